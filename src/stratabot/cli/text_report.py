"""The shape of a report that the command line can print in full. Only types need this module."""

from typing import Protocol

from stratabot.picture.terminal import Terminal
from stratabot.report import Report


class TextReport(Report, Protocol):
    """A report that people can also read in full."""

    def as_text(self, terminal: Terminal) -> str:
        """The answer in full, in the form that suits the terminal; without the last line end."""
