"""The SAT solver that games use: Glucose 4 of python-sat, loaded when it is needed first.

`SatSolver` works in portions. Between them Ctrl-C and the end of a `TimeLimit` take effect. A
portion is a number of conflicts, not a time: the same clauses have the same model everywhere.
"""

from collections.abc import Callable, Iterable
from importlib import import_module
from itertools import count
from typing import Any, Final, Self

from stratabot.errors import InputError
from stratabot.limit import require_time

_PORTION: Final = 2000
"""Conflicts in a portion: 0.02 s in small programs, 0.2 s with a million clauses."""

_CLAUSES: Final = 1000
"""Clauses that are added between two looks at the time."""


def _new_solver() -> Any:
    try:
        return import_module("pysat.solvers").Glucose4()
    except ImportError as error:
        raise InputError(f"expected python-sat (pip install python-sat), got: {error}") from None


class TooHardError(Exception):
    """Not decided in as many portions as were allowed."""


class SatSolver:
    """Clauses, and whether they can all be true; asked again and again, with more of them.

    Raises:
        InputError: python-sat cannot be loaded.
    """

    def __init__(self) -> None:
        self._solver: Any = _new_solver()
        self.add: Callable[[list[int]], object] = self._solver.add_clause

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._solver.delete()

    def add_all(self, clauses: Iterable[list[int]]) -> None:
        """Add clauses, none of them empty.

        Raises:
            OutOfTimeError: the time is over.
        """
        for k, clause in enumerate(clauses):
            if k % _CLAUSES == 0:
                require_time()
            self.add(clause)

    def is_possible(self, assumptions: Iterable[int] = (), portions: int | None = None) -> bool:
        """Whether all clauses can be true, and these literals with them.

        `portions` is how much work that may be, each of 2000 conflicts; None for any.

        Raises:
            TooHardError: it is more work.
            OutOfTimeError: the time is over.
        """
        literals = [*assumptions]
        for _ in count() if portions is None else range(portions):
            require_time()
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
