"""A real browser without a screen: Debian's chromium, driven by its chromedriver."""

import shutil
from collections.abc import Iterator, Sequence
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

from requirements import skip_or_fail
from waiting import wait_until

_FLAGS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--hide-scrollbars",
    # A page that falls out of the cache of Back makes the one that is shown deaf to fingers: its
    # handlers are forgotten with the other's. The spare process is started for nothing here.
    "--disable-features=BackForwardCache,SpareRendererForSitePerProcess",
)

_AWAITS_LIFT = """
window.isLifted = false;
const lifted = () => { window.isLifted = true; };
for (const end of ['pointerup', 'pointercancel']) addEventListener(end, lifted);
"""

_TOPMOST = """
const matrix = document.querySelector('svg').getScreenCTM();
return arguments[0].map(([x, y]) => {
  const found = document.elementFromPoint(x * matrix.a + matrix.e, y * matrix.d + matrix.f);
  const ribbon = found.closest('g').querySelector('.ribbon');
  return ribbon && ribbon.getAttribute('fill');
});
"""


class Browser:
    def __init__(self, folder: Path, chromium: str, driver: str) -> None:
        webdriver: Any = import_module("selenium.webdriver")
        service: Any = import_module("selenium.webdriver.chrome.service")
        options = webdriver.ChromeOptions()
        options.binary_location = chromium
        for flag in (*_FLAGS, f"--user-data-dir={folder}"):
            options.add_argument(flag)
        options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
        self.driver: Any = webdriver.Chrome(options=options, service=service.Service(driver))
        self.driver.set_script_timeout(120)  # on a busy machine 30 s are not enough for all
        self._shown_as: object = None

    def open(self, path: Path, width: int = 1000, height: int = 900, scheme: str = "light") -> None:
        """Show a file, nothing moving on it, in a window of that size."""
        self.visit(path.as_uri(), width, height, scheme)

    def visit(
        self, address: str, width: int = 1000, height: int = 900, scheme: str = "light"
    ) -> None:
        self.show_as(width, height, scheme)
        self.driver.get_log("browser")  # forgets what pages before have said
        self.driver.get(address)

    def show_as(self, width: int, height: int, scheme: str) -> None:
        """A window of that size; below 600 pixels it is a phone, which has touch."""
        if self._shown_as == (width, height, scheme):
            return
        phone = width < 600
        size = {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": phone}
        self.send("Emulation.setDeviceMetricsOverride", **size)
        self.send("Emulation.setTouchEmulationEnabled", enabled=phone)
        wishes = {"prefers-color-scheme": scheme, "prefers-reduced-motion": "reduce"}
        features = [{"name": name, "value": value} for name, value in wishes.items()]
        self.send("Emulation.setEmulatedMedia", features=features)
        self._shown_as = (width, height, scheme)

    def forget_wishes(self) -> None:
        """Be on a screen again, in the colors that `show_as` asks for next."""
        self.send("Emulation.setEmulatedMedia", media="", features=[])
        self._shown_as = None

    def send(self, command: str, **parameters: object) -> Any:
        return self.driver.execute_cdp_cmd(command, parameters)

    def run(self, script: str, *values: object) -> Any:
        return self.driver.execute_script(script, *values)

    def find(self, name: str) -> Any:
        return self.driver.find_element("id", name)

    def press(self, key: str, code: str = "", shift: bool = False) -> None:
        for kind in ("keyDown", "keyUp"):
            pressed = {"type": kind, "key": key, "code": code or key, "modifiers": 8 * shift}
            self.send("Input.dispatchKeyEvent", **pressed)

    def swipe(self, across: int, down: int = 0) -> None:
        """A finger over the board, until the page has seen that it is gone."""
        self.run(_AWAITS_LIFT)
        x, y = 190, 200
        points = [(x + across * k // 4, y + down * k // 4) for k in range(5)]
        for kind, where in zip(("touchStart", *["touchMove"] * 4), points, strict=True):
            self.put_fingers(kind, [where])
        self.put_fingers("touchEnd", [])
        wait_until(lambda: self.run("return window.isLifted"))

    def put_fingers(self, kind: str, points: Sequence[tuple[float, float]]) -> None:
        """Fingers touch, move or are lifted: "touchStart", "touchMove", "touchEnd"."""
        places = [{"x": x, "y": y, "id": k} for k, (x, y) in enumerate(points)]
        self.send("Input.dispatchTouchEvent", type=kind, touchPoints=places)

    def topmost(self, points: Sequence[tuple[float, float]]) -> list[str | None]:
        """The color of the topmost ribbon at these places of the picture, None where none is."""
        found: list[str | None] = self.run(_TOPMOST, [list(point) for point in points])
        return found

    def complaints(self) -> list[str]:
        return [entry["message"] for entry in self.driver.get_log("browser")]

    def requests(self) -> list[str]:
        """Everything that the page loaded besides itself."""
        script = "return performance.getEntriesByType('resource').map(entry => entry.name)"
        found: list[str] = self.run(script)
        return found

    def names(self) -> list[tuple[str, str]]:
        """Role and accessible name of everything that can be used or stands for a picture."""
        roles = {"button", "slider", "image", "img", "list", "group", "heading"}
        nodes = self.send("Accessibility.getFullAXTree")["nodes"]
        return [
            (node["role"]["value"], node.get("name", {}).get("value", ""))
            for node in nodes
            if not node["ignored"] and node["role"]["value"] in roles
        ]


@pytest.fixture(scope="session")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    """A tab of chromium; without chromium the test is skipped."""
    chromium = shutil.which("chromium") or shutil.which("google-chrome")
    driver = shutil.which("chromedriver")
    if chromium is None or driver is None or find_spec("selenium") is None:
        skip_or_fail(
            "no chromium, chromedriver or selenium (Debian: apt-get install chromium-driver)"
        )
    running = Browser(tmp_path_factory.mktemp("browser"), chromium, driver)
    yield running
    running.driver.quit()
