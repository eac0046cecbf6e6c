"""The screen of an Android phone: looked at by `screencap`, tapped by `input tap`.

A look takes 0.2 to 0.5 s, most of it for sending 10 MB, so nothing here looks unasked. If the
connection breaks off during a tap, nobody knows whether it was made: the caller must look.
"""

import math
import re
import struct
import traceback
import warnings
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from enum import Enum, auto
from functools import partial
from typing import TYPE_CHECKING, Final, NamedTuple, Self

from stratabot.errors import InputError
from stratabot.screen import Clock, Disturbance, RealClock, ScreenError, UncertainClick
from stratabot.screen.desktop.capture import Blackness, is_black
from stratabot.screen.desktop.libraries import Untyped, one_line
from stratabot.screen.phones.adb import (
    ListedPhone,
    adb_client,
    client_errors,
    find_phone,
    list_phones_by_serial,
    load_adbutils,
    require_server,
)

if TYPE_CHECKING:
    from stratabot.frame import Frame
    from stratabot.geometry import Point

BACK_WITHIN: Final = 5.0  # seconds for a loose plug, or a network that returns
BLACK: Final = 10.0  # seconds that the screen may be all black though it is on
IDLE: Final = 10.0  # seconds without a tap; then a look asks whether the phone is locked
FRESH: Final = 1.5  # seconds for which a tap may rely on a look: phones are turned
_POLL: Final = 0.2  # seconds between two looks at the list of phones
_ANSWERS_WITHIN: Final = 10.0  # seconds in which something must come from a phone
_PART: Final = 1 << 18  # bytes taken at once, of 10 MB; adbutils takes 4 KB

_STATE: Final = (
    "dumpsys power | grep akefulness; "
    "dumpsys window policy | grep -E 'Lockscreen=|mIsShowing=|mInputRestricted='; "
    "wm size"
)
"""Each Android version prints some of these; what is missing counts as awake and unlocked."""

_BARE: Final = "screencap 2>/dev/null"
"""The command for bare pixels. A phone with several displays warns on standard error, which an
`exec:` stream would carry in the same bytes."""

_PNG: Final = "screencap -p 2>/dev/null"  # the command for a PNG, which takes the phone a second
_PNG_BEGINS: Final = b"\x89PNG\r\n\x1a\n"
_SIZES: Final = {1: 4, 2: 4, 3: 3, 5: 4}  # bytes of RGBA, RGBX, RGB, BGRA; others as PNG
_BGRA: Final = 5
_HEADERS: Final = (12, 16)
_LARGEST: Final = 20_000  # no screen has so many pixels in a row

_MAY_NOT_TAP: Final = (
    "lets no program tap: on Xiaomi, Redmi and Poco switch on Settings, Additional settings, "
    'Developer options, "USB debugging (Security settings)", and restart the phone'
)


class PhoneLostError(Exception):
    """A phone did not answer: the cable was pulled, or the connection broke off otherwise."""


class CutOffError(Exception):
    """A picture that ends too early: the connection broke off."""


class Wakefulness(Enum):
    """What a phone's screen shows: nothing, the lock screen, or whatever was opened."""

    ASLEEP = auto()
    LOCKED = auto()
    OPEN = auto()


class PhoneState(NamedTuple):
    """How a phone is: what it shows, and the sizes of its screen, the shorter side first."""

    awake: Wakefulness
    physical: tuple[int, int] | None = None  # the screen's own; None if that is not told
    override: tuple[int, int] | None = None  # that the user has set instead, if any


class Phone:
    """A phone that takes commands. Each command has a connection of its own to adb's server."""

    def __init__(self, client: Untyped, listed: ListedPhone) -> None:
        self.listed = listed
        self._client = client

    def list_again(self) -> ListedPhone | None:
        """How adb lists the phone now, which later commands use; None if it is gone."""
        serial = self.listed.serial
        listed = next(
            (p for p in list_phones_by_serial(self._client, serial) if p.serial == serial), None
        )
        self.listed = listed or self.listed
        return listed

    def run(self, line: str) -> tuple[str, int]:
        """What a command prints, and its exit code; after PhoneLostError nobody knows if it ran."""
        with self._connected() as device:
            done = device.shell2(line, timeout=_ANSWERS_WITHIN)
        return done.output, done.returncode

    def read(self, line: str) -> bytes:
        with self._connected() as device, device.open_transport(timeout=_ANSWERS_WITHIN) as link:
            link.send_command(f"exec:{line}")
            link.check_okay()
            return b"".join(iter(partial(link.recv, _PART), b""))

    def state(self) -> PhoneState:
        return parse_phone_state(self.run(_STATE)[0])

    @contextmanager
    def _connected(self) -> Iterator[Untyped]:
        """The phone as adbutils has it, whose errors become PhoneLostError."""
        require_server(self._client)
        transport = self.listed.transport
        device = load_adbutils().AdbDevice(self._client, self.listed.serial, transport)
        try:
            yield device
        except client_errors() as error:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")
                traceback.clear_frames(error.__traceback__)  # adbutils forgets its sockets there
            raise PhoneLostError(one_line(error)) from error


