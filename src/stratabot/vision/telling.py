"""Tells where a board is in a picture, and how sure its cells are, as JSON."""

from typing import Any, Final

from stratabot.vision.confidence import Confidences, doubtful_places, least
from stratabot.vision.grid_place import GridPlace

_DIGITS: Final = 3
"""More digits of a confidence mean nothing."""


def place_json(place: GridPlace) -> dict[str, Any]:
    """`client`: the box around the board, x, y, width and height in pixels.

    Of a board that does not lie straight also `corners`: upper left, then clockwise.
    """
    box = {"client": [round(value) for value in place.client]}
    if place.is_upright:
        return box
    return {**box, "corners": [[round(x), round(y)] for x, y in place.corners]}


def confidence_json(confidence: Confidences) -> dict[str, Any]:
    """How sure all cells are, each of them, and which are doubtful: row and column, from 1."""
    return {
        "confidence": round(least(confidence), _DIGITS),
        "cells": [[round(sure, _DIGITS) for sure in row] for row in confidence],
        "doubtful": [[i + 1, j + 1] for i, j in doubtful_places(confidence)],
    }
