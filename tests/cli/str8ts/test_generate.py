from commands import run, run_json
from stratabot.str8ts.grading import grade
from stratabot.str8ts.text import parse_puzzle

SIX = ("str8ts", "generate", "--size", "6", "--seed", "3")


def test_json_has_the_grades() -> None:
    found = run_json(*SIX, "--count", "2", grid="")
    for one in found["puzzles"]:
        graded = grade(parse_puzzle(one["puzzle"]))
        assert graded is not None
        assert (one["score"], one["grade"]) == (graded.number, graded.word)


def test_puzzles_are_moderate_unless_something_else_is_asked_for() -> None:
    assert run_json(*SIX, grid="")["puzzles"][0]["grade"] == "moderate"
    every = run(*SIX, "--grade", "any", "--black", "8", "--seed", "5").stdout
    assert every == run(*SIX, "--black", "8", "--seed", "5").stdout
    grades = {
        one["grade"] for one in run_json(*SIX, "--grade", "any", "--count", "8", grid="")["puzzles"]
    }
    assert len(grades) > 1


def test_a_grade_black_cells_and_givens_can_be_asked_for() -> None:
    found = run_json(*SIX, "--grade", "gentle", "--black", "8", "--givens", "12", grid="")
    (one,) = found["puzzles"]
    puzzle = parse_puzzle(one["puzzle"])
    assert one["grade"] == "gentle"
    assert sum(cell.is_black for cell in puzzle.flat) == 8
    assert len(puzzle.givens) == 12
