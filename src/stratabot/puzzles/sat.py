"""The SAT solver that games use: Glucose 4 of python-sat, loaded when it is first needed.

While `SatSolver` searches, it is interrupted every 0.05 s. Then Ctrl-C and the end of a `TimeLimit`
take effect. A search goes on where it was interrupted: the same clauses have the same model
everywhere, however often that was.

In a browser there are no threads, so a search runs to its end; who asked ends the worker.

Work could also be divided by `conf_budget`, but not on Windows, nor in a browser: python-sat reads
the number as a C `long`, which has 32 bits there, into a variable of 64, whose other half then
holds anything.
"""

import sys
import time
from _thread import allocate_lock, start_new_thread
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from importlib import import_module
from math import inf
from typing import Any, Final, Self

from stratabot.errors import InputError
from stratabot.installing import install_command
from stratabot.limit import TooHardError, ctrl_c_blocked, do_work, require_time, work_left

_PORTION: Final = 2000  # conflicts in a portion of work, which take 0.02 s in a small program

_PAUSE: Final = 0.05
"""Seconds between two interruptions. Glucose notices one only when it begins anew: as a rule after
some hundred conflicts, on an empty 25 x 25 of Str8ts first after 0.7 s."""

_CLAUSES: Final = 1000


class SatSolver:
    """Clauses, and whether all can be true; more clauses may come between two questions."""

    def __init__(self) -> None:
        try:
            solvers: Any = import_module("pysat.solvers")
        except ImportError as error:
            raise InputError(f"expected python-sat ({install_command()}), got: {error}") from None
        self._solver: Any = solvers.Glucose4()
        self.add: Callable[[list[int]], object] = self._solver.add_clause
        self._propagate: Any = solvers.pysolvers.glucose41_propagate

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._solver.delete()

    def add_all(self, clauses: Iterable[list[int]]) -> None:
        for k, clause in enumerate(clauses):
            if k % _CLAUSES == 0:
                require_time()
            self.add(clause)

    def is_possible(self, assumptions: Iterable[int] = (), portions: int | None = None) -> bool:
        """Whether all clauses can be true, and these literals with them.

        `portions` is how many portions of 2000 conflicts the work may take; None for any number.

        Raises:
            TooHardError: it takes more, or more than a `WorkLimit` leaves.
        """
        literals, left = [*assumptions], work_left()
        start = self._conflicts() if portions is not None or left is not None else 0
        most = inf if portions is None else portions * _PORTION
        most = most if left is None else min(most, left + 1)
        with _interrupted(self._solver):
            while True:
                require_time(0)
                self._solver.clear_interrupt()
                # Without `expect_interrupt` Ctrl-C would end python-sat in the midst of its work.
                found = self._solver.solve_limited(literals, expect_interrupt=True)
                done = self._conflicts() - start if most < inf else 0
                if found is not None or done >= most:
                    do_work(done)
                    if done >= most:
                        raise TooHardError
                    return bool(found)

    def not_refuted(self, literals: Iterable[int]) -> list[int]:
        """Those that simple conclusions (unit propagation) allow, once the others are forbidden."""
        left, before = [*literals], -1
        while len(left) != before:
            before, allowed = len(left), list[int]()
            for literal in left:
                require_time()
                # False: else C handles Ctrl-C, by a jump that breaks the solver.
                if self._propagate(self._solver.glucose, [literal], 0, False)[0]:
                    allowed.append(literal)
                else:
                    self.add([-literal])
            left = allowed
        return left

    def _conflicts(self) -> int:
        return int(self._solver.accum_stats()["conflicts"])

    def true_literals(self) -> set[int]:
        return {*self._solver.get_model()}

    def core(self) -> list[int]:
        """Assumptions that cannot be true together, after `is_possible` returned False."""
        return self._solver.get_core() or []


_lock: Final = allocate_lock()
_searching: Final[list[Any]] = []  # the solvers that a thread interrupts now
_has_thread = False


@contextmanager
def _interrupted(solver: Any) -> Iterator[None]:
    global _has_thread
    with _lock:
        _searching.append(solver)
        needs_thread = not _has_thread and sys.platform != "emscripten"
        _has_thread = True
    try:
        if needs_thread:
            with ctrl_c_blocked():
                start_new_thread(_interrupt, ())
        yield
    finally:
        with _lock:
            _searching.remove(solver)


def _interrupt() -> None:
    global _has_thread
    while True:
        time.sleep(_PAUSE)
        with _lock:
            if not _searching:
                _has_thread = False
                return
            for solver in _searching:
                solver.interrupt()
