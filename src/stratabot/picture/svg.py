"""A drawing as SVG: small, and without anything that only some programs know."""

from collections.abc import Iterator
from itertools import pairwise
from typing import Final
from xml.sax.saxutils import escape, quoteattr

from stratabot.color import hexed
from stratabot.picture.drawing import Drawing, Group, Part, Polygon, Shape, Word

_LARGE: Final = 640
_FONT: Final = "system-ui,Helvetica,Arial,sans-serif"


def format_svg(drawing: Drawing) -> str:
    """The text of a file; shown about as large as a hand where nothing else is said."""
    scale = max(1.0, _LARGE / max(drawing.width, drawing.height))
    size = f'width="{drawing.width * scale:.0f}" height="{drawing.height * scale:.0f}"'
    space = 'xmlns="http://www.w3.org/2000/svg"'
    return f"{inline_svg(drawing, f'{space} {size}')}\n"


def inline_svg(drawing: Drawing, attributes: str = "") -> str:
    """The element alone, with these attributes."""
    box = f'viewBox="0 0 {drawing.width} {drawing.height}"'
    font = f'font-family="{_FONT}" font-weight="600" text-anchor="middle"'
    lines = [
        f'<svg {attributes} {box} role="img" {font}>',
        f"<title>{escape(drawing.title)}</title>",
        *(line for group in drawing.groups for line in _group(group)),
        "</svg>",
    ]
    return "\n".join(lines)


def _group(group: Group) -> Iterator[str]:
    yield f"<g id={quoteattr(group.name)}>" if group.name else "<g>"
    if group.title:
        yield f"<title>{escape(group.title)}</title>"
    yield from map(_part, group.parts)
    yield "</g>"


def _part(part: Part) -> str:
    role = f'class="{part.role}" ' if part.role else ""
    return _word(part, role) if isinstance(part, Word) else _shape(part, role)


def _shape(shape: Shape, role: str) -> str:
    opacity = f' fill-opacity="{_number(shape.opacity)}"' if shape.opacity < 1 else ""
    path = "".join(map(_path, shape.outlines))
    return f'<path {role}fill="{hexed(shape.fill)}"{opacity} d="{path}"/>'


def _word(word: Word, role: str) -> str:
    x, y = word.middle
    # Half the height of capitals: not every program knows dominant-baseline.
    place = f'x="{_number(x)}" y="{_number(y + 0.35 * word.size)}"'
    style = f'font-size="{_number(word.size)}" fill="{hexed(word.ink)}"'
    return f"<text {role}{place} {style}>{escape(word.text)}</text>"


def _path(outline: Polygon) -> str:
    """From corner to corner relatively, which takes fewer digits."""
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
    """As short as it goes: `12`, `.5`, `-.5`."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    if text in ("-0", ""):
        return "0"
    return text.replace("0.", ".", 1) if text.startswith(("0.", "-0.")) else text
