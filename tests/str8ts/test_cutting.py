import pytest

from game_samples import SAMPLES, require_same_in_parts
from stratabot.str8ts.cutting import cut_puzzles

PART = 10_000
"""Bytes of a part, fewer than usual: the texts here are short."""

LINE = "..#.8.#.#" * 9 + "\n"


def cut(text: str) -> int | None:
    return cut_puzzles(text, len(text))


def same_puzzles(text: str) -> int:
    its = SAMPLES["str8ts"]
    return require_same_in_parts(text, its.cut, its.split, PART)


@pytest.mark.parametrize("end", ["\n", "\r\n"])
@pytest.mark.parametrize("more", [0, 1, 80, 81, 82, 799, 800])
def test_a_list_of_a_puzzle_a_line_in_parts_is_the_whole_list(more: int, end: str) -> None:
    text = LINE.replace("\n", end) * (2 * PART // 82 + more)
    assert (same_puzzles(text) > 1) == (len(text) >= 2 * PART)


@pytest.mark.parametrize("behind", [1, 16, 17, 81, 500])
def test_a_list_that_ends_soon_behind_a_part_is_cut_at_its_end(behind: int) -> None:
    line = "..#...1.#...c.2#\n"
    text = line * (PART // len(line) + behind) + "\n" + line * (PART // 4)
    assert same_puzzles(text) > 1


def test_numbers_and_their_flags_are_not_parted() -> None:
    flags = "0" * 80 + "1\n"
    text = ("5" * 81 + "\n" + flags) * 200
    assert len(text) > 2 * PART
    assert same_puzzles(text) == 1


def test_objects_are_cut_between_lines() -> None:
    line = '{"puzzle": "..#1.#..."}\n'
    assert same_puzzles(line * 1_000) > 1
    assert cut('{"puzzle":\n"..#1"}\n') is None


def test_marks_words_and_tables_are_taken_as_a_whole() -> None:
    assert cut("12 34\n34 12\n\n") is None
    assert cut("weekly: ..#.\n\n") is None
    assert cut(".\t#\n\n") is None
    assert cut("..#\n...\n#..\n") == 0
    assert cut("..#\n...\n#..\n\n..#") == 13
