"""The bot on a phone whose cable is pulled, through a real adb server."""

from time import sleep

import pytest

from phone.android import AndroidPhone
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

LOOK = 0.3
"""Seconds that a look at a real phone takes."""


@cases("look, late", [(0.05, 0.0), (LOOK, 0.6)], "a tap that comes late", one_in=2)
def test_a_cable_pulled_for_a_moment_costs_no_perfect(
    adb: Adb, plug: Plug, look: float, late: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(android, "BACK_WITHIN", PATIENCE)  # adb may take long to connect again
    phone = AndroidPhone.wave(3, 3, 7, look=look, speed=4)
    device = plug(phone)
    laid, pulls, told = 0, 0, list[Event]()

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

    session = Session(open_android(), RealClock(), load_profile(), listeners=[told.append, pull])
    Wave(session).play(1)
    assert (pulls, phone.game.perfects, phone.game.has_taken_back) == (3, 1, 0)
    assert [event.details["perfect"] for event in told if event.kind == "solved"] == [True]
