"""Whether the ends of each color can still be connected."""

from stratabot.adrift.puzzle import Pair
from stratabot.adrift.sketch import NO_COLOR, Sketch


def cut_off(sketch: Sketch) -> Pair | None:
    """A color whose ends open edges do not connect any more; None if there is none.

    A path of one color goes over strands of that color and those without one. The latter are put
    together into *regions* first, the same for all colors; so each edge is looked at twice in all,
    and not once for every color. A region counts once for each color that borders on it.
    """
    size, pairs = sketch.ways.puzzle.size, sketch.ways.puzzle.pairs
    color, joins = sketch.color, [*sketch.open_joins]
    regions, joined = _Groups(size), _Groups(size * (1 + len(pairs)))
    for one, other in joins:
        if color[one] == color[other] == NO_COLOR:
            regions.join(one, other)
    for one, other in joins:
        mine, theirs = color[one], color[other]
        if mine == theirs:
            if mine != NO_COLOR:
                joined.join(one, other)
        elif theirs == NO_COLOR:
            joined.join(one, size * (1 + mine) + regions.head(other))
        elif mine == NO_COLOR:
            joined.join(other, size * (1 + theirs) + regions.head(one))
    strand = sketch.strand
    for pair in pairs:
        if joined.head(strand[pair.first]) != joined.head(strand[pair.second]):
            return pair
    return None


class _Groups:
    """Numbers below `size` that are joined, step by step."""

    def __init__(self, size: int) -> None:
        self._above = [*range(size)]

    def join(self, one: int, other: int) -> None:
        """Make one group of two."""
        self._above[self.head(one)] = self.head(other)

    def head(self, number: int) -> int:
        """The same number for all of a group."""
        above = self._above
        while above[number] != number:
            above[number] = number = above[above[number]]
        return number
