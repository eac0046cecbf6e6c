import tracemalloc
from contextlib import suppress
from time import process_time

import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as st

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
from strategies import any_text, puzzle_of, puzzles, visible_characters

EXPECTED = puzzle_of("PG.P", "PGGP", "...P")
DIGITS = puzzle_of("3..33", "33333", ".3..3")

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
    """Where a color is a sign of tables and arrays, such as a comma, writing may be refused."""
    try:
        text = format_puzzle(puzzle, blank)
    except PuzzleError:
        return not {*SIGNS_OF_TABLES}.isdisjoint(puzzle.colors)
    return parse_puzzle(text, blank) == puzzle


@given(puzzles_of_any_labels(), visible_characters)
def test_parsing_a_written_puzzle_gives_the_same_puzzle(puzzle: Puzzle, blank: str) -> None:
    assume(blank not in puzzle.colors)
    assume(can_be_written(puzzle, blank))
    assert reads_back_or_has_signs(puzzle, blank)


@given(puzzles_of_any_labels())
def test_the_mark_chosen_for_blank_reads_back(puzzle: Puzzle) -> None:
    mark = blank_mark(puzzle)
    assume(can_be_written(puzzle, mark))
    assert mark not in puzzle.colors
    assert reads_back_or_has_signs(puzzle, mark)


@given(puzzles(4, 5, "PGrg012"))
@example(puzzle_of("02", "..", ".."))
def test_puzzles_of_letters_and_digits_need_no_mark_named(puzzle: Puzzle) -> None:
    assert parse_puzzle(format_puzzle(puzzle)) == puzzle


@given(puzzles(3, 5, "PG1234"))
@example(puzzle_of("1..4", "3344"))
def test_blank_written_as_a_space_reads_back_or_is_refused(puzzle: Puzzle) -> None:
    try:
        text = format_puzzle(puzzle, " ")
    except PuzzleError:
        assert len(format_rows(puzzle, " ")[0].split()) == 2  # like a size line
        return
    assert parse_puzzle(text, " ") == puzzle


@given(puzzles_of_any_labels())
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


def test_a_row_that_would_be_a_comment_is_not_written() -> None:
    with pytest.raises(PuzzleError, match="row 2"):
        format_puzzle(puzzle_of("GGG", "#GG"))


def test_rows_are_written_with_a_dot_for_blank_unless_it_is_a_color() -> None:
    assert format_rows(EXPECTED) == ["PG.P", "PGGP", "...P"]
    assert format_puzzle(EXPECTED) == "PG.P\nPGGP\n...P\n"
    assert format_rows(Puzzle(((".", BLANK),))) == [".*"]
    assert format_rows(EXPECTED, "-") == ["PG-P", "PGGP", "---P"]


@pytest.mark.parametrize(
    "text",
    [
        "PG.P\nPGGP\n...P\n",
        "PG.P\nPGGP\n...P",
        "PG*P\nPGGP\n***P\n",
        "P G . P\nP G G P\n. . . P\n",
        "P\tG\t.\tP\nP\tG\tG\tP\n.\t.\t.\tP\n",
        "P  G  .  P\nP G G P\n .  .  .  P\n",
        "  PG.P\n  PGGP\n  ...P\n",
        "PG.P  \nPGGP\t\n...P \n",
        "PG.P\r\nPGGP\r\n...P\r\n",
        "PG.P\rPGGP\r...P\r",
        "\ufeffPG.P\nPGGP\n...P\n",
        "\n\n  \nPG.P\nPGGP\n...P\n\n   \n\n",
        "# by hand\nPG.P\n  # the second\nPGGP\n...P\n#\n",
        "3 4\nPG.P\nPGGP\n...P\n",
        "3 4\nP G * P\nP G G P\n* * * P\n",
        "  3\t4  \r\nP G * P\r\nP G G P\r\n* * * P\r\n\r\n",
        "3 4\n\nPG.P\nPGGP\n...P\n",
        "# size\n3 4\n# grid\nP G * P\np g g p\n* * * P\n",
    ],
)
def test_every_common_form_is_read_without_being_told(text: str) -> None:
    assert parse_puzzle(text) == EXPECTED


