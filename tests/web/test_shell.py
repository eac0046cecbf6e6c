import json
import os
import re
from io import BytesIO

import numpy as np
import pytest
from docs.icons import ICONS, make_icon
from PIL import Image

from browser import Browser
from stratabot.color import RGB
from stratabot.picture.palette import palette_for, parse_palette
from stratabot.web.files import PAGE_FOLDER, page_files
from waiting import PATIENCE, wait_until
from web.modules import Modules
from web.page import Page, Server


def test_an_address_that_is_none_leads_back(page: Page) -> None:
    page.open("nowhere")
    page.press("To the first page")
    page.wait("return location.hash === ''")


def test_the_link_to_the_content_leaves_the_address_as_it_is(page: Page) -> None:
    page.open("play/strata/how")
    page.run("document.querySelector('.skip').click()")
    assert page.run("return [document.activeElement.id, location.hash]") == [
        "place",
        "#play/strata/how",
    ]


def test_the_first_view_is_small_and_asks_nobody_else(page: Page) -> None:
    page.change("return null")  # what tests before have loaded does not count
    page.open()
    page.wait("return performance.getEntriesByType('resource').length > 3")
    loaded = page.run(
        "return ['navigation', 'resource'].flatMap((kind) => performance.getEntriesByType(kind))"
        ".map((entry) => [entry.name, entry.encodedBodySize])"
    )
    assert all(name.startswith(page.address) for name, _ in loaded)
    assert 10_000 < sum(size for _, size in loaded) < 200_000


def test_an_old_browser_is_told_that_it_is(browser: Browser, server: Server) -> None:
    words = "return document.body.innerText.includes('This browser is too old for this page')"
    page = Page(browser, server.address)
    page.open()
    assert not page.run(words)
    old = browser.send("Page.addScriptToEvaluateOnNewDocument", source="delete Array.prototype.at")
    try:
        browser.driver.refresh()
        page.wait(words)
    finally:
        browser.send("Page.removeScriptToEvaluateOnNewDocument", **old)
        browser.driver.refresh()
        browser.complaints()


_IS_KEPT = """
const done = arguments[0];
navigator.serviceWorker.ready.then(async () => {
  const names = await caches.keys();
  const { version } = await (await fetch("files.json")).json();
  done(names.length === 1 && names[0] === version);
});
"""


def test_the_page_stays_when_the_program_is_gone(browser: Browser) -> None:
    running = Server("--port", "0")
    page = Page(browser, running.address)
    try:
        page.open()
        wait_until(lambda: page.browser.driver.execute_async_script(_IS_KEPT))
        page.see("Solve it")
        page.press("End the program")
        page.press("End it")
        assert running.process.wait(PATIENCE) == 0
    finally:
        running.stop()
    page.open()
    page.see("Solve it")
    page.run("location.hash = 'play/strata/how'")
    page.see("Perfect")
    page.wait("return document.body.innerText.includes('does not answer')")


_HANGS = """
const [source, paths] = arguments;
const listeners = {};
const self = {
  addEventListener: (name, listener) => { listeners[name] = listener; },
  registration: { scope: 'http://here/' },
};
const timers = [];
const caches = { match: async (it) => `kept ${it.url ?? it}` };
let hangs = true;
const fetch = (it) => (hangs ? new Promise(() => {}) : Promise.resolve(`fresh ${it.url}`));
const setTimeout = (done, _, value) => timers.push(() => done(value));
new Function('self', 'caches', 'fetch', 'setTimeout', source)(self, caches, fetch, setTimeout);
const ask = (path, mode = '') => {
  const request = { url: `http://here/${path}`, method: 'GET', mode };
  let found;
  const event = { request, respondWith: (it) => { found = it; }, waitUntil: () => {} };
  listeners.fetch(event);
  return found;
};
const page = ask('', 'navigate');
await new Promise(requestAnimationFrame);
const waits = timers.length;
timers.forEach((run) => run());
const all = [await page, ...await Promise.all(paths.map((path) => ask(path)))];
hangs = false;
return [waits, timers.length, all, await ask('', 'navigate'), await ask('main.js')];
"""


