import pytest

from screen.stand_ins import MeddlingClock, StandInSystem
from stratabot.geometry import Rect
from stratabot.screen import ScreenError
from stratabot.screen.desktop.game_area import RegionArea, WindowArea
from stratabot.screen.desktop.window_system import DesktopWindow

FRONT, BACK = 1, 2
AREA = Rect(100, 80, 320, 240)
AREA_BELOW = Rect(0, 900, 100, 100)


@pytest.fixture
def system() -> StandInSystem:
    """The game's window, and another one over its right half."""
    return StandInSystem({FRONT: AREA, BACK: Rect(260, 0, 900, 900)})


@pytest.fixture
def clock() -> MeddlingClock:
    return MeddlingClock()


@pytest.fixture
def game(system: StandInSystem, clock: MeddlingClock) -> WindowArea:
    return WindowArea(system, DesktopWindow(FRONT, "Strata"), clock)


def test_a_window_is_raised_and_waited_for(
    game: WindowArea, system: StandInSystem, clock: MeddlingClock
) -> None:
    clock.meddle(lambda nth: system.areas.update({BACK: AREA_BELOW}) if nth == 5 else None)
    game.bring_to_front()
    assert system.raised == [FRONT]
    assert clock.sleeps == 5


def test_a_window_that_stays_behind_is_waited_for_a_second(
    game: WindowArea, clock: MeddlingClock
) -> None:
    game.bring_to_front()
    assert clock.time == pytest.approx(1.0, abs=0.03)


def test_a_window_owns_what_no_other_window_covers(game: WindowArea) -> None:
    assert game.owns(150, 100)
    assert not game.owns(300, 100)


def test_a_window_is_exactly_where_it_is(game: WindowArea, system: StandInSystem) -> None:
    assert game.is_exactly(AREA)
    assert not game.is_exactly(AREA._replace(x=101))
    del system.areas[FRONT]
    assert not game.is_exactly(AREA)


def test_a_hidden_window_is_waited_for_two_seconds(
    game: WindowArea, system: StandInSystem, clock: MeddlingClock
) -> None:
    system.areas[FRONT] = None
    with pytest.raises(ScreenError, match=r'^the window "Strata" is minimized or hidden: show it'):
        game.rect()
    assert clock.time == pytest.approx(2.0, abs=0.03)
    clock.meddle(lambda nth: system.areas.update({FRONT: AREA}) if nth == 3 else None)
    assert game.rect() == AREA


@pytest.mark.parametrize("move", [{"x": -1}, {"y": -1}, {"x": 1281}, {"y": 961}])
def test_a_window_partly_off_the_screen_cannot_be_played_on(
    game: WindowArea, system: StandInSystem, move: dict[str, float]
) -> None:
    system.areas[FRONT] = AREA._replace(x=0, y=0)
    assert game.rect().center == (160, 120)
    system.areas[FRONT] = AREA._replace(x=1280, y=960)
    assert game.rect().center == (1440, 1080)
    system.areas[FRONT] = AREA._replace(**move)
    with pytest.raises(ScreenError, match=r'^the window "Strata" is partly off the screen'):
        game.rect()


def test_a_closed_window_is_said_at_once(
    game: WindowArea, system: StandInSystem, clock: MeddlingClock
) -> None:
    del system.areas[FRONT]
    with pytest.raises(ScreenError, match=r'^the window "Strata" was closed$'):
        game.rect()
    assert clock.sleeps == 0


def test_a_region_belongs_to_the_window_in_its_middle_when_it_was_looked_at(
    system: StandInSystem,
) -> None:
    region = RegionArea(system, Rect(110, 90, 100, 100))
    region.remember_owner()
    assert region.owns(160, 140)
    system.areas[3] = Rect(150, 130, 20, 20)
    assert not region.owns(160, 140)
    assert region.owns(115, 95)
    region.remember_owner()
    assert region.owns(160, 140)
    assert not region.owns(115, 95)


def test_a_region_of_the_bare_desktop_belongs_to_no_window(system: StandInSystem) -> None:
    region = RegionArea(system, Rect(1300, 1000, 100, 100))
    region.remember_owner()
    assert region.owns(1350, 1050)
    system.areas[3] = Rect(1340, 1040, 20, 20)
    assert not region.owns(1350, 1050)


def test_a_region_stays_where_it_is_and_raises_no_window(system: StandInSystem) -> None:
    region = RegionArea(system, AREA)
    region.bring_to_front()
    assert system.raised == []
    assert region.rect() == AREA
    assert region.is_exactly(AREA)
    assert not region.is_exactly(AREA._replace(x=0))


def test_a_region_off_the_screen_is_said(system: StandInSystem) -> None:
    region = RegionArea(system, Rect(1500, 0, 200, 200))
    with pytest.raises(ScreenError, match=r"^expected a region on the screen .* got 200 x 200 at"):
        region.bring_to_front()
