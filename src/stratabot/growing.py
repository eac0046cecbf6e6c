"""Files that grow while something goes on, and are of use even if it is cut off."""

from collections import deque
from pathlib import Path
from typing import Final, Self

from stratabot.saving import unwritable

_MOST_WAITING: Final = 1000
"""Pieces that wait to be written."""


class GrowingFile:
    """A text file that grows piece by piece; at any moment it holds whole pieces only.

    A piece that cannot be written waits, and is tried again with the next one and at the end. A
    context that closes the file at its end.

    Attributes:
        path: the file.
        lost: how many pieces could not be written, which is known once the file is closed.
        trouble: why the last write that failed did; empty if none did.

    Raises:
        InputError: the file cannot be made.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self.lost = self._length = 0
        self.trouble = ""
        self._waiting: deque[bytes] = deque()
        try:
            self._file = path.open("wb", buffering=0)
        except (OSError, ValueError) as error:
            raise unwritable(str(path), error) from None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def add(self, piece: str) -> None:
        """Write one more piece, so that it is there even if the program is cut off."""
        if len(self._waiting) < _MOST_WAITING:
            self._waiting.append(piece.encode("utf-8", "replace"))
        else:
            self.lost += 1
        self._write_waiting()

    def close(self) -> None:
        """End it; nothing can be added any more."""
        self._write_waiting()
        self.lost += len(self._waiting)
        self._file.close()

    def _write_waiting(self) -> None:
        try:
            while self._waiting:
                self._write(self._waiting[0])
                self._waiting.popleft()
        except OSError as error:
            self.trouble = str(unwritable(str(self.path), error))
            self._cut_off_half()

    def _write(self, data: bytes) -> None:
        written = 0
        while written < len(data):
            written += self._file.write(data[written:])
        self._length += written

    def _cut_off_half(self) -> None:
        """What was written of a piece; what is no file, such as a pipe, keeps it."""
        try:
            self._file.seek(self._length)
            self._file.truncate()
        except OSError:
            return
