"""Long work on arrays: in chunks, into memory maps beside the file that they become at the end."""

import os
import shutil
import zipfile
from collections.abc import Callable, Generator, Iterator, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.lib.format import open_memmap
from numpy.typing import NDArray

from stratabot.errors import InputError
from stratabot.saving import TEMPORARY, is_device, unwritable
from stratabot.spread.executors import Executor, in_order

_COPIED: Final = 1 << 20
Arrays = tuple[NDArray[Any], ...]


class Column(NamedTuple):
    """One array that a job makes: its name in an .npz file, and the shape of one of its n rows."""

    name: str
    shape: tuple[int, ...]
    dtype: str


class ArrayJob(NamedTuple):
    """What a job makes, and how."""

    rows: int
    chunk: int
    columns: tuple[Column, ...]
    piece: Callable[[int, int], Any]  # what `work` needs for rows from one to another
    work: Callable[[Any], Arrays]

    @property
    def size(self) -> int:
        row = sum(
            int(np.prod(column.shape, dtype=np.int64)) * np.dtype(column.dtype).itemsize
            for column in self.columns
        )
        return self.rows * row


def run_job(
    job: ArrayJob,
    file: Path,
    executor: Executor | None,
    look: Callable[[Arrays], object] = lambda _: None,
) -> Generator[int, None, None]:
    """The number of rows made so far; `look` gets the whole arrays before they become the file."""
    if is_device(file):
        raise InputError(f"cannot write {file}: expected a file, got a device")
    target = Path(os.path.realpath(file))
    try:
        with TemporaryDirectory(
            dir=target.parent, prefix=TEMPORARY, ignore_cleanup_errors=True
        ) as folder:
            _require_room(job, target.parent)
            parts = [Path(folder, f"{column.name}.npy") for column in job.columns]
            arrays = [*map(_array, parts, job.columns, [job.rows] * len(parts))]
            try:
                yield from _fill(job, arrays, executor)
                look((*arrays,))
            finally:
                # A memory map lasts as long as its array; Windows renames no file that has one.
                arrays.clear()
            _finish(parts, target)
    except OSError as error:
        raise unwritable(str(file), error) from None


def _require_room(job: ArrayJob, folder: Path) -> None:
    free = shutil.disk_usage(folder).free
    wanted = job.size * (2 if len(job.columns) > 1 else 1)  # they are written once more, as one
    if wanted > free:
        most = f"{free / 1e6:,.0f} MB are free in {folder}"
        raise InputError(f"cannot write {wanted / 1e6:,.0f} MB: {most}")


def _array(path: Path, column: Column, rows: int) -> NDArray[Any]:
    """A new array in a file with all of its room: a map on a full disk would end the process."""
    array: NDArray[Any] = open_memmap(path, "w+", np.dtype(column.dtype), (rows, *column.shape))
    if hasattr(os, "posix_fallocate"):
        with path.open("r+b") as file:
            os.posix_fallocate(file.fileno(), 0, path.stat().st_size)
    return array


def _fill(
    job: ArrayJob, arrays: Sequence[NDArray[Any]], executor: Executor | None
) -> Iterator[int]:
    yield 0
    starts = range(0, job.rows, job.chunk)
    pieces = (job.piece(start, min(start + job.chunk, job.rows)) for start in starts)
    made = (
        ((piece, job.work(piece)) for piece in pieces)
        if executor is None
        else in_order(executor, pieces, job.work)
    )
    for start, (_, rows) in zip(starts, made, strict=True):
        end = min(start + job.chunk, job.rows)
        for whole, part in zip(arrays, rows, strict=True):
            whole[start:end] = part
        yield end


def _finish(parts: Sequence[Path], target: Path) -> None:
    if target.suffix.lower() != ".npz":
        parts[0].replace(target)
        return
    whole = parts[0].with_name("whole")
    with zipfile.ZipFile(whole, "w", zipfile.ZIP_STORED, allowZip64=True) as archive:
        for part in parts:
            with archive.open(part.name, "w", force_zip64=True) as to, part.open("rb") as made:
                shutil.copyfileobj(made, to, _COPIED)
    whole.replace(target)
