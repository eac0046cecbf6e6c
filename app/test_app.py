"""What somebody without Python does with the program: a double click, a picture, a wave."""

import json
import stat
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
from app.build import ROOT, oldest_glibc
from app.conftest import DIST, App
from app.third_party import UNKNOWN, licenses_told
from PIL import Image
from pillow_heif import from_pillow

from stratabot import __version__
from waiting import PATIENCE, wait_until

pytestmark = pytest.mark.display
SHOT = ROOT / "fixtures" / "screenshots" / "phone-tall.jpg"
TRUTH = json.loads(SHOT.with_suffix(".json").read_text())


def test_there_is_a_program_to_try() -> None:
    assert [*DIST.glob(f"stratabot-{__version__}-*.zip")]


@contextmanager
def served(app: App, *args: str, **env: str) -> Iterator[str]:
    """The address of the page while the program runs."""
    began = time.monotonic()
    process = app.start(*args, **env)
    try:
        assert process.stdout is not None
        address = process.stdout.readline().strip()
        assert address.startswith("http://127.0.0.1:"), process.communicate(timeout=PATIENCE)
        ask(address)  # its token goes into a cookie
        print(f"the page is there after {time.monotonic() - began:.2f} s")
        base = address.partition("?")[0]
        yield base
        ask(f"{base}api/end", b"{}", "application/json")
        assert process.wait(PATIENCE) == 0
    finally:
        process.kill()
        process.communicate()


_OPENER = urllib.request.build_opener(urllib.request.HTTPCookieProcessor())


def ask(address: str, data: bytes | None = None, kind: str = "") -> bytes:
    headers = {"Content-Type": kind} if kind else {}
    with _OPENER.open(urllib.request.Request(address, data, headers), timeout=PATIENCE) as got:
        told: bytes = got.read()
    return told


def picture_form(path: Path) -> tuple[bytes, str]:
    mark = uuid4().hex
    head = f'Content-Disposition: form-data; name="picture"; filename="{path.name}"'
    parts = (
        f"--{mark}\r\n{head}\r\n\r\n".encode(),
        path.read_bytes(),
        f"\r\n--{mark}--\r\n".encode(),
    )
    return b"".join(parts), f"multipart/form-data; boundary={mark}"


def test_a_picture_is_answered_through_the_page(app: App) -> None:
    with served(app, "serve", "--no-open", "--port", "0") as address:
        assert b"<title>stratabot</title>" in ask(address)
        read: dict[str, Any] = json.loads(ask(f"{address}api/read", *picture_form(SHOT)))
        assert (read["game"], read["grid"]) == ("strata", TRUTH["grid"])
        grid = json.dumps({"grid": "\n".join(read["grid"])}).encode()
        solved = json.loads(ask(f"{address}api/strata/solve", grid, "application/json"))
        assert solved["clicks"] == 8


def test_a_double_click_opens_the_page(app: App) -> None:
    if app.words[0] == "wine":
        pytest.skip("Wine opens no browser; the page is opened by Windows")
    told = app.home / "opened"
    browser = app.home / "browser"
    browser.write_text(f'#!/bin/sh\necho "$1" > "{told}"\n')
    browser.chmod(browser.stat().st_mode | stat.S_IXUSR)
    with served(app, BROWSER=f"'{browser}' %s") as address:
        wait_until(lambda: told.exists() and told.read_text())
        assert told.read_text().startswith(f"{address}?token=")


def test_with_arguments_it_is_the_command_line(app: App) -> None:
    (app.home / "grid.txt").write_text("PG.P\nPGGP\n.PP.\nPGPP\n")
    assert app.run("--version").strip() == f"stratabot {__version__}"
    assert app.run("solve", "grid.txt").startswith("8 ribbons, 2 color changes: 10 clicks")


def test_the_bot_plays_a_wave_in_the_practice_games_window(app: App) -> None:
    """Under Wine, which is no Windows, a busy machine answers clicks late: there up to three times.

    Each time is a wave of its own; one must be played Perfect.
    """
    words = ("wave", "--practice", "--size", "2", "--colors", "2", "--format", "json")
    last: dict[str, Any] = {}
    for _ in range(3 if app.words[0] == "wine" else 1):
        with app.start(*words) as process:
            told, said = process.communicate(timeout=PATIENCE)
        last = json.loads(told.splitlines()[-1]) if told else {"said": said}
        if last.get("perfects") == 4:
            break
    assert (last.get("event"), last.get("puzzles"), last.get("perfects")) == ("wave_done", 4, 4), (
        last
    )


def test_a_photograph_as_iphones_write_them_is_read(app: App) -> None:
    """Its decoder is there without the encoder, which is under the GPL."""
    from_pillow(Image.open(SHOT)).save(app.home / "photo.heic", quality=95)
    assert app.run("read", "photo.heic").split() == TRUTH["grid"]


def test_it_carries_the_licenses_of_what_it_is_made_of(app: App) -> None:
    folder = app.home / "stratabot"
    assert (folder / "LICENSE.txt").read_text("utf-8") == (ROOT / "LICENSE").read_text("utf-8")
    text = (folder / "THIRD-PARTY.txt").read_text("utf-8")
    told = {name.lower(): terms for name, terms in licenses_told(text).items()}
    needed = {"numpy", "pillow", "click", "starlette", "uvicorn", "segno", "pillow-heif", "python"}
    assert needed <= told.keys()
    assert UNKNOWN not in told.values()
    assert "GNU LESSER GENERAL PUBLIC LICENSE" in text
    assert "Mozilla Public License Version 2.0" in text
    named = {path.name.split("-")[0].lower() for path in folder.rglob("*.dist-info")}
    assert {name for name in named if name.replace("_", "-") not in told} == {"stratabot"}


def test_nothing_in_it_is_under_the_gpl_alone(app: App) -> None:
    folder = app.home / "stratabot"
    told = licenses_told((folder / "THIRD-PARTY.txt").read_text("utf-8"))
    strict = {name for name, terms in told.items() if "GPL" in terms.replace("LGPL", "")}
    assert strict == {"pyinstaller"}
    assert "exception" in told["pyinstaller"]
    assert not told.keys() & {"mouseinfo", "pymsgbox", "python3-xlib"}
    # Debian's packages only point to their texts; these are what Python's own modules would bring.
    assert not [name for name in told if name.startswith(("libreadline", "libgdbm", "libdb5"))]
    data = b"".join(path.read_bytes() for path in folder.rglob("*") if path.is_file())
    assert b"libde265" in data
    assert b"HEVC encoder version" not in data  # as x265 calls itself


def test_its_readme_tells_the_glibc_that_it_needs(app: App) -> None:
    folder = app.home / "stratabot"
    needed = oldest_glibc(folder)
    assert (needed is None) == (app.words[0] == "wine")
    assert f"glibc {needed or '2.35'} or" in (folder / "README.txt").read_text("utf-8")
