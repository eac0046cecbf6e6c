import json
import os
import re
import subprocess
from pathlib import Path

import pytest
from hypothesis import given

from commands import REAL, STUCK, clean_environment, command_line, refusal, run, run_json, start
from requirements import needs_terminals
from stratabot.picture.palette import palette_for
from stratabot.strata.groups import colored
from stratabot.strata.puzzle import Line, Puzzle, Ribbon, Solution, check
from stratabot.strata.text import format_puzzle, parse_puzzle
from strategies import brute_fewest, laid_boards, puzzle_of, puzzles
from waiting import PATIENCE

PUZZLE = parse_puzzle(REAL)
EXAMPLES = Path(__file__).parents[3] / "examples"


def solution_of(answer: object) -> Solution:
    assert isinstance(answer, list)
    laid = []
    for ribbon in answer:
        assert list(ribbon) == ["line", "number", "color"]
        assert ribbon["line"] in ("row", "col")
        laid.append(Ribbon(Line(ribbon["line"], ribbon["number"] - 1), ribbon["color"]))
    return Solution(tuple(laid))


def steps_of(text: str) -> list[tuple[str, str]]:
    """`("left 2", "r2=G")` and so on, the colors from the headings."""
    steps, color = [], ""
    for line in re.sub(r"\x1b\[[0-9;]*m", "", text).splitlines():
        if heading := re.fullmatch(r"(?:take|stay on)\s+(\S)\s*(?:\(in any order\))?", line):
            color = heading[1]
        elif step := re.match(r"\s+\d+\. (left|right) (\d+)\s+([rc]\d+)( .*free.*)?", line):
            named = step[3] if step[4] else f"{step[3]}={color}"
            steps.append((f"{step[1]} {step[2]}", named))
    return steps


def test_json_is_one_object_as_designed() -> None:
    answer = run_json("solve", "-", grid=REAL)
    assert list(answer) == [
        "rows",
        "cols",
        "grid",
        "solvable",
        "ribbons",
        "color_changes",
        "clicks",
        "groups",
    ]
    assert (answer["rows"], answer["cols"]) == (4, 4)
    assert answer["grid"] == ["PG.P", "PGGP", ".PP.", "PGPP"]
    assert answer["solvable"] is True
    assert check(PUZZLE, solution_of(answer["ribbons"]))
    assert answer["color_changes"] == 2
    assert answer["clicks"] == 10


def test_json_groups_ribbons_by_their_indices_with_the_color_for_all() -> None:
    answer = run_json("solve", "-", grid=REAL)
    assert answer["groups"] == [
        {"color": "P", "ribbons": [0, 1]},
        {"color": "G", "ribbons": [2, 3, 4]},
        {"color": "P", "ribbons": [5, 6, 7]},
    ]
    assert run_json("solve", "-", grid="..\n")["groups"] == [{"color": None, "ribbons": [0, 1, 2]}]
    stuck = run_json("solve", "-", grid=STUCK, exit_code=1)
    assert "groups" not in stuck
    assert "names" not in answer


@given(laid_boards(3, 4))
def test_ribbons_of_a_json_group_may_be_laid_backward(board: tuple[Puzzle, Solution]) -> None:
    puzzle, _ = board
    answer = run_json("solve", "-", grid=format_puzzle(puzzle))
    found = solution_of(answer["ribbons"]).ribbons
    assert [k for group in answer["groups"] for k in group["ribbons"]] == [*range(len(found))]
    laid = [
        Ribbon(found[k].line, group["color"])
        for group in answer["groups"]
        for k in reversed(group["ribbons"])
    ]
    assert check(puzzle, laid)


def test_json_of_an_unsolvable_grid_names_the_core_and_exits_with_1() -> None:
    answer = run_json("solve", "-", grid=STUCK, exit_code=1)
    assert answer == {
        "rows": 3,
        "cols": 4,
        "grid": ["....", "PGP.", "GPP."],
        "solvable": False,
        "ribbons": None,
        "core": {"rows": [2, 3], "cols": [1, 2]},
    }


