import json
import re
from pathlib import Path

import pytest

from commands import REAL, STUCK, run, run_json
from stratabot.strata.puzzle import Solution, check
from stratabot.strata.text import parse_puzzle

LYING = ("--placed", "c3=P r4=P")
SOLVED = ("--placed", "c3=P r4=P c2=G r2=G r1=G c4=P c1=P r3=P")


def test_the_hint_is_one_sentence_with_the_selector_and_the_ribbon() -> None:
    args = ("hint", "-", "--placed", "c3=P")
    result = run(*args, grid=REAL)
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout == "Lay left 4 (r4=P); P is in hand.\n"
    answer = run_json(*args, grid=REAL)
    assert answer["solvable"] is True
    assert answer["lay"] == {"line": "row", "number": 4, "color": "P"}
    assert answer["take_back"] == []
    assert answer["grid"] == REAL.split()


def test_ribbons_to_take_back_are_named_topmost_first_and_exit_with_1() -> None:
    args, grid = ("hint", "-", "--placed", "r1=P r2=G c3=P"), "PP..\nGG..\n....\n"
    result = run(*args, grid=grid)
    assert result.exit_code == 1
    assert result.stdout.lower().startswith("take back")
    assert "left 2" in result.stdout
    answer = run_json(*args, grid=grid, exit_code=1)
    assert answer["lay"] is None
    assert answer["take_back"] == [
        {"line": "col", "number": 3, "color": "P"},
        {"line": "row", "number": 2, "color": "G"},
    ]


def test_a_nudge_says_where_to_look_and_names_no_line() -> None:
    result = run("hint", "-", *LYING, "--nudge", grid=REAL)
    assert result.exit_code == 0
    assert result.stdout.startswith("Look at the ")
    assert result.stdout.count("\n") == 1
    assert not re.search(r"\d|[rc]\d|left \d|right \d", result.stdout)


def test_why_follows_the_line_that_it_explains() -> None:
    plain = run("hint", "-", *LYING, grid=REAL).stdout
    why = run("hint", "-", *LYING, "--why", grid=REAL).stdout
    assert why.startswith(plain)
    assert why.count("\n") == 2
    assert "shows G there" in why
    both = run("hint", "-", *LYING, "--nudge", "--why", grid=REAL).stdout
    assert both == run("hint", "-", *LYING, "--nudge", grid=REAL).stdout + why


def test_json_has_the_words_only_where_they_are_asked_for() -> None:
    plain = run_json("hint", "-", *LYING, grid=REAL)
    assert not {"nudge", "why", "names"} & set(plain)
    nudged = run_json("hint", "-", *LYING, "--nudge", grid=REAL)
    assert nudged == plain | {"nudge": nudged["nudge"]}
    explained = run_json("hint", "-", *LYING, "--nudge", "--why", grid=REAL)
    assert explained == nudged | {"why": explained["why"]}
    assert explained["nudge"].startswith("Look at ")
    assert explained["why"] in run("hint", "-", *LYING, "--why", grid=REAL).stdout


@pytest.mark.parametrize("options", [[], ["--nudge"], ["--why"], ["--nudge", "--why"]])
def test_where_there_is_nothing_to_look_for_the_hint_is_as_ever(options: list[str]) -> None:
    assert check(parse_puzzle(REAL), Solution.parse(SOLVED[1]))
    solved = run("hint", "-", *SOLVED, *options, grid=REAL)
    assert solved.exit_code == 0
    assert solved.stdout == "Solved: every ribbon lies, and lies right.\n"
    told = run_json("hint", "-", *SOLVED, *options, grid=REAL)
    assert told["lay"] is told.get("nudge") is None
    for placed in ("", "r1=P"):
        args = ("hint", "-", *options, "--placed", placed)
        stuck = run(*args, grid=STUCK)
        assert (stuck.exit_code, stuck.stdout[:11]) == (1, "No solution")
        assert run_json(*args, grid=STUCK, exit_code=1)["lay"] is None


SHOT = str(Path(__file__).parents[3] / "fixtures" / "screenshots" / "laid-two.jpg")


def test_colors_of_a_screenshot_have_names_in_hints_and_numbers_in_json() -> None:
    result = run("hint", SHOT, "--why")
    assert result.stdout.startswith("Take teal and lay left 2.\nThe ribbon stays in sight on")
    assert "shows teal there" in result.stdout
    answer = json.loads(run("hint", SHOT, "--format", "json").stdout)
    assert answer["names"] == ["wine", "teal", "orange"]
    assert answer["lay"] == {"line": "row", "number": 2, "color": "2"}
