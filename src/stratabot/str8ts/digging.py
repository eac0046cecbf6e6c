"""Takes givens away as long as the puzzle keeps a single solution."""

from collections.abc import Callable, Iterable, Sequence

from stratabot.errors import InputError
from stratabot.puzzles.minimal_core import smallest
from stratabot.puzzles.sat import SatSolver
from stratabot.str8ts.pattern import pattern_of
from stratabot.str8ts.puzzle import Place, Puzzle
from stratabot.str8ts.sat import Encoding
from stratabot.str8ts.solver import answer

Allow = Callable[[Sequence[Place]], bool]


def fewest_givens(
    full: Puzzle, order: Sequence[Place], allow: Allow, kept: Sequence[Place] = ()
) -> Puzzle:
    """The board with so few givens that each is needed: without it there are other solutions.

    A given that is needed stays needed when others go, so each is tried once.

    Args:
        full: a filled board, with or without clues.
        order: its givens; the first ones go first.
        allow: tells whether some of the givens allow another solution than this board.
        kept: givens that stay, needed or not.
    """
    needed = smallest(order, lambda places: allow([*kept, *places]))
    return full.keeping([*kept, *needed])


class Quarry:
    """Tells quickly, for boards of one pattern of black cells, whether givens are enough.

    One SAT solver holds the rules; the givens of a board are assumptions. A question takes half a
    millisecond so, and ten milliseconds as a puzzle of its own.
    """

    def __init__(self, pattern: Puzzle) -> None:
        """Lay out the rules. Without python-sat every question is a puzzle of its own."""
        self._pattern = pattern
        self._size = pattern.size
        try:
            self._solver: SatSolver | None = SatSolver()
        except InputError:
            self._solver = None
            return
        whole = (1 << self._size) - 1
        candidates = [0 if cell.is_black else whole for cell in pattern.flat]
        encoding = Encoding(pattern_of(pattern), candidates)
        self._solver.add_all(encoding.clauses())
        self._variables, self._count = encoding.variables, encoding.count

    def others(self, full: Puzzle) -> Allow:
        """A function that tells whether some givens of a filled board allow another solution."""
        solver = self._solver
        if solver is None:
            return lambda places: not answer(full.keeping(places)).is_unique
        literals = {
            place: self._literal(solver, place, full[place].number) for place in full.givens
        }
        self._count += 1
        is_other = self._count
        white = [literals[place] for place in full.givens if not full[place].is_black]
        solver.add([-is_other, *(-literal for literal in white)])

        def allow(places: Iterable[Place]) -> bool:
            return solver.is_possible([is_other, *(literals[place] for place in places)])

        return allow

    def _literal(self, solver: SatSolver, place: Place, number: int) -> int:
        """A literal: this number is in this cell. In a black cell: its lines do not have it."""
        size = self._size
        cell = place.row * size + place.col
        known = self._variables.get((cell, number))
        if known is not None:
            return known
        self._count += 1
        self._variables[cell, number] = self._count
        row = (place.row * size + col for col in range(size))
        col = (row * size + place.col for row in range(size))
        for i in (*row, *col):
            blocked = self._variables.get((i, number))
            if blocked is not None and not self._pattern.flat[i].is_black:
                solver.add([-self._count, -blocked])
        return self._count
