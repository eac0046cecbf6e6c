import json
from pathlib import Path

import pytest

from strata.bot.stages import MemoryStage
from stratabot.errors import InputError
from stratabot.image import load_frame
from stratabot.strata.bot.events import Event
from stratabot.strata.bot.record import Recorder


def test_every_event_is_a_line_and_names_the_frame_it_was_seen_in(tmp_path: Path) -> None:
    session = MemoryStage().session()
    folder = tmp_path / "new" / "record"
    with Recorder(folder, session) as record:
        record(Event("waiting", 0.0, {"why": "nothing yet"}))
        session.look()
        record(Event("puzzle", 0.5, {"number": 1}))
        record(Event("ribbon", 1.0))
    lines = (folder / "events.jsonl").read_text("utf-8").splitlines()
    assert [json.loads(line) for line in lines] == [
        {"event": "waiting", "time": 0.0, "why": "nothing yet"},
        {"event": "puzzle", "time": 0.5, "number": 1, "frame": "0001-puzzle.jpg"},
        {"event": "ribbon", "time": 1.0, "frame": "0002-ribbon.jpg"},
    ]
    assert {path.name for path in folder.iterdir()} == {
        "events.jsonl",
        "0001-puzzle.jpg",
        "0002-ribbon.jpg",
    }
    kept, seen = load_frame(folder / "0001-puzzle.jpg"), session.last_look
    assert seen is not None
    assert kept.bounds == seen.frame.bounds


def test_an_event_is_on_the_disk_before_the_next_one(tmp_path: Path) -> None:
    with Recorder(tmp_path, MemoryStage().session()) as record:
        record(Event("stopped", 2.0, {"why": "power is gone"}))
        assert "power is gone" in (tmp_path / "events.jsonl").read_text("utf-8")


def test_a_folder_that_cannot_be_made_is_bad_input(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(InputError, match="record: "):
        Recorder(tmp_path / "file", MemoryStage().session())
