from collections.abc import Callable
from contextlib import suppress
from random import Random
from subprocess import CalledProcessError, TimeoutExpired
from unittest.mock import MagicMock

import numpy as np
import pytest
from fixtures.surroundings import Phone as Body
from hypothesis import given
from hypothesis import strategies as st

from phone.android import SMALL, TALL, AndroidPhone, as_png, raw
from phone.device import Output
from phone.server import Adb, Plug
from screen.stand_ins import MeddlingClock
from stratabot.frame import Frame, Pixels
from stratabot.geometry import Point
from stratabot.screen import Disturbance, ScreenError
from stratabot.screen.phones import adb as bridge
from stratabot.screen.phones import android
from stratabot.screen.phones.adb import ListedPhone, adb_client, find_phone
from stratabot.screen.phones.android import (
    BACK_WITHIN,
    BLACK,
    FRESH,
    IDLE,
    AndroidScreen,
    CutOffError,
    Phone,
    PhoneLostError,
    Wakefulness,
    decode_png_screencap,
    decode_raw_screencap,
    open_android,
    parse_phone_state,
)
from stratabot.strata.layout.profile import load_profile
from stratabot.strata.practice.game import PracticeGame
from stratabot.strata.vision.reader import read_frame
from stratabot.strata.vision.reading import State
from strategies import present
from thorough import cases
from waiting import PATIENCE, wait_until

adbutils = pytest.importorskip("adbutils")

PICTURE: Pixels = np.random.default_rng(1).integers(0, 256, (3, 4, 3), dtype=np.uint8)
"""Three rows of four pixels: what swaps width and height is seen."""

EXACT = {"RGBA": 1, "RGBX": 2, "RGB": 3, "BGRA": 5}
FLOATS = 22


@pytest.mark.parametrize("header", [12, 16])
@pytest.mark.parametrize("kind", EXACT.values(), ids=EXACT)
def test_every_format_is_read_after_either_header_and_not_copied(kind: int, header: int) -> None:
    data = raw(kind, header)(PICTURE)
    frame = present(decode_raw_screencap(data))
    assert np.array_equal(frame.rgb(), PICTURE)
    assert np.shares_memory(frame.pixels, np.frombuffer(data, np.uint8))


@pytest.mark.parametrize(
    "data",
    [
        raw(FLOATS)(PICTURE),
        b"WARNING: linker: something is unusual\n",
        raw()(PICTURE) + b"more than there should be",
    ],
)
def test_a_format_that_is_not_known_is_no_frame(data: bytes) -> None:
    assert decode_raw_screencap(data) is None


@pytest.mark.parametrize("left", [0, 5, 12, 20, -5, -1])
def test_a_picture_that_is_not_whole_is_cut_off(left: int) -> None:
    with pytest.raises(CutOffError):
        decode_raw_screencap(raw()(PICTURE)[:left])
    with pytest.raises(CutOffError):
        decode_png_screencap(as_png(PICTURE)[: abs(left)])


def test_a_png_is_found_behind_a_warning() -> None:
    assert np.array_equal(decode_png_screencap(b"[Warning] two\n" + as_png(PICTURE)).rgb(), PICTURE)


@given(st.binary(max_size=200), st.sampled_from([1, 2, 3, 4, 5, 22]), st.integers(0, 5))
def test_whatever_comes_is_a_frame_or_none_or_cut_off(data: bytes, kind: int, side: int) -> None:
    head = side.to_bytes(4, "little") * 2 + kind.to_bytes(4, "little")
    for sent in (data, head + data):
        frame: Frame | None = None
        with suppress(CutOffError):
            frame = decode_raw_screencap(sent)
        assert frame is None or frame.width == frame.height == side


ANDROID_4 = "mShowingLockscreen=true mShowingDream=false mDreamingLockscreen=true"
ANDROID_6 = "  mWakefulness=Awake\n    mIsShowing=false\n    mInputRestricted=false"
ANDROID_13 = "  mWakefulness=Awake\n    mIsShowing=true\n    mInputRestricted=true"
ANDROID_14 = "  getWakefulnessLocked()=Dozing\n  mWakefulnessChanging=false"


