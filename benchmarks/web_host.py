"""The page with no program behind it: how large it is, how soon it answers, and whether rightly.

    PYTHONPATH=.:tests python benchmarks/web_host.py [--site FOLDER] [--runs 5] [--puzzles 200]

Makes the folder as `stratabot site` does, unless there is one; serves it as plain files, and opens
it in chromium. Prints what has to be loaded, as it is and compressed (gzip, as hosts do); the
seconds until the page is seen, and until its first answer, at the first visit and later ones; and
how many answers to new puzzles, and moves of Duel's bots, are those of this Python.
"""

import argparse
import asyncio
import gzip
import json
import shutil
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any, Final

from browser import Browser
from stratabot.web.files import page_files
from stratabot.web.site.answering import SiteAnswers
from stratabot.web.site.folder import make_site
from web.site.sites import HAS_MEMORY, served

_BOARD: Final = "#strata/PG.P/PGGP/.PP./PGPP"
_ASK: Final = """
const [asked, done] = arguments;
import('./common/api.js').then((it) => Promise.all(
  asked.map(([game, verb, values]) => it.ask(game, verb, values).catch((error) => error.message)),
)).then(done, (error) => done(String(error)));
"""
_POST: Final = """
const [path, values, done] = arguments;
import('./common/api.js').then((it) => it.post(path, values)).then(done, (error) => done(null));
"""
_IS_SEEN: Final = "return document.querySelector('main h1') !== null"
_IS_ANSWERED: Final = "return document.querySelector('main').innerText.includes('Back')"
_SEEN_AT: Final = "return performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0"
_LOADED: Final = (
    "return performance.getEntriesByType('resource').map((each) => each.name)"
    ".filter((name) => name.startsWith(location.origin))"
)
_KINDS: Final = {"strata": {"size": 5}, "str8ts": {"size": 6}, "adrift": {"size": 6}}
_LEVELS: Final = ("easy", "normal", "hard")
_MOVES: Final = 10
"""The bot's moves in a game."""


def zipped(contents: Mapping[str, bytes]) -> int:
    """The bytes of these files, each compressed."""
    return sum(len(gzip.compress(data, 6)) for data in contents.values())


def print_sizes(contents: Mapping[str, bytes], first: Sequence[str]) -> None:
    """What has to be loaded; `first` are the files of the first page."""
    groups = {
        "first view": {name: contents[name] for name in first},
        "page, all of it": {
            name: data
            for name, data in contents.items()
            if not name.startswith("pyodide/") and not name.startswith(("python-sat", "stratabot"))
        },
        "our package": {"stratabot.zip": contents["stratabot.zip"]},
        "python-sat": {"python-sat.whl": contents["python-sat.whl"]},
        "Pyodide": {k: v for k, v in contents.items() if k.startswith("pyodide/")},
        "everything": dict(contents),
    }
    print(f"{'what':20}{'files':>6}{'kB':>10}{'gzip, kB':>10}")
    for name, files in groups.items():
        size = sum(map(len, files.values()))
        print(f"{name:20}{len(files):6}{size / 1e3:10,.0f}{zipped(files) / 1e3:10,.0f}")


@contextmanager
def new_browser() -> Iterator[Browser]:
    """A browser that has never been anywhere."""
    chromium, driver = shutil.which("chromium"), shutil.which("chromedriver")
    if chromium is None or driver is None:
        raise SystemExit("expected chromium and chromedriver")
    with TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        running = Browser(Path(folder), chromium, driver)
        running.show_as(390, 844, "light")
        try:
            yield running
        finally:
            running.driver.quit()


def await_true(browser: Browser, script: str) -> None:
    """Wait until a script returns something true."""
    end = time.monotonic() + 120
    while not browser.run(script):
        assert time.monotonic() < end, script
        time.sleep(0.01)


def visit(browser: Browser, address: str) -> tuple[float, float]:
    """Seconds until the first page is painted, and until a board has its answer."""
    browser.driver.get("about:blank")
    browser.driver.get(address)
    await_true(browser, _IS_SEEN)
    seen = browser.run(_SEEN_AT) / 1000
    browser.run("location.hash = arguments[0]", _BOARD)
    await_true(browser, _IS_ANSWERED)
    # Since the address was opened.
    return seen, float(browser.run("return performance.now()")) / 1000


def print_times(address: str, runs: int) -> None:
    """Seconds of the first visits, each series with a new browser."""
    rows: dict[str, list[tuple[float, float]]] = {"first visit": [], "second": [], "third": []}
    for _ in range(runs):
        with new_browser() as browser:
            for found in rows.values():
                found.append(visit(browser, address))
                # What keeps the page is done before the next visit.
                await_true(browser, HAS_MEMORY)
    print(f"\n{'seconds':20}{'seen':>8}{'best':>8}{'answered':>10}{'best':>8}")
    for name, found in rows.items():
        seen, answered = zip(*found, strict=True)
        print(
            f"{name:20}{median(seen):8.2f}{min(seen):8.2f}{median(answered):10.2f}"
            f"{min(answered):8.2f}"
        )


