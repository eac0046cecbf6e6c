import json
from dataclasses import replace

import pytest

from commands import run
from readings import PUZZLE, See
from stratabot.str8ts.vision.reading import Reading

SOLVED = "12#3\n2314\n#432\nc12#\n"


@pytest.fixture
def shot(see: See) -> str:
    return see(PUZZLE)


def test_a_picture_is_solved_and_what_is_filled_in_is_told(shot: str) -> None:
    result = run("str8ts", "solve", shot)
    assert (result.exit_code, result.stdout) == (0, SOLVED)
    assert result.stderr == f"{shot}: 2 numbers are taken as filled in by the player\n"
    told = json.loads(run("str8ts", "solve", shot, "--format", "json").stdout)
    assert told["puzzle"] == "..#...1.#...c.2#"
    assert told["filled"] == "12#...1.#...c.2#"
    assert "mistakes" not in told


def test_numbers_that_are_filled_in_wrongly_are_told_and_the_printed_puzzle_is_solved(
    see: See,
) -> None:
    wrong = replace(PUZZLE, filled=("13#.", *PUZZLE.filled[1:]))
    shot = see(wrong)
    result = run("str8ts", "solve", shot)
    assert (result.exit_code, result.stdout) == (0, SOLVED)
    assert result.stderr.endswith("filled in wrongly: 3 in r1c2\n")
    assert "filled in wrongly: 3 in A2" in run("str8ts", "solve", shot, "--cells", "B8").stderr
    told = json.loads(run("str8ts", "solve", shot, "--format", "json").stdout)
    assert [mistake["cell"] for mistake in told["mistakes"]] == [[1, 2]]
    hint = run("str8ts", "hint", shot)
    assert (hint.exit_code, hint.stdout) == (1, "r1c2 cannot be 3: take it back.\n")


SEVERAL = ("..#.", "....", "#...", "c.2#")


def several(filled: str) -> Reading:
    """A puzzle with ten solutions, whose first row is filled in like this."""
    return replace(PUZZLE, printed=SEVERAL, filled=(filled, *SEVERAL[1:]))


def test_of_several_solutions_one_is_told_that_keeps_what_is_filled_in(see: See) -> None:
    for row in ("12#.", "23#."):
        shot = see(several(row))
        result = run("str8ts", "solve", shot)
        assert result.stdout.startswith(row[:3])
        assert result.stderr.endswith("several solutions: this is one of them\n")
        told = json.loads(run("str8ts", "solve", shot, "--format", "json").stdout)
        assert (told["unique"], told["puzzle"]) == (False, "".join(SEVERAL))
    counted = run("str8ts", "solve", shot, "--count")
    assert counted.stdout.startswith("10 solutions")


def test_if_none_keeps_what_is_filled_in_that_is_told(see: See) -> None:
    shot = see(several("14#."))
    result = run("str8ts", "solve", shot)
    assert result.exit_code == 0
    assert "no solution has all numbers that are filled in" in result.stderr


def test_hints_and_steps_go_on_from_what_is_filled_in(shot: str) -> None:
    hint = run("str8ts", "hint", shot).stdout
    assert hint.startswith("r3c4 must be 2.\n\n1  2   #  34\n")
    explained = run("str8ts", "explain", shot).stdout
    assert explained.startswith("   1. single: r3c4 must be 2")
    assert (
        run("str8ts", "grade", shot).stdout
        == run("str8ts", "grade", grid="\n".join(PUZZLE.printed)).stdout
    )


def test_marks_in_a_text_are_added_to_a_picture(shot: str) -> None:
    hint = run("str8ts", "hint", shot, "--marks", "-", grid="12#.\n..1.\n#..2\nc.2#")
    assert hint.exit_code == 0
    assert not hint.stdout.startswith("r3c4")


def test_user_cells_that_leave_no_solution_are_told_in_one_line(shot: str) -> None:
    for verb in ("read", "solve", "hint", "explain", "grade"):
        result = run("str8ts", verb, shot, "--cell", "r4c1=2")
        said = "with the cells as you told them, the puzzle has no solution"
        assert said in result.stderr.splitlines()[0]
        assert result.exit_code == (0 if verb == "read" else 1)
    assert "as you told" not in run("str8ts", "solve", shot, "--cell", "r4c1=#3").stderr


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


def test_one_number_that_is_filled_in_is_one(see: See) -> None:
    shot = see(replace(PUZZLE, filled=("1.#.", *PUZZLE.filled[1:])))
    assert run("str8ts", "read", shot).stderr == "1 number is taken as filled in by the player\n"


def test_the_readers_remark_is_told(see: See) -> None:
    told = "r1c4 is taken as 3, because only that has a solution"
    shot = see(replace(PUZZLE, remark=told))
    assert run("str8ts", "read", shot).stderr.startswith(f"{told}; 2 numbers are taken")
    assert told in run("str8ts", "solve", shot).stderr