@pytest.mark.parametrize(
    ("text", "blank"),
    [
        ("3  33\n33333\n 3  3\n", None),
        ("3  33\r\n33333\r\n 3  3\r\n", None),
        ("3  33\n33333\n 3  3\n", " "),
        ("30033\n33333\n03003\n", "0"),
        ("3 0 0 3 3\n3 3 3 3 3\n0 3 0 0 3\n", "0"),
        ("3 5\n30033\n33333\n03003\n", "0"),
        ("3 5\n3  33\n33333\n 3  3\n", None),
        ("3..33\n33333\n.3..3\n", None),
        ("3-_33\n33333\n_3--3\n", "-_"),
    ],
)
def test_digits_are_read_with_any_mark_for_blank(text: str, blank: str | None) -> None:
    assert parse_puzzle(text, blank) == DIGITS


def test_case_is_kept_but_under_a_size_line_either_is_the_same_color() -> None:
    assert parse_puzzle("pP\nPp\n").colors == ("P", "p")
    assert len(parse_puzzle("2 3\np P *\nP p g\n").colors) == 2
    assert parse_puzzle("2 3\np P *\nP p g\n") == parse_puzzle("2 3\np p *\np p g\n")


def test_zero_and_dots_are_colors_where_another_blank_is_named() -> None:
    assert parse_puzzle("300\n033\n").colors == ("0", "3")
    assert parse_puzzle("300\n033\n", "0").colors == ("3",)
    assert parse_puzzle(".*-\n***\n", "-").colors == ("*", ".")


@pytest.mark.parametrize(
    ("text", "rows"),
    [
        ("2 2\n1 2\n2 1\n", ("12", "21")),
        ("2 2\n2 2\n", ("22", "22")),
        ("1 3\n1 2 3\n", ("123",)),
        ("3 1\n1\n2\n3\n", ("1", "2", "3")),
        ("1 1\n5\n", ("5",)),
        ("10 1\n" + "G\n" * 10, ("G",) * 10),
        ("1 12\n" + "G" * 12 + "\n", ("G" * 12,)),
    ],
)
def test_a_size_line_is_told_from_a_row_of_digits(text: str, rows: tuple[str, ...]) -> None:
    assert parse_puzzle(text) == puzzle_of(*rows)


@pytest.mark.parametrize("text", ["G", "G\n", ".", "PGR", "P G R\n", "P\nG\nR\n"])
def test_thin_grids_are_read(text: str) -> None:
    assert parse_puzzle(text) == puzzle_of(*text.replace(" ", "").split())


def test_a_row_of_blanks_at_the_edge_is_kept() -> None:
    assert parse_puzzle("...\nPGP\n...\n") == puzzle_of("...", "PGP", "...")
    assert parse_puzzle("   \n3 3\n   \n", " ") == puzzle_of("...", "3.3", "...")
    assert parse_puzzle("33 \n3 3\n  3\n   ", " ").rows == 4


def test_short_rows_are_filled_up_where_a_space_is_named_as_blank() -> None:
    assert parse_puzzle("3  33\n3\n 3\n", " ") == puzzle_of("3..33", "3....", ".3...")


@pytest.mark.parametrize(
    ("text", "row", "expected", "got"),
    [
        ("PGPG\nPGP\nPGPG\n", "row 2", "4 squares", "got 3: 'PGP'"),
        ("PGP\nPGP\nPGPG\n", "row 3", "3 squares", "got 4: 'PGPG'"),
        ("P G P\nP G\n", "row 2", "3 squares", "got 2: 'P G'"),
        ("\n# first\nPGP\n# second\nPG\n", "row 2", "3 squares", "got 2: 'PG'"),
        ("3 4\nPGPP\nPGP\nPGPP\n", "row 2", "4 squares", "got 3: 'PGP'"),
        ("33 3 3\n3  3\n333333\n", "row 2", "6 squares", "got 4"),
        ("3  33\n3  3\n33333\n", "row 2", "5 squares", "got 4"),
    ],
)
def test_a_ragged_row_is_named_with_what_was_expected_and_what_came(
    text: str, row: str, expected: str, got: str
) -> None:
    with pytest.raises(TextError) as caught:
        parse_puzzle(text)
    for part in (row, expected, got):
        assert part in str(caught.value)


