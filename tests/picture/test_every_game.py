"""What pictures of all games have in common: kinds of files; readings and answers over them."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from importlib import import_module
from io import BytesIO
from pathlib import Path
from typing import Any, Final, NamedTuple
from xml.etree import ElementTree

import numpy as np
import pytest
from PIL import Image

from readings import BOARD, PUZZLE
from stratabot.adrift.picture import overlay as adrift_annotation
from stratabot.adrift.picture.overlay import draw_over as over_adrift
from stratabot.adrift.solver import solve as solve_adrift
from stratabot.frame import Frame, Pixels
from stratabot.geometry import Rect
from stratabot.picture.files import KINDS, LONGEST
from stratabot.str8ts.picture import overlay as str8ts_annotation
from stratabot.str8ts.picture.overlay import draw_over as over_str8ts
from stratabot.str8ts.puzzle import Place
from stratabot.strata.layout.layout import Layout, Projection
from stratabot.strata.layout.profile import load_profile
from stratabot.strata.picture.overlay import draw_over as over_strata
from stratabot.strata.picture.story import Story
from stratabot.strata.position import Position
from stratabot.strata.vision.annotate import save_annotated as annotate_strata
from stratabot.strata.vision.reading import Reading as StrataReading
from stratabot.strata.vision.reading import State
from strategies import puzzle_of, ribbons

PUZZLES: Final = {
    "strata": ("RG.BR\nRRRBR\n.GRBR", "RG.BR\nRRRBR\n..RBR"),
    "str8ts": ("..#.\n..1.\n#...\nc.2#", "..#.\n..1.\n#...\nc..#"),
    "adrift": ("A..B\n.C..\nAC.B", "A..B\nC...\nAC.B"),
}
"""Two boards of each game with puzzles."""


def drawn(game: str, kind: str, other: bool = False) -> bytes:
    its = import_module(f"stratabot.{game}")
    data: bytes = its.draw(its.parse_puzzle(PUZZLES[game][other]), kind)
    return data


def opened(data: bytes, kind: str) -> None:
    """Fails if a program that opens such files would."""
    if kind == "svg":
        assert ElementTree.fromstring(data).tag.endswith("svg")
    elif kind == "html":
        assert data.startswith(b"<!doctype html>")
        assert data.rstrip().endswith(b"</html>")
    else:
        with Image.open(BytesIO(data)) as image:
            assert image.format == kind.upper()
            image.load()
            assert kind != "png" or max(image.size) == LONGEST
            assert kind != "gif" or getattr(image, "n_frames", 1) > 1


@pytest.mark.slow
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("game", PUZZLES)
def test_every_kind_of_picture_opens_and_shows_its_board(game: str, kind: str) -> None:
    data = drawn(game, kind)
    opened(data, kind)
    assert data != drawn(game, kind, other=True)


class Eye(NamedTuple):
    """How a game draws over a picture what was read in it.

    Attributes:
        saved: writes a picture with a reading drawn over it.
        found: a reading of a board, in a place within the upper left corner.
        unfound: makes a reading without a board that says why.
    """

    saved: Callable[[Frame, Any, Path], None]
    found: Any
    unfound: Callable[[str], Any]


def _annotate_strata(frame: Frame, reading: StrataReading, path: Path) -> None:
    annotate_strata(frame, reading, load_profile(), path)


STRATA: Final = StrataReading(
    State.PUZZLE,
    client=Rect(0, 0, 160, 120),
    puzzle=puzzle_of("12", ".2"),
    swatches=((21, 116, 108), (162, 90, 78)),
    selected=1,
    cell_confidence=((0.9, 0.2), (0.9, 0.9)),
    confidence=0.2,
)
EYES: Final[Mapping[str, Eye]] = {
    "strata": Eye(_annotate_strata, STRATA, lambda why: StrataReading(State.OTHER, why)),
    "str8ts": Eye(str8ts_annotation.save_annotated, PUZZLE, lambda why: type(PUZZLE)(why)),
    "adrift": Eye(adrift_annotation.save_annotated, BOARD, lambda why: type(BOARD)(why)),
}
every_eye = pytest.mark.parametrize("eye", EYES.values(), ids=EYES)
GROUND: Final = (128, 140, 150)


def gray(width: int = 200, height: int = 150, bgr: bool = False) -> Frame:
    return Frame(np.full((height, width, 3), GROUND[::-1] if bgr else GROUND, np.uint8), bgr)


def annotated(eye: Eye, reading: Any, path: Path, bgr: bool = False) -> Pixels:
    eye.saved(gray(bgr=bgr), reading, path)
    with Image.open(path) as image:
        return np.asarray(image.convert("RGB"))


@every_eye
def test_a_reading_is_drawn_over_a_copy_of_its_picture(eye: Eye, tmp_path: Path) -> None:
    frame, path = gray(), tmp_path / "seen.png"
    eye.saved(frame, eye.found, path)
    assert (frame.pixels == GROUND).all()
    with Image.open(path) as image:
        seen = np.asarray(image.convert("RGB"))
    height = len(seen)
    assert (seen[-height // 8 :] == GROUND).all()
    assert (seen[height // 4 : -height // 4] != GROUND).any()
    assert (annotated(eye, eye.found, path, bgr=True) == seen).all()


@every_eye
def test_without_a_board_the_picture_says_why(eye: Eye, tmp_path: Path) -> None:
    one, other = (
        annotated(eye, eye.unfound(why), tmp_path / "seen.png")
        for why in ("no board was seen", "something lies over the board")
    )
    assert (one[-100:] == GROUND).all()
    assert one.shape != other.shape or (one != other).any()


@pytest.mark.parametrize(
    ("module", "reading", "marks", "title"),
    [
        (
            str8ts_annotation,
            replace(PUZZLE, why="too dark"),
            ["(1) (2) # .", ". . 1 .", "# . . .", "c . 2 #"],
            "4 x 4, confidence 0.80; too dark",
        ),
        (
            adrift_annotation,
            replace(BOARD, drawn={"B": ((0, 0), (1, 0))}),
            ["b B C .", "b . A .", "B A C ."],
            "3 x 4, 3 colors, confidence 0.90",
        ),
    ],
)
def test_cells_say_what_was_read_and_the_title_how_sure_it_is(
    module: Any, reading: Any, marks: list[str], title: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[Any] = []
    monkeypatch.setattr(module, "save_grid", lambda *args: told.extend(args))
    module.save_annotated(gray(), reading, Path("seen.png"))
    _, place, seen, confidence, above, _ = told
    assert (place, confidence) == (reading.place, reading.confidence)
    assert [" ".join(row) for row in seen] == marks
    assert above == title


STORY: Final = Story(Position(puzzle_of("12", ".2")), ribbons("c2=2 r1=1"))


def over(game: str, frame: Frame) -> Pixels:
    """The frame with an answer over it, in the corner where the readings have their board."""
    if game == "strata":
        layout = Layout(load_profile(), Rect(0, 0, 160, 120))
        return np.asarray(over_strata(frame, STORY, Projection(np.eye(3), layout)))
    if game == "str8ts":
        data = over_str8ts(frame, PUZZLE, {Place(2, 3): 2, Place(0, 3): 4})
    else:
        assert BOARD.puzzle is not None
        data = over_adrift(
            frame, BOARD, BOARD.puzzle, [*enumerate(solve_adrift(BOARD.puzzle) or ())]
        )
    with Image.open(BytesIO(data)) as image:
        return np.asarray(image.convert("RGB"))


@pytest.mark.parametrize("game", EYES)
def test_an_answer_is_drawn_over_a_copy_and_beside_the_board_all_stays(game: str) -> None:
    frame = gray()
    seen = over(game, frame)
    assert (frame.pixels == GROUND).all()
    assert seen.shape == frame.pixels.shape
    assert (seen[:120, :160] != GROUND).any()
    assert (seen[120:] == GROUND).all()
    assert (seen[:, 160:] == GROUND).all()
    assert (over(game, gray(bgr=True)) == seen).all()
