"""Boards to test with, and all their solutions by trying everything."""

from collections.abc import Iterator
from random import Random

from adrift.variants import random_board
from stratabot.adrift.forms.graph import graph_of
from stratabot.adrift.puzzle import USUAL, Form, Path, Paths, Place, Puzzle, Rules, form_graph
from stratabot.adrift.sketch import Sketch
from stratabot.adrift.text import parse_puzzle, split_puzzles
from stratabot.portable_random import random_below, shuffled

ALL_RULES = [Rules(touching, fill) for touching in (False, True) for fill in (True, False)]

BENT = ".BC.\n..A.\nBAC.\n"
"""3 rows, 4 columns, one solution."""

SEVERAL = "...g\n.r..\n.r..\n...g\n"
"""With touching, nine solutions."""

CUBE = "cube 2\n..\nAB\nB.\nC.\nC.\n.A\n"

WHEEL = "hub: a b c d\na: b d\nc: b d\nR = a c\n# = b d\n"
"""Four cells around a fifth."""

AROUND = "....A\n.##.A\n....#\n"
"""A path of two cells and a ring around the stones; or, with touching, one path around them."""


def solutions_of(puzzle: Puzzle, rules: Rules = USUAL) -> set[Paths]:
    """All solutions: every path of the first color, with every one of the second, ..."""
    return {*_filled(puzzle, rules, frozenset(puzzle.stones), ())}


def _filled(puzzle: Puzzle, rules: Rules, used: frozenset[Place], paths: Paths) -> Iterator[Paths]:
    if len(paths) == len(puzzle.pairs):
        if not rules.fill or len(used) == puzzle.size:
            yield paths
        return
    pair = puzzle.pairs[len(paths)]
    others = {cell for each in puzzle.pairs for cell in each[1:]} - {*pair[1:]}
    for path in _paths(puzzle, rules, used | others, (pair.first,), pair.second):
        yield from _filled(puzzle, rules, used.union(path), (*paths, path))


def _paths(
    puzzle: Puzzle, rules: Rules, barred: frozenset[Place], path: Path, goal: Place
) -> Iterator[Path]:
    if path[-1] == goal:
        yield path
        return
    for cell in puzzle.graph.neighbors[path[-1]]:
        near = {*puzzle.graph.neighbors[cell]}
        if cell in barred or cell in path:
            continue
        if rules.touching or near.isdisjoint(path[:-1]):
            yield from _paths(puzzle, rules, barred, (*path, cell), goal)


def random_puzzle(rng: Random) -> Puzzle:
    kind = random_below(9, rng)
    if kind > 3:
        return parse_puzzle(random_board(rng)[0])
    if kind == 3:
        names = "abcdefghij"[: 4 + random_below(6, rng)]
        beside = {
            name: [other for other in names[k + 1 :] if rng.random() < 0.4]
            for k, name in enumerate(names)
        }
        form, graph = Form("graph"), graph_of(beside)
    else:
        form = Form("grid", 2 + random_below(3, rng), 2 + random_below(3, rng))
        if kind == 2:
            form = Form("cube", 2, 2)
        graph = form_graph(form)
    cells = shuffled(range(len(graph.names)), rng)
    colors = 1 + random_below(min(3, len(cells) // 2), rng)
    ends = {"ABC"[k]: (cells[2 * k], cells[2 * k + 1]) for k in range(colors)}
    return Puzzle.of(form, graph, ends, cells[2 * colors :][: random_below(3, rng)])


def solved_boards(seed: int, number: int, rules: Rules) -> Iterator[tuple[Puzzle, set[Paths]]]:
    """So many random boards, each with all its solutions."""
    rng = Random(seed)
    for _ in range(number):
        puzzle = random_puzzle(rng)
        yield puzzle, solutions_of(puzzle, rules)


def half_drawn(rng: Random) -> Puzzle:
    """A small random board of any form with random drawn cells, often wrong ones."""
    puzzle = random_puzzle(rng)
    taken = {k for k in range(puzzle.size) if puzzle.form.cell(k) in puzzle.form.bridges}
    free = [cell for cell in puzzle.open_cells if cell not in taken | puzzle.ends.keys()]
    cells: dict[str, list[Place]] = {}
    for cell in (
        shuffled(free, rng)[: random_below(1 + len(free) // 2, rng)] if puzzle.pairs else ()
    ):
        cells.setdefault(rng.choice(puzzle.pairs).color, []).append(cell)
    return puzzle.with_drawn(cells)


def edge(sketch: Sketch, one: str, other: str) -> int:
    names = sketch.ways.puzzle.graph.names
    wanted = (names.index(one), names.index(other))
    return sketch.ways.edges.index((min(wanted), max(wanted)))


def parse_puzzles(text: str) -> list[Puzzle]:
    return [parse_puzzle(part) for part in split_puzzles(text)]