@pytest.mark.parametrize(
    ("text", "awake"),
    [
        ("", Wakefulness.OPEN),
        (ANDROID_4, Wakefulness.LOCKED),
        (ANDROID_4.replace("true", "false"), Wakefulness.OPEN),
        (ANDROID_6, Wakefulness.OPEN),
        (ANDROID_6.replace("mIsShowing=false", "mIsShowing=true"), Wakefulness.OPEN),
        (ANDROID_13, Wakefulness.LOCKED),
        (ANDROID_13.replace("Awake", "Asleep"), Wakefulness.ASLEEP),
        (ANDROID_14, Wakefulness.ASLEEP),
        (ANDROID_14.replace("Dozing", "Awake"), Wakefulness.OPEN),
    ],
)
def test_what_a_phone_says_of_its_screen_is_understood(text: str, awake: Wakefulness) -> None:
    assert parse_phone_state(text).awake is awake
    assert parse_phone_state(text.replace("\n", "\r\n")).awake is awake


def test_the_sizes_are_told_shorter_side_first() -> None:
    state = parse_phone_state("Physical size: 1080x2340\r\nOverride size: 1560x720\r\n")
    assert (state.physical, state.override) == ((1080, 2340), (720, 1560))
    assert parse_phone_state("Physical size: 1080x2340\n").override is None


def connected() -> Phone:
    client = adb_client()
    return Phone(client, find_phone(client))


def test_commands_and_bytes_pass_through_adb(adb: Adb, plug: Plug) -> None:
    screen = AndroidPhone.wave(2, 2, 1)
    bare = bytes(range(256)) * 300 + b"\r\n\n"
    device = plug(screen)
    device.run = lambda line: Output(bare) if line == "bytes" else screen.run(line)
    adb.await_state(device, "device")
    phone = connected()
    assert phone.read("bytes") == bare
    text, code = phone.run("echo two words")
    assert (text.rstrip(), code) == ("two words", 0)
    assert phone.run("nothing")[1] == 127


def test_a_phone_unplugged_is_lost_and_found_again(adb: Adb, plug: Plug) -> None:
    device = plug(AndroidPhone.wave(2, 2, 1))
    phone = connected()
    device.unplug()
    adb.await_state(device, "offline")
    for ask in (phone.run, phone.read):
        with pytest.raises(PhoneLostError):
            ask("echo")
    listed = present(phone.list_again())
    assert listed.trouble
    device.plug()
    adb.await_state(device, "device")
    listed = present(phone.list_again())
    assert not listed.trouble
    assert phone.run("echo again")[0].strip() == "again"
    device.unplug()

    def is_gone() -> bool:
        with suppress(CalledProcessError):  # adb knows it no more; but it may list it once again
            adb("disconnect", device.serial)
        return phone.list_again() is None

    wait_until(is_gone)


