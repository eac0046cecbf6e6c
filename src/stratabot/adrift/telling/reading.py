"""Tells what was seen in a picture."""

from typing import TYPE_CHECKING, Any, NamedTuple

from stratabot.adrift.shot import drawn_notes
from stratabot.adrift.text import named_lines

if TYPE_CHECKING:
    from stratabot.adrift.vision.reading import Reading


class ReadingReport(NamedTuple):
    """What was seen in a picture."""

    reading: "Reading"
    more: str = ""

    def as_json(self) -> dict[str, Any]:
        """All that was seen, sure or not; rows and columns count from 1.

        Where no board is seen, only why not.
        """
        from stratabot.vision.confidence import confidence_json

        reading = self.reading
        place, grid = reading.place, reading.grid
        seen = place is not None and bool(grid)
        state = {"game": "adrift", "puzzle": seen, "sure": seen and reading.sure}
        if place is None or not grid:
            return {**state, "why": reading.why, "client": None}
        return {
            **state,
            "why": reading.why,
            "size": [len(grid), len(grid[0])],
            "grid": list(grid),
            "drawn": {
                letter: [f"r{row + 1}c{col + 1}" for row, col in cells]
                for letter, cells in reading.drawn.items()
            },
            "colors": {letter: list(rgb) for letter, rgb in reading.colors.items()},
            "names": reading.names(),
            **place.as_json(),
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
        reading = self.reading
        if not reading.sure:
            return ""
        names = ", ".join(f"{letter} {name}" for letter, name in sorted(reading.names().items()))
        legend = () if reading.is_numbered else (f"colors: {names}",)
        return "; ".join([*legend, *drawn_notes(reading)])

    @property
    def exit_code(self) -> int:
        """1 if no board was read surely."""
        return 0 if self.reading.sure else 1
