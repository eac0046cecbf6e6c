import json
from pathlib import Path

import pytest

from commands import REAL, STUCK, refusal, run, run_json
from stratabot.strata.puzzle import Solution, check
from stratabot.strata.text import format_puzzle, parse_puzzle
from strategies import puzzle_of

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


def test_a_solvable_grid_is_told_so_and_exits_with_0() -> None:
    result = run("explain", "-", grid=REAL)
    assert result.exit_code == 0
    assert "has a solution" in result.stdout
    answer = run_json("explain", "-", grid=REAL)
    assert answer["solvable"] is True
    assert answer["grid"] == REAL.split()


def test_json_counts_from_1() -> None:
    answer = run_json("explain", "-", grid=STUCK, exit_code=1)
    assert answer["solvable"] is False
    assert answer["core"] == {"rows": [2, 3], "cols": [1, 2]}
    assert answer["block"] == {"rows": [2, 3], "cols": [1, 2], "smallest": True}
    assert {"row": 2, "col": 1, "contents": [None, "G"]} in answer["repairs"]
    assert len(answer["repairs"]) == 4
    assert answer["all_repairs_found"] is True


def test_no_single_change_may_help() -> None:
    grid = "PG..\nGP..\n..PG\n..GP\n"
    assert run_json("explain", "-", grid=grid, exit_code=1)["repairs"] == []
    assert "No change of a single square" in run("explain", "-", grid=grid).stdout


def test_a_large_stuck_grid_is_explained_at_once() -> None:
    rows = ["R" * 100] * 98
    puzzle = puzzle_of("PG" + "R" * 98, *rows, "GP" + "R" * 98)
    result = run("explain", "-", grid=format_puzzle(puzzle))
    assert result.exit_code == 1
    assert max(map(len, result.stdout.splitlines())) < 250


def test_a_puzzle_is_graded_with_reasons_in_text_and_json() -> None:
    result = run("grade", "-", grid=REAL)
    assert result.exit_code == 0
    assert result.stdout.startswith("easy: ")
    assert "chain of ribbons that wait for one another has 3\n" in result.stdout
    assert "1 of 59 orders" in result.stdout
    graded = run_json("grade", "-", grid=REAL)["grade"]
    assert (graded["word"], graded["features"]["changes"]) == ("easy", 2)
    assert 0 <= graded["number"] < 40
    assert set(graded["features"]) == set(graded["harder_than"])


def test_a_board_too_large_or_not_known_is_refused() -> None:
    assert "at most 16 rows and columns" in refusal("grade", "-", grid="GGGGGGGGG\n" * 9)
    assert "I need to know row 2 column 2: replace" in refusal("grade", "-", grid="PP\nG?\nGG\n")


def test_reasons_are_counted_in_grammar_and_call_no_ribbon_free() -> None:
    told = run("grade", "-", grid="G").stdout
    assert "no ribbon has to wait for another one" in told
    assert "each of the 2 ribbons can be hidden in some solution (not all at once)" in told
    assert "0 color changes" in told
    assert "1 color change at least" in run("grade", "-", grid="PG\nG.").stdout
    assert "free" not in told
    assert "any color" not in told


def test_it_is_told_how_many_ribbons_can_be_hidden() -> None:
    # In each the ribbons are looked for that show on no colored square in some solution.
    for grid, told in {
        "PGG\nRGG": "3 of 5 ribbons can be hidden, each in some solution (it shows on no",
        "..\n..": "all 4 ribbons can be hidden: no square has a color",
    }.items():
        assert told in run("grade", "-", grid=grid).stdout
