"""How sure the cells of a board are, how much of a game that shows, how doubt is refused."""

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from stratabot.errors import ReadingError
from stratabot.words import counted

CONFIDENT: Final = 0.5
"""A cell below this confidence, from 0 to 1, is doubtful: the second-best thing that it may show is
less than twice as far from what is seen as the best one."""

DOUBTED: Final = 0.3  # a cell is at most this sure if a rule casts doubt on it

Confidences = tuple[tuple[float, ...], ...]  # how sure each cell is, 0 to 1, row by row

_MOST_NAMED: Final = 12
"""A refusal names at most so many cells: who must tell more rather takes the picture again."""


def doubtful_places(confidence: Confidences) -> tuple[tuple[int, int], ...]:
    """Row and column, from 0, of the cells that are not sure."""
    return tuple(
        (i, j) for i, row in enumerate(confidence) for j, sure in enumerate(row) if sure < CONFIDENT
    )


def least(confidence: Confidences) -> float:
    """The confidence of the least sure cell; 0 without cells."""
    return min((min(row) for row in confidence if row), default=0.0)


def not_sure_of(
    places: Sequence[tuple[int, int]],
    likely_cells: Iterable[str],
    confidence: float,
    why: str,
    help_: str,
) -> ReadingError:
    """The refusal that names these cells; `likely_cells` are the same, as `r3c1=7`."""
    names = ", ".join(f"row {i + 1} column {j + 1}" for i, j in places[:_MOST_NAMED])
    then = f": {why}; {help_}" if why else f"; {help_}"
    if len(places) > _MOST_NAMED:
        return ReadingError(f"not sure of {counted(len(places), 'cell')}, among them {names}{then}")
    text = f"not sure of {names} (confidence {confidence:.2f}){then}"
    return ReadingError(text, likely_cells=tuple(likely_cells))


class Recognition(NamedTuple):
    """How much of a game a picture shows; other things are surely no game of ours."""

    is_sure: bool
    share: float
    is_other: bool = False

    @classmethod
    def of(cls, is_sure: bool, confidence: Confidences, is_other: bool = False) -> "Recognition":
        """How much a board with these cells shows; without cells, nothing."""
        cells = [sure >= CONFIDENT for row in confidence for sure in row]
        return cls(is_sure, sum(cells) / len(cells) if cells else 0.0, is_other)


def confidence_json(confidence: Confidences) -> dict[str, object]:
    """How sure all cells are, each of them, and which are doubtful: row and column, from 1."""
    return {
        "confidence": round(least(confidence), 3),
        "cells": [[round(sure, 3) for sure in row] for row in confidence],
        "doubtful": [[i + 1, j + 1] for i, j in doubtful_places(confidence)],
    }
