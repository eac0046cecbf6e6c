"""A program's text as words and signs, each with its line."""

import re
from collections.abc import Iterator
from typing import Final, NamedTuple, NoReturn

from stratabot.errors import TextError
from stratabot.limit import require_time

_TOKEN: Final = re.compile(
    r"[ \t\r\f\v\ufeff]*(?:(?P<word>[0-9A-Za-z_-]+)|(?P<sign>[{}(),;:!?]|=>|\.+)"
    r"|(?P<line>\n)|(?P<long>\#\(.*?\)\#)|(?P<open>\#\()"
    r"|(?P<comment>\#[^\n]*)|(?P<unknown>.)|\Z)",
    re.DOTALL,
)
_FIRST: Final = "Sym"
_LONGEST: Final = 40  # how many characters of a long word a message shows


class Token(NamedTuple):
    """A word, a sign or a row of dots. The end of the text is a token without text."""

    text: str
    line: int

    @property
    def is_spacer(self) -> bool:
        """Whether it means something only in the picture: dots, or the end of a row."""
        return self.text == ";" or self.text.startswith(".")

    @property
    def is_word(self) -> bool:
        return self.text[:1].isalnum() or self.text[:1] in ("_", "-")

    def __str__(self) -> str:
        if not self.text:
            return f"the end of the text, line {self.line}"
        return f"{cut(self.text)!r} on line {self.line}"


def cut(word: str) -> str:
    """A word as messages show it."""
    return f"{word[:_LONGEST]}..." if len(word) > _LONGEST else word


def refuse_token(expected: str, got: object) -> NoReturn:
    """Says what was expected and what came."""
    raise TextError(f"expected {expected}, got {got}")


def is_program(text: str, name: str = "") -> bool:
    """Whether a text is a program: its first word is `Sym`, or its file's name ends in .tb."""
    if name.lower().endswith(".tb"):
        return True
    try:
        return _FIRST in text and next(tokens(text)).text == _FIRST
    except TextError:
        return False


def tokens(text: str) -> Iterator[Token]:
    """All tokens without comments, one after another; the last one is the end of the text."""
    line = 1
    for found in _TOKEN.finditer(text):
        kind = found.lastgroup
        if kind in ("word", "sign"):
            yield Token(found[kind], line)
        if kind == "unknown":
            refuse_token(
                "a word, a comment or one of { } ( ) , . ; : ! ?", Token(found[kind], line)
            )
        if kind == "open":
            refuse_token(f")# after #( on line {line}", Token("", text.count("\n") + 1))
        if kind in ("line", "long"):
            line += found[0].count("\n")
    yield Token("", line)


class Reader:
    """The rest of a text, from the next token on."""

    def __init__(self, text: str) -> None:
        self._tokens = tokens(text)
        self.next = next(self._tokens)

    def take(self) -> Token:
        require_time()
        taken = self.next
        if taken.text:
            self.next = next(self._tokens)
        return taken

    def skip(self, sign: str) -> bool:
        if self.next.text != sign:
            return False
        self.take()
        return True

    def sign(self, sign: str, after: str) -> None:
        if not self.skip(sign):
            refuse_token(f"{sign} after {after}", self.next)

    def word(self, expected: str) -> Token:
        if not self.next.is_word:
            refuse_token(expected, self.next)
        return self.take()

    def body(self, block: str) -> Iterator[Token]:
        """The first token of each part between { and }. The caller takes the part."""
        self.sign("{", block)
        while not self.skip("}"):
            if self.next.text in ("", "{"):
                refuse_token(f"}} at the end of {block}", self.next)
            yield self.next
