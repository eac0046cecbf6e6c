from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from itertools import product
from math import inf
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest
from docs.tour_film import ROUTE, PagedScreen
from numpy.typing import NDArray
from PIL import ImageDraw

from strata.bot.faults import FaultyDesktop
from strata.tour.menus import ASKEW, UPRIGHT, Faults, MenuGame, MenuLook
from strata.tour.papers import END, paint_words
from stratabot.frame import Frame, Pixels
from stratabot.geometry import Point
from stratabot.portable_random import seeded_random
from stratabot.screen import Disturbance, VirtualClock
from stratabot.strata.bot.events import Event
from stratabot.strata.bot.looks import Look
from stratabot.strata.bot.session import BotOptions, BotStoppedError, Session
from stratabot.strata.layout.profile import load_profile
from stratabot.strata.practice.attempt import EarlyClicks, Timings
from stratabot.strata.practice.game import PracticeGame
from stratabot.strata.practice.hits import Button
from stratabot.strata.practice.screen import Costs
from stratabot.strata.practice.session import PracticeSession
from stratabot.strata.practice.waves import WaveKind
from stratabot.strata.tour.journal import Journal, WaveRun, waves_to_play
from stratabot.strata.tour.places import Itinerary, thumbnail_of
from stratabot.strata.tour.route import Route
from stratabot.strata.tour.tour import Tour
from thorough import cases

pytestmark = pytest.mark.slow

LOOKS = cases("look", [UPRIGHT, ASKEW], "menus that look otherwise", one_in=2)


class Toured:
    def __init__(
        self,
        game: MenuGame,
        folder: Path,
        waves: Sequence[int] | None = None,
        *,
        shown: bool = True,
        until_perfect: bool = False,
        patience: float = 30.0,
    ) -> None:
        self.game, self.told = game, list[Event]()
        self.itinerary = Itinerary(game.look.route)
        if shown:
            show(self.itinerary, game.look, game.faults)
        self.journal = Journal(folder / "route.journal.json", game.look.route)
        todo = waves_to_play(
            game.look.route, self.journal, waves=waves, until_perfect=until_perfect
        )
        options = BotOptions(patience=patience)
        self.session = Session(game, game.clock, load_profile(), options)
        self.session.listeners.append(self.told.append)
        self.tour = Tour(self.session, self.itinerary, self.journal, todo, until_perfect)

    def play_until(self, kind: str, **details: int) -> None:
        """Play, and be interrupted by such an event."""

        def cut_off(event: Event) -> None:
            if event.kind == kind and details.items() <= event.details.items():
                raise KeyboardInterrupt

        self.session.listeners.append(cut_off)
        with pytest.raises(KeyboardInterrupt):
            self.tour.play()

    def stops(self, why: str) -> str:
        """Play until the tour stops by itself, for that reason; all that it says of it."""
        with pytest.raises(BotStoppedError, match=why) as stopped:
            self.tour.play()
        return str(stopped.value)

    def events(self, kind: str) -> list[dict[str, Any]]:
        return [dict(event.details) for event in self.told if event.kind == kind]

    def finished(self) -> list[tuple[int, bool]]:
        """The waves that the game saw to their end, and whether each was Perfect."""
        return [(t["finished"], t["perfect"]) for t in self.game.log if "finished" in t]

    def hits(self) -> list[str]:
        return [f"{told['page']}: {told['hit']}" for told in self.game.log if "hit" in told]


def show(itinerary: Itinerary, look: MenuLook, faults: Faults) -> None:
    """Give the places their pictures, from a game of another size and other waves."""
    game = MenuGame(look, size=(640, 480), seed=9, faults=faults)
    pages = {"sets": "sets", "tiles": "waves", "puzzles": "puzzles", "after-2": "well done"}
    for place in itinerary.places:
        if place.key == "after-1":
            place.shown = last_win(look)
        else:
            game.page = pages[place.key]
            place.shown = thumbnail_of(Frame(game._page()))


@cache
def last_win(look: MenuLook) -> Frame:
    from stratabot.strata.bot.wave import play

    game = MenuGame(look, size=(640, 480), seed=8, puzzles=1)
    game.begin(4)
    play(game, clock=game.clock)
    game.clock.sleep(5)
    return thumbnail_of(game.grab())


