"""Colors as red, green and blue, 0 to 255 each: `RGB` holds whole numbers, `FloatRGB` means."""

from typing import Final

RGB = tuple[int, int, int]
FloatRGB = tuple[float, float, float]

MUTED_SHARE: Final = 0.5
"""The muted share: the share of the saturated color in its muted twin; the rest is paper.

Seven pairs were measured on screenshots of Strata: it is 0.44 to 0.59, channel by channel.
"""


def mix_colors(color: FloatRGB, other: FloatRGB, share: float) -> RGB:
    """`share` of the first color, 0 to 1, and the rest of the other."""
    red, green, blue = (
        round(a * share + b * (1 - share)) for a, b in zip(color, other, strict=True)
    )
    return red, green, blue


def format_hex(color: RGB) -> str:
    """The color as SVG and CSS write it: `#c43a31`."""
    return "#{:02x}{:02x}{:02x}".format(*color)
