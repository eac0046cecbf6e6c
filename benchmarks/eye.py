"""The eye: reading a client area, finding it, a screenshot's whole way; what looks cost."""

import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from itertools import chain, cycle, repeat
from pathlib import Path
from random import Random
from time import monotonic, process_time
from typing import Final

import numpy as np
from playing import a_display
from table import Row, milli, ratio
from timing import process_seconds, seconds

from stratabot.frame import Floats, Frame
from stratabot.geometry import Point, Rect
from stratabot.image import load_frame
from stratabot.screen import RealClock
from stratabot.screen.desktop.capture import Capture
from stratabot.strata.bot.belief import BoardBelief
from stratabot.strata.bot.events import Event
from stratabot.strata.bot.eyes import Eyes, are_different, thumbnail
from stratabot.strata.bot.ready import await_puzzle_or_win
from stratabot.strata.bot.session import BotOptions, BotStoppedError, Session
from stratabot.strata.bot.wave import Wave
from stratabot.strata.generator import make_puzzle
from stratabot.strata.layout.layout import Layout
from stratabot.strata.layout.profile import load_profile
from stratabot.strata.practice.bot_game import a_practice_game
from stratabot.strata.practice.game import wave_params
from stratabot.strata.practice.paint import Painter
from stratabot.strata.practice.scene import PALETTES, Scene
from stratabot.strata.vision.reader import read_frame
from stratabot.strata.vision.tracker import Tracker

FIXTURES = Path(__file__).parent.parent / "fixtures" / "screenshots"


def client_area() -> Iterator[Row]:
    """1024 x 768 known to be the client area, from a BGRA view as grabbed, beside a plain copy."""
    profile = load_profile()
    for side in (3, 6):
        rng = Random(side)
        puzzle = make_puzzle(wave_params(side, side), rng)
        scene = Scene(puzzle, PALETTES[0][:side])
        pixels = Painter(1024, 768).paint(scene, rng)
        bgra = np.dstack([pixels[..., ::-1], np.zeros(pixels.shape[:2], np.uint8)])
        frame, client = Frame(bgra, bgr=True), Rect(0, 0, 1024, 768)
        tracker = Tracker(Layout(profile, client), side, side)
        best = seconds(
            {
                "copy": lambda bgra=bgra: np.ascontiguousarray(bgra[..., 2::-1]),  # type: ignore[misc]
                "read": lambda frame=frame, client=client: read_frame(frame, profile, client),  # type: ignore[misc]
                "look": lambda frame=frame, it=tracker: it.look(frame),  # type: ignore[misc]
            },
            rounds=30,
        )
        name = f"1024 x 768, {side} x {side}"
        yield Row(f"{name}: copy as RGB", milli(best["copy"]), "1")
        yield Row(f"{name}: read", milli(best["read"]), ratio(best["read"], best["copy"]), "10 ms")
        yield Row(
            f"{name}: look while playing", milli(best["look"]), ratio(best["look"], best["copy"])
        )


def pictures() -> Iterator[Row]:
    """Finding the client area in a whole picture, and reading it."""
    profile = load_profile()
    for name in ("phone-tall", "desktop-full", "uhd"):
        frame = load_frame(FIXTURES / f"{name}.jpg")
        best = seconds(
            {
                "copy": lambda frame=frame: frame.pixels.copy(),  # type: ignore[misc]
                "read": lambda frame=frame: read_frame(frame, profile),  # type: ignore[misc]
            },
            rounds=10,
        )
        yield Row(
            f"{frame.width} x {frame.height} ({name}): find and read",
            milli(best["read"]),
            f"{ratio(best['read'], best['copy'])} copies",
            "80 ms",
        )


def whole_process() -> Iterator[Row]:
    """`stratabot solve shot.png` beside Python with numpy and Pillow loaded."""
    shot = FIXTURES / "ready-2x2-2.png"
    best = process_seconds(
        {
            "numpy": [sys.executable, "-c", "import numpy, PIL.Image"],
            "solve": [sys.executable, "-m", "stratabot", "solve", str(shot)],
        },
        rounds=10,
    )
    yield Row('python -c "import numpy, PIL.Image"', milli(best["numpy"]), "1")
    yield Row(
        "stratabot solve shot.png",
        milli(best["solve"]),
        ratio(best["solve"], best["numpy"]),
        "600 ms",
    )


_SIZES: Final = ((400, 300), (1024, 768), (1920, 1080), (3840, 2160))


class _Shown:
    """A screen that shows frames, each as one that was never looked at."""

    def __init__(self, frames: Iterable[Frame], size: tuple[int, int]) -> None:
        self._frames, self.size = iter(frames), size

    def grab(self) -> Frame:
        return Frame(next(self._frames).pixels, bgr=True)

    def click(self, point: Point) -> None:
        raise NotImplementedError


