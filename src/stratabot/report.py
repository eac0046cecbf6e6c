"""What is told of one puzzle, whoever asks: the command line, a page, a program.

Each game's `telling` room makes reports: a function there takes a puzzle, and gives one of these.
"""

from typing import Any, Protocol


class Report(Protocol):
    """What is told of one puzzle."""

    def as_json(self) -> dict[str, Any]:
        """All of it, as values that JSON has."""

    def as_line(self) -> str:
        """The answer in a line, for one puzzle of many."""

    @property
    def remark(self) -> str:
        """What the user should know besides the answer: it goes to standard error. '' for none."""

    @property
    def exit_code(self) -> int:
        """What the command ends with: 0 for done, 1 for no solution, 4 for not decided in time."""
