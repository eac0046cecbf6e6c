"""Every view is fit for everybody: on every width, in both color schemes, for all senses."""

from typing import NamedTuple

from thorough import cases
from web.ahead import MODERATE
from web.page import SIZES, Page, address_of

_BOARD = "strata/PG.P/PGGP/.PP./PGPP"
_RECORD = "duel/record/duel/x edge you/o joint easy/1 X place a1/2 O remove a1"


class View(NamedTuple):
    """A view, the words that stand in it when all is there, and a button that leads further."""

    where: str
    words: str
    button: str = ""
    then: str = ""


VIEWS = [
    View("", "Solve it, or play it"),
    View(_BOARD, "All steps"),
    View("strata/RG/GR", "No solution"),
    View("strata", "Rows"),
    View("play/strata", "Strata"),
    View("play/strata/wave/6/6/1", "1 of 36"),
    View("play/strata/how", "Strata"),
    View(address_of("str8ts", MODERATE), "Hint"),
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
    for size, (width, height) in SIZES.items():
        page.browser.show_as(width, height, scheme)
        assert not page.is_too_wide(), size
    assert page.violations() == []
    assert page.complaints() == []
