"""The topmost color of every cell, read off every format, is the one that `lay` says."""

from io import BytesIO
from itertools import product
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from browser import Browser
from stories import BOARDS, places, story_of, tops
from stratabot.color import MUTED_SHARE, format_hex, mix_colors
from stratabot.picture.files import encode
from stratabot.strata.layout.appearance import PAPER
from stratabot.strata.picture.board_parts import UNIT, Plan
from stratabot.strata.picture.story import Story
from thorough import cases

every_board = cases("name", BOARDS, "other boards", keep=["3 x 5, two free", "4 x 4, half laid"])


def seen(image: Image.Image, story: Story) -> list[str | None]:
    """What most pixels in the middle of each cell are nearest to: a ribbon's color, or none."""
    plan = Plan(story.puzzle.rows, story.puzzle.cols)
    scale = image.width / plan.width
    names: list[str | None] = [format_hex(story.fill(color)) for color in (*story.palette, None)]
    colors = [story.fill(color) for color in (*story.palette, None)]
    muted = [PAPER, *(mix_colors(color, PAPER, MUTED_SHARE) for color in story.palette.values())]
    known = np.array([*colors, *muted], float)
    names += [None] * len(muted)
    pixels = np.asarray(image.convert("RGB"), float)
    found = []
    for x, y in places(story):
        reach = 0.35 * UNIT * scale
        rows = slice(int(y * scale - reach), int(y * scale + reach))
        patch = pixels[rows, int(x * scale - reach) : int(x * scale + reach)].reshape(-1, 3)
        nearest = np.linalg.norm(patch[:, None] - known, axis=2).argmin(1)
        found.append(names[np.bincount(nearest).argmax()])
    return found


@pytest.mark.slow
@every_board
def test_the_png_by_its_pixels(name: str) -> None:
    story = story_of(name)
    image = Image.open(BytesIO(encode(story.slides(), "png", "", "")))
    assert seen(image, story) == tops(story, story.steps)


@pytest.mark.slow
@every_board
def test_the_gif_by_its_pixels_step_by_step(name: str) -> None:
    story = story_of(name)
    film = Image.open(BytesIO(encode(story.slides(), "gif", "", "")))
    frames = []
    for k in range(getattr(film, "n_frames", 1)):
        film.seek(k)
        frames.append((film.info["duration"], film.convert("RGB")))
    resting = [image for duration, image in frames if duration > 500]
    assert [seen(image, story) for image in resting] == [
        tops(story, step) for step in range(story.steps + 1)
    ]
    assert frames[-1][0] >= 3000


@every_board
def test_the_svg_in_a_browser(name: str, browser: Browser, tmp_path: Path) -> None:
    story = story_of(name)
    path = tmp_path / "board.svg"
    path.write_bytes(encode(story.slides(), "svg", "", ""))
    browser.open(path)
    assert browser.topmost(places(story)) == tops(story, story.steps)
    assert browser.complaints() == []


@cases(
    "name,width",
    product(BOARDS, [390, 1280]),
    "other boards",
    keep=[("3 x 5, two free", 1280), ("4 x 4, half laid", 390)],
)
def test_the_page_in_a_browser_step_by_step(
    name: str, width: int, browser: Browser, tmp_path: Path
) -> None:
    story = story_of(name)
    path = tmp_path / "board.html"
    path.write_bytes(encode(story.slides(), "html", "", "note"))
    browser.open(path, width)
    for step in range(story.steps + 1):
        assert browser.topmost(places(story)) == tops(story, step)
        browser.press("ArrowRight")
    assert browser.complaints() == []