@cases(
    "look, shown",
    product([UPRIGHT, ASKEW], [True, False]),
    "each look has been toured, with pictures and without",
    keep=[(UPRIGHT, True), (ASKEW, False)],
)
def test_three_waves_are_played_by_what_is_seen(
    look: MenuLook, shown: bool, tmp_path: Path
) -> None:
    tour = Toured(MenuGame(look), tmp_path, [1, 2, 3], shown=shown)
    done = tour.tour.play()
    assert (done["waves"], done["perfect_waves"], done["left_out"]) == (3, 3, [])
    assert (done["puzzles"], done["perfects"]) == (6, 6)
    assert tour.finished() == [(1, True), (2, True)], tour.hits()  # the third is left as it ends
    told = tour.events("wave_done")
    assert [each["wave"] for each in told] == [1, 2, 3]
    assert {each["of"] for each in told} == {look.route.waves}
    counts = [(each["wave_puzzles"], each["wave_perfects"], each["so_far"]) for each in told]
    assert counts == [(2, 2, 2), (2, 2, 4), (2, 2, 6)]
    assert not [hit for hit in tour.hits() if hit.endswith(("nothing", "lost"))]
    assert sorted(tour.journal.done) == [1, 2, 3]


@LOOKS
def test_a_locked_and_a_missing_tile_are_told_and_left_out(look: MenuLook, tmp_path: Path) -> None:
    faults = Faults(locked=frozenset({1}), moved={3: Point(0.85, 0.85)})
    tour = Toured(MenuGame(look, faults=faults, puzzles=1), tmp_path, [1, 2, 3, 4])
    done = tour.tour.play()
    assert done["left_out"] == [1, 3]
    assert [each["wave"] for each in tour.events("wave_done")] == [2, 4]
    assert {each["why"] for each in tour.events("left_out")} == {
        "clicks on its tile do nothing: it is locked, or not there"
    }
    assert sorted(tour.journal.left_out) == [1, 3]


def test_a_wave_that_others_unlock_is_played_at_the_end(tmp_path: Path) -> None:
    game = MenuGame(UPRIGHT, faults=Faults(locked=frozenset({1})), puzzles=1)
    tour = Toured(game, tmp_path, [1, 2, 3])

    def unlock(event: Event) -> None:
        if event.kind == "wave_done":
            game.faults = Faults()

    tour.session.listeners.append(unlock)
    done = tour.tour.play()
    assert (done["waves"], done["left_out"]) == (3, [])
    assert [each["wave"] for each in tour.events("left_out")] == [1]
    assert [each["wave"] for each in tour.events("wave_done")] == [2, 3, 1]
    assert tour.journal.left_out == {}


@LOOKS
def test_a_lost_click_is_made_again_and_only_then(look: MenuLook, tmp_path: Path) -> None:
    tour = Toured(MenuGame(look, faults=Faults(lost={1, 3}), puzzles=1), tmp_path, [1, 2])
    assert tour.tour.play()["perfect_waves"] == 2
    assert len([each for each in tour.events("retry") if "button" in each]) == 2
    assert not [hit for hit in tour.hits() if hit.endswith("nothing")]


def test_all_sets_are_gone_through(tmp_path: Path) -> None:
    tour = Toured(MenuGame(ASKEW, puzzles=1), tmp_path, [6, 7])
    assert tour.tour.play()["perfect_waves"] == 2
    chosen = [hit for hit in tour.hits() if hit.startswith(("sets", "waves"))]
    assert chosen == [
        *("sets: tile 1", "waves: tile 6", "waves: back"),
        *("sets: tile 2", "waves: tile 7"),
    ]


def test_a_tour_begins_in_a_puzzle_whose_wave_nobody_knows(tmp_path: Path) -> None:
    game = MenuGame(UPRIGHT, puzzles=2)
    game.begin(7)
    tour = Toured(game, tmp_path, [2])
    tour.journal.note(WaveRun(3, 3, 3, 1, 1, 5.0))  # a wave of larger boards
    assert tour.tour.play()["waves"] == 2
    assert [each["wave"] for each in tour.events("wave")] == [None, 2]
    assert sorted(tour.journal.done) == [2]


