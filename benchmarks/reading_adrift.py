"""Adrift's part of measuring how pictures are read: boards are equal up to names of colors."""

from pathlib import Path
from typing import Any, Final, NamedTuple

from fixtures.adrift.picture import painted
from reading_game import ALARM, DECLINED, DRAWN_OFF, REFUSED, RIGHT, WRONG, Example

from stratabot.adrift.vision.reader import read_frame
from stratabot.adrift.vision.reading import Reading
from stratabot.frame import Frame
from stratabot.image import load_frame

Cells = frozenset[tuple[int, int]]


class Truth(NamedTuple):
    """What is to be read.

    Attributes:
        rows: empty if there is no board.
        drawn: the cells that are drawn, ends left out, by letter.
        loose: cells that may count as drawn or not.
        wanted: "read", "may", or "refuse".
    """

    rows: tuple[str, ...]
    drawn: dict[str, Cells]
    loose: Cells
    wanted: str


class Adrift:
    """Adrift's painter and reader."""

    def painted(self, seed: int, kind: str) -> Example:
        """The painted picture of this number."""
        picture = painted(seed, kind)
        drawn = {letter: frozenset(cells) for letter, cells in picture.drawn.items()}
        truth = Truth(picture.rows, drawn, picture.loose, picture.wanted)
        frame = Frame(picture.pixels)
        return Example(str(seed), frame, picture.kind, picture.theme, picture.way, truth)

    def real(self, path: Path, facts: dict[str, Any]) -> Example:
        """A given picture."""
        rows = tuple(facts.get("grid", ()))
        drawn = {
            letter: frozenset((i, j) for i, j in cells if rows[i][j] == ".")
            for letter, cells in facts.get("paths", {}).items()
        }
        drawn = {letter: cells for letter, cells in drawn.items() if cells}
        truth = Truth(rows, drawn, frozenset(), "read" if rows else "refuse")
        note = facts.get("note", "")
        return Example(path.name, load_frame(path), facts["state"], facts["kind"], note, truth)

    def read(self, frame: Frame) -> Reading:
        """What the reader makes of it."""
        return read_frame(frame)

    def verdict(self, example: Example, reading: Reading) -> str:
        """A sure reading is right or wrong; one that is not sure is refused."""
        truth: Truth = example.truth
        if not reading.sure:
            return REFUSED if truth.wanted == "read" else DECLINED
        if not truth.rows:
            return ALARM
        names = renaming(truth.rows, reading.grid)
        if names is None:
            return WRONG
        found = {letter: frozenset(cells) for letter, cells in reading.drawn.items() if cells}
        for letter in truth.rows and names:
            own = found.pop(names[letter], frozenset[tuple[int, int]]())
            if (own ^ truth.drawn.get(letter, frozenset())) - truth.loose:
                return DRAWN_OFF
        return RIGHT

    def said(self, example: Example, reading: Reading) -> str:
        """The board that was read beside the true one, and why it was refused."""
        rows = example.truth.rows or ("none",)
        read = (*reading.grid, *[""] * len(rows))
        lines = [f"{a:20}{b}" for a, b in zip(rows, read, strict=False)]
        lines += [f"{'':20}{row}" for row in reading.grid[len(rows) :]]
        doubtful = " ".join(f"r{i + 1}c{j + 1}" for i, j in reading.doubtful)
        said = f"why: {reading.why or '-'}; doubtful: {doubtful or '-'}"
        return "\n".join((said, f"drawn: {reading.drawn}", *lines))


def renaming(rows: tuple[str, ...], other: tuple[str, ...]) -> dict[str, str] | None:
    """The other board's letter for each letter of a board; None if they are not the same board."""
    if tuple(map(len, rows)) != tuple(map(len, other)):
        return None
    pairs = {*zip("".join(rows), "".join(other), strict=True)}
    names = dict(pairs)
    if len(pairs) != len(names) or len({*names.values()}) != len(names):
        return None
    plain = {mark: mark for mark in ".#" if mark in names}
    if any(names[mark] != mark for mark in plain):
        return None
    return {letter: name for letter, name in names.items() if letter not in plain}


GAME: Final = Adrift()
