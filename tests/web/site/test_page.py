"""The page with no program behind it, in a real browser; Python in it is the tests' own."""

from collections.abc import Iterator
from http.server import ThreadingHTTPServer
from pathlib import Path
from threading import Event
from typing import Any

import pytest

from browser import Browser
from stratabot.web.site.folder import make_site
from waiting import wait_until
from web.page import Page
from web.site.sites import SOON, fake_core, make_newer, served

_ASK = """
const done = arguments[arguments.length - 1];
import('./common/api.js').then(async (it) => { SCRIPT })
  .then(done, (error) => done([error.name, error.message]));
"""
_OLD = {
    "no WebAssembly": "delete globalThis.WebAssembly;",
    "no module workers": "globalThis.Worker = class { terminate() {} };",
}
_IS_KEPT = "return navigator.serviceWorker.controller !== null"
_UPDATE = (
    "return navigator.serviceWorker.getRegistration().then((held) => held.update())"
    ".then(() => 1, () => 2)"
)


@pytest.fixture
def core(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    return fake_core(tmp_path / "pyodide", monkeypatch)


@pytest.fixture
def public(tmp_path: Path, core: Path) -> Path:
    """A folder of a host, in which the page lies below a path."""
    make_site(tmp_path / "public", core, False)
    host = tmp_path / "host"
    host.mkdir()
    (tmp_path / "public").rename(host / "strata")
    return host


@pytest.fixture
def host(public: Path) -> Iterator[ThreadingHTTPServer]:
    with served(public) as server:
        yield server


def opened(browser: Browser, host: ThreadingHTTPServer, where: str = "") -> Page:
    page = Page(browser, f"http://127.0.0.1:{host.server_port}/strata/")
    page.open(where)
    return page


def ask(page: Page, script: str, *values: object) -> Any:
    return page.browser.driver.execute_async_script(_ASK.replace("SCRIPT", script), *values)


def test_what_takes_too_long_is_ended_and_the_next_question_is_answered(
    browser: Browser, host: ThreadingHTTPServer
) -> None:
    page = opened(browser, host)
    told = ask(
        page,
        "const ends = new AbortController();"
        "const first = it.ask('strata', 'solve', { grid: 'for ever' }, ends.signal);"
        "const second = it.ask('strata', 'hint', { grid: 'PG' });"
        "const third = it.ask('strata', 'hint', { grid: 'GP' }, AbortSignal.abort());"
        "setTimeout(() => ends.abort(), 50);"
        "const all = await Promise.allSettled([first, second, third]);"
        "return all.map((one) => one.value?.path ?? one.reason.name);",
    )
    assert told == ["AbortError", "api/strata/hint", "AbortError"]
    page.change(SOON)
    late = ask(page, "return it.ask('strata', 'solve', { grid: 'for ever' });")
    assert late == ["Error", "No answer within 20 s."]
    assert ask(page, "return it.ask('strata', 'solve', { grid: 'PG' });")["asked"] == {"grid": "PG"}


def test_how_much_of_python_has_come_is_told_once_for_all_games(
    browser: Browser, public: Path
) -> None:
    folder, letting_go = public / "strata", Event()
    names = ("stratabot.zip", "python-sat.whl", "pyodide/python_stdlib.zip")
    come = sum((folder / name).stat().st_size for name in (*names, "pyodide/pyodide-lock.json"))
    share = 100 * come // (come + (folder / "pyodide" / "pyodide.asm.wasm").stat().st_size)
    assert 0 < share < 100
    with served(public, held="pyodide.asm.wasm", letting_go=letting_go) as host:
        page = opened(browser, host, "nowhere")
        for game in ("strata", "str8ts", "adrift", "duel"):
            page.run("location.hash = arguments[0]", f"play/{game}")
            page.wait("return document.querySelector('[aria-current]')?.innerText", game)
            page.wait("return document.body.innerText.includes(arguments[0])", f"\n{share} %\n")
            assert page.run("return document.body.innerText").count(f"{share} %") == 1
        letting_go.set()
        page.wait("return document.querySelector('.note.busy') === null")


@pytest.mark.thorough("the interface has the same functions with a server")
def test_pictures_events_refusals_and_games_go_through_the_worker(
    browser: Browser, host: ThreadingHTTPServer
) -> None:
    page = opened(browser, host)
    sent = ask(
        page,
        "return it.askAbout(new Blob(['four']), 'strata', 'read', { cell: ['r1c1=2', 'r1c2=.'] });",
    )
    assert sent == {
        "path": "api/strata/read",
        "asked": {"cell": ["r1c1=2", "r1c2=."]},
        "picture": 4,
    }
    heard = ask(
        page, "return new Promise((heard) => it.listen('api/duel/games/g/events?key=k', heard));"
    )
    assert heard == {"path": "api/duel/games/g/events?key=k"}
    refused = ask(page, "return it.ask('strata', 'solve', { status: 400 });")
    assert refused == ["Error", "The program answers 400."]
    assert browser.complaints() == []


def test_it_works_without_a_network_and_tells_of_a_new_version(
    browser: Browser, public: Path, core: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with served(public) as host:
        page = opened(browser, host)
        page.wait(_IS_KEPT)
        port = host.server_port
    page.reload()
    for where in ("play/str8ts", "play/duel", "strata/PG/GP", "play/adrift"):
        page.open(where)
    assert ask(page, "return it.ask('strata', 'solve', { grid: 'PG' });")["path"]
    make_newer(public / "strata", core, monkeypatch)
    with served(public, port):
        page.run("navigator.serviceWorker.getRegistration().then((held) => held.update())")
        page.wait("return document.body.innerText.includes('There is a new version of this page.')")
        page.run("[...document.querySelectorAll('.note button')].at(-1).click()")
        page.wait("return document.body.innerText.includes('This page is a new version.')")
        page.wait("return document.body.innerText.includes('stratabot 99.0')")
        assert page.run("return caches.keys().then((all) => all.length)") == 1


@pytest.mark.thorough("a new version is taken in the test above, too")
def test_a_new_version_is_taken_when_a_view_is_left_and_never_half(
    browser: Browser, public: Path, core: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with served(public) as host:
        page = opened(browser, host)
        page.wait(_IS_KEPT)
        make_newer(public / "strata", core, monkeypatch)
        files = public / "strata" / "files.json"
        whole = files.read_bytes()
        files.write_bytes(whole.replace(b'"version": "', b'"version": "0'))
        page.run(_UPDATE)
        wait_until(lambda: page.run("return caches.keys().then((all) => all.length)") == 1)
        kept = page.run("return fetch('about.json').then((told) => told.text())")
        assert "99.0" not in kept
        files.write_bytes(whole)
        page.run(_UPDATE)
        page.wait("return document.body.innerText.includes('There is a new version of this page.')")
        page.run("location.hash = 'play/duel'")
        page.see("Two players here")
        page.wait("return document.body.innerText.includes('stratabot 99.0')")


@pytest.mark.thorough("each waits for a page of its own")
@pytest.mark.parametrize("lacking", _OLD)
def test_an_old_browser_is_told_what_it_lacks(
    browser: Browser, host: ThreadingHTTPServer, lacking: str
) -> None:
    made = browser.send("Page.addScriptToEvaluateOnNewDocument", source=_OLD[lacking])
    try:
        page = opened(browser, host, "strata/PG/GP")
        page.see("This browser is too old to answer here")
        page.open("play/duel")  # what needs no answer is there
    finally:
        browser.send("Page.removeScriptToEvaluateOnNewDocument", identifier=made["identifier"])


@pytest.mark.thorough("each waits for a page of its own")
def test_a_full_storage_is_told(browser: Browser, host: ThreadingHTTPServer) -> None:
    origin = f"http://127.0.0.1:{host.server_port}"
    browser.send("Storage.overrideQuotaForOrigin", origin=origin, quotaSize=1000)
    try:
        page = opened(browser, host)
        page.wait("return document.body.innerText.includes('could not keep the page')")
        told = ask(page, "return it.ask('strata', 'solve', { grid: 'PG' });")
        assert told["asked"] == {"grid": "PG"}
    finally:
        browser.send("Storage.overrideQuotaForOrigin", origin=origin)
