import shutil
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
    writer.keep(FRAME, "puzzle").trouble.result()
    shutil.rmtree(folder)
    lost = writer.keep(FRAME, "ribbon").trouble.result()
    assert lost.startswith(f"cannot write {folder / '0002-ribbon.jpg'}: ")
    writer.close()
    assert (writer.kept, writer.lost, writer.trouble) == (2, 1, lost)


def test_no_more_frames_wait_than_memory_takes_and_the_bot_waits_for_them_once(
    tmp_path: Path, disk: Signal, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "_PATIENCE", 0.5)
    writer = FrameWriter(tmp_path, most=3 * SIZE)
    began = monotonic()
    kept = [writer.keep(FRAME, "click") for _ in range(50)]
    assert monotonic() - began < 15
    assert [one.trouble.done() for one in kept] == [False] * 3 + [True] * 47
    assert {one.trouble.result() for one in kept[3:]} == {
        "pictures came faster than they could be written"
    }
    disk.set()
    assert [one.trouble.result() for one in kept[:3]] == [""] * 3
    assert writer.keep(FRAME, "click").trouble.result() == "", "there is room again"
    writer.close()
    assert (writer.kept, writer.lost) == (51, 47)
