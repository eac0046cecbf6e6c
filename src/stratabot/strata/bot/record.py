"""Keeps a folder for bug reports: the events, and the frame that shows each event."""

import json
import re
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Condition
from typing import Final, Self

from stratabot.errors import InputError
from stratabot.frame import Frame
from stratabot.image import save_picture
from stratabot.saving import AppendFile, OutputList, require_folder
from stratabot.strata.bot.events import Event
from stratabot.strata.bot.session import Session
from stratabot.words import counted, listed

RECORDED: Final = re.compile(
    r"events\.jsonl|\d{4,}-\w+\.jpg|(stopped|ended)\.png|stratabot-dry-run\.png"
)
"""The names of the files that a record is made of."""

LOG: Final = "events.jsonl"
_LATER: Final = ("stopped.png", "ended.png", "stratabot-dry-run.png")
MOST: Final = 128_000_000  # bytes of pixels that wait to be written: 3 frames of 8K, 15 of 1080p
_PATIENCE: Final = 0.05  # seconds that the bot waits for room


class FrameWriter:
    """Writes frames into a folder, in a thread of its own; a frame without room is left out."""

    def __init__(self, folder: Path, most: int = MOST) -> None:
        """`folder` must be there; as many as `most` bytes of pixels may wait."""
        self.folder, self._most = folder, most
        self.kept = self.lost = 0
        self.trouble = ""
        self._room = Condition()
        self._waiting = 0
        self._is_full = False
        self._thread = ThreadPoolExecutor(max_workers=1)

    def keep(self, frame: Frame, kind: str) -> str:
        """The name under which the frame is written, if that does not fail."""
        self.kept += 1
        name, size = f"{self.kept:04}-{kind}.jpg", frame.pixels.nbytes
        if self._reserve(size):
            self._thread.submit(self._write, frame, name, size)
        else:
            self._lose("pictures came faster than they could be written")
        return name

    def close(self) -> None:
        self._thread.shutdown(wait=True)

    def _reserve(self, size: int) -> bool:
        def fits() -> bool:
            return not self._waiting or self._waiting + size <= self._most

        with self._room:
            # If the disk hangs, the bot waits for it once, not for every frame.
            self._is_full = not self._room.wait_for(fits, 0 if self._is_full else _PATIENCE)
            self._waiting += 0 if self._is_full else size
            return not self._is_full

    def _write(self, frame: Frame, name: str, size: int) -> None:
        try:
            save_picture(frame, self.folder / name)
            OutputList(self.folder).add(file=name)
        except (InputError, OSError) as error:
            self._lose(str(error))
        finally:
            with self._room:
                self._waiting -= size
                self._room.notify()

    def _lose(self, why: str) -> None:
        with self._room:
            self.lost += 1
            self.trouble = self.trouble or why


class Recorder:
    """A listener that writes `events.jsonl` and, for each event, a picture of the last frame."""

    def __init__(
        self,
        folder: Path,
        session: Session,
        force: bool = False,
        remark: Callable[[str], object] = lambda _: None,
    ) -> None:
        """With `force` the folder may hold other files, and an earlier record is replaced."""
        self.session, self.folder, self._remark = session, folder, remark
        require_folder(folder, "record", RECORDED, force)
        written = OutputList(folder)
        written.begin(RECORDED)
        for name in (LOG, *_LATER):
            written.add(file=name)
        self._log = AppendFile(folder / LOG)
        self._frames = FrameWriter(folder)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        frames, log = self._frames, self._log
        frames.close()
        log.close()
        lost = [f"{frames.lost} of {counted(frames.kept, 'frame')}"] if frames.lost else []
        lost += [f"{counted(log.lost, 'part')} of {LOG}"] if log.lost else []
        if lost:
            why = frames.trouble or log.trouble
            self._remark(f"the record in {self.folder} lacks {listed(lost)}: {why}")

    def __call__(self, event: Event) -> None:
        """Write one event; `frame` in its line names the picture, if there is one."""
        details = event.as_json()
        if self.session.last_look is not None:
            details["frame"] = self._frames.keep(self.session.last_look.frame, event.kind)
        self._log.add(f"{json.dumps(details)}\n")
