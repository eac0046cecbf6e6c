"""New puzzles: random paths fill a board, and their ends are a puzzle if no other paths fit.

Without touching, 97 of 100 such boards of 10 x 10 with 10 colors have a single solution.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import accumulate, repeat
from operator import mul
from random import Random
from typing import Final, NamedTuple

from stratabot.adrift.grading import Grade, grade
from stratabot.adrift.params import COLORS, DENSE, Params
from stratabot.adrift.puzzle import Graph, Paths, Place, Puzzle
from stratabot.adrift.solver import is_only, needs_long_thought
from stratabot.limit import TooHardError, require_time
from stratabot.portable_random import seeded_random, shuffled
from stratabot.puzzles.difficulty import WORDS, TechniqueWord
from stratabot.puzzles.sieve import Wish, sieve
from stratabot.puzzles.type_checks import check_arguments

_MOVES: Final = 600
"""A board of n cells is given up after _MOVES + 5 * n moves for each cell. With as many paths as
rows, 20 x 20 cells take 300 moves each, 30 x 30 take 1,100 and 40 x 40 take 3,200 (3 s)."""

_LUCK: Final = 0.88
"""How often a path takes a cell although the lengths differ by one on the wrong side; for more, its
powers (products, because `exp` is not the same on every machine).
"""
_LUCKS: Final = tuple(accumulate(repeat(_LUCK, 99), mul, initial=1.0))
_TAILS: Final = 0.3  # how often an end beside the middle of another path tries to take a part of it
_CHANGED: Final = 20  # moves that make another board of one
_TRIES: Final = 25  # for each cell, until it stays as it is with fewer moves


class RandomPaths:
    """Paths that fill these cells of a graph, each by a number of its own.

    At first every cell is a path of its own. Then random moves change the paths until there are as
    few as wanted. In a move, the end of one path *takes* cells from a path beside it: from the cell
    that it neighbors to that path's end. It may take a whole path while there are too many;
    otherwise the rest must not be too short. At first long paths rather take single cells from
    short ones, so that the number of paths falls; once there are few enough, short paths take from
    long ones. Without touching, a path takes only cells with which it does not touch itself. (A
    board of 15 x 15 with 15 paths takes 0.03 s. If moves took only single cells or whole paths,
    0.4 million moves would not be enough.)
    """

    def __init__(self, graph: Graph, cells: Sequence[Place], touching: bool, rng: Random) -> None:
        self.cells, self.touching, self.rng = [*cells], touching, rng
        inside = {*cells}
        self.beside = {
            cell: [other for other in graph.neighbors[cell] if other in inside] for cell in cells
        }
        self.owner = {cell: cell for cell in cells}
        self.paths: dict[int, list[Place]] = {cell: [cell] for cell in cells}

    def reduce(self, wanted: int, shortest: int) -> bool:
        """Change paths until there are so many, none with fewer cells than `shortest`."""
        for _ in range((_MOVES + 5 * len(self.cells)) * len(self.cells)):
            require_time()
            if self._move(wanted, shortest) and self._is_done(wanted, shortest):
                return True
        return self._is_done(wanted, shortest)

    def change(self, wanted: int, shortest: int) -> bool:
        """Change paths of which there are so many; whether that succeeded."""
        moves = 0
        for _ in range(_TRIES * len(self.cells)):
            moves += self._move(wanted, shortest)
            if moves == _CHANGED:
                break
        return moves > 0

    def _is_done(self, wanted: int, shortest: int) -> bool:
        return len(self.paths) == wanted and min(map(len, self.paths.values())) >= shortest

    def _move(self, wanted: int, shortest: int) -> bool:
        """Let a random path's end take from a random path beside it; whether it did."""
        random = self.rng.random
        end = self.cells[int(random() * len(self.cells))]
        mine = self.paths[self.owner[end]]
        if end not in (mine[0], mine[-1]) or not (beside := self.beside[end]):
            return False
        cell = beside[int(random() * len(beside))]
        if self.owner[cell] == self.owner[end]:
            return False
        theirs = self.paths[self.owner[cell]]
        many = len(self.paths) > wanted
        longer = len(theirs) - len(mine)
        tail = self._tail(cell, theirs, many, longer if many else -longer)
        if not tail or not (self.touching or self._fits(end, tail)):
            return False
        left = len(theirs) - len(tail)
        if not many and left < min(shortest, len(theirs)):
            return False
        self._take(end, tail)
        return True

    def _tail(self, cell: Place, theirs: list[Place], whole: bool, against: int) -> list[Place]:
        """What to take of a path from this cell on; nothing if chance is against it."""
        if cell in (theirs[0], theirs[-1]):
            tail = theirs if cell == theirs[0] else theirs[::-1]
            if whole:
                return tail
            luck = against <= 0 or self.rng.random() < _LUCKS[min(against, 99)]
            return [cell] if luck else []
        if self.rng.random() > _TAILS:
            return []
        way = theirs if self.rng.random() < 0.5 else theirs[::-1]
        return way[way.index(cell) :]

    def _fits(self, end: Place, tail: list[Place]) -> bool:
        mine, first = self.owner[end], tail[0]
        return not any(
            self.owner[other] == mine and (cell, other) != (first, end)
            for cell in tail
            for other in self.beside[cell]
        )

    def _take(self, end: Place, tail: list[Place]) -> None:
        number, loser = self.owner[end], self.owner[tail[0]]
        mine, theirs = self.paths[number], self.paths[loser]
        if mine[-1] != end:
            mine.reverse()
        if len(tail) == len(theirs):
            del self.paths[loser]
        elif theirs[-1] == tail[-1]:
            del theirs[-len(tail) :]
        else:
            del theirs[: len(tail)]
        mine.extend(tail)
        for cell in tail:
            self.owner[cell] = number


