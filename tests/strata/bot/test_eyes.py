from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from strata.bot.stages import MemoryStage
from strata.tour.papers import paint_words
from strata.vision.sketch import PALETTE, Picture
from stratabot.errors import InputError
from stratabot.frame import Frame
from stratabot.geometry import Rect
from stratabot.strata.bot import eyes as module
from stratabot.strata.bot.eyes import Eyes
from stratabot.strata.bot.session import BotStoppedError
from stratabot.strata.layout.profile import Profile, load_profile
from stratabot.strata.puzzle import Puzzle
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


def test_while_the_game_fades_where_it_was_just_seen_it_is_looked_for_nowhere_else(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    places: list[Rect | None] = []

    def noted(frame: Frame, profile: Profile, client: Rect | None, *asked: Any) -> Reading:
        places.append(client)
        return read_frame(frame, profile, client, *asked)

    stage = MemoryStage.of(PUZZLE, look=0.033)
    fading = [stage.screen.grab() for _ in range(10)]
    stage.clock.sleep(5.0)
    eyes = Eyes(stage.session())
    monkeypatch.setattr(module, "read_frame", noted)
    for _ in range(2):
        assert eyes.read(stage.screen.grab()).state is State.PUZZLE
        stage.clock.sleep(5.0)
    assert eyes.read(stage.screen.grab()).state is State.PUZZLE
    for frame, after, elsewhere in ((-1, 0.1, False), (-2, 1.0, False), (-1, 0.5, True)):
        stage.clock.sleep(after)
        places.clear()
        assert eyes.read(fading[frame]).state is State.FADING
        assert (None in places) == elsewhere


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


NOISE = Frame(np.random.default_rng(1).integers(0, 255, (384, 512, 3), np.uint8))


@pytest.mark.parametrize(
    ("shown", "said"),
    [
        (paint_words("Wave complete", (512, 384)), "looks like a menu, or the end of a wave"),
        (NOISE, "a menu, or something else than the game"),
    ],
    ids=["words on paper", "noise"],
)
def test_a_menu_and_a_waves_end_are_called_so(shown: Frame, said: str) -> None:
    stage = opened()
    stage.screen.cover = lambda *_: shown
    stage.cover(99)
    with pytest.raises(BotStoppedError, match=said):
        stage.play(patience=1)
