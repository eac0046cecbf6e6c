"""Boards keep their colors in a theme of high contrast, and on paper, in every game and view."""

import re
import zlib
from base64 import b64decode
from io import BytesIO
from pathlib import Path
from typing import Final, NamedTuple

import numpy as np
import pytest
from PIL import Image

from browser import Browser
from thorough import cases
from web.ahead import MODERATE
from web.here import ADRIFT, GRIDS, client_here
from web.page import Page, address_of

_STROKES: Final = re.compile(rb"([\d.]+) ([\d.]+) ([\d.]+) rg")
_STREAMS: Final = re.compile(rb"stream\r?\n(.*?)endstream", re.DOTALL)


class View(NamedTuple):
    """A view with a board, its title, and colors that the board has by day."""

    where: str
    board: str
    title: str
    colors: frozenset[str]


_STRATA: Final = frozenset({"#d0cab7", "#713c86", "#268a52"})
_STR8TS: Final = frozenset({"#26262a", "#fffefa"})
_ADRIFT: Final = frozenset({"#9698a0", "#fafaf8", "#d62728"})
_DUEL: Final = frozenset({"#fffefa", "#968f80", "#f2ecdc"})
_RECORD: Final = "duel/x edge you/o joint easy/1 X place a1/2 O place c3".replace(" ", "%20")

VIEWS: Final = {
    "strata": View("play/strata/grid/PG.P/PGGP/.PP./PGPP", ".strata-board", "Your puzzle", _STRATA),
    "answer": View("strata/PG.P/PGGP/.PP./PGPP", ".swipes .strata-board", "Strata, 4 x 4", _STRATA),
    "painted": View("strata/?G.P/PGGP/.PP./PGPP", ".painter", "Strata, 4 x 4", _STRATA),
    "str8ts": View(address_of("str8ts", MODERATE), ".str8ts", "Str8ts", _STR8TS),
    "own str8ts": View("play/str8ts/edit/%23.../.23./..../....", ".str8ts", "Your own", _STR8TS),
    "the rules": View("play/str8ts/how", ".str8ts", "How to play Str8ts", _STR8TS),
    "adrift": View(address_of("adrift", ADRIFT.split()), ".adrift-paper", "Adrift", _ADRIFT),
    "duel": View("play/duel", ".duel-board", "Duel", _DUEL),
    "a game of duel": View(f"duel/record/{_RECORD}", ".duel-board", "A game of Duel", _DUEL),
}


def _printed(browser: Browser) -> set[str]:
    """The colors in which something is filled on paper, where backgrounds are not printed."""
    told = browser.send("Page.printToPDF", printBackground=False)["data"]
    found = set()
    for stream in _STREAMS.findall(b64decode(told)):
        try:
            drawn = zlib.decompress(stream)
        except zlib.error:
            continue
        for color in _STROKES.findall(drawn):
            found.add("#" + bytes(round(255 * float(part)) for part in color).hex())
    return found


def _seen(browser: Browser, selector: str, **wishes: str) -> np.ndarray:
    """The pixels of a board, without its edge, in a browser with such wishes."""
    features = [{"name": name.replace("_", "-"), "value": wishes[name]} for name in wishes]
    browser.send("Emulation.setEmulatedMedia", features=features)
    box = browser.run(
        "const it = document.querySelector(arguments[0]).getBoundingClientRect();"
        "return [it.x, it.y, it.width, it.height]",
        selector,
    )
    clip = dict(zip(("x", "y", "width", "height"), box, strict=True), scale=1)
    data = browser.send("Page.captureScreenshot", format="png", clip=clip)["data"]
    with Image.open(BytesIO(b64decode(data))) as image:
        return np.asarray(image.convert("RGB"), int)[30:-30, 30:-30]


def _share_of_other_pixels(browser: Browser, selector: str) -> float:
    wishes = {"prefers_color_scheme": "dark", "prefers_reduced_motion": "reduce"}
    try:
        usual = _seen(browser, selector, **wishes)
        forced = _seen(browser, selector, **wishes, forced_colors="active")
    finally:
        browser.forget_wishes()
    return float((np.abs(usual - forced).max(axis=2) > 8).mean())


def _open(page: Page, name: str) -> View:
    view = VIEWS[name]
    page.open(view.where, "desk", "dark")
    page.wait("return document.querySelector(arguments[0]) !== null", view.board)
    return view


@cases("name", VIEWS, "other views of the same boards", one_in=2)
def test_a_board_keeps_its_colors_in_a_theme_of_high_contrast(page: Page, name: str) -> None:
    view = _open(page, name)
    assert _share_of_other_pixels(page.browser, view.board) < 0.01


@pytest.mark.parametrize("name", VIEWS)
def test_on_paper_a_board_has_its_colors_by_day_and_stands_with_its_title_alone(
    page: Page, name: str
) -> None:
    view = _open(page, name)
    printed = _printed(page.browser)
    assert view.colors <= printed
    assert "#efe9db" not in printed  # the ink by night
    page.browser.send("Emulation.setEmulatedMedia", media="print")
    try:
        text = page.run("return document.body.innerText.split('\\n')[0]")
        controls = page.run(
            "const all = document.querySelectorAll('button, a, input, select, textarea, summary');"
            "return [...all].filter((it) => it.checkVisibility() && !it.closest('.drawn')).length"
        )
    finally:
        page.browser.forget_wishes()
    assert text.startswith(view.title)
    assert controls == 0


@pytest.mark.parametrize("game", GRIDS)
def test_the_file_of_an_answer_keeps_its_colors_too(
    browser: Browser, tmp_path: Path, game: str
) -> None:
    answer = client_here().post(f"/api/{game}/draw", json={"kind": "html", "grid": GRIDS[game]})
    path = tmp_path / "answer.html"
    path.write_bytes(answer.content)
    browser.open(path, scheme="dark")
    assert _share_of_other_pixels(browser, "svg") < 0.01
    browser.open(path, scheme="dark")
    by_night = browser.run("return getComputedStyle(document.querySelector('h1')).color")
    assert by_night == "rgb(236, 231, 218)"
    printed = _printed(browser)
    assert len(printed) > 3
    assert "#ece7da" not in printed
    browser.send("Emulation.setEmulatedMedia", media="print")
    try:
        assert browser.run("return !document.querySelector('.panel').checkVisibility()")
    finally:
        browser.forget_wishes()
