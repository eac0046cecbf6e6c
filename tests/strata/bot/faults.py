"""A screen on which things go wrong, as they do on a desktop, at a moment that a test chooses."""

from collections import deque
from collections.abc import Callable, Iterable
from random import Random

import numpy as np

from stratabot.frame import Frame, Pixels
from stratabot.geometry import Point
from stratabot.screen import Clock, Disturbance, Screen

Fault = Callable[[Frame, Frame], Frame]
"""What becomes of a frame, given the one before it."""

PRESS = 0.08
"""Seconds that a click takes, whether or not it reaches the game."""


class Faulty:
    """A `Screen` that passes looks and clicks on to another one, but for faults.

    It does not know whether it is covered, as a phone does not.
    """

    def __init__(self, screen: Screen, clock: Clock, rng: Random | None = None) -> None:
        self.screen, self.clock, self.rng = screen, clock, rng or Random(1)
        self.lose = 0.0  # the share of clicks that never reach the game
        self.swallowed = 0  # how many did not
        self.refused: Exception | None = None  # what clicks raise while another window lies over it
        self.covered_until = clock.now()  # until then it does
        self.cover: Fault = dialog  # what becomes of frames meanwhile
        self.frames: deque[Fault] = deque()  # what becomes of the next frames
        self.clicked: Callable[[Point], None] = lambda _: None  # before every click
        self.grabbed: Callable[[], None] = lambda: None  # before every look
        self._before: Frame | None = None

    @property
    def size(self) -> tuple[int, int]:
        return self.screen.size

    @property
    def covered(self) -> bool:
        return self.clock.now() < self.covered_until

    def lay_over(self, seconds: float) -> None:
        """Lay another window over it for a while, which takes no click."""
        self.covered_until = self.clock.now() + seconds
        self.refused = Disturbance("another window lies over the place to click")

    def grab(self) -> Frame:
        self.grabbed()
        seen = self.screen.grab()
        before, self._before = self._before or seen, seen
        if self.covered:
            return self.cover(seen, before)
        return self.frames.popleft()(seen, before) if self.frames else seen

    def click(self, point: Point) -> None:
        self.clicked(point)
        if self._before is not None and self.screen.size != (
            self._before.width,
            self._before.height,
        ):
            raise Disturbance("the window has another size than when it was looked at")
        if self.covered and self.refused:
            raise self.refused
        if self.covered or self.rng.random() < self.lose:
            self.swallowed += 1
            self.clock.sleep(PRESS)
        else:
            self.screen.click(point)


def _pixels(frame: Frame) -> Pixels:
    return np.ascontiguousarray(frame.rgb(slice(None), slice(None)))


def black(frame: Frame, _before: Frame) -> Frame:
    return Frame(np.zeros_like(_pixels(frame)))


def torn(frame: Frame, before: Frame) -> Frame:
    """The upper half as it is now, the lower as it was."""
    pixels = _pixels(frame).copy()
    if pixels.shape == (old := _pixels(before)).shape:
        half = len(pixels) // 2
        pixels[half:] = old[half:]
    return Frame(pixels)


def dialog(frame: Frame, _before: Frame) -> Frame:
    pixels = np.full_like(_pixels(frame), 200)
    pixels[:24] = (60, 90, 160)
    return Frame(pixels)


def notice(frame: Frame, _before: Frame) -> Frame:
    pixels = _pixels(frame).copy()
    pixels[: 3 * len(pixels) // 4] = (240, 240, 240)
    return Frame(pixels)


def faded(frame: Frame, _before: Frame) -> Frame:
    """Half of it, half paper."""
    return Frame(((_pixels(frame) + np.array((212.0, 205.0, 189.0))) / 2).astype(np.uint8))


def bare_cloth(frame: Frame, _before: Frame) -> Frame:
    """Paper without anything on it, its texture new in every frame."""
    return Frame(_cloth(_pixels(frame)))


def blank_board(frame: Frame, _before: Frame) -> Frame:
    """Swatches below a board of which nothing can be seen."""
    pixels = _pixels(frame).copy()
    above = pixels[: 17 * len(pixels) // 20]
    above[:] = _cloth(above)
    return Frame(pixels)


_texture = np.random.default_rng(5)


def _cloth(pixels: Pixels) -> Pixels:
    height, width, _ = pixels.shape
    texture = _texture.normal(0, 5, (height, width, 1))
    return (np.array((212, 205, 189)) + texture).astype(np.uint8)


def loading(frame: Frame, _before: Frame) -> Frame:
    pixels = np.full_like(_pixels(frame), 30)
    middle = len(pixels) // 2
    pixels[middle : middle + 6, 40:-40] = (180, 180, 180)
    return Frame(pixels)


class FaultyDesktop(Faulty):
    """One that knows, and refuses the clicks meanwhile, as a desktop does."""

    def is_covered(self, _at: Iterable[Point] = ()) -> bool:
        return self.covered and self.refused is not None
