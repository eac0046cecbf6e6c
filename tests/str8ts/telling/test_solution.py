from patience import Patience
from str8ts.boards import EASIEST
from stratabot.str8ts.marks import MarkedPuzzle
from stratabot.str8ts.telling.solution import SolutionReport, solution_report
from stratabot.str8ts.text import parse_puzzle
from thorough import times

HARD = EASIEST["deep guess"]


def told_after(looks: int, grid: str) -> SolutionReport:
    """What is told if there is time for so many looks at the clock."""
    with Patience(looks):
        return solution_report(MarkedPuzzle.fresh(parse_puzzle(grid)), "search")


def test_a_solution_that_may_not_be_the_only_one_is_told() -> None:
    told = [
        (report, report.as_json())
        for looks in range(0, 3000, 3000 // times(75, quick=15))
        if (report := told_after(looks, HARD))
    ]
    assert (None, None, 4) in [
        (shown["solvable"], shown["unique"], report.exit_code) for report, shown in told
    ]
    some = [each for each in told if each[1]["solution"] and each[1]["unique"] is None]
    for report, shown in some:
        assert (shown["solvable"], report.exit_code) == (True, 4)
        assert report.remark == "whether there are other solutions: not decided in 0 s"
    assert told_after(10**6, HARD).as_json()["unique"]


def test_that_there_is_no_solution_is_told_even_if_not_why() -> None:
    found = [told_after(looks, "..#..#..#") for looks in range(40)]
    known = [each for each in found if each.as_json()["solvable"] is False]
    assert [each.exit_code for each in known] == [1] * len(known)
    assert known[0].as_json()["conflict"] is None
    assert known[0].as_line() == "no solution: why is not decided in 0 s"
    assert known[-1].as_json()["conflict"] == []