def test_rows_that_are_half_spaced_are_refused() -> None:
    with pytest.raises(TextError, match=r"row 2.*'PG P'"):
        parse_puzzle("P G P\nPG P\nP G P\n")
    with pytest.raises(TextError, match=r"row 2.*'P GP'"):
        parse_puzzle("PGP\nP GP\nPGP\n")


def test_digits_whose_spaces_could_mean_both_ask_for_the_blank() -> None:
    with pytest.raises(TextError, match="blank=' '"):
        parse_puzzle("3 3  3\n3  3 3\n")


def test_an_empty_line_inside_the_grid_is_refused() -> None:
    with pytest.raises(TextError, match="row 2"):
        parse_puzzle("PGP\n\nGGG\n")


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


def test_a_long_row_is_shown_cut_short() -> None:
    with pytest.raises(TextError) as caught:
        parse_puzzle("P" * 5000 + "\n" + "P" * 4000 + "\n")
    assert "row 2" in str(caught.value)
    assert len(str(caught.value)) < 200


def test_a_text_beyond_the_limit_is_refused() -> None:
    with pytest.raises(TextError, match=str(MAX_CHARACTERS)):
        parse_puzzle("P" * (MAX_CHARACTERS + 1))


@given(any_text, st.none() | st.text(max_size=4))
def test_parsing_any_text_raises_only_its_own_error(text: str, blank: str | None) -> None:
    complaint = ""
    try:
        parsed = parse_grid(text, blank)
    except TextError as error:
        complaint = str(error)
    if complaint:
        assert complaint.startswith("expected ")
        assert len(complaint.splitlines()) == 1
        assert len(complaint) < 300
    else:
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


def row_of(count: int, between: str = "", marks: str = "PGR.") -> str:
    return between.join(marks[k % len(marks)] for k in range(count))


N = 60_000
LONG = {
    "tabs": "P" + "\t" * N + "P",
    "spaces behind a size": "1 " + " " * N + "\nPG",
    "spaces in a fence": "```" + " " * N + "x y\nPG\n```",
    "a declaration": "a = new " + " " * N + "x [1,2]",
    "brackets": "[" * N + "1" + "]" * N,
    "a call": "array([1]" + " " * N + "x)",
    "short rows": "\n".join("PG" for _ in range(N)),
    "short lists": "[" + ",".join('["PG"]' for _ in range(N // 4)) + "]",
    "colored squares": "\n".join(row_of(200, "", "🟥🟦🟩") for _ in range(N // 200)),
    "spaced": row_of(N, " "),
    "comments": "\n".join(f"# {row_of(20)}" for _ in range(N // 20)) + "\nPG",
    "ends of lines": "PG\r" * N,
    "numbers of rows": "\n".join(f"{k}: {row_of(9)}" for k in range(1, N // 12)),
    "hashes": "PG " + "#" * N,
    "slashes": "/".join("PG" for _ in range(N)),
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
        ("PxG GPo", [f"{c} is read as a color; if it means blank: blank='{c}'" for c in "ox"]),
        ("pxg gpp", []),
        ("pG GP", ["P and p are read as two colors"]),
        ("pG gP", ["G and g are read as two colors, and so on"]),
        ("PGPGPGPGP", ["one row of 9 squares; a square board has a row a line"]),
        ("PGPGPGPG", []),
        ("red tan", ["red is read as a row of letters, not as a color's name"]),
        ("red PGP", []),
        (COLOR_NAMES, []),
    ],
)
def test_what_may_be_meant_otherwise_is_remarked(rows: str, remarks: list[str]) -> None:
    assert list(parse_grid(rows.replace(" ", "\n")).notes) == remarks


def test_where_the_blank_is_named_all_else_is_a_color() -> None:
    assert parse_grid("xP\nPG", "0").notes == ()
