"""The SAT solver that games use: Glucose 4 of python-sat, loaded when it is needed first."""

from importlib import import_module
from typing import Any

from stratabot.errors import InputError


def new_solver() -> Any:
    """A Glucose 4 without clauses.

    Raises:
        InputError: python-sat cannot be loaded.
    """
    try:
        return import_module("pysat.solvers").Glucose4()
    except ImportError as error:
        raise InputError(f"expected python-sat (pip install python-sat), got: {error}") from None
