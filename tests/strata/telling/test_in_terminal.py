import re
from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from escapes import SGR, Place, marks, screen, width
from stratabot.picture.palette import palette_for
from stratabot.strata.layout.appearance import PAPER
from stratabot.strata.puzzle import BLANK, Puzzle, Ribbon, Solution
from stratabot.strata.telling.in_terminal import draw_board
from stratabot.terminal import Colors, Terminal
from strategies import Laid, laid_boards, present, puzzle_of, ribbons, seen_from_above

PLAIN = Terminal(80)
TRUE = Terminal(80, Colors.TRUE)
BOARD = puzzle_of("abcd", "efgh", "ijkl")


def cells_of(puzzle: Puzzle) -> Iterator[tuple[int, int, str | None]]:
    for i, row in enumerate(puzzle.cells):
        for j, color in enumerate(row):
            yield i, j, color


def drawn(puzzle: Puzzle, solution: Solution | None = None, terminal: Terminal = PLAIN) -> str:
    laid: tuple[Ribbon, ...] = solution.ribbons if solution else ()
    labels = {*puzzle.colors, *(ribbon.color for ribbon in laid if ribbon.color)}
    return present(draw_board(puzzle, laid, palette_for(labels), terminal))


def placed_by(text: str, puzzle: Puzzle) -> dict[Place, Place]:
    """Where each cell's letter stands, by (row, column), in a board of letters all different."""
    found = marks(text, "".join(puzzle.colors))
    return {(i, j): found[color][0] for i, j, color in cells_of(puzzle) if color}


@pytest.mark.parametrize(
    "terminal", [PLAIN, Terminal(80, ascii_only=True), TRUE, Terminal(30, Colors.TRUE)]
)
@pytest.mark.parametrize(
    "board", [BOARD, puzzle_of("abc", "def", "ghi"), puzzle_of("ab", "cd", "ef", "gh")]
)
def test_the_board_is_the_diamond_that_the_player_sees(board: Puzzle, terminal: Terminal) -> None:
    at = placed_by(drawn(board, terminal=terminal), board)
    rows, cols = board.rows, board.cols
    leftmost, top, bottom, rightmost = (0, 0), (0, cols - 1), (rows - 1, 0), (rows - 1, cols - 1)
    assert min(at, key=lambda cell: at[cell][0]) == leftmost
    assert min(at, key=lambda cell: at[cell][1]) == top
    assert max(at, key=lambda cell: at[cell][1]) == bottom
    assert max(at, key=lambda cell: at[cell][0]) == rightmost
    step_x = at[0, 1][0] - at[0, 0][0]
    step_y = at[1, 0][1] - at[0, 0][1]
    assert step_x > 0
    assert step_y > 0
    for (i, j), (x, y) in at.items():
        assert x == at[0, 0][0] + step_x * (i + j)
        assert y == at[0, 0][1] + step_y * (i - j)


@pytest.mark.parametrize("terminal", [PLAIN, TRUE])
def test_selectors_stand_lower_left_for_rows_and_lower_right_for_columns(
    terminal: Terminal,
) -> None:
    text = drawn(BOARD, terminal=terminal)
    at = placed_by(text, BOARD)
    numbers = marks(text, "1234")
    bottom_x = at[2, 0][0]
    left = {n: place for n, places in numbers.items() for place in places if place[0] < bottom_x}
    right = {n: place for n, places in numbers.items() for place in places if place[0] > bottom_x}
    assert set(left) == {"1", "2", "3"}
    assert set(right) == {"1", "2", "3", "4"}
    assert [n for n, _ in sorted(left.items(), key=lambda item: item[1][1])] == ["1", "2", "3"]
    assert [n for n, _ in sorted(right.items(), key=lambda item: -item[1][1])] == list("1234")
    for i in range(3):
        x, y = left[str(i + 1)]
        assert x < at[i, 0][0]
        assert y > at[i, 0][1]
    for j in range(4):
        x, y = right[str(j + 1)]
        assert x > at[2, j][0]
        assert y > at[2, j][1]


def test_a_blank_cell_is_a_dot_and_ascii_where_nothing_else_is_to_be_had() -> None:
    puzzle = puzzle_of("PG.P", "....", "PPGP")
    assert drawn(puzzle).count("·") == 5
    assert drawn(puzzle, terminal=Terminal(80, ascii_only=True)).count(".") == 5
    assert drawn(puzzle, terminal=Terminal(80, ascii_only=True)).isascii()
    assert drawn(puzzle, terminal=Terminal(80, Colors.TRUE, ascii_only=True)).isascii()


