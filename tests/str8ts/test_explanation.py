import sys

import pytest
from hypothesis import given

from str8ts.boards import PRINTED, any_puzzles, naive_solutions, solvable_puzzles
from stratabot.limit import TimeLimit
from stratabot.str8ts.explanation import (
    Ambiguity,
    explain,
    find_ambiguity,
    find_conflict,
    format_ambiguity,
)
from stratabot.str8ts.puzzle import Place, Puzzle
from stratabot.str8ts.solver import answer
from stratabot.str8ts.text import parse_puzzle
from thorough import examples


def has_solution(puzzle: Puzzle) -> bool:
    return next(naive_solutions(puzzle), None) is not None


@given(any_puzzles())
def test_givens_contradict_each_other_and_none_of_them_can_be_spared(puzzle: Puzzle) -> None:
    found = find_conflict(puzzle)
    if found is None:
        assert has_solution(puzzle)
        return
    assert {*found.places} <= {*puzzle.givens}
    assert not has_solution(puzzle.keeping(found.places))
    for left_out in found.places:
        assert has_solution(puzzle.keeping({*found.places} - {left_out}))


@given(any_puzzles())
def test_without_python_sat_the_same_are_found(puzzle: Puzzle) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(sys.modules, "pysat.solvers", None)
        found = find_conflict(puzzle)
    assert found == find_conflict(puzzle)


def test_a_wrong_given_in_a_printed_puzzle_is_among_a_few() -> None:
    puzzle = parse_puzzle("1" + PRINTED[1:].replace("6...8", "6..38", 1))
    found = find_conflict(puzzle)
    assert found is not None
    assert 2 <= len(found.places) < len(puzzle.givens) // 2


@pytest.mark.parametrize(
    ("rows", "cells", "why"),
    [
        ("3... .... ..#. 3...", "r1c1 r4c1", "r1c1 and r4c1 have the same number 3 in column 1."),
        (".... d..d .... ....", "r2c1 r2c4", "r2c1 and r2c4 have the same number 4 in row 2."),
        (
            "1.4# .... .... ....",
            "r1c1 r1c3",
            "r1c1=1 and r1c3=4 are too far apart for the 3 consecutive numbers of the compartment "
            "r1c1-r1c3.",
        ),
        ("... 23. 3.1", "r2c1 r2c2 r3c3", "No number is left for r2c3."),
        (".1. ..# 3..", "r1c2 r3c1", "r1c2=1 and r3c1=3 contradict each other."),
        ("#.. .b. #..", "r2c2", "r2c2 cannot be 2: the black cells do not allow it."),
        ("...b .... .... ....", "r1c4", "No 3 consecutive numbers fit the compartment r1c1-r1c3."),
        (".2# 1.# ..#", "", "The black cells alone allow no solution, whatever the numbers are."),
    ],
)
def test_it_is_told_why_givens_contradict_each_other(rows: str, cells: str, why: str) -> None:
    places = tuple(Place(int(word[1]) - 1, int(word[3]) - 1) for word in cells.split())
    assert find_conflict(parse_puzzle(rows)) == (places, why)


def with_givens(puzzle: Puzzle, why: Ambiguity) -> Puzzle:
    numbers = [cell.number for cell in puzzle.flat]
    for (row, col), number in why.givens:
        numbers[row * puzzle.size + col] = number
    return puzzle.with_numbers(numbers)


@examples(0.5)
@given(solvable_puzzles())
def test_of_several_solutions_the_cells_that_differ_are_told(puzzle: Puzzle) -> None:
    every = {*naive_solutions(puzzle)}
    why = explain(puzzle)
    if len(every) == 1:
        assert why is None
        return
    assert isinstance(why, Ambiguity)
    assert len(why.found) == len(every)
    differing = [
        place for k, place in enumerate(puzzle.places) if len({numbers[k] for numbers in every}) > 1
    ]
    assert [*why.differing] == differing
    assert answer(with_givens(puzzle, why)).is_unique


def test_of_too_many_solutions_no_given_is_named() -> None:
    why = find_ambiguity(parse_puzzle("." * 16), limit=10)
    assert why
    assert why.more
    assert len(why.found) == 10
    assert why.givens == ()


@given(solvable_puzzles())
def test_two_solutions_are_enough_to_decide_where_all_differ(puzzle: Puzzle) -> None:
    every, few = find_ambiguity(puzzle), find_ambiguity(puzzle, 2)
    if every is not None:
        assert few
        assert (few.differing, few.is_complete) == (every.differing, True)


def test_without_time_only_solutions_compared_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("stratabot.str8ts.explanation.share_of_time", lambda _: TimeLimit(0))
    why = find_ambiguity(parse_puzzle("#.#..#.##.#..#.#"), 2)
    assert why
    assert not why.is_complete
    assert ". The first 2 differ in " in format_ambiguity(why)
