from pathlib import Path
from threading import Event as Signal
from time import monotonic

import numpy as np
import pytest

from strata.bot.stages import MemoryStage
from stratabot.errors import InputError
from stratabot.frame import Frame
from stratabot.image import save_picture
from stratabot.strata.bot import record as module
from stratabot.strata.bot.events import Event
from stratabot.strata.bot.record import FrameWriter, Recorder
from waiting import wait_until


def test_an_event_is_on_the_disk_before_the_next_one(tmp_path: Path) -> None:
    with Recorder(tmp_path, MemoryStage().session()) as record:
        record(Event("stopped", 2.0, {"why": "power is gone"}))
        assert "power is gone" in (tmp_path / "events.jsonl").read_text("utf-8")


def test_a_folder_that_cannot_be_made_is_bad_input(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(InputError, match="record: "):
        Recorder(tmp_path / "file", MemoryStage().session())


# Frames written meanwhile

FRAME = Frame(np.full((30, 40, 3), 99, np.uint8))
SIZE = FRAME.pixels.nbytes


@pytest.fixture
def disk(monkeypatch: pytest.MonkeyPatch) -> Signal:
    let_go = Signal()

    def slow(frame: Frame, path: Path) -> None:
        assert let_go.wait(30)
        save_picture(frame, path)

    monkeypatch.setattr(module, "save_picture", slow)
    return let_go


def test_a_frame_that_cannot_be_written_says_why(tmp_path: Path) -> None:
    folder = tmp_path / "record"
    folder.mkdir()
    writer = FrameWriter(folder)
    assert writer.keep(FRAME, "puzzle") == "0001-puzzle.jpg"
    wait_until(lambda: (folder / "0001-puzzle.jpg").exists())
    (folder / "0002-ribbon.jpg").mkdir()
    writer.keep(FRAME, "ribbon")
    writer.close()
    assert (writer.kept, writer.lost) == (2, 1)
    assert writer.trouble.startswith(f"cannot write {folder / '0002-ribbon.jpg'}: ")


def test_no_more_frames_wait_than_memory_takes_and_the_bot_waits_for_them_once(
    tmp_path: Path, disk: Signal, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "_PATIENCE", 0.5)
    writer = FrameWriter(tmp_path, most=3 * SIZE)
    began = monotonic()
    kept = [writer.keep(FRAME, "puzzle") for _ in range(50)]
    assert monotonic() - began < 15
    assert (writer.lost, writer.trouble) == (47, "pictures came faster than they could be written")
    disk.set()
    wait_until(lambda: (tmp_path / kept[2]).exists() and (tmp_path / ".stratabot.jsonl").exists())
    writer.keep(FRAME, "ribbon")
    writer.close()
    assert (writer.kept, writer.lost) == (51, 47), "there is room again"
    assert {path.name for path in tmp_path.glob("*.jpg")} == {*kept[:3], "0051-ribbon.jpg"}
