"""The graphs of boards with walls, bridges, wrapped edges or hexagons."""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import pairwise

from stratabot.adrift.puzzle import Form, Graph, Place, grid_graph

Two = tuple[Place, Place]


@lru_cache(maxsize=64)
def shape_graph(form: Form) -> Graph:
    """The graph of a grid or of hexagons in this form."""
    if form.kind == "hex":
        return _hexagons(form)
    if form == Form("grid", form.width, form.height):
        return grid_graph(form.width, form.height)
    return _grid(form)


def borders(form: Form) -> Iterator[Two]:
    """The cells that lie on opposite ends of a row that wraps, or of a column, the lower first."""
    width, height = form.width, form.height
    if form.wraps.rows:
        yield from ((row * width, (row + 1) * width - 1) for row in range(height))
    if form.wraps.columns:
        yield from ((col, (height - 1) * width + col) for col in range(width))


@lru_cache(maxsize=64)
def cells_of(form: Form) -> tuple[tuple[int, int], ...]:
    """Where each hexagon lies: its row, and how many half hexagons from the left."""
    return tuple(
        (k, row.start + 2 * cell) for k, row in enumerate(form.rows) for cell in range(row.cells)
    )


def step(form: Form, one: Place, other: Place) -> tuple[int, int]:
    """How many rows down and how many cells right a neighbor is; for hexagons, half cells.

    Over an edge that wraps, it is one cell on.
    """
    if form.kind == "hex":
        (row, x), (below, right) = (cells_of(form)[place] for place in (one, other))
        return below - row, right - x
    width = form.width
    (row, x), (below, right) = (divmod(form.cell(place), width) for place in (one, other))
    down, along = below - row, right - x
    return (down if abs(down) < 2 else -_sign(down)), (along if abs(along) < 2 else -_sign(along))


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)


def _grid(form: Form) -> Graph:
    """Along rows and along columns, a bridge has a place each."""
    width, cells = form.width, form.width * form.height
    down = {cell: cells + k for k, cell in enumerate(form.bridges)}
    rows = [range(k, k + width) for k in range(0, cells, width)]
    columns = [range(k, cells, width) for k in range(width)]
    along = _joined(rows, form.wraps.rows, form)
    across = _joined(columns, form.wraps.columns, form)
    pairs = [*along, *((down.get(a, a), down.get(b, b)) for a, b in across)]
    plain = grid_graph(width, form.height).names
    return _graph((*plain, *(plain[cell] for cell in form.bridges)), pairs)


def _joined(lines: Iterable[range], wraps: bool, form: Form) -> Iterator[Two]:
    """The neighbors along these lines, without those that a wall parts."""
    for line in lines:
        ends = [(line[0], line[-1])] if wraps else []
        yield from (pair for pair in (*pairwise(line), *ends) if pair not in form.walls)


def _hexagons(form: Form) -> Graph:
    numbers = {where: cell for cell, where in enumerate(cells_of(form))}
    names = tuple(
        f"r{k + 1}c{col + 1}" for k, row in enumerate(form.rows) for col in range(row.cells)
    )
    steps = ((0, 2), (1, -1), (1, 1))
    pairs = (
        (cell, numbers[row + down, x + right])
        for (row, x), cell in numbers.items()
        for down, right in steps
        if (row + down, x + right) in numbers
    )
    return _graph(names, pairs)


def _graph(names: tuple[str, ...], pairs: Iterable[Two]) -> Graph:
    beside: list[set[Place]] = [set() for _ in names]
    for one, other in pairs:
        beside[one].add(other)
        beside[other].add(one)
    return Graph(names, tuple(tuple(sorted(cells)) for cells in beside))
