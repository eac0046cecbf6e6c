"""A program's text as words and signs, each with its line."""

import re
from collections.abc import Iterator
from typing import Final, NamedTuple, NoReturn

from stratabot.errors import TextError

_COMMENT_END: Final = ")#"
_TOKEN: Final = re.compile(
    r"(?P<space>[ \t\r\f\v\ufeff]+)|(?P<line>\n)|(?P<word>[0-9A-Za-z_-]+)"
    r"|(?P<sign>[{}(),.;:!?])|(?P<open>\#\()|(?P<comment>\#[^\n]*)|(?P<arrow>=>)"
)
_LONGEST: Final = 40
"""So many characters of a long word are shown in a message."""


class Token(NamedTuple):
    """A word or a sign; nothing but the text's end has no characters.

    `is_glued` if nothing stands between it and the one before.
    """

    text: str
    line: int
    is_glued: bool = False

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


def tokens(text: str) -> Iterator[Token]:
    """All tokens one after another, comments left out, and at last the end of the text.

    Raises:
        TextError: a character that is no part of the language, or a comment without an end.
    """
    at, line, glued = 0, 1, False
    while at < len(text):
        found = _TOKEN.match(text, at)
        if found is None:
            refuse("a word, a comment or one of { } ( ) , . ; : ! ?", Token(text[at], line))
        at = found.end()
        kind = found.lastgroup
        if kind == "open":
            at = _comment_end(text, found.start(), line)
        if kind in ("word", "sign", "arrow"):
            yield Token(found[0], line, glued)
        glued = kind in ("word", "sign", "arrow")
        line += text.count("\n", found.start(), at)
    yield Token("", line)


def _comment_end(text: str, start: int, line: int) -> int:
    end = text.find(_COMMENT_END, start + 2)
    if end < 0:
        refuse(f"{_COMMENT_END} after #( on line {line}", Token("", line + text.count("\n", start)))
    return end + len(_COMMENT_END)
