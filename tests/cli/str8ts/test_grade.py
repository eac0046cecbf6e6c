from commands import run, run_json
from str8ts.boards import TINY


def test_the_score_the_word_and_the_techniques_are_told() -> None:
    assert run("str8ts", "grade", "-", grid=TINY).stdout.splitlines() == [
        "gentle, 6.069",
        "",
        "   10  single",
    ]
    answer = run_json("str8ts", "grade", "-", grid=TINY)
    assert answer == {
        "size": 4,
        "puzzle": "".join(TINY.split()),
        "difficulty": {"number": 6.068566, "word": "gentle"},
        "score": 6.068566,
        "grade": "gentle",
        "techniques": {"single": 10},
    }


def test_without_exactly_one_solution_there_is_no_grade() -> None:
    for grid, many in (("11..", "No solution"), ("....", "Several solutions")):
        result = run("str8ts", "grade", "-", grid=grid)
        assert result.exit_code == 1
        assert result.stdout == f"{many}, so no grade.\n"
        assert run_json("str8ts", "grade", "-", grid=grid, exit_code=1)["grade"] is None