@pytest.fixture
def without_server(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (android, bridge):
        monkeypatch.setattr(module, "require_server", lambda _: None)


@pytest.mark.usefixtures("without_server")
@pytest.mark.parametrize("printed", ["", "15", "15\nX4EXIT:"])
def test_an_answer_without_an_exit_code_was_cut_off(
    printed: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(adbutils.AdbDevice, "shell", lambda *_, **__: printed.encode())
    with pytest.raises(PhoneLostError):
        Phone(MagicMock(), ListedPhone("1", "device")).run("echo 15")


@pytest.mark.usefixtures("without_server")
@pytest.mark.parametrize(
    ("raised", "expected"),
    [
        (adbutils.AdbError("closed"), PhoneLostError),
        (OSError("reset"), PhoneLostError),
        (TimeoutError(), PhoneLostError),
        (TimeoutExpired("adb", 20), PhoneLostError),
        (TypeError("a bug of our own"), TypeError),
    ],
)
def test_what_adbs_client_raises_means_that_the_phone_is_lost(
    raised: Exception, expected: type[Exception]
) -> None:
    client = MagicMock(make_connection=MagicMock(side_effect=raised))
    with pytest.raises(expected):
        Phone(client, ListedPhone("1", "device")).read("echo")


LYING = Body(780, 360, 27, 42, landscape=True)

Open = Callable[[AndroidPhone], AndroidScreen]


def a_phone(body: Body = SMALL) -> AndroidPhone:
    """A phone with a 3 x 3 board that has faded in; nothing on it moves."""
    rng, clock = Random(3), MeddlingClock()
    phone = AndroidPhone(PracticeGame.wave(3, 3, clock, rng, puzzles=1), rng, body)
    clock.sleep(5)
    return phone


@pytest.fixture
def shown(plug: Plug) -> Open:
    """The screen of a phone that was plugged in. No look gets old, however long reading takes."""

    def open_it(phone: AndroidPhone) -> AndroidScreen:
        return open_android(plug(phone).serial, MeddlingClock())

    return open_it


@pytest.fixture
def patience(monkeypatch: pytest.MonkeyPatch) -> None:
    """On a busy machine a look takes long to read, and adb to connect again."""
    for name in ("FRESH", "BACK_WITHIN"):
        monkeypatch.setattr(android, name, PATIENCE)


def assert_read(screen: AndroidScreen, phone: AndroidPhone) -> None:
    """The board is found in a look, where the phone shows it, and taps at selectors lay ribbons."""
    profile = load_profile()
    reading = read_frame(screen.grab(), profile)
    assert reading.state is State.PUZZLE
    assert reading.sure
    assert reading.client is not None
    assert np.allclose(reading.client, phone.body.client, atol=1)
    left, top, _, _ = reading.client
    for line in phone.game.puzzle.lines[:2]:
        x, y = phone.layout.selector(3, line)
        screen.click(Point(left + x, top + y))
        phone.game.clock.sleep(1)
    assert [click.effect.value for click in phone.game.clicks[-2:]] == ["laid", "laid"]


@cases(
    "body",
    [LYING, TALL, SMALL, Body(800, 1280, 0, 0)],
    "other tests here read a small phone's screen; a larger one is read by the same code",
    keep=[LYING],
)
def test_a_phone_of_any_shape_is_looked_at_and_tapped(body: Body, shown: Open) -> None:
    phone = a_phone(body)
    screen = shown(phone)
    assert screen.size == (body.width, body.height)
    assert_read(screen, phone)


def test_a_phone_with_a_format_not_known_is_asked_for_png_from_then_on(shown: Open) -> None:
    phone = a_phone()
    phone.pack = raw(kind=22)
    screen = shown(phone)
    assert_read(screen, phone)
    before = phone.looks
    screen.grab()
    assert phone.looks == before + 1


def test_a_look_takes_one_picture_and_a_tap_none(shown: Open) -> None:
    phone = a_phone()
    screen = shown(phone)
    assert phone.looks == 0
    screen.grab()
    assert screen.size == (360, 780)
    screen.click(Point(180.7, 390.2))
    assert (phone.looks, phone.taps) == (1, [(180, 390)])


@pytest.mark.parametrize("is_turned", [False, True])
def test_taps_count_in_pixels_of_the_size_that_the_user_has_set(
    is_turned: bool, shown: Open
) -> None:
    phone = a_phone()
    if is_turned:
        screen = shown(phone)
        screen.grab()
    phone.override = 240, 520
    if is_turned:
        phone.turn(LYING)
    else:
        screen = shown(phone)
    assert_read(screen, phone)
    assert screen.size == ((780, 360) if is_turned else (360, 780))
    width, height = (520, 240) if is_turned else (240, 520)
    assert all(x < width and y < height for x, y in phone.taps)


def test_after_an_old_look_nothing_is_tapped_until_it_was_looked_again(plug: Plug) -> None:
    phone, clock = a_phone(), MeddlingClock()
    plug(phone)
    screen = open_android(clock=clock)
    screen.grab()
    clock.sleep(FRESH - 0.1)
    screen.click(Point(100, 100))
    clock.sleep(0.2)
    with pytest.raises(Disturbance, match=r"^the last look at the phone is 1\.6 s old$"):
        screen.click(Point(100, 100))
    assert len(phone.taps) == 1
    screen.grab()
    screen.click(Point(100, 100))
    assert len(phone.taps) == 2


def test_a_place_beside_the_screen_is_refused(shown: Open) -> None:
    phone = a_phone()
    screen = shown(phone)
    with pytest.raises(ScreenError, match="360, 10, is beside the phone's screen of 360 x 780"):
        screen.click(Point(360, 10))
    assert phone.taps == []


def test_a_phone_that_lets_nobody_tap_is_told_with_what_to_switch_on(shown: Open) -> None:
    phone = a_phone()
    phone.refuses = True
    screen = shown(phone)
    with pytest.raises(ScreenError, match="USB debugging \\(Security settings\\)") as refused:
        screen.click(Point(10, 10))
    assert "\n" not in str(refused.value)


def test_a_phone_that_is_off_or_locked_is_said_at_once_or_after_a_while(shown: Open) -> None:
    phone, clock = a_phone(), MeddlingClock()
    screen = AndroidScreen(shown(phone).phone, clock)
    screen.grab()
    phone.locked = True
    with pytest.raises(ScreenError, match="is locked: unlock it"):
        shown(phone)
    screen.grab()
    clock.sleep(IDLE + 1)
    with pytest.raises(ScreenError, match="is locked"):
        screen.grab()  # nobody has tapped for a while
    phone.asleep = True
    for ask in (lambda: shown(phone), screen.grab):
        with pytest.raises(ScreenError, match="is off: unlock it"):
            ask()


def test_black_pictures_of_a_screen_that_is_on_are_borne_for_a_while(plug: Plug) -> None:
    phone, clock = a_phone(), MeddlingClock()
    plug(phone)
    screen = open_android(clock=clock)
    phone.pack = lambda pixels: raw()(np.zeros_like(pixels))
    screen.grab()
    clock.sleep(BLACK - 1)
    screen.grab()
    clock.sleep(2)
    with pytest.raises(ScreenError, match="may forbid screenshots"):
        screen.grab()


def test_a_picture_that_is_cut_off_is_taken_again(shown: Open) -> None:
    phone = a_phone()
    screen = shown(phone)
    whole = phone.pack

    def cut(pixels: np.ndarray) -> bytes:
        phone.pack = whole
        return whole(pixels)[:5000]

    phone.pack = cut
    assert_read(screen, phone)


def test_a_cable_that_stays_unplugged_ends_it(adb: Adb, plug: Plug) -> None:
    phone, clock = a_phone(), MeddlingClock()
    device = plug(phone)
    screen = open_android(clock=clock)
    screen.grab()
    device.unplug()
    adb.await_state(device, "offline")
    with pytest.raises(ScreenError, match="does not answer: unplug it and plug it in again"):
        screen.grab()
    assert BACK_WITHIN <= clock.now() < BACK_WITHIN + 1
    adb("disconnect", device.serial)
    with pytest.raises(ScreenError, match="is no longer connected: plug it in"):
        screen.grab()


def test_a_phone_that_sends_no_pictures_is_given_up(plug: Plug) -> None:
    phone = a_phone()
    phone.pack = lambda pixels: b""
    plug(phone)
    screen = open_android(clock=MeddlingClock())
    with pytest.raises(ScreenError, match="sends no picture: a picture of 0 bytes"):
        screen.grab()


@pytest.mark.usefixtures("patience")
def test_a_server_that_is_killed_is_started_again(adb: Adb, plug: Plug) -> None:
    phone = a_phone()
    plug(phone)
    screen = open_android()
    screen.grab()
    adb("kill-server")
    try:
        assert_read(screen, phone)
    finally:
        adb("kill-server")
