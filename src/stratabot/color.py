"""Colors as triples: red, green, blue, 0 to 255 each; `RGB` whole numbers, `FloatRGB` means."""

RGB = tuple[int, int, int]
FloatRGB = tuple[float, float, float]


def mixed(color: RGB, other: RGB, share: float) -> RGB:
    """A blend of two colors: `share` of the first, 0 to 1, and the rest of the other."""
    red, green, blue = (
        round(a * share + b * (1 - share)) for a, b in zip(color, other, strict=True)
    )
    return red, green, blue


def hexed(color: RGB) -> str:
    """The color as SVG and CSS write it: `#c43a31`."""
    return "#{:02x}{:02x}{:02x}".format(*color)
