import json
import re
from pathlib import Path

import pytest

from cli.str8ts.answers import STEPS, noted
from commands import refusal, run, run_json
from readings import PUZZLE, See
from str8ts.boards import PRINTED
from stratabot.str8ts.generator import generate
from stratabot.str8ts.marks import parse_marked
from stratabot.str8ts.params import Params
from stratabot.str8ts.solver import solve
from stratabot.str8ts.text import format_puzzle
from thorough import cases


def test_from_the_board_after_a_step_the_next_hint_goes_on() -> None:
    first = run("str8ts", "hint", "-", "--step", grid=STEPS)
    second = run("str8ts", "hint", "-", "--step", "--why", grid=first.stdout)
    assert second.stdout.startswith("single: r1c4 must be 2: ")
    assert second.stdout.splitlines()[2].split() == ["4", "13", "13", "2"]
    both = run("str8ts", "hint", "-", grid=STEPS + first.stdout + second.stdout).stdout
    assert both == run("str8ts", "hint", "-", grid=second.stdout).stdout
    assert "r1c4" not in both.splitlines()[0]


@pytest.mark.parametrize("form", ["text", "json"])
def test_marks_may_be_what_a_step_printed(tmp_path: Path, form: str) -> None:
    puzzle, notes = tmp_path / "puzzle.txt", tmp_path / "notes.txt"
    puzzle.write_text(PRINTED, "utf-8")
    printed = run("str8ts", "hint", str(puzzle), "--step", "--why", "--format", form).stdout
    notes.write_text(printed, "utf-8")
    answer = run("str8ts", "hint", str(puzzle), "--marks", str(notes), "--why").stdout
    assert ": " in printed
    assert not [line for line in answer.splitlines() if ": " in line and line in printed]
    piped = run("str8ts", "hint", str(puzzle), "--marks", "-", "--why", grid=printed)
    together = f"{PRINTED}\n{printed}" if form == "text" else printed
    assert piped.stdout == run("str8ts", "hint", "-", "--why", grid=together).stdout == answer


@cases("size", [5, 6, 7], "another puzzle", keep=[5])
@pytest.mark.slow
def test_step_after_step_solves_the_puzzle_and_no_step_comes_twice(size: int) -> None:
    puzzle = next(generate(Params(size), seed=size))
    text, sentences = format_puzzle(puzzle), []
    while (told := run("str8ts", "hint", "-", "--step", grid=text)).exit_code == 0:
        sentences.append(told.stdout.splitlines()[0])
        text += told.stdout
        assert len(sentences) < 200
    assert (told.exit_code, told.stdout) == (1, "The puzzle is solved.\n")
    assert len({*sentences}) == len(sentences)
    assert parse_marked(text).filled == solve(puzzle)
    assert run("str8ts", "solve", "-", grid=text).stdout == format_puzzle(solve(puzzle) or puzzle)


def test_json_of_a_step_is_gone_on_with() -> None:
    answer = run_json("str8ts", "hint", "-", "--step", grid=STEPS)
    again = run_json("str8ts", "hint", "-", "--step", grid=json.dumps(answer))
    assert again["put"] == {"cell": [1, 4], "number": 2}
    assert again["puzzle"] == answer["puzzle"]
    assert again["filled"] == "4..2...a#....4.."
    assert again["marks"][0] == [[], [1, 3], [1, 3], []]


def test_a_board_of_another_puzzle_is_refused_with_its_file(tmp_path: Path) -> None:
    notes = tmp_path / "notes.txt"
    notes.write_text("12 1\n1 2", "utf-8")
    for marks, grid, error in (
        (notes, STEPS, "notes.txt: expected a board of 4 x 4 as the puzzle's, got 2 x 2"),
        (notes, f"{STEPS}\n{STEPS}", "expected one puzzle with --marks, got many"),
    ):
        assert error in refusal("str8ts", "hint", "-", "--marks", str(marks), grid=grid)


@pytest.mark.parametrize(
    ("flags", "roles"),
    [
        (("--nudge",), {"look", "candidate"}),
        ((), {"look", "candidate", "found"}),
        (("--why",), {"look", "candidate", "found"}),
        (("--step", "--why"), {"look", "candidate", "gone", "stroke"}),
        (("--step",), {"candidate", "gone", "stroke"}),
    ],
)
def test_a_picture_shows_the_marks_and_what_the_hint_tells(
    tmp_path: Path, flags: tuple[str, ...], roles: set[str]
) -> None:
    file = tmp_path / "hint.svg"
    run("str8ts", "hint", "-", *flags, "--picture", str(file), "--cells", "B8", grid=STEPS)
    drawn = file.read_text("utf-8")
    assert {*re.findall('"(look|candidate|found|gone|stroke)"', drawn)} == roles
    assert ">D</text>" in drawn


@pytest.mark.parametrize("grid", ["11..", "....", "12\n21", noted(r1c4="3", r3c2="123")])
def test_there_is_a_picture_where_there_is_no_hint(tmp_path: Path, grid: str) -> None:
    file = tmp_path / "hint.svg"
    run("str8ts", "hint", "-", "--picture", str(file), grid=grid)
    assert file.read_text("utf-8").startswith("<svg")


def test_explain_goes_on_from_marks() -> None:
    every = run("str8ts", "explain", "-", grid=STEPS).stdout
    first = run("str8ts", "hint", "-", "--step", grid=STEPS).stdout
    rest = run("str8ts", "explain", "-", grid=first).stdout
    assert ["r1c4 cannot be 3" in text for text in (every, rest)] == [True, False]
    solved = run("str8ts", "solve", "-", grid=first).stdout.split()
    assert every.splitlines()[-4:] == rest.splitlines()[-4:] == solved


@pytest.mark.parametrize("verb", ["solve", "explain"])
@pytest.mark.parametrize("grid", [STEPS, "1.1.\n....\n....\n....", "....\n....\n....\n...."])
def test_pictures_name_rows_as_is_asked(tmp_path: Path, verb: str, grid: str) -> None:
    file = tmp_path / "steps.html"
    run("str8ts", verb, "-", "--cells", "B8", "--picture", str(file), grid=grid)
    page = file.read_text("utf-8")
    assert ">D</text>" in page
    assert not re.search(r"r\dc\d", page)


def test_of_many_puzzles_each_goes_on_from_its_json() -> None:
    many = run("str8ts", "hint", "-", "--step", "--format", "jsonl", grid=f"{STEPS}\n{PRINTED}")
    again = run("str8ts", "hint", "-", "--step", grid=many.stdout).stdout.splitlines()
    assert again[0] == "1: r1c4 must be 2."
    assert len(again) == 2


def test_marks_in_a_text_are_added_to_a_picture(see: See) -> None:
    hint = run("str8ts", "hint", see(PUZZLE), "--marks", "-", grid="12#.\n..1.\n#..2\nc.2#")
    assert hint.exit_code == 0
    assert not hint.stdout.startswith("r3c4")
