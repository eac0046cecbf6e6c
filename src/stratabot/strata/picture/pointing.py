"""What to point at next on the screen: a selector, and the swatch to take before."""

from collections.abc import Iterator, Mapping
from typing import Final, NamedTuple

from stratabot.color import RGB
from stratabot.geometry import Point
from stratabot.strata.layout.layout import Layout
from stratabot.strata.picture.stickers import PinKind, Room, Sticker, pin, tag
from stratabot.strata.position import NO_NAMES
from stratabot.strata.puzzle import Color, Line
from stratabot.strata.solver import Advice

_ASLANT: Final = 0.5**0.5
_DOWN: Final = Point(0, 1)
_NO_COLOR: Final[RGB] = (255, 255, 255)


class StickerPlace(NamedTuple):
    """A sticker, and the place in the frame that it points at."""

    sticker: Sticker
    target: Point


class Hand(NamedTuple):
    """The colors that a player has.

    Attributes:
        selected: the color in hand.
        swatches: RGB by number, for each swatch on the screen.
        names: the colors' names by number.
    """

    selected: Color
    swatches: Mapping[Color, RGB]
    names: Mapping[Color, str] = NO_NAMES


def pointed(
    advice: Advice | None, side: int, hand: Hand, layout: Layout
) -> tuple[StickerPlace, ...]:
    """The pin at the selector to touch, then the tag if a swatch is to be taken first.

    There is no sticker if there is nothing to do, or nothing that would help. If several ribbons
    are to be taken back, the pin points at the one that was laid first.

    Args:
        advice: what to do next.
        side: the board's side.
        hand: the player's colors.
        layout: where everything is.
    """
    return tuple(_pointed(advice, side, hand, layout))


def _pointed(
    advice: Advice | None, side: int, hand: Hand, layout: Layout
) -> Iterator[StickerPlace]:
    if advice is None:
        return
    if advice.take_back:
        yield _pin(PinKind.BACK, "", advice.take_back[-1].line, side, hand, layout)
    elif advice.lay is not None:
        line, wanted = advice.lay
        color = wanted or hand.selected
        takes = color != hand.selected
        yield _pin(PinKind.THEN if takes else PinKind.NOW, color, line, side, hand, layout)
        if takes:
            yield _tag(color, hand, layout)


def _pin(
    kind: PinKind, color: Color, line: Line, side: int, hand: Hand, layout: Layout
) -> StickerPlace:
    """A pin beyond the selector in the lane's direction; below the selector if there is no room."""
    target = layout.selector(side, line)
    fill = hand.swatches.get(color, _NO_COLOR)
    away = Point(-_ASLANT if line.kind == "row" else _ASLANT, _ASLANT)
    made = StickerPlace(pin(kind, color, fill, away, layout.scale), target)
    if _is_inside(made, layout):
        return made
    return StickerPlace(pin(kind, color, fill, _DOWN, layout.scale), target)


def _is_inside(made: StickerPlace, layout: Layout) -> bool:
    """Whether the sticker lies between the left and the right edge of the client area."""
    left = made.target.x - made.sticker.about[0]
    client = layout.client
    right = left + made.sticker.pixels.shape[1]
    return left >= client.x and right <= client.x + client.w


def _tag(color: Color, hand: Hand, layout: Layout) -> StickerPlace:
    target = layout.swatches(len(hand.swatches))[int(color) - 1]
    client, profile = layout.client, layout.profile
    height = max(profile.selected_height) - (profile.height - profile.swatch_y)
    room: Room = target.x - client.x, client.x + client.w - target.x
    text = f"{color} {hand.names[color]}" if color in hand.names else color
    return StickerPlace(tag(text, hand.swatches[color], height, layout.scale, room), target)
