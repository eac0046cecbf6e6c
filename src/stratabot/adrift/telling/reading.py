"""Tells what was seen in a picture."""

from typing import TYPE_CHECKING, Any, NamedTuple

from stratabot.adrift.shot import drawn_notes
from stratabot.adrift.text import named_lines

if TYPE_CHECKING:
    from stratabot.adrift.vision.reading import Cells, Reading


class ReadingReport(NamedTuple):
    """What was seen in a picture."""

    reading: "Reading"
    more: str = ""

    def as_json(self) -> dict[str, Any]:
        """All that was seen, sure or not; rows and columns count from 1.

        Where no board is seen, only why not.
        """
        from stratabot.vision.telling import confidence_json, place_json

        reading = self.reading
        place, grid = reading.place, reading.grid
        if place is None or not grid:
            return {**_state(reading, seen=False), "client": None}
        return {
            **_state(reading, seen=True),
            "size": [len(grid), len(grid[0])],
            "grid": list(grid),
            "drawn": {letter: _names(cells) for letter, cells in reading.drawn.items()},
            "colors": {letter: list(rgb) for letter, rgb in reading.colors.items()},
            "names": reading.names(),
            **place_json(place),
            **confidence_json(reading.confidence),
        }

    def as_line(self) -> str:
        """The rows with slashes between, then what is drawn; raises as `as_text`."""
        drawn = (line for line in named_lines(self.reading.require()) if "~" in line)
        return "; ".join(["/".join(self.reading.grid), *drawn])

    def as_text(self, _terminal: object = None) -> str:
        """The board, and a line for each color that is drawn."""
        return "\n".join(named_lines(self.reading.require()))

    @property
    def remark(self) -> str:
        """Which color a letter is, and what is drawn already."""
        if not self.reading.sure:
            return ""
        return "; ".join([*_legend(self.reading), *drawn_notes(self.reading)])

    @property
    def exit_code(self) -> int:
        """1 if no board was read surely."""
        return 0 if self.reading.sure else 1


def _state(reading: "Reading", seen: bool) -> dict[str, Any]:
    sure = seen and reading.sure
    return {"game": "adrift", "puzzle": seen, "sure": sure, "why": reading.why}


def _legend(reading: "Reading") -> tuple[str, ...]:
    """`colors: A teal, B brick`; nothing if numbers stand on the ends."""
    if reading.is_numbered:
        return ()
    names = sorted(reading.names().items())
    return (f"colors: {', '.join(f'{letter} {name}' for letter, name in names)}",)


def _names(cells: "Cells") -> list[str]:
    return [f"r{row + 1}c{col + 1}" for row, col in cells]
