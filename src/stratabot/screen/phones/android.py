"""The screen of an Android phone: looked at by `screencap`, tapped by `input tap`.

A look takes 0.2 to 0.5 s, most of it for sending 10 MB, so nothing here looks unasked. If the
connection breaks off during a look, the look waits for it. If it breaks off during a tap, nobody
knows whether the phone was tapped, so the caller must look.
"""

import math
from contextlib import suppress
from typing import TYPE_CHECKING, Final, Self

from stratabot.screen import Clock, Disturbance, RealClock, ScreenError, UncertainClick
from stratabot.screen.desktop.capture import Blackness, is_black
from stratabot.screen.phones.adb import ANY_PHONE, find_phone, open_adb
from stratabot.screen.phones.phone import Phone, PhoneLostError, require_open
from stratabot.screen.phones.screencap import BARE, PNG, CutOffError, frame_in, png_frame_in

if TYPE_CHECKING:
    from stratabot.frame import Frame
    from stratabot.geometry import Point

BACK_WITHIN: Final = 5.0
"""Seconds in which a lost phone must come back: a loose plug is pushed in, a network returns."""

BLACK: Final = 10.0
"""Seconds that the screen may be all black though it is on."""

IDLE: Final = 10.0
"""Seconds without a tap after which a look asks whether the phone is locked. While the bot taps, it
sees the board, so the phone is not locked."""

FRESH: Final = 1.5
"""Seconds after a look in which a tap may rely on it. Later the phone may be turned, or may show
something else."""

_POLL: Final = 0.2
"""Seconds between two looks at the list of phones."""

_MAY_NOT_TAP: Final = (
    "lets no program tap: on Xiaomi, Redmi and Poco switch on Settings, Additional settings, "
    'Developer options, "USB debugging (Security settings)", and restart the phone'
)


def open_android(serial: str = ANY_PHONE, clock: Clock | None = None) -> "AndroidScreen":
    """The screen of the phone with that serial number, or of the only one that is connected."""
    client = open_adb()
    return AndroidScreen(Phone(client, find_phone(client, serial)), clock or RealClock())


class AndroidScreen:
    """A `Screen` that is a phone's whole screen, turned as it shows it."""

    def __init__(self, phone: Phone, clock: Clock) -> None:
        self.phone = phone
        self._clock = clock
        self._command = BARE
        self._frame_size: tuple[int, int] | None = None
        self._looked_at = clock.now()
        """When the last picture had come."""
        self._blackness = Blackness(clock)
        self._sure_at = clock.now()
        """When the phone was last known to be unlocked."""
        try:
            self._state = phone.state()
        except PhoneLostError as error:
            raise ScreenError(f"the phone {phone.listed} does not answer: {error}") from error
        require_open(phone, self._state)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        """Nothing is kept open."""

    @property
    def name(self) -> str:
        """With the phone's serial number."""
        return f"the phone {self.phone.listed}"

    @property
    def size(self) -> tuple[int, int]:
        """Width and height of the last frame, in pixels; a look if there was none."""
        if self._frame_size is None:
            self.grab()
        assert self._frame_size is not None
        return self._frame_size

    def grab(self) -> "Frame":
        """What the phone shows now."""
        if self._clock.now() - self._sure_at > IDLE:
            self._require_open()
        until = self._clock.now() + BACK_WITHIN
        while True:
            try:
                frame = self._look()
                break
            except (PhoneLostError, CutOffError) as error:
                self._await_back(until, error)
        self._looked_at = self._clock.now()
        self._see_size(frame.width, frame.height)
        self._check_black(frame)
        return frame

    def click(self, point: "Point") -> None:
        """Tap there; returns when the phone has taken the tap.

        `point` is a place in the last frame, in pixels.
        """
        width, height = self.size
        age = self._clock.now() - self._looked_at
        if age > FRESH:
            raise Disturbance(f"the last look at the phone is {age:.1f} s old")
        if not (0 <= point.x < width and 0 <= point.y < height):
            raise ScreenError(
                f"the place to tap, {point.x:.0f}, {point.y:.0f}, is beside the phone's screen of "
                f"{width} x {height} pixels: turn the phone, or show its bars"
            )
        scale = self._tap_scale()
        try:
            self._input(f"tap {math.floor(point.x * scale)} {math.floor(point.y * scale)}")
        except PhoneLostError as error:
            raise UncertainClick(f"the connection to the phone broke off ({error})") from error
        self._sure_at = self._clock.now()

    def press_nothing(self) -> None:
        """Press a key that means nothing to any app, but needs the same permission as a tap."""
        try:
            self._input("keyevent 0")
        except PhoneLostError as error:
            raise ScreenError(f"the phone {self.phone.listed} does not answer: {error}") from error

    def _input(self, what: str) -> None:
        done = self.phone.run(f"input {what}")
        if done.code or "Exception" in done.text:
            raise ScreenError(f"the phone {self.phone.listed} {_why_not_tapped(done.text)}")

    def _see_size(self, width: int, height: int) -> None:
        """Note a picture's size. If it is another one, the phone was turned or has new settings."""
        before, self._frame_size = self._frame_size, (width, height)
        if before in (None, self._frame_size):
            return
        with suppress(PhoneLostError):  # The next look waits for it.
            self._state = self.phone.state()

    def _look(self) -> "Frame":
        if self._command == BARE:
            frame = frame_in(self.phone.read(BARE))
            if frame is not None:
                return frame
            self._command = PNG
        return png_frame_in(self.phone.read(PNG))

    def _await_back(self, until: float, error: Exception) -> None:
        """Wait until the phone takes commands again."""
        while True:
            self._clock.sleep(_POLL)
            listed = self.phone.relisted()
            trouble = listed.trouble if listed else _gone(self.phone)
            if self._clock.now() >= until:
                why = f"the phone {self.phone.listed} sends no picture: {error}"
                raise ScreenError(trouble or why) from error
            if not trouble:
                return

    def _require_open(self) -> None:
        try:
            require_open(self.phone, self.phone.state())
        except PhoneLostError:
            return  # The look that follows waits for it.
        self._sure_at = self._clock.now()

    def _tap_scale(self) -> float:
        """The factor from places in the last frame to places of taps.

        Taps count in pixels of the size that the user has set, if any. A picture may still have
        the screen's own size.
        """
        physical, override = self._state.physical, self._state.override
        if physical is None or override is None or tuple(sorted(self.size)) != physical:
            return 1.0
        return override[1] / physical[1]

    def _check_black(self, frame: "Frame") -> None:
        """Raises ScreenError if the screen is off, or the frames have been all black for long."""
        seconds = self._blackness.seconds(frame)
        if is_black(frame):
            self._require_open()
        if seconds > BLACK:
            raise ScreenError(
                f"the phone {self.phone.listed} has sent black pictures for {BLACK:g} s: the app "
                "that is open may forbid screenshots"
            )


def _why_not_tapped(text: str) -> str:
    if "INJECT_EVENTS" in text:
        return _MAY_NOT_TAP
    said = next((line.strip() for line in text.splitlines() if line.strip()), "no reason is told")
    return f"takes no taps: {said}"


def _gone(phone: Phone) -> str:
    return f"the phone {phone.listed} is no longer connected: plug it in and start again"
