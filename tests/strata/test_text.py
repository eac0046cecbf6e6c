import re
import tracemalloc
from contextlib import suppress
from pathlib import Path
from time import process_time

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from commands import refusal, run
from stratabot.errors import PuzzleError, TextError
from stratabot.strata.generator import COLOR_NAMES
from stratabot.strata.puzzle import BLANK, Puzzle
from stratabot.strata.text import (
    MAX_CHARACTERS,
    blank_mark,
    format_puzzle,
    format_rows,
    parse_grid,
    parse_puzzle,
)
from strategies import any_text, complaint, puzzle_of, puzzles, visible_characters

ROOT = Path(__file__).parents[2]

EXPECTED = puzzle_of("PG.P", "PGGP", "...P")

SIGNS_OF_TABLES = ",;|│┃║¦/#[](){}\"'“”‘’«»+-=:~`"

any_labels = st.lists(visible_characters, min_size=1, max_size=5, unique=True)


@st.composite
def puzzles_of_any_labels(draw: st.DrawFn) -> Puzzle:
    return draw(puzzles(4, 5, draw(any_labels)))


def can_be_written(puzzle: Puzzle, blank: str | None) -> bool:
    """A row that starts like a comment cannot."""
    rows = format_rows(puzzle, blank)
    return not any(row.lstrip().startswith("#") for row in rows)


def reads_back_or_has_signs(puzzle: Puzzle, blank: str | None) -> bool:
    """Where a color or the blank is a sign of tables and arrays, writing may be refused."""
    try:
        text = format_puzzle(puzzle, blank)
    except PuzzleError:
        return not {*SIGNS_OF_TABLES}.isdisjoint((*puzzle.colors, blank or "."))
    return parse_puzzle(text, blank) == puzzle


@given(puzzles_of_any_labels(), visible_characters)
@example(puzzle_of("."), "{")
def test_a_written_puzzle_reads_back_with_the_mark_named_or_chosen(
    puzzle: Puzzle, blank: str
) -> None:
    for mark in {blank, blank_mark(puzzle)} - {*puzzle.colors}:
        if can_be_written(puzzle, mark):
            assert reads_back_or_has_signs(puzzle, mark)


@given(puzzles(3, 5, "PG1234"))
@example(puzzle_of("1..4", "3344"))
@example(puzzle_of("2", ".", "."))
def test_blank_written_as_a_space_reads_back_or_is_refused(puzzle: Puzzle) -> None:
    try:
        text = format_puzzle(puzzle, " ")
    except PuzzleError:
        assert re.fullmatch(r" *\d+( +\d+)? *", format_rows(puzzle, " ")[0])  # like a size line
        return
    assert parse_puzzle(text, " ") == puzzle


@given(puzzles_of_any_labels() | puzzles(4, 5, "PGrg012"))
@example(puzzle_of("02", "..", ".."))
def test_a_puzzle_written_without_naming_a_mark_reads_back_or_is_refused(puzzle: Puzzle) -> None:
    try:
        text = format_puzzle(puzzle)
    except PuzzleError:
        assert not "".join(puzzle.colors).isalnum()
        return
    assert parse_puzzle(text) == puzzle


@pytest.mark.parametrize("blank", ["P", "", "..", "\n"])
def test_a_mark_for_blank_that_would_not_read_back_is_refused(blank: str) -> None:
    with pytest.raises(PuzzleError, match="blank"):
        format_puzzle(EXPECTED, blank)
    with pytest.raises(PuzzleError, match="reads back as text"):
        format_puzzle(puzzle_of("GGG", "#GG"))


def test_rows_are_written_with_a_dot_for_blank_unless_it_is_a_color() -> None:
    assert format_rows(EXPECTED) == ["PG.P", "PGGP", "...P"]
    assert format_puzzle(EXPECTED) == "PG.P\nPGGP\n...P\n"
    assert format_rows(Puzzle(((".", BLANK),))) == [".*"]
    assert format_rows(EXPECTED, "-") == ["PG-P", "PGGP", "---P"]


def test_case_is_kept_but_under_a_size_line_either_is_the_same_color() -> None:
    assert parse_puzzle(".*-\n***\n", "-").colors == ("*", ".")
    assert parse_puzzle("pP\nPp\n").colors == ("P", "p")
    assert len(parse_puzzle("2 3\np P *\nP p g\n").colors) == 2
    assert parse_puzzle("2 3\np P *\nP p g\n") == parse_puzzle("2 3\np p *\np p g\n")


@pytest.mark.parametrize(
    "text", ["", "\n", "  \n \t\n", "# only a comment\n", "\ufeff", "\r\n\r\n"]
)
def test_an_empty_text_is_refused(text: str) -> None:
    with pytest.raises(TextError, match=r"expected a grid, got an empty"):
        parse_puzzle(text)


