"""Files that grow while a program runs, and are useful even if the program is cut off."""

from pathlib import Path
from typing import Self

from stratabot.saving import unwritable


class GrowingFile:
    """A text file that grows piece by piece; at any moment it holds whole pieces only.

    A piece that cannot be written is left out. As a context it closes the file at the end.

    Attributes:
        path: the file.
        lost: how many pieces could not be written.
        trouble: why the last failed write failed; empty if none failed.

    Raises:
        InputError: the file cannot be made.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self.lost = self._length = 0
        self.trouble = ""
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
        data, written = piece.encode("utf-8", "replace"), 0
        try:
            while written < len(data):
                written += self._file.write(data[written:])
            self._length += written
        except OSError as error:
            self.lost += 1
            self.trouble = str(unwritable(str(self.path), error))
            self._cut_off_half()

    def close(self) -> None:
        """End the file; nothing can be added any more."""
        self._file.close()

    def _cut_off_half(self) -> None:
        """Remove a half-written piece; a pipe or another thing that is no file keeps it."""
        try:
            self._file.seek(self._length)
            self._file.truncate()
        except OSError:
            return
