"""Folders as `stratabot site` makes them, with a Pyodide of the tests' own: it answers at once."""

import hashlib
import json
import os
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Event, Thread
from typing import Any, Final

import pytest

from stratabot.web.site import folder as site_folder
from waiting import PATIENCE

_PYODIDE: Final = """
let games = {};
export async function loadPyodide() {
  const names = ['pyodide.asm.wasm', 'python_stdlib.zip', 'pyodide-lock.json'];
  const load = async (name) => (await fetch(new URL(name, import.meta.url))).arrayBuffer();
  await Promise.all(names.map(load));
  return {
    unpackArchive() {},
    runPython() {},
    makeMemorySnapshot: () => new Uint8Array(4),
    toPy: (value) => ({ tobytes: () => value }),
    pyimport: () => ({ start }),
  };
}
function start(kept) {
  games = JSON.parse(kept);
  return { answer, follow, leave() {}, changed_games: () => JSON.stringify(games) };
}
async function answer(path, body, picture) {
  const asked = JSON.parse(body);
  if (asked.grid === 'for ever') await new Promise(() => {});
  const told = { path, asked, picture: picture?.length ?? null };
  return { toJs: () => [asked.status ?? 200, 'application/json', JSON.stringify(told), undefined] };
}
function follow(number, path, tell) {
  tell(JSON.stringify({ path }));
}
"""
"""A Pyodide that tells what it was asked; it thinks for ever about one grid."""


SOON: Final = """
const later = window.setTimeout;
window.setTimeout = (what, time, ...more) => later(what, time >= 20000 ? 1000 : time, ...more);
"""
"""The page's time for an answer is over after a second."""

HAS_MEMORY: Final = """
return caches.keys().then(async ([name]) =>
  Boolean(name && await (await caches.open(name)).match('memory')));
"""
"""Whether the browser has kept Python's memory, which is the last that it keeps."""


def fake_core(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with files for those of Pyodide, which count as the right ones from now on."""
    names = {
        each: f"{each}-0-py3-none-any.whl" for each in (*site_folder.FOR_PICTURES, "python-sat")
    }
    lock = {
        name: {"file_name": file, "sha256": hashlib.sha256(name.encode()).hexdigest()}
        for name, file in names.items()
    }
    contents = dict.fromkeys(site_folder.CORE, b"nothing")
    contents["pyodide.asm.wasm"] *= 100_000
    contents["pyodide.mjs"] = _PYODIDE.encode()
    contents["pyodide-lock.json"] = json.dumps({"packages": lock}).encode()
    contents[names["python-sat"]] = b"python-sat"
    folder.mkdir(exist_ok=True)
    for name, data in contents.items():
        (folder / name).write_bytes(data)
    digests = {name: hashlib.sha256(contents[name]).hexdigest() for name in site_folder.CORE}
    monkeypatch.setattr(site_folder, "CORE", digests)
    return folder


def make_newer(folder: Path, core: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Make a folder anew, with version 99.0; a minute later, for a plain server tells seconds."""
    monkeypatch.setattr(site_folder, "__version__", "99.0")
    site_folder.make_site(folder, core, True)
    later = time.time() + 60
    for path in folder.rglob("*"):
        os.utime(path, (later, later))


class _Handler(SimpleHTTPRequestHandler):
    """Args: held: how a path ends that is answered only when `letting_go` is set."""

    def __init__(self, *args: Any, held: str, letting_go: Event, directory: str) -> None:
        self.held, self.letting_go = held, letting_go
        super().__init__(*args, directory=directory)

    def do_GET(self) -> None:
        if not self.held or not self.path.endswith(self.held) or self.letting_go.wait(PATIENCE):
            super().do_GET()

    def log_message(self, *_: object) -> None:
        pass


@contextmanager
def served(
    folder: Path, port: int = 0, held: str = "", letting_go: Event | None = None
) -> Iterator[ThreadingHTTPServer]:
    """A plain server of a folder's files, as `python -m http.server` is one."""
    waits = letting_go or Event()
    handler = partial(_Handler, held=held, letting_go=waits, directory=str(folder))
    with ThreadingHTTPServer(("127.0.0.1", port), handler) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield server
        server.shutdown()
