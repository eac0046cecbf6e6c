from adrift.boards import BENT
from stratabot.adrift.grading import grade, grade_of
from stratabot.adrift.ladder import steps
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


def test_bends_are_counted_within_faces_and_not_on_graphs() -> None:
    straight = grade(parse_puzzle("A..A\nB..B\n"))
    assert straight
    assert (straight.bends, straight.longest) == (0, 4)
    graph = grade(parse_puzzle("a: b\nb: c\nR = a c\n"))
    assert graph
    assert graph.bends is None
