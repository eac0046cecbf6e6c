from dataclasses import replace
from math import inf

import numpy as np
import pytest

from strata.bot.stages import MemoryStage
from strata.vision.sketch import PALETTE, Picture
from stratabot.errors import InputError
from stratabot.frame import Frame
from stratabot.geometry import Rect
from stratabot.strata.bot import eyes as module
from stratabot.strata.bot.eyes import Eyes, UserCells
from stratabot.strata.bot.watch import watch
from stratabot.strata.layout.profile import load_profile
from stratabot.strata.puzzle import Cell, Puzzle
from stratabot.strata.user_cells import UserCell
from stratabot.strata.vision.reader import read_frame
from stratabot.strata.vision.reading import Reading, State
from strategies import puzzle_of

PUZZLE = puzzle_of(".21", "121", "2.1")


def opened() -> MemoryStage:
    stage = MemoryStage.of(PUZZLE, look=0.033)
    stage.clock.sleep(2.0)
    return stage


def on_a_phone(frame: Frame) -> Frame:
    """The frame between a black bar and a navigation bar, which hides nothing of it."""
    return Frame(np.pad(frame.rgb(), ((30, 46), (0, 0), (0, 0))))


def test_between_a_phones_bars_the_game_is_found_though_the_whole_looks_like_a_fade() -> None:
    stage = opened()
    eyes = Eyes(stage.session())
    stage.resize(400, 760)
    frame = on_a_phone(stage.screen.grab())
    assert read_frame(frame, load_profile(), frame.bounds).state is State.FADING
    reading = eyes.read(frame)
    assert (reading.state, reading.client) == (State.PUZZLE, Rect(0, 30, 400, 760))
    # When its bars have gone, it is found again within a second.
    stage.resize(400, 836)
    for _ in range(15):
        seen = eyes.read(stage.screen.grab()).client
        stage.clock.sleep(0.1)
    assert seen == Rect(0, 0, 400, 836)


def test_a_game_that_moves_in_a_picture_of_the_same_size_is_found_again() -> None:
    session = opened().session()
    game, eyes = session.look().frame.rgb(), Eyes(session)
    height, width = game.shape[:2]
    for x, y in ((40, 60), (190, 20)):
        desktop = np.full((height + 100, width + 240, 3), 90, np.uint8)
        desktop[y : y + height, x : x + width] = game
        reading = eyes.read(Frame(desktop))
        assert reading.state is State.PUZZLE
        assert reading.client is not None
        assert reading.client.x == pytest.approx(x, abs=2)


def test_only_a_reading_that_insists_refuses_another_board_every_time() -> None:
    session = opened().session(side=5)
    eyes, frame = Eyes(session), session.look().frame
    assert eyes.read(frame).side == 3
    for _ in range(2):
        with pytest.raises(InputError, match="5 x 5"):
            eyes.read(frame, insist=True)


# Frames that are not read again

PICTURE = Picture(Puzzle.of([["1", "2"], [None, "3"]]), size=(400, 300))
OTHER = replace(PICTURE, palette=PALETTE[:2], puzzle=Puzzle.of([["1", "2"], ["1", "1"]]))


@pytest.fixture
def reads(monkeypatch: pytest.MonkeyPatch) -> list[Frame]:
    made: list[Frame] = []

    def counted(frame: Frame, *known: object) -> Reading:
        made.append(frame)
        return read_frame(frame, *known)  # type: ignore[arg-type]

    monkeypatch.setattr(module, "read_frame", counted)
    return made


def test_only_a_frame_like_the_last_to_the_pixel_is_not_read_again(reads: list[Frame]) -> None:
    eyes, pixels = Eyes(MemoryStage().session()), PICTURE.paint()
    first = eyes.read(Frame(pixels))
    assert eyes.read(PICTURE.frame()) == first
    assert len(reads) == 1
    pixels[-1, -1, 1] += np.uint8(1)
    for frame in (Frame(pixels), Frame(pixels, bgr=True), Frame(pixels[:-1]), PICTURE.frame()):
        before = len(reads)
        eyes.read(frame)
        assert reads[before] is frame
    pixels[:] = OTHER.paint()
    eyes.read(Frame(pixels))
    pixels[:] = PICTURE.paint()
    assert eyes.read(Frame(pixels)) == first, "a frame that was painted over is another one"


