"""A step checked with a pencil: what stands on the board, and nothing of the sketch's own."""

from collections.abc import Iterable

from stratabot.adrift.puzzle import Place, Puzzle, Rules

Two = frozenset[Place]


class Pencil:
    """A board with lines between cells, and marks where no line may go."""

    def __init__(self, puzzle: Puzzle, rules: Rules) -> None:
        self.puzzle, self.rules = puzzle, rules
        self.lines: set[Two] = set()
        self.barred: set[Two] = set()
        self.empty_cells: set[Place] = set()

    def beside(self, cell: Place) -> set[Place]:
        return {*self.puzzle.beside(cell)}

    def joined(self, cell: Place) -> set[Place]:
        return {other for other in self.beside(cell) if frozenset((cell, other)) in self.lines}

    def line_of(self, cell: Place) -> set[Place]:
        found, ahead = {cell}, [cell]
        for each in ahead:
            fresh = self.joined(each) - found
            found |= fresh
            ahead += fresh
        return found

    def colors_of(self, cells: Iterable[Place]) -> set[int]:
        colored = self.puzzle.ends | dict(self.puzzle.drawn)
        return {colored[cell] for cell in cells if cell in colored}

    def need(self, cell: Place) -> int:
        return 1 if cell in self.puzzle.ends else 2

    def is_open(self, cell: Place, other: Place) -> bool:
        """Whether one may still draw a line here, as far as the board shows."""
        two = frozenset((cell, other))
        if two in self.lines or two in self.barred or two & self.empty_cells:
            return False
        if any(len(self.joined(each)) >= self.need(each) for each in two):
            return False
        one, far = self.line_of(cell), self.line_of(other)
        if other in one or len(self.colors_of(one | far)) > 1:
            return False
        crossings = {frozenset((a, b)) for a in one for b in self.beside(a) & far} - {two}
        return self.rules.touching or not crossings

    def open_at(self, cell: Place) -> set[Place]:
        return {other for other in self.beside(cell) if self.is_open(cell, other)}

    def is_used(self, cell: Place) -> bool:
        return self.rules.fill or bool(self.colors_of([cell]) or self.joined(cell))

    def empty(self) -> None:
        """Mark the cells that stay empty, because no path can pass them."""
        while fresh := {
            cell
            for cell in self.puzzle.open_cells
            if cell not in self.empty_cells
            and not self.is_used(cell)
            and len(self.open_at(cell)) < 2
        }:
            self.empty_cells |= fresh

    def forces(self, cell: Place, others: set[Place]) -> bool:
        """Whether the cell needs all its open ways, and these are they."""
        self.empty()
        needed = self.need(cell) - len(self.joined(cell))
        return self.is_used(cell) and self.open_at(cell) == others and len(others) == needed

    def is_impossible(self) -> bool:
        """Whether some cell has too few ways, or a path touches itself or ends in itself."""
        self.empty()
        for cell in self.puzzle.open_cells:
            ways = len(self.joined(cell)) + len(self.open_at(cell))
            if self.is_used(cell) and ways < self.need(cell):
                return True
            if len(self.joined(cell)) > self.need(cell):
                return True
            line = self.line_of(cell)
            is_ring = sum(len(self.joined(each)) for each in line) >= 2 * len(line)
            if is_ring or len(self.colors_of(line)) > 1 or self._touches(cell):
                return True
        return False

    def _touches(self, cell: Place) -> bool:
        if self.rules.touching:
            return False
        line = self.line_of(cell)
        colors = self.colors_of(line)
        for other in self.beside(cell) - self.joined(cell):
            same = bool(colors) and colors == self.colors_of(self.line_of(other))
            if other in line or (same and not self.is_open(cell, other)):
                return True
        return False

    def is_cut_off(self, color: int) -> bool:
        pair = self.puzzle.pairs[color]
        self.empty()
        found, ahead = {pair.first}, [pair.first]
        for cell in ahead:
            fresh = {
                other
                for other in self.beside(cell) - found
                if (other in self.joined(cell) or self.is_open(cell, other))
                and self.colors_of(self.line_of(other)) <= {color}
            }
            found |= fresh
            ahead += fresh
        return pair.second not in found