def test_a_program_that_hangs_is_waited_for_once(modules: Modules) -> None:
    source = (PAGE_FOLDER / "sw.js").read_text("utf-8")
    paths = ["main.js", "style.css"]
    first, all_waits, files, page, script = modules.browser.run(_HANGS, source, paths)
    assert (first, all_waits) == (1, 1)
    assert files == ["kept ./", *(f"kept http://here/{path}" for path in paths)]
    assert (page, script) == ("fresh http://here/", "fresh http://here/main.js")


def test_labels_have_the_colors_of_the_programs_pictures(modules: Modules) -> None:
    sets = ["RGBYOP", "AB", "rRgG", "123456789", "ABCDEFGHIJKL", "ACTM★", ""]
    found = modules.run(
        "common/palette.js",
        "return arguments[0].map((labels) =>"
        " [false, true].map((safe) => it.paletteFor(labels, safe)))",
        sets,
    )
    for labels, (usual, safe) in zip(sets, found, strict=True):
        assert usual == {label: _hex(color) for label, color in palette_for(labels).items()}
        assert safe == {label: _hex(c) for label, c in parse_palette("safe", labels).items()}


def _hex(color: RGB) -> str:
    return "#" + bytes(color).hex()


def test_what_the_program_refuses_is_told_as_a_sentence(modules: Modules) -> None:
    told = modules.run(
        "common/api.js",
        "const before = window.fetch; try { return await Promise.all(arguments[0].map((error) => {"
        " window.fetch = async () => new Response(JSON.stringify({ error }), { status: 422 });"
        " return it.ask('strata', 'solve', {}).catch(({ message }) => message); })); }"
        " finally { window.fetch = before; }",
        ["expected a grid", "r1c2 is black.", "too much to do at the moment"],
    )
    assert told == ["Expected a grid.", "r1c2 is black.", "Too much to do at the moment."]


def test_a_day_of_another_year_has_its_year(modules: Modules) -> None:
    told = modules.run(
        "common/dates.js",
        "const now = new Date('2026-12-31T12:00');"
        "return [...arguments[0].map((day) => it.dayName(day, now)),"
        " it.dateTold(new Date('2025-03-04T15:06'), { hour: '2-digit', minute: '2-digit' }, now)]",
        ["2026-01-01", "2027-01-01", "2025-12-31"],
    )
    assert told == ["Thu 1 Jan", "Fri 1 Jan 2027", "Wed 31 Dec 2025", "4 Mar 2025 15:06"]


def test_every_browser_can_install_it() -> None:
    manifest = json.loads((PAGE_FOLDER / "manifest.webmanifest").read_text("utf-8"))
    for icon in manifest["icons"]:
        data = (PAGE_FOLDER / icon["src"]).read_bytes()
        if icon["type"] == "image/png":
            with Image.open(BytesIO(data)) as image:
                assert f"{image.width}x{image.height}" == icon["sizes"]
    assert {icon.get("purpose") for icon in manifest["icons"]} == {None, "maskable"}


@pytest.mark.parametrize("name", ICONS)
def test_the_icons_are_what_the_drawing_is(name: str) -> None:
    with Image.open(PAGE_FOLDER / name) as kept:
        assert np.abs(np.asarray(kept, int) - np.asarray(make_icon(name), int)).max() <= 2


def test_the_program_knows_all_files_of_the_page() -> None:
    contents = page_files()
    assert {"main.js", "sw.js", "common/api.js", "index.html"} <= contents.keys()
    scripts = {name: data.decode() for name, data in contents.items() if name.endswith(".js")}
    for name, text in scripts.items():
        for wanted in re.findall(r'(?:from|import\()\s*"(\.[^"]+)"', text):
            path = os.path.normpath(os.path.join(os.path.dirname(name), wanted)).replace("\\", "/")
            assert path in contents, f"{name} imports {wanted}"
    talkers = [
        name
        for name, text in scripts.items()
        if re.search(r"\bfetch\(|EventSource\(|XMLHttp", text)
    ]
    assert sorted(talkers) == ["common/program.js", "sw.js"]


def test_a_view_that_needs_the_program_says_so_and_has_no_fault_of_its_own(page: Page) -> None:
    page.open()
    page.change("window.fetch = () => Promise.reject(new TypeError('gone'))")
    page.run("location.hash = 'bot'")
    page.see("The program does not answer.")
    assert page.browser.complaints() == []
