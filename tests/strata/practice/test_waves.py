from datetime import date, timedelta
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from stratabot.errors import InputError
from stratabot.screen import VirtualClock
from stratabot.strata.position import Position
from stratabot.strata.practice.attempt import EarlyClicks, Timings
from stratabot.strata.practice.game import PracticeGame
from stratabot.strata.practice.scene import CRIMSON, MOSS, NAVY
from stratabot.strata.practice.screen import PracticeScreen
from stratabot.strata.practice.waves import GivenWave, WaveKind, all_kinds, most_swatches
from stratabot.strata.puzzle import Puzzle, Ribbon
from stratabot.strata.text import format_rows, parse_puzzle

MONDAY = date(2026, 11, 16)


def make(kind: WaveKind, seed: int = 1) -> PracticeGame:
    return kind.make(VirtualClock(), Random(seed), Timings(), EarlyClicks.QUEUE)


def test_every_wave_is_told_once() -> None:
    kinds = [*all_kinds()]
    assert len(kinds) == len(set(kinds)) == 21
    assert {(kind.side, kind.colors) for kind in kinds} == {
        (side, colors) for side in range(2, 7) for colors in range(2, most_swatches(side) + 1)
    }


def test_kinds_are_named_in_words_and_no_two_alike() -> None:
    assert str(WaveKind(4, 3)) == "4 x 4, 3 colors"
    assert str(WaveKind(4, 3, 1, "easy")) == "4 x 4, 3 colors, 1 puzzle, easy"
    assert str(WaveKind.daily_kind(MONDAY)) == "daily puzzle of 2026-11-16"
    kinds = [*all_kinds(), WaveKind(4, 3, 2), WaveKind(4, 3, None, "hard")]
    assert len({str(kind) for kind in kinds}) == len(kinds)


def test_a_day_has_one_puzzle_the_same_for_everyone() -> None:
    one, other = make(WaveKind.daily_kind(MONDAY), 1), make(WaveKind.daily_kind(MONDAY), 2)
    assert one.puzzles == other.puzzles
    assert one.palette == other.palette
    assert len(one.puzzles) == 1


def test_every_day_has_another_puzzle_and_the_weekend_larger_ones() -> None:
    days = [MONDAY + timedelta(days) for days in range(28)]
    puzzles = [make(WaveKind.daily_kind(day)).puzzles[0] for day in days]
    assert len(set(puzzles)) == 28
    assert [puzzle.rows for puzzle in puzzles[:7]] == [4, 4, 5, 5, 5, 6, 6]


def wave(*grids: str) -> GivenWave:
    return GivenWave.of([Position(parse_puzzle(grid)) for grid in grids])


def made(given: GivenWave) -> PracticeGame:
    return given.make(VirtualClock(), Random(1), Timings(), EarlyClicks.DEAF)


def test_numbers_of_swatches_stay_what_they_are() -> None:
    given = wave("24\n.2")
    assert given.names == "1234"
    assert format_rows(given.puzzles[0]) == ["24", ".2"]
    assert len(made(given).palette) == 4


@pytest.mark.parametrize("grid", ["11\n1.", "..\n..", "A.\n.."])
def test_there_are_two_swatches_at_least(grid: str) -> None:
    game = made(wave(grid))
    assert len(game.palette) == 2
    assert PracticeScreen(game, Random(1), size=(320, 240)).grab().width == 320


def test_several_grids_are_a_wave_with_the_colors_of_all() -> None:
    given = wave("AB\n.A", "CB\nC.")
    assert [format_rows(puzzle) for puzzle in given.puzzles] == [["12", ".1"], ["32", "3."]]
    assert made(given).puzzles == given.puzzles


def test_a_screenshot_brings_its_swatches_and_its_ribbons() -> None:
    swatches = {"1": NAVY, "2": MOSS, "3": CRIMSON}
    placed = (Ribbon.parse("r1=3"), Ribbon.parse("c2=1"))
    position = Position(parse_puzzle("13\n.1"), placed, "2", swatches)
    game = made(GivenWave.of([position]))
    assert game.palette == (NAVY, MOSS, CRIMSON)
    game.clock.sleep(game.timings.fade)
    assert game.scene().laid == placed


@pytest.mark.parametrize(
    ("grid", "told"),
    [
        ("AB.\nBA.", "expected a square grid with a side from 2 to 6 to practice, got 2 x 3"),
        ("A", "got 1 x 1"),
        ("\n".join(["A......"] * 7), "got 7 x 7"),
        ("ABC\nDEF\nG..", "expected at most 6 colors to practice, got 7: A B C D E F G"),
    ],
)
def test_what_the_game_does_not_have_is_one_line(grid: str, told: str) -> None:
    with pytest.raises(InputError) as error:
        wave(grid)
    assert told in str(error.value)
    assert "\n" not in str(error.value)


def test_a_color_that_the_screenshot_has_not_is_refused() -> None:
    shown = Position(parse_puzzle("11\n.1"), swatches={"1": NAVY, "2": MOSS})
    with pytest.raises(InputError, match="expected only the first puzzle's colors, 12, got X"):
        GivenWave.of([shown, Position(parse_puzzle("X1\n.1"))])


@given(st.integers(2, 6).flatmap(lambda n: st.lists(
    st.text("123456789ABCdef.", min_size=n, max_size=n), min_size=n, max_size=n)))  # fmt: skip
def test_any_square_grid_of_up_to_six_colors_is_played(rows: list[str]) -> None:
    puzzle = Puzzle.of([[None if cell == "." else cell for cell in row] for row in rows])
    if len(puzzle.colors) > 6:
        with pytest.raises(InputError, match=r"^expected at most 6 colors to practice"):
            GivenWave.of([Position(puzzle)])
        return
    given = GivenWave.of([Position(puzzle)])
    scene = made(given).scene()
    for row, cells in zip(rows, scene.puzzle.cells, strict=True):
        for label, cell in zip(row, cells, strict=True):
            assert (label == ".") == (cell is None)
            assert cell is None or given.names[int(cell) - 1] == label
            assert cell is None or scene.color(cell)
