"""Str8ts's part of measuring how pictures are read.

The typefaces are those of the machine, or those in the folder that the environment variable FACES
names. A reading is right if the puzzle is, and the player's numbers are. Where those look like the
givens, nobody can tell which are which: there, all numbers together must be right.
"""

import os
from pathlib import Path
from typing import Any, Final, NamedTuple

from fixtures.str8ts.faces import find_faces
from fixtures.str8ts.painted import painted
from reading_game import ALARM, DECLINED, DRAWN_OFF, REFUSED, RIGHT, WRONG, Example

from stratabot.frame import Frame
from stratabot.image import decode_frame, load_frame
from stratabot.str8ts.vision.reader import read_frame
from stratabot.str8ts.vision.reading import Reading

_FACES: Final = "FACES"

_OPEN: Final = ("being typed in", "many solutions")
"""Words of notes about given pictures whose puzzle cannot be solved: refusing is right."""


class Truth(NamedTuple):
    """What is to be read; no rows if there is no puzzle.

    Attributes:
        told: whether the player's numbers look different from the givens.
        may_refuse: whether the puzzle has no single solution.
    """

    printed: tuple[str, ...]
    filled: tuple[str, ...]
    told: bool = True
    may_refuse: bool = False


class Str8ts:
    """Str8ts's painter and reader."""

    def painted(self, seed: int, kind: str) -> Example:
        """The painted picture of this number."""
        folder = os.environ.get(_FACES)
        picture = painted(seed, kind or None, find_faces([Path(folder)]) if folder else None)
        truth = Truth(picture.printed, picture.filled, picture.told)
        frame = decode_frame(picture.data, picture.name)
        return Example(str(seed), frame, picture.kind, picture.theme, picture.state, truth)

    def real(self, path: Path, facts: dict[str, Any]) -> Example:
        """A given picture."""
        rows = tuple(facts.get("printed") or facts.get("grid") or ())
        note = facts.get("note", "")
        is_open = any(words in note for words in _OPEN)
        truth = Truth(rows, tuple(facts.get("filled") or rows), may_refuse=is_open)
        return Example(path.name, load_frame(path), facts["state"], facts["kind"], note, truth)

    def read(self, frame: Frame) -> Reading:
        """What the reader makes of it."""
        return read_frame(frame)

    def verdict(self, example: Example, reading: Reading) -> str:
        """A sure reading is right or wrong; one that is not sure is refused."""
        truth: Truth = example.truth
        if not reading.sure:
            return REFUSED if truth.printed and not truth.may_refuse else DECLINED
        if not truth.printed:
            return ALARM
        if reading.filled == truth.filled:
            return RIGHT if reading.printed == truth.printed or not truth.told else DRAWN_OFF
        return DRAWN_OFF if _lacks_only_written(truth, reading) else WRONG

    def said(self, example: Example, reading: Reading) -> str:
        """The true rows, those that were read, and why it was refused."""
        truth: Truth = example.truth
        seen = zip(truth.filled, reading.filled, truth.printed, reading.printed, strict=False)
        lines = [
            f"{a} {b} {_differences(a, b):9} {c} {d} {_differences(c, d)}" for a, b, c, d in seen
        ]
        doubtful = " ".join(f"r{i + 1}c{j + 1}" for i, j in reading.doubtful)
        size = f"{len(truth.filled)} rows, {len(reading.filled)} read"
        said = f"why: {reading.why or '-'}; doubtful: {doubtful or '-'}; {size}"
        return "\n".join((said, *lines))


def _lacks_only_written(truth: Truth, reading: Reading) -> bool:
    """Whether all that is read is there, and all that is printed is read."""
    if tuple(map(len, truth.filled)) != tuple(map(len, reading.filled)):
        return False
    cells = ("".join(rows) for rows in (truth.printed, truth.filled, reading.filled))
    return all(
        seen == filled or (seen == printed == ".")
        for printed, filled, seen in zip(*cells, strict=True)
    )


def _differences(a: str, b: str) -> str:
    """A sign under each cell that differs."""
    return "".join("^" if x != y else " " for x, y in zip(a, b, strict=False)).rstrip()


GAME: Final = Str8ts()
