"""Slides, from which every kind of picture is made: a step of what a game tells.

A part that is seen on many slides should be one value in all their drawings: pages write it once.
"""

from collections.abc import Sequence
from typing import NamedTuple

from stratabot.color import RGB
from stratabot.picture.drawing import Drawing


class Slide(NamedTuple):
    """One step; all slides of a picture have drawings of one size.

    Attributes:
            caption: the step in a few words, for lists and sheets.
            sentence: what to do or to see at this step.
            chip: the color of the square before the caption in a page's list; None for no square.
            between: drawings that a film shows before this one, each for a moment.
            heading: what a page shows above the sentence, such as the name of a technique.
    """

    drawing: Drawing
    caption: str = ""
    sentence: str = ""
    chip: RGB | None = None
    between: tuple[Drawing, ...] = ()
    seconds: float = 0.9
    heading: str = ""


def require_slides(slides: Sequence[Slide]) -> None:
    """ValueError if there are no slides, or their drawings are not of one size."""
    if not slides:
        raise ValueError("expected at least one slide, got none")
    drawings = (drawing for slide in slides for drawing in (*slide.between, slide.drawing))
    sizes = {(drawing.width, drawing.height) for drawing in drawings}
    if len(sizes) > 1:
        raise ValueError(f"expected drawings of one size, got {sorted(sizes)}")
