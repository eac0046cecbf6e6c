"""Tells what was seen in a picture."""

from typing import TYPE_CHECKING, Any, NamedTuple

from stratabot.str8ts.load import filled_notes
from stratabot.str8ts.marks import format_with_filled

if TYPE_CHECKING:
    from stratabot.str8ts.vision.reading import Reading


class ReadingReport(NamedTuple):
    """What was seen in a picture."""

    reading: "Reading"
    more: str = ""

    def as_json(self) -> dict[str, Any]:
        """All that was seen, sure or not; rows and columns count from 1.

        Where no puzzle is seen, only why not.
        """
        from stratabot.vision.confidence import confidence_json

        reading, place = self.reading, self.reading.place
        if place is None or reading.puzzle is None:
            return {**_state(reading, seen=False), "client": None}
        return {
            **_state(reading, seen=True),
            "size": reading.puzzle.size,
            "grid": list(reading.printed),
            "filled": list(reading.filled),
            **place.as_json(),
            **confidence_json(reading.confidence),
        }

    def as_line(self) -> str:
        """The printed puzzle on one line; raises as `as_text`."""
        self.reading.require()
        return "".join(self.reading.printed)

    def as_text(self, _terminal: object = None) -> str:
        """The puzzle as it is printed, and below it with the numbers that its player has put.

        Raises:
            ReadingError: the reading is not sure.
        """
        self.reading.require()
        printed, filled = self.reading.printed, self.reading.filled
        return "\n".join(printed) if filled == printed else format_with_filled(printed, filled)

    @property
    def remark(self) -> str:
        """How the picture was read, and what its player has put."""
        if not self.reading.sure:
            return ""
        return "; ".join(filter(None, (self.reading.remark, *filled_notes(self.reading))))

    @property
    def exit_code(self) -> int:
        """1 if no puzzle was read surely."""
        return 0 if self.reading.sure else 1


def _state(reading: "Reading", seen: bool) -> dict[str, Any]:
    sure = seen and reading.sure
    return {"game": "str8ts", "puzzle": seen, "sure": sure, "why": reading.why}
