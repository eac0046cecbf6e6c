"""Tells what was seen in a picture."""

from stratabot.str8ts.marks import format_with_filled
from stratabot.str8ts.shot import notes_on
from stratabot.str8ts.vision.reading import Reading
from stratabot.terminal import Terminal
from stratabot.vision.reading_report import BoardReadingReport


class ReadingReport(BoardReadingReport[Reading]):
    """What was seen in a picture."""

    game = "str8ts"

    def board_json(self) -> dict[str, object]:
        reading = self.reading
        if reading.place is None or reading.puzzle is None:
            return {}
        return {
            "size": reading.puzzle.size,
            "grid": list(reading.printed),
            "filled": list(reading.filled),
        }

    def as_line(self) -> str:
        self.reading.require()
        return "".join(self.reading.printed)

    def as_text(self, _terminal: Terminal) -> str:
        self.reading.require()
        printed, filled = self.reading.printed, self.reading.filled
        return "\n".join(printed) if filled == printed else format_with_filled(printed, filled)

    def notes(self) -> tuple[str, ...]:
        return notes_on(self.reading)
