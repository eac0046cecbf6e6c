import json
from dataclasses import replace
from pathlib import Path

import pytest

from commands import run
from readings import PUZZLE, seen_in


@pytest.fixture
def shot(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    return seen_in(tmp_path, PUZZLE, monkeypatch)


def test_the_puzzle_is_printed_as_text_that_hint_and_solve_go_on_from(shot: str) -> None:
    result = run("str8ts", "read", shot)
    printed = "..#.\n..1.\n#...\nc.2#\n"
    filled = printed.replace("..#.", "12#.", 1)
    put = f"\nWith the numbers that are filled in:\n{filled}"
    assert (result.exit_code, result.stdout) == (0, printed + put)
    assert result.stderr == "2 numbers are taken as filled in by the player\n"
    hint = run("str8ts", "hint", "-", grid=result.stdout).stdout
    assert hint.startswith("r3c4 must be 2.\n\n1  2   #  34\n")
    assert run("str8ts", "solve", "-", grid=result.stdout).stdout == "12#3\n2314\n#432\nc12#\n"


def test_json_tells_all_that_was_seen(shot: str) -> None:
    seen = json.loads(run("str8ts", "read", shot, "--format", "json").stdout)
    assert (seen["game"], seen["puzzle"], seen["sure"], seen["why"]) == ("str8ts", True, True, "")
    assert (seen["size"], seen["grid"]) == (4, ["..#.", "..1.", "#...", "c.2#"])
    assert seen["filled"] == ["12#.", "..1.", "#...", "c.2#"]
    assert seen["client"] == [5, 5, 40, 40]
    assert (seen["confidence"], seen["doubtful"]) == (0.8, [])
    assert [len(row) for row in seen["cells"]] == [4, 4, 4, 4]


def test_user_cells_are_taken_as_printed(shot: str) -> None:
    result = run("str8ts", "read", shot, "--cell", "r4c1=4 r1c1=#", "--cell", "r1c2=2")
    assert result.stdout == "#2#.\n..1.\n#...\n4.2#\n"


def test_one_number_that_is_filled_in_is_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shot = seen_in(tmp_path, replace(PUZZLE, filled=("1.#.", *PUZZLE.filled[1:])), monkeypatch)
    assert run("str8ts", "read", shot).stderr == "1 number is taken as filled in by the player\n"


def test_the_readers_remark_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    told = "r1c4 is taken as 3, because only that has a solution"
    shot = seen_in(tmp_path, replace(PUZZLE, remark=told), monkeypatch)
    assert run("str8ts", "read", shot).stderr.startswith(f"{told}; 2 numbers are taken")
    assert told in run("str8ts", "solve", shot).stderr
