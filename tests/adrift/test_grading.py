import pytest

from adrift.boards import BENT, SEVERAL
from stratabot.adrift.grading import grade, grade_of
from stratabot.adrift.ladder import steps
from stratabot.adrift.puzzle import Rules
from stratabot.adrift.solver import solve
from stratabot.adrift.text import parse_puzzle
from stratabot.puzzles.difficulty import WORDS


def test_a_grade_tells_what_it_comes_from() -> None:
    found = grade(parse_puzzle(BENT))
    assert found is not None
    assert found.word == "gentle"
    assert 5 < found.number < 25
    assert (found.depth, found.longest, found.bends) == (0, 5, 4)
    assert {*found.techniques} <= {"ways", "contact"}


@pytest.mark.parametrize(("text", "rules"), [(SEVERAL, Rules(True)), (SEVERAL, Rules())])
def test_without_exactly_one_solution_there_is_no_grade(text: str, rules: Rules) -> None:
    assert grade(parse_puzzle(text), rules) is None


def test_more_steps_and_harder_ones_make_a_higher_score() -> None:
    puzzle = parse_puzzle(BENT)
    solution = solve(puzzle)
    assert solution
    path = steps(puzzle)
    scores = [grade_of(puzzle, some, solution).number for some in (path[:2], path, path * 2)]
    assert scores == sorted(scores)
    assert scores[0] < scores[-1]
    harder = [
        grade_of(puzzle, [*path, path[0]._replace(score=at)], solution) for at in (30, 50, 90)
    ]
    assert [each.word for each in harder] == [*WORDS[1:]]


def test_bends_are_counted_within_faces_and_not_on_graphs() -> None:
    straight = grade(parse_puzzle("A..A\nB..B\n"))
    assert straight
    assert (straight.bends, straight.longest) == (0, 4)
    graph = grade(parse_puzzle("a: b\nb: c\nR = a c\n"))
    assert graph
    assert graph.bends is None
