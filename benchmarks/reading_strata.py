"""Strata's part of measuring how pictures are read: pictures that were altered on their way."""

from pathlib import Path
from typing import Any, Final

from fixtures.altered import Altered, altered
from reading_game import ALARM, DECLINED, DOUBTED, MISSED, REFUSED, RIGHT, WRONG, Example

from stratabot.frame import Frame
from stratabot.image import load_frame
from stratabot.strata.shot import reading_of
from stratabot.strata.vision.reading import Reading, State
from stratabot.strata.vision.trust import trust_in


class Strata:
    """Strata's painter and reader."""

    def painted(self, seed: int, kind: str) -> Example:
        """The altered picture of this number; its kind is the alteration."""
        picture = altered(seed, kind)
        frame = Frame(picture.pixels)
        return Example(str(seed), frame, picture.kind, picture.source, "", picture)

    def real(self, path: Path, facts: dict[str, Any]) -> Example:
        """A given picture."""
        frame = load_frame(path)
        picture = Altered(frame.rgb(), "", "", tuple(facts.get("grid", ())), frozenset(), 0)
        return Example(path.name, frame, facts["state"], facts["kind"], "", picture)

    def read(self, frame: Frame) -> Reading:
        """What the reader makes of it."""
        return reading_of(frame)

    def verdict(self, example: Example, reading: Reading) -> str:
        """What is relied on must be there, also the ribbons and the swatch in hand."""
        truth: Altered = example.truth
        if reading.puzzle is None:
            is_false = reading.state is State.WIN and truth.rows
            return WRONG if is_false else REFUSED if truth.rows else DECLINED
        relied = trust_in(reading).relied
        if not truth.rows:
            return ALARM if relied else DECLINED
        if relied is None:
            return DOUBTED if truth.is_shown_by(reading, reading.grid) else MISSED
        return RIGHT if truth.is_shown_by(reading, relied.grid) else WRONG

    def said(self, example: Example, reading: Reading) -> str:
        """The true rows, and those that were read."""
        truth: Altered = example.truth
        lines = [" ".join(pair) for pair in zip(truth.rows, reading.grid, strict=False)]
        said = f"placed {[str(each) for each in reading.placed]}, were {sorted(truth.placed)}"
        hand = f"selected {reading.selected}, was {truth.selected}"
        place = f"{reading.client or reading.slant}"
        return "\n".join(
            (f"{reading.state} {reading.why} {reading.remark}", said, hand, place, *lines)
        )


GAME: Final = Strata()