def test_text_has_numbered_steps_that_solve_it_when_followed() -> None:
    result = run("solve", "-", grid=REAL)
    assert result.exit_code == 0
    assert result.stderr == ""
    steps = steps_of(result.stdout)
    solution = Solution.parse(" ".join(named for _, named in steps))
    assert check(PUZZLE, solution)
    assert solution.color_changes() == 2
    for selector, named in steps:
        side, number = selector.split()
        assert named.startswith(f"{'r' if side == 'left' else 'c'}{number}")
    assert re.search(r"8 ribbons.*2 color changes.*10 clicks", result.stdout)


@given(puzzles(3, 4))
def test_the_steps_of_any_grid_solve_it_when_followed(puzzle: Puzzle) -> None:
    result = run("solve", "-", "--selected", "P", grid=format_puzzle(puzzle))
    if result.exit_code:
        assert result.stdout.startswith("No solution")
        return
    steps = [named for _, named in steps_of(result.stdout)]
    if not puzzle.colors:
        assert len(steps) == puzzle.rows + puzzle.cols
        return
    solution = Solution.parse(" ".join(steps))
    assert check(puzzle, solution)
    assert f" {solution.clicks('P')} clicks" in result.stdout


def test_free_ribbons_are_marked() -> None:
    result = run("solve", "-", grid="GG.\nGG.\n")
    assert re.search(r"right 3 +c3 +free", result.stdout)


def test_the_board_is_drawn_as_the_diamond_on_the_screen() -> None:
    shown = run("solve", "-", grid="aaaa\nbbbb\ncccc\n").stdout.split("\n\n")[-1]
    letters = ["".join(re.findall(r"[abc]", line)) for line in shown.splitlines()]
    assert [line for line in letters if line] == ["a", "ab", "abc", "abc", "bc", "c"]


def test_fewest_clicks_are_the_default_and_peel_is_the_first_order_found() -> None:
    default = run_json("solve", "-", grid=REAL)
    assert run_json("solve", "-", "--order", "fewest-clicks", grid=REAL) == default
    peel = run_json("solve", "-", "--order", "peel", grid=REAL)
    assert check(PUZZLE, solution_of(peel["ribbons"]))
    assert peel["color_changes"] >= default["color_changes"]
    assert peel["color_changes"] == solution_of(peel["ribbons"]).color_changes()


def test_a_selected_color_that_no_square_has_is_remarked() -> None:
    result = run("solve", "-", "--selected", "Z", grid=REAL)
    assert result.exit_code == 0
    assert "Z" in result.stderr
    assert result.stderr.count("\n") == 1


@pytest.mark.parametrize("placed", ["c3=R", "c3=P r4=P", "c3=P,r4=P,c2=G"])
def test_a_partly_laid_board_is_gone_on_with(placed: str) -> None:
    answer = run_json("solve", "-", "--placed", placed, grid=REAL)
    lying, rest = Solution.parse(placed), solution_of(answer["ribbons"])
    assert check(PUZZLE, (*lying.ribbons, *rest.ribbons))
    assert solution_of(answer["placed"]) == lying
    assert answer["clicks"] == len(rest.ribbons) + answer["color_changes"]
    assert answer["color_changes"] == brute_fewest_of(lying)


def brute_fewest_of(lying: Solution) -> int | None:
    if len(lying.ribbons) < 2:
        return 3  # red is in hand
    return brute_fewest(PUZZLE, lying.ribbons[-1].color, lying.ribbons)


def test_a_board_that_cannot_be_won_as_it_lies_says_what_to_take_back() -> None:
    grid = "PP..\nGG..\n....\n"
    placed = "r1=P r2=G c3=P"
    result = run("solve", "-", "--placed", placed, grid=grid)
    assert result.exit_code == 1
    assert result.stderr == ""
    assert "r2=G" in result.stdout
    assert "c3=P" in result.stdout
    assert "r1" not in result.stdout
    answer = run_json("solve", "-", "--placed", placed, grid=grid, exit_code=1)
    assert answer["solvable"] is False
    assert answer["ribbons"] is None
    assert str(solution_of(answer["take_back"])) == "c3=P r2=G"


