"""Firefox without a screen: Debian's, driven by WebDriver BiDi, which it speaks by itself."""

import json
import re
import shutil
import subprocess
from collections.abc import Iterator, Sequence
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final

import pytest

from browser import Browser
from requirements import skip_or_fail
from waiting import PATIENCE, wait_until

_WISHES: Final = """
user_pref("dom.w3c_touch_events.enabled", 1);
user_pref("ui.prefersReducedMotion", 1);
"""
_LISTENS: Final = re.compile(r"BiDi listening on (ws:\S+)")
_RUN: Final = "(async function () { SCRIPT }).apply(null, JSON.parse(values))"
_ASK: Final = """new Promise((done, failed) => {
  try { (function () { SCRIPT }).apply(null, [...JSON.parse(values), done]); }
  catch (error) { failed(error); }
})"""


class _Driver:
    """Of Selenium's driver what `Page` asks of it."""

    def __init__(self, folder: Path, firefox: str) -> None:
        (folder / "user.js").write_text(_WISHES)
        command = [firefox, "--headless", "--no-remote", "--profile", str(folder)]
        with (log := folder / "log").open("w") as said:
            self._process = subprocess.Popen(
                [*command, "--remote-debugging-port", "0"], stdout=subprocess.DEVNULL, stderr=said
            )
        wait_until(lambda: _LISTENS.search(log.read_text()) is not None)
        found = _LISTENS.search(log.read_text())
        assert found is not None
        # Comes with Selenium.
        websocket: Any = import_module("websocket")
        self._socket = websocket.create_connection(
            f"{found[1]}/session", timeout=PATIENCE, suppress_origin=True
        )
        self._number = 0
        self._said: list[str] = []
        self.send("session.new", capabilities={})
        self.send("session.subscribe", events=["log.entryAdded"])
        self.context: str = self.send("browsingContext.getTree")["contexts"][0]["context"]

    def send(self, method: str, **params: object) -> Any:
        """What Firefox answers to a command."""
        self._number += 1
        asked = {"id": self._number, "method": method, "params": params}
        self._socket.send(json.dumps(asked))
        while (told := json.loads(self._socket.recv())).get("id") != self._number:
            if told["params"].get("level") in ("warn", "error"):
                self._said.append(told["params"]["text"])
        if told["type"] == "error":
            raise import_module("selenium.common.exceptions").JavascriptException(told["message"])
        return told["result"]

    def get(self, address: str) -> None:
        self.send("browsingContext.navigate", context=self.context, url=address, wait="complete")

    def refresh(self) -> None:
        self.send("browsingContext.reload", context=self.context, wait="complete")

    def execute_script(self, script: str, *values: object) -> Any:
        return self._call(_RUN, script, values)

    def execute_async_script(self, script: str, *values: object) -> Any:
        return self._call(_ASK, script, values)

    def _call(self, way: str, script: str, values: Sequence[object]) -> Any:
        promise = way.replace("SCRIPT", script)
        told = self.send(
            "script.callFunction",
            functionDeclaration=f"async (values) => JSON.stringify((await {promise}) ?? null)",
            arguments=[{"type": "string", "value": json.dumps(values)}],
            target={"context": self.context},
            awaitPromise=True,
        )
        if told["type"] == "exception":
            text = told["exceptionDetails"]["text"]
            raise import_module("selenium.common.exceptions").JavascriptException(text)
        return json.loads(told["result"]["value"])

    def get_log(self, _: str) -> list[dict[str, str]]:
        self.send("session.status")  # what was said before has come by then
        said, self._said = self._said, []
        return [{"message": text} for text in said]

    def quit(self) -> None:
        self.send("browser.close")
        self._socket.close()
        self._process.wait(PATIENCE)


class Firefox(Browser):
    """Shows pages in light colors; of Chromium's own commands it has none."""

    def __init__(self, folder: Path, firefox: str) -> None:
        self.driver: _Driver = _Driver(folder, firefox)

    def show_as(self, width: int, height: int, scheme: str) -> None:
        size = {"width": width, "height": height}
        self.driver.send("browsingContext.setViewport", context=self.driver.context, viewport=size)

    def put_fingers(self, kind: str, points: Sequence[tuple[float, float]]) -> None:
        """One finger at most."""
        moves = [{"type": "pointerMove", "x": round(x), "y": round(y)} for x, y in points]
        ends = {"touchStart": "pointerDown", "touchEnd": "pointerUp"}
        if kind in ends:
            moves.append({"type": ends[kind], "button": 0})
        finger = {"type": "pointer", "id": "finger", "parameters": {"pointerType": "touch"}}
        self.driver.send(
            "input.performActions",
            context=self.driver.context,
            actions=[{**finger, "actions": moves}],
        )


@pytest.fixture(scope="session")
def firefox(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Firefox]:
    """A tab of Firefox; without it the test is skipped."""
    program = shutil.which("firefox-esr") or shutil.which("firefox")
    if program is None or find_spec("websocket") is None:
        skip_or_fail("no Firefox or selenium (Debian: apt-get install firefox-esr)")
    running = Firefox(tmp_path_factory.mktemp("firefox"), program)
    yield running
    running.driver.quit()
