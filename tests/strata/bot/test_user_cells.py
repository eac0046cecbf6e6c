from dataclasses import replace

import numpy as np
import pytest

from strata.bot.stages import MemoryStage
from stratabot.errors import InputError
from stratabot.frame import Frame
from stratabot.geometry import Point, Rect
from stratabot.strata.bot.session import BotOptions, BotStoppedError, Session
from stratabot.strata.bot.user_cells import UserCells
from stratabot.strata.bot.watch import watch
from stratabot.strata.bot.wave import Wave
from stratabot.strata.layout.layout import Layout
from stratabot.strata.layout.profile import load_profile
from stratabot.strata.puzzle import Cell, Puzzle
from stratabot.strata.user_cells import UserCell
from stratabot.strata.vision.reading import Reading, State

pytestmark = pytest.mark.slow


TOLD = (UserCell(1, 0, "3"),)
WIN = Reading(State.WIN)


def reading(*cells: Cell, sure: tuple[float, ...] = (0.9, 0.9, 0.3, 0.9)) -> Reading:
    """Of a 2 x 2 board with three swatches."""
    return Reading(
        State.PUZZLE,
        puzzle=Puzzle.of([cells[:2], cells[2:]]),
        swatches=((10, 20, 30), (150, 140, 130), (100, 250, 180)),
        selected=1,
        cell_confidence=(sure[:2], sure[2:]),
        confidence=min(sure),
    )


FIRST = reading("1", None, "2", "2")


def test_what_is_told_is_sure() -> None:
    seen = UserCells(TOLD).complete(FIRST, insist=False)
    assert seen.sure
    assert seen.grid == ("1.", "32")


def test_without_anything_told_readings_stay_as_they_are() -> None:
    assert UserCells(()).complete(FIRST, insist=True) is FIRST


def test_another_board_is_told_nothing_but_the_first_one_still_is() -> None:
    board = UserCells(TOLD)
    board.complete(FIRST, insist=True)
    other = reading("1", "1", "2", "2")
    larger = replace(other, cell_confidence=((0.9,) * 3,) * 3)
    fewer = replace(FIRST, swatches=FIRST.swatches[:2])
    for each in (other, larger, fewer):
        assert board.complete(each, insist=True) is each
    assert board.complete(FIRST, insist=False).sure


def test_it_is_the_same_board_if_other_cells_are_not_seen_now() -> None:
    board = UserCells(TOLD)
    board.complete(FIRST, insist=True)
    half_seen = reading("1", "3", "1", "2", sure=(0.9, 0.2, 0.9, 0.9))
    assert board.complete(half_seen, insist=False).grid == ("13", "32")


def test_before_a_board_is_ready_whatever_is_read_may_be_it() -> None:
    board = UserCells(TOLD)
    board.complete(reading("2", "2", "2", "2"), insist=False)
    assert board.complete(FIRST, insist=True).sure


def test_after_a_win_nothing_is_told_any_more() -> None:
    board = UserCells(TOLD)
    assert board.complete(WIN, insist=False) is WIN
    assert board.complete(FIRST, insist=True).sure
    board.complete(WIN, insist=False)
    assert board.complete(FIRST, insist=True) is FIRST


def test_a_cell_that_is_not_there_is_said_of_a_board_that_is_ready_only() -> None:
    board = UserCells((UserCell(2, 0, "1"),))
    assert board.complete(FIRST, insist=False) is FIRST
    with pytest.raises(InputError, match="expected a square of the 2 x 2 board, got r3c1=1"):
        board.complete(FIRST, insist=True)


class Smudged:
    """A stage's screen with something over one cell, until the first click."""

    def __init__(self, stage: MemoryStage, row: int, col: int) -> None:
        self.screen = stage.screen
        width, height = self.screen.size
        layout = Layout(load_profile(), Rect(0, 0, width, height))
        self.at = layout.cell(3, row, col)
        self.wiped = False

    @property
    def size(self) -> tuple[int, int]:
        return self.screen.size

    def grab(self) -> Frame:
        frame = self.screen.grab()
        pixels = np.array(frame.rgb())
        x, y = round(self.at.x), round(self.at.y)
        if not self.wiped:
            pixels[y - 14 : y + 14, x - 25 : x + 25] = (40, 120, 250)
        return Frame(pixels)

    def click(self, point: Point) -> None:
        self.wiped = True
        self.screen.click(point)


def session_on(stage: MemoryStage, screen: Smudged, *told: UserCell) -> Session:
    options = BotOptions(patience=5, told=told)
    return Session(screen, stage.clock, load_profile(), options)


def demanded(stage: MemoryStage, row: int, col: int) -> UserCell:
    return UserCell(row, col, stage.game.puzzles[0].cells[row][col])


def test_a_board_with_a_doubtful_cell_is_played_perfectly_once_that_is_told() -> None:
    stage = MemoryStage(3, 3, 41, look=0.09)
    with pytest.raises(BotStoppedError, match=r"not sure of row 1 column 3 ") as caught:
        Wave(session_on(stage, Smudged(stage, 0, 2))).play(1)
    assert caught.value.told == (str(demanded(stage, 0, 2)),)
    assert "--" not in str(caught.value)
    assert stage.clicks() == []
    session = session_on(stage, Smudged(stage, 0, 2), demanded(stage, 0, 2))
    Wave(session).play(1)
    assert session.tally.perfects == 1


def test_who_looks_on_is_advised_on_the_board_as_it_was_told_and_on_no_other() -> None:
    stage = MemoryStage(3, 3, 41, puzzles=2)
    screen = Smudged(stage, 0, 2)
    moments = watch(session_on(stage, screen, demanded(stage, 0, 2)))
    assert next(moments).puzzle == stage.game.puzzles[0]
    Wave(session_on(stage, screen, demanded(stage, 0, 2))).play(1)
    while not next(moments).is_win:
        pass
    stage.clock.sleep(3)
    screen.click(Layout(load_profile(), Rect(0, 0, *screen.size)).next_button)
    assert next(moments).puzzle == stage.game.puzzles[1]
