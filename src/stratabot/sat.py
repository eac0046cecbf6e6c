"""The SAT solver that games use: Glucose 4 of python-sat, loaded when it is first needed.

`SatSolver` works in portions. Between them Ctrl-C and the end of a `TimeLimit` take effect. A
portion is a number of conflicts, not a time: the same clauses have the same model everywhere.
"""

from collections.abc import Callable, Iterable
from importlib import import_module
from math import inf
from typing import Any, Final, Self

from stratabot.errors import InputError
from stratabot.limit import require_time

_PORTION: Final = 2000
"""Conflicts in a portion of a small program, which take 0.02 s."""

_MANY: Final = 100_000
"""With more clauses than this a portion is smaller. With 3.7 million, those of an empty 40 x 40 of
Str8ts, 2000 conflicts take 1.0 s. Smaller portions take as long in all, and none takes over 0.3 s.
Glucose looks at its budget only when it begins anew, first after 0.7 s on 25 x 25."""

_LEAST: Final = 200
"""The fewest conflicts in a portion, 0.1 s in the largest programs."""

_CLAUSES: Final = 1000
"""How many clauses are added between two checks of the time."""


def _new_solver() -> Any:
    try:
        return import_module("pysat.solvers").Glucose4()
    except ImportError as error:
        raise InputError(f"expected python-sat (pip install python-sat), got: {error}") from None


class TooHardError(Exception):
    """The question was not decided in the portions that were allowed."""


class SatSolver:
    """Clauses, and whether all can be true; more clauses may come between two questions.

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

        `portions` is how many portions of 2000 conflicts the work may take; None for any number.

        Raises:
            TooHardError: the answer would take more work.
            OutOfTimeError: the time is over.
        """
        literals = [*assumptions]
        most = self._portion()
        left = inf if portions is None else portions * _PORTION
        while left > 0:
            require_time()
            portion = int(min(most, left))
            left -= portion
            self._solver.conf_budget(portion)
            # Without `expect_interrupt` Ctrl-C would end python-sat in the midst of its work.
            found = self._solver.solve_limited(literals, expect_interrupt=True)
            if found is not None:
                return bool(found)
        raise TooHardError

    def _portion(self) -> int:
        """How many conflicts make a portion; fewer if each conflict takes long."""
        clauses: int = self._solver.nof_clauses()
        return max(_PORTION * _MANY // max(clauses, _MANY), _LEAST)

    def true_literals(self) -> set[int]:
        """The true literals of the model, after `is_possible` found one."""
        return {*self._solver.get_model()}

    def core(self) -> list[int]:
        """Assumptions that cannot be true together, after `is_possible` returned False."""
        return self._solver.get_core() or []