@pytest.mark.parametrize("character", ["\0", "\x1b", "\x07", "\u200d", "\u0301", "\x7f"])
def test_a_character_that_cannot_be_seen_is_named_with_its_row(character: str) -> None:
    with pytest.raises(TextError) as caught:
        parse_puzzle(f"PGP\nP{character}P\n")
    assert "row 2" in str(caught.value)
    assert repr(character) in str(caught.value)
    assert str(caught.value).isprintable()


def test_a_long_row_is_shown_cut_short_and_a_text_beyond_the_limit_is_refused() -> None:
    with pytest.raises(TextError, match=r"row 2.*P\.\.\.'$") as caught:
        parse_puzzle("P" * 5000 + "\n" + "P" * 4000 + "\n")
    assert len(str(caught.value)) < 200
    with pytest.raises(TextError, match=str(MAX_CHARACTERS)):
        parse_puzzle("P" * (MAX_CHARACTERS + 1))


@given(any_text, st.none() | st.text(max_size=4))
def test_parsing_any_text_raises_only_its_own_error(text: str, blank: str | None) -> None:
    why = complaint(parse_grid, text, blank)
    assert re.fullmatch("(expected .{1,290})?", why)
    if not why:
        parsed = parse_grid(text, blank)
        assert all(len(note.splitlines()) == 1 for note in parsed.notes)
        marks = "".join(text.split()).casefold()
        named, colors = " ".join(parsed.notes), parsed.puzzle.colors
        assert all(color.casefold() in marks or f"is {color}" in named for color in colors)


def test_parsing_takes_memory_in_proportion_to_the_text() -> None:
    text = ("PG.R" * 100 + "\n") * 400
    tracemalloc.start()
    try:
        parse_puzzle(text)
        _, most = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert most < 100 * len(text)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("0\n \n", "^$|expected"),
        ("PG\n  \nGP\nGG", "expected a row of squares, got an empty line in row 2"),
        ("|||\n|-|-|\n", "expected"),
        ("3 2\n \n ", "^$|expected"),
    ],
)
def test_lines_without_signs_are_refused_or_blank(text: str, why: str) -> None:
    assert re.search(why, complaint(parse_grid, text))
    assert parse_grid("[[null, null]]").puzzle == puzzle_of("..")


N = 60_000
LONG = {
    "tabs": "P" + "\t" * N + "P",
    "spaces behind a size": "1 " + " " * N + "\nPG",
    "spaces in a fence": "```" + " " * N + "x y\nPG\n```",
    "a declaration": "a = new " + " " * N + "x [1,2]",
    "brackets": "[" * N + "1" + "]" * N,
    "a call": "array([1]" + " " * N + "x)",
    "short rows": "PG\n" * N,
    "short lists": "[" + ",".join('["PG"]' for _ in range(N // 4)) + "]",
    "colored squares": "🟥🟦🟩🟥\n" * (N // 4),
    "spaced": "P G R . " * (N // 4),
    "comments": "# PGR.PGR.PGR.PGR.PGR.\n" * (N // 20) + "PG",
    "ends of lines": "PG\r" * N,
    "numbers of rows": "\n".join(f"{k}: PGR.PGR.P" for k in range(1, N // 12)),
    "hashes": "PG " + "#" * N,
    "slashes": "PG/" * N,
    "stamps": "[10:31] " * N + "\nPG",
    "addresses": "http://a/" + "#strata/PG" * N + " x",
    "cells of HTML": "<td>" * N + "<" * N,
}


@pytest.mark.slow
@pytest.mark.parametrize("text", LONG.values(), ids=LONG)
def test_a_long_text_is_read_or_refused_at_once(text: str) -> None:
    # Where time grew with the square of the length, these took over ten seconds.
    start = process_time()
    with suppress(TextError, PuzzleError):
        parse_grid(text)
    assert process_time() - start < 4


@pytest.mark.parametrize(
    ("rows", "remarks"),
    [
        ("30 03", ["0 is read as a color; if it means blank: blank='0'"]),
        ("3. 03", []),
        ("P0G GPP", ["0 is read as a color; if it means blank: blank='0'"]),
        ("PxG GPo", []),
        ("pG GP", ["P and p are read as two colors"]),
        ("pG gP", ["G and g are read as two colors, and so on"]),
        ("PGPGPGPGP", []),
        ("red tan", []),
        (COLOR_NAMES, []),
    ],
)
def test_what_may_be_meant_otherwise_is_remarked(rows: str, remarks: list[str]) -> None:
    assert list(parse_grid(rows.replace(" ", "\n")).notes) == remarks


@pytest.mark.parametrize("color", ["never", "always"])
@pytest.mark.parametrize("file", ["real-4x4.txt", "half-laid.txt"])
def test_what_solve_draws_is_refused_once_and_its_grid_is_named(file: str, color: str) -> None:
    path = str(ROOT / "examples" / file)
    drawn = run("solve", path, "--color", color).stdout
    said = refusal("solve", "-", grid=drawn)
    assert said.endswith(
        "got a board as solve draws it; its grid is printed by solve with --board-as text"
    )
    grid = run("solve", path, "--board-as", "text").stdout
    assert run("solve", "-", grid=grid).stdout == run("solve", path).stdout
