import sys

import pytest

from screen.stand_ins import MeddlingClock, StandInSystem
from stratabot.geometry import Rect
from stratabot.questions.options import OptionsError
from stratabot.screen import ScreenError
from stratabot.screen.desktop.game_area import NoWindowError, WindowWait
from stratabot.strata.bot.events import Event
from stratabot.strata.layout.profile import load_profile
from stratabot.strata.playing import Audience, GameStart, PlayOptions, window_choice


@pytest.mark.parametrize(
    "given",
    [
        {"android": "", "window": "Strata"},
        {"android": "", "region": "0,0,800,600"},
        {"android": "", "practice": True},
        {"practice": True, "window": "Strata"},
        {"practice": True, "region": "0,0,800,600"},
        {"window": "Strata", "region": "0,0,800,600"},
        {"dry_run": True, "undo": True},
        {"start": sys.executable, "region": "0,0,800,600"},
        {"start": sys.executable, "android": ""},
    ],
)
def test_options_that_exclude_each_other_are_refused(given: dict[str, object]) -> None:
    with pytest.raises(OptionsError, match=r"^expected "):
        PlayOptions(**given)  # type: ignore[arg-type]


def test_only_who_can_choose_is_asked_which_window() -> None:
    class Person(Audience):
        can_choose = True

    person, profile = Person(), load_profile()
    assert window_choice(profile, Audience()).ask is None
    assert window_choice(profile, person).ask == person.choose
    assert not window_choice(profile, person).is_named
    assert window_choice(profile, person, is_named=True).is_named


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    started = list[str]()
    monkeypatch.setattr("stratabot.strata.playing.start_apart", started.append)
    return started


def test_a_game_is_started_three_times_until_a_puzzle_is_solved(started: list[str]) -> None:
    said = list[str]()
    start, gone = GameStart("game --fast", said.append), NoWindowError("closed", "a window")
    assert not start.restart_if_gone(gone, 4.9, False)
    assert not start.restart_if_gone(ScreenError("the window is minimized"), 99.0, True)
    assert start.restart_if_gone(gone, 5.0, False)
    assert not start.restart_if_gone(gone, 29.0, False)
    assert [start.restart_if_gone(gone, 31.0, True) for _ in range(3)] == [True, True, False]
    assert said == [f"starting the game, try {k} of 3: game --fast" for k in (1, 2, 3)]
    start.hear(Event("solved", 1.0))
    assert start.restart_if_gone(gone, 5.0, False)
    assert started == ["game --fast"] * 4


def test_a_game_that_is_not_there_at_first_is_started(started: list[str]) -> None:
    system, clock, said = StandInSystem(), MeddlingClock(), list[str]()
    find = GameStart("game", said.append).find_or_start("window", WindowWait(30))
    with pytest.raises(NoWindowError):
        find(system, clock)
    assert (len(started), round(clock.time)) == (3, 5 + 3 * 30)

    def open_window(_: int) -> None:
        if len(started) == 5:
            system.areas[7] = Rect(0, 0, 100, 100)

    clock.happen = open_window
    find = GameStart("game", said.append).find_or_start("window", WindowWait(30))
    assert find(system, clock).name == 'the window "window 7"'


def test_a_game_that_cannot_be_started_is_said_and_tried_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def fail(_: str) -> None:
        raise OSError(8, "Exec format error")

    monkeypatch.setattr("stratabot.strata.playing.start_apart", fail)
    said = list[str]()
    assert GameStart("game", said.append).start()
    assert said[1] == "the game cannot be started: Exec format error"
