import re
from pathlib import Path
from typing import Any

import pytest

from adrift.boards import BENT, WHEEL
from cli.adrift.answers import RIGHT, WRONG
from commands import refusal, run, run_json


def test_hints_do_not_repeat_what_is_drawn_where_paths_may_touch() -> None:
    text = "A.....\n......\n......\nA.....\nA ~ r1c5 r1c6 r2c6 r4c6\n"
    joined: list[list[str]] = []
    for done in range(9):
        told = run_json("adrift", "hint", "--touching", "--done", str(done), grid=text)
        joined += told["joined"] or ()
    assert ["r3c6", "r4c6"] in joined
    assert ["r1c6", "r2c6"] not in joined


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
