from itertools import chain, combinations, islice
from random import Random

import pytest

from adrift.boards import solutions_of
from stratabot.adrift.generator import RandomPaths, find_puzzles, generate, make_puzzle
from stratabot.adrift.grading import grade
from stratabot.adrift.params import Params
from stratabot.adrift.puzzle import Form, Graph, Place, Rules, form_graph
from stratabot.adrift.solver import is_only, needs_long_thought
from stratabot.adrift.text import parse_puzzle
from stratabot.errors import InputError, PuzzleError
from stratabot.puzzles.difficulty import TechniqueWord
from thorough import cases


@pytest.mark.parametrize(
    "params",
    [
        Params(5, 5),
        Params(4, 3, stones=3),
        Params(2, 3, cube=True),
        Params(4, 3, rules=Rules(touching=True)),
        Params(4, 4, shortest=2),
    ],
)
def test_every_puzzle_is_as_asked_for_and_has_one_solution(params: Params) -> None:
    for made in islice(find_puzzles(params, Random(1)), 3):
        puzzle = made.puzzle
        assert len(puzzle.pairs) == params.wanted
        assert len(puzzle.stones) == params.stones
        assert {made.solution} == solutions_of(puzzle, params.rules)
        assert min(map(len, made.solution)) >= params.shortest
        assert made.grade is None


def test_the_number_of_colors_is_about_the_square_root_of_the_cells() -> None:
    assert [Params(size).wanted for size in (2, 5, 10, 15)] == [1, 5, 10, 15]
    assert Params(5, cube=True).wanted == 8


def test_no_puzzle_comes_twice() -> None:
    assert len({*islice(generate(Params(3, 2), seed=1), 5)}) == 5


@pytest.mark.parametrize(
    ("params", "message"),
    [
        (Params(1), "size: expected 2 to 40, got 1"),
        (Params(5, 9), "colors: expected 1 to 8 on this board, got 9"),
        (Params(3, stones=7), "expected room for a path of 3 cells, got 2 cells without stones"),
        (Params(2, shortest=5), "expected room for a path of 5 cells, got 4 cells"),
        (Params(2), "expected room for two paths of 3 cells, .* touch itself, got 4 cells"),
        (Params(5, 1), "colors: expected at least 2, as a single path would touch itself, got 1"),
        (Params(5, 1, stones=5), "colors: expected at least 2"),
        (Params(2, 1, cube=True, stones=2), "colors: expected at least 2"),
        (Params(colors=1, board=parse_puzzle("A.A\n...")), "colors: expected at least 2"),
        # What was never found is refused at once.
        (Params(7, word="diabolical"), "size: expected at least 11 for a diabolical board, got 7"),
        (Params(5, rules=Rules(True), word="diabolical"), "size: expected at least 6"),
        (Params(6, cube=True, word="diabolical"), "size: expected at least 7"),
        (Params(2, cube=True, word="tough"), "size: expected at least 3"),
        (Params(11, stones=1, word="diabolical"), "size: expected at least 12"),
        (Params(30, rules=Rules(True)), "size: expected at most 24 where paths may touch"),
        (Params(15, 13, rules=Rules(True)), "colors: expected at least 14 on a board of 225 cells"),
        (Params(20, 20, rules=Rules(True)), "colors: expected at least 40 on a board of 400 cells"),
    ],
)
def test_what_cannot_be_is_refused(params: Params, message: str) -> None:
    with pytest.raises((InputError, PuzzleError), match=message):
        next(find_puzzles(params, Random(1)))


def test_one_path_fills_a_board_only_if_its_cells_are_a_path() -> None:
    for board in map(
        parse_puzzle, ("..\n..", "...\n.#.", "....\n....\n....", "walls\n. .|.\n. . .")
    ):
        cells = {*range(len(board.graph.names))} - board.stones
        for stones in range(len(cells) - 2):
            params = Params(colors=1, stones=stones, shortest=2, board=board)
            left = ({*each} for each in combinations(cells, len(cells) - stones))
            if not any(is_path(board.graph, some) for some in left):
                continue
            params.require_possible()
    with pytest.raises(InputError, match="colors: expected at least 2"):
        Params(colors=1, stones=1, board=parse_puzzle("....\n....\n....")).require_possible()


def is_path(graph: Graph, cells: set[Place]) -> bool:
    """Whether these cells are a path that does not touch itself."""
    beside = {cell: cells & {*graph.neighbors[cell]} for cell in cells}
    reached = [min(cells, key=lambda cell: len(beside[cell]))]
    for cell in reached:
        reached += sorted(beside[cell] - {*reached})
    pairs = sum(map(len, beside.values())) // 2
    return {*reached} == cells and pairs == len(cells) - 1 and max(map(len, beside.values())) < 3


@pytest.mark.thorough("forty boards are made, which takes seconds")
def test_long_paths_may_touch_themselves_and_the_board_has_one_solution() -> None:
    params = Params(15, 14, rules=Rules(touching=True))
    (made,) = islice(find_puzzles(params, Random(4)), 1)
    assert is_only(made.puzzle, params.rules, made.solution, 100)
    assert len(made.puzzle.pairs) == 14


@pytest.mark.parametrize("word", ["gentle", "moderate", "tough"])
def test_the_number_of_colors_steers_to_the_grade(word: TechniqueWord) -> None:
    assert next(find_puzzles(Params(word=word), Random(1)), None)
    usual, steered = Params(12).wanted, Params(12, word=word).wanted
    assert (steered < usual) == (word == "tough")


@pytest.mark.slow
@cases(
    "params, seed",
    [(Params(6, rules=Rules(touching=True), word="diabolical"), 2), (Params(word="diabolical"), 7)],
    "a larger board, which takes longer",
    one_in=2,
)
def test_diabolical_boards_are_found(params: Params, seed: int) -> None:
    made = next(find_puzzles(params, Random(seed)))
    assert made.grade
    assert made.grade.word == "diabolical"


def test_boards_that_need_long_thought_are_told_apart_without_steps() -> None:
    words, params = set(), Params(7, 5, rules=Rules(touching=True))
    for seed in range(60):
        made = make_puzzle(params, Random(seed))
        if made and not needs_long_thought(made.puzzle, params.rules, made.solution):
            found = grade(made.puzzle)
            words.add(found and found.word)
    assert len(words) > 1
    assert "diabolical" not in words


@pytest.mark.parametrize("touching", [False, True])
def test_changed_paths_fill_the_same_cells(touching: bool) -> None:
    graph = form_graph(Form("grid", 5, 4))
    changing = RandomPaths(graph, range(1, 20), touching, Random(3))
    assert changing.reduce(4, 3)
    before = sorted(map(sorted, changing.paths.values()))
    assert changing.change(4, 3)
    after = sorted(map(sorted, changing.paths.values()))
    assert after != before
    assert len(after) == 4
    assert min(map(len, after)) >= 3
    assert sorted(chain.from_iterable(after)) == [*range(1, 20)]
