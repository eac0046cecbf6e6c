import re
from pathlib import Path
from typing import Any

import pytest

from adrift.boards import BENT, SEVERAL, WHEEL
from commands import refusal, run, run_json

RIGHT = "bBC.\nb.A.\nBAC.\n"
WRONG = "bBC.\nbbA.\nBAC.\n"


def test_what_is_drawn_is_kept_and_told() -> None:
    result = run("adrift", "solve", grid=RIGHT.replace("C.", "Cc", 1))
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout == "bBCc\nbAAC\nBACC\n"
    told = run_json("adrift", "solve", "--lowercase", "drawn", grid=RIGHT)
    assert told["board"] == ["BBCC", "BAAC", "BACC"]
    assert told["drawn"] == {"B": ["r1c1", "r2c1"]}
    assert "take_back" not in told


def test_what_is_wrong_is_to_be_taken_back() -> None:
    result = run("adrift", "solve", grid=WRONG)
    assert result.exit_code == 1
    assert result.stdout == (
        "No solution keeps what is drawn: take back r2c2 (B).\nbBCC\nbAAC\nBACC\n"
    )
    told = run_json("adrift", "solve", grid=WRONG, exit_code=1)
    assert (told["solvable"], told["board"]) == (False, None)
    assert (told["take_back"], told["fewest"]) == ({"B": ["r2c2"]}, True)
    assert told["then"]["board"] == ["BBCC", "BAAC", "BACC"]
    line = run("adrift", "solve", grid=f"{WRONG}\n{BENT}").stdout.splitlines()[0]
    assert line == "1: no solution keeps what is drawn: take back r2c2 (B)"
    assert run_json("adrift", "solve", "--count", grid=WRONG, exit_code=1)["solutions"] == 0


def test_a_level_that_is_impossible_itself_is_told_as_ever() -> None:
    text = f"{SEVERAL}g ~ r1c1\n"
    assert "explain says why" in run("adrift", "solve", grid=text).stdout
    assert run("adrift", "explain", grid=text).stdout.startswith("No solution: ")
    assert "take_back" not in run_json("adrift", "solve", grid=text, exit_code=1)


def test_hints_go_on_from_what_is_drawn() -> None:
    drawn = run_json("adrift", "hint", grid=RIGHT)
    assert drawn["drawn"] == {"B": ["r1c1", "r2c1"]}
    cells = {cell for two in drawn["joined"] for cell in two}
    assert not cells <= {"r1c1", "r1c2", "r2c1", "r3c1"}
    done = run("adrift", "hint", grid=f"{BENT}B ~ r1c1 r2c1\nA ~ r2c2\nC ~ r1c4 r2c4 r3c4\n")
    assert done.stdout == "The board is solved: nothing is left to join.\n"


def test_a_hint_for_wrong_cells_is_to_take_them_back() -> None:
    plain = run("adrift", "hint", grid=WRONG)
    assert (plain.exit_code, plain.stdout) == (1, "Take back r2c2 (B).\n")
    nudge = run("adrift", "hint", "--nudge", grid=WRONG).stdout
    assert nudge == "Something is wrong with what is drawn: look at color B.\n"
    why = run("adrift", "hint", "--why", grid=WRONG).stdout.splitlines()
    assert why[0] == "Take back r2c2 (B)."
    assert why[1].startswith("What is drawn leads to this: ")
    told = run_json("adrift", "hint", "--nudge", "--why", grid=WRONG, exit_code=1)
    assert told["take_back"] == {"B": ["r2c2"]}
    assert told["joined"] is None
    assert {"nudge", "why"} <= told.keys()


def test_hints_do_not_repeat_what_is_drawn_where_paths_may_touch() -> None:
    text = "A.....\n......\n......\nA.....\nA ~ r1c5 r1c6 r2c6 r4c6\n"
    joined: list[list[str]] = []
    for done in range(9):
        told = run_json("adrift", "hint", "--touching", "--done", str(done), grid=text)
        joined += told["joined"] or ()
    assert ["r3c6", "r4c6"] in joined
    assert ["r1c6", "r2c6"] not in joined


