from adrift.boards import BENT, CUBE, WHEEL
from escapes import screen
from stratabot.adrift.picture.colors import colors_for
from stratabot.adrift.picture.in_terminal import board_lines
from stratabot.adrift.solver import solve
from stratabot.adrift.text import format_lines, parse_puzzle
from stratabot.terminal import Colors, Terminal

PLAIN, COLORED = Terminal(80), Terminal(80, Colors.TRUE)


def plain(line: str) -> str:
    return "".join(
        part.partition("m")[2] if k else part for k, part in enumerate(line.split("\x1b"))
    )


def test_without_colors_it_is_the_text() -> None:
    for text in (BENT, CUBE, WHEEL):
        puzzle = parse_puzzle(text)
        lines = board_lines(puzzle, None, PLAIN)
        assert lines == format_lines(puzzle)


def test_in_colors_the_letters_stay() -> None:
    for text in (BENT, CUBE):
        puzzle = parse_puzzle(text)
        paths = solve(puzzle)
        lines = board_lines(puzzle, paths, COLORED)
        expected = format_lines(puzzle, paths)
        head = len(lines) - puzzle.size // puzzle.form.width
        assert lines[:head] == expected[:head]
        assert [plain(line).replace(" ", "") for line in lines[head:]] == expected[head:]
        assert "\x1b[38;2;" in lines[-1]


def test_a_board_too_wide_for_the_terminal_has_no_colors() -> None:
    puzzle = parse_puzzle(BENT)
    narrow = Terminal(8, Colors.TRUE)
    assert board_lines(puzzle, None, narrow) == format_lines(puzzle)


def test_boards_with_walls_and_of_hexagons_have_no_colors() -> None:
    for text in ("walls\nA B|A\n- -\n. .|.\n. B .\n", "hex\n A .\n. . A\n"):
        puzzle = parse_puzzle(text)
        assert board_lines(puzzle, None, COLORED) == format_lines(puzzle)


def test_a_bridge_has_the_color_of_the_path_below_in_its_middle() -> None:
    puzzle = parse_puzzle("#R#\nB+B\n#R#\n")
    lines = board_lines(puzzle, solve(puzzle), COLORED)
    parts = [part.partition("m") for part in lines[1].split("\x1b[") if part]
    red, blue = parts[0][0].split(";48;")[1], lines[0].split(";48;")[2].partition("m")[0]
    grounds = [(code.split(";48;")[1], text) for code, _, text in parts if ";48;" in code]
    assert [text for _, text in grounds] == [" B ", " ", "+", " ", " B "]
    assert [ground for ground, _ in grounds] == [red, red, blue, red, red]


def test_each_cell_has_the_color_of_its_path_and_free_ones_and_stones_their_own() -> None:
    puzzle = parse_puzzle("#A##\nB+.B\n#A##\n")
    first, second = colors_for(puzzle)
    shown = screen("\n".join(board_lines(puzzle, solve(puzzle), COLORED)))
    assert [shown[x, y].ground for x, y in ((4, 0), (1, 1), (7, 1))] == [first, second, second]
    given = screen("\n".join(board_lines(puzzle, None, COLORED)))
    assert (given[4, 0].ground, given[1, 1].ground) == (first, second)
    free, stone = given[7, 1].ground, given[7, 2].ground
    assert len({free, stone, first, second}) == 4
