"""What a terminal shows of a text with escape codes."""

import re
import unicodedata
from typing import NamedTuple

from stratabot.color import RGB

SGR = re.compile(r"\x1b\[([0-9;]*)m")

Place = tuple[int, int]


class Square(NamedTuple):
    mark: str
    ink: RGB | None
    ground: RGB | None


def columns_of(character: str) -> int:
    return 2 if unicodedata.east_asian_width(character) in "WF" else 1


def width(text: str) -> int:
    return sum(map(columns_of, SGR.sub("", text)))


def screen(text: str) -> dict[Place, Square]:
    """What a terminal shows: a character, its color and its ground by (column, line)."""
    shown: dict[Place, Square] = {}
    ink: RGB | None = None
    ground: RGB | None = None
    for y, line in enumerate(text.split("\n")):
        x = 0
        for part in re.split(r"(\x1b\[[0-9;]*m)", line):
            if sgr := SGR.fullmatch(part):
                ink, ground = _after(sgr[1], ink, ground)
                continue
            for character in part:
                shown[x, y] = Square(character, ink, ground)
                x += columns_of(character)
    return shown


def _after(codes: str, ink: RGB | None, ground: RGB | None) -> tuple[RGB | None, RGB | None]:
    numbers = iter(map(int, codes.split(";")))
    for code in numbers:
        if code == 0:
            ink = ground = None
            continue
        assert code in (38, 48)
        assert next(numbers) == 2
        color = next(numbers), next(numbers), next(numbers)
        ink, ground = (color, ground) if code == 38 else (ink, color)
    return ink, ground


def marks(text: str, wanted: str) -> dict[str, list[Place]]:
    places: dict[str, list[Place]] = {}
    for place, square in screen(text).items():
        if square.mark in wanted:
            places.setdefault(square.mark, []).append(place)
    return places
