"""Every view is fit for everybody: on every width, in both color schemes, for all senses."""

from typing import NamedTuple

import pytest

from thorough import cases
from web.adrift.test_board import GRID
from web.ahead import MODERATE
from web.page import NAMED, SIZES, Page, address_of

_BOARD = "strata/PG.P/PGGP/.PP./PGPP"
_RECORD = "duel/record/duel/x edge you/o joint easy/1 X place a1/2 O remove a1"


class View(NamedTuple):
    where: str
    words: str
    button: str = ""
    then: str = ""


VIEWS = [
    View("", "Solve it, or play it"),
    View(_BOARD, "All steps"),
    View("strata/RG/GR", "No solution"),
    View("strata", "Rows"),
    View("play/strata", "Waves"),
    View("play/strata/wave/6/6/1", "1 of 36"),
    View("play/strata/how", "Strata"),
    View(address_of("str8ts", MODERATE), "Hint", "Note all", "Hint"),
    View("play/str8ts", "Ready"),
    View("play/str8ts/edit", "Play it"),
    View("play/str8ts/how", "Str8ts"),
    View("play/adrift", "Show its solution"),
    View("adrift/AB.C./..BD./C.D../...A./.....", "0 of 4 joined"),
    View("play/duel", "The rules", "Play against the bot", "you have 10 left"),
    View(_RECORD.replace(" ", "%20"), "points"),
]
_BOTH = [(view, scheme) for view in VIEWS for scheme in ("dark", "light")]
_ONCE = [(view, ("dark", "light")[k % 2]) for k, view in enumerate(VIEWS)]


@cases("view,scheme", _BOTH, "each game has views in the other colors", keep=_ONCE)
def test_every_view_is_fit_for_everybody(page: Page, view: View, scheme: str) -> None:
    page.open(view.where, "small", scheme)
    page.run("document.querySelectorAll('main details').forEach((it) => { it.open = true; })")
    page.see(view.words)
    if view.button:
        page.press(view.button)
        page.see(view.then)
    text = page.text()
    assert not [word for word in ("{", "null", "undefined", "NaN") if word in text]
    for size, (width, height) in SIZES.items():
        page.browser.show_as(width, height, scheme)
        assert not page.is_too_wide(), size
        assert page.small_texts() == [], size
    assert page.violations() == []
    assert page.browser.complaints() == []


@pytest.mark.parametrize(
    ("where", "begin", "presses"),
    [
        (address_of("adrift", GRID.split("\n")), "", ("Hint", "What to join, and why")),
        ("play/duel", "Play against the bot", ("Hint",)),
    ],
)
def test_a_hint_is_seen_on_the_smallest_phone(
    page: Page, where: str, begin: str, presses: tuple[str, ...]
) -> None:
    page.open(where, "small")
    if begin:
        page.press(begin)
        page.see("Your turn")
    for label in presses:
        page.wait(f"return ({NAMED})(arguments[0])", label)
        page.run(f"scrollTo(0, 0); ({NAMED})(arguments[0]).click()", label)
        page.wait(
            "const [note] = document.querySelectorAll('.note.good');"
            "return note && note.getBoundingClientRect().bottom <= innerHeight + 1"
        )
    board = "return document.querySelector('main .duel-board, main .adrift-board')"
    assert page.run(f"{board}.getBoundingClientRect().top") > -120


def test_cells_and_keys_of_a_large_board_fit_a_thumb_on_small_phones(page: Page) -> None:
    widths = "return Math.min(...[...document.querySelectorAll(arguments[0])].map((it) =>"
    widths += " it.getBoundingClientRect().width))"
    page.open(address_of("str8ts", MODERATE), "small")
    assert page.run(widths, "[role=gridcell]") > 29
    page.browser.show_as(844, 390, "light")  # on its side
    page.wait("return document.querySelector('.keypad button') !== null")
    assert page.run(widths, ".keypad button") >= 44
