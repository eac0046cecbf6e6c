import os
import random
import subprocess
import threading
import time
from _thread import interrupt_main
from concurrent.futures import ThreadPoolExecutor
from itertools import combinations

import pytest

from requirements import needs_signals
from stratabot.errors import OutOfTimeError
from stratabot.limit import TimeLimit, TooHardError, WorkLimit, work_left
from stratabot.puzzles.sat import SatSolver
from waiting import PATIENCE


def test_clauses_are_possible_until_they_contradict() -> None:
    with SatSolver() as solver:
        solver.add([1, 2])
        solver.add([-1])
        assert solver.is_possible()
        assert solver.true_literals() == {-1, 2}
        solver.add([-2])
        assert not solver.is_possible()
        assert solver.core() == []


def test_contradicting_assumptions_are_told() -> None:
    with SatSolver() as solver:
        solver.add([-1, -3])
        assert not solver.is_possible([1, 2, 3])
        assert {*solver.core()} == {1, 3}
        assert solver.is_possible([1, 2])


def test_what_simple_conclusions_refute_is_left_out() -> None:
    with SatSolver() as solver:
        for clause in ([-1, 2], [-1, -2], [1, -3], [4, 5]):
            solver.add(clause)
        # Only once 1 is refuted, 3 is.
        assert solver.not_refuted([3, 1, -4, 5]) == [-4, 5]


@needs_signals
def test_ctrl_c_ends_a_conclusion_as_it_ends_all_in_python() -> None:
    """The solver's own way out leaves it, and often the program, broken."""
    with SatSolver() as solver:
        for literal in range(1, 10_000):  # each follows from the one before
            solver.add([-literal, literal + 1])
        for _ in range(10):
            with pytest.raises(KeyboardInterrupt):  # noqa: PT012 - it may come at once
                # A thread of this process could only send it where Python runs.
                sender = subprocess.Popen(["sh", "-c", f"sleep 0.05; kill -INT {os.getpid()}"])
                solver.not_refuted([1] * 1_000_000)
            sender.wait()


def pigeons(solver: SatSolver, count: int) -> None:
    holes = [[pigeon * count + hole for hole in range(1, count)] for pigeon in range(count)]
    for own in holes:
        solver.add(own)
    for hole in zip(*holes, strict=True):
        for one, two in combinations(hole, 2):
            solver.add([-one, -two])


def test_a_time_limit_ends_the_search() -> None:
    start = time.monotonic()
    with SatSolver() as solver:
        pigeons(solver, 13)
        with TimeLimit(0.2), pytest.raises(OutOfTimeError):
            solver.is_possible()
    assert time.monotonic() - start < PATIENCE, "a search through all took hours"


def test_work_ends_the_search_at_the_same_conflict_however_often_it_was_interrupted(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    left = []
    for pause in (0.0005, 0.05):
        monkeypatch.setattr("stratabot.puzzles.sat._PAUSE", pause)
        with SatSolver() as solver, WorkLimit(10**6):
            pigeons(solver, 8)
            assert not solver.is_possible()
            left.append(work_left())
    assert left[0] == left[1] != 10**6
    with SatSolver() as solver, WorkLimit(100):
        pigeons(solver, 8)
        with pytest.raises(TooHardError):
            solver.is_possible()


def test_ctrl_c_ends_the_search() -> None:
    interrupt = threading.Timer(0.3, interrupt_main)
    with SatSolver() as solver:
        pigeons(solver, 13)
        with pytest.raises(KeyboardInterrupt):  # noqa: PT012 - it may come at once
            interrupt.start()
            solver.is_possible()


def test_two_threads_search_at_once() -> None:
    with ThreadPoolExecutor(2) as pool:
        assert [*pool.map(cannot_be, (7, 8))] == [True, True]


def cannot_be(count: int) -> bool:
    with SatSolver() as solver:
        pigeons(solver, count)
        return not solver.is_possible()


def test_only_as_much_work_is_done_as_is_allowed() -> None:
    with SatSolver() as solver:
        pigeons(solver, 8)
        with pytest.raises(TooHardError):
            solver.is_possible(portions=1)
        assert not solver.is_possible()
    with SatSolver() as solver:
        pigeons(solver, 5)
        assert not solver.is_possible(portions=1)


def test_a_search_finds_the_same_however_often_it_is_interrupted(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    clauses = random_clauses()
    found = set()
    for pause in (0.001, 10):
        monkeypatch.setattr("stratabot.puzzles.sat._PAUSE", pause)
        with SatSolver() as solver:
            solver.add_all(clauses)
            assert solver.is_possible()
            found.add(frozenset(solver.true_literals()))
    assert len(found) == 1


def random_clauses() -> list[list[int]]:
    """Of three literals each, and hard: some hundredths of a second."""
    rng = random.Random(4)
    return [
        [variable * rng.choice((1, -1)) for variable in rng.sample(range(1, 151), 3)]
        for _ in range(630)
    ]
