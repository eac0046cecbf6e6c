"""A picture with the board that was read in it drawn over it."""

from pathlib import Path

from stratabot.adrift.vision.reading import Reading
from stratabot.frame import Frame
from stratabot.vision.annotation import save_grid
from stratabot.vision.confidence import least
from stratabot.words import counted


def save_annotated(frame: Frame, reading: Reading, path: Path) -> None:
    """Write the picture with the board's cells and what each was read as.

    A capital letter is an end, a small one a cell that is drawn in its color. If no board was
    found, the picture says why.

    Raises:
        InputError: no picture format has the file's ending, or the file cannot be written.
    """
    save_grid(frame, reading.place, _marks(reading), reading.confidence, _title(reading), path)


def _marks(reading: Reading) -> list[list[str]]:
    marks = [[*row] for row in reading.grid]
    for letter, cells in reading.drawn.items():
        for row, col in cells:
            marks[row][col] = letter.lower() if letter.isalpha() else f"({letter})"
    return marks


def _title(reading: Reading) -> str:
    """The size, how many colors, and how sure it is; or what is missing."""
    if reading.place is None or not reading.grid:
        return reading.why
    size = f"{len(reading.grid)} x {len(reading.grid[0])}"
    colors = counted(len({*"".join(reading.grid)} - {".", "#"}), "color")
    why = f"; {reading.why}" if reading.why else ""
    return f"{size}, {colors}, confidence {least(reading.confidence):.2f}{why}"
