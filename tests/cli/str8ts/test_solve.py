from pathlib import Path

import pytest

from commands import run, run_json
from str8ts.boards import EASIEST, TINY
from stratabot.str8ts.puzzle import check
from stratabot.str8ts.text import parse_puzzle


def test_a_board_above_nine_is_told_with_spaces() -> None:
    rows = [[str((i + j) % 10 + 1) if (i + j) % 3 else "." for j in range(10)] for i in range(10)]
    text = "\n".join(" ".join(row) for row in rows)
    answer = run_json("str8ts", "solve", "-", grid=text)
    assert answer["size"] == 10
    assert len(answer["solution"].split()) == 100
    assert check(parse_puzzle(answer["puzzle"]), parse_puzzle(answer["solution"]))
    shown = run("str8ts", "solve", "-", grid=text).stdout
    assert check(parse_puzzle(text), parse_puzzle(shown))


def test_a_narrow_terminal_gets_no_colors() -> None:
    narrow = run("str8ts", "solve", "-", "--color", "always", grid=TINY, COLUMNS="8")
    assert narrow.stdout == "12#3\n2314\n#432\nc12#\n"


@pytest.mark.parametrize("name", ["moderate", "small", "tough"])
@pytest.mark.parametrize("depth", ["", "truecolor"])
def test_a_board_in_colors_is_read_again(name: str, depth: str) -> None:
    path = Path(__file__).parents[3] / "examples" / "str8ts" / f"{name}.txt"
    shown = run("str8ts", "solve", str(path), "--color", "always", COLORTERM=depth).stdout
    assert "\x1b[" in shown
    plain = run("str8ts", "solve", str(path)).stdout
    assert run("str8ts", "solve", "-", grid=shown).stdout == plain


def test_marked_cells_in_colors_are_read_again() -> None:
    grid = "1.1#\n....\n#d..\n...."
    for color in ("always", "never"):
        shown = run("str8ts", "explain", "-", "--color", color, grid=grid).stdout
        board = "".join(shown.splitlines(keepends=True)[1:])
        assert run_json("str8ts", "grade", "-", grid=board, exit_code=1)["puzzle"] == (
            "1.1#....#d......"
        )


def test_what_a_supposition_leads_to_stands_below_it() -> None:
    grid = EASIEST["forcing chain"]
    lines = run("str8ts", "explain", "-", grid=grid).stdout.splitlines()
    k = next(k for k, line in enumerate(lines) if " forcing chain: " in line)
    assert lines[k].endswith("these steps lead to a contradiction.")
    assert lines[k + 1].startswith("        1) r")
    steps = run_json("str8ts", "explain", "-", grid=grid)["steps"]
    leads = next(step["leads"] for step in steps if step["technique"] == "forcing chain")
    assert [f"{j:9}) {lead}" for j, lead in enumerate(leads, 1)] == lines[
        k + 1 : k + 1 + len(leads)
    ]
    assert leads[-1].startswith("Then ")
    assert all(step["leads"] == [] for step in steps if step["technique"] == "single")
