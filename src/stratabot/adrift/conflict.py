"""Why a puzzle has no solution: colors and stones that cannot stand together.

A set of colors and stones is *possible* if the cells of the others could be anything: an end of
whatever color, passed by a path, or empty; all free cells must be filled as ever. A solution of the
puzzle shows that all sets are possible. What is not possible with fewer is not with more; so the
set may be made smaller until none of it can be spared.
"""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from stratabot.adrift.encoding import Encoding
from stratabot.adrift.finder import Clock, Finder
from stratabot.adrift.puzzle import USUAL, Cell, Puzzle, Rules
from stratabot.adrift.simple import why_hopeless
from stratabot.adrift.sketch import settled
from stratabot.adrift.solve import solve
from stratabot.words import counted, listed

Given = int
"""A color by its number, or a stone by the number of colors plus its cell."""


class Conflict(NamedTuple):
    """What contradicts: colors by their numbers, stones, and why in a sentence.

    None of them can be spared. Both are empty where the free cells alone allow no solution, or
    where all givens are needed to see it (`why` says which).
    """

    colors: tuple[int, ...]
    stones: tuple[Cell, ...]
    why: str


def find_conflict(puzzle: Puzzle, rules: Rules = USUAL) -> Conflict | None:
    """What contradicts; None if the puzzle has a solution.

    Raises:
        InputError: python-sat cannot be loaded.
    """
    if solve(puzzle, rules) is not None:
        return None
    hopeless = why_hopeless(puzzle, rules)
    if hopeless is not None:
        return Conflict((), (), hopeless)
    many = len(puzzle.pairs)
    givens = [*range(many), *(many + cell for cell in sorted(puzzle.stones))]
    with Finder(Encoding(puzzle, rules, guarded=True), Clock()) as finder:
        guards = finder.encoding.guards

        def is_possible(some: Sequence[Given]) -> bool:
            literals = [
                guards.colors[each] if each < many else guards.stones[each - many] for each in some
            ]
            return finder.edges(literals) is not None

        needed = () if is_possible(givens) else smallest(givens, is_possible)
    colors = tuple(each for each in needed if each < many)
    stones = tuple(each - many for each in needed if each >= many)
    return Conflict(colors, stones, _why(puzzle, rules, colors, stones))


def smallest(
    givens: Sequence[Given], is_possible: Callable[[Sequence[Given]], bool]
) -> list[Given]:
    """Those of the givens without which the others would be possible.

    Whatever is not needed goes, half of the rest at once if possible. Once one is kept it is
    needed, whatever goes later: what stays then is even less.
    """
    needed: list[Given] = []
    rest = [*givens]
    step = max(len(rest) // 2, 1)
    while rest:
        if not is_possible([*needed, *rest[step:]]):
            rest = rest[step:]
        elif step > 1:
            step //= 2
            continue
        else:
            needed.append(rest.pop(0))
        step = max(min(step * 2, len(rest) // 2), 1)
    return sorted(needed)


def _why(puzzle: Puzzle, rules: Rules, colors: tuple[int, ...], stones: tuple[Cell, ...]) -> str:
    trouble = settled(puzzle, rules).trouble
    after = f" Forced steps lead to this: {trouble.text}." if trouble else ""
    if not colors and not stones:
        return f"The free cells cannot all be filled, whatever the ends and stones are.{after}"
    parts = []
    if colors:
        names = listed(puzzle.pairs[each].color for each in colors)
        parts.append(f"{'color' if len(colors) == 1 else 'colors'} {names}")
    if stones:
        names = listed(map(puzzle.name, stones))
        parts.append(f"{'the stone' if len(stones) == 1 else 'the stones'} {names}")
    things = len(colors) + len(stones)
    cannot = "cannot stand together" if things > 1 else "cannot stand there"
    said = " and ".join(parts)
    most = f", {counted(things, 'given')} of {len(puzzle.pairs) + len(puzzle.stones)},"
    return f"{said[0].upper()}{said[1:]}{most} {cannot}, whatever the others are.{after}"
