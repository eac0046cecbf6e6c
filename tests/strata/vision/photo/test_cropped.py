"""Parts of screenshots, painted here: never a cell read wrong, and what is enough is read."""

from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import cache
from itertools import cycle, islice
from random import Random

import numpy as np
import pytest
from fixtures.pictures import board, laid, won

from stratabot.errors import InputError
from stratabot.frame import Frame, Pixels
from stratabot.strata.layout.profile import load_profile
from stratabot.strata.practice.paint import Painter
from stratabot.strata.practice.scene import Scene
from stratabot.strata.shot import position_in
from stratabot.strata.solver import solve
from stratabot.strata.text import format_rows
from stratabot.strata.vision.photo import cropped
from stratabot.strata.vision.photo.cropped import read_cropped
from stratabot.strata.vision.photo.picture_files import read_picture
from stratabot.strata.vision.reading import Reading, State
from strategies import present
from thorough import cases

pytestmark = pytest.mark.slow

MORE = "other cuts of other boards"
PROFILE = load_profile()
WIDTH, HEIGHT = 640, 480
SCALE = HEIGHT / 768
BOARDS = {
    f"{side}x{side}-{colors}": board(side, colors, 1)
    for side, colors in ((2, 2), (3, 5), (4, 4), (5, 3), (6, 6))
}


def part(left: float, top: float, right: float, bottom: float) -> Callable[[Pixels], Pixels]:
    x0, x1 = (round(WIDTH / 2 + (x - 512) * SCALE) for x in (left, right))
    y0, y1 = round(top * SCALE), round(bottom * SCALE)
    return lambda pixels: pixels[max(y0, 0) : y1, max(x0, 0) : min(x1, WIDTH)]


WITH_SWATCHES = {
    "no top": part(0, 77, 1024, 768),
    "hardly a top": part(0, 130, 1024, 768),
    "no left": part(102, 0, 1024, 768),
    "no right": part(0, 0, 922, 768),
    "board and swatches": part(296, 128, 728, 768),
    "swatches cut in half": part(0, 0, 1024, 745),
}
WITHOUT = {
    "no bottom": part(0, 0, 1024, 691),
    "board alone": part(300, 128, 724, 560),
    "nothing but the board": part(322, 143, 702, 535),
}


@cache
def painted(name: str) -> Pixels:
    return Painter(WIDTH, HEIGHT).paint(BOARDS[name], Random(name))


@cache
def read_part(name: str, cut: str) -> Reading | None:
    whole = painted(name) if name in BOARDS else shown(name)
    return read_cropped(Frame(np.ascontiguousarray((WITH_SWATCHES | WITHOUT)[cut](whole))), PROFILE)


def renumbered(rows: list[str]) -> list[str]:
    """The rows with their colors numbered as they first appear."""
    order = list(dict.fromkeys("".join(rows).replace(".", "")))
    numbers = {color: str(k) for k, color in enumerate(order, 1)} | {".": "."}
    return ["".join(numbers[cell] for cell in row) for row in rows]


def in_turn(names: Iterable[str], cuts: Iterable[str], few: int) -> list[tuple[str, str]]:
    """Each name with so few of the cuts that each cut comes about as often as any other."""
    following = cycle(cuts)
    return [(name, cut) for name in names for cut in islice(following, few)]


@cases("name,cut", in_turn(BOARDS, WITH_SWATCHES, 2), MORE, one_in=4)
def test_with_the_board_and_the_swatches_in_it_a_part_is_read(name: str, cut: str) -> None:
    reading = present(read_part(name, cut))
    assert reading.sure
    assert list(reading.grid) == format_rows(BOARDS[name].puzzle)
    assert (reading.selected, reading.unnumbered) == (1, False)


@cases(
    "name,cut",
    in_turn(BOARDS, WITHOUT, 2),
    MORE,
    keep=[("3x3-5", "nothing but the board"), ("4x4-4", "board alone"), ("6x6-6", "no bottom")],
)
def test_a_board_without_all_its_swatches_is_read_with_colors_as_seen(name: str, cut: str) -> None:
    reading = read_part(name, cut)
    scene = BOARDS[name]
    assert reading is not None
    assert (reading.sure, reading.unnumbered, reading.selected) == (True, True, 0)
    assert list(reading.grid) == renumbered(format_rows(scene.puzzle))
    assert "no color buttons seen" in reading.remark