@given(laid_boards(4, 5))
def test_each_colored_cell_shows_its_letter_and_color_and_a_blank_one_a_tint_of_its_ribbons(
    board: Laid,
) -> None:
    puzzle, laid = board
    palette = palette_for({*puzzle.colors, *(r.color for r in laid.ribbons if r.color)})
    text = drawn(puzzle, laid, TRUE)
    shown, centers = screen(text), _centers(puzzle)
    seen = seen_from_above(laid.ribbons, puzzle.rows, puzzle.cols)
    for i, j, color in cells_of(puzzle):
        square = shown[centers[i, j]]
        if color is BLANK:
            assert square.mark not in puzzle.colors
            strong = palette[seen[i][j] or ""]
            for part, full, paper in zip(present(square.ground), strong, PAPER, strict=True):
                assert min(full, paper) <= part <= max(full, paper)
            assert square.ground != strong
        else:
            assert (square.mark, square.ground) == (color, palette[color])
    letters = sum(square.mark.isalpha() for square in shown.values())
    assert letters == sum(color is not BLANK for _, _, color in cells_of(puzzle))


def _centers(puzzle: Puzzle) -> dict[Place, Place]:
    """Where the cells are, found from a board of that size with letters all different."""
    labels = iter("abcdefghijklmnopqrstuvwxyz")
    board = Puzzle.of([[next(labels) for _ in row] for row in puzzle.cells])
    return placed_by(drawn(board, terminal=TRUE), board)


def test_a_cell_not_yet_covered_is_muted() -> None:
    puzzle = puzzle_of("GGGG", "PPPP", "RRRR")
    laid = Solution.parse("r1=G")
    shown, centers = screen(drawn(puzzle, laid, TRUE)), _centers(puzzle)
    palette = palette_for("GPR")
    assert shown[centers[0, 2]].ground == palette["G"]
    assert shown[centers[1, 2]].ground not in (palette["P"], PAPER)
    assert shown[centers[1, 2]].mark == "P"


@pytest.mark.parametrize("label", ["紅", "😀", "Ａ"])
@pytest.mark.parametrize("terminal", [PLAIN, TRUE])
def test_wide_letters_keep_the_others_in_their_places(label: str, terminal: Terminal) -> None:
    narrow, wide = (puzzle_of(f"{x}G{x}.", f"G{x}GG", f"...{x}") for x in ("x", label))
    one, other = (drawn(board, terminal=terminal) for board in (narrow, wide))
    assert other.count(label) == 4
    assert marks(one, "G·12345") == marks(other, "G·12345")


def test_in_256_colors_only_numbers_from_the_palette_are_used() -> None:
    text = drawn(BOARD, Solution.parse("r1=a c1=b"), Terminal(80, Colors.PALETTE))
    for codes in SGR.findall(text):
        assert re.fullmatch(r"0|38;5;(\d+);48;5;(\d+)", codes)
        assert all(16 <= int(number) <= 255 for number in re.findall(r"5;(\d+)", codes))
    assert [line.strip("▀") != "" for line in SGR.sub("", text).split("\n")].count(True) >= 7
    assert all(line.endswith("\x1b[0m") for line in text.split("\n"))
    assert "\x1b" not in drawn(BOARD)


@given(
    st.integers(1, 40),
    st.integers(1, 40),
    st.integers(1, 200),
    st.sampled_from(Colors),
    st.booleans(),
    st.sampled_from("G紅"),
)
def test_no_line_is_wider_than_the_terminal(
    rows: int, cols: int, columns: int, colors: Colors, ascii_only: bool, label: str
) -> None:
    puzzle = Puzzle.of([[label] * cols] * rows)
    terminal = Terminal(columns, colors, ascii_only)
    text = draw_board(puzzle, (), palette_for(puzzle.colors), terminal)
    if text is not None:
        assert max(map(width, text.split("\n"))) <= columns


@pytest.mark.parametrize("colors", Colors)
def test_the_largest_board_of_the_game_fits_80_columns(colors: Colors) -> None:
    puzzle = Puzzle.of(["GPRGPR"] * 6)
    text = present(draw_board(puzzle, (), palette_for("GPR"), Terminal(80, colors)))
    assert text.count("\n") < 40


def test_a_terminal_too_narrow_for_tiles_gets_letters_and_then_nothing() -> None:
    board = puzzle_of(*["GPRG" * 5] * 3)
    palette = palette_for(board.colors)
    wide, tiny = (
        draw_board(board, (), palette, Terminal(columns, Colors.TRUE)) for columns in (80, 10)
    )
    assert "▀" in present(wide)
    assert tiny is None
    assert draw_board(BOARD, (), palette_for(BOARD.colors), Terminal(24)) is not None


def test_the_selectors_of_ribbons_that_lie_and_of_the_next_are_shown_in_their_colors() -> None:
    puzzle, palette = puzzle_of("GG", "PP"), palette_for("GP")
    without, with_it = (
        screen(draw_board(puzzle, ribbons("c1=P"), palette, TRUE, upcoming) or "")
        for upcoming in (None, ribbons("r2=G")[0])
    )
    changed = [place for place, square in with_it.items() if square != without[place]]
    at = [place for place in changed if with_it[place].mark == "2"]
    assert len(at) == 1
    assert with_it[at[0]].ground == palette["G"]
    assert without[at[0]].ground == PAPER
    bottom_x = max(x for x, _ in with_it) // 2
    assert all(x < bottom_x for x, _ in changed)
    columns = {
        x: square for (x, _), square in without.items() if square.mark == "1" and x > bottom_x
    }
    assert [square.ground for square in columns.values()] == [palette["P"]]
