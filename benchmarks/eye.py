"""The eye: reading a client area, finding it, a screenshot's whole way."""

import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random

import numpy as np
from table import Row, milli, ratio
from timing import process_seconds, seconds

from stratabot.frame import Frame
from stratabot.geometry import Rect
from stratabot.image import load_frame
from stratabot.strata.generator import make_puzzle
from stratabot.strata.layout.layout import Layout
from stratabot.strata.layout.profile import load_profile
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


SECTIONS = (client_area, pictures, whole_process)
