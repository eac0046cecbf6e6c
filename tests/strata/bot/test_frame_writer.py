"""Frames are written one after another, and no more wait than memory takes."""

import shutil
from pathlib import Path
from threading import Event
from time import monotonic

import numpy as np
import pytest

from stratabot.frame import Frame
from stratabot.image import load_frame, save_picture
from stratabot.strata.bot import frame_writer
from stratabot.strata.bot.frame_writer import FrameWriter

FRAME = Frame(np.full((30, 40, 3), 99, np.uint8))
SIZE = FRAME.pixels.nbytes


@pytest.fixture
def disk(monkeypatch: pytest.MonkeyPatch) -> Event:
    """Nothing is written until it is set."""
    let_go = Event()

    def slow(frame: Frame, path: Path) -> None:
        assert let_go.wait(30)
        save_picture(frame, path)

    monkeypatch.setattr(frame_writer, "save_picture", slow)
    return let_go


def test_frames_are_numbered_and_written(tmp_path: Path) -> None:
    writer = FrameWriter(tmp_path)
    kept = [writer.keep(FRAME, kind) for kind in ("puzzle", "ribbon")]
    writer.close()
    assert [(one.name, one.trouble.result()) for one in kept] == [
        ("0001-puzzle.jpg", ""),
        ("0002-ribbon.jpg", ""),
    ]
    assert load_frame(tmp_path / "0002-ribbon.jpg").bounds == FRAME.bounds
    assert (writer.kept, writer.lost, writer.trouble) == (2, 0, "")


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
    tmp_path: Path, disk: Event, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(frame_writer, "_PATIENCE", 0.5)
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


def test_a_frame_larger_than_all_that_may_wait_is_written_alone(
    tmp_path: Path, disk: Event
) -> None:
    writer = FrameWriter(tmp_path, most=SIZE // 2)
    alone, second = writer.keep(FRAME, "click"), writer.keep(FRAME, "click")
    disk.set()
    assert (alone.trouble.result(), bool(second.trouble.result())) == ("", True)
    writer.close()