def test_a_board_laid_to_the_end_is_solved() -> None:
    answer = run_json("solve", "-", grid=REAL)
    placed = " ".join(map(str, colored(solution_of(answer["ribbons"]))))
    result = run("solve", "-", "--placed", placed, grid=REAL)
    assert result.exit_code == 0
    assert result.stdout.startswith("Solved")
    assert run_json("solve", "-", "--placed", placed, grid=REAL)["ribbons"] == []


def test_count_prints_the_number_of_solutions() -> None:
    assert re.match(r"2048\b", run("solve", "-", "--count", grid=REAL).stdout)
    answer = run_json("solve", "-", "--count", grid=REAL)
    assert answer["solutions"] == 2048
    assert answer["clicks"] == 10
    assert run_json("solve", "-", "--count", grid=".\n")["solutions"] == 2
    assert run_json("solve", "-", "--count", "--colors", "3", grid=".\n")["solutions"] == 18


def test_count_of_an_unsolvable_grid_is_0_and_exits_with_1() -> None:
    answer = run_json("solve", "-", "--count", grid=STUCK, exit_code=1)
    assert answer["solutions"] == 0
    result = run("solve", "-", "--count", grid=STUCK)
    assert result.exit_code == 1
    assert re.match(r"(0|no) solutions", result.stdout, re.IGNORECASE)


def test_all_lists_every_solution_once() -> None:
    grid = ".gr\nrg.\nr.p\n"
    puzzle = parse_puzzle(grid)
    lines = run("solve", "-", "--all", grid=grid).stdout.splitlines()
    assert (
        len(lines) == len(set(lines)) == run_json("solve", "-", "--count", grid=grid)["solutions"]
    )
    assert all(check(puzzle, Solution.parse(line)) for line in lines)


def test_all_stops_at_the_limit_and_starts_at_once() -> None:
    huge = ("G" * 40 + "\n") * 30
    lines = run("solve", "-", "--all", "--limit", "3", grid=huge).stdout.splitlines()
    assert len(set(lines)) == 3
    assert run("solve", "-", "--all", "--limit", "0", grid=huge).stdout == ""


def test_all_of_an_unsolvable_grid_exits_with_1() -> None:
    result = run("solve", "-", "--all", grid=STUCK)
    assert result.exit_code == 1
    assert result.stdout.startswith("No solution")


def test_a_file_is_read_as_standard_input_is(tmp_path: Path) -> None:
    file = tmp_path / "a grid.txt"
    file.write_bytes(b"\xef\xbb\xbf" + REAL.replace("\n", "\r\n").encode())
    assert run("solve", str(file)).stdout == run("solve", "-", grid=REAL).stdout


def test_zeros_read_as_a_color_are_remarked_with_the_way_out() -> None:
    result = run("solve", "-", grid="300\n333\n")
    assert "--blank 0" in result.stderr
    assert result.stderr.count("\n") == 1
    assert run("solve", "-", "--blank", "0", grid="300\n333\n").stderr == ""


def test_the_examples_run() -> None:
    files = sorted(EXAMPLES.glob("*.txt"))
    assert len(files) >= 6
    for file in files:
        blank = ("--blank", "0") if "zeros" in file.name else ()
        result = run("solve", str(file), *blank)
        assert result.exit_code == ("unsolvable" in file.name), file
        assert result.stderr == ""


