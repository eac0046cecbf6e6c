import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from str8ts.boards import PRINTED, TINY, any_puzzles, parse_puzzles
from stratabot.errors import TextError
from stratabot.str8ts.puzzle import Puzzle
from stratabot.str8ts.text import format_line, format_puzzle, format_rows, parse_puzzle
from thorough import examples

LINE = "".join(TINY.split())
ROWS = TINY.split()


def table(puzzle: Puzzle, separator: str, empty: str, before: str = "", after: str = "") -> str:
    rows = [row.split() if puzzle.size > 9 else [*row] for row in format_rows(puzzle)]
    shown = (separator.join(empty if cell == "." else cell for cell in row) for row in rows)
    return "".join(f"{before}{row}{after}\n" for row in shown)


@given(
    any_puzzles(range(4, 12)),
    st.sampled_from([",", ";", "\t", "|", ", ", " | "]),
    st.sampled_from(["", ".", "0", "-"]),
    st.sampled_from([("", ""), ("", ","), ("| ", " |"), ('"', '",')]),
)
def test_tables_are_read_with_or_without_dots_for_empty_cells(
    puzzle: Puzzle, separator: str, empty: str, edges: tuple[str, str]
) -> None:
    if edges[0] == "| " and "|" not in separator:
        edges = ("", "")
    assert parse_puzzles(table(puzzle, separator, empty, *edges)) == [puzzle]


@examples(0.5)
@given(st.lists(any_puzzles(range(4, 10)), min_size=1, max_size=4))
def test_lists_are_read_with_names_remarks_quotes_and_as_json(puzzles: list[Puzzle]) -> None:
    lines = [format_line(puzzle) for puzzle in puzzles]
    for form in (
        "weekly{k:03}: {line}",
        "{k}) {line}",
        "#{k} {line}",
        "{k}. {line}",
        "{line} # easy, 3.2",
        "{line} // easy",
        "{line}\tgentle",
        "weekly{k},{line},tough",
        '"{line}",',
        "'{line}'",
        '{{"number": {k}, "puzzle": "{line}"}}',
    ):
        text = "\r\n".join(form.format(k=k, line=line) for k, line in enumerate(lines, 1))
        assert parse_puzzles(text) == puzzles, form
    both = {"seed": 3, "puzzles": [{"size": 4, "puzzle": line} for line in lines]}
    assert parse_puzzles(json.dumps(both)) == parse_puzzles(json.dumps(both, indent=2)) == puzzles
    assert parse_puzzles(json.dumps(lines)) == puzzles


@examples(0.5)
@given(any_puzzles(range(4, 12)))
def test_rows_are_read_with_what_people_put_around_them(puzzle: Puzzle) -> None:
    rows = format_rows(puzzle)
    for text in (
        "\ufeff" + "\r\n".join(rows),
        "Puzzle 7:\n" + "\n".join(rows),
        "// Puzzle 7\n" + "\n".join(rows),
        "# my hard puzzle\n" + "\n".join(rows),
        "\n".join(f'"{row}",' for row in rows),
        json.dumps(rows),
        json.dumps(rows, indent=1),
        "\n".join(rows).replace(".", "-").replace("# ", "X "),
        "\n".join(row.replace(" ", "\u00a0") for row in rows),
        "\u200b" + "\n".join(rows),
    ):
        assert parse_puzzles(text) == [puzzle], text


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("--X-\n--1-\nx---\nc-2X", id="x is black and a dash empty"),
        pytest.param(
            " .  .  # [.]\n . [.] 1  .\n #  .  .  .\n c  . [2] #\n", id="cells are marked"
        ),
        pytest.param(". . # .\n. . 1 .\n# . . .\n#3 . 2 #", id="clues as large boards have"),
        pytest.param(" ".join(ROWS), id="words of cells are no names"),
    ],
)
def test_a_board_is_read_in_other_signs(text: str) -> None:
    assert parse_puzzles(text) == parse_puzzles(TINY)


@pytest.mark.parametrize("text", ['{"number": 2, "error": "no"}', '{"puzzle": 3}', '{"puzzle": '])
def test_json_without_a_puzzle_is_refused_as_that(text: str) -> None:
    with pytest.raises(TextError, match=r'an object with one in "puzzle", got \'\{'):
        parse_puzzles(text)


@pytest.mark.parametrize("text", ["[" * 100_000, "{" * 100_000, '["' * 1000, '[["a"' * 50])
def test_deep_json_is_refused(text: str) -> None:
    with pytest.raises(TextError, match=r"^expected .*, got "):
        parse_puzzle(text)


def test_words_of_cells_beside_a_puzzle_are_not_a_name() -> None:
    assert parse_puzzles(f"{PRINTED[:45]} {PRINTED[45:]}") == parse_puzzles(PRINTED)
    assert format_puzzle(parse_puzzles(f"abc {LINE}")[0]) == TINY
