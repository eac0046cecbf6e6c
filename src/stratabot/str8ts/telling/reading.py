"""Tells what was seen in a picture."""

from typing import Any

from stratabot.str8ts.marks import format_with_filled
from stratabot.str8ts.shot import filled_notes
from stratabot.vision.reading_report import BoardReadingReport


class ReadingReport(BoardReadingReport):
    """What was seen in a picture."""

    game = "str8ts"

    def board_json(self) -> dict[str, Any]:
        """The rows as they are printed, and with the numbers that their player has put."""
        reading = self.reading
        if reading.place is None or reading.puzzle is None:
            return {}
        return {
            "size": reading.puzzle.size,
            "grid": list(reading.printed),
            "filled": list(reading.filled),
        }

    def as_line(self) -> str:
        """The printed puzzle on one line; raises as `as_text`."""
        self.reading.require()
        return "".join(self.reading.printed)

    def as_text(self, _terminal: object = None) -> str:
        """The puzzle as it is printed, and below it with the numbers that its player has put."""
        self.reading.require()
        printed, filled = self.reading.printed, self.reading.filled
        return "\n".join(printed) if filled == printed else format_with_filled(printed, filled)

    def notes(self) -> tuple[str, ...]:
        """How the picture was read, and what its player has put."""
        return (self.reading.remark, *filled_notes(self.reading))
