import pytest

from str8ts.boards import PRINTED, TINY
from stratabot.str8ts.marks import MarkedPuzzle, Marks
from stratabot.str8ts.pencil import Pencil, Step, format_result, format_step, one, said
from stratabot.str8ts.puzzle import CellNames
from stratabot.str8ts.text import parse_puzzle


def step(removed: dict[int, int], put: tuple[int, int] | None = None) -> Step:
    return Step("single", (0,), "r1c1", "so it is", removed, put)


def test_numbers_in_ink_and_clues_are_taken_from_their_lines() -> None:
    pencil = Pencil(parse_puzzle(TINY))
    assert pencil.candidates[0] == 0b1011  # 3 is a clue of its column
    assert pencil.clues[3] == 0b0100
    assert pencil.inked == pencil.given == {6, 14}
    assert not pencil.is_done
    assert len(pencil.open_cells) == 10


def test_a_step_changes_the_board_and_not_its_copy() -> None:
    pencil = Pencil(parse_puzzle(PRINTED))
    copy = pencil.copy()
    pencil.apply(step({1: 0b1}, put=(3, 7)))
    assert pencil.candidates[3] == 1 << 6
    assert 3 in pencil.inked
    assert 3 not in copy.inked
    assert copy.candidates != pencil.candidates
    assert not pencil.candidates[5] >> 6 & 1


def test_a_line_surely_holds_what_is_in_all_ways_to_choose_windows() -> None:
    # Two compartments of two cells in a row of five: 1 2 and 3 4, 1 2 and 4 5, or 2 3 and 4 5.
    pencil = Pencil(parse_puzzle("..#..\n.....\n.....\n.....\n....."))
    assert pencil.sure_in_line(0) == 0b01010
    # Without a 3 for either, 1 2 and 4 5 are left, one way round or the other.
    for i in (0, 1, 3, 4):
        pencil.candidates[i] &= ~0b00100
    assert pencil.sure(0) == 0
    assert pencil.sure_in_line(0) == 0b11011


def test_steps_are_said_in_a_sentence() -> None:
    pencil = Pencil(parse_puzzle(TINY))
    assert format_step(pencil, step({}, (5, 3))) == "r2c2 must be 3: so it is."
    removed = {0: 0b101, 1: 0b101, 3: 0b1000}
    assert (
        format_result(pencil, step(removed)) == "r1c1 and r1c2 cannot be 1 or 3; r1c4 cannot be 4"
    )


def test_numbers_are_said_in_words() -> None:
    assert (said(0b1), said(0b11)) == ("1", "1 and 2")
    assert said(0b1110111) == "1 to 3 and 5 to 7"
    assert said(0b1011, "or") == "1, 2 or 4"
    assert (one(5), one(8)) == ("a 5", "an 8")


@pytest.mark.parametrize(
    ("form", "names"),
    [
        (CellNames.NUMBERS, "row 2; column 1; the compartment r1c1-r1c2; the cell r1c4; r4c3"),
        (CellNames.LETTERS, "row B; column 1; the compartment A1-A2; the cell A4; D3"),
    ],
)
def test_names_are_as_people_say(form: CellNames, names: str) -> None:
    pencil = Pencil(parse_puzzle(TINY), form).copy()
    lines, runs = map(pencil.line_name, (1, 4)), map(pencil.run_name, (0, 1))
    assert "; ".join([*lines, *runs, pencil.names([14])]) == names


def test_what_is_noted_makes_the_same_board_again() -> None:
    pencil = Pencil(parse_puzzle(TINY))
    assert Pencil.of(pencil.marked).__dict__ == pencil.__dict__
    pencil.apply(step({0: 0b10}, put=(3, 4)))
    again = Pencil.of(pencil.marked)
    assert again.__dict__ == pencil.__dict__
    assert again.marked.marks.numbers[3] == 4


def test_a_number_that_was_put_goes_from_what_is_noted_in_its_lines() -> None:
    numbers, candidates = [0] * 16, [-1] * 16
    numbers[0], candidates[1] = 2, 0b110
    marked = MarkedPuzzle(parse_puzzle(TINY), Marks(tuple(numbers), tuple(candidates)))
    assert Pencil.of(marked).candidates[1] == 0b100
    assert Pencil.of(MarkedPuzzle.fresh(marked.puzzle)).inked == {6, 14}
