"""Makes the page's icons, PNG, from its `icon.svg`; `make pictures` calls this."""

import re
from pathlib import Path
from typing import Final

from PIL import Image, ImageColor, ImageDraw

PAGE: Final = Path(__file__).parents[1] / "src" / "stratabot" / "web" / "page"
ICONS: Final = {"icon-192.png": (192, 1.0), "icon-512.png": (512, 1.0), "icon-full.png": (512, 0.8)}
"""Names, sides in pixels, and how much of the side the drawing takes: systems that cut icons into
shapes of their own want paper up to the edges, and leave four fifths."""

_UNITS: Final = 64
_FINE: Final = 4
_PART: Final = re.compile(r'<path d="M([^"]+)Z" fill="(#\w+)"/>')
_GROUND: Final = re.compile(r'<rect [^>]*rx="(\d+)" fill="(#\w+)"/>')


def make_icon(name: str) -> Image.Image:
    """One of the icons."""
    side, share = ICONS[name]
    drawn = (PAGE / "icon.svg").read_text("utf-8")
    ground = _GROUND.search(drawn)
    assert ground is not None
    whole = side * _FINE
    image = Image.new("RGBA", (whole, whole), (0, 0, 0, 0))
    draw = ImageDraw.Draw(image)
    radius = int(ground[1]) * whole // _UNITS if share == 1 else 0
    draw.rounded_rectangle((0, 0, whole - 1, whole - 1), radius, ImageColor.getrgb(ground[2]))
    unit, edge = whole * share / _UNITS, whole * (1 - share) / 2
    for path, fill in _PART.findall(drawn):
        numbers = [float(number) * unit + edge for number in path.split()]
        draw.polygon([*zip(numbers[::2], numbers[1::2], strict=True)], ImageColor.getrgb(fill))
    return image.resize((side, side), Image.Resampling.LANCZOS)


def main() -> None:
    """Write all of them into the page's folder."""
    for name in ICONS:
        make_icon(name).save(PAGE / name, optimize=True)
        print(f"{name}: {(PAGE / name).stat().st_size} bytes")


if __name__ == "__main__":
    main()
