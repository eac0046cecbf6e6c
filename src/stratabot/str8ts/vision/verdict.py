"""The reading of a board whose cells have been looked at: what is printed, what is filled in."""

from typing import Final

import numpy as np

from stratabot.frame import Mask
from stratabot.str8ts.vision.choices import WHITE, Choices, choices_of
from stratabot.str8ts.vision.givens import kinds_of
from stratabot.str8ts.vision.misread import NO_SOLUTION, suspects
from stratabot.str8ts.vision.numbers import Numbers
from stratabot.str8ts.vision.players import weighed
from stratabot.str8ts.vision.reading import Reading, shown_mark
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

_LEAST: Final = 3
"""So many numbers, one of them in a black cell, has a grid that is taken for Str8ts although it has
several solutions. Without that, parts of Nurikabe and Minesweeper look the same."""

_LIKE_THE_OTHERS: Final = 0.9
"""A digit is at most so likely if it contradicts others, however many these are. Then it is
doubtful: one of them must be misread."""


def told(place: GridPlace, shades: Shades, numbers: Numbers) -> Reading:
    """The reading of a board: its marks, how sure they are, and what a person should know."""
    choices = _with_the_sure(choices_of(shades, numbers), place.rows)
    filled, best = _settled(choices, _players(shades, numbers), place.rows)
    rows = _rows(best.marks, place.rows)
    whole, likely = _with_written(choices, filled, best, place.rows)
    why = _objection(best, choices, likely)
    if why == NO_SOLUTION:
        cells, why = suspects(rows)
        for k in cells:
            likely[k] = min(likely[k], 1 - 1 / len(cells), _LIKE_THE_OTHERS)
    return Reading(
        why=why,
        place=place,
        printed=rows,
        filled=_rows(whole, place.rows),
        confidence=_confidences(likely, place.rows),
        remark="; ".join(
            [*_remarks(best, choices, place.rows), *_unread(whole, numbers, place.rows)]
        ),
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
    digits = [str(numbers.likely[k, 1:].argmax() + 1) for k in white]
    for kind in kinds_of(glyphs, numbers.grounds[white], digits):
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


def _with_the_sure(choices: tuple[Choices, ...], size: int) -> tuple[Choices, ...]:
    """The choices, those of cells that are surely white weighed with what is sure of all others."""
    doubtful = {k for k, own in enumerate(choices) if own[0].likely < _SURE}
    white = {k for k in doubtful if _white_share(choices[k]) >= _SURE}
    if not doubtful or doubtful - white:
        return choices
    known = ["." if k in white else own[0].mark for k, own in enumerate(choices)]
    return weighed(choices, known, white, size)


def _white_share(own: Choices) -> float:
    """How likely a cell is white."""
    return sum(p for mark, p in own if mark in WHITE)


def _with_written(
    choices: tuple[Choices, ...], filled: Mask, best: Settled, size: int
) -> tuple[list[str], list[float]]:
    """The marks of all cells with what a player has written, and how likely they are.

    If what is printed has one solution, the player's digits are weighed with it. Those that are
    still in doubt are left out: the puzzle is sure without them.
    """
    is_whole = best.kind is Kind.ONE and min(best.likely) >= _SURE
    put = {int(k) for k in np.flatnonzero(filled)}
    if is_whole and put:
        choices = weighed(choices, best.marks, put, size)
    marks, likely = [*best.marks], [*best.likely]
    for k in sorted(put):
        marks[k], likely[k] = choices[k][0]
        if is_whole and likely[k] < _SURE:
            marks[k], likely[k] = ".", _SURE
    return marks, likely


def _unread(marks: list[str], numbers: Numbers, size: int) -> list[str]:
    """A remark on what is as large as a digit, but was not read; none if there is nothing."""
    left = [
        f"r{k // size + 1}c{k % size + 1}"
        for k, mark in enumerate(marks)
        if mark in ".#" and numbers.glyphs[k] is not None
    ]
    return [f"not read what is written in {', '.join(left)}"] if left else []


def _objection(best: Settled, choices: tuple[Choices, ...], likely: list[float]) -> str:
    """Why the marks, however sure, are no puzzle that was read surely; empty if they are."""
    count = sum(mark not in ".#" for mark in best.marks)
    has_clue = any(mark in "abcdefghi" for mark in best.marks)
    if best.kind is Kind.NONE:
        is_typed = count <= _FEW and has_clue and min(likely) >= _CERTAIN
        return "" if is_typed or min(likely) < _SURE else NO_SOLUTION
    if best.kind is Kind.MANY and not (has_clue and count >= _LEAST):
        return "it has several solutions and too few numbers to tell that this is Str8ts"
    return ""


def _remarks(best: Settled, choices: tuple[Choices, ...], size: int) -> list[str]:
    """What a person should know about a digit that was taken because only so there is a
    solution."""
    told = [
        f"r{k // size + 1}c{k % size + 1} looks like {shown_mark(choices[k][0].mark)}, but only "
        f"{shown_mark(best.marks[k])} leaves a solution"
        for k in best.changed
    ]
    if best.kind is Kind.NONE:
        told.append("as it stands, the puzzle has no solution")
    return told


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
