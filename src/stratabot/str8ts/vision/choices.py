"""What each cell may show, by its ground and by what stands on it, as the game's text."""

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from stratabot.str8ts.vision.numbers import Numbers
from stratabot.str8ts.vision.shades import Shades

_LEAST: Final = 0.002
"""What is less likely is not considered."""

WHITE: Final = ".123456789"
BLACK: Final = "#abcdefghi"


class Choice(NamedTuple):
    """What a cell may show (`.`, `7`, `#`, `g`), and how likely it does."""

    mark: str
    likely: float


Choices = tuple[Choice, ...]
"""What a cell may show, the likeliest first; at least one."""


def choices_of(shades: Shades, numbers: Numbers) -> tuple[Choices, ...]:
    """The choices for each cell, row by row."""
    black = np.where(shades.is_black, shades.confidence, 1 - shades.confidence).ravel()
    likely = numbers.likely
    both = np.concatenate([likely * (1 - black)[:, None], likely * black[:, None]], 1)
    half = likely.shape[1]
    marks = WHITE[:half] + BLACK[:half]
    return tuple(_ranked(each, marks) for each in both)


def _ranked(likely: NDArray[np.float64], marks: str) -> Choices:
    order = np.argsort(-likely, kind="stable")
    ranked = (Choice(marks[k], float(likely[k])) for k in order)
    first = next(ranked)
    return first, *(choice for choice in ranked if choice.likely >= _LEAST)
