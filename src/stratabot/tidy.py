"""Removes from texts the invisible characters that tools, chats and terminals leave in them.

A chat turns spaces into no-break spaces and puts zero-width characters between letters; the text
of a terminal has escape sequences for colors; Windows ends files with Ctrl-Z, and lines with two
carriage returns if a program wrote such an end into a text stream. No user means any of that.
"""

import re
from typing import Final

_ESCAPES: Final = r"\x1b(?:\[[0-?]*[ -/]*[@-~]|\][^\x07\x1b]*(?:\x07|\x1b\\))"
"""Colors and other orders to a terminal, and links."""

_LINE_ENDS: Final = "\r+\n|[\x0b\x0c]\r?\n?|[\x1c-\x1e\x85\u2028\u2029]"
"""All but a single LF or CR."""

_SPACES: Final = "[\xa0\u1680\u2000-\u200a\u202f\u205f\u3000]"
_UNSEEN: Final = "[\xad\u200b\u200c\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]"
_CTRL_Z: Final = "\x1a"


def tidied(text: str) -> str:
    """The text with plain spaces and line ends; escape sequences and zero-width marks are gone."""
    if text.isascii() and text.replace("\n", "").isprintable():
        return text
    text = re.sub(_ESCAPES, "", text) if "\x1b" in text else text
    text = re.sub(_LINE_ENDS, "\n", text)
    if _CTRL_Z in text[-9:]:
        text = text.rstrip().removesuffix(_CTRL_Z)
    return text if text.isascii() else re.sub(_UNSEEN, "", re.sub(_SPACES, " ", text))
