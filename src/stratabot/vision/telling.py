"""Tells where a board is in a picture, and how sure its cells are, as JSON."""

from collections.abc import Iterable
from typing import Any, Final

from stratabot.geometry import Point
from stratabot.vision.confidence import Confidences, doubtful_places, least
from stratabot.vision.grid_place import GridPlace

_DIGITS: Final = 3
"""More digits of a confidence mean nothing."""


def place_json(place: GridPlace) -> dict[str, Any]:
    """`client`: the box around the board, x, y, width and height in pixels.

    `board`: the corners of the first row's first and last cells, of the last row's last and first.
    Of a board that does not lie straight also `corners`: upper left, then clockwise.
    """
    box = {
        "client": [round(value) for value in place.client],
        "board": corners_json(place.corners),
    }
    if place.is_upright:
        return box
    return {**box, "corners": [[round(x), round(y)] for x, y in place.corners]}


def corners_json(corners: Iterable[Point]) -> list[list[float]]:
    """Corners in pixels; small pictures need the tenths."""
    return [[round(x, 1), round(y, 1)] for x, y in corners]


def confidence_json(confidence: Confidences) -> dict[str, Any]:
    """How sure all cells are, each of them, and which are doubtful: row and column, from 1."""
    return {
        "confidence": round(least(confidence), _DIGITS),
        "cells": [[round(sure, _DIGITS) for sure in row] for row in confidence],
        "doubtful": [[i + 1, j + 1] for i, j in doubtful_places(confidence)],
    }
