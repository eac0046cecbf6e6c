"""A game is met wherever it is: at a fade, in the middle of a puzzle, at a win screen."""

from collections.abc import Callable, Sequence

import pytest

from strata.bot.stages import MemoryStage
from stratabot.errors import InputError
from stratabot.strata.fewest import find_fewest_changes
from stratabot.strata.groups import color_by_groups
from stratabot.strata.position import Position
from stratabot.strata.practice.hits import Swatch
from stratabot.strata.practice.records import Effect
from stratabot.strata.puzzle import Puzzle, Ribbon
from stratabot.strata.solver import finish, take_back
from strategies import present, puzzle_of
from thorough import cases

pytestmark = pytest.mark.slow


PUZZLE = puzzle_of(".213", "1213", "2.13", "33.3")
OTHER = puzzle_of("22..", "2231", "3331", ".231")


def laying(puzzle: Puzzle) -> tuple[Ribbon, ...]:
    fewest = present(find_fewest_changes(puzzle, "1"))
    return color_by_groups(fewest.solution, "1")


@cases("count", [1, 4, 7], "more ribbons, or fewer", keep=[4])
def test_it_goes_on_from_ribbons_that_are_laid_rightly(count: int) -> None:
    stage = MemoryStage.of(PUZZLE, laid=laying(PUZZLE)[:count])
    stage.play(1)
    assert len(stage.events("puzzle")[0].details["placed"]) == count
    stage.assert_perfect(1)
    assert sum(click.effect is Effect.LAID for click in stage.clicks()) == 8 - count


WRONG = [Ribbon.parse(text) for text in ("c1=1", "r4=2", "c2=2", "r1=1")]


def all_wrong() -> Sequence[Ribbon]:
    return [Ribbon(line, "1") for line in PUZZLE.lines]


@cases(
    "laid, lose",
    [(WRONG, 0.0), (all_wrong(), 0.0), (WRONG, 0.4)],
    "more ribbons that are wrong",
    one_in=2,
)
def test_with_undo_it_takes_back_the_fewest_and_solves(laid: Sequence[Ribbon], lose: float) -> None:
    stage = MemoryStage.of(PUZZLE, laid=laid)
    stage.screen.lose = lose
    done = stage.play(1, undo=True)
    assert len(stage.records("solved")) == 1
    assert len(stage.took_back()) == 1
    fewest = present(take_back(Position(PUZZLE, tuple(laid))))
    told = stage.events("taken_back")[0].details["ribbons"]
    assert told == [str(ribbon) for ribbon in fewest]
    assert (done["puzzles"], done["perfects"]) == (1, 0)


def test_another_swatch_may_be_selected() -> None:
    stage = MemoryStage.of(PUZZLE)
    stage.clock.sleep(1.5)
    pressed = stage.game.press(Swatch(2))
    stage.play(1)
    assert [record["perfect"] for record in stage.records("solved")] == [True]
    spared = [click.hit for click in stage.useless() if click not in stage.lessons()]
    assert spared in ([], [pressed.hit]), "no useless click is the bot's"
    clicks, fewest = len(stage.clicks()) - 1, finish(Position(PUZZLE, (), "3"))
    assert fewest is not None
    asked = 2 * (1 + len([event for event in stage.events("retry") if "ribbon" in event.details]))
    least = fewest.solution.clicks("3")
    assert least <= clicks - len(stage.lessons()) <= least + asked


def test_a_win_screen_at_the_start_is_left_by_next_if_it_has_one(stop: Callable[..., str]) -> None:
    stage = MemoryStage.of(PUZZLE, OTHER)
    for _ in range(2):
        stage.play(1)
        stage.clock.sleep(1.0)
    stage.assert_flawless(2)
    assert [click.effect for click in stage.clicks()].count(Effect.NEXT) == 1
    assert stop(stage, 1) == (
        "the wave ended after 0 of 1 puzzle: the screen shows a win screen without Next"
    )


def test_another_board_than_asked_for_is_never_clicked() -> None:
    stage = MemoryStage.of(PUZZLE)
    with pytest.raises(InputError, match="expected 4 colors as asked, the picture shows 3"):
        stage.play(1, colors=4)
    assert stage.clicks() == []
