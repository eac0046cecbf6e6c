"""Adrift: solutions, proven to be the only ones, beside the plain encoding; new boards."""

import time
from collections.abc import Callable, Iterator
from importlib import import_module
from itertools import combinations
from random import Random
from statistics import median
from typing import Any

from table import Row, milli, ratio

from stratabot.adrift.generator import RandomPaths, find_puzzles
from stratabot.adrift.params import Params
from stratabot.adrift.puzzle import Form, Paths, Place, Puzzle, Rules, form_graph
from stratabot.adrift.solver import answer, paths_among, rings_among
from stratabot.portable_random import seeded_random

_GRIDS = ((5, 5, 30), (7, 7, 30), (10, 10, 30), (15, 15, 10), (20, 20, 6), (30, 30, 3), (40, 40, 2))
"""Size, paths, how many boards."""


def boards(size: int, paths: int, count: int) -> list[Puzzle]:
    """Grids whose ends come from random paths; nearly all have one solution."""
    rng, found, graph = seeded_random(size), list[Puzzle](), form_graph(Form("grid", size, size))
    while len(found) < count:
        random_paths = RandomPaths(graph, range(size * size), False, rng)
        if random_paths.reduce(paths, 3):
            ends = {str(k): (p[0], p[-1]) for k, p in enumerate(random_paths.paths.values())}
            found.append(Puzzle.of(Form("grid", size, size), graph, ends))
    return found


def plain(puzzle: Puzzle, limit: int = 2) -> list[Paths]:
    """Up to so many solutions by CaDiCaL 1.5.3: a variable for each color of each cell."""
    colors = range(len(puzzle.pairs))
    variables = {
        (cell, k): 1 + cell * len(colors) + k for cell in range(puzzle.size) for k in colors
    }
    ends, found = puzzle.ends, list[Paths]()
    with import_module("pysat.solvers").Cadical153() as solver:
        for clause in _plain_clauses(puzzle, variables):
            solver.add_clause(clause)
        while len(found) < limit and solver.solve():
            color = _colors(solver.get_model(), variables)
            edges = [
                (cell, other)
                for cell, others in enumerate(puzzle.graph.neighbors)
                for other in others
                if cell < other and color[cell] == color[other]
            ]
            rings = [*rings_among(edges, ends)]
            cells = rings[0] if rings else range(puzzle.size)
            solver.add_clause([-variables[cell, color[cell]] for cell in cells])
            if not rings:
                found.append(paths_among(puzzle, edges))
    return found


def _colors(model: list[int], variables: dict[tuple[Place, int], int]) -> dict[Place, int]:
    return {cell: k for (cell, k), variable in variables.items() if model[variable - 1] > 0}


def _plain_clauses(puzzle: Puzzle, variables: dict[tuple[Place, int], int]) -> Iterator[list[int]]:
    colors, ends = range(len(puzzle.pairs)), puzzle.ends
    for cell, others in enumerate(puzzle.graph.neighbors):
        own = [variables[cell, k] for k in colors]
        yield own
        yield from ([-one, -other] for one, other in combinations(own, 2))
        if cell in ends:
            yield [variables[cell, ends[cell]]]
        need = 1 if cell in ends else 2
        for k in colors:
            beside = [variables[other, k] for other in others]
            for some in combinations(beside, need + 1):
                yield [-own[k], *(-each for each in some)]
            for some in combinations(beside, len(beside) - need + 1):
                yield [-own[k], *some]


def solving() -> Iterator[Row]:
    """By size; the plain encoding beside it up to 10 x 10, where it is not too slow to wait for."""
    answer(boards(10, 8, 1)[0], Rules(touching=True))  # so that python-sat is loaded
    everything: list[float] = []
    for size, paths, count in _GRIDS:
        puzzles = boards(size, paths, count)
        times = _times(answer, puzzles)
        everything += times
        yield Row(f"Adrift {size} x {size}", _told(times), "1")
        if size <= 10:
            slow = _times(plain, puzzles)
            yield Row(
                f"Adrift {size} x {size}: CaDiCaL 1.5.3, plain",
                _told(slow),
                ratio(median(slow), median(times)),
            )
    yield Row("Adrift, all sizes", _told(everything), "", "median 15 ms, worst 2 s")


def generating() -> Iterator[Row]:
    """New boards, each with one solution."""
    for what, params, aim in (
        ("5 x 5, five colors", Params(5, 5), "50 ms"),
        ("10 x 10, ten colors", Params(10, 10), "1 s"),
        ("15 x 15, fifteen colors", Params(15, 15), "10 s"),
        ("a cube of 5 x 5", Params(5, cube=True), "1 s"),
    ):
        puzzles = find_puzzles(params, Random(1))
        times = _times(next, [puzzles] * 20)
        yield Row(f"Adrift generate: {what}", _told(times), "", aim)


def _times(work: Callable[[Any], object], things: Any) -> list[float]:
    found = []
    for thing in things:
        start = time.perf_counter()
        work(thing)
        found.append(time.perf_counter() - start)
    return found


def _told(times: list[float]) -> str:
    return f"median {milli(median(times))}, worst {milli(max(times))}"


SECTIONS = (solving, generating)
"""Called in turn; each gives rows of the table."""
