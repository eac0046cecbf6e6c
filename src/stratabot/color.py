"""Colors as bytes: red, green, blue, 0 to 255 each."""

RGB = tuple[int, int, int]
FloatRGB = tuple[float, float, float]


def mixed(color: RGB, other: RGB, share: float) -> RGB:
    """`share` of the first color, 0 to 1, and the rest of the other."""
    red, green, blue = (
        round(a * share + b * (1 - share)) for a, b in zip(color, other, strict=True)
    )
    return red, green, blue


def hexed(color: RGB) -> str:
    """As SVG and CSS write it: `#c43a31`."""
    return "#{:02x}{:02x}{:02x}".format(*color)
