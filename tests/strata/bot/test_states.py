"""Whatever the bot waits for, whatever is seen then: it goes on with what is there.

At one moment of a wave the screen is given to another game, for good. So the bot has to recognise
what it did not expect, and the other game's log tells whether it did.
"""

from collections.abc import Callable
from itertools import count, product
from typing import Final

import pytest

from strata.bot import faults
from strata.bot.imitation import End, ImitationStage, Takes, Ways
from strata.bot.stages import MemoryStage
from stratabot.geometry import Point
from stratabot.strata.practice.hits import Button, Hit, Swatch, find_hit
from stratabot.strata.practice.screen import Costs
from stratabot.strata.puzzle import Line
from thorough import cases

pytestmark = pytest.mark.slow

SIDE, COLORS = 2, 3
LINES: Final = 2 * SIDE
FEW_LOOKS: Final = Costs(grab=0.05), Costs(grab=0.33, press=0.05)
"""On a slow machine, and on a phone: there looks are spared, which has ways of its own."""

Deed = Callable[[], None]
State = Callable[[ImitationStage, Deed], None]
Seen = Callable[[ImitationStage, Costs], ImitationStage]


def looking(number: int) -> State:
    """When it has looked so often."""

    def when(stage: ImitationStage, deed: Deed) -> None:
        looks = count(1)

        def look() -> None:
            if next(looks) == number:
                deed()

        stage.screen.grabbed = look

    return when


def told(kind: str, number: int) -> State:
    return lambda stage, deed: stage.after(kind, number, deed)


def clicked(is_it: Callable[[Hit], bool], number: int) -> State:
    """At a click at such a thing, which no game gets."""

    def when(stage: ImitationStage, deed: Deed) -> None:
        clicks = count(1)

        def click(point: Point) -> None:
            stage.screen.lose = 0.0
            hit = find_hit(point, stage.practice.layout, stage.game.scene())
            if is_it(hit) and next(clicks) == number:
                stage.screen.lose = 1.0
                deed()

        stage.screen.clicked = click

    return when


STATES: Final = {
    "it looks for a puzzle": looking(5),
    "it has read one": told("puzzle", 1),
    "it waits for a swatch": clicked(lambda hit: isinstance(hit, Swatch), 1),
    "it waits for the first ribbon": clicked(lambda hit: isinstance(hit, Line), 1),
    "it waits for another ribbon": clicked(lambda hit: isinstance(hit, Line), 3),
    "a ribbon lies": told("ribbon", 3),
    "it waits for the last ribbon": clicked(lambda hit: isinstance(hit, Line), LINES),
    "it waits for the win screen": told("ribbon", LINES),
    "it waits for Next": told("solved", 1),
    "it has clicked on Next": clicked(lambda hit: hit is Button.NEXT, 1),
}


def other(
    stage: ImitationStage, costs: Costs, puzzles: int = 1, ways: Ways | None = None
) -> ImitationStage:
    ways = ways or Ways(takes=Takes.SWATCHES, end=End.WIN)
    return ImitationStage(
        SIDE, COLORS, 77, puzzles=puzzles, ways=ways, costs=costs, clock=stage.clock
    )


def another_puzzle(stage: ImitationStage, costs: Costs) -> ImitationStage:
    return other(stage, costs, ways=Ways(takes=Takes.SWATCHES, end=End.WIN, fade=0.0))


def a_fade(stage: ImitationStage, costs: Costs) -> ImitationStage:
    return other(stage, costs, ways=Ways(takes=Takes.SWATCHES, end=End.WIN, fade=3.0))


def a_win_screen(stage: ImitationStage, costs: Costs) -> ImitationStage:
    won = other(stage, costs, puzzles=2)
    won.play(1)
    stage.clock.sleep(2.0)
    return won


def an_unknown_screen(stage: ImitationStage, costs: Costs) -> ImitationStage:
    unknown = another_puzzle(stage, costs)
    stage.cover(2.5)
    stage.screen.cover, stage.screen.refused = faults.loading, None
    return unknown


def covered_by(cover: faults.Fault) -> Seen:
    """The same, but it looks so for a while."""

    def seen(stage: ImitationStage, costs: Costs) -> ImitationStage:
        unknown = an_unknown_screen(stage, costs)
        stage.screen.cover = cover
        return unknown

    return seen


SEEN: Final[dict[str, Seen]] = {
    "another puzzle": another_puzzle,
    "a fade": a_fade,
    "a win screen": a_win_screen,
    "an unknown screen": an_unknown_screen,
    "nothing": covered_by(faults.black),
    "another window": covered_by(faults.dialog),
    "swatches only": covered_by(faults.notice),
    "a board that is faint": covered_by(faults.faded),
}


@cases(
    "state, seen",
    product(STATES, SEEN),
    "every state has been seen with something, and everything has been seen in some state",
    keep=[*zip(STATES, [*SEEN] * 2, strict=False)],
)
def test_whatever_is_seen_in_any_state_is_recognized_and_played(state: str, seen: str) -> None:
    costs = FEW_LOOKS[([*STATES].index(state) + [*SEEN].index(seen)) % 2]
    ways = Ways(takes=Takes.SWATCHES)
    stage = ImitationStage(SIDE, COLORS, 5, puzzles=2, ways=ways, costs=costs)
    shown: list[MemoryStage] = []

    def switch() -> None:
        if not shown:
            shown.append(SEEN[seen](stage, costs))
            stage.screen.screen = shown[0].practice

    STATES[state](stage, switch)
    stage.play()
    (game,) = shown
    solved = [record["perfect"] for record in game.records("solved")]
    assert solved == [True] * (2 if seen == "a win screen" else 1)
    assert game.took_back() == stage.took_back() == []
