"""The part of a board that does not change while one works on it."""

from collections.abc import Iterator

from stratabot.adrift.puzzle import Place, Puzzle, Rules

Edge = int
"""An edge by its number in `Ways.edges`."""


class Ways:
    """The edges between cells, and how many of them each cell needs."""

    def __init__(self, puzzle: Puzzle, rules: Rules) -> None:
        self.puzzle, self.rules = puzzle, rules
        self.ends, self.colored = puzzle.ends, puzzle.colored
        self.edges: list[tuple[Place, Place]] = []
        self.at: list[list[tuple[Edge, Place]]] = [[] for _ in range(puzzle.size)]
        for cell in puzzle.open_cells:
            for other in puzzle.beside(cell):
                if cell < other:
                    self.at[cell].append((len(self.edges), other))
                    self.at[other].append((len(self.edges), cell))
                    self.edges.append((cell, other))
        self.need = [1 if cell in self.ends else 2 for cell in range(puzzle.size)]

    def drawn_edges(self) -> Iterator[Edge]:
        """The edges of drawn cells to neighbors of the same color; none if paths may touch."""
        if not self.rules.touching:
            for cell, color in self.puzzle.drawn:
                yield from (
                    edge for edge, other in self.at[cell] if self.colored.get(other) == color
                )

    def name(self, cell: Place) -> str:
        """A cell's name."""
        return self.puzzle.name(cell)
