"""The reading of a board whose cells have been looked at: what is printed, what is filled in."""

from typing import Final

import numpy as np

from stratabot.frame import Mask
from stratabot.str8ts.vision.choices import Choices, choices_of
from stratabot.str8ts.vision.givens import kinds_of
from stratabot.str8ts.vision.numbers import Numbers
from stratabot.str8ts.vision.reading import Reading
from stratabot.str8ts.vision.shades import Shades
from stratabot.str8ts.vision.solvable import Kind, Settled, settled
from stratabot.vision.confidence import CONFIDENT
from stratabot.vision.grid_place import GridPlace

_SURE: Final = 0.985
"""How likely a mark must be to be sure."""

_FEW: Final = 8
"""A grid with at most so many numbers may be a puzzle that is just being typed in, and still
without a solution. With more numbers, a digit was misread."""

_CERTAIN: Final = 0.995
"""How likely all marks of such a grid must be."""

NO_SOLUTION: Final = (
    "as it was read, the puzzle has no solution: a digit or a black cell is misread"
)


def told(place: GridPlace, shades: Shades, numbers: Numbers) -> Reading:
    """The reading of a board: its marks, how sure they are, and what a person should know."""
    choices = choices_of(shades, numbers)
    filled, best = _settled(choices, _players(shades, numbers), place.rows)
    rows = _rows(best.marks, place.rows)
    whole = [
        own[0].mark if put else mark
        for own, put, mark in zip(choices, filled, best.marks, strict=True)
    ]
    likely = [
        own[0].likely if put else p
        for own, put, p in zip(choices, filled, best.likely, strict=True)
    ]
    why = _objection(best, choices, likely)
    return Reading(
        why=why,
        place=place,
        printed=rows,
        filled=_rows(whole, place.rows),
        confidence=_confidences(likely, place.rows),
        remark=_remark(best, choices, place.rows),
    )


def _players(shades: Shades, numbers: Numbers) -> list[Mask]:
    """The guesses which digits a player has put, the likeliest first; the last is none."""
    none = np.zeros(len(numbers.glyphs), bool)
    white = [
        k
        for k, glyph in enumerate(numbers.glyphs)
        if glyph is not None and not shades.is_black.flat[k]
    ]
    if len(white) < 3:
        return [none]
    glyphs = [glyph for k in white if (glyph := numbers.glyphs[k]) is not None]
    found = []
    for kind in kinds_of(glyphs, numbers.grounds[white]):
        mask = none.copy()
        mask[white] = kind
        found.append(mask)
    return [*found, none]


def _settled(choices: tuple[Choices, ...], guesses: list[Mask], size: int) -> tuple[Mask, Settled]:
    """Which digits a player has put, and the likeliest reading of the others.

    That guess is right which leaves a puzzle with one solution. If none does, the first counts that
    leaves a solution.
    """
    order = {Kind.ONE: 0, Kind.MANY: 1, Kind.NONE: 2}
    best: tuple[Mask, Settled] | None = None
    for guess in guesses:
        given = tuple(
            _without(own) if put else own for own, put in zip(choices, guess, strict=True)
        )
        found = settled(given, size)
        if best is None or order[found.kind] < order[best[1].kind]:
            best = guess, found
        if found.kind is Kind.ONE:
            break
    assert best is not None
    return best


def _without(own: Choices) -> Choices:
    """A white cell whose digit was put by a player."""
    return (own[0]._replace(mark=".", likely=1.0),)


def _objection(best: Settled, choices: tuple[Choices, ...], likely: list[float]) -> str:
    """Why the marks, however sure, are no puzzle that was read surely; empty if they are."""
    count = sum(mark not in ".#" for mark in best.marks)
    has_clue = any(mark in "abcdefghi" for mark in best.marks)
    if best.kind is Kind.NONE:
        is_typed = count <= _FEW and has_clue and min(likely) >= _CERTAIN
        return "" if is_typed or min(likely) < _SURE else NO_SOLUTION
    if best.kind is Kind.MANY and count < 3:
        return "there are too few numbers to tell that this is Str8ts"
    return ""


def _remark(best: Settled, choices: tuple[Choices, ...], size: int) -> str:
    """What a person should know about a digit that was taken because only so there is a
    solution."""
    told = [
        f"r{k // size + 1}c{k % size + 1} looks like {_shown(choices[k][0].mark)}, but only "
        f"{_shown(best.marks[k])} leaves a solution"
        for k in best.changed
    ]
    if best.kind is Kind.NONE:
        told.append("as it stands, the puzzle has no solution")
    return "; ".join(told)


def _shown(mark: str) -> str:
    """A mark as users tell it: `#7` for a black cell with a 7."""
    return f"#{'abcdefghi'.index(mark) + 1}" if mark in "abcdefghi" else mark


def _rows(marks: "tuple[str, ...] | list[str]", size: int) -> tuple[str, ...]:
    return tuple("".join(marks[i : i + size]) for i in range(0, len(marks), size))


def _confidences(likely: list[float], size: int) -> tuple[tuple[float, ...], ...]:
    """Confidences whose limit is `CONFIDENT` where likelihoods have theirs."""
    found = [
        CONFIDENT * p / _SURE
        if p < _SURE
        else CONFIDENT + (1 - CONFIDENT) * (p - _SURE) / (1 - _SURE)
        for p in likely
    ]
    return tuple(tuple(found[i : i + size]) for i in range(0, len(found), size))
