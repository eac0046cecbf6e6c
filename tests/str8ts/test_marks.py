import json
import re
from contextlib import suppress
from functools import partial
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from str8ts.boards import TINY, any_puzzles
from stratabot.errors import TextError
from stratabot.str8ts.marks import (
    ALL,
    MarkedPuzzle,
    PencilMarks,
    add_marks,
    format_marked,
    has_marks,
    marks_json,
    parse_marked,
    split_marked,
)
from stratabot.str8ts.puzzle import Puzzle
from stratabot.str8ts.telling.steps import HintQuestion, hint_report
from stratabot.str8ts.text import format_line, format_puzzle, parse_puzzle, split_puzzles
from thorough import examples

MARKED = """\
#    12  4    #3
124  12  #    3?
1    34  #    .
#    3   12   #
"""
"""A board of 4 x 4 with marks in it."""


@st.composite
def marked_puzzles(draw: st.DrawFn) -> MarkedPuzzle:
    """Boards with any marks, some candidate among them, and numbers that were put."""
    puzzle = draw(any_puzzles(range(2, 13)))
    size = puzzle.size
    numbers, candidates = [], []
    for cell in puzzle.flat:
        is_open = not cell.is_black and not cell.number
        numbers.append(draw(st.sampled_from([0, 0, size])) if is_open else 0)
        open_set = st.integers(1, 2**size - 1) | st.just(ALL)
        candidates.append(draw(open_set) if is_open and not numbers[-1] else ALL)
    if max(candidates) == ALL:
        puzzle = puzzle.with_numbers([0] * size**2)
        numbers, candidates = [0] * size**2, [0b11] + [ALL] * (size**2 - 1)
        if puzzle.flat[0].is_black:
            candidates[0] = ALL
    return MarkedPuzzle(puzzle, PencilMarks(tuple(numbers), tuple(candidates)))


def has_candidates(marked: MarkedPuzzle) -> bool:
    return max(marked.marks.candidates) != ALL


@examples(0.5)
@given(marked_puzzles().filter(has_candidates))
def test_a_board_with_marks_is_parsed_as_it_was_printed(marked: MarkedPuzzle) -> None:
    text = format_marked(marked)
    assert [*split_marked(text)] == [text]
    # Alone, the board does not tell which numbers were put.
    assert parse_marked(text) == MarkedPuzzle(
        marked.filled,
        MarkedPuzzle.fresh(marked.puzzle).marks._replace(candidates=marked.marks.candidates),
    )
    assert parse_marked(f"{format_puzzle(marked.puzzle)}\n{text}") == marked
    assert add_marks(MarkedPuzzle.fresh(marked.puzzle), text) == marked


@examples(0.5)
@given(marked_puzzles().filter(has_candidates))
def test_json_with_marks_is_read_back_alone_and_in_lists(marked: MarkedPuzzle) -> None:
    value = {"puzzle": format_line(marked.puzzle)} | marks_json(marked)
    for text in (json.dumps(value), json.dumps(value, indent=1)):
        assert parse_marked(text) == marked
        assert add_marks(MarkedPuzzle.fresh(marked.puzzle), text) == marked
    numbers_alone = marked.marks._replace(candidates=(ALL,) * len(marked.marks.candidates))
    alone = marked._replace(marks=numbers_alone)
    assert parse_marked(json.dumps(value | {"marks": None})) == alone
    many = json.dumps(value) + "\n" + json.dumps(value)
    for text in (many, json.dumps([value, value]), json.dumps({"puzzles": [value, value]})):
        assert [*map(parse_marked, split_marked(text))] == [marked, marked]


@examples(0.5)
@given(st.lists(any_puzzles(range(2, 12)), min_size=1, max_size=3))
def test_texts_without_marks_are_read_as_before(puzzles: list[Puzzle]) -> None:
    for text in (
        "\n".join(map(format_puzzle, puzzles)),
        "\n".join(f"weekly001: {format_line(puzzle)} // easy" for puzzle in puzzles),
        json.dumps([{"puzzle": format_line(puzzle)} for puzzle in puzzles]),
    ):
        assert not has_marks(text)
        assert [*split_marked(text)] == [*split_puzzles(text)]


@given(st.text(alphabet="123#.,? \n", max_size=60) | st.text(max_size=60))
def test_any_text_is_a_board_or_refused(text: str) -> None:
    fresh = MarkedPuzzle.fresh(parse_puzzle(TINY))
    for read in (parse_marked, partial(add_marks, fresh)):
        with suppress(TextError):
            assert read(text).puzzle.size


def test_cells_are_read_as_players_write_them() -> None:
    puzzle, (numbers, candidates) = parse_marked(MARKED)
    assert format_line(puzzle) == "#.4c..#.1.#.#3.#"
    assert set(numbers) == {0}
    assert [candidates[k] for k in (1, 4, 7, 9, 11, 14)] == [0b11, 0b1011, 0b100, 0b1100, ALL, 0b11]
    for other in (
        MARKED.replace("124", "1,2,4"),
        MARKED.replace("#3", "c").replace("# ", "X "),
        f"My marks on Monday:\n\n{MARKED}",
    ):
        assert parse_marked(other) == parse_marked(MARKED)


