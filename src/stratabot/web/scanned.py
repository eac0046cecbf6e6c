"""Addresses as QR codes, which a phone's camera reads."""

import io
from typing import Final

import segno

_COLORS: Final = "\x1b[97;40m{}\x1b[0m"
"""White on black, whatever colors the terminal has: cameras want dark on light."""


def qr_text(address: str, in_color: bool) -> str:
    """The code as lines of half blocks, at most 60 columns for an address of 100 characters.

    Args:
        address: what the code says.
        in_color: whether the terminal takes escape codes.
    """
    lines = io.StringIO()
    segno.make_qr(address, error="l").terminal(lines, border=2, compact=True)
    rows = lines.getvalue().splitlines()
    return "\n".join(_COLORS.format(row) if in_color else row for row in rows)


def qr_rows(address: str) -> list[str]:
    """The code as rows of 1 (dark) and 0, without a border: for a page that draws it."""
    code = segno.make_qr(address, error="m")
    return ["".join(map(str, row)) for row in code.matrix]
