"""The page as `stratabot serve` gives it, in a real browser."""

import shutil
import ssl
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from importlib import import_module
from importlib.resources import files
from pathlib import Path
from typing import Any, Final, Literal
from urllib.parse import quote

import pytest

from browser import Browser
from commands import clean_environment
from waiting import PATIENCE
from web.ahead import made_ahead

Size = Literal["phone", "small", "desk"]

SIZES: Final[dict[Size, tuple[int, int]]] = {
    "phone": (390, 844),
    "small": (320, 568),
    "desk": (1280, 900),
}
"""Widths and heights of windows, in CSS pixels."""

_SERVE_PATIENTLY: Final = f"""
from stratabot.__main__ import main
from stratabot.web import workers
for lane, plan in workers._PLANS.items():
    workers._PLANS[lane] = plan._replace(seconds={PATIENCE})
main()
"""
"""`stratabot`, whose server works for longer than 20 s or 60 s: tests keep all cores busy."""

_LOOKS: Final = """
const values = [...arguments];
const done = values.pop();
const end = performance.now() + 1000;
const look = async () => {
  try {
    const found = await (async function () { SCRIPT }).apply(null, values);
    if (found || performance.now() > end) done([found]);
    else setTimeout(look, 20);
  } catch (error) {
    done([null, String(error)]);
  }
};
look();
"""
"""Asks for up to a second in the page itself: less work than to ask the page all the time."""

_GO: Final = """
document.querySelectorAll('dialog[open]').forEach((each) => each.close());
document.querySelector('main h1')?.setAttribute('data-before', '');
const [where] = arguments;
if (location.hash.slice(1) === where) dispatchEvent(new HashChangeEvent('hashchange'));
else location.hash = where;
"""
_IS_THERE: Final = "return document.querySelector('main h1:not([data-before])') !== null"

NAMED: Final = """(name) => {
  const all = 'main button, main a, header a, footer button, dialog button';
  return [...document.querySelectorAll(all)].find((each) =>
    !each.disabled && each.checkVisibility() &&
    (each.getAttribute('aria-label') ?? each.innerText).trim() === name);
}"""
_SELECTED: Final = "(selector, index) => document.querySelectorAll(selector)[index]"

_MIDDLE: Final = """
it.scrollIntoView({ block: 'center', behavior: 'instant' });
const box = it.getBoundingClientRect();
return [box.x + box.width / 2, box.y + box.height / 2];
"""

_AIM: Final = """
const find = () => FIND(...arguments);
const it = find();
if (!it) return null;
window.aim?.abort();
window.aim = new AbortController();
window.finger = 'aims';
const listens = { capture: true, signal: window.aim.signal };
// What it was may have been drawn anew between the look and the touch.
const isOn = (event) => [it, find()].some((each) => each && event.composedPath().includes(each));
let isDown = false;
const stop = (event) => {
  event.stopImmediatePropagation();
  event.preventDefault();
};
addEventListener('pointerdown', (event) => {
  isDown = isOn(event);
  if (!isDown) stop(event);
}, listens);
addEventListener('click', (event) => {
  window.aim.abort();
  window.finger = isDown || isOn(event) ? 'landed' : 'missed';
  if (window.finger === 'missed') stop(event);
}, listens);
"""
"""For a finger that does nothing if something else lies at the middle by then."""

_SMALL_TEXTS: Final = """
const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
const found = [];
while (texts.nextNode()) {
  const { data, parentElement: it } = texts.currentNode;
  if (!data.trim() || !it.checkVisibility() || it.closest('.unseen')) continue;
  const scale = it.ownerSVGElement ? it.getScreenCTM().a : 1;
  const size = parseFloat(getComputedStyle(it).fontSize) * scale;
  if (size < 11.95 && it.getBoundingClientRect().width > 1) found.push(`${data}: ${size}`);
}
return found;
"""

_FINGER: Final = "return window.finger ?? 'landed'"
"""A touch that has led to another page has landed: that page knows nothing of it."""


def address_of(game: str, rows: Sequence[str]) -> str:
    return "/".join([game, *(quote(row, safe="") for row in rows)])


def split_address(address: str) -> tuple[str, str]:
    """The address without its token, and the cookie into which that goes; "" if there is none."""
    base, _, token = address.partition("?token=")
    port = base.rstrip("/").rpartition(":")[2]
    return base, token and f"stratabot-{port}={token}"


