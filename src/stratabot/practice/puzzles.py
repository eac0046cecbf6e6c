"""Puzzles for the practice game, solvable because they are pictures of ribbons really laid."""

from collections import Counter
from itertools import chain
from random import Random
from typing import Final

from stratabot.practice.scene import SWATCH_NAMES
from stratabot.strata.puzzle import BLANK, Cell, Line, Puzzle, Ribbon, lay, lines_of

BLANK_SHARE: Final = 0.2
"""Share of blank cells: 2 of 9, 2 of 9, 3 of 16 in real puzzles."""

_TRIES: Final = 200


def make_puzzle(side: int, colors: int, blank: float, rng: Random) -> Puzzle:
    """A random solvable puzzle; its colors are named "1", "2", ... after the swatches.

    All colors occur in it. Where that cannot be, as many as can: the first ribbon is covered whole
    by those that cross it, so no more than 2 * side - 1 show.

    Args:
        side: 2 or more.
        colors: 1 to 6.
        blank: the share of cells to be made blank, 0 to 1; the last cell of a color never is.
        rng: where all randomness comes from.

    Raises:
        ValueError: a side or number of colors out of range.
    """
    if side < 2 or not 1 <= colors <= len(SWATCH_NAMES):
        raise ValueError(f"expected side >= 2 and 1 to 6 colors, got {side} and {colors}")
    names = list(SWATCH_NAMES[:colors])
    order, shown = _order(side, min(colors, 2 * side - 1), rng)
    rng.shuffle(names)
    color_of = dict(zip(shown, names, strict=False))
    ribbons = [Ribbon(line, color_of.get(line) or rng.choice(names)) for line in order]
    cells: list[list[Cell]] = [
        [ribbon and ribbon.color for ribbon in row] for row in lay(ribbons, side, side)
    ]
    _blank_some(cells, blank, rng)
    return Puzzle.of(cells)


def make_wave(side: int, colors: int, count: int, blank: float, rng: Random) -> tuple[Puzzle, ...]:
    """`count` puzzles, no two of them equal unless that many different ones are hard to find."""
    wave: dict[Puzzle, None] = {}
    again: list[Puzzle] = []
    while len(wave) + len(again) < count:
        for _ in range(_TRIES):
            puzzle = make_puzzle(side, colors, blank, rng)
            if puzzle not in wave:
                wave[puzzle] = None
                break
        else:
            again.append(puzzle)
    return (*wave, *again)


def _order(side: int, showing: int, rng: Random) -> tuple[list[Line], list[Line]]:
    """A random laying order in which that many lines are seen at the end, and those, shuffled."""
    order = list(lines_of(side, side))
    while True:
        rng.shuffle(order)
        top = lay([Ribbon(line, None) for line in order], side, side)
        seen = {ribbon.line for ribbon in chain.from_iterable(top) if ribbon}
        if len(seen) >= showing:
            shown = [line for line in order if line in seen]
            rng.shuffle(shown)
            return order, shown


def _blank_some(cells: list[list[Cell]], share: float, rng: Random) -> None:
    left = Counter(chain.from_iterable(cells))
    places = [(i, j) for i, row in enumerate(cells) for j in range(len(row))]
    rng.shuffle(places)
    for i, j in places:
        color = cells[i][j]
        if left[BLANK] < round(share * len(places)) and left[color] > 1:
            left.update({color: -1, BLANK: 1})
            cells[i][j] = BLANK
