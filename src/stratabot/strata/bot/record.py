"""Keeps a folder for bug reports: the events, and the frame that shows each event."""

import json
import re
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from threading import Condition
from typing import Final, NamedTuple, Self

from stratabot.errors import InputError
from stratabot.frame import Frame
from stratabot.image import save_picture
from stratabot.saving import AppendFile, OutputList, require_folder
from stratabot.strata.bot.events import Event
from stratabot.strata.bot.looks import Look
from stratabot.strata.bot.session import Session
from stratabot.words import counted, listed

RECORDED: Final = re.compile(
    r"events\.jsonl|run\.html|\d{4,}-\w+\.jpg|(stopped|ended)\.png|stratabot-dry-run\.png"
)
"""The names of the files that a record is made of."""

LOG: Final = "events.jsonl"
_LATER: Final = ("stopped.png", "ended.png", "stratabot-dry-run.png")
PAGE: Final = "run.html"  # for people: what the bot saw, believed, clicked
MOST: Final = 128_000_000  # bytes of pixels that wait to be written: 3 frames of 8K, 15 of 1080p
_PATIENCE: Final = 0.05  # seconds that the bot waits for room
_TOO_SLOW: Final = "pictures came faster than they could be written"


class KeptFrame(NamedTuple):
    """A frame to write under that name; `trouble` is empty then, or says why writing failed."""

    name: str
    trouble: "Future[str]"


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

    def keep(self, frame: Frame, kind: str) -> KeptFrame:
        self.kept += 1
        name, size = f"{self.kept:04}-{kind}.jpg", frame.pixels.nbytes
        if self._reserve(size):
            return KeptFrame(name, self._thread.submit(self._write, frame, name, size))
        left_out: Future[str] = Future()
        left_out.set_result(self._lose(_TOO_SLOW))
        return KeptFrame(name, left_out)

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

    def _write(self, frame: Frame, name: str, size: int) -> str:
        try:
            save_picture(frame, self.folder / name)
            OutputList(self.folder).add(file=name)
        except (InputError, OSError) as error:
            return self._lose(str(error))
        finally:
            with self._room:
                self._waiting -= size
                self._room.notify()
        return ""

    def _lose(self, why: str) -> str:
        with self._room:
            self.lost += 1
            self.trouble = self.trouble or why
        return why


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
        for name in (LOG, PAGE, *_LATER):
            written.add(file=name)
        self._texts: dict[str, AppendFile] = {}
        self._log = self.grow(LOG)
        self._frames = FrameWriter(folder)
        self._kept: Look | None = None
        self.last_kept: KeptFrame | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        frames = self._frames
        frames.close()
        for text in self._texts.values():
            text.close()
        texts = [text for text in self._texts.values() if text.lost]
        lost = [f"{frames.lost} of {counted(frames.kept, 'frame')}"] if frames.lost else []
        lost += [f"{counted(text.lost, 'part')} of {text.path.name}" for text in texts]
        if lost:
            why = frames.trouble or texts[0].trouble
            self._remark(f"the record in {self.folder} lacks {listed(lost)}: {why}")

    def __call__(self, event: Event) -> None:
        """Write one event; `frame` in its line names the picture, if there is one."""
        details = event.as_json()
        self._keep(event.kind)
        if self.last_kept is not None:
            details["frame"] = self.last_kept.name
        self._log.add(f"{json.dumps(details)}\n")

    def grow(self, name: str) -> AppendFile:
        self._texts[name] = AppendFile(self.folder / name)
        return self._texts[name]

    def keep_frame(self, kind: str) -> bool:
        """Write a picture of the last frame, too; False if the last picture shows it already."""
        if self.session.last_look is self._kept:
            return False
        self._keep(kind)
        return True

    def _keep(self, kind: str) -> None:
        look = self.session.last_look
        if look is not None:
            self._kept, self.last_kept = look, self._frames.keep(look.frame, kind)
