from str8ts.boards import TINY
from stratabot.str8ts.marks import MarkedPuzzle, PencilMarks
from stratabot.str8ts.pencil import Pencil, number_with_article, numbers_in_words
from stratabot.str8ts.text import parse_puzzle


def test_a_line_surely_holds_what_is_in_all_ways_to_choose_windows() -> None:
    # Two compartments of two cells in a row of five: 1 2 and 3 4, 1 2 and 4 5, or 2 3 and 4 5.
    pencil = Pencil(parse_puzzle("..#..\n.....\n.....\n.....\n....."))
    assert pencil.sure_in_line(0) == 0b01010
    # Without a 3 for either, 1 2 and 4 5 are left, one way round or the other.
    for i in (0, 1, 3, 4):
        pencil.candidates[i] &= ~0b00100
    assert pencil.sure_numbers(0) == 0
    assert pencil.sure_in_line(0) == 0b11011


def test_numbers_are_said_in_words() -> None:
    assert (numbers_in_words(0b1), numbers_in_words(0b11)) == ("1", "1 and 2")
    assert numbers_in_words(0b1110111) == "1 to 3 and 5 to 7"
    assert numbers_in_words(0b1011, "or") == "1, 2 or 4"
    assert (number_with_article(5), number_with_article(8)) == ("a 5", "an 8")
    assert {n for n in range(1, 30) if "an" in number_with_article(n)} == {8, 11, 18}


def test_a_number_that_was_put_goes_from_what_is_noted_in_its_lines() -> None:
    numbers, candidates = [0] * 16, [-1] * 16
    numbers[0], candidates[1] = 2, 0b110
    marked = MarkedPuzzle(parse_puzzle(TINY), PencilMarks(tuple(numbers), tuple(candidates)))
    assert Pencil.of(marked).candidates[1] == 0b100
    assert Pencil.of(MarkedPuzzle.fresh(marked.puzzle)).inked == {6, 14}