class Server:
    """`stratabot serve` as a process; without a display it plays the practice game in memory."""

    def __init__(self, *args: str, has_display: bool = True) -> None:
        environment = clean_environment(PYTHONIOENCODING="utf-8")
        if not has_display:
            for name in ("DISPLAY", "WAYLAND_DISPLAY"):
                environment.pop(name, None)
        self.process = subprocess.Popen(
            [sys.executable, "-c", _SERVE_PATIENTLY, "serve", "--no-open", *args],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            encoding="utf-8",
            env=environment,
        )
        assert self.process.stdout is not None
        self.address = self.process.stdout.readline().strip()
        assert self.address.startswith("http"), self.process.communicate(timeout=PATIENCE)
        self.base, self.cookie = split_address(self.address)

    def end(self, number: int) -> tuple[int, str]:
        self.process.send_signal(number)
        _, said = self.process.communicate(timeout=PATIENCE)
        return self.process.returncode, said

    def stop(self) -> None:
        self.process.terminate()
        try:
            self.process.communicate(timeout=PATIENCE)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.communicate()


class Page:
    """A page in a tab; the address may have a token, which goes into a cookie at first."""

    def __init__(self, browser: Browser, address: str) -> None:
        self.browser = browser
        self.address, self.cookie = split_address(address)
        self._entry: str | None = address
        self._is_loaded = False

    def open(self, where: str = "", size: Size = "phone", scheme: str = "light") -> None:
        """Go to `#where` as a link does, and wait until its heading is there."""
        self.browser.show_as(*SIZES[size], scheme)
        if not self._is_loaded:
            self.browser.driver.get("about:blank")
            self.browser.complaints()  # forgets what pages before have said
            if self._entry:
                self.browser.driver.get(self._entry)
                self._entry = None
            self.browser.driver.get(f"{self.address}#{where}")
            self._is_loaded = True
        else:
            self.run(_GO, where)
        self.wait(_IS_THERE)

    def reload(self) -> None:
        self.browser.driver.refresh()
        self.wait(_IS_THERE)

    def change(self, script: str, *values: object) -> None:
        """Change what the page itself uses, such as `fetch`; the next test loads it anew."""
        self._is_loaded = False
        self.run(script, *values)

    def begin(self) -> None:
        """Be as if nobody had been here before, and as if puzzles had been made ahead."""
        is_here = "return location.href.split('#')[0] === arguments[0]"
        self._is_loaded = self._is_loaded and self.run(is_here, self.address)
        self.open("nowhere")  # a view that is left keeps its game: only then all is forgotten
        self.browser.complaints()  # forgets what was said before
        self.run(
            "localStorage.clear(); sessionStorage.clear();"
            "for (const [name, value] of Object.entries(arguments[0])) localStorage[name] = value;",
            made_ahead(),
        )

    def run(self, script: str, *values: object) -> Any:
        return self.browser.run(script, *values)

    def wait(self, script: str, *values: object) -> Any:
        end = time.monotonic() + PATIENCE
        gone = import_module("selenium.common.exceptions").JavascriptException
        while True:
            try:
                looks = _LOOKS.replace("SCRIPT", script)
                found, *error = self.browser.driver.execute_async_script(looks, *values)
            except gone:  # another page is loaded meanwhile
                found, error = None, []
            assert not error, f"{error} in: {script}"
            if found:
                break
            assert time.monotonic() < end, (
                f"in vain: {script}\n{self.text()}\n{self.browser.complaints()}"
            )
        return found

    def unfold(self) -> None:
        """Open all that is folded."""
        self.run("document.querySelectorAll('main details').forEach((it) => { it.open = true; })")

    def text(self) -> str:
        return str(self.run("return document.querySelector('main').innerText"))

    def see(self, words: str) -> None:
        self.wait("return document.querySelector('main').innerText.includes(arguments[0])", words)

    def place_of(self, selector: str, index: int = 0) -> tuple[float, float]:
        """The middle of an element, scrolled into view, in CSS pixels of the window."""
        it = f"const it = ({_SELECTED})(...arguments); if (!it) return null;"
        x, y = self.wait(it + _MIDDLE, selector, index)
        return x, y

    def tap(self, selector: str, index: int = 0) -> None:
        self._touch_until_it_lands(_SELECTED, selector, index)

    def tap_until(self, script: str, *values: object, selector: str, index: int = 0) -> None:
        """Touch an element until a script returns something true.

        A finger that stays down for too long does something else; then once more, as people do.
        """
        end = time.monotonic() + PATIENCE
        while True:
            self.tap(selector, index)
            for _ in range(100):
                if self.run(script, *values):
                    return
                time.sleep(0.02)
            assert time.monotonic() < end, f"touched {selector} in vain: {script}\n{self.text()}"

    def press(self, label: str) -> None:
        """Touch the button or the link with that name, as soon as it is there and enabled."""
        self._touch_until_it_lands(NAMED, label)

    def _touch_until_it_lands(self, find: str, *values: object) -> None:
        """Touch what a function of the page finds, until it is clicked.

        Something may move away from under the finger, and a slow touch is no click. What the click
        does has been done when this ends, except for what the page waits for itself.
        """
        end = time.monotonic() + PATIENCE
        while True:
            x, y = self.wait(_AIM.replace("FIND", f"({find})") + _MIDDLE, *values)
            self.touch([(x, y)])
            comes_until = time.monotonic() + 2
            while (finger := self.run(_FINGER)) == "aims" and time.monotonic() < comes_until:
                time.sleep(0.005)
            if finger == "landed":
                return
            assert time.monotonic() < end, f"touched {values} in vain at {x}, {y}\n{self.text()}"

    def touch(self, points: Sequence[tuple[float, float]]) -> None:
        """A finger goes down at the first place, over the others, and up."""
        self.fingers(*([point] for point in points))

    def fingers(self, *steps: Sequence[tuple[float, float]]) -> None:
        """Fingers that are down at these places, one step after the other; then none is."""
        down = 0
        for points in (*steps, ()):
            kind = "touchStart" if len(points) > down else "touchMove" if points else "touchEnd"
            self.browser.put_fingers(kind, points)
            down = len(points)

    def type(self, text: str) -> None:
        self.browser.send("Input.insertText", text=text)

    def choose_file(self, path: Path, selector: str = "input[type=file]") -> None:
        self.wait("return document.querySelector(arguments[0]) !== null", selector)
        self.browser.driver.find_element("css selector", selector).send_keys(str(path))

    def violations(self) -> list[str]:
        """What axe-core finds wrong for people with keyboards, screen readers, weak eyes."""
        axe = files("selenium_axe_python") / "axe-core" / "axe.min.js"
        if not self.run("return 'axe' in window"):
            self.run(axe.read_text("utf-8") + ";window.axe = axe;")
        found = self.browser.driver.execute_async_script(
            "const done = arguments[0]; axe.run({ resultTypes: ['violations'],"
            " rules: { 'label-content-name-mismatch': { enabled: true } } }).then((found) =>"
            " done(found.violations.map((each) =>"
            " each.id + ': ' + each.nodes.map((node) => node.html).join(' '))))"
        )
        return list(found)

    def small_texts(self) -> list[str]:
        """What is read and is smaller than 12 pixels as it is drawn."""
        return list(self.run(_SMALL_TEXTS))

    def is_too_wide(self) -> bool:
        root = "document.documentElement"
        return bool(self.run(f"return {root}.scrollWidth > {root}.clientWidth"))


@pytest.fixture
def trust(tmp_path: Path) -> tuple[ssl.SSLContext, list[str]]:
    """A certificate of this machine's own, as options of the server, and the trust in it."""
    openssl = shutil.which("openssl")
    if openssl is None:
        pytest.skip("openssl makes the certificate")
    key, certificate = tmp_path / "key.pem", tmp_path / "cert.pem"
    words = f"req -x509 -newkey rsa:2048 -nodes -days 2 -keyout {key} -out {certificate}"
    names = ["-subj", "/CN=localhost", "-addext", "subjectAltName=IP:127.0.0.1"]
    subprocess.run([openssl, *words.split(), *names], check=True, capture_output=True)
    options = ["--certificate", str(certificate), "--key", str(key)]
    return ssl.create_default_context(cafile=certificate), options


@pytest.fixture(scope="session")
def server() -> Iterator[Server]:
    running = Server("--port", "0")
    yield running
    running.stop()


@pytest.fixture(scope="session")
def _tab(browser: Browser, server: Server) -> Page:
    return Page(browser, server.address)


@pytest.fixture
def page(_tab: Page) -> Page:
    """The page on a phone, as if nobody had been there before."""
    _tab.begin()
    return _tab