def test_above_9_candidates_have_commas_between_them() -> None:
    puzzle = parse_puzzle(" ".join("." * 144))
    candidates = (1 << 11 | 1, 1 << 11, 0b110, *[ALL] * 141)
    marked = MarkedPuzzle(puzzle, PencilMarks((12, *[0] * 143), candidates))
    text = format_marked(marked._replace(marks=marked.marks._replace(numbers=(0,) * 144)))
    assert text.split()[:4] == ["1,12", "12?", "2,3", "."]
    assert format_marked(marked).split()[0] == "12"


@pytest.mark.parametrize("grid", ["11..", "....", "12\n21", TINY])
def test_whatever_steps_and_nudges_print_may_stand_below_the_puzzle(grid: str) -> None:
    marked = MarkedPuzzle.fresh(parse_puzzle(grid))
    for question in (HintQuestion(step=True), HintQuestion(nudge=True)):
        text = f"{format_puzzle(marked.puzzle)}{hint_report(marked, question).text}\n"
        assert [*split_marked(text)] == [text]
        assert parse_marked(text).puzzle == marked.puzzle


@pytest.mark.parametrize(
    "sentence",
    [
        "r4c2 cannot be 4.",
        "   2. single: A1 must be 1: it is.",
        "r1c1, r1c2 and r1c4 cannot be 3 or 5 to 7; r1c5 cannot be 4",
        "B8 must be 4\nLook at row 4 (single).",
    ],
)
def test_a_sentence_of_a_hint_below_the_last_board_is_refused(sentence: str) -> None:
    wanted = "expected marks as a board or as JSON, got a sentence of a hint: "
    puzzle = parse_puzzle(TINY)
    for text in (sentence, f"{TINY}{sentence}\n", f"{TINY}\n{MARKED}\n{sentence}\n\n"):
        assert [*split_marked(text)] == [text]
        for read in (parse_marked, partial(add_marks, MarkedPuzzle.fresh(puzzle))):
            with pytest.raises(TextError) as caught:
                read(text)
            said = sentence.strip().split("\n")[0][:40]
            assert str(caught.value) == f"{wanted}{said!r}"
    assert parse_marked(f"{TINY}{sentence}\n{TINY}") == MarkedPuzzle.fresh(puzzle)


@pytest.mark.parametrize(
    ("marks", "wrong"),
    [
        (
            MARKED.replace("#3", "#4"),
            "a black cell with 3 in row 1, column 4, as in the puzzle, got",
        ),
        (MARKED.replace(" 34", " # "), "expected a white cell in row 3, column 2"),
        (MARKED.replace("4    #3", "3    #3"), "expected a white cell with 4 in row 1, column 3"),
        (MARKED.replace("34", "35"), "from 1 to 4, got '35' in row 3, column 2"),
        (MARKED.replace("34", "33"), "each candidate once, got '33' in row 3, column 2"),
        (MARKED.replace("34", ""), "expected 4 cells in row 3, as in other rows, got 3"),
        (MARKED.replace("#    3   12   #\n", ""), "as many rows as cells in a row, got 3 rows"),
        ("12 1\n1 2", "expected a board of 4 x 4 as the puzzle's, got 2 x 2"),
        ("Monday", "expected a board with candidates, got none"),
        ('{"puzzle": "12..", "marks": 3}', 'expected "marks" with 2 lists of 2 lists'),
        ('{"puzzle": "12..", "marks": [[[], []], [[3], []]]}', "lists of numbers from 1 to 2, got"),
        ('{"puzzle": "12..", "marks": [[[], []], ["3", []]]}', "lists of numbers from 1 to 2, got"),
    ],
)
def test_marks_that_do_not_suit_the_puzzle_are_refused(marks: str, wrong: str) -> None:
    puzzle = MarkedPuzzle.fresh(parse_marked(MARKED).puzzle)
    with pytest.raises(TextError) as caught:
        add_marks(puzzle, marks)
    assert wrong in str(caught.value)


def test_the_marks_in_the_document_are_read() -> None:
    page = (Path(__file__).parents[2] / "docs" / "str8ts.md").read_text("utf-8")
    blocks = re.findall(r"^```(\w*)\n(.*?)^```$", page, re.MULTILINE | re.DOTALL)
    board = next(text for kind, text in blocks if not kind)
    assert {*board.split()} >= {*re.findall(r"^\| `(\S+?)`", page, re.MULTILINE)} - {"#", "#4"}
    assert parse_marked(board).puzzle.size == 4


def test_words_alone_are_no_puzzle_and_nothing_is_no_marks() -> None:
    with pytest.raises(TextError, match="expected a puzzle, got words alone"):
        parse_marked("The puzzle is solved.")
    fresh = MarkedPuzzle.fresh(parse_puzzle(TINY))
    assert add_marks(fresh, "\n") == fresh
