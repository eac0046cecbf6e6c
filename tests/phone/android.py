"""A phone on which the practice game is open: as much of Android as a bot that plays on it sees."""

import io
import re
import struct
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from random import Random
from threading import Lock
from time import monotonic, sleep
from typing import Any, Final

import numpy as np
from fixtures.surroundings import Phone as Body
from PIL import Image

from phone.device import Output, StandInDevice
from stratabot.frame import Pixels
from stratabot.geometry import Point
from stratabot.screen import RealClock
from stratabot.strata.practice.attempt import Timings
from stratabot.strata.practice.game import PracticeGame
from stratabot.strata.practice.screen import Costs, PracticeScreen

TALL: Final = Body(1080, 2340, 80, 126)
"""The phone of the real screenshot: a black bar over the cut-out, and a navigation bar."""

SMALL: Final = Body(360, 780, 27, 42)

WARNING: Final = b"[Warning] Multiple displays were found, but no display id was specified!\n"

REFUSAL: Final = (
    b"\njava.lang.SecurityException: Injecting input events requires the caller (or the source of "
    b"the instrumentation, if any) to have the INJECT_EVENTS permission.\n"
    b"\tat android.os.Parcel.createExceptionOrNull(Parcel.java:3011)\n"
)

Pack = Callable[[Pixels], bytes]
"""How `screencap` sends a picture, RGB."""


def raw(kind: int = 1, header: int = 16) -> Pack:
    """Bare pixels in that format, after a header of 12 or 16 bytes."""

    def pack(pixels: Pixels) -> bytes:
        height, width, _ = pixels.shape
        head = struct.pack("<3I", width, height, kind) + bytes(header - 12)
        return head + in_format(pixels, kind)

    return pack


def in_format(pixels: Pixels, kind: int) -> bytes:
    """RGB as Android packs it in the format of that number."""
    alpha = np.full((*pixels.shape[:2], 1), 255, np.uint8)
    packed: dict[int, Callable[[], Any]] = {
        1: lambda: np.concatenate([pixels, alpha], axis=2),
        2: lambda: np.concatenate([pixels, alpha], axis=2),
        3: lambda: pixels,
        5: lambda: np.concatenate([pixels[..., ::-1], alpha], axis=2),
        22: lambda: (np.concatenate([pixels, alpha], axis=2) / 255).astype("<f2"),
    }
    return bytes(packed[kind]().tobytes())


def as_png(pixels: Pixels) -> bytes:
    file = io.BytesIO()
    Image.fromarray(pixels).save(file, "PNG", compress_level=1)
    return file.getvalue()


