"""The address of a board in the page: `http://127.0.0.1:8765/#adrift/A.B/.../A.B`."""

import re
from collections.abc import Sequence
from typing import Final
from urllib.parse import quote, unquote

_BASE: Final = "http://127.0.0.1:8765/"
"""Where `stratabot serve` puts the page."""


def rows_in_address(text: str, game: str) -> list[str] | None:
    """The rows in an address of that game's page, whatever comes before `#`; None if it is none."""
    found = re.fullmatch(rf"\s*(?:https?://\S{{0,200}})?#{game}/(\S+)\s*", text)
    return [unquote(part) for part in found[1].split("/")] if found else None


def page_address(game: str, rows: Sequence[str]) -> str:
    """The address of a board; the inverse of `rows_in_address`."""
    return f"{_BASE}#{'/'.join([game, *(quote(row, safe='') for row in rows)])}"
