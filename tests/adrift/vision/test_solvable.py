"""What a solution tells of cells that may be holes."""

from stratabot.adrift.vision.dots import BARE
from stratabot.adrift.vision.reading import Reading
from stratabot.adrift.vision.solvable import settle_holes


def reading(rows: tuple[str, ...], bare: set[tuple[int, int]], other: float = 1.0) -> Reading:
    """Rows of which some cells are bare; the last cell is as sure as `other`."""
    sure = [[BARE if (i, j) in bare else 1.0 for j in range(4)] for i in range(3)]
    sure[-1][-1] = other
    return Reading(grid=rows, confidence=tuple(map(tuple, sure)))


def test_a_bare_cell_is_what_leaves_a_solution() -> None:
    cell = settle_holes(reading(("AB#B", "....", "A..."), {(0, 2)}))
    hole = settle_holes(reading(("AA.B", "B...", "...."), {(0, 2)}))
    assert (cell.grid, cell.doubtful) == (("AB.B", "....", "A..."), ())
    assert (hole.grid, hole.doubtful) == (("AA#B", "B...", "...."), ())


def test_nothing_is_settled_beside_a_cell_that_is_doubtful_otherwise() -> None:
    seen = reading(("AB#B", "....", "A..."), {(0, 2)}, other=0.3)
    assert settle_holes(seen) == seen