def test_a_pipe_gets_no_colors_unless_asked() -> None:
    assert "\x1b" not in run("solve", "-", grid=REAL).stdout
    assert "\x1b" not in run("solve", "-", "--color", "never", grid=REAL).stdout
    assert "\x1b[38;2;" in run("solve", "-", "--color", "always", grid=REAL).stdout
    for env in ({"NO_COLOR": "1"}, {"TERM": "dumb"}):
        assert "\x1b" not in run("solve", "-", grid=REAL, **env).stdout
        assert "\x1b[38;2;" in run("solve", "-", "--color", "always", grid=REAL, **env).stdout


def test_json_is_never_colored() -> None:
    result = run("solve", "-", "--color", "always", "--format", "json", grid=REAL)
    assert "\x1b" not in result.stdout


@pytest.mark.parametrize("columns", [12, 20, 30, 40, 60, 80, 200])
@pytest.mark.parametrize("color", ["always", "never"])
def test_no_line_of_the_board_is_wider_than_the_terminal(columns: int, color: str) -> None:
    result = run("solve", "-", "--color", color, grid=REAL, COLUMNS=str(columns))
    assert result.exit_code == 0
    bare = re.sub(r"\x1b\[[0-9;]*m", "", result.stdout)
    board = bare.split("\n\n")[2:]
    assert all(len(line) <= columns for part in board for line in part.splitlines())
    assert board or "columns" in result.stderr


def test_a_board_too_large_to_draw_does_not_blame_a_wide_terminal() -> None:
    result = run("solve", "-", grid=("G" * 40 + "\n") * 40, COLUMNS="1000")
    assert result.exit_code == 0
    assert "too few" not in result.stderr


@pytest.mark.parametrize(("grid", "color", "other"), [("...\n..G\n", "G", "P"), (".", "P", "G")])
def test_free_ribbons_are_drawn_in_the_color_that_the_steps_say(
    grid: str, color: str, other: str
) -> None:
    result = run("solve", "-", "--selected", "P", "--color", "always", grid=grid)
    steps, board = result.stdout.split("\n\n")[1:]
    headings = re.findall(r"(?:take|stay on) +(\S)", re.sub(r"\x1b\[[0-9;]*m", "", steps))
    assert headings == [color]
    palette = palette_for("GP")
    assert "48;2;{};{};{}m".format(*palette[color]) in board
    assert "48;2;{};{};{}m".format(*palette[other]) not in board


def test_an_ascii_only_output_gets_ascii() -> None:
    result = start("solve", "-", grid=REAL, PYTHONIOENCODING="ascii", PYTHONUTF8="0")
    assert result.returncode == 0
    assert result.stderr == b""
    text = result.stdout.decode("ascii")
    assert "?" not in text
    assert text.count("P") >= 9


def test_a_letter_that_the_output_cannot_show_is_no_reason_to_fail() -> None:
    grid = "紅G\nGG\n"
    result = start("solve", "-", grid=grid, PYTHONIOENCODING="ascii", PYTHONUTF8="0")
    assert result.returncode == 0
    assert result.stderr == b""


def shown_on_a_terminal(columns: int, *args: str, **env: str) -> str:
    """What a terminal of that width gets."""
    import fcntl
    import pty
    import struct
    import termios

    ours, theirs = pty.openpty()
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 40, columns, 0, 0))
    process = subprocess.Popen(
        command_line(*args),
        stdin=subprocess.DEVNULL,
        stdout=theirs,
        stderr=subprocess.DEVNULL,
        env=clean_environment(**env),
    )
    os.close(theirs)
    got = b""
    try:
        while part := os.read(ours, 65536):
            got += part
    except OSError:
        pass  # the other end is closed
    finally:
        os.close(ours)
    assert process.wait(timeout=PATIENCE) == 0
    return got.decode()


