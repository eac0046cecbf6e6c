import numpy as np
import pytest

from strata.bot import faults
from strata.bot.stages import IN_MEMORY, MemoryStage, puzzle_of
from stratabot.errors import InputError
from stratabot.frame import Frame
from stratabot.geometry import Rect
from stratabot.strata.bot.eyes import Eyes
from stratabot.strata.layout.profile import load_profile
from stratabot.strata.vision.reader import read_frame
from stratabot.strata.vision.reading import State

PUZZLE = puzzle_of([".21", "121", "2.1"])


def opened() -> MemoryStage:
    """A stage whose puzzle has faded in."""
    stage = MemoryStage.of(PUZZLE, look=0.033)
    stage.clock.sleep(2.0)
    return stage


def won(puzzles: int) -> MemoryStage:
    """A stage at the win screen of the first of so many puzzles."""
    stage = MemoryStage(2, 3, 9, puzzles=puzzles)
    stage.play(1)
    stage.clock.sleep(2.0)
    return stage


def test_a_frame_is_read_where_it_is_filled_and_at_another_size_again() -> None:
    stage = opened()
    session = stage.session()
    eyes = Eyes(session)
    assert eyes.read(session.look().frame).client == Rect(0, 0, *IN_MEMORY)
    stage.resize(700, 600)
    reading = eyes.read(session.look().frame)
    assert (reading.state, reading.client) == (State.PUZZLE, Rect(0, 0, 700, 600))


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


def test_a_game_whose_bars_have_gone_is_found_again_within_a_second() -> None:
    stage = opened()
    eyes = Eyes(stage.session())
    stage.resize(400, 760)
    eyes.read(on_a_phone(stage.screen.grab()))
    stage.resize(400, 836)
    seen = {}
    for tenth in range(15):
        seen[tenth] = eyes.read(stage.screen.grab()).client
        stage.clock.sleep(0.1)
    assert seen[14] == Rect(0, 0, 400, 836)


def test_only_a_reading_that_insists_refuses_another_board() -> None:
    session = opened().session(side=5)
    eyes, frame = Eyes(session), session.look().frame
    assert eyes.read(frame).side == 3
    with pytest.raises(InputError, match="5 x 5"):
        eyes.read(frame, insist=True)


@pytest.mark.slow
def test_a_win_screen_is_told_from_a_puzzle_with_its_next_button() -> None:
    session = opened().session()
    assert Eyes(session).win_screen_in(session.look()) is None
    stage = won(2)
    session = stage.session()
    win = Eyes(session).win_screen_in(session.look())
    assert win is not None
    assert win.offers_next
    assert win.layout.next_button == stage.practice.layout.next_button
    last = won(1)
    session = last.session()
    win = Eyes(session).win_screen_in(session.look())
    assert win is not None
    assert not win.offers_next


def test_a_screen_is_still_in_spite_of_a_single_bad_frame() -> None:
    stage = opened()
    session = stage.session()
    eyes, first = Eyes(session), session.look()
    assert eyes.look_if_still(first, 0.3)
    stage.screen.frames.append(faults.black)
    assert eyes.look_if_still(first, 0.3)
    stage.screen.frames += [faults.black, faults.black]
    assert not eyes.look_if_still(first, 0.3)


def test_a_single_bad_frame_at_the_end_is_looked_at_again() -> None:
    stage = opened()
    session = stage.session()
    eyes, first = Eyes(session), session.look()
    good = [lambda now, _: now] * 2
    stage.screen.frames += [*good, faults.black, faults.black]
    assert not eyes.look_if_still(first, 0.3)


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
