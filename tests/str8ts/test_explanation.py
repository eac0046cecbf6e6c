import pytest
from hypothesis import given

from str8ts.boards import TINY, naive_solutions, solvable_puzzles
from stratabot.limit import TimeLimit
from stratabot.str8ts.ambiguity import Ambiguity, find_ambiguity, format_ambiguity
from stratabot.str8ts.conflict import Conflict
from stratabot.str8ts.explanation import explain
from stratabot.str8ts.puzzle import Puzzle
from stratabot.str8ts.solver import answer
from stratabot.str8ts.text import parse_puzzle
from thorough import examples


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


def test_one_given_is_named_if_one_is_enough() -> None:
    why = explain(parse_puzzle("."))
    assert why is None
    why = explain(parse_puzzle("...."))
    assert isinstance(why, Ambiguity)
    assert len(why.givens) == 1
    assert why.is_smallest


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


def test_without_time_only_the_solutions_that_were_compared_are_told(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("stratabot.str8ts.ambiguity.share_of_time", lambda _: TimeLimit(0))
    why = find_ambiguity(parse_puzzle("#.#..#.##.#..#.#"), 2)
    assert why
    assert not why.is_complete
    assert ". The first 2 differ in " in format_ambiguity(why)


def test_no_solution_is_a_conflict_and_one_is_nothing() -> None:
    assert explain(parse_puzzle(TINY)) is None
    assert isinstance(explain(parse_puzzle("11..")), Conflict)
