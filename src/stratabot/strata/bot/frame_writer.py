"""Frames written as pictures while the bot plays on, as many as memory and disk take."""

from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from threading import Condition
from typing import Final, NamedTuple

from stratabot.errors import InputError
from stratabot.frame import Frame
from stratabot.image import save_picture

MOST: Final = 128_000_000
"""Bytes of pixels that wait to be written: 3 frames of 8K, 15 of 1080p."""

_PATIENCE: Final = 0.05
"""Seconds that the bot waits for room."""

_TOO_SLOW: Final = "pictures came faster than they could be written"


class KeptFrame(NamedTuple):
    """A frame to write.

    Attributes:
        name: the name of the picture's file.
        trouble: done when the frame is written; its result is empty, or says why writing failed.
    """

    name: str
    trouble: "Future[str]"


class FrameWriter:
    """Writes frames into a folder, one after another, in a thread of its own.

    If too many frames wait already, the next one waits a moment for room, and is left out if there
    is none.

    Attributes:
        kept: how many frames came.
        lost: how many of them could not be written so far.
        trouble: why the first lost frame could not be written; empty while no frame is lost.

    Args:
        folder: the folder, which must be there.
        most: how many bytes of pixels may wait.
    """

    def __init__(self, folder: Path, most: int = MOST) -> None:
        self.folder, self._most = folder, most
        self.kept = self.lost = 0
        self.trouble = ""
        self._room = Condition()
        self._waiting = 0
        """Bytes of pixels."""
        self._is_full = False
        self._thread = ThreadPoolExecutor(max_workers=1)

    def keep(self, frame: Frame, kind: str) -> KeptFrame:
        """Have a frame written under the next number and that word."""
        self.kept += 1
        name, size = f"{self.kept:04}-{kind}.jpg", frame.pixels.nbytes
        if self._reserve(size):
            return KeptFrame(name, self._thread.submit(self._write, frame, name, size))
        left_out: Future[str] = Future()
        left_out.set_result(self._lose(_TOO_SLOW))
        return KeptFrame(name, left_out)

    def close(self) -> None:
        """Wait until all are written."""
        self._thread.shutdown(wait=True)

    def _reserve(self, size: int) -> bool:
        """Whether this many more bytes have room, if need be after a moment."""

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