PATIENCE: Final = 500
_PATIENT: Final = 5000  # the same for diabolical boards; of 12 x 12, a seed took up to 1200
_CHANGES: Final = 30  # boards of which each is the one before, changed
_PROOF: Final = 20  # portions of work for a proof; to make another board is quicker


class NewPuzzle(NamedTuple):
    """A puzzle with its solution, and how hard it is; None if nobody asked."""

    puzzle: Puzzle
    solution: Paths
    grade: Grade | None


@check_arguments
def generate(
    params: Params | None = None, *, seed: int | None = None, word: TechniqueWord | None = None
) -> Iterator[Puzzle]:
    """New puzzles, one after another, each with exactly one solution, and no puzzle twice.

    Args:
        params: the kind of puzzle; None for a grid of 7 x 7.
        seed: the same number gives the same puzzles; None for a random one.
        word: only puzzles of that grade; None for that of `params`.

    Raises:
        InputError, PuzzleError: there can be no such puzzles.
        SearchError: no more were found.
    """
    rng, wished = seeded_random(seed), params or Params()
    wished = wished._replace(word=word or wished.word)
    for made in find_puzzles(wished, rng):
        yield made.puzzle


def find_puzzles(params: Params, rng: Random, graded: bool = False) -> Iterator[NewPuzzle]:
    """New puzzles, one after another, and no puzzle twice."""
    params.require_possible()
    more = "more" if params.word in DENSE else "fewer"
    is_hard = params.word == "diabolical"
    advice = f"; {more} colors than {params.colors} may give some"
    wish: Wish[NewPuzzle, Grade] = Wish(
        lambda new: new.puzzle,
        lambda new: grade(new.puzzle, params.rules) if graded or params.word else None,
        params.word,
        WORDS,
        _PATIENT if is_hard else PATIENCE,
        advice if params.word and params.colors else "",
    )
    boards = (
        _hard_boards(params, rng) if is_hard else [make_puzzle(params, rng)] for _ in repeat(None)
    )
    return (new._replace(grade=found) for new, found in sieve(boards, wish))


def make_puzzle(params: Params, rng: Random) -> NewPuzzle | None:
    """A random puzzle with one solution; None if this attempt failed."""
    random_paths = _random_paths(params, rng)
    board = _board(params, random_paths) if random_paths else None
    return board and _if_only(board, params)


def _hard_boards(params: Params, rng: Random) -> Iterator[NewPuzzle | None]:
    """Boards that will hardly be solved without a guess; None for each other one.

    One board in forty is so hard. To change the paths a little takes a tenth of the time of new
    ones, and a changed board of a hard one often is hard, too.
    """
    random_paths = _random_paths(params, rng)
    if not random_paths:
        yield None
        return
    for _ in range(_CHANGES):
        board = _board(params, random_paths)
        is_hard = board and needs_long_thought(board.puzzle, params.rules, board.solution)
        yield board and _if_only(board, params) if is_hard else None
        if not random_paths.change(params.wanted, params.shortest):
            return


def _random_paths(params: Params, rng: Random) -> RandomPaths | None:
    graph, fixed = params.graph, params.fixed_stones
    cells = [cell for cell in range(len(graph.names)) if cell not in fixed]
    stones = fixed.union(shuffled(cells, rng)[: params.stones])
    # Boards with paths that touch themselves rarely have one solution: make half without them, or
    # all, where few of those have one.
    touching = params.rules.touching and not params.is_rare and rng.random() < 0.5
    open_cells = [cell for cell in cells if cell not in stones]
    random_paths = RandomPaths(graph, open_cells, touching, rng)
    return random_paths if random_paths.reduce(params.wanted, params.shortest) else None


def _board(params: Params, random_paths: RandomPaths) -> NewPuzzle | None:
    """The ends of these paths as a puzzle; None if one is on a bridge."""
    found = random_paths.paths.values()
    paths = sorted(tuple(each if each[0] < each[-1] else reversed(each)) for each in found)
    bridges = {*params.form.bridges}
    if any(params.form.cell(end) in bridges for path in paths for end in (path[0], path[-1])):
        return None
    ends = {color: (path[0], path[-1]) for color, path in zip(COLORS, paths, strict=False)}
    graph = params.graph
    stones = frozenset(range(len(graph.names))).difference(random_paths.cells)
    board = Puzzle.of(params.form, graph, ends, stones)
    return NewPuzzle(replace(board, rules=params.rules), tuple(paths), None)


def _if_only(made: NewPuzzle, params: Params) -> NewPuzzle | None:
    """The puzzle if it has one solution; None if it has others, or if a proof takes too long."""
    try:
        return made if is_only(made.puzzle, params.rules, made.solution, _PROOF) else None
    except TooHardError:
        return None
