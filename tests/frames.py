"""Boards in boxes and frames, as people draw them with letters."""

from collections.abc import Sequence

STYLES = {
    "plain": ("+-+", "|", "+-+", "+-+"),
    "double": ("+=+", "|", "+=+", "+=+"),
    "light": ("┌─┬┐", "│", "├─┼┤", "└─┴┘"),
    "heavy": ("┏━┳┓", "┃", "┣━╋┫", "┗━┻┛"),
    "twice": ("╔═╦╗", "║", "╠═╬╣", "╚═╩╝"),
}


def rule(signs: str, widths: Sequence[int]) -> str:
    left, dash, *middle, right = [*signs]
    return left + (middle[0] if middle else right).join(dash * width for width in widths) + right


def boxed(rows: Sequence[Sequence[str]], style: str, width: int = 3) -> str:
    """Each cell in a box of its own; a dot is drawn as an empty cell."""
    top, side, between, bottom = STYLES[style]
    widths = [width] * len(rows[0])
    lines = [
        side + side.join(f"{'' if cell == '.' else cell:^{width}}" for cell in row) + side
        for row in rows
    ]
    inner = f"\n{rule(between, widths)}\n".join(lines)
    return f"{rule(top, widths)}\n{inner}\n{rule(bottom, widths)}\n"


def framed(rows: Sequence[str], style: str) -> str:
    top, side, _, bottom = STYLES[style]
    widths = [len(rows[0]) + 2]
    lines = "\n".join(f"{side} {row} {side}" for row in rows)
    return f"{rule(top, widths)}\n{lines}\n{rule(bottom, widths)}\n"
