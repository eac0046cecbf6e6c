"""The bot on a phone, through a real adb server: slow looks, lost taps, pulled cables."""

from time import sleep
from typing import Any

import pytest
from fixtures.surroundings import Phone as Body

from phone.android import TALL, AndroidPhone
from phone.server import Adb, Plug
from stratabot.screen import RealClock
from stratabot.screen.phones import android
from stratabot.screen.phones.android import open_android
from stratabot.strata.bot.events import Event
from stratabot.strata.bot.session import Session
from stratabot.strata.bot.wave import Wave
from stratabot.strata.layout.profile import load_profile
from thorough import cases
from waiting import PATIENCE

LYING = Body(780, 360, 27, 42, landscape=True)

LOOK = 0.3
"""Seconds that a look at a real phone takes."""


def played(puzzles: int, *listeners: Any) -> list[Event]:
    told: list[Event] = []
    session = Session(open_android(), RealClock(), load_profile(), listeners=[told.append])
    session.listeners += listeners
    Wave(session).play(puzzles)
    return told


def assert_perfect(phone: AndroidPhone, told: list[Event], puzzles: int) -> None:
    """So many puzzles are Perfect, and the bot knows that."""
    assert phone.game.perfects == puzzles
    assert phone.game.has_taken_back == 0
    solved = [event.details for event in told if event.kind == "solved"]
    assert [each["perfect"] for each in solved] == [True] * puzzles


def test_a_wave_is_perfect_at_full_size_with_slow_looks(plug: Plug) -> None:
    phone = AndroidPhone.wave(2, 3, 4, puzzles=2, body=TALL, look=LOOK)
    plug(phone)
    assert_perfect(phone, played(2), 2)
    useless = [click.why for click in phone.game.clicks if click.why]
    assert useless in ([], ["a ribbon is still moving"]), "one click to learn what the game takes"


@cases("dark", [3, 0], "without dark frames", one_in=2)
def test_a_phone_that_is_turned_is_played_on(plug: Plug, dark: int) -> None:
    phone = AndroidPhone.wave(3, 3, 9, look=0.05, speed=4)
    plug(phone)

    def turn(event: Event) -> None:
        if event.kind == "ribbon" and phone.body is not LYING:
            phone.turn(LYING)
            phone.dark = dark

    told = played(1, turn)
    assert_perfect(phone, told, 1)
    assert phone.body is LYING
    assert phone.dark == 0


@cases("look, late", [(0.05, 0.0), (LOOK, 0.6)], "a tap that comes late", one_in=2)
def test_a_cable_pulled_for_a_moment_costs_no_perfect(
    adb: Adb, plug: Plug, look: float, late: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(android, "BACK_WITHIN", PATIENCE)  # adb may take long to connect again
    phone = AndroidPhone.wave(3, 3, 7, look=look, speed=4)
    device = plug(phone)
    laid = pulls = 0

    def break_off() -> None:
        nonlocal pulls
        pulls += 1
        device.break_off()

    def break_off_in_a_look() -> None:
        phone.before_look = lambda: None
        break_off()

    def break_off_in_a_tap() -> None:
        """The phone taps all the same, but late."""
        phone.before_tap = lambda: None
        break_off()
        sleep(late)

    def pull(event: Event) -> None:
        """In the middle of a look, of a tap, and between the two."""
        nonlocal laid
        if event.kind != "ribbon":
            return
        laid += 1
        if laid == 1:
            phone.before_look = break_off_in_a_look
        elif laid == 2:
            phone.before_tap = break_off_in_a_tap
        elif laid == 3:
            break_off()

    told = played(1, pull)
    assert pulls == 3
    assert_perfect(phone, told, 1)
