"""The journal of a tour, a file beside the route: which waves are done, after every puzzle."""

import json
import re
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from datetime import datetime
from pathlib import Path

from stratabot.errors import InputError
from stratabot.saving import save_bytes
from stratabot.strata.bot.events import Details
from stratabot.strata.tour.route import Route
from stratabot.words import counted

_PART = re.compile(r"(\d{1,6})(?:\s*[-\u2013]\s*(\d{1,6}))?")


def journal_path(route: Path) -> Path:
    """Where the journal of a route is: `route.journal.json` beside `route.toml`."""
    return route.with_name(f"{route.stem}.journal.json")


@dataclass(frozen=True, slots=True)
class WaveRun:
    """How a wave was played so far; its number is None if nobody knows which it is."""

    wave: int | None
    size: int
    colors: int
    puzzles: int = 0
    perfects: int = 0
    seconds: float = 0.0

    @property
    def is_perfect(self) -> bool:
        return self.perfects == self.puzzles > 0


class Journal:
    """What became of the waves of a route, by number; `under_way` is None between waves."""

    def __init__(
        self, path: Path, route: Route, now: Callable[[], datetime] = datetime.now
    ) -> None:
        """The journal in that file, or a new one if there is none; `now` tells the time."""
        self.path, self._now = path, now
        self._tiles = [route.tiles.columns, route.tiles.rows, route.waves // route.tiles.count]
        self.done: dict[int, WaveRun] = {}
        self.under_way: WaveRun | None = None
        self.left_out: dict[int, str] = {}
        self._ended: dict[int, str] = {}
        if path.exists():
            self._read()

    def note(self, run: WaveRun) -> None:
        self.under_way = run
        self._write()

    def finish(self, run: WaveRun) -> None:
        self.under_way = None
        if run.wave is not None:
            before = self.done.get(run.wave)
            if before is None or run.is_perfect or not before.is_perfect:
                self.done[run.wave] = run
                self._ended[run.wave] = self._now().isoformat(" ", "seconds")
            self.left_out.pop(run.wave, None)
        self._write()

    def leave_out(self, wave: int, why: str) -> None:
        self.left_out[wave] = why
        self._write()

    def _read(self) -> None:
        try:
            told = json.loads(self.path.read_text("utf-8"))
            tiles = told["tiles"]
            self.done = {int(wave): _parse_run(run) for wave, run in told["done"].items()}
            self._ended = {int(wave): str(run["ended"]) for wave, run in told["done"].items()}
            self.under_way = _parse_run(told["under_way"]) if told["under_way"] else None
            self.left_out = {int(wave): str(why) for wave, why in told["left_out"].items()}
        except OSError as error:
            raise InputError(
                f"cannot read the journal {self.path}: {error.strerror or error}"
            ) from None
        except (ValueError, TypeError, KeyError, AttributeError):
            raise InputError(
                f"expected the journal of a tour, got another file: {self.path} (remove it to "
                "begin a new one)"
            ) from None
        if tiles != self._tiles:
            raise InputError(
                f"the journal {self.path} belongs to a route with other tiles: remove it to begin "
                "a new one"
            )

    def _write(self) -> None:
        done = {
            str(wave): {**asdict(run), "ended": self._ended[wave]}
            for wave, run in sorted(self.done.items())
        }
        told = {
            "tiles": self._tiles,
            "done": done,
            "under_way": asdict(self.under_way) if self.under_way else None,
            "left_out": {str(wave): why for wave, why in sorted(self.left_out.items())},
        }
        save_bytes(self.path, f"{json.dumps(told, indent=1)}\n".encode())


def _parse_run(told: Details) -> WaveRun:
    wave = None if told["wave"] is None else int(told["wave"])
    size, colors, puzzles, perfects = (
        int(told[name]) for name in ("size", "colors", "puzzles", "perfects")
    )
    return WaveRun(wave, size, colors, puzzles, perfects, float(told["seconds"]))


def parse_waves(text: str) -> list[int]:
    """Numbers of waves as people write them, `1-3,7`, in that order, each once."""
    found = list[int]()
    for part in text.split(","):
        match = _PART.fullmatch(part.strip())
        first, last = (int(match[1]), int(match[2] or match[1])) if match else (0, 0)
        if not 0 < first <= last <= 99**3:
            raise InputError(
                f"expected numbers of waves such as 1-3,7, got {text!r}", field="waves"
            )
        found += range(first, last + 1)
    return list(dict.fromkeys(found))


def waves_to_play(
    route: Route,
    journal: Journal,
    *,
    waves: Sequence[int] | None = None,
    start: int = 1,
    again: bool = False,
    until_perfect: bool = False,
) -> list[int]:
    """Those waves, or all, from `start` on; not those done, unless `again` or not Perfect."""
    for number in (*(waves or ()), start):
        if number > route.waves:
            raise InputError(
                f"expected waves up to {route.waves}, as the route has "
                f"{counted(route.waves, 'tile')}, got {number}"
            )
    asked = range(start, route.waves + 1) if waves is None else [w for w in waves if w >= start]
    if not asked:
        raise InputError(f"expected waves from {start} on, got only lower ones")

    def is_done(wave: int) -> bool:
        run = journal.done.get(wave)
        return run is not None and not again and (run.is_perfect or not until_perfect)

    return [wave for wave in asked if not is_done(wave)]