def parse_phone_state(text: str) -> PhoneState:
    """The state of a phone, from what it prints about itself."""
    wakefulness = re.search(r"[wW]akefulness(?:Locked\(\))?=(\w+)", text)
    locked = re.search(r"m(?:Showing|Dreaming)Lockscreen=true", text) or (
        "mIsShowing=true" in text and "mInputRestricted=true" in text
    )
    awake = Wakefulness.LOCKED if locked else Wakefulness.OPEN
    if wakefulness and wakefulness[1] in ("Asleep", "Dozing"):
        awake = Wakefulness.ASLEEP
    return PhoneState(awake, _size(text, "Physical"), _size(text, "Override"))


def _size(text: str, kind: str) -> tuple[int, int] | None:
    found = re.search(rf"{kind} size: (\d+)x(\d+)", text)
    if found is None:
        return None
    shorter, longer = sorted((int(found[1]), int(found[2])))
    return shorter, longer


def require_open(phone: Phone, state: PhoneState) -> None:
    """Check that what is opened on a phone can be seen."""
    if state.awake is Wakefulness.ASLEEP:
        raise ScreenError(
            f"the screen of the phone {phone.listed} is off: unlock it, open the game"
        )
    if state.awake is Wakefulness.LOCKED:
        raise ScreenError(f"the phone {phone.listed} is locked: unlock it, open the game")


def decode_raw_screencap(data: bytes) -> "Frame | None":
    """The frame that `screencap` sent as bare pixels, not copied; None if its format is unknown.

    A header comes first: the width, the height and the number of a format, four bytes each, the
    lowest byte first; from Android 9 on also the number of a color space. Nothing says which of the
    two headers it is, but the number of bytes tells it, as rows follow without gaps.
    """
    import numpy as np

    from stratabot.frame import Frame

    if len(data) < _HEADERS[0]:
        raise CutOffError(f"a picture of {len(data)} bytes")
    width, height, kind = struct.unpack_from("<3I", data)
    if kind not in _SIZES or not (0 < width < _LARGEST and 0 < height < _LARGEST):
        return None
    header = len(data) - width * height * _SIZES[kind]
    if header < _HEADERS[-1] and header not in _HEADERS:
        raise CutOffError(f"{len(data)} bytes of a picture of {width} x {height} pixels")
    if header not in _HEADERS:
        return None
    pixels = np.frombuffer(data, np.uint8, offset=header)
    return Frame(pixels.reshape(height, width, _SIZES[kind]), bgr=kind == _BGRA)


def decode_png_screencap(data: bytes) -> "Frame":
    """The frame in what `screencap -p` sent; something may have been printed before it."""
    from stratabot.image import decode_frame

    try:
        return decode_frame(data[max(data.find(_PNG_BEGINS), 0) :], "a phone's picture")
    except InputError as error:
        raise CutOffError(str(error)) from error


def open_android(serial: str = "", clock: Clock | None = None) -> "AndroidScreen":
    """The screen of the phone with that serial number, or of the only one that is connected."""
    client = adb_client()
    return AndroidScreen(Phone(client, find_phone(client, serial)), clock or RealClock())


class AndroidScreen:
    """A `Screen` that is a phone's whole screen, turned as it shows it."""

    def __init__(self, phone: Phone, clock: Clock) -> None:
        self.phone = phone
        self._clock = clock
        self._sends_bare = True
        self._frame_size: tuple[int, int] | None = None
        self._looked_at = clock.now()
        self._blackness = Blackness(clock)
        self._sure_at = clock.now()
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
        return f"the phone {self.phone.listed}"

    @property
    def size(self) -> tuple[int, int]:
        if self._frame_size is None:
            self.grab()
        assert self._frame_size is not None
        return self._frame_size

    def grab(self) -> "Frame":
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
        before, self._frame_size = self._frame_size, (frame.width, frame.height)
        if before not in (None, self._frame_size):  # The phone was turned, or has new settings.
            with suppress(PhoneLostError):  # The next look waits for it.
                self._state = self.phone.state()
        self._check_black(frame)
        return frame

    def click(self, point: "Point") -> None:
        """Tap at a place in the last frame; returns when the phone has taken the tap."""
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
        text, code = self.phone.run(f"input {what}")
        if not code and "Exception" not in text:
            return
        lines = [line.strip() for line in text.splitlines() if line.strip()]
        why = f"takes no taps: {lines[0] if lines else 'no reason is told'}"
        if "INJECT_EVENTS" in text:
            why = _MAY_NOT_TAP
        raise ScreenError(f"the phone {self.phone.listed} {why}")

    def _look(self) -> "Frame":
        if self._sends_bare:
            frame = decode_raw_screencap(self.phone.read(_BARE))
            if frame is not None:
                return frame
            self._sends_bare = False
        return decode_png_screencap(self.phone.read(_PNG))

    def _await_back(self, until: float, error: Exception) -> None:
        while True:
            self._clock.sleep(_POLL)
            listed, known = self.phone.list_again(), self.phone.listed
            gone = f"the phone {known} is no longer connected: plug it in and start again"
            trouble = listed.trouble if listed else gone
            if self._clock.now() >= until:
                why = f"the phone {known} sends no picture: {error}"
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
        """The factor from a frame, perhaps of the screen's own size, to taps in the size set."""
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
