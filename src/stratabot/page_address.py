"""The address of a board in the page: `http://127.0.0.1:8765/#adrift/A.B/.../A.B`."""

from collections.abc import Sequence
from typing import Final

_BASE: Final = "http://127.0.0.1:8765/"  # where `stratabot serve` puts the page


def rows_in_address(text: str, game: str) -> list[str] | None:
    """The rows in an address of that game's page, whatever comes before `#`; None if it is none."""
    head, mark, rows = text.strip().partition(f"#{game}/")
    is_address = (mark and not head) or head.startswith(("http://", "https://"))
    if not is_address or len(rows.split()) != 1 or len(head.split()) > 1:
        return None
    # urllib takes two milliseconds to load.
    from urllib.parse import unquote

    return [unquote(part) for part in rows.split("/")]


def page_address(game: str, rows: Sequence[str]) -> str:
    """The address of a board; the inverse of `rows_in_address`."""
    from urllib.parse import quote

    return f"{_BASE}#{'/'.join([game, *(quote(row, safe='') for row in rows)])}"