class AndroidPhone:
    """Android with a game on it, looked at and tapped by command lines.

    Attributes:
        game: the game that is open.
        look: seconds that a picture takes, the sending apart.
        looks: how many pictures were taken.
        taps: where it was tapped.
        pack: how it sends bare pixels.
        asleep, locked: what is shown instead of the game.
        refuses: whether it lets no program tap.
        dark: how many of the next looks show nothing.
        override: the size that the user has set, in pixels; None for the screen's own.
        before_look, before_tap: are called first.
    """

    def __init__(
        self, game: PracticeGame, rng: Random, body: Body = SMALL, look: float = 0.0
    ) -> None:
        self.game, self.look, self.pack = game, look, raw()
        self.looks = self.dark = 0
        self.taps: list[tuple[int, int]] = []
        self.asleep = self.locked = self.refuses = False
        self.override: tuple[int, int] | None = None
        self.before_look: Callable[[], object] = lambda: None
        self.before_tap: Callable[[], object] = lambda: None
        self._lock = Lock()
        self._rng = rng
        self.turn(body)

    @classmethod
    def wave(
        cls,
        side: int,
        colors: int,
        seed: int,
        *,
        puzzles: int = 1,
        speed: float = 1.0,
        body: Body = SMALL,
        look: float = 0.0,
        **more: Any,
    ) -> "AndroidPhone":
        """A phone with a wave made from that seed, and the time that the wall's clock shows."""
        rng = Random(seed)
        pace = Timings().scaled(1 / speed)
        game = PracticeGame.wave(
            side, colors, RealClock(), rng, puzzles=puzzles, timings=pace, **more
        )
        return cls(game, rng, body, look)

    def turn(self, body: Body) -> None:
        free = Costs(0, 0, 0)
        self.body = body
        self._screen = PracticeScreen(self.game, self._rng, size=body.client[2:], costs=free)

    def picture(self) -> Pixels:
        is_dark = self.dark > 0
        self.dark -= is_dark
        if self.asleep or is_dark:
            return np.zeros((self.body.height, self.body.width, 3), np.uint8)
        with self._lock:
            pixels = self._screen.grab().pixels
        shown = self.body.around(pixels)
        return np.full_like(shown, 90) if self.locked else shown

    def run(self, line: str) -> Output:
        out, err, code = b"", b"", 0
        for part in line.replace(" 2>&1", "").split(";"):
            done = self._run(part.strip().replace("$?", str(code)))
            out, err, code = out + done.out, err + done.err, done.code
        return Output(out, err, code)

    def _run(self, line: str) -> Output:
        line, pipe, pattern = line.partition(" | grep ")
        quiet = line.endswith(" 2>/dev/null")
        line = line.removesuffix(" 2>/dev/null")
        command, _, rest = line.partition(" ")
        known = {
            "echo": lambda: Output(rest.encode() + b"\n"),
            "screencap": lambda: self._screencap(rest),
            "input": lambda: self._input(rest),
            "dumpsys": lambda: Output(self._dumpsys(rest).encode()),
            "wm": lambda: Output(self._sizes().encode()),
        }
        missing = Output(err=f"/system/bin/sh: {command}: not found\n".encode(), code=127)
        done = known[command]() if command in known else missing
        if pipe:
            found = re.compile(pattern.removeprefix("-E ").strip("'").encode())
            lines = [each for each in done.out.splitlines(keepends=True) if found.search(each)]
            done = Output(b"".join(lines), done.err, 0 if lines else 1)
        return done._replace(err=b"") if quiet else done

    def _screencap(self, options: str) -> Output:
        began = monotonic()
        self.before_look()
        self.looks += 1
        pack = as_png if options == "-p" else self.pack
        data = pack(self.picture())
        sleep(max(0.0, began + self.look - monotonic()))
        return Output(data, WARNING)

    def _input(self, rest: str) -> Output:
        kind, *numbers = rest.split()
        if self.refuses:
            return Output(err=REFUSAL, code=255)
        if kind == "tap":
            self.before_tap()
            x, y = (int(number) for number in numbers)
            self.taps.append((x, y))
            if not (self.asleep or self.locked):
                self._tap(x, y)
        return Output()

    def _tap(self, x: int, y: int) -> None:
        scale = max(self.body.width, self.body.height) / max(self.override) if self.override else 1
        left, top, _, _ = self.body.client
        with self._lock:
            self.game.click(Point((x + 0.5) * scale - left, (y + 0.5) * scale - top), self.layout)

    @property
    def layout(self) -> Any:
        return self._screen.layout

    def _dumpsys(self, what: str) -> str:
        if what == "power":
            word = "Asleep" if self.asleep else "Awake"
            return f"POWER MANAGER\n  mWakefulness={word}\n  mWakefulnessChanging=false\n"
        locked = str(self.asleep or self.locked).lower()
        return (
            f"WINDOW MANAGER POLICY STATE\n  KeyguardStateMonitor\n    mIsShowing={locked}\n"
            f"    mSimSecure=false\n    mInputRestricted={locked}\n"
        )

    def _sizes(self) -> str:
        shorter, longer = sorted((self.body.width, self.body.height))
        lines = [f"Physical size: {shorter}x{longer}\n"]
        if self.override:
            lines.append(f"Override size: {self.override[0]}x{self.override[1]}\n")
        return "".join(lines)


@contextmanager
def plugged(phone: AndroidPhone, **device: Any) -> Iterator[StandInDevice]:
    """The phone on a cable: a device that an adb server can be told to connect to."""
    with StandInDevice(phone.run, **device) as made:
        yield made
