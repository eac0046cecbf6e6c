from random import Random
from string import ascii_lowercase, ascii_uppercase, digits

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adrift.boards import BENT, CUBE, WHEEL, half_drawn
from stratabot.adrift.puzzle import Form, Puzzle, form_graph
from stratabot.adrift.text import format_puzzle, parse_puzzle, with_drawn_text
from stratabot.errors import TextError


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Aaa.A\n", {"A": ["r1c2", "r1c3"]}),
        ("Aa.aA\n", {"A": ["r1c2", "r1c4"]}),  # both ends were begun
        ("a..a.\n", {}),  # no capital letter: ends as ever
        ("A..A.\na..a.\n", {"A": ["r2c1", "r2c4"]}),
        ("A..A.\n.a.a.\n", {}),  # one is not beside an A
        ("aA1\naA1\n", {}),  # the path of A would touch itself
        ("Bbbb.\n...B.\n", {"B": ["r1c2", "r1c3", "r1c4"]}),
        ("cube 2\nA.\na.\na.\n..\n..\nA.\n", {"A": ["top2.1", "left1.1"]}),
        ("1..1\n1 ~ r1c2 r1c3\n", {"1": ["r1c2", "r1c3"]}),
        ("1..1\n1~r1c2, r1c3\n", {"1": ["r1c2", "r1c3"]}),
        ("A...A\nA ~ r1c4\n  A ~ r1c2\n", {"A": ["r1c2", "r1c4"]}),
        (f"{WHEEL}R ~ hub\n", {"R": ["hub"]}),
        ("hex\n A a .\nA . .\n", {"A": ["r1c2"]}),
    ],
)
def test_drawn_cells_are_told_from_ends(text: str, expected: dict[str, list[str]]) -> None:
    puzzle = parse_puzzle(text)
    assert puzzle.names_by_color() == expected
    assert parse_puzzle(format_puzzle(puzzle)) == puzzle


def test_the_user_can_insist() -> None:
    assert len(parse_puzzle("A..A.\n.a..a\n", "drawn").drawn) == 2
    for puzzle in (parse_puzzle("Aaa.A\n", "ends"), parse_puzzle("Aaa.A\nA ~\n")):
        assert [pair.color for pair in puzzle.pairs] == ["A", "a"]
        assert parse_puzzle(format_puzzle(puzzle)) == puzzle


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("Aa..A\n...a.\na....\n", "expected a at r2c4 to hang together with an end of A"),
        ("A.a.A\n", r"at r1c3 .* or two ends of a, got 1 a \(lowercase='drawn'"),
        ("Aa...\n", "expected two ends of A, got 1"),
        ("A..A\nA ~ r2c2\n", "expected a cell of the board, .* behind ~, got 'r2c2'"),
        ("A..A\nB ~ r1c2\n", "expected a color of the board for r1c2, got 'B'"),
        ("A..A\n~ r1c2\n", "expected a color of the board for r1c2, got ''"),
        ("A ~ r1c2\n", "expected a board above the cells that are drawn, got none"),
        (
            "AB.\n.+.\n.BA\nA ~ r2c2\n",
            "expected a cell of the board, and no bridge, behind ~, got 'r2c2'",
        ),
        ("A#.A\nA ~ r1c2\n", "expected a stone or A, but r1c2 is both"),
    ],
)
def test_what_is_neither_is_refused_with_its_cell(text: str, message: str) -> None:
    with pytest.raises(TextError, match=message):
        parse_puzzle(text)


def test_lowercase_letters_of_a_table_are_ends() -> None:
    assert parse_puzzle("Aaa.A").drawn
    for text in ("A,a,a,.,A", '[["A", "a", "a", null, "A"]]', "A|a|a||A"):
        assert [pair.color for pair in parse_puzzle(text).pairs] == ["A", "a"]


@given(st.integers())
def test_any_half_drawn_puzzle_is_parsed_as_it_was_formatted(seed: int) -> None:
    puzzle = half_drawn(Random(seed))
    assert parse_puzzle(format_puzzle(puzzle)) == puzzle


@given(st.data())
def test_any_colors_are_parsed_as_they_were_formatted(data: st.DataObject) -> None:
    names = sorted(data.draw(st.sets(st.sampled_from("AaBb1"), min_size=1)))
    cells = data.draw(st.permutations(range(12)))
    ends = {name: (cells[2 * k], cells[2 * k + 1]) for k, name in enumerate(names)}
    puzzle = Puzzle.of(Form("grid", 4, 3), form_graph(Form("grid", 4, 3)), ends)
    more = data.draw(st.lists(st.sampled_from(names), max_size=12 - 2 * len(names)))
    shown: dict[str, list[int]] = {}
    for cell, name in zip(reversed(cells), more, strict=False):
        shown.setdefault(name, []).append(cell)
    puzzle = puzzle.with_drawn(shown)
    assert parse_puzzle(format_puzzle(puzzle)) == puzzle


def test_boards_with_more_than_26_colors_keep_their_ends() -> None:
    marks = ascii_uppercase + ascii_lowercase + digits
    text = f"{marks}\n{'.' * 62}\n{marks}\n"
    assert len(parse_puzzle(text).pairs) == 62
    assert format_puzzle(parse_puzzle(text)) == text


@pytest.mark.parametrize(
    ("board", "shown", "expected"),
    [
        (BENT, "bBc.\nb.A.\nBAC.\n", {"B": ["r1c1", "r2c1"]}),
        (BENT, "4 3\nBB..\nBAA.\nBACC\n", {"B": ["r1c1", "r2c1"], "A": ["r2c2"], "C": ["r3c4"]}),
        (BENT, "B ~ r1c1\n", {"B": ["r1c1"]}),
        (BENT, "b ~ r1c1\nA ~\n", {"B": ["r1c1"]}),
        ("1..1\n", "111.\n", {"1": ["r1c2", "r1c3"]}),
        (WHEEL, "R = a hub\n", {"R": ["hub"]}),
        (WHEEL, f"{WHEEL}R ~ hub\n", {"R": ["hub"]}),
        (CUBE, CUBE.replace("..", "b.", 1), {"B": ["top1.1"]}),
    ],
)
def test_another_board_shows_what_is_drawn(
    board: str, shown: str, expected: dict[str, list[str]]
) -> None:
    assert with_drawn_text(parse_puzzle(board), shown).names_by_color() == expected


@pytest.mark.parametrize(
    ("shown", "message"),
    [
        ("", "expected a board with drawn cells, got an empty text"),
        ("BB..\n", "expected the same board with drawn cells, got another one"),
        ("xBC.\n..A.\nBAC.\n", "expected a color of the board for r1c1, got 'x'"),
        ("cBC.\nb.C.\nBAC.\n", "expected one color at r2c3, got A and C"),
        ("B ~ r9c9\n", "expected a cell of the board, .* behind ~, got 'r9c9'"),
    ],
)
def test_another_board_that_does_not_fit_is_refused(shown: str, message: str) -> None:
    with pytest.raises(TextError, match=message):
        with_drawn_text(parse_puzzle(BENT), shown)


@given(st.text(alphabet="Aab1.#~+ \nr12c=:", max_size=40))
def test_any_text_is_drawn_over_or_refused(text: str) -> None:
    for board in (BENT, WHEEL):
        try:
            puzzle = with_drawn_text(parse_puzzle(board), text)
        except TextError:
            continue
        assert puzzle.fresh == parse_puzzle(board)
