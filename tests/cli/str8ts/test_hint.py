from commands import run, run_json

STEPS = "4......a#....4.."
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