class Here:
    """What this Python answers, one question after the other, in a loop in which bots think on."""

    def __init__(self, folder: Path) -> None:
        folder.mkdir()
        self._answers, self._loop = SiteAnswers(folder), asyncio.new_event_loop()

    def ask(self, path: str, values: Mapping[str, Any]) -> Any:
        told = self._loop.run_until_complete(self._answers.answer(path, json.dumps(values)))
        return json.loads(told.contents)


def print_answers(browser: Browser, here: Here, number: int) -> None:
    """How many answers to new puzzles are the same in the browser as here."""
    print(f"\n{'answers':20}{'asked':>8}{'same':>8}{'s here':>8}{'s there':>8}")
    for game, kind in _KINDS.items():
        grids: list[str] = []
        for seed in range(number):
            wish = {**kind, "seed": seed}
            made = here.ask(f"api/{game}/generate", wish)["puzzles"][0]
            grid = made.get("grid") or made.get("board") or made["puzzle"]
            grids.append("\n".join(grid) if isinstance(grid, list) else grid)
        for verb in ("solve", "hint", "explain", "grade"):
            begun = time.monotonic()
            told = [here.ask(f"api/{game}/{verb}", {"grid": grid}) for grid in grids]
            between = time.monotonic()
            there = browser.driver.execute_async_script(
                _ASK, [[game, verb, {"grid": grid}] for grid in grids]
            )
            same = sum(one == other for one, other in zip(told, there, strict=True))
            tell(f"{game} {verb}", len(grids), same, between - begun, time.monotonic() - between)
        begun = time.monotonic()
        few = range(number // 10)
        told = [here.ask(f"api/{game}/generate", {**kind, "seed": k}) for k in few]
        between = time.monotonic()
        wishes = [[game, "generate", {**kind, "seed": seed}] for seed in few]
        there = browser.driver.execute_async_script(_ASK, wishes)
        same = sum(one == other for one, other in zip(told, there, strict=True))
        tell(f"{game} generate", len(told), same, between - begun, time.monotonic() - between)


def print_moves(browser: Browser, here: Here, number: int) -> None:
    """How many of a bot's moves are."""
    for level in _LEVELS:
        games = -(-number // _MOVES // len(_LEVELS))
        same, seconds = 0, [0.0, 0.0]
        for seed in range(games):
            begun = time.monotonic()
            mine = play(here.ask, level, seed)
            between = time.monotonic()
            theirs = play(partial(post, browser), level, seed)
            seconds[0] += between - begun
            seconds[1] += time.monotonic() - between
            same += sum(one == other for one, other in zip(mine, theirs, strict=True))
        tell(f"duel {level}", games * _MOVES, same, *seconds)


def post(browser: Browser, path: str, values: Mapping[str, Any]) -> Any:
    """What the page in the browser is answered."""
    return browser.driver.execute_async_script(_POST, path, values)


def play(ask: Any, level: str, seed: int) -> list[str]:
    """The bot's moves against one that takes the first square that is free."""
    seat = ask("api/duel/games", {"against": "bot", "level": level, "side": "X", "seed": seed})
    path, told = f"api/duel/games/{seat['game']}", seat["state"]
    while not told["over"]:
        free = [
            f"{'abcdef'[j]}{i + 1}"
            for i in range(6)
            for j in range(6)
            if told["board"][i][j] == "."
        ]
        told = ask(f"{path}/move", {"key": seat["key"], "move": f"place {free[0]}"})
        while not told["over"] and told["turn"] != "X":
            told = ask(f"{path}/state", {"key": seat["key"]})
    return list(told["moves"][1::2])


def tell(name: str, asked: int, same: int, *seconds: float) -> None:
    """Print a row."""
    print(f"{name:20}{asked:8}{same:8}" + "".join(f"{each:8.1f}" for each in seconds), flush=True)


def main() -> None:
    """Make, open, and ask."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--site", type=Path)
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--puzzles", type=int, default=200)
    args = parser.parse_args()
    with TemporaryDirectory() as folder:
        site = args.site or Path(folder) / "site"
        if args.site is None:
            make_site(site, None, False)
        with served(site) as server:
            address = f"http://127.0.0.1:{server.server_port}/"
            with new_browser() as browser:
                browser.driver.get(address)
                await_true(browser, _IS_SEEN)
                loaded = {name.removeprefix(address) for name in browser.run(_LOADED)}
                contents = page_files(site)
                first = [name for name in ("index.html", *sorted(loaded)) if name in contents]
                first = [name for name in first if not name.startswith("pyodide/")]
                print_sizes(contents, first)
            print_times(address, args.runs)
            with new_browser() as browser:
                visit(browser, address)
                browser.driver.set_script_timeout(1200)
                here = Here(Path(folder) / "games")
                print_answers(browser, here, args.puzzles)
                print_moves(browser, here, args.puzzles)


if __name__ == "__main__":
    main()
