import json
import re
from pathlib import Path

import pytest

from commands import refusal, run, run_json
from str8ts.boards import PRINTED
from stratabot.str8ts.generator import generate
from stratabot.str8ts.marks import parse_marked
from stratabot.str8ts.params import Params
from stratabot.str8ts.solver import solve
from stratabot.str8ts.text import format_puzzle
from thorough import cases

STEPS = "4...\n...a\n#...\n.4..\n"
"""A 4 x 4 puzzle whose first number takes two steps."""


def test_the_next_number_is_told_in_steps() -> None:
    assert run("str8ts", "hint", "-", grid=STEPS).stdout == "r1c4 must be 2.\n"
    nudge = run("str8ts", "hint", "-", "--nudge", grid=STEPS).stdout
    assert nudge == "Look at the compartment r3c4-r4c4 (sure candidates).\n"
    why = run("str8ts", "hint", "-", "--why", grid=STEPS).stdout
    first, last = why.splitlines()
    assert first.startswith("sure candidates: r1c4 cannot be 3: the compartment r3c4-r4c4 ")
    assert last.startswith("single: r1c4 must be 2: ")


def test_json_has_the_steps_with_cells_numbers_and_reasons() -> None:
    answer = run_json("str8ts", "hint", "-", "--why", "--nudge", grid=STEPS)
    assert answer["put"] == {"cell": [1, 4], "number": 2}
    assert answer["nudge"].startswith("Look at")
    assert [step["technique"] for step in answer["steps"]] == ["sure candidates", "single"]
    assert answer["steps"][0]["removed"] == [{"cell": [1, 4], "numbers": [3]}]
    assert answer["steps"][0]["cells"] == [[3, 4], [4, 4]]


def test_of_several_solutions_only_what_all_have_is_told() -> None:
    result = run("str8ts", "hint", "-", grid="....")
    assert result.exit_code == 0
    assert result.stdout == "No more numbers are certain: from here on, solutions differ.\n"
    assert "several solutions" in result.stderr


def test_a_step_is_told_with_the_board_after_it_from_which_the_next_hint_goes_on() -> None:
    first = run("str8ts", "hint", "-", "--step", grid=STEPS)
    sentence, empty, *rows = first.stdout.splitlines()
    assert sentence == "r1c4 cannot be 3."
    assert empty == ""
    assert [row.split() for row in rows] == [
        ["4", "123", "123", "2?"],
        ["23", "23", "234", "#1"],
        ["#", "123", "1234", "234"],
        ["123", "4", "123", "23"],
    ]
    second = run("str8ts", "hint", "-", "--step", "--why", grid=first.stdout)
    assert second.stdout.startswith("single: r1c4 must be 2: ")
    assert second.stdout.splitlines()[2].split() == ["4", "13", "13", "2"]
    both = run("str8ts", "hint", "-", grid=STEPS + first.stdout + second.stdout).stdout
    assert both == run("str8ts", "hint", "-", grid=second.stdout).stdout
    assert "r1c4" not in both.splitlines()[0]
    # Without marks, a hint is one sentence, and a nudge tells no marks.
    for options in ([], ["--step", "--nudge"]):
        assert run("str8ts", "hint", "-", *options, grid=STEPS).stdout.count("\n") == 1


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


def test_json_has_the_marks_and_is_taken_back() -> None:
    answer = run_json("str8ts", "hint", "-", "--step", grid=STEPS)
    assert answer["put"] is None
    assert [step["technique"] for step in answer["steps"]] == [answer["steps"][0]["technique"]]
    assert answer["filled"] == answer["puzzle"]
    assert answer["marks"][0] == [[], [1, 2, 3], [1, 2, 3], [2]]
    again = run_json("str8ts", "hint", "-", "--step", grid=json.dumps(answer))
    assert again["put"] == {"cell": [1, 4], "number": 2}
    assert again["puzzle"] == answer["puzzle"]
    assert again["filled"] == "4..2...a#....4.."
    assert again["marks"][0] == [[], [1, 3], [1, 3], []]