def looks() -> Iterator[Row]:
    """CPU time of looks at a 6 x 6 board after the grab: its frames as grabbed, of all sizes."""
    profile, rng = load_profile(), Random(6)
    puzzle = make_puzzle(wave_params(6, 6), rng)
    for width, height in _SIZES:
        scene, painter = Scene(puzzle, PALETTES[0][:6]), Painter(width, height)
        frames = []
        for _ in range(3):
            pixels = painter.paint(scene, rng)
            bgra = np.dstack([pixels[..., ::-1], np.zeros(pixels.shape[:2], np.uint8)])
            frames.append(Frame(np.ascontiguousarray(bgra), bgr=True))
        still = Frame(frames[0].pixels.copy(), bgr=True)
        tracker = Tracker(Layout(profile, frames[0].bounds), 6, 6)
        belief = BoardBelief.at_first_sight(
            puzzle, (), tracker.look(frames[0]), read_frame(frames[0], profile).paper, profile
        )
        resting_frames = chain(frames[:1], repeat(still))
        moving, resting = (
            Session(_Shown(shown, (width, height)), RealClock(), profile)
            for shown in (cycle(frames), resting_frames)
        )
        before = thumbnail(frames[0])

        def play(
            session: Session, tracker: Tracker = tracker, belief: BoardBelief = belief
        ) -> None:
            belief.is_as_believed(tracker.look(session.look().frame))

        def wait(session: Session, before: Floats = before) -> None:
            are_different(before, thumbnail(session.look().frame))

        best = seconds(
            {
                "copy": lambda frames=frames: frames[0].pixels.copy(),  # type: ignore[misc]
                "played, drawn anew": lambda s=moving, f=play: f(s),  # type: ignore[misc]
                "played, at rest": lambda s=resting, f=play: f(s),  # type: ignore[misc]
                "waiting, drawn anew": lambda s=moving, f=wait: f(s),  # type: ignore[misc]
                "waiting, at rest": lambda s=resting, f=wait: f(s),  # type: ignore[misc]
            },
            rounds=40,
            clock=process_time,
        )
        for what, time in best.items():
            name = f"{width} x {height}: CPU of a look, {what}"
            if what != "copy":
                yield Row(name, f"{1e3 * time:.2f} ms", ratio(time, best["copy"]))


def windows() -> Iterator[Row]:
    """CPU of grabs, of a wave in a window, and of the bot in front of a choice of waves."""
    with a_display() as display:
        if not display:
            return
        capture = Capture()
        for width, height in _SIZES[:3]:
            area = Rect(0, 0, min(width, 1600), height)
            best = seconds({"": lambda area=area: capture.grab(area)}, 40, process_time)  # type: ignore[misc]
            yield Row(f"{area.w:g} x {area.h:g}: CPU of a grab", f"{1e3 * best['']:.2f} ms", "")
        capture.close()
        with a_practice_game(6, 5, seed=5, puzzles=4) as (screen, clock):
            best = seconds({"": screen.grab}, 40, process_time)
            yield Row("1024 x 768: CPU of a grab of a window", f"{1e3 * best['']:.2f} ms", "")
            looks: list[object] = []
            session = Session(screen, clock, load_profile())
            session.look_listeners.append(looks.append)
            spent, passed = _cpu_of(lambda: Wave(session).play(4))
            yield Row("6 x 6, in a window: CPU a minute", f"{60 * spent / passed:.1f} s", "")
            each = f"{1e3 * spent / len(looks):.2f} ms"
            yield Row("6 x 6, in a window: CPU over looks", each, "")
            for what, patience in (("at first", 10.0), ("after 12 s", 24.0)):
                spent, passed = _idle(
                    Session(screen, clock, load_profile(), BotOptions(patience=patience))
                )
                name = f"a choice of waves in a window: CPU a minute, {what}"
                yield Row(name, f"{60 * spent / passed:.1f} s", "")


def _cpu_of(run: Callable[[], object]) -> tuple[float, float]:
    spent, began = process_time(), monotonic()
    run()
    return process_time() - spent, monotonic() - began


def _idle(session: Session) -> tuple[float, float]:
    """CPU and seconds of a wait until patience is over, or from the moment when it is told."""
    begun = [(process_time(), monotonic())]

    def hear(event: Event) -> None:
        begun.append((process_time(), monotonic()))

    session.listeners.append(hear)
    with suppress(BotStoppedError):
        await_puzzle_or_win(Eyes(session))
    spent, began = begun[-1]
    return process_time() - spent, monotonic() - began


SECTIONS = (client_area, pictures, whole_process, looks, windows)
