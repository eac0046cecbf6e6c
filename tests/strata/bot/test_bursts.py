"""Ribbons of one color in one burst, in games that take clicks in any way."""

from dataclasses import replace
from itertools import pairwise
from math import dist
from random import Random
from typing import Final

import pytest

from strata.bot import faults
from strata.bot.imitation import End, ImitationStage, Takes, Ways
from stratabot.geometry import Point
from stratabot.strata.practice.hits import Swatch, find_hit
from stratabot.strata.practice.records import Effect
from stratabot.strata.practice.screen import Costs
from stratabot.strata.puzzle import Line
from thorough import cases

pytestmark = pytest.mark.slow


SLOW = Costs(grab=0.3, press=0.055, release=0.04)


TAKEN: Final = Takes.ALL_AT_ONCE, Takes.QUEUED, Takes.SWATCHES_AT_ONCE
"""The games that take clicks at selectors early."""


@cases("takes", Takes, "those of which other clicks are lost below", one_in=2)
def test_every_game_is_played_perfectly_and_learned_once_from_the_first_burst(takes: Takes) -> None:
    stage = ImitationStage(4, 3, 5, puzzles=3, ways=Ways(takes=takes))
    session, learned = stage.session(), list[bool | None]()
    stage.after("solved", 1, lambda: learned.append(session.pace.early_ribbon))
    stage.play_in(session, 3)
    if takes is Takes.ONE_IN_WAIT:
        assert [record["perfect"] for record in stage.records("solved")] == [True] * 3
        assert len(stage.useless()) <= 6, "how long its queue is takes a whole burst to learn"
    else:
        stage.assert_flawless(3)
        assert learned == [takes in TAKEN]


def test_a_burst_is_quicker_than_one_ribbon_after_another() -> None:
    seconds = {}
    for takes in (Takes.ALL_AT_ONCE, Takes.QUEUED, Takes.NOTHING):
        stage = ImitationStage(4, 2, 5, puzzles=2, ways=Ways(takes=takes))
        stage.play(2)
        first, last = (event.time for event in stage.events("solved"))
        seconds[takes] = last - first
    slow = seconds.pop(Takes.NOTHING)
    assert max(seconds.values()) < 0.93 * slow


def test_soon_a_swatch_is_clicked_as_soon_as_a_game_takes_it_that_is_deaf_meanwhile() -> None:
    slide = 0.35
    ways = Ways(Takes.NOTHING, slide=slide, next_delay=0.5)
    stage = ImitationStage(3, 3, 5, puzzles=5, ways=ways, costs=Costs(grab=0.012))
    stage.play()  # "up to 9": so many are enough for trials to pay
    assert [record["perfect"] for record in stage.records("solved")] == [True] * 5
    assert len(stage.useless()) <= 4, "two clicks tell what it ignores, one when, one is at Next"
    last = [click for click in stage.clicks() if click.puzzle == 5]
    waits = [
        swatch.time - ribbon.time
        for ribbon, swatch in pairwise(last)
        if (ribbon.effect, swatch.effect) == (Effect.LAID, Effect.SELECTED)
    ]
    assert waits
    assert max(waits) < slide + 0.03


def test_a_board_that_fades_longer_than_those_before_is_waited_for() -> None:
    stage = ImitationStage(3, 3, 5, puzzles=4)
    fade = 1.0

    def fade_longer() -> None:
        nonlocal fade
        fade *= 2
        stage.game.timings = replace(stage.game.timings, fade=fade)

    stage.after("solved", 2, fade_longer)
    stage.after("solved", 3, fade_longer)
    stage.play(4)
    stage.assert_perfect(4)


def test_the_selectors_of_a_burst_are_clicked_at_once_in_the_shortest_way() -> None:
    stage = ImitationStage(4, 2, 5, puzzles=2, costs=Costs(grab=0.033))
    stage.play(2)
    times = [click.time for click in stage.clicks() if click.puzzle == 2 and click.hit != "next"]
    assert max(later - time for time, later in pairwise(times)) < 0.16
    runs: list[list[str]] = [[]]
    for click in stage.clicks():
        if click.puzzle == 2 and click.hit != "next":
            runs[-1].append(click.hit) if click.hit[0] in "rc" else runs.append([])
    way = ["r1", "r2", "r3", "r4", "c1", "c2", "c3", "c4"]
    places = [[way.index(hit) for hit in run] for run in runs]
    assert all(run in (sorted(run), sorted(run)[::-1]) for run in places)
    assert max(map(len, places)) > 2


