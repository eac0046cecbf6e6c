import pytest

from adrift.boards import BENT
from stratabot.adrift.grading import grade, grade_of
from stratabot.adrift.ladder import steps
from stratabot.adrift.puzzle import Rules
from stratabot.adrift.solver import solve
from stratabot.adrift.text import parse_puzzle
from stratabot.puzzles.difficulty import WORDS


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


@pytest.mark.parametrize(
    ("text", "bends"),
    [
        ("A..A\nB..B\n", 0),
        ("#A#\nB+B\n#A#\n", 0),
        ("wrap rows\n.A#A.\n", 0),
        ("wrap rows\nA##.\n###A\n", 1),
        ("hex\nA .\n # A\n", 1),
        ("hex\nA #\n . #\n  A\n", 0),
        ("a: b\nb: c\nR = a c\n", None),
    ],
)
def test_bends_are_counted_over_bridges_and_edges_that_wrap_and_not_on_graphs(
    text: str, bends: int | None
) -> None:
    found = grade(parse_puzzle(text), Rules(fill=False))
    assert found is not None
    assert found.bends == bends