def test_swatches_of_which_the_outermost_are_cut_off_do_not_number_colors() -> None:
    scene = board(2, 6, 3)
    pixels = Painter(WIDTH, HEIGHT).paint(scene, Random(3))
    reading = read_picture(Frame(np.ascontiguousarray(part(384, 128, 640, 768)(pixels))), PROFILE)
    truth = format_rows(scene.puzzle)
    assert not reading.sure or reading.unnumbered
    assert not reading.sure or list(reading.grid) == renumbered(truth)


def test_a_board_without_swatches_is_solved_and_its_colors_have_names() -> None:
    reading = present(read_part("4x4-4", "board alone"))
    position = position_in(reading)
    assert position.selected is None
    assert solve(position) is not None
    assert set(position.names) == set(position.puzzle.colors)


def test_more_colors_may_be_known_than_are_seen_but_not_fewer(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    seen = present(read_part("4x4-4", "board alone"))
    monkeypatch.setattr(cropped, "read_cropped", lambda *_: seen)
    frame = Frame(np.ascontiguousarray(WITHOUT["board alone"](painted("4x4-4"))))
    assert read_picture(frame, PROFILE, colors=seen.colors + 1).unnumbered
    with pytest.raises(InputError, match="colors as asked"):
        read_picture(frame, PROFILE, colors=seen.colors - 1)


SHOWN: dict[str, Scene] = {
    "laid": laid(board(4, 3, 8), 3),
    "half laid": laid(board(6, 5, 8), 6),
    "nearly laid": laid(board(5, 3, 8), 9),
    "moving": laid(board(4, 3, 9), 3, progress=0.45),
    "won": won(board(3, 3, 9)),
    "won again": won(board(5, 5, 7), perfect=False),
    "faint": replace(board(4, 4, 10), fade=0.3),
}


def shown(name: str) -> Pixels:
    return Painter(WIDTH, HEIGHT).paint(SHOWN[name], Random(1))


@cases(
    "name,cut",
    in_turn(SHOWN, WITHOUT, 1),
    MORE,
    keep=[("half laid", "board alone"), ("won", "board alone"), ("faint", "no bottom")],
)
def test_with_ribbons_or_in_a_fade_nothing_is_read_without_swatches(name: str, cut: str) -> None:
    reading = read_part(name, cut)
    if reading is not None:
        assert name == "faint"
        truth = format_rows(SHOWN[name].puzzle)
        assert list(reading.grid) in (truth, renumbered(truth))


@cases(
    "name,cut",
    in_turn(["laid", "half laid", "nearly laid"], ["no top", "board and swatches"], 1),
    MORE,
    keep=[("laid", "no top")],
)
def test_ribbons_are_read_with_swatches(name: str, cut: str) -> None:
    part = np.ascontiguousarray(WITH_SWATCHES[cut](shown(name)))
    reading = read_picture(Frame(part), PROFILE)
    assert reading.state is State.PUZZLE
    assert {*reading.placed} == {*SHOWN[name].laid}
    truth = format_rows(SHOWN[name].puzzle)
    for i, row in enumerate(reading.grid):
        for j, cell in enumerate(row):
            assert cell == truth[i][j] or (i, j) in reading.doubtful


@cases(
    "name,left,top",
    [("6x6-6", 400, 0), ("4x4-4", 0, 220)],
    "another edge",
    keep=[("6x6-6", 400, 0)],
)
def test_a_board_that_is_not_all_in_the_picture_is_not_read(name: str, left: int, top: int) -> None:
    pixels = part(left, top, 1024, 768)(painted(name))
    reading = read_picture(Frame(np.ascontiguousarray(pixels)), PROFILE)
    assert not reading.sure


def test_colors_are_not_numbered_anew_where_buttons_are_not_clear_or_covered() -> None:
    pixels = painted("4x4-4")
    paper = np.median(pixels[-80:-40, :100], axis=(0, 1))
    faint, bare = pixels.copy(), np.concatenate([pixels[:-70], pixels[-140:-70]])
    faint[-70:] = paper + 0.08 * (pixels[-70:] - paper)
    for shown in (faint, bare):
        assert read_cropped(Frame(shown), PROFILE) is None
        assert not read_picture(Frame(shown), PROFILE).sure
