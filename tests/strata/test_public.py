import inspect

import pytest

import stratabot
from stratabot import advise, check, draw, explain, grade, parse_puzzle, solve, steps, strata
from stratabot.errors import InputError
from stratabot.strata import public
from stratabot.strata.solver import answer
from strategies import present, puzzle_of

STUCK = ["PG", "GP"]
ROWS = ["PG.P", "PGGP", ".PP.", "PGPP"]
REAL = puzzle_of(*ROWS)


def test_all_functions_take_a_grid_in_any_form() -> None:
    for grid in (ROWS, "\n".join(ROWS), REAL.cells, REAL):
        solution = solve(grid)
        assert solution == solve(REAL)
        assert solution is not None
        assert check(grid, solution)
        assert advise(grid) == advise(REAL)
        assert explain(grid) is None
        assert grade(grid) == grade(REAL) is not None
        assert draw(grid) == draw(REAL)


def test_a_stuck_grid_is_explained_in_any_form() -> None:
    for function in (solve, advise, grade):
        assert function(STUCK) is None
    assert explain(STUCK) == explain(parse_puzzle("PG\nGP")) is not None


def test_ribbons_to_check_may_be_a_text() -> None:
    assert check("PG\nGG", "c1 r1=P c2=G r2=G")
    assert not check("PG\nGG", "r1=P c1 c2=G r2=G")


def test_an_answer_is_drawn_as_it_is() -> None:
    assert draw(answer(REAL, "peel")) == draw(answer(REAL, "peel"), "svg")
    assert draw(ROWS, "png").startswith(b"\x89PNG")


def test_a_grade_needs_all_squares() -> None:
    with pytest.raises(InputError, match="the grade depends on all squares"):
        grade("P?\nGP")


def test_both_packages_offer_all_of_them() -> None:
    names = {name for name, _ in inspect.getmembers(public, inspect.isfunction)}
    offered = {name for name in names if getattr(public, name).__module__ == public.__name__}
    offered -= {"svg_of", "text_of"}  # what notebooks ask for
    assert offered >= {"advise", "check", "draw", "explain", "grade", "hint", "solve", "steps"}
    for name in offered:
        assert getattr(stratabot, name) is getattr(strata, name) is getattr(public, name)


def test_the_steps_are_the_ribbons_of_the_solution() -> None:
    solution = present(solve(REAL))
    assert [step.ribbon for step in steps(ROWS)] == [*solution.ribbons]
    assert sum(step.takes for step in steps(ROWS)) == 1 + solution.color_changes()
    assert steps(STUCK) == []
