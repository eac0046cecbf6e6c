from itertools import combinations

import pytest

from patience import Patience
from stratabot.errors import OutOfTimeError
from stratabot.sat import SatSolver, TooHardError


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


def test_what_takes_long_can_be_interrupted() -> None:
    # Eleven pigeons in ten holes.
    with SatSolver() as solver:
        holes = [[pigeon * 10 + hole for hole in range(1, 11)] for pigeon in range(11)]
        for own in holes:
            solver.add(own)
        for hole in zip(*holes, strict=True):
            for one, two in combinations(hole, 2):
                solver.add([-one, -two])
        with Patience(2), pytest.raises(OutOfTimeError):
            solver.is_possible()
        assert len(solver.core()) == 0


def test_portions_are_smaller_in_large_programs_and_as_much_work_in_all() -> None:
    class Counting:
        def __init__(self, clauses: int) -> None:
            self.clauses, self.budgets = clauses, list[int]()

        def nof_clauses(self) -> int:
            return self.clauses

        def conf_budget(self, conflicts: int) -> None:
            self.budgets.append(conflicts)

        def solve_limited(self, literals: list[int], expect_interrupt: bool) -> None:
            assert expect_interrupt

        def delete(self) -> None:
            pass

    for clauses, expected in ((10, 2000), (100_000, 2000), (400_000, 500), (10**7, 200)):
        with SatSolver() as solver:
            solver._solver = counting = Counting(clauses)
            with pytest.raises(TooHardError):
                solver.is_possible(portions=3)
            assert counting.budgets == [expected] * (6000 // expected)
