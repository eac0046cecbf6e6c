"""Writes a drawing as small SVG, with only the elements that all programs know."""

from collections.abc import Iterable
from itertools import pairwise
from typing import Final
from xml.sax.saxutils import escape, quoteattr

from stratabot.color import format_hex
from stratabot.picture.drawing import Drawing, Part, Polygon, Shape
from stratabot.source import MADE_BY

_LARGE: Final = 640
_FONT: Final = "system-ui,Helvetica,Arial,sans-serif"


def format_svg(drawing: Drawing) -> str:
    """The text of a file; programs show it with its longer side at least 640 pixels long."""
    scale = max(1.0, _LARGE / max(drawing.width, drawing.height))
    size = f'width="{drawing.width * scale:.0f}" height="{drawing.height * scale:.0f}"'
    lines = [f"<!-- {MADE_BY} -->"]
    for layer in drawing.layers:
        lines += [format_opening(layer.name, layer.title), *map(format_part, layer.parts), "</g>"]
    return format_root(drawing, lines, f'xmlns="http://www.w3.org/2000/svg" {size}') + "\n"


def format_root(drawing: Drawing, content: Iterable[str], attributes: str) -> str:
    """The outermost element, with the drawing's size and title and the lines of its content."""
    box = f'viewBox="0 0 {drawing.width} {drawing.height}"'
    font = f'font-family="{_FONT}" font-weight="600" text-anchor="middle"'
    opening = f'<svg {attributes} {box} role="img" {font}>'
    return "\n".join((opening, f"<title>{escape(drawing.title)}</title>", *content, "</svg>"))


def format_opening(name: str, title: str, attributes: str = "") -> str:
    """The beginning of a layer; `</g>` ends it."""
    named = f" id={quoteattr(name)}" if name else ""
    titled = f"\n<title>{escape(title)}</title>" if title else ""
    return f"<g{named}{attributes}>{titled}"


def format_part(part: Part, attributes: str = "", more_roles: str = "") -> str:
    """One element; `attributes` are written as they are, `more_roles` are class names, too."""
    roles = " ".join(filter(None, (part.role, more_roles)))
    start = f' class="{roles}"{attributes} ' if roles else f"{attributes} "
    if isinstance(part, Shape):
        opacity = f' fill-opacity="{_number(part.opacity)}"' if part.opacity < 1 else ""
        path = "".join(map(_path, part.outlines))
        return f'<path{start}fill="{format_hex(part.fill)}"{opacity} d="{path}"/>'
    x, y = part.middle
    # Half the height of capitals below the middle: not every program knows dominant-baseline.
    place = f'x="{_number(x)}" y="{_number(y + 0.35 * part.size)}"'
    style = f'font-size="{_number(part.size)}" fill="{format_hex(part.ink)}"'
    return f"<text{start}{place} {style}>{escape(part.characters)}</text>"


def _path(outline: Polygon) -> str:
    """A path with relative steps from corner to corner, which take fewer digits."""
    path = f"M{_number(outline[0].x)} {_number(outline[0].y)}"
    for before, (x, y) in pairwise(outline):
        across, down = _number(x - before.x), _number(y - before.y)
        if down == "0":
            path += f"h{across}"
        elif across == "0":
            path += f"v{down}"
        else:
            path += f"l{across}{'' if down.startswith('-') else ' '}{down}"
    return path + "z"


def _number(value: float) -> str:
    """A number as short as possible: `12`, `.5`, `-.5`."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    if text in ("-0", ""):
        return "0"
    return text.replace("0.", ".", 1) if text.startswith(("0.", "-0.")) else text
