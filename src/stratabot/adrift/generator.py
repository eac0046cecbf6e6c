"""New puzzles: random paths fill a board, and their ends are a puzzle if no other paths fit.

Without touching, 97 of 100 such boards of 10 x 10 with 10 colors have a single solution.
"""

from collections.abc import Callable, Iterator
from itertools import repeat
from random import Random
from typing import Final, NamedTuple

from stratabot.adrift.grading import Grade, grade
from stratabot.adrift.params import COLORS, DENSE, Params
from stratabot.adrift.puzzle import (
    Paths,
    Puzzle,
)
from stratabot.adrift.random_paths import RandomPaths
from stratabot.adrift.solver import is_only
from stratabot.limit import TooHardError
from stratabot.portable_random import seeded, shuffled
from stratabot.puzzles.difficulty import WORDS, TechniqueWord
from stratabot.puzzles.sieve import Wish, sieve
from stratabot.puzzles.type_checks import require_kind

PATIENCE: Final = 500

_PROOF: Final = 20
"""A board is given up if the proof takes more portions of work; to make another one is quicker."""


class NewPuzzle(NamedTuple):
    """A puzzle with its solution, and how hard it is; None if nobody asked."""

    puzzle: Puzzle
    solution: Paths
    grade: Grade | None


def generate(
    params: Params | None = None, *, seed: int | None = None, word: TechniqueWord | None = None
) -> Iterator[Puzzle]:
    """New puzzles, one after another, each with exactly one solution, and no puzzle twice.

    Args:
        params: the kind of puzzle; None for a grid of 7 x 7.
        seed: the same number gives the same puzzles; None for a random one.
        word: only puzzles of that grade; None for any.

    Raises:
        InputError, PuzzleError: there can be no such puzzles.
        SearchError: no more were found.
    """
    require_kind("params", params, Params | None)
    require_kind("seed", seed, int | None)
    require_kind("word", word, TechniqueWord | None)
    rng = seeded(seed)
    for made in find_puzzles((params or Params())._replace(word=word), rng):
        yield made.puzzle


def find_puzzles(
    params: Params,
    rng: Random,
    graded: bool = False,
    tried: Callable[[], object] = lambda: None,
) -> Iterator[NewPuzzle]:
    """New puzzles, one after another, and no puzzle twice."""
    params.require_possible()
    more = "more" if params.word in DENSE else "fewer"
    advice = f"; {more} colors than {params.colors} may give some"
    wish: Wish[NewPuzzle, Grade] = Wish(
        lambda new: new.puzzle,
        lambda new: grade(new.puzzle, params.rules) if graded or params.word else None,
        params.word,
        WORDS,
        PATIENCE,
        advice if params.word and params.colors else "",
    )
    boards = ([make_puzzle(params, rng)] for _ in repeat(None))
    return (new._replace(grade=found) for new, found in sieve(boards, wish, tried))


def make_puzzle(params: Params, rng: Random) -> NewPuzzle | None:
    """A random puzzle with one solution; None if this attempt failed."""
    graph, fixed = params.graph, params.fixed_stones
    cells = [cell for cell in range(len(graph.names)) if cell not in fixed]
    stones = fixed.union(shuffled(cells, rng)[: params.stones])
    # Boards with paths that touch themselves rarely have one solution: make half without them.
    touching = params.rules.touching and rng.random() < 0.5
    open_cells = [cell for cell in cells if cell not in stones]
    random_paths = RandomPaths(graph, open_cells, touching, rng)
    if not random_paths.reduce(params.wanted, params.shortest):
        return None
    found = random_paths.paths.values()
    paths = sorted(tuple(each if each[0] < each[-1] else reversed(each)) for each in found)
    bridges = {*params.form.bridges}
    if any(params.form.cell(end) in bridges for path in paths for end in (path[0], path[-1])):
        return None
    ends = {color: (path[0], path[-1]) for color, path in zip(COLORS, paths, strict=False)}
    made = NewPuzzle(Puzzle.of(params.form, graph, ends, stones), tuple(paths), None)
    try:
        return made if is_only(made.puzzle, params.rules, made.solution, _PROOF) else None
    except TooHardError:
        return None