def ways_of(rng: Random) -> Ways:
    return Ways(
        takes=rng.choice(list(Takes)),
        slide=rng.choice([0.05, 0.15, 0.35, 0.8]),
        late=rng.choice([0.0, 0.0, 0.3]),
        eases=rng.random() < 0.4,
        fade=rng.choice([0.2, 1.0]),
        win_delay=rng.choice([0.1, 0.5]),
        win_fade=rng.choice([0.0, 0.0, 1.0]),
        next_delay=rng.choice([0.0, 0.4, 1.0]),
        end=rng.choice(list(End)),
        frozen_cloth=rng.random() < 0.3,
    )


@cases("seed", range(6), "other seeds", keep=[0, 2])
def test_whatever_goes_wrong_every_puzzle_is_perfect(seed: int) -> None:
    rng = Random(seed)
    costs = rng.choice([Costs(grab=0.012), Costs(grab=0.033), SLOW])
    side, colors = rng.choice([(2, 2), (3, 3), (3, 4), (4, 3)])
    stage = ImitationStage(side, colors, seed, puzzles=2, ways=ways_of(rng), costs=costs)
    stage.screen.lose = rng.choice([0.0, 0.1, 0.3])
    clicks, sizes = 0, {2: (640, 480), 5: (480, 400)}

    def resize(_: object) -> None:
        """In the middle of a burst."""
        nonlocal clicks
        clicks += 1
        if seed % 2 == 0 and clicks in sizes:
            stage.practice.resize(*sizes[clicks])

    stage.screen.clicked = resize
    if rng.random() < 0.4:
        stage.screen.cover = rng.choice([faults.dialog, faults.notice, faults.black])
        seconds = rng.choice([0.5, 2.0, 4.0])
        stage.after("ribbon", rng.randint(1, 2 * side - 1), lambda: stage.cover(seconds))
    stage.play(2)
    assert [record["perfect"] for record in stage.records("solved")] == [True] * 2
    assert stage.took_back() == []
    useless = stage.useless()
    if stage.game.ways.frozen_cloth:
        # After a lost click only a swatch shows whether the picture is alive.
        useless = [click for click in useless if click.effect is not Effect.SELECTED]
    assert useless == stage.lessons()
    assert len(stage.lessons()) <= 4


@pytest.mark.parametrize("number", [2, 3, 4])
def test_no_ribbon_gets_a_color_that_somebody_took_in_the_middle_of_a_burst(number: int) -> None:
    stage = ImitationStage(4, 2, 5, puzzles=2, ways=Ways(takes=Takes.ALL_AT_ONCE))
    lines = 0

    def count(point: Point) -> None:
        nonlocal lines
        lines += isinstance(find_hit(point, stage.practice.layout, stage.game.scene()), Line)

    def take_another() -> None:
        if lines == 8 + number:  # in the second puzzle all are clicked in bursts
            stage.screen.grabbed = lambda: None
            stage.game.press(Swatch(1 - stage.game.scene().selected))

    stage.screen.clicked, stage.screen.grabbed = count, take_another
    stage.play(2)
    assert [record["perfect"] for record in stage.records("solved")] == [True, True]
    assert stage.took_back() == []


def test_the_pointer_goes_the_shortest_way_over_the_selectors_of_a_color() -> None:
    stage = ImitationStage(5, 2, 8, puzzles=3, ways=Ways(takes=Takes.ALL_AT_ONCE))
    runs: list[list[Point]] = []

    def note(point: Point) -> None:
        hit = find_hit(point, stage.practice.layout, stage.game.scene())
        if not isinstance(hit, Line):
            runs.append([point] if isinstance(hit, Swatch) else [])
        elif runs and runs[-1] and stage.game.number > 1:  # it has learned by then
            runs[-1].append(point)

    stage.screen.clicked = note
    stage.play(3)
    long = [(start, run) for start, *run in filter(None, runs) if len(run) > 2]
    assert long
    for start, run in long:
        across = [point.x for point in run]
        assert across in (sorted(across), sorted(across)[::-1])
        assert dist(start, run[0]) <= dist(start, run[-1])
