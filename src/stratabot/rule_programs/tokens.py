"""A program's text as words and signs, each with its line."""

import re
from collections.abc import Iterator
from typing import Final, NamedTuple, NoReturn

from stratabot.errors import TextError

_TOKEN: Final = re.compile(
    r"[ \t\r\f\v\ufeff]*(?:(?P<word>[0-9A-Za-z_-]+)|(?P<sign>[{}(),;:!?]|=>|\.+)"
    r"|(?P<line>\n)|(?P<long>\#\(.*?\)\#)|(?P<open>\#\()"
    r"|(?P<comment>\#[^\n]*)|(?P<unknown>.)|\Z)",
    re.DOTALL,
)
_FIRST: Final = "Sym"
_LONGEST: Final = 40
"""So many characters of a long word are shown in a message."""


class Token(NamedTuple):
    """A word or a sign, such as as many dots as stand side by side; at the text's end nothing."""

    text: str
    line: int

    @property
    def is_spacer(self) -> bool:
        """Whether it only stands in the picture: dots, or the end of a row."""
        return self.text == ";" or self.text.startswith(".")

    @property
    def is_word(self) -> bool:
        """Whether it can be a name."""
        return self.text[:1].isalnum() or self.text[:1] in ("_", "-")

    def __str__(self) -> str:
        """As messages show it."""
        if not self.text:
            return f"the end of the text, line {self.line}"
        return f"{cut(self.text)!r} on line {self.line}"


def cut(word: str) -> str:
    """A word as messages show it."""
    return word[:_LONGEST] + "..." * (len(word) > _LONGEST)


def refuse(expected: str, got: object) -> NoReturn:
    """Says what was expected and what came.

    Raises:
        TextError: always.
    """
    raise TextError(f"expected {expected}, got {got}")


def is_program(text: str, name: str = "") -> bool:
    """Whether a text's first word is `Sym`: so begins every program, and no other kind of board.

    A file whose name ends in .tb is one, too.
    """
    if name.lower().endswith(".tb"):
        return True
    try:
        return _FIRST in text and next(tokens(text)).text == _FIRST
    except TextError:
        return False


def tokens(text: str) -> Iterator[Token]:
    """All tokens one after another, comments left out, and at last the end of the text.

    Raises:
        TextError: a character that is no part of the language, or a comment without an end.
    """
    line = 1
    for found in _TOKEN.finditer(text):
        kind = found.lastgroup
        if kind in ("word", "sign"):
            yield Token(found[kind], line)
        if kind == "unknown":
            refuse("a word, a comment or one of { } ( ) , . ; : ! ?", Token(found[kind], line))
        if kind == "open":
            refuse(f")# after #( on line {line}", Token("", text.count("\n") + 1))
        if kind in ("line", "long"):
            line += found[0].count("\n")
    yield Token("", line)