def noted(**words: str) -> str:
    rows = [[*row] for row in STEPS.split()]
    for cell, word in words.items():
        rows[int(cell[1]) - 1][int(cell[3]) - 1] = word
    return "".join(f"{' '.join(row)}\n" for row in rows)


@pytest.mark.parametrize("verb", ["hint", "explain"])
@pytest.mark.parametrize(
    ("word", "wrong", "put"),
    [
        ("134", "2 is missing from your marks in r1c4.", False),
        ("3", "r1c4 cannot be 3: take it back.", True),
    ],
)
def test_a_wrong_mark_is_told_in_a_line(
    tmp_path: Path, verb: str, word: str, wrong: str, put: bool
) -> None:
    notes = tmp_path / "notes.txt"
    notes.write_text(noted(r1c4=word), "utf-8")
    command = ("str8ts", verb, "-", "--marks", str(notes))
    result = run(*command, grid=STEPS)
    assert (result.exit_code, result.stdout) == (1, f"{wrong}\n")
    (mistake,) = run_json(*command, grid=STEPS, exit_code=1)["mistakes"]
    assert (mistake["cell"], mistake["put"], mistake["why"]) == ([1, 4], put, wrong)


@pytest.mark.parametrize(
    ("words", "more"),
    [
        ({"r1c4": "134", "r2c1": "1"}, ""),
        (dict.fromkeys(["r1c2", "r1c3", "r1c4", "r3c2", "r3c3"], "4?"), "1 more is"),
        (dict.fromkeys(["r1c3", "r1c4", "r3c2", "r3c3", "r3c4", "r4c1"], "1?"), "2 more are"),
    ],
)
def test_wrong_marks_are_told_or_the_number_of_the_others(words: dict[str, str], more: str) -> None:
    told = run("str8ts", "hint", "-", grid=f"{STEPS}\n{noted(**words)}").stdout.splitlines()
    found = run_json("str8ts", "hint", "-", grid=f"{STEPS}\n{noted(**words)}", exit_code=1)
    assert len(found["mistakes"]) == len(words)
    last = [f"Of your marks, {more} wrong."] if more else []
    assert told == [each["why"] for each in found["mistakes"]][:4] + last


def test_marks_that_no_solution_has_are_told() -> None:
    result = run("str8ts", "hint", "-", grid="....\n\n1? 12\n12 2?\n")
    assert result.exit_code == 1
    assert result.stdout == "No solution of the puzzle has these marks and numbers.\n"
    fits = run("str8ts", "hint", "-", grid="....\n\n1 12\n12 .\n")
    assert fits.stdout.startswith("r1c2 must be 2.")
    assert fits.stderr == "several solutions: hints hold for those that have your marks\n"


def test_a_board_of_another_puzzle_is_refused_with_its_file(tmp_path: Path) -> None:
    notes = tmp_path / "notes.txt"
    notes.write_text("12 1\n1 2", "utf-8")
    for marks, grid, error in (
        (notes, STEPS, "notes.txt: expected a board of 4 x 4 as the puzzle's, got 2 x 2"),
        (notes, f"{STEPS}\n{STEPS}", "expected one puzzle with --marks, got many"),
    ):
        assert error in refusal("str8ts", "hint", "-", "--marks", str(marks), grid=grid)


def test_cells_are_called_as_is_asked() -> None:
    told = run("str8ts", "hint", "-", "--why", "--nudge", "--cells", "B8", grid=STEPS).stdout
    assert "Look at the compartment C4-D4" in told
    assert "A4 must be 2" in told
    assert "r1c4" not in told
    conflict = run("str8ts", "explain", "-", "--cells", "B8", grid="1.1. .... .... ....").stdout
    assert "A1 and A3 have the same number 1 in row A." in conflict
    several = run("str8ts", "explain", "-", "--cells", "B8", grid="....").stdout
    assert "They differ in 4 cells: A1, A2, B1 and B2. With A1=2" in several


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


@pytest.mark.parametrize(
    "grid", ["11..", "....", "12\n21", f"{STEPS}\n{noted(r1c4='3', r3c2='123')}"]
)
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
