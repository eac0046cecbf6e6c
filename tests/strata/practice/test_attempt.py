from typing import Literal

import pytest

from stratabot.strata.practice.attempt import Attempt, Phase
from stratabot.strata.practice.hits import Button, Swatch
from stratabot.strata.practice.palette import PALETTES
from stratabot.strata.practice.records import Effect
from stratabot.strata.practice.timings import Timings
from stratabot.strata.puzzle import Line, Puzzle, Ribbon, Solution

PUZZLE = Puzzle.of(["12", "22"])
RIGHT = Solution.parse("r1=1 c1=1 c2=2 r2=2").ribbons
WRONG = Solution.parse("r1=2 c1=2 c2=2 r2=2").ribbons
TIMES = Timings(slide=1.0, take_back=0.5, shake=2.0, win_delay=3.0, fade=4.0)
BEGAN = 100.0


def attempt(*laid: Ribbon) -> Attempt:
    """Just opened."""
    made = Attempt(PUZZLE, PALETTES[0][:2], TIMES, BEGAN, laid)
    made.happen(made.opened)
    return made


def lay(made: Attempt, *ribbons: Ribbon) -> float:
    """Lay these, each when the one before has come to rest; returns when the last one has."""
    now = made.opened
    for line, color in ribbons:
        made.select(int(color or 1) - 1)
        assert made.press(line, now).effect is Effect.LAID
        assert made.due is not None
        now = made.due
        made.happen(now)
    return now


def test_it_fades_in_first() -> None:
    made = Attempt(PUZZLE, PALETTES[0][:2], TIMES, BEGAN)
    assert (made.phase, made.due) == (Phase.FADING, BEGAN + 4)
    assert made.moves(BEGAN)
    made.happen(BEGAN + 4)
    assert (made.phase, made.due) == (Phase.PLAYING, None)
    assert not made.moves(BEGAN + 4)


def test_a_ribbon_that_slides_in_is_laid_and_in_motion() -> None:
    made = attempt()
    made.press(Line.parse("c2"), 200.0)
    assert made.laid == (Ribbon.parse("c2=1"),)
    assert made.due == 201.0
    scene = made.scene(200.25)
    assert (scene.laid, scene.progress, scene.landed) == (made.laid, 0.25, ())
    made.happen(201.0)
    assert made.motions == []
    assert made.scene(201.0).landed == made.laid


def test_the_right_ribbons_solve_it_and_the_win_screen_follows() -> None:
    made = attempt()
    end = lay(made, *RIGHT)
    assert (made.phase, made.since, made.due) == (Phase.SOLVED, end, end + 3)
    made.happen(end + 3)
    assert (made.phase, made.since, made.due) == (Phase.WON, end + 3, None)
    assert made.perfect


def test_wrong_ribbons_shake_the_board_for_a_while() -> None:
    made = attempt()
    end = lay(made, *WRONG)
    assert (made.phase, made.due) == (Phase.WRONG, None)
    assert made.scene(end + 0.1).shake > 0
    assert made.scene(end + 0.3).shake < 0
    assert made.moves(end + 0.1)
    assert made.scene(end + 2.0).shake == 0
    assert not made.moves(end + 2.0)


def test_taking_back_ends_the_shake_and_perfect() -> None:
    made = attempt()
    end = lay(made, *WRONG)
    assert made.press(Line.parse("c2"), end).effect is Effect.TOOK_BACK
    assert (made.phase, made.perfect, made.laid) == (Phase.PLAYING, False, WRONG[:2])
    assert made.scene(end + 0.1).shake == 0


def test_ribbons_slide_out_one_after_another() -> None:
    made = attempt()
    end = lay(made, *RIGHT[:3])
    made.press(Line.parse("c1"), end)
    seen = [(len(scene.laid), scene.progress) for scene in map(made.scene, (end, end + 0.75))]
    assert seen == [(3, 1.0), (2, 0.5)]
    assert made.due == end + 1.0
    made.happen(end + 1.0)
    assert made.scene(end + 1.0).laid == RIGHT[:1]
    assert made.phase is Phase.PLAYING


@pytest.mark.parametrize("hit", [Line.parse("r1"), Line.parse("c1"), Button.UNDO])
def test_while_ribbons_slide_only_swatches_are_taken(hit: Line | Literal[Button.UNDO]) -> None:
    made = attempt()
    made.press(Line.parse("r1"), 200.0)
    assert made.press(hit, 200.5) == (Effect.IGNORED, "a ribbon is still moving")
    assert made.press(Swatch(1), 200.5).effect is Effect.SELECTED


def test_undo_takes_back_the_topmost_ribbon_if_there_is_one() -> None:
    made = attempt(*RIGHT[:2])
    assert made.press(Button.UNDO, 200.0).effect is Effect.TOOK_BACK
    made.happen(200.5)
    assert made.laid == RIGHT[:1]
    made.press(Button.UNDO, 201.0)
    made.happen(201.5)
    assert made.press(Button.UNDO, 202.0) == (Effect.IGNORED, "nothing is laid")


def test_a_swatch_that_does_not_exist_cannot_be_selected() -> None:
    made = attempt()
    assert [made.select(k).effect for k in (1, 1, 2, -1)] == [
        Effect.SELECTED,
        Effect.RESELECTED,
        Effect.IGNORED,
        Effect.IGNORED,
    ]
    assert made.scene(200.0).selected == 1
