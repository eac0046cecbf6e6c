"""The bot's view: a wave of the practice game played from the page, on a real X server."""

from collections.abc import Iterator

import pytest

from browser import Browser
from practice_game import Start
from web.page import Page, Server

TITLE = "Strata practice"


@pytest.fixture
def bot_page(browser: Browser, display: str) -> Iterator[Page]:
    running = Server("--port", "0")
    yield Page(browser, running.address)
    running.stop()


@pytest.mark.display
def test_a_wave_is_played_from_the_page(bot_page: Page, start: Start) -> None:
    page = bot_page
    game = start("--size", "3", "--colors", "3", "--seed", "5", "--no-scores", "--puzzles", "3")
    page.open("bot", size="desk")
    field = "document.querySelector('[name=window]')"
    page.wait(f"return {field} !== null")
    page.run(f"{field}.value = arguments[0]", TITLE)
    page.press("Examine")
    page.see("The bot can play here.")
    page.press("Look")
    page.see("A puzzle, with its answer")
    assert page.wait("return document.querySelector('main img').naturalWidth") == game.area.w
    page.press("Wave")
    page.see("3 solved, 3 Perfect")
    page.see("Done.")
    assert page.complaints() == []
    assert page.violations() == []
    page.open("bot", size="small", scheme="dark")
    page.see("3 solved, 3 Perfect")  # told again to a page that comes later
    assert not page.is_too_wide()
    assert page.violations() == []
