import pytest
from hypothesis import given

from str8ts.boards import PRINTED, any_puzzles, naive_solutions
from stratabot.str8ts.cell_names import CellNames
from stratabot.str8ts.conflict import Conflict, find_conflict
from stratabot.str8ts.puzzle import Place, Puzzle
from stratabot.str8ts.solver import Method
from stratabot.str8ts.text import parse_puzzle

METHODS: list[Method | None] = ["sat", "search", None]


def places(text: str) -> tuple[Place, ...]:
    return tuple(Place.parse(word) for word in text.split())


def has_solution(puzzle: Puzzle) -> bool:
    return next(naive_solutions(puzzle), None) is not None


def conflict_of(*rows: str) -> Conflict:
    found = find_conflict(parse_puzzle("\n".join(rows)))
    assert found is not None
    return found


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
def test_all_methods_find_the_same(puzzle: Puzzle) -> None:
    assert len({find_conflict(puzzle, method) for method in METHODS}) == 1


@pytest.mark.parametrize("method", METHODS)
def test_a_wrong_given_in_a_printed_puzzle_is_among_a_few(method: Method | None) -> None:
    puzzle = parse_puzzle("1" + PRINTED[1:].replace("6...8", "6..38", 1))
    found = find_conflict(puzzle, method)
    assert found is not None
    assert 2 <= len(found.places) < len(puzzle.givens) // 2


def test_twice_in_a_line_is_told_with_the_line() -> None:
    found = conflict_of("3...", "....", "..#.", "3...")
    assert found == (places("r1c1 r4c1"), "r1c1 and r4c1 have the same number 3 in column 1.")
    found = conflict_of("....", "d..d", "....", "....")
    assert found == (places("r2c1 r2c4"), "r2c1 and r2c4 have the same number 4 in row 2.")


def test_too_far_apart_is_told_with_the_compartment() -> None:
    found = conflict_of("1.4#", "....", "....", "....")
    assert found.places == places("r1c1 r1c3")
    assert found.why == (
        "r1c1=1 and r1c3=4 are too far apart for the 3 consecutive numbers of the compartment "
        "r1c1-r1c3."
    )


def test_a_cell_without_a_number_left_is_told() -> None:
    found = conflict_of("...", "23.", "3.1")
    assert found == (places("r2c1 r2c2 r3c3"), "No number is left for r2c3.")


def test_what_is_not_to_be_seen_at_once_is_listed() -> None:
    found = conflict_of(".1.", "..#", "3..")
    assert found == (places("r1c2 r3c1"), "r1c2=1 and r3c1=3 contradict each other.")
    found = conflict_of("#..", ".b.", "#..")
    assert found == (places("r2c2"), "r2c2 cannot be 2: the black cells do not allow it.")


def test_a_compartment_without_a_run_is_told() -> None:
    found = conflict_of("...b", "....", "....", "....")
    assert found.places == places("r1c4")
    assert found.why == "No 3 consecutive numbers fit the compartment r1c1-r1c3."


def test_a_pattern_that_allows_nothing_needs_no_given() -> None:
    found = conflict_of(".2#", "1.#", "..#")
    assert found.places == ()
    assert "black cells alone" in found.why


def test_cells_and_lines_are_named_as_is_asked() -> None:
    def why(text: str) -> str:
        found = find_conflict(parse_puzzle(text), None, CellNames.LETTERS)
        assert found is not None
        return found.why

    assert why("....\n1.1.\n....\n....") == "B1 and B3 have the same number 1 in row B."
    assert why("1...\n....\n1...\n....") == "A1 and C1 have the same number 1 in column 1."
    assert why("...b\n....\n....\n....").endswith("the compartment A1-A3.")
    assert "A1=1 and A2=3 are too far apart" in why("13#.\n....\n....\n....")
