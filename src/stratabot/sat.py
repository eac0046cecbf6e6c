"""The SAT solver that games use: Glucose 4 of python-sat, loaded when it is needed first.

`SatSolver` can be interrupted: it works in portions, between which the caller is asked.
"""

from collections.abc import Callable, Iterable
from importlib import import_module
from itertools import count
from typing import Any, Final

from stratabot.errors import InputError

Interrupt = Callable[[], object]
"""Called now and then while something takes long. It may raise, to end that."""

_PORTION: Final = 2000
"""Conflicts between two calls: 0.02 s in small programs, 0.2 s with a million clauses."""


def new_solver() -> Any:
    """A Glucose 4 without clauses.

    Raises:
        InputError: python-sat cannot be loaded.
    """
    try:
        return import_module("pysat.solvers").Glucose4()
    except ImportError as error:
        raise InputError(f"expected python-sat (pip install python-sat), got: {error}") from None


class TooHardError(Exception):
    """Not decided in as many portions as were allowed."""


def go_on() -> None:
    """Interrupts nothing."""


class SatSolver:
    """Clauses, and whether they can all be true; asked again and again, with more of them.

    Raises:
        InputError: python-sat cannot be loaded.
    """

    def __init__(self, interrupt: Interrupt = go_on) -> None:
        self._interrupt = interrupt
        self._solver: Any = new_solver()
        self.add: Callable[[list[int]], object] = self._solver.add_clause

    def __enter__(self) -> "SatSolver":
        return self

    def __exit__(self, *_: object) -> None:
        self._solver.delete()

    def is_possible(self, assumptions: Iterable[int] = (), portions: int | None = None) -> bool:
        """Whether all clauses can be true, and these literals with them.

        `portions` is how much work that may be, each of 2000 conflicts; None for any.

        Raises:
            TooHardError: it is more work.
            Exception: what `interrupt` raises.
        """
        literals = [*assumptions]
        for _ in count() if portions is None else range(portions):
            self._interrupt()
            self._solver.conf_budget(_PORTION)
            # Without `expect_interrupt` Ctrl-C would end python-sat in the midst of its work.
            found = self._solver.solve_limited(literals, expect_interrupt=True)
            if found is not None:
                return bool(found)
        raise TooHardError

    def true_literals(self) -> set[int]:
        """Those of the model, after `is_possible` found one."""
        return {*self._solver.get_model()}

    def core(self) -> list[int]:
        """Assumptions that cannot be true together, after `is_possible` found that they are not."""
        return self._solver.get_core() or []
