"""Why a puzzle has no solution: colors and stones that contradict each other.

Suppose that some colors and stones are dropped: their cells may be ends of any color, lie on a
path, or stay empty. A set of colors and stones is *possible* if there is a solution when all others
are dropped. If the puzzle has a solution, all sets are possible; if a set is impossible, so is a
larger one. So an impossible set can be made smaller until each of its members is needed.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

from stratabot.adrift.closed_ways import told_trouble
from stratabot.adrift.encoding import Encoding
from stratabot.adrift.finder import Finder
from stratabot.adrift.obstacle import find_obstacle
from stratabot.adrift.puzzle import USUAL, Place, Puzzle, Rules
from stratabot.adrift.sketch import settled
from stratabot.puzzles.minimal_core import smallest
from stratabot.puzzles.sat import TooHardError
from stratabot.words import capitalized, counted, listed

_PORTIONS: Final = 10
"""How much work the attempt to spare one given may take: about a second."""

Given = int
"""A color by its number, or a stone by the number of colors plus its cell."""


class Conflict(NamedTuple):
    """Colors (by their numbers) and stones that contradict each other, and why in a sentence.

    Each of them is needed, as far as a SAT solver finds that out with the work allowed. If it does
    not, and the reason is visible at a glance, `colors` are those that make it visible. Both are
    empty if the free cells alone allow no solution.
    """

    colors: tuple[int, ...]
    stones: tuple[Place, ...]
    why: str


def find_conflict(puzzle: Puzzle, rules: Rules = USUAL) -> Conflict:
    """The contradiction in a puzzle that has no solution.

    Raises:
        InputError: python-sat cannot be loaded.
        OutOfTimeError: the time is over.
    """
    obstacle = find_obstacle(puzzle, rules)
    colors, stones, is_smallest = _needed(puzzle, rules)
    if obstacle and not is_smallest:
        # A person may see at a glance what a SAT solver takes too long to prove.
        colors, stones = obstacle.colors, ()
    return Conflict(
        colors, stones, obstacle.why if obstacle else _why(puzzle, rules, colors, stones)
    )


def _needed(puzzle: Puzzle, rules: Rules) -> tuple[tuple[int, ...], tuple[Place, ...], bool]:
    """Colors and stones that contradict each other, and whether each is known to be needed.

    Work is counted, not timed, so that a puzzle has the same answer on every machine.

    Args:
        puzzle: one without a solution.
        rules: which rules hold.

    Raises:
        OutOfTimeError: the time is over.
    """
    many = len(puzzle.pairs)
    givens = [*range(many), *(many + cell for cell in sorted(puzzle.stones))]
    is_smallest = True
    with Finder(Encoding(puzzle, rules, guarded=True)) as finder:
        guards = finder.encoding.guards

        def is_possible(some: Sequence[Given]) -> bool:
            nonlocal is_smallest
            literals = [
                guards.colors[each] if each < many else guards.stones[each - many] for each in some
            ]
            try:
                return finder.edges(literals, _PORTIONS) is not None
            except TooHardError:
                is_smallest = False
                return True

        needed = sorted(smallest(givens, is_possible))
    colors = tuple(each for each in needed if each < many)
    return colors, tuple(each - many for each in needed if each >= many), is_smallest


def _why(puzzle: Puzzle, rules: Rules, colors: tuple[int, ...], stones: tuple[Place, ...]) -> str:
    sketch = settled(puzzle, rules)
    trouble = sketch.trouble and told_trouble(sketch, sketch.trouble)
    after = f" Forced steps lead to this: {trouble}." if trouble else ""
    if not colors and not stones:
        return f"The free cells cannot all be filled, whatever the ends and stones are.{after}"
    parts = []
    if colors:
        names = listed(map(puzzle.called, colors))
        parts.append(f"{'color' if len(colors) == 1 else 'colors'} {names}")
    if stones:
        names = listed(map(puzzle.name, stones))
        parts.append(f"{'the stone' if len(stones) == 1 else 'the stones'} {names}")
    leave = "together leave" if len(colors) + len(stones) > 1 else "leaves"
    said = " and ".join(parts)
    others = len(puzzle.pairs) + len(puzzle.stones) - len(colors) - len(stones)
    return f"{capitalized(said)} {leave} no solution{_whatever(others)}.{after}"


def _whatever(others: int) -> str:
    """A clause that says that the other givens do not matter; empty if there are none."""
    if others < 2:
        return ", whatever the other given is" * others
    return f", whatever the other {counted(others, 'given')} are"
