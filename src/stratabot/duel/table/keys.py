"""Splits what a keyboard sends into keys."""

import re
from enum import Enum
from typing import Final


class Key(Enum):
    """A key that is no character to type."""

    UP = "up"
    DOWN = "down"
    LEFT = "left"
    RIGHT = "right"
    ENTER = "enter"
    ERASE = "erase"
    ESCAPE = "escape"
    END = "end of the input"


_NAMED: Final = {
    "\r": Key.ENTER,
    "\n": Key.ENTER,
    "\x7f": Key.ERASE,
    "\b": Key.ERASE,
    "\x1b": Key.ESCAPE,
    "\x04": Key.END,
}
_ARROWS: Final = dict(zip("ABCD", (Key.UP, Key.DOWN, Key.RIGHT, Key.LEFT), strict=True))
_ARROWS_OF_WINDOWS: Final = dict(zip("HPMK", (Key.UP, Key.DOWN, Key.RIGHT, Key.LEFT), strict=True))
_TOKEN: Final = re.compile(
    r"\x1b[\[O]([0-9;]*)([@-~])|[\x00\xe0]([HPMKRSGOIQ])|(\x1b[\[O][0-9;]*$)|(.)", re.DOTALL
)


class Keys:
    """Splits characters into keys; a sequence that is not yet whole waits for its rest."""

    def __init__(self) -> None:
        self._rest = ""

    def feed(self, text: str) -> list[Key | str]:
        """The keys in the text that came: characters as they are, the others named.

        Keys without a meaning here, such as F5, are left out.
        """
        found: list[Key | str] = []
        text, self._rest = self._rest + text, ""
        for token in _TOKEN.finditer(text):
            _, final, windows, partial, character = token.groups()
            if partial:
                self._rest = partial
            key = _ARROWS.get(final or "") or _ARROWS_OF_WINDOWS.get(windows or "")
            if key or (character and (key := _NAMED.get(character))):
                found.append(key)
            elif character and character.isprintable():
                found.append(character)
        return found
