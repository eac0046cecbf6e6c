from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from strata.vision.sketch import PROFILE, Picture
from stratabot.color import RGB
from stratabot.errors import InputError
from stratabot.frame import Frame
from stratabot.geometry import Point, Rect, diamond
from stratabot.strata.layout.layout import Projection, Slant
from stratabot.strata.puzzle import Line, Puzzle, Ribbon
from stratabot.strata.vision import annotate
from stratabot.strata.vision.annotate import save_annotated
from stratabot.strata.vision.reader import read_frame
from stratabot.strata.vision.reading import Reading, State
from stratabot.vision.annotation import DOUBTFUL, NAME, SURE


def test_a_file_that_cannot_be_written_is_an_error(tmp_path: Path) -> None:
    for name in ("none/seen.png", "seen.unknown"):
        with pytest.raises(InputError, match=r"seen\."):
            save_annotated(Frame(GRAY), Reading(State.OTHER), PROFILE, tmp_path / name)


GRAY = np.full((700, 900, 3), 128, np.uint8)
SLANT = Slant((Point(100, 80), Point(800, 40), Point(840, 640), Point(60, 560)), 1024)


def photographed(*placed: Ribbon) -> Reading:
    puzzle = Puzzle.of([["1", "2", None], ["2", "2", "1"], [None, "1", "1"]])
    flat = read_frame(Frame(Picture(puzzle, size=(640, 480)).paint()), PROFILE)
    return replace(flat, client=None, slant=SLANT, placed=placed)


def marked(reading: Reading, path: Path) -> np.ndarray:
    save_annotated(Frame(GRAY), reading, PROFILE, path)
    with Image.open(path) as image:
        return np.asarray((np.asarray(image) != GRAY).any(-1))


def near(drawn: np.ndarray, point: Point, reach: int = 2) -> bool:
    x, y = round(point.x), round(point.y)
    return bool(drawn[y - reach : y + reach + 1, x - reach : x + reach + 1].any())


def test_in_a_photograph_cells_selectors_and_swatches_are_marked_where_they_are_seen(
    tmp_path: Path,
) -> None:
    reading = photographed()
    drawn = marked(reading, tmp_path / "seen.png")
    place = Projection.of(reading.client, reading.slant, PROFILE)
    assert place is not None
    layout, pitch = place.layout, place.layout.pitch(3)
    for row in layout.cells(3):
        for cell in row:
            assert near(drawn, place.at(cell), 6)
            for corner in place.carried(diamond(cell, 0.85 * pitch)):
                assert near(drawn, corner)
    for line in reading.puzzle.lines if reading.puzzle else ():
        assert near(drawn, place.at(layout.selector(3, line)), 6)
    for swatch in layout.swatches(reading.colors):
        assert near(drawn, place.at(swatch), 6)
    for corner in SLANT.corners:
        assert near(drawn, corner)
    assert not drawn[:30].any()
    assert not drawn[:, :50].any()


@pytest.mark.slow
def test_a_laid_ribbon_is_outlined_along_its_lane(tmp_path: Path) -> None:
    bare = marked(photographed(), tmp_path / "seen.png")
    for line in (Line("row", 0), Line("col", 2)):
        reading = photographed(Ribbon(line, "1"))
        new = marked(reading, tmp_path / "seen.png") & ~bare
        place = Projection.of(reading.client, reading.slant, PROFILE)
        assert place is not None
        layout = place.layout
        ends = ((line.index, 0), (line.index, 2))
        (first, last) = ends if line.kind == "row" else [(j, i) for i, j in ends]
        start, end = (place.at(layout.cell(3, *cell)) for cell in (first, last))
        new[:150] = False  # the title says it, too
        ys, xs = np.nonzero(new)
        away = np.abs((end.x - start.x) * (start.y - ys) - (start.x - xs) * (end.y - start.y))
        away = away / np.hypot(end.x - start.x, end.y - start.y)
        reach = layout.pitch(3) * place.enlarged_at(layout.cell(3, 1, 1))
        assert len(away) > 100
        assert away.max() < reach


@pytest.fixture
def written(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, RGB]]:
    texts: list[tuple[str, RGB]] = []
    monkeypatch.setattr(
        annotate,
        "write",
        lambda _draw, _at, text, _size, color, _anchor: texts.append((text, color)),
    )
    return texts


def test_labels_say_what_was_read_and_how_sure_it_is(
    written: list[tuple[str, RGB]], tmp_path: Path
) -> None:
    reading = photographed(Ribbon.parse("r2=1"), Ribbon.parse("c3=2"))
    sure = ((0.91, 0.2, 0.91), *[(0.91,) * 3] * 2)
    reading = replace(reading, cell_confidence=sure, confidence=0.2, selected=2)
    save_annotated(Frame(GRAY), reading, PROFILE, tmp_path / "seen.png")
    cells, rest = written[:18], [text for text, _ in written[18:]]
    assert [text for text, _ in cells[::2]] == [*"12.", *"221", *".11"]
    assert [text for text, color in cells if color == DOUBTFUL] == ["2", "20%"]
    assert cells[:2] == [("1", SURE), ("91%", SURE)]
    assert rest[:6] == ["r1", "r2", "r3", "c1", "c2", "c3"]
    assert rest[6:9] == ["1", "[2]", "3"]
    assert rest[9:] == ["3 x 3, 3 colors, confidence 0.20, laid: r2=1 c3=2"]


def test_without_numbers_no_swatches_are_marked_and_a_win_screen_is_called_so(
    written: list[tuple[str, RGB]], tmp_path: Path
) -> None:
    path = tmp_path / "seen.png"
    save_annotated(Frame(GRAY), replace(photographed(), unnumbered=True), PROFILE, path)
    assert len(written) == 18 + 6 + 1
    written.clear()
    reading = Reading(State.WIN, "all laid", Rect(0, 0, 640, 480))
    save_annotated(Frame(GRAY), reading, PROFILE, path)
    assert written == [(f"{State.WIN.value}: all laid", NAME)]
