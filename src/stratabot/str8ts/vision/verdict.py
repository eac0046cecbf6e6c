"""The reading of a board whose cells have been looked at: what is printed, what is filled in."""

from collections.abc import Iterator
from math import isqrt
from typing import Final

import numpy as np

from stratabot.frame import Mask
from stratabot.str8ts.puzzle import CellNames
from stratabot.str8ts.vision.givens import kinds_of
from stratabot.str8ts.vision.numbers import Numbers
from stratabot.str8ts.vision.reading import Reading, shown_cell
from stratabot.str8ts.vision.shades import Shades
from stratabot.str8ts.vision.solvable import (
    NO_SOLUTION,
    WHITE,
    CellChoice,
    Choices,
    SettledGrid,
    SolutionCount,
    choices_of,
    rows_of,
    settle_grid,
    suspect_cells,
    weigh_choices,
)
from stratabot.vision.confidence import CONFIDENT
from stratabot.vision.grid_place import GridPlace

_SURE: Final = 0.985  # how likely a cell must be to be sure

_FEW: Final = 8
"""A grid with at most so many numbers may be a puzzle that is just being typed in, and still
without a solution. With more numbers, a digit was misread."""

_CERTAIN: Final = 0.995
"""How likely all cells of such a grid must be: of 9 given boards, one is being typed in, and all
its cells are as likely as that."""

_LEAST: Final = 3
"""So many numbers, one of them in a black cell, has a grid that is taken for Str8ts although it has
several solutions. Without that, parts of Nurikabe and Minesweeper look the same."""

_ALIKE: Final = "given and filled-in numbers cannot be told apart: all count as given"


def judge_reading(place: GridPlace, shades: Shades, numbers: Numbers) -> Reading:
    """What is printed and filled in, how sure that is, and what a person should know."""
    choices = _weigh_sure_cells(choices_of(shades, numbers), place.rows)
    guesses = _players(shades, numbers)
    filled, best = _settle_digits(choices, guesses, place.rows)
    rows = rows_of(best.cells, place.rows)
    whole, likely = _with_written(choices, filled, best, place.rows)
    why = _objection(best, likely)
    if why == NO_SOLUTION:
        cells, why = suspect_cells(rows)
        for k in cells:
            likely[k] = min(likely[k], 1 - 1 / len(cells))
    remarks = [*_remarks(best, choices, whole, numbers)]
    if len(guesses) > 1 and not filled.any():
        remarks.append(_ALIKE)
    return Reading(
        why=why,
        place=place,
        printed=rows,
        filled=rows_of(whole, place.rows),
        confidence=_confidences(likely, place.rows),
        remark="; ".join(remarks),
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


def _settle_digits(
    choices: tuple[Choices, ...], guesses: list[Mask], size: int
) -> tuple[Mask, SettledGrid]:
    """Which digits a player has put, and the likeliest grid of the others, with one solution."""
    order = {SolutionCount.ONE: 0, SolutionCount.MANY: 1, SolutionCount.NONE: 2}
    tried: list[tuple[Mask, SettledGrid]] = []
    for guess in guesses:
        given = [
            (CellChoice(".", 1.0),) if put else own for own, put in zip(choices, guess, strict=True)
        ]
        tried.append((guess, settle_grid(given, size)))
        if tried[-1][1].kind is SolutionCount.ONE:
            break
    return min(tried, key=lambda each: order[each[1].kind])


def _weigh_sure_cells(choices: tuple[Choices, ...], size: int) -> tuple[Choices, ...]:
    """The choices, those of cells that are surely white weighed with what is sure of all others."""
    doubtful = {k for k, own in enumerate(choices) if own[0].likely < _SURE}
    white = {k for k in doubtful if sum(p for cell, p in choices[k] if cell in WHITE) >= _SURE}
    if not doubtful or doubtful - white:
        return choices
    known = ["." if k in white else own[0].cell for k, own in enumerate(choices)]
    return weigh_choices(choices, known, white, size)


def _with_written(
    choices: tuple[Choices, ...], filled: Mask, best: SettledGrid, size: int
) -> tuple[list[str], list[float]]:
    """All cells with what a player has written and is not in doubt, and how likely they are."""
    is_whole = best.kind is SolutionCount.ONE and min(best.likely) >= _SURE
    put = {int(k) for k in np.flatnonzero(filled)}
    if is_whole and put:
        choices = weigh_choices(choices, best.cells, put, size)
    cells, likely = [*best.cells], [*best.likely]
    for k in sorted(put):
        cells[k], likely[k] = choices[k][0]
    return cells, likely


def _objection(best: SettledGrid, likely: list[float]) -> str:
    """Why the cells, however sure, are no puzzle that was read surely; empty if they are."""
    count = sum(cell not in ".#" for cell in best.cells)
    has_clue = any(cell in "abcdefghi" for cell in best.cells)
    if best.kind is SolutionCount.NONE:
        is_typed = count <= _FEW and has_clue and min(likely) >= _CERTAIN
        return "" if is_typed or min(likely) < _SURE else NO_SOLUTION
    if best.kind is SolutionCount.MANY and not (has_clue and count >= _LEAST):
        return "it has several solutions and too few numbers to tell that this is Str8ts"
    return ""


def _remarks(
    best: SettledGrid, choices: tuple[Choices, ...], whole: list[str], numbers: Numbers
) -> Iterator[str]:
    """Which digits were taken because only so there is a solution, and which were not read."""
    size = isqrt(len(whole))
    name = [CellNames.NUMBERS.cell(divmod(k, size)) for k in range(len(whole))]
    for k in best.changed:
        looks, taken = shown_cell(choices[k][0].cell), shown_cell(best.cells[k])
        yield f"{name[k]} looks like {looks}, but only {taken} leaves a solution"
    if best.kind is SolutionCount.NONE:
        yield "as it stands, the puzzle has no solution"
    glyphs = zip(whole, numbers.glyphs, strict=True)
    unread = [name[k] for k, (cell, glyph) in enumerate(glyphs) if cell in ".#" and glyph]
    if unread:
        yield f"not read what is written in {', '.join(unread)}"


def _confidences(likely: list[float], size: int) -> tuple[tuple[float, ...], ...]:
    """Confidences whose limit is `CONFIDENT` where likelihoods have `_SURE`."""
    found = [
        CONFIDENT * p / _SURE
        if p < _SURE
        else CONFIDENT + (1 - CONFIDENT) * (p - _SURE) / (1 - _SURE)
        for p in likely
    ]
    return tuple(tuple(found[i : i + size]) for i in range(0, len(found), size))
