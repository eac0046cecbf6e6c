"""Everything that stratabot raises on purpose: one family, one line of text each.

A puzzle without a solution is not an error but an answer, and so a value (`None`, or a `Core`).
"""

from typing import ClassVar


class StratabotError(Exception):
    """The root. Its text is one line that says what was expected and what came."""

    exit_code: ClassVar[int] = 2


class PuzzleError(StratabotError, ValueError):
    """A line, ribbon, puzzle or solution that cannot exist."""


class TextError(StratabotError, ValueError):
    """Text that is not a grid."""


class InputError(StratabotError):
    """A file or an option that cannot be used."""


class TooLargeError(StratabotError):
    """A question about a board that would take more steps than allowed."""


class ProfileError(StratabotError):
    """A profile that cannot be used, or that lacks what is asked of it."""


class ReadingError(StratabotError):
    """A picture that shows no puzzle, or not surely which."""

    exit_code = 1


class SearchError(StratabotError):
    """Puzzles that were looked for in vain."""
