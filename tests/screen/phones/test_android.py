from collections.abc import Callable
from random import Random

import numpy as np
import pytest
from fixtures.surroundings import Phone as Body

from phone.android import SMALL, TALL, AndroidPhone, raw
from phone.server import Adb, Plug
from screen.stand_ins import MeddlingClock
from stratabot.geometry import Point
from stratabot.screen import Disturbance, ScreenError, UncertainClick
from stratabot.screen.phones import android
from stratabot.screen.phones.android import (
    BACK_WITHIN,
    BLACK,
    FRESH,
    IDLE,
    AndroidScreen,
    open_android,
)
from stratabot.strata.layout.profile import load_profile
from stratabot.strata.practice.game import PracticeGame
from stratabot.strata.vision.reader import read_frame
from stratabot.strata.vision.reading import State
from thorough import cases
from waiting import PATIENCE

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


def test_a_phone_that_is_turned_shows_another_shape(shown: Open) -> None:
    phone = a_phone()
    screen = shown(phone)
    screen.grab()
    phone.turn(LYING)
    assert_read(screen, phone)
    assert screen.size == (780, 360)


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


def test_taps_count_in_pixels_of_the_size_that_the_user_has_set(shown: Open) -> None:
    phone = a_phone()
    phone.override = 240, 520
    assert_read(shown(phone), phone)
    assert all(x < 240 and y < 520 for x, y in phone.taps)


def test_a_size_that_is_set_while_the_phone_is_turned_counts_too(shown: Open) -> None:
    phone = a_phone()
    screen = shown(phone)
    screen.grab()
    phone.override = 240, 520
    phone.turn(LYING)
    assert_read(screen, phone)
    assert all(x < 520 and y < 240 for x, y in phone.taps)


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


def test_a_phone_that_is_off_or_locked_is_not_opened(shown: Open) -> None:
    phone = a_phone()
    phone.locked = True
    with pytest.raises(ScreenError, match="is locked: unlock it"):
        shown(phone)
    phone.asleep = True
    with pytest.raises(ScreenError, match="is off: unlock it"):
        shown(phone)


def test_a_screen_that_goes_off_meanwhile_is_seen_at_once(shown: Open) -> None:
    phone = a_phone()
    screen = shown(phone)
    screen.grab()
    phone.asleep = True
    with pytest.raises(ScreenError, match="is off: unlock it"):
        screen.grab()


def test_a_phone_locked_meanwhile_is_found_out_when_nobody_taps(plug: Plug) -> None:
    phone, clock = a_phone(), MeddlingClock()
    plug(phone)
    screen = open_android(clock=clock)
    phone.locked = True
    screen.grab()
    clock.sleep(IDLE + 1)
    with pytest.raises(ScreenError, match="is locked"):
        screen.grab()


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


@pytest.mark.usefixtures("patience")
def test_a_cable_pulled_during_a_look_is_waited_for(adb: Adb, plug: Plug) -> None:
    phone = a_phone()
    device = plug(phone)
    screen = open_android()

    def pull() -> None:
        phone.before_look = lambda: None
        device.break_off()

    phone.before_look = pull
    assert_read(screen, phone)
    assert phone.looks == 2


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
def test_a_tap_during_which_the_cable_is_pulled_is_left_open(adb: Adb, plug: Plug) -> None:
    phone = a_phone()
    device = plug(phone)
    screen = open_android()
    screen.grab()
    phone.before_tap = device.break_off
    with pytest.raises(UncertainClick, match="broke off"):
        screen.click(Point(100, 100))
    phone.before_tap = lambda: None
    assert_read(screen, phone)


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
