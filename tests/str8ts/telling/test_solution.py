from hypothesis import given
from hypothesis import strategies as st

from escapes import screen
from patience import Patience
from str8ts.boards import EASIEST, PRINTED, TINY, filled, naive_solutions, solvable_puzzles
from stratabot.str8ts.marks import ALL, MarkedPuzzle, PencilMarks
from stratabot.str8ts.picture.board import BLACK, CLUE, FOUND, GIVEN, WHITE, WRONG
from stratabot.str8ts.puzzle import Place, Puzzle
from stratabot.str8ts.solver import answer
from stratabot.str8ts.telling.solution import (
    SolutionReport,
    WrongMark,
    format_board,
    is_possible,
    mistakes,
    solution_report,
)
from stratabot.str8ts.text import parse_puzzle
from stratabot.terminal import Colors, Terminal
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


def test_wrong_numbers_come_before_right_candidates_that_are_struck_out() -> None:
    puzzle, solution = parse_puzzle(PRINTED), filled(PRINTED)
    cells = [k for k, cell in enumerate(puzzle.flat) if not cell.is_black and not cell.number]
    first, second, third = cells[:3]
    numbers, candidates = [0] * 81, [ALL] * 81
    candidates[first] = ALL & ~(1 << solution.flat[first].number - 1)
    numbers[second] = solution.flat[second].number % 9 + 1
    numbers[third] = solution.flat[third].number
    found = mistakes(MarkedPuzzle(puzzle, PencilMarks(tuple(numbers), tuple(candidates))), solution)
    assert [(each.place, each.is_put) for each in found] == [
        (Place(*divmod(second, 9)), True),
        (Place(*divmod(first, 9)), False),
    ]
    assert found[0].number == numbers[second]
    assert found[1].number == solution.flat[first].number
    assert mistakes(MarkedPuzzle.fresh(puzzle), solution) == ()


def test_a_given_that_is_struck_out_is_a_mistake() -> None:
    puzzle, solution = parse_puzzle(TINY), filled(TINY)
    candidates = [ALL] * 16
    candidates[6] = 0b1110
    marked = MarkedPuzzle(puzzle, PencilMarks((0,) * 16, tuple(candidates)))
    assert mistakes(marked, solution) == (WrongMark(Place(1, 2), 1, is_put=False),)


@given(solvable_puzzles(), st.data())
def test_notes_are_possible_if_some_solution_has_them(puzzle: Puzzle, data: st.DataObject) -> None:
    size = puzzle.size
    numbers, candidates = [], []
    for cell in puzzle.flat:
        is_open = not cell.is_black and not cell.number
        numbers.append(data.draw(st.sampled_from([0, 0, 0, 1, size])) if is_open else 0)
        own = st.integers(0, 2**size - 1)
        candidates.append(data.draw(st.just(ALL) | own) if is_open and not numbers[-1] else ALL)
    marked = MarkedPuzzle(puzzle, PencilMarks(tuple(numbers), tuple(candidates)))
    having = [
        found
        for found in naive_solutions(puzzle)
        if all(
            cell.is_black or (put in (0, number) and own >> number - 1 & 1)
            for cell, number, put, own in zip(puzzle.flat, found, numbers, candidates, strict=True)
        )
    ]
    assert is_possible(marked, answer(puzzle)) == bool(having)


def test_in_colors_each_kind_of_cell_has_its_ink_and_ground() -> None:
    terminal = Terminal(80, Colors.TRUE)
    for bright, white, clue in (([], WHITE, CLUE), ([Place(0, 0), Place(3, 0)], WRONG, WRONG)):
        shown = screen(format_board(parse_puzzle(TINY), filled(TINY), terminal, bright))
        digits = {(x // 3, y): square for (x, y), square in shown.items() if square.mark.isdigit()}
        assert digits[0, 0][1:] == (FOUND, white)
        assert digits[0, 3][1:] == (clue, BLACK)
        assert digits[1, 0][1:] == (FOUND, WHITE)
        assert digits[2, 1][1:] == (GIVEN, WHITE)
        assert shown[7, 0].ground == BLACK
