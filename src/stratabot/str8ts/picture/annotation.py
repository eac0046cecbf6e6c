"""A picture with the puzzle that was read in it drawn over it."""

from pathlib import Path

from stratabot.frame import Frame
from stratabot.str8ts.vision.reading import Reading
from stratabot.vision.annotation import save_grid
from stratabot.vision.confidence import least


def save_annotated(frame: Frame, reading: Reading, path: Path) -> None:
    """Write the picture with the puzzle's cells and what each was read as.

    `a` to `i` are numbers in black cells; a number in brackets is the player's own. If no puzzle
    was found, the picture says why.

    Raises:
        InputError: no picture format has the file's ending, or the file cannot be written.
    """
    save_grid(frame, reading.place, _marks(reading), reading.confidence, _title(reading), path)


def _marks(reading: Reading) -> list[list[str]]:
    rows = zip(reading.printed, reading.filled, strict=True)
    return [
        [cell if cell == shown else f"({shown})" for cell, shown in zip(*row, strict=True)]
        for row in rows
    ]


def _title(reading: Reading) -> str:
    """The size and how sure it is; or what is missing."""
    if reading.place is None or not reading.printed:
        return reading.why
    why = f"; {reading.why}" if reading.why else ""
    size = len(reading.printed)
    return f"{size} x {size}, confidence {least(reading.confidence):.2f}{why}"
