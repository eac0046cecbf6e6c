"""Draws in a terminal, in which a character holds two square pixels, one above the other."""

from collections.abc import Callable, Mapping
from typing import Final

from stratabot.color import RGB
from stratabot.terminal import Colors

_HALF_BLOCK: Final = "▀"
_RESET: Final = "\x1b[0m"
_FIRST_WIDE: Final = "\u1100"
_LEVELS: Final = (0, 95, 135, 175, 215, 255)  # of each channel in xterm's cube of 216 colors


def chip(text: str, ground: RGB, colors: Colors) -> str:
    """A text on a color; `colors` is not NONE."""
    from stratabot.picture.palette import ink_on

    return f"{escape_code(ink_on(shown_as(ground, colors)), ground, colors)} {text} {_RESET}"


def escape_code(ink: RGB, ground: RGB, colors: Colors) -> str:
    """The code for characters of this color on that ground; `colors` is not NONE."""
    if colors is Colors.TRUE:
        return "\x1b[38;2;{};{};{};48;2;{};{};{}m".format(*ink, *ground)
    return f"\x1b[38;5;{_nearest_256(ink)};48;5;{_nearest_256(ground)}m"


def draw_pixels(
    width: int,
    height: int,
    color_at: Callable[[int, int], RGB],
    characters: Mapping[tuple[int, int], str],
    colors: Colors,
) -> str:
    """Pixels as lines of text, half as many as the even height, with characters on some places."""
    from stratabot.picture.palette import ink_on

    lines: list[str] = []
    for y in range(0, height, 2):
        parts: list[str] = []
        last: tuple[RGB, RGB] | None = None
        after_wide = False
        for x in range(width):
            upper, lower = color_at(x, y), color_at(x, y + 1)
            character = characters.get((x, y // 2))
            ink, ground = upper, lower
            if character is not None:
                ink, ground = ink_on(shown_as(upper, colors)), upper
            if character is not None or not after_wide:
                if (ink, ground) != last:
                    parts.append(escape_code(ink, ground, colors))
                    last = ink, ground
                parts.append(_HALF_BLOCK if character is None else character)
            after_wide = character is not None and columns_of(character) > 1
        lines.append("".join((*parts, _RESET)))
    return "\n".join(lines)


def shown_as(color: RGB, colors: Colors) -> RGB:
    """The color that a terminal with these colors shows for `color`."""
    if colors is not Colors.PALETTE:
        return color
    red, green, blue = (_LEVELS[k] for k in _nearest_levels(color))
    return red, green, blue


def _nearest_256(color: RGB) -> int:
    """The number of the nearest color of xterm's 6 x 6 x 6 cube."""
    red, green, blue = _nearest_levels(color)
    return 16 + 36 * red + 6 * green + blue


def _nearest_levels(color: RGB) -> tuple[int, ...]:
    return tuple(min(range(6), key=lambda k: abs(_LEVELS[k] - part)) for part in color)


def columns_of(character: str) -> int:
    """How many columns a terminal gives a character: 1 or 2."""
    if character < _FIRST_WIDE:
        return 1
    from unicodedata import east_asian_width

    return 2 if east_asian_width(character) in "WF" else 1
