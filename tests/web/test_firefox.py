"""The page in Firefox: each game begins, and one is played to its end."""

import pytest

from firefox import Firefox
from stratabot.strata.puzzle import Puzzle
from web.ahead import MODERATE
from web.page import SIZES, Page, Server, address_of
from web.strata.player import play

pytestmark = pytest.mark.thorough("the same is tried in Chromium")


@pytest.fixture(scope="module")
def _tab(firefox: Firefox, server: Server) -> Page:
    return Page(firefox, server.address)


@pytest.mark.parametrize(
    ("where", "words"),
    [
        ("", "Solve it, or play it"),
        ("play/strata/wave/6/6/1", "1 of 36"),
        ("strata/PG.P/PGGP/.PP./PGPP", "10 clicks: 8 ribbons, 2 color changes"),
        (address_of("str8ts", MODERATE), "Str8ts, moderate"),
        ("adrift/AB.C./..BD./C.D../...A./.....", "0 of 4 joined"),
        ("play/duel", "what counts for you is"),
    ],
)
def test_each_game_begins_in_firefox(page: Page, where: str, words: str) -> None:
    page.open(where)
    page.see(words)
    for size in SIZES.values():
        page.browser.show_as(*size, "light")
        assert not page.is_too_wide(), size
        assert page.small_texts() == [], size
    assert page.violations() == []
    assert page.browser.complaints() == []


def test_a_strata_is_played_perfect_in_firefox(page: Page) -> None:
    page.open("play/strata/grid/PG.P/PGGP/.PP./PGPP")
    rows = ("PG.P", "PGGP", ".PP.", "PGPP")
    play(page, Puzzle.of([[None if c == "." else c for c in row] for row in rows]), "GP")
    page.see("Perfect")
    page.reload()
    page.see("Perfect")


def test_a_path_is_drawn_and_a_duel_begun_by_touch_in_firefox(page: Page) -> None:
    page.open("adrift/A.B/.../A.B")
    begin, *way = (page.place_of(".adrift-board .cell", k) for k in (0, 3, 6))
    page.fingers([begin], *([each] for each in way))
    page.see("1 of 2 joined")
    page.open("play/duel")
    for _ in range(2):
        page.tap("[data-square=c4]")
    page.see("you have 9 left")
    assert page.browser.complaints() == []
