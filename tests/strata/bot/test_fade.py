from dataclasses import replace

import numpy as np
import pytest

from strata.bot.stages import puzzle_of
from stratabot.strata.bot.fade import Fade, FullColors
from stratabot.strata.puzzle import BLANK, Puzzle
from stratabot.strata.vision.tracker import Sight

PAPER = np.array([205, 190, 150], np.float32)
INKS = np.array([[200, 40, 40], [40, 120, 60], [50, 60, 160]], np.float32)
PUZZLE = puzzle_of([".21.", "1213", "3..2", "13.2"])
ANOTHER = puzzle_of(["123", ".1.", "22."])


def sight_of(puzzle: Puzzle, share: float = 1.0, inks: np.ndarray = INKS) -> Sight:
    """A board that stands out from paper by that share; the first swatch is selected."""
    muted = (inks + PAPER) / 2
    cells = [
        [PAPER if cell is BLANK else muted[int(cell) - 1] for cell in row] for row in puzzle.cells
    ]
    swatches = np.array([inks[0], *muted[1:]])
    lanes = np.broadcast_to(PAPER, (2 * len(puzzle.cells), 3, 3))
    colors = (PAPER + share * (np.asarray(part, np.float32) - PAPER) for part in (swatches, cells))
    swatches, seen = colors
    return Sight(np.asarray(lanes, np.float32), swatches, 1, seen)


@pytest.fixture
def known() -> FullColors:
    """The colors of one board."""
    colors = FullColors()
    colors.learn(PUZZLE, sight_of(PUZZLE))
    return colors


def test_nothing_is_known_of_the_first_board() -> None:
    assert FullColors().fade(PUZZLE, sight_of(PUZZLE)) is Fade.UNKNOWN


@pytest.mark.parametrize("puzzle", [PUZZLE, ANOTHER])
def test_a_board_that_stands_out_as_those_before_has_faded_in(
    known: FullColors, puzzle: Puzzle
) -> None:
    assert known.fade(puzzle, sight_of(puzzle)) is Fade.OVER


@pytest.mark.parametrize("share", [0.3, 0.6, 0.9, 0.95])
def test_a_board_that_stands_out_less_fades(known: FullColors, share: float) -> None:
    assert known.fade(ANOTHER, sight_of(ANOTHER, share)) is Fade.GOES_ON


def test_a_board_that_stands_out_a_little_less_or_more_tells_nothing(known: FullColors) -> None:
    for share in (0.97, 1.1):
        assert known.fade(ANOTHER, sight_of(ANOTHER, share)) is Fade.UNKNOWN


def test_of_another_palette_nothing_is_known_until_it_is_learned(known: FullColors) -> None:
    others = sight_of(ANOTHER, inks=INKS[:, ::-1])
    assert known.fade(ANOTHER, others) is Fade.UNKNOWN
    known.learn(ANOTHER, others)
    assert known.fade(ANOTHER, others) is Fade.OVER
    assert known.fade(PUZZLE, sight_of(PUZZLE)) is Fade.UNKNOWN


def test_swatches_alone_tell_nothing(known: FullColors) -> None:
    blank = puzzle_of(["...", "...", "..."])
    assert known.fade(blank, sight_of(blank)) is Fade.UNKNOWN


def test_a_selected_swatch_may_look_otherwise(known: FullColors) -> None:
    seen = sight_of(ANOTHER)
    swatches = seen.swatches.copy()
    swatches[0], swatches[1] = (swatches[0] + PAPER) / 2, INKS[1]
    assert known.fade(ANOTHER, replace(seen, swatches=swatches, selected=2)) is Fade.OVER


def test_texture_does_not_matter(known: FullColors) -> None:
    rng = np.random.default_rng(1)
    for _ in range(20):
        seen = sight_of(ANOTHER)
        noisy = replace(
            seen,
            cells=seen.cells + rng.normal(0, 1, seen.cells.shape).astype(np.float32),
            swatches=seen.swatches + rng.normal(0, 1, seen.swatches.shape).astype(np.float32),
        )
        assert known.fade(ANOTHER, noisy) is Fade.OVER
