"""The first step: a text without what only looks different."""

import re
from collections.abc import Iterable, Iterator
from typing import Final

from stratabot.boards.frames import unboxed
from stratabot.color_words import with_emoji
from stratabot.source import tidied

_WIDE: Final = {code: code - 0xFEE0 for code in range(0xFF01, 0xFF5F)}
"""Full-width letters, digits and signs, as keyboards of East Asia type them."""

_EDITED: Final = {"…": "...", **dict.fromkeys("“”„", '"'), **dict.fromkeys("‘’", "'")}
"""Signs by which editors replace three dots and straight quotes."""

_PLAIN: Final = str.maketrans({**_EDITED, "\ufe0f": None, "\u20e3": None}) | _WIDE
"""Two signs are only parts of an emoji: keycaps are digits."""

_LOOKS: Final = {
    sign: alike
    for alike in (
        *("0OОΟ", "1lІI", "AАΑ", "BВΒ", "CС", "EЕΕ", "HНΗ", "KКΚ", "MМΜ", "PРΡ", "TТΤ", "XХΧ"),
        *("aа", "cс", "eе", "oоο", "pр", "xх", "yу"),
    )
    for sign in alike
}
"""Digits and letters of Latin, Cyrillic and Greek, each with those that no reader tells from it."""


def plain(text: str, walls: str = "") -> str:
    """The text without frames, with plain signs in the place of others that mean the same."""
    text = tidied(text)
    if not text.isascii():
        text = text.translate(_PLAIN)
    if "_" in text and ":" in text:
        text = with_emoji(text)
    return unboxed(text, walls)


def lines_of(text: str) -> list[str]:
    """The lines of a text, whatever ends them."""
    return re.split("\r\n|\r|\n", text) if "\r" in text else text.split("\n")


def look_alikes(signs: Iterable[str]) -> Iterator[str]:
    """A note on each two signs of a board that look alike and are two."""
    alike: dict[str, list[str]] = {}
    for sign in _LOOKS.keys() & {*signs}:
        alike.setdefault(_LOOKS[sign], []).append(sign)
    for look, both in alike.items():
        if len(both) > 1:
            named = " and ".join(map(_with_script, sorted(both, key=look.index)))
            yield f"{named} look alike, and are read as {len(both)} colors"


def _with_script(sign: str) -> str:
    if sign.isascii():
        return sign
    from unicodedata import name

    return f"{sign} ({name(sign).split()[0].capitalize()})"
