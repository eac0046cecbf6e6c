import pytest
from hypothesis import given
from hypothesis import strategies as st

from commands import refusal, run
from frames import STYLES, boxed, framed
from stratabot.boards.plain import look_alikes, plain, without_frames

grids = st.integers(2, 5).flatmap(
    lambda cols: st.lists(
        st.lists(st.sampled_from(["R", "G", ".", "12", "#"]), min_size=cols, max_size=cols),
        min_size=1,
        max_size=4,
    )
)


@given(grids, st.sampled_from([*STYLES]))
def test_cells_in_boxes_are_the_cells_alone(rows: list[list[str]], style: str) -> None:
    told = without_frames(boxed(rows, style)).strip("\n").split("\n")
    assert [line.split() for line in told] == rows


@given(grids, st.sampled_from([*STYLES]))
def test_a_frame_around_a_board_leaves_its_rows(rows: list[list[str]], style: str) -> None:
    lines = ["".join(cell[0] for cell in row) for row in rows]
    assert without_frames(framed(lines, style)).strip("\n").split("\n") == lines


def test_several_boards_and_what_stands_above_them_stay_apart() -> None:
    first, second = boxed([["R", "."], [".", "G"]], "light"), framed(["RG", "GR"], "plain")
    text = f"level 1\n{first}\nlevel 2\n{second}"
    assert without_frames(text) == "level 1\nR .\n. G\n\nlevel 2\nRG\nGR\n"


def test_boxes_may_be_higher_than_a_line() -> None:
    text = "+---+---+\n|   |   |\n| R | G |\n|   |   |\n+---+---+\n|   |   |\n|   |   |\n+---+---+"
    assert without_frames(text) == "R G\n. ."


@pytest.mark.parametrize(
    "text",
    [
        "A|. B\n- -\n. . .",
        "| A | B |\n|---|---|\n| 1 | 2 |",
        "+.+\n.+.",
        "-+-",
        "R|G\nG|R",
        "+--",
        "",
    ],
)
def test_what_is_no_frame_stays(text: str) -> None:
    assert without_frames(text) == text


def test_a_framed_board_is_answered_as_the_plain_one() -> None:
    rows = ["12#3", "....", "#..b", "2..."]
    told = [
        run("str8ts", "solve", "-", grid=grid).stdout
        for grid in ("\n".join(rows), *(boxed(rows, style) for style in STYLES))
    ]
    assert len({*told}) == 1
    assert told[0]


def test_a_side_without_a_frame_is_no_color() -> None:
    assert "│" in refusal("solve", "-", grid="R │ G\nG │ R\n")


@pytest.mark.parametrize(
    ("text", "same"),
    [
        ("ＲＧ．\n１２＃", "RG.\n12#"),
        ("“P”,‘G’,…", "\"P\",'G',..."),
        ("1️⃣2️⃣", "12"),
        (":red_square::large_blue_circle:", "🟥🔵"),
        ("┌──┐\n│PG│\n└──┘", "PG"),
    ],
)
def test_signs_that_only_look_different_become_plain_ones(text: str, same: str) -> None:
    assert plain(text) == same


@pytest.mark.parametrize(
    ("signs", "notes"),
    [
        ("0OG", ["0 and O look alike, and are read as 2 colors"]),
        ("1l", ["1 and l look alike, and are read as 2 colors"]),
        ("A\u0410", ["A and \u0410 look alike, and are read as 2 colors"]),
        ("\u0410G", []),
        ("01PG", []),
    ],
)
def test_letters_that_look_alike_are_told(signs: str, notes: list[str]) -> None:
    assert [*look_alikes(signs)] == notes