# Cells that a user tells

TOLD = (UserCell(1, 0, "3"),)


def reading(*cells: Cell, sure: tuple[float, ...] = (0.9, 0.9, 0.3, 0.9)) -> Reading:
    return Reading(
        State.PUZZLE,
        puzzle=Puzzle.of([cells[:2], cells[2:]]),
        swatches=((10, 20, 30), (150, 140, 130), (100, 250, 180)),
        selected=1,
        cell_confidence=(sure[:2], sure[2:]),
        confidence=min(sure),
    )


FIRST = reading("1", None, "2", "2")


@pytest.fixture
def board() -> UserCells:
    """The user means the first reading, and tells a cell of it."""
    told = UserCells(TOLD)
    told.complete(reading("2", "2", "2", "2"), insist=False)  # not ready: it may be any board
    seen = told.complete(FIRST, insist=True)
    assert (seen.sure, seen.grid) == (True, ("1.", "32"))
    return told


def test_another_board_is_told_nothing_but_the_first_one_still_is(board: UserCells) -> None:
    other = reading("1", "1", "2", "2")
    larger = replace(other, cell_confidence=((0.9,) * 3,) * 3)
    fewer = replace(FIRST, swatches=FIRST.swatches[:2])
    for each in (other, larger, fewer):
        assert board.complete(each, insist=True) is each
    assert board.complete(FIRST, insist=False).sure
    half_seen = reading("1", "3", "1", "2", sure=(0.9, 0.2, 0.9, 0.9))
    assert board.complete(half_seen, insist=False).grid == ("13", "32")


def test_after_a_win_nothing_is_told_any_more(board: UserCells) -> None:
    win = Reading(State.WIN)
    early = UserCells(TOLD)
    assert early.complete(win, insist=False) is win
    assert early.complete(FIRST, insist=True).sure
    board.complete(win, insist=False)
    assert board.complete(FIRST, insist=True) is FIRST


def test_a_cell_that_is_not_there_is_said_of_a_board_that_is_ready_only() -> None:
    told = UserCells((UserCell(2, 0, "1"),))
    assert told.complete(FIRST, insist=False) is FIRST
    with pytest.raises(InputError, match="expected a square of the 2 x 2 board, got r3c1=1"):
        told.complete(FIRST, insist=True)


def smudge(stage: MemoryStage, row: int, col: int) -> UserCell:
    """Lay something over one cell, until the first click; what a user tells of it."""
    at = stage.practice.layout.cell(3, row, col)
    x, y = round(at.x), round(at.y)

    def over(frame: Frame, _before: Frame) -> Frame:
        pixels = np.array(frame.rgb())
        pixels[y - 14 : y + 14, x - 25 : x + 25] = (40, 120, 250)
        return Frame(pixels)

    stage.screen.cover, stage.screen.covered_until = over, inf
    stage.screen.clicked = lambda _: setattr(stage.screen, "covered_until", 0.0)
    return UserCell(row, col, stage.game.puzzles[0].cells[row][col])


@pytest.mark.slow
def test_who_looks_on_is_advised_on_the_board_as_it_was_told_and_on_no_other() -> None:
    stage = MemoryStage(3, 3, 41, puzzles=2)
    told = (smudge(stage, 0, 2),)
    moments = watch(stage.session(patience=5, told=told))
    assert next(moments).puzzle == stage.game.puzzles[0]
    stage.play(1, patience=5, told=told)
    while not next(moments).is_win:
        pass
    stage.clock.sleep(3)
    stage.screen.click(stage.practice.layout.next_button)
    assert next(moments).puzzle == stage.game.puzzles[1]