def test_an_interrupted_tour_goes_on_with_the_wave_that_was_under_way(tmp_path: Path) -> None:
    game = MenuGame(UPRIGHT, puzzles=3)
    first = Toured(game, tmp_path, [4, 5])
    first.play_until("puzzle", number=2)
    assert first.journal.under_way is not None
    second = Toured(game, tmp_path, [4, 5])
    done = second.tour.play()
    assert [each["wave"] for each in second.events("wave")] == [4, 5]
    assert (done["waves"], done["puzzles"], done["perfect_waves"]) == (2, 6, 2)
    assert second.journal.done[4].puzzles == 3
    began, *solved = [event.time for event in second.told if event.kind in ("wave", "solved")]
    seconds = first.journal.under_way.seconds + solved[1] - began
    assert second.journal.done[4].seconds == pytest.approx(seconds)
    third = Toured(game, tmp_path, [4, 5])
    assert third.tour.play()["waves"] == 0


@pytest.mark.parametrize(("spoiled", "played"), [(1, [1, 1, 2]), (9, [1, 1, 2, 2])])
def test_a_wave_that_was_not_perfect_is_played_again_but_not_for_ever(
    spoiled: int, played: list[int], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("stratabot.strata.tour.tour.TRIES", 2)
    game = MenuGame(UPRIGHT, puzzles=1)
    tour = Toured(game, tmp_path, [1, 2], until_perfect=True)

    def spoil(event: Event) -> None:
        """A person takes back a ribbon of the first waves."""
        waves = len(tour.events("wave"))
        if event.kind == "ribbon" and waves <= spoiled:
            assert game.game is not None
            if not game.game.has_taken_back:
                game.game.press(Button.UNDO)

    tour.session.listeners.append(spoil)
    tour.tour.play()
    assert [each["wave"] for each in tour.events("wave")] == played
    assert [run.is_perfect for run in tour.journal.done.values()] == [spoiled == 1] * 2


class BrokenMenus(MenuGame):
    """Its first set is locked, or a tile of a wave leads back to the choice of sets."""

    circle = False

    def _follow(self, hit: str) -> None:
        if self.circle and self.page == "waves":
            self._show("sets")
        elif self.circle or (self.page, hit) != ("sets", "tile 1"):
            super()._follow(hit)


def test_a_set_that_is_locked_is_left_out_with_all_its_waves(tmp_path: Path) -> None:
    tour = Toured(BrokenMenus(ASKEW, puzzles=1), tmp_path, [1, 2, 7])
    done = tour.tour.play()
    assert (done["waves"], done["left_out"]) == (1, [1, 2])
    assert tour.hits().count("sets: tile 1") == 4, "twice, and twice when another was played"
    assert {each["why"] for each in tour.events("left_out")} == {
        "clicks on its set do nothing: it is locked, or not there"
    }


def test_a_route_that_leads_in_a_circle_after_a_wave_stops_the_tour(tmp_path: Path) -> None:
    game = BrokenMenus(ASKEW, puzzles=1, costs=Costs(grab=1.0))
    tour = Toured(game, tmp_path, [7, 8])
    before: list[int] = []

    def lead_in_a_circle(event: Event) -> None:
        if event.kind == "wave_done":
            game.circle = True
            before.append(game.menu_clicks)

    tour.session.listeners.append(lead_in_a_circle)
    tour.stops("30 clicks of the route led to no puzzle")
    assert (before, game.menu_clicks) == ([3], 3 + 29), "and one at the end of the wave"


@pytest.mark.parametrize(
    ("more", "page", "wave", "why", "hits"),
    [
        (
            {"faults": Faults(dialog=frozenset({2}))},
            "waves",
            2,
            "expected a puzzle after a click on the tile of wave 2",
            ["waves: tile 2"],
        ),
        (
            {"faults": Faults(lost={1, 2, 3})},
            "well done",
            2,
            "clicks on point 2 of after_wave do nothing",
            ["well done: lost"] * 2,
        ),
        (
            {"size": (360, 480), "cut": True},
            "waves",
            1,
            "the tile of wave 1 lies outside of the window",
            [],
        ),
    ],
    ids=["an unknown screen", "a way that does nothing", "a tile outside of a narrow window"],
)
def test_what_leads_nowhere_stops_the_tour(
    more: dict[str, Any], page: str, wave: int, why: str, hits: list[str], tmp_path: Path
) -> None:
    game = MenuGame(UPRIGHT, **more)
    game.page = page
    tour = Toured(game, tmp_path, [wave, 3], patience=8)
    tour.stops(why)
    assert tour.hits() == hits


def refuse_each_click_once(game: MenuGame) -> None:
    click, refused = game.click, list[Point]()

    def disturbed(point: Point) -> None:
        if refused[-1:] != [point]:
            refused.append(point)
            raise Disturbance("another window lies over the place to click")
        refused.clear()
        click(point)

    game.click = disturbed  # type: ignore[method-assign]


@pytest.mark.parametrize("shown", [True, False])
def test_disturbed_clicks_are_made_after_another_look(shown: bool, tmp_path: Path) -> None:
    """A place that has no picture is known as before, and no tile is called locked for them."""
    game = MenuGame(UPRIGHT, faults=Faults(lost={1, 3}), puzzles=1)
    game.begin(4)
    tour = Toured(game, tmp_path, [1], shown=shown)
    refuse_each_click_once(game)
    assert (tour.tour.play()["perfect_waves"], tour.events("left_out")) == (2, [])
    assert tour.hits() == ["well done: lost", "well done: on", "waves: lost", "waves: tile 1"]


def test_a_wave_that_ended_just_before_the_interruption_counts(tmp_path: Path) -> None:
    game = MenuGame(UPRIGHT, puzzles=4)
    game.begin(1)
    from stratabot.strata.bot.wave import play

    play(game, puzzles=4, clock=game.clock)
    tour = Toured(game, tmp_path, [1, 2])
    tour.journal.note(WaveRun(1, 2, 3, 4, 4, 9.0))
    assert tour.tour.play()["waves"] == 2
    assert [each["wave"] for each in tour.events("wave")] == [2]


def boxed(pixels: Pixels, shade: int) -> Pixels:
    height, width, _ = pixels.shape
    pixels[height * 2 // 5 : height * 2 // 3, width // 3 : width * 2 // 3] = shade
    return pixels


def test_a_dialog_that_a_click_opens_is_not_taken_for_the_choice(tmp_path: Path) -> None:
    """Much of the choice is in sight around it."""
    game = MenuGame(UPRIGHT, faults=Faults(locked=frozenset({1})))
    tour = Toured(game, tmp_path, [1], patience=8)
    paint = game.paint
    game.paint = lambda: (  # type: ignore[method-assign]
        boxed(paint(), 40) if game.log else paint()
    )
    tour.stops("expected a puzzle after a click on the tile")
    assert tour.hits() == ["waves: tile 1"]


def black_between_pages(game: MenuGame, seconds: float) -> None:
    """Let the game show nothing for so long before each page."""
    page = game._page

    def paint() -> Pixels:
        game.update()
        pixels = page()
        return pixels * 0 if 0.2 < game.clock.now() - game._since < seconds else pixels

    game.paint = paint  # type: ignore[method-assign]
    game.changes = seconds


def test_a_black_screen_between_two_pages_is_waited_for(tmp_path: Path) -> None:
    game = MenuGame(ASKEW, puzzles=1)
    black_between_pages(game, 2.5)
    tour = Toured(game, tmp_path, [1, 2], shown=False)
    assert tour.tour.play()["perfect_waves"] == 2
    assert not [hit for hit in tour.hits() if hit.endswith("nothing")]


class RibbonMenus(MenuGame):
    """The wave that is done lays a ribbon across the choice."""

    def _tile(self, draw: ImageDraw.ImageDraw, number: int, place: Point) -> None:
        super()._tile(draw, number, place)
        if self.page == "waves" and number in self.done:
            x, y, high = place.x * self.width, place.y * self.height, self.height
            ends = [(x - high, y - high), (x + high, y + high)]
            draw.line(ends, fill=(150, 30, 60), width=round(0.09 * high))


def test_a_choice_that_is_quite_another_after_each_wave_needs_no_pictures(tmp_path: Path) -> None:
    (folder := tmp_path / "shown").mkdir()
    shown = Toured(RibbonMenus(ASKEW, puzzles=1), folder, [1, 2], patience=8)
    shown.stops(r"expected the choice of waves .* saw another")
    assert len(shown.finished()) == 1
    tour = Toured(RibbonMenus(ASKEW, puzzles=1), tmp_path, [1, 2, 3], shown=False)
    assert tour.tour.play()["perfect_waves"] == 3
    assert not [hit for hit in tour.hits() if hit.endswith("nothing")]


def test_menus_that_look_alike_are_told_apart_by_the_clicks_that_lead_there(tmp_path: Path) -> None:
    """A click that seems to do nothing opens one wave that nobody asked for, and no other."""
    way = Route((Point(0.5, 0.93),), UPRIGHT.route.tiles, UPRIGHT.route.tiles, (Point(0.06, 0.08),))
    game = MenuGame(replace(UPRIGHT, route=way, pages=()), puzzles=1)
    tour = Toured(game, tmp_path, [9], shown=False)
    tour.tour.play()
    assert [each["wave"] for each in tour.events("wave")] == [None, 9]
    assert sorted(tour.journal.done) == [9]


class DirectSets(MenuGame):
    """A click on a set opens a wave at once."""

    def _follow(self, hit: str) -> None:
        if self.page == "sets":
            self.wave = 7
            self._start()

    def _finish(self) -> None:
        super()._finish()
        self._show("sets")


def test_a_wave_that_nobody_asked_for_is_not_played_for_ever(tmp_path: Path) -> None:
    tour = Toured(DirectSets(ASKEW, puzzles=1), tmp_path, [9])
    tour.stops(r"expected the choice of waves .* saw a puzzle, twice")
    assert tour.journal.done == {}
    assert [each["wave"] for each in tour.events("wave")] == [None]


class PaperMenus(MenuGame):
    """Its waves end on a page of paper with two words, some seconds after the last puzzle."""

    launch = 0
    word = END
    won_for = 3.0
    ended_at = inf

    def update(self) -> None:
        super().update()
        if self.page == "game" and self.game is not None and self.game.is_wave_over:
            self.ended_at = min(self.ended_at, self.clock.now())
            if self.clock.now() - self.ended_at > self.won_for:
                self.page, self.ended_at = "complete", inf

    def _hit(self, point: Point) -> str:
        if self.page != "complete":
            return super()._hit(point)
        return "on" if self._near(point, self.look.route.after_wave[0], 0.2) else ""

    def _menu(self) -> NDArray[np.int16]:
        if self.page != "complete":
            return super()._menu()
        frame = paint_words(self.word, self.size, self.launch)
        return np.asarray(frame.pixels, np.int16)


PAPER_MENUS = replace(
    UPRIGHT, route=replace(UPRIGHT.route, after_wave=(Point(0.5, 0.5),)), pages=()
)


def on_paper(page: str) -> PaperMenus:
    game = PaperMenus(PAPER_MENUS, puzzles=1)
    game.page = page
    return game


def test_a_route_by_hand_goes_on_from_the_end_of_the_wave_that_was_played(tmp_path: Path) -> None:
    tour = Toured(on_paper("waves"), tmp_path, [1, 2], shown=False)
    assert tour.tour.play()["perfect_waves"] == 2
    assert tour.hits() == ["waves: tile 1", "complete: on", "waves: tile 2"]
    lately = {place.key for place in tour.itinerary.places if place.lately}
    assert lately == {"after-1", "tiles"}, "learned, as the clicks led where they should"


def test_the_end_of_a_wave_is_still_known_after_a_disturbed_click(tmp_path: Path) -> None:
    game = on_paper("waves")
    tour = Toured(game, tmp_path, [1, 2], shown=False)
    refuse_each_click_once(game)
    assert tour.tour.play()["perfect_waves"] == 2
    assert tour.hits() == ["waves: tile 1", "complete: on", "waves: tile 2"]


def test_a_phones_own_bars_do_not_hide_the_end_of_a_wave(tmp_path: Path) -> None:
    game = on_paper("waves")
    tour = Toured(game, tmp_path, [1, 2], shown=False)
    paint, (left, top) = game.paint, (0, 20)
    game.paint = lambda: np.pad(paint(), ((top, 30), (left, 0), (0, 0)))  # type: ignore[method-assign]
    click = game.click
    game.click = lambda point: click(Point(point.x, point.y - top))  # type: ignore[method-assign]
    tall = game.height + top + 30
    route = tour.itinerary.route

    def moved(point: Point) -> Point:
        return Point(point.x, (point.y * game.height + top) / tall)

    tiles = route.tiles
    assert tiles.next is not None
    assert tiles.below is not None
    first, right, below = map(moved, (tiles.first, tiles.next, tiles.below))
    lattice = replace(tiles, first=first, next=right, below=below)
    route = replace(route, after_wave=tuple(map(moved, route.after_wave)), tiles=lattice)
    tour.tour.itinerary = Itinerary(route)
    assert tour.tour.play()["perfect_waves"] == 2
    assert tour.hits() == ["waves: tile 1", "complete: on", "waves: tile 2"]


def test_a_wave_that_ends_before_its_win_is_seen_is_over_but_not_called_perfect(
    tmp_path: Path,
) -> None:
    game = on_paper("waves")
    game.won_for = 0.0
    tour = Toured(game, tmp_path, [1, 2], shown=False)
    tour.itinerary.after[0].lately = thumbnail_of(paint_words(END, launch=5))
    done = tour.tour.play()
    assert (done["waves"], done["puzzles"], done["perfects"]) == (2, 2, 0)
    assert tour.hits() == ["waves: tile 1", "complete: on", "waves: tile 2"]
    assert [each["wave_puzzles"] for each in tour.events("wave_done")] == [1, 1]
    assert sorted(tour.journal.done) == [1, 2]


def test_a_wave_that_is_left_again_and_again_stops_the_tour(tmp_path: Path) -> None:
    game = MenuGame(UPRIGHT, puzzles=3)
    tour = Toured(game, tmp_path, [1])

    def leave(event: Event) -> None:
        if event.kind == "ribbon":
            game._show("waves")

    tour.session.listeners.append(leave)
    tour.stops("wave 1 was left 5 times in a row")


def test_a_choice_shown_by_a_window_over_the_game_is_no_wave_that_was_left(tmp_path: Path) -> None:
    tour = Toured(MenuGame(UPRIGHT, puzzles=1), tmp_path, [1])
    tour.session.screen = desktop = FaultyDesktop(tour.game, tour.game.clock, Random(1))
    desktop.cover = lambda *_: Frame(MenuGame(UPRIGHT).paint())

    def cover(event: Event) -> None:
        if event.kind == "ribbon":
            desktop.lay_over(4)

    tour.session.listeners.append(cover)
    assert tour.tour.play()["perfect_waves"] == 1
    assert [told["perfect"] for told in tour.events("solved")] == [True]


def test_what_a_tour_has_learned_is_known_after_the_game_was_started_anew(tmp_path: Path) -> None:
    first = Toured(on_paper("waves"), tmp_path, [1, 2], shown=False)
    first.tour.play()
    second = Toured(on_paper("complete"), tmp_path, [3], shown=False)
    assert isinstance(second.game, PaperMenus)
    second.game.launch = 7
    for place, learned in zip(second.itinerary.places, first.itinerary.places, strict=True):
        place.lately = learned.lately and thumbnail_of(learned.lately)
    assert second.tour.play()["perfect_waves"] == 1
    assert second.hits() == ["complete: on", "waves: tile 3"]


@pytest.mark.parametrize("page", ["complete", "dialog"])
def test_an_unknown_screen_at_the_start_is_waited_out_by_a_route_without_pictures(
    page: str, tmp_path: Path
) -> None:
    game = on_paper(page)
    tour = Toured(game, tmp_path, [1], shown=False)

    def leave(look: Look) -> None:
        if game.page == page and look.began > 10:
            game._show("waves")

    tour.session.look_listeners.append(leave)
    assert tour.tour.play()["perfect_waves"] == 1
    assert tour.hits() == ["waves: tile 1"]


@cases(
    "shade, shown",
    product([40, 250], [True, False]),
    "other dialogs",
    keep=[(40, True), (250, False)],
)
def test_a_dialog_of_the_game_over_the_choice_is_waited_out(
    shade: int, shown: bool, tmp_path: Path
) -> None:
    game = MenuGame(UPRIGHT, puzzles=1)
    tour = Toured(game, tmp_path, [1], shown=shown)
    paint, clear_at = game.paint, game.clock.now() + 10
    game.paint = lambda: (  # type: ignore[method-assign]
        paint() if game.clock.now() > clear_at else boxed(paint(), shade)
    )
    assert tour.tour.play()["perfect_waves"] == 1
    assert tour.hits() == ["waves: tile 1"]
    assert tour.events("clicked")[0]["target"] == "the tile of wave 1"
    assert min(event.time for event in tour.told if event.kind == "clicked") > 10


@pytest.mark.parametrize(("page", "shown"), [("complete", False), ("dialog", True)])
def test_an_unknown_screen_that_stays_is_neither_clicked_nor_kept(
    page: str, shown: bool, tmp_path: Path
) -> None:
    game = on_paper(page)
    tour = Toured(game, tmp_path, [1], shown=shown, patience=9)
    said = tour.stops("expected the choice of waves, saw another")
    assert game.menu_clicks == 0
    assert not [place for place in tour.itinerary.places if place.lately]
    assert said.endswith("add at='tiles' once") != shown


def test_a_dialog_after_a_wave_is_not_taken_for_its_end(tmp_path: Path) -> None:
    """It is no page of paper with a few words, though nothing else has been seen of the end."""
    game = on_paper("waves")
    paint = game.paint
    game.paint = lambda: (  # type: ignore[method-assign]
        boxed(paint(), 250) if game.page == "complete" else paint()
    )
    tour = Toured(game, tmp_path, [1, 2], shown=False, patience=9)
    tour.stops("expected the end of a wave, saw another screen")
    assert tour.hits() == ["waves: tile 1"]


def test_a_dialog_over_a_screen_without_a_picture_is_not_taken_for_the_next_one(
    tmp_path: Path,
) -> None:
    """It opens where the end of a wave was clicked, and the route goes on from another page."""
    game = MenuGame(UPRIGHT, puzzles=1)
    game.begin(4)
    tour = Toured(game, tmp_path, [1], shown=False, patience=9)
    paint = game.paint

    def ask(event: Event) -> None:
        if event.kind == "clicked":
            shown = paint()
            game.paint = lambda: boxed(shown.copy(), 40)  # type: ignore[method-assign]

    tour.session.listeners.append(ask)
    tour.stops("something lies over the end of a wave")
    assert len(tour.events("clicked")) == 1


def test_a_lost_click_is_made_again_on_a_screen_without_a_picture(tmp_path: Path) -> None:
    game = MenuGame(UPRIGHT, faults=Faults(lost={1}), puzzles=1)
    game.begin(4)
    tour = Toured(game, tmp_path, [1], shown=False)
    assert tour.tour.play()["perfect_waves"] == 2
    assert tour.hits() == ["well done: lost", "well done: on", "waves: tile 1"]


def test_a_place_that_the_user_names_is_known_from_then_on(tmp_path: Path) -> None:
    game = MenuGame(UPRIGHT, puzzles=1)
    game.page = "well done"
    tour = Toured(game, tmp_path, [1], shown=False)
    tour.tour.learn_place(tour.itinerary.after[1])
    assert tour.tour.play()["perfect_waves"] == 1
    assert tour.hits() == ["well done: on", "waves: tile 1"]


def test_a_place_that_the_game_does_not_show_is_refused(tmp_path: Path) -> None:
    game = MenuGame(UPRIGHT, puzzles=1)
    tour = Toured(game, tmp_path, [1])
    with pytest.raises(BotStoppedError, match="point 2 of after_wave, saw the choice of waves"):
        tour.tour.learn_place(tour.itinerary.after[1])
    game.begin(1)
    game.clock.sleep(5)
    with pytest.raises(BotStoppedError, match="expected the choice of waves, saw a puzzle"):
        tour.tour.learn_place(tour.itinerary.waves)


def test_a_puzzle_that_was_under_way_is_perfect_if_the_game_says_so(tmp_path: Path) -> None:
    game = MenuGame(UPRIGHT, puzzles=1)
    first = Toured(game, tmp_path, [1])
    first.play_until("ribbon", laid=2)
    second = Toured(game, tmp_path, [1], until_perfect=True)
    second.tour.play()
    assert [(each["perfect"], each["says_perfect"]) for each in second.events("solved")] == [
        (False, True)
    ]
    assert second.journal.done[1].is_perfect


def test_the_practice_game_is_toured_without_pictures(tmp_path: Path) -> None:
    clock, rng = VirtualClock(), seeded_random(4)

    def make(kind: WaveKind | None) -> PracticeGame:
        assert kind is not None
        return kind.make(clock, rng, Timings().scaled(0.4), EarlyClicks.OVERLAP)

    practice = PracticeSession(make, WaveKind(3, 2, puzzles=1))
    screen = PagedScreen(practice, clock, (560, 420))
    session = Session(screen, clock, load_profile())
    journal = Journal(tmp_path / "journal.json", ROUTE)
    told = Tour(session, Itinerary(ROUTE), journal, [4]).play()
    assert (told["waves"], told["perfect_waves"]) == (2, 2)
    assert [game.perfects for game in practice.games] == [1, 1]
