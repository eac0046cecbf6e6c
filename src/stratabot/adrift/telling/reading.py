"""Tells what was seen in a picture."""

from collections.abc import Iterator

from stratabot.adrift.shot import notes_on
from stratabot.adrift.text import format_lines
from stratabot.adrift.vision.reading import Reading
from stratabot.terminal import Terminal
from stratabot.vision.reading_report import BoardReadingReport


class ReadingReport(BoardReadingReport[Reading]):
    """What was seen in a picture."""

    game = "adrift"

    def board_json(self) -> dict[str, object]:
        reading, grid = self.reading, self.reading.grid
        if reading.place is None or not grid:
            return {}
        return {
            "size": [len(grid), len(grid[0])],
            "grid": list(grid),
            "drawn": {
                letter: [f"r{row + 1}c{col + 1}" for row, col in cells]
                for letter, cells in reading.drawn.items()
            },
            "colors": {letter: list(rgb) for letter, rgb in reading.colors.items()},
            "names": reading.names(),
        }

    def as_line(self) -> str:
        drawn = (line for line in format_lines(self.reading.require()) if "~" in line)
        return "; ".join(["/".join(self.reading.grid), *drawn])

    def as_text(self, _terminal: Terminal) -> str:
        return "\n".join(format_lines(self.reading.require()))

    def notes(self) -> Iterator[str]:
        names = sorted(self.reading.names().items())
        if not self.reading.is_numbered:
            yield f"colors: {', '.join(f'{letter} {name}' for letter, name in names)}"
        yield from notes_on(self.reading)
