"""`stratabot tour --android`: a route written by hand, on a phone, through a real adb server."""

from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from commands import run
from phone.android import SMALL, AndroidPhone
from phone.server import Plug
from strata.tour.menus import UPRIGHT, MenuGame
from stratabot.geometry import Point
from stratabot.screen import RealClock
from stratabot.strata.tour.route import Route, TileLattice, format_route


class MenuPhone(AndroidPhone):
    def __init__(self, menus: MenuGame, look: float) -> None:
        menus.resize(*SMALL.client[2:])
        menus.begin(8)
        assert menus.game is not None
        super().__init__(menus.game, Random(1), look=look)
        self.menus = menus
        self._screen = menus  # type: ignore[assignment]

    def _tap(self, x: int, y: int) -> None:
        left, top, _, _ = SMALL.client
        with self._lock:
            self.menus.press(Point(x + 0.5 - left, y + 0.5 - top))


def on_the_screen(route: Route) -> Route:
    left, top, width, height = SMALL.client

    def place(point: Point) -> Point:
        return Point(
            (left + point.x * width) / SMALL.width, (top + point.y * height) / SMALL.height
        )

    tiles = route.tiles
    assert tiles.next is not None
    assert tiles.below is not None
    moved = TileLattice(place(tiles.first), place(tiles.next), place(tiles.below), 4, 2)
    return replace(route, after_wave=tuple(map(place, route.after_wave)), tiles=moved)


def test_a_tour_begins_in_a_wave_and_goes_on_to_the_next_one(plug: Plug, tmp_path: Path) -> None:
    menus = MenuGame(UPRIGHT, clock=RealClock(), puzzles=1, speed=4)
    phone = MenuPhone(menus, look=0.1)
    plug(phone)
    file = tmp_path / "waves.toml"
    file.write_text(format_route(on_the_screen(UPRIGHT.route)), "utf-8")
    result = run("tour", "--route", str(file), "--waves", "1", "--android")
    assert result.exit_code == 0, result.stderr
    assert result.stdout.startswith("2 waves"), result.stdout
    finished = [(told["finished"], told["perfect"]) for told in menus.log if "finished" in told]
    assert finished == [(8, True)], "the last one is left as it ends"
    hits = [f"{told['page']}: {told['hit']}" for told in menus.log if "hit" in told]
    assert [hit for hit in hits if "tile" in hit] == ["waves: tile 1"]
    assert not [hit for hit in hits if hit.endswith(("nothing", "lost"))]


@pytest.mark.thorough("test_tour.py shows the same in memory, and the test above a tour on a phone")
def test_a_screen_that_is_not_known_is_not_tapped_until_it_is_named(
    plug: Plug, tmp_path: Path
) -> None:
    menus = MenuGame(UPRIGHT, clock=RealClock(), puzzles=1, speed=4)
    phone = MenuPhone(menus, look=0.1)
    menus.page = "well done"
    plug(phone)
    file = tmp_path / "waves.toml"
    file.write_text(format_route(on_the_screen(UPRIGHT.route)), "utf-8")
    tour = ("tour", "--route", str(file), "--waves", "1", "--android")
    result = run(*tour, "--patience", "3")
    assert result.exit_code == 1
    assert "there is no picture of the choice of waves" in result.stderr
    assert (menus.menu_clicks, list(tmp_path.glob("*.png"))) == (0, [])
    result = run(*tour, "--at", "after-2")
    assert result.exit_code == 0, result.stderr
    hits = [f"{told['page']}: {told['hit']}" for told in menus.log if "hit" in told]
    assert hits == ["well done: on", "waves: tile 1"]
    assert (tmp_path / "waves-after-2.png").exists()