@needs_terminals
@pytest.mark.parametrize(
    ("env", "escape"),
    [
        ({"TERM": "xterm-256color", "COLORTERM": "truecolor"}, "\x1b[38;2;"),
        ({"TERM": "xterm-256color"}, "\x1b[38;5;"),
        ({"TERM": "xterm-256color", "COLORTERM": "truecolor", "NO_COLOR": "1"}, None),
        ({"TERM": "xterm-256color", "NO_COLOR": ""}, "\x1b[38;5;"),
        ({"TERM": "dumb", "COLORTERM": "truecolor"}, None),
    ],
)
def test_a_terminal_gets_the_colors_it_has(env: dict[str, str], escape: str | None) -> None:
    shown = shown_on_a_terminal(80, "solve", str(EXAMPLES / "real-4x4.txt"), **env)
    assert "10 clicks" in shown
    if escape is None:
        assert "\x1b" not in shown
    else:
        assert escape in shown
        assert {"\x1b[38;2;", "\x1b[38;5;"} - {escape} == {
            other for other in ("\x1b[38;2;", "\x1b[38;5;") if other not in shown
        }


@needs_terminals
def test_a_narrow_terminal_is_noticed() -> None:
    shown = shown_on_a_terminal(
        26, "solve", str(EXAMPLES / "real-4x4.txt"), TERM="xterm", COLORTERM="truecolor"
    )
    board = re.sub(r"\x1b\[[0-9;]*m", "", shown).split("\r\n\r\n")[2]
    assert all(len(line) <= 26 for line in board.splitlines())


def test_the_grid_of_the_answer_is_read_as_the_same_puzzle() -> None:
    answer = run_json("solve", "-", "--blank", ".", grid=".P~\n~~~\n")
    assert parse_puzzle("\n".join(answer["grid"]), ".") == puzzle_of(".P~", "~~~")
    assert parse_puzzle(json.dumps(answer)) == puzzle_of(".P~", "~~~")


def test_notes_on_how_grids_were_read_come_once_in_bulk_too() -> None:
    result = run("solve", "-", grid="30\n33\n\n30\n30\n\nred,green\nred,green\n")
    assert result.exit_code == 0
    assert result.stderr.splitlines() == [
        "puzzle 1: 0 is read as a color; if it means blank: --blank 0",
        "puzzle 3: red is R, green is G",
    ]


def test_placed_takes_what_hint_prints() -> None:
    hint = run("hint", "-", grid=REAL).stdout
    named = re.search(r"(?:left|right) \d \(.*?\)", hint)
    assert named is not None
    assert run("solve", "-", "--placed", named[0], grid=REAL).exit_code == 0
    assert "7 ribbons" in run("solve", "-", "--placed", "LEFT 4 = p", grid=REAL).stdout


def test_a_square_that_nobody_knows_is_answered_where_it_does_not_matter() -> None:
    half_laid = "P?.\nGGP\n"
    result = run("solve", "-", "--placed", "r1=P c2=G", grid=half_laid)
    assert result.exit_code == 0, result.stderr
    assert result.stderr == (
        "standard input: ? does not matter here, or can be told by the other squares\n"
    )
    assert "I need to know row 1 column 2: replace the ? by its letter" in refusal(
        "solve", "-", grid=half_laid
    )


def test_what_generate_and_solve_print_as_json_is_taken() -> None:
    made = run("generate", "--count", "3", "--seed", "5", "--format", "json").stdout
    assert run("solve", "-", grid=made).stdout.count("clicks)\n") == 3
    args = ("solve", "-", "--format", "json")
    half = run(*args, "--placed", "left 1=G", grid="P.G\nGGG\n").stdout
    assert json.loads(half)["placed"] == [{"line": "row", "number": 1, "color": "G"}]
    assert run(*args, grid=half).stdout == half


def test_ribbons_that_are_named_count_instead_of_those_in_a_picture_and_that_is_said() -> None:
    shot = str(Path(__file__).parents[3] / "fixtures" / "screenshots" / "laid-two.jpg")
    answer = run_json("solve", shot, "--placed", "r1=1", grid="")
    assert [ribbon["line"] for ribbon in answer["placed"]] == ["row"]
    [said] = [each for each in answer["remarks"] if "--placed" in each]
    assert said.startswith("--placed counts instead of what lies in the picture: ")
