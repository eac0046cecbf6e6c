from importlib import import_module

import numpy as np
import pytest

from stratabot.frame import Frame
from stratabot.games import WITH_PICTURES, Game
from stratabot.questions.verb import make_verb_of
from stratabot.questions.which_game import eyes
from stratabot.source import Kind, SeenPicture, Source


@pytest.mark.parametrize("game", WITH_PICTURES, ids=[game.name for game in WITH_PICTURES])
def test_a_verb_takes_what_was_read_to_know_the_game_and_reads_nothing_again(
    game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    frame = Frame(np.full((30, 40, 3), 200, np.uint8))
    seen = SeenPicture(frame, eyes(game).reading_of(frame))

    def fail(_frame: Frame) -> None:
        raise AssertionError("read again")

    monkeypatch.setattr(import_module(f"{game.package}.shot"), "reading_of", fail)
    shot, notes = make_verb_of(game, "read", {}).read(Source("a frame", Kind.PICTURE, seen))
    assert (shot.frame, shot.reading, notes) == (frame, seen.reading, ())
