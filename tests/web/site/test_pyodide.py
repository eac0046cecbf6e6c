"""The page with no program behind it and real Python in it, in a real browser."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from browser import Browser
from commands import REAL, run_json
from requirements import skip_or_fail
from stratabot.errors import InputError
from stratabot.web.site.folder import make_site
from waiting import wait_until
from web.here import GRIDS
from web.page import Page
from web.site.sites import HAS_MEMORY, SOON, served

pytestmark = pytest.mark.thorough("it fetches 14 MB, and the same answers are tried without")

_ASK = """
const [game, verb, asked, done] = arguments;
import('./common/api.js').then((it) => it.ask(game, verb, asked))
  .then(done, (error) => done(error.message));
"""
_DRAW = """
const [game, kind, grid, done] = arguments;
import('./common/api.js').then((it) => it.draw(game, kind, { grid })).then((made) => made.text())
  .then(done, (error) => done(error.message));
"""


@pytest.fixture(scope="module")
def host(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A host's folder with the page below a path."""
    folder = tmp_path_factory.mktemp("host")
    given = os.environ.get("STRATABOT_PYODIDE")
    try:
        make_site(folder / "strata", Path(given) if given else None, False)
    except InputError as error:
        skip_or_fail(f"no Pyodide: {error}")
    return folder


@pytest.fixture(scope="module")
def page(browser: Browser, host: Path) -> Iterator[Page]:
    with served(host) as server:
        yield Page(browser, f"http://127.0.0.1:{server.server_port}/strata/")


@pytest.mark.parametrize("verb", ["solve", "hint", "explain", "grade"])
@pytest.mark.parametrize("game", GRIDS)
def test_it_answers_as_the_commands_do(page: Page, game: str, verb: str) -> None:
    grid = GRIDS[game]
    page.open()
    told = page.browser.driver.execute_async_script(_ASK, game, verb, {"grid": grid})
    code = 0 if told.get("solvable", True) and told.get("grade", True) else 1
    assert told == run_json(game, verb, "-", grid=grid, exit_code=code)


def test_what_it_was_made_without_is_said(page: Page) -> None:
    page.open()
    told = page.browser.driver.execute_async_script(_DRAW, "strata", "png", REAL)
    assert told == "This kind of picture needs Pillow, which this page was made without: take SVG."
    drawn = page.browser.driver.execute_async_script(_DRAW, "strata", "svg", REAL)
    assert drawn.startswith("<svg")


@pytest.mark.parametrize("name", ["browser", "firefox"])
def test_every_game_is_played_also_without_a_network(
    request: pytest.FixtureRequest, name: str, host: Path
) -> None:
    with served(host) as server:
        page = Page(request.getfixturevalue(name), f"http://127.0.0.1:{server.server_port}/strata/")
        page.open()
        page.wait("return navigator.serviceWorker.controller !== null")
        page.wait(HAS_MEMORY)
    page.reload()
    page.open("strata/PG.P/PGGP/.PP./PGPP")
    page.see("10 clicks: 8 ribbons, 2 color changes")
    page.open("play/strata/daily/2026-11-23")
    page.see("Winnable?")
    page.open("play/str8ts")
    page.open("play/adrift")
    page.open("play/duel")
    page.press("Play against the bot")
    page.see("Your turn: you have 10 left.")
    page.tap("[data-square=c4]")
    page.press("Place c4")
    page.see("Your turn: you have 9 left.")
    page.press("Hint")
    page.wait("return document.querySelector('main .told .note.good p') !== null")
    page.reload()
    page.see("Your turn: you have 9 left.")
    assert page.browser.complaints() == []


def test_two_players_share_a_device_and_see_no_metric_of_each_other(page: Page) -> None:
    page.open("play/duel")
    page.press("Two players here")
    page.see("Your turn: you have 10 left.")
    page.tap("[data-square=c4]")
    page.press("Place c4")
    page.see("Pass the device to O")
    assert "Your metric" not in page.text()
    page.press("I am O")
    page.see("Your turn: you have 10 left.")
    assert page.text().count("Your metric") == 1


def test_an_answer_that_takes_too_long_is_ended(page: Page) -> None:
    page.open()
    hard = {"grid": "\n".join(["." * 25] * 25), "count": True}
    page.change(SOON)
    told = page.browser.driver.execute_async_script(_ASK, "str8ts", "solve", hard)
    assert told == "No answer within 20 s."
    wait_until(
        lambda: isinstance(
            page.browser.driver.execute_async_script(_ASK, "strata", "solve", {"grid": REAL}), dict
        )
    )


def test_nothing_leaves_the_host(page: Page) -> None:
    page.open("strata/PG.P/PGGP/.PP./PGPP")
    page.see("10 clicks")
    assert all(name.startswith(page.address) for name in page.browser.requests())
