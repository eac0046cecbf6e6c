"""Takes a program's tokens one after another; refuses those that are not expected."""

from collections.abc import Iterator

from stratabot.limit import require_time
from stratabot.rule_programs.tokens import Token, refuse, tokens


class Reader:
    """The rest of a text, from the next token on."""

    def __init__(self, text: str) -> None:
        self._tokens = tokens(text)
        self.next = next(self._tokens)

    def take(self) -> Token:
        """Takes the next token.

        Raises:
            OutOfTimeError: the time is over.
        """
        require_time()
        taken = self.next
        if taken.text:
            self.next = next(self._tokens)
        return taken

    def skip(self, sign: str) -> bool:
        """Takes the next token if it is this sign."""
        if self.next.text != sign:
            return False
        self.take()
        return True

    def sign(self, sign: str, after: str) -> None:
        """Takes this sign.

        Raises:
            TextError: another token is next.
        """
        if not self.skip(sign):
            refuse(f"{sign} after {after}", self.next)

    def word(self, expected: str) -> Token:
        """Takes a word.

        Raises:
            TextError: no word is next.
        """
        if not self.next.is_word:
            refuse(expected, self.next)
        return self.take()

    def body(self, block: str) -> Iterator[Token]:
        """The first token of each part between { and }. The caller takes the part.

        Raises:
            TextError: there is no { or no }.
        """
        self.sign("{", block)
        while not self.skip("}"):
            if self.next.text in ("", "{"):
                refuse(f"}} at the end of {block}", self.next)
            yield self.next
