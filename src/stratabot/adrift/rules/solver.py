"""A SAT solver that can be stopped: Glucose 4 of python-sat, loaded when it is needed first."""

from collections.abc import Callable, Iterable
from enum import Enum
from importlib import import_module
from typing import Any, Final

from stratabot.errors import InputError

Stop = Callable[[], bool]
"""Asked again and again while something takes long: whether to give up."""

_CONFLICTS: Final = 500
"""Between two looks at whether to stop: 0.02 s, or 0.2 s in a program of a million clauses."""


def never() -> bool:
    """Does not stop."""
    return False


class Decision(Enum):
    """Whether clauses can all be true; or it was stopped before that was known."""

    POSSIBLE = "possible"
    IMPOSSIBLE = "impossible"
    STOPPED = "stopped"


class SatSolver:
    """Clauses, and whether they can all be true; asked again and again, with more of them.

    Raises:
        InputError: python-sat cannot be loaded.
    """

    def __init__(self, stop: Stop = never) -> None:
        self._stop = stop
        try:
            self._solver: Any = import_module("pysat.solvers").Glucose4()
        except ImportError as error:
            raise InputError(
                f"expected python-sat (pip install python-sat), got: {error}"
            ) from None
        self.add: Callable[[list[int]], object] = self._solver.add_clause

    def decide(self, assumptions: Iterable[int] = ()) -> Decision:
        """Whether all clauses can be true, and these literals with them."""
        known = [*assumptions]
        while not self._stop():
            self._solver.conf_budget(_CONFLICTS)
            # Only with `expect_interrupt` Ctrl-C is left to Python.
            found = self._solver.solve_limited(known, expect_interrupt=True)
            if found is not None:
                return Decision.POSSIBLE if found else Decision.IMPOSSIBLE
        return Decision.STOPPED

    def true_literals(self) -> set[int]:
        """Those of the model, after `decide` found it possible."""
        return {*self._solver.get_model()}

    def core(self) -> list[int]:
        """Assumptions that cannot be true together, after `decide` found them impossible."""
        return self._solver.get_core() or []