def test_explain_begins_with_what_is_drawn() -> None:
    fresh, begun = (run_json("adrift", "explain", grid=text) for text in (BENT, RIGHT))
    assert len(begun["steps"]) < len(fresh["steps"])
    assert begun["drawn"] == {"B": ["r1c1", "r2c1"]}
    assert begun["board"] == fresh["board"]
    wrong = run("adrift", "explain", grid=WRONG)
    assert wrong.exit_code == 1
    assert wrong.stdout.startswith("No solution keeps what is drawn: take back r2c2 (B). What ")
    told = run_json("adrift", "explain", grid=WRONG, exit_code=1)
    assert told["take_back"] == {"B": ["r2c2"]}


def test_the_grade_is_that_of_the_fresh_level() -> None:
    grades = {run("adrift", "grade", grid=text).stdout for text in (BENT, RIGHT, WRONG)}
    assert len(grades) == 1


def test_another_file_says_what_is_drawn(tmp_path: Path) -> None:
    so_far = tmp_path / "so-far.txt"
    so_far.write_text("BBc.\nB.A.\nBAC.\n", encoding="utf-8")
    told = run_json("adrift", "solve", "--drawn", str(so_far), grid=BENT)
    assert told["drawn"] == {"B": ["r1c1", "r2c1"]}
    so_far.write_text("R = a hub\n", encoding="utf-8")
    told = run_json("adrift", "solve", "--drawn", str(so_far), grid=WHEEL)
    assert told["drawn"] == {"R": ["hub"]}
    for grid, said in (
        (BENT, "so-far.txt: expected "),
        (f"{BENT}\n{BENT}", "expected one puzzle with --drawn, got many"),
        ("Sym { a }\nBoard { x }\n", "expected a puzzle with --drawn, got a program of rules"),
    ):
        assert said in refusal("adrift", "solve", "--drawn", str(so_far), grid=grid)
    refusal("adrift", "hint", "--drawn", str(tmp_path / "none.txt"), grid=BENT)


def test_how_letters_were_read_is_told_and_can_be_changed() -> None:
    said = refusal("adrift", "solve", grid=".BC.\n..Ab\nBAC.\n")
    assert said.endswith("(--lowercase drawn takes any drawn cells)")
    told = run("adrift", "solve", "--lowercase", "drawn", grid=".BC.\n.bA.\nBAC.\n")
    assert told.stdout.startswith("No solution keeps what is drawn: take back r2c2 (B).")
    text = "Aaa.A\n"
    assert run("adrift", "solve", grid=text).stderr.splitlines()[0] == (
        "standard input: a read as drawn (--lowercase ends: as ends)"
    )
    text = "A..A\na..a\n"
    ends = run_json("adrift", "solve", "--lowercase", "ends", grid=text)
    assert {*ends["paths"]} == {"A", "a"}


def test_letters_without_a_solution_as_drawn_cells_are_ends_and_that_is_told() -> None:
    for verb in ("solve", "hint", "explain", "grade"):
        result = run("adrift", verb, grid="Z..Z\nz..z\n")
        assert result.exit_code == 0
        assert result.stderr.splitlines()[0] == (
            "standard input: z read as ends, as drawn cells leave no solution "
            "(--lowercase drawn: as drawn)"
        )
    drawn = run("adrift", "solve", "--touching", grid="Z..Z\nz..z\n")
    assert drawn.stdout == "ZZZZ\nzzzz\n" or "z read as drawn" in drawn.stderr


