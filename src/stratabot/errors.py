"""Errors that a user can cause: each has one line of text, and an exit code for the command line.

All are `StratabotError`s; screens and the bot define theirs in their own modules. A puzzle without
a solution is no error: functions return None or a `Core`.

A text that advises an argument, `blank='#'`, is a `Message`, of which the command line makes its
own option: `--blank '#'`. Mistakes in a program raise `ValueError`; `OSError` goes on where no file
name is known.
"""

from typing import ClassVar

from stratabot.words import Message


class StratabotError(Exception):
    """A user's error: one line says what was expected and what came, perhaps with likely cells."""

    exit_code: ClassVar[int] = 2
    added: str = ""  # what somebody who knows more has said at the end of the text

    def __init__(self, text: str = "", *, likely_cells: tuple[str, ...] = ()) -> None:
        super().__init__(text)
        self.likely_cells = likely_cells

    @property
    def message(self) -> str:
        """The text, with the arguments that it advises as data if it is a `Message`."""
        is_text = self.args and isinstance(self.args[0], str)
        text = self.args[0] if is_text else super().__str__()
        return text + self.added if self.added else text

    def __str__(self) -> str:
        return str(self.message)


class PuzzleError(StratabotError, ValueError):
    """A line, ribbon, puzzle, solution or board that cannot exist."""


class TextError(StratabotError, ValueError):
    """A text that is not a grid."""


class InputError(StratabotError):
    """A file or a value that cannot be used; the text begins with its `field`, if it has one."""

    def __init__(self, text: str, *, field: str = "") -> None:
        super().__init__(Message(f"{field}: ", text) if field else text)
        self.field = field


class TooLargeError(StratabotError):
    """A board whose answer would take more steps than allowed."""


class OutOfTimeError(StratabotError):
    """The time is over, and the answer is not known: `what` is true then, `3 of 12 found`."""

    exit_code = 4
    count = 0
    """How many were made in this process: an answer may do without what had no time."""

    def __init__(self, seconds: float, what: str = "not decided") -> None:
        OutOfTimeError.count += 1
        super().__init__(f"{what} in {seconds:g} s")
        self.seconds, self._what = seconds, what

    def __reduce__(self) -> tuple[type["OutOfTimeError"], tuple[float, str]]:
        """Other processes make the error again from its arguments, not from its text."""
        return type(self), (self.seconds, self._what)


class ProfileError(StratabotError):
    """A profile that cannot be used, or that lacks what is asked of it."""


class ReadingError(StratabotError):
    """A picture that shows no puzzle, or shows one that cannot be read surely."""

    exit_code = 1


class LostWorkError(StratabotError):
    """Processes that were to work on a piece have ended, and nobody can tell its result."""


class SearchError(StratabotError):
    """A search for puzzles that found none, or no more."""
