"""What the browser cannot keep is told, and lasts as long as the tab."""

import pytest

from web.page import Page
from web.test_again import GAMES, do, open_game

_FULL = "Storage.prototype.setItem = () => { throw new DOMException('', 'QuotaExceededError'); };"
_FORBIDDEN = (
    "Object.defineProperty(window, 'localStorage',"
    " { get() { throw new DOMException('', 'SecurityError'); } });"
)
_NOTES = (
    "return [...document.querySelectorAll('body > .note')].filter((it) => it.checkVisibility())"
    ".map((it) => it.innerText)"
)


@pytest.mark.parametrize("script", [_FULL, _FORBIDDEN], ids=["full", "forbidden"])
def test_that_nothing_is_kept_is_told_once_and_games_go_on_in_this_tab(
    page: Page, script: str
) -> None:
    browser = page.browser
    made = browser.send("Page.addScriptToEvaluateOnNewDocument", source=script)
    try:
        page.reload()
        for game in GAMES.values():
            open_game(page, game)
            before = do(page, f"return {game.board}")
            moved = do(page, f"{game.moves[0]} {game.moves[1]} return {game.board}")
            assert moved != before
            page.open("nowhere")
            open_game(page, game)
            assert do(page, f"return {game.board}") == moved
        page.open("play/duel")
        page.press("Play against the bot")
        page.see("Your turn")
        [told] = page.run(_NOTES)
        assert "keeps nothing of this page" in told
        assert browser.complaints() == []
    finally:
        browser.send("Page.removeScriptToEvaluateOnNewDocument", identifier=made["identifier"])
        page.change("return null")
