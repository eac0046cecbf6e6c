"""What a click hits: a swatch, a line (its selector or ribbon), an icon, Next, or nothing."""

from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING, Final

from stratabot.geometry import Point
from stratabot.strata.practice.scene import Scene
from stratabot.strata.puzzle import Line, lines_of

if TYPE_CHECKING:
    from stratabot.strata.layout.layout import Layout


@dataclass(frozen=True, slots=True)
class Swatch:
    """A swatch, by its index from 0 at the left."""

    index: int

    def __str__(self) -> str:
        return f"swatch {self.index + 1}"


class Button(Enum):
    """An icon above the board, or Next on the win screen."""

    UNDO = "undo"
    CLOSE = "close"
    HELP = "help"
    NEXT = "next"

    def __str__(self) -> str:
        return self.value


Hit = Swatch | Line | Button | None  # what a click hits; None for nothing

_SELECTOR: Final = 0.5  # half a selector's box, in their distances: boxes just touch

# Half sides of boxes, in pixels at scale 1.
_SELECTOR_MOST: Final = 24.0
_ICON: Final = 20.0
_ICON_PLACES: Final = ((-62.0, 64.0), (0.0, 50.0), (62.0, 64.0))  # from the upper edge's middle
_NEXT: Final = 84.0
_NEXT_WORD: Final = 135.0  # to the far side of the word beside the preview's frame


def name_of_hit(hit: Hit) -> str:
    """The name of a hit in the log."""
    return "nothing" if hit is None else str(hit)


def icon_places(layout: "Layout") -> tuple[Point, ...]:
    """The centers of the icons for undo, close and help."""
    middle = layout.profile.width / 2
    return tuple(layout.at(Point(middle + dx, y)) for dx, y in _ICON_PLACES)


def find_hit(point: Point, layout: "Layout", scene: Scene) -> Hit:
    """What a click hits: a ribbon anywhere along it, or a bare line's box around its selector."""
    if scene.won:
        return Button.NEXT if scene.preview and _is_on_next(point, layout) else None
    icons = Button.UNDO, Button.CLOSE, Button.HELP
    for button, place in zip(icons, icon_places(layout), strict=True):
        if _is_near(point, place, _ICON * layout.scale):
            return button
    return (
        _swatch(point, layout, scene)
        or _selector(point, layout, scene.puzzle.rows)
        or _ribbon(point, layout, scene)
    )


def _swatch(point: Point, layout: "Layout", scene: Scene) -> Swatch | None:
    profile = layout.profile
    height = (layout.client.y + layout.client.h - point.y) / layout.scale
    for k, place in enumerate(layout.swatches(len(scene.palette))):
        aside = (point.x - place.x) / (profile.swatch_width * layout.scale)
        left, right = profile.selected_height
        slope = left + (right - left) * (aside + 0.5)
        tall = slope if k == scene.selected else profile.swatch_height
        if abs(aside) <= 0.5 and 0 <= height <= tall:
            return Swatch(k)
    return None


def _selector(point: Point, layout: "Layout", side: int) -> Line | None:
    reach = min(_SELECTOR * layout.pitch(side), _SELECTOR_MOST * layout.scale)
    for line in lines_of(side, side):
        if _is_near(point, layout.selector(side, line), reach):
            return line
    return None


def _ribbon(point: Point, layout: "Layout", scene: Scene) -> Line | None:
    """The line of the topmost landed ribbon there; it reaches to the far edge of the picture."""
    side = scene.puzzle.rows
    half = layout.profile.ribbon * layout.pitch(side)
    for ribbon in reversed(scene.landed):
        start, outward = layout.selector(side, ribbon.line), 1 if ribbon.line.kind == "row" else -1
        along, up = (point.x - start.x) * outward, start.y - point.y
        if abs(along - up) <= half and along >= -half:
            return ribbon.line
    return None


def _is_near(point: Point, center: Point, reach: float) -> bool:
    return abs(point.x - center.x) <= reach and abs(point.y - center.y) <= reach


def _is_on_next(point: Point, layout: "Layout") -> bool:
    """Whether the point is in the preview's frame, or on the word along its lower right side."""
    middle = layout.next_button
    dx, dy = (point.x - middle.x) / layout.scale, (point.y - middle.y) / layout.scale
    return abs(dx - dy) <= _NEXT and -_NEXT <= dx + dy <= _NEXT_WORD
