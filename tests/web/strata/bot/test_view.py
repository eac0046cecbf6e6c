from collections.abc import Iterator

import pytest

from browser import Browser
from requirements import needs_x11
from web.page import Page, Server

_SEES = """
const it = document.querySelector('.seen:not([hidden]) img');
return it?.alt && it.naturalWidth && it.closest('section').innerText.includes(arguments[0]);
"""
_AS_OTHERS = """
const [about] = arguments;
const asked = window.fetch;
window.fetch = async (path, ...rest) => path === 'api/about'
  ? new Response(JSON.stringify({ version: '', ...about })) : asked(path, ...rest);
dispatchEvent(new HashChangeEvent('hashchange'));
"""


@pytest.fixture
def in_memory(browser: Browser) -> Iterator[tuple[Page, Server]]:
    """The page of a server without a display, which plays the practice game in memory."""
    running = Server("--port", "0", has_display=False)
    yield Page(browser, running.address), running
    running.stop()


@needs_x11  # else there is always a display
def test_a_wave_is_played_from_the_page_until_the_program_is_gone(
    in_memory: tuple[Page, Server],
) -> None:
    page, running = in_memory
    page.open("bot", "desk")
    page.wait("return document.querySelector('[name=size]') !== null")
    page.run("document.querySelector('[name=practice]').click()")
    for name in ("size", "colors"):
        page.run("document.querySelector(`[name=${arguments[0]}]`).value = 2", name)
    page.press("Wave")
    page.see("4 solved, 4 Perfect")
    page.see("Done.")
    page.wait(_SEES, "What it sees")
    assert page.violations() == []
    page.change(_AS_OTHERS, {"looks_on": True, "bot": False})
    page.see("You look on.")
    page.see("Done.")
    page.wait(_SEES, "4 solved, 4 Perfect")
    assert page.run("return document.querySelectorAll('main button, main input').length") == 0
    assert page.violations() == []
    page.change(_AS_OTHERS, {})  # as a page with no program behind it
    page.see("The bot plays on a machine where stratabot serve runs")
    page.open("nowhere")
    page.open("bot", "small", "dark")
    page.see("4 solved, 4 Perfect")  # told again to a page that comes later
    page.see("Done.")
    kinds = page.run(
        "return [...document.querySelectorAll('.events li')].map((it) => it.className)"
    )
    assert (kinds[0], kinds.count("solved")) == ("wave_done", 4)
    assert not page.is_too_wide()
    assert page.violations() == []
    assert page.browser.complaints() == []
    page.press("Examine")
    page.see("The bot cannot play here yet.")
    page.run(
        "document.querySelector('[name=practice]').checked || "
        "document.querySelector('[name=practice]').click()"
    )
    page.press("Watch")
    page.see("It ended early")
    run = page.run("return fetch('api/bot/run').then((answer) => answer.json())")
    assert run["command"] == "stratabot watch --size=2 --colors=2 '--window=Strata practice'"
    page.run("document.querySelector('[name=size]').value = 6")
    page.press("Wave")
    page.wait("return !document.querySelector('.stop').disabled")
    running.process.kill()
    page.see("The program does not answer.")
    page.wait("return document.querySelector('.stop').disabled")
