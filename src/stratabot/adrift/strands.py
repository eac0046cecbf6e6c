"""The strands of a board: cells that taken edges join, and the color that each strand has."""

from typing import Final, NamedTuple

from stratabot.adrift.puzzle import Place
from stratabot.adrift.ways import Ways

NO_COLOR: Final = -1


class Merger(NamedTuple):
    """What two strands were before they became one."""

    keep: int
    lost: int
    kept: tuple[Place, ...]
    moved: tuple[Place, ...]
    color: int
    colored: tuple[Place, ...]
    """The cells of the strand that got a color so."""


class Strands:
    """At first every cell is its own strand; then strands merge. The last merger can be undone.

    Attributes:
        strand: the number of each cell's strand.
        cells: those of each strand.
        color: the number of each strand's color, `NO_COLOR` if it is not known.
    """

    def __init__(self, ways: Ways) -> None:
        size = ways.puzzle.size
        self._at = ways.at
        self.strand: list[int] = [*range(size)]
        self.cells: dict[int, tuple[Place, ...]] = {cell: (cell,) for cell in range(size)}
        self.color: list[int] = [ways.colored.get(cell, NO_COLOR) for cell in range(size)]

    def color_of(self, cell: Place) -> int:
        """The number of a cell's color, `NO_COLOR` if it is not known."""
        return self.color[self.strand[cell]]

    def merge(self, one: Place, other: Place) -> Merger:
        """Make one strand of the two that these cells are in."""
        keep, lost = self.strand[one], self.strand[other]
        if len(self.cells[keep]) < len(self.cells[lost]):
            keep, lost = lost, keep
        color, other_color = self.color[keep], self.color[lost]
        kept, moved = self.cells[keep], self.cells.pop(lost)
        for cell in moved:
            self.strand[cell] = keep
        self.cells[keep] = kept + moved
        self.color[keep] = max(color, other_color)
        colored = () if color == other_color else kept if color == NO_COLOR else moved
        return Merger(keep, lost, kept, moved, color, colored)

    def part(self, merger: Merger) -> None:
        """Undo the last merger."""
        self.cells[merger.keep], self.cells[merger.lost] = merger.kept, merger.moved
        self.color[merger.keep] = merger.color
        for cell in merger.moved:
            self.strand[cell] = merger.lost

    def differ(self, cell: Place, other: Place) -> bool:
        """Whether two cells are known to have different colors."""
        color, strand = self.color, self.strand
        return NO_COLOR != color[strand[cell]] != color[strand[other]] != NO_COLOR

    def touch(self, cell: Place, other: Place) -> bool:
        """Whether the strands of two neighbors are neighbors anywhere else."""
        one, two = self.strand[cell], self.strand[other]
        if len(self.cells[one]) < len(self.cells[two]):
            cell, other, one, two = other, cell, two, one
        strand, at = self.strand, self._at
        for mine in self.cells[two]:
            for _, beside in at[mine]:
                if strand[beside] == one and (mine != other or beside != cell):
                    return True
        return False
