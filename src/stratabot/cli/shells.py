"""Words of a command, written so that the shells of this system read them as they were meant."""

import os
import re
from collections.abc import Iterable
from typing import Final

IS_WINDOWS: Final = os.name == "nt"


def command(words: Iterable[str]) -> str:
    """A command of these words."""
    return " ".join(map(quoted, words))


def quoted(word: str) -> str:
    """One word of a command: as it is or in double quotes where that is enough."""
    if IS_WINDOWS:
        return for_windows(word)
    # shlex takes 2 ms to load.
    from shlex import quote

    by_rule = quote(word)
    return by_rule if by_rule == word or {*'"$`\\!'} & {*word} else f'"{word}"'


def for_windows(word: str) -> str:
    """By the rules by which programs of Windows find their words again, in cmd and PowerShell."""
    if re.fullmatch(r"[\w./:\\+=-]+", word):
        return word
    inner = re.sub(r'(\\*)"', r'\1\1\\"', word)
    return f'"{inner}{inner[len(inner.rstrip(chr(92))) :]}"'
