"""The shape of a report that the command line can print in full. For types only: it loads late."""

from typing import Protocol

from stratabot.picture.terminal import Terminal
from stratabot.report import Report


class TextReport(Report, Protocol):
    """A report that can be shown to people in full, too."""

    def as_text(self, terminal: Terminal) -> str:
        """The answer in full, as the terminal can show it; lines without the last line end."""