@pytest.mark.parametrize("verb", ["solve", "explain"])
@pytest.mark.parametrize("text", [RIGHT, WRONG])
def test_pictures_show_what_is_drawn(verb: str, text: str, tmp_path: Path) -> None:
    corners = []
    for picture in (tmp_path / "board.svg", tmp_path / "board.html"):
        result = run("adrift", verb, "--picture", str(picture), grid=text)
        assert result.exit_code == (text == WRONG)
        shown = picture.read_text("utf-8")
        [cells] = re.findall(r'<path class="drawn" [^>]*d="([^"]*)"', shown)
        corners.append([(x, y) for x, y in re.findall(r"M([\d.]+) ([\d.]+)h", cells)])
    # r1c1 and r2c1 alone, one below the other.
    assert corners[0] == corners[1]
    [(x, y), (x_below, y_below)] = corners[0]
    assert (x_below, float(y_below) > float(y)) == (x, True)
    assert ("Take back r2c2 (B)." in shown) == (text == WRONG)


def test_what_is_drawn_has_full_colors_in_the_terminal() -> None:
    shown = run("adrift", "solve", "--color", "always", grid=RIGHT, COLORTERM="truecolor").stdout
    first = shown.splitlines()[0]
    assert " b " in first
    assert "48;2;38;110;200m b " in first  # drawn
    assert "48;2;60;200;220m C " in first  # an end
    assert "48;2;158;228;238m C " in first  # still to be drawn


@pytest.mark.slow
def test_steps_after_a_supposition_are_listed(tmp_path: Path) -> None:
    board = "A..AB...\n......C.\n........\n........\n........\n....C...\n.D..E..D\n.B.....E\n"
    told = run_json("adrift", "explain", grid=board)
    led = [step for step in told["steps"] if step.get("leads")]
    assert led
    assert {"why", "cells", "joined", "technique"} <= led[0]["leads"][0].keys()
    lines = run("adrift", "explain", grid=board).stdout.splitlines()
    numbers = [line for line in lines if line.startswith("        1) ")]
    assert len(numbers) == len(led)
    done = 0
    while "1) " not in (
        why := run("adrift", "hint", "--why", "--done", str(done), grid=board).stdout
    ):
        done += 1
    assert "\n  1) r1c2 has only two ways out" in why
    page = tmp_path / "steps.html"
    run("adrift", "explain", "--picture", str(page), grid=board)
    assert "1) r1c2 has only two ways out" in page.read_text("utf-8")


def test_a_join_of_no_color_can_be_recorded_and_is_kept_or_taken_back(tmp_path: Path) -> None:
    so_far = tmp_path / "so-far.txt"
    told: list[list[list[str]]] = []
    while (joined := drawn_hint(so_far)["joined"]) is not None:
        told.append(joined)
        with so_far.open("a") as file:
            file.writelines(f"{one} - {two}\n" for one, two in joined)
    assert len(told) == len({str(joins) for joins in told}) > 3
    assert "solved" in run("adrift", "hint", "--drawn", str(so_far), grid=BENT).stdout
    so_far.write_text("b ~ r1c1\nr2c1 - r2c2\n")
    args = ("--drawn", str(so_far))
    wrong = run("adrift", "solve", *args, grid=BENT)
    assert wrong.exit_code == 1
    assert wrong.stdout.startswith("No solution keeps what is drawn: take back r2c1 - r2c2.\n")
    hint = run_json("adrift", "hint", *args, "--nudge", grid=BENT, exit_code=1)
    assert (hint["take_back"], hint["take_back_joins"]) == ({}, [["r2c1", "r2c2"]])
    assert hint["nudge"].endswith("look at r2c1 and r2c2.")
    assert run("adrift", "explain", *args, grid=BENT).exit_code == 1
    so_far.write_text("r1c1 - r2c2\n")
    said = refusal("adrift", "hint", *args, grid=BENT)
    assert "so-far.txt: expected two neighbors without a stone, got r1c1 - r2c2" in said
    so_far.write_text("hub - a\n")
    assert run_json("adrift", "solve", *args, grid=WHEEL)["solvable"]


def drawn_hint(so_far: Path) -> Any:
    so_far.touch()
    drawn = ("--drawn", str(so_far)) if so_far.read_text() else ()
    return run_json("adrift", "hint", *drawn, grid=BENT)
