"""Long work on arrays: in chunks, on disk as it goes, so that it can go on after any end.

A folder `FILE.part` holds the arrays as memory maps of full size, and, last to go, a small file
with how many chunks are whole, written after what it says. Whole, they become FILE by a rename.
"""

import json
import os
import shutil
import time
import zipfile
from collections.abc import Callable, Generator, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.lib.format import open_memmap
from numpy.typing import NDArray

from stratabot.errors import InputError, StratabotError
from stratabot.saving import part_of, require_fresh, unwritable
from stratabot.spread.executors import Executor, in_order

_STATE: Final = "state.json"
_WHOLE: Final = "whole"
_COPIED: Final = 1 << 20
_KEPT_EVERY: Final = 1.0  # seconds: so much work may be lost when a job is killed
Arrays = tuple[NDArray[Any], ...]


class Column(NamedTuple):
    """One array that a job makes: its name in an .npz file, and the shape of one of its n rows."""

    name: str
    shape: tuple[int, ...]
    dtype: str


class ArrayJob(NamedTuple):
    """What a job makes, and how."""

    marks: dict[str, object]  # what makes it this job, as JSON has it: its input, its options
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
    resume: bool,
    executor: Executor | None,
    look: Callable[[Arrays], object] = lambda _: None,
) -> Generator[int, None, None]:
    """The number of rows made so far; `look` gets the whole arrays before they become the file."""
    goes_on = require_fresh(file, resume)
    try:
        folder = part_of(file)
        done = _done_before(folder, job) if goes_on else _begin(folder, job)
        part = _Part(folder, job, done)
        try:
            with closing(part):
                yield from part.work(executor)
                part.show(look)
        except StratabotError:
            if not part.done:  # nothing is lost, and nothing shall stand in another run's way
                _remove(folder)
            raise
        _finish(folder, job, file)
    except OSError as error:
        raise unwritable(str(file), error) from None


def was_made(job: ArrayJob, file: Path) -> bool:
    """Whether an earlier run made the file, and was killed before its folder, which goes now."""
    folder = part_of(file)
    if not file.exists() or not (folder / _STATE).exists():
        return False
    if all(_file(folder, column).exists() for column in job.columns):
        return False
    try:
        _remove(folder)
    except OSError as error:
        raise unwritable(str(folder), error) from None
    return True


def _begin(folder: Path, job: ArrayJob) -> int:
    """Make the folder, with its arrays of full size; 0, for nothing is done."""
    free = shutil.disk_usage(folder.parent).free
    wanted = job.size * (2 if len(job.columns) > 1 else 1)  # they are written once more, as one
    if wanted > free:
        most = f"{free / 1e6:,.0f} MB are free in {folder.parent}"
        raise InputError(f"cannot write {wanted / 1e6:,.0f} MB: {most}")
    # A folder without a state is of a run that ended before it had begun.
    folder.mkdir()
    try:
        for column in job.columns:
            _reserve(folder, column, job.rows)
        _keep(folder, job, 0)
    except OSError:
        shutil.rmtree(folder, ignore_errors=True)
        raise
    return 0


def _reserve(folder: Path, column: Column, rows: int) -> None:
    """Make an array's file with all of its room: a map on a full disk would end the process."""
    path = _file(folder, column)
    open_memmap(path, "w+", np.dtype(column.dtype), (rows, *column.shape))
    if hasattr(os, "posix_fallocate"):
        with path.open("r+b") as file:
            os.posix_fallocate(file.fileno(), 0, path.stat().st_size)


def _done_before(folder: Path, job: ArrayJob) -> int:
    try:
        state = json.loads((folder / _STATE).read_text(encoding="utf-8"))
    except FileNotFoundError:
        if folder.is_dir():
            shutil.rmtree(folder)
            return _begin(folder, job)
        state = None
    except (OSError, ValueError):
        state = None
    if not isinstance(state, dict) or not isinstance(state.get("done"), int):
        raise InputError(f"{folder.name} holds no work that can go on; remove it")
    marks = {**job.marks, "chunk": job.chunk}
    if differing := [name for name in marks if marks[name] != state.get(name)]:
        name = differing[0]
        raise InputError(
            f"{folder.name} is work on something else: its {name} is {state.get(name)!s:.40}, "
            f"expected {marks[name]!s:.40}; remove it, or choose another name"
        )
    return min(int(state["done"]), job.rows)


def _keep(folder: Path, job: ArrayJob, done: int) -> None:
    path = folder / f"{_STATE}.new"
    with path.open("w", encoding="utf-8") as file:
        json.dump({**job.marks, "chunk": job.chunk, "done": done}, file, indent=2)
        file.flush()
        os.fsync(file.fileno())
    path.replace(folder / _STATE)


def _file(folder: Path, column: Column) -> Path:
    return folder / f"{column.name}.npy"


class _Part:
    """The arrays of a job under way, in its folder; `done` is how many rows are whole."""

    def __init__(self, folder: Path, job: ArrayJob, done: int) -> None:
        self._folder, self._job, self.done = folder, job, done
        self._arrays = [open_memmap(_file(folder, column), "r+") for column in job.columns]
        self._kept, self._kept_at = done, time.monotonic()

    def work(self, executor: Executor | None) -> Iterator[int]:
        """Make what is missing, and tell how many rows are made."""
        job = self._job
        yield self.done
        starts = range(self.done, job.rows, job.chunk)
        pieces = (job.piece(start, min(start + job.chunk, job.rows)) for start in starts)
        made = (
            ((piece, job.work(piece)) for piece in pieces)
            if executor is None
            else in_order(executor, pieces, job.work)
        )
        for start, (_, arrays) in zip(starts, made, strict=True):
            end = min(start + job.chunk, job.rows)
            for whole, rows in zip(self._arrays, arrays, strict=True):
                whole[start:end] = rows
            self.done = end
            if time.monotonic() - self._kept_at > _KEPT_EVERY:
                self._keep()
            yield end

    def show(self, look: Callable[[Arrays], object]) -> None:
        """Let somebody look at the arrays, which are whole and become a file at once."""
        look((*self._arrays,))
        self._kept = self.done

    def close(self) -> None:
        """Put all on the disk; also after an error or Ctrl-C."""
        self._keep()
        # A memory map lasts as long as its array; Windows renames no file that has one.
        self._arrays.clear()

    def _keep(self) -> None:
        if self._kept < self.done:
            for array in self._arrays:
                array.flush()
            _keep(self._folder, self._job, self.done)
        self._kept, self._kept_at = self.done, time.monotonic()


def _finish(folder: Path, job: ArrayJob, file: Path) -> None:
    target = Path(os.path.realpath(file))
    parts = [_file(folder, column) for column in job.columns]
    if target.suffix.lower() == ".npz":
        whole = folder / _WHOLE
        with zipfile.ZipFile(whole, "w", zipfile.ZIP_STORED, allowZip64=True) as archive:
            for part in parts:
                with archive.open(part.name, "w", force_zip64=True) as to, part.open("rb") as made:
                    shutil.copyfileobj(made, to, _COPIED)
        whole.replace(target)
    else:
        parts[0].replace(target)
    _remove(folder)


def _remove(folder: Path) -> None:
    """Remove the folder. What says how far the work is goes last: see `was_made`."""
    for path in folder.iterdir():
        if path.name != _STATE:
            path.unlink()
    shutil.rmtree(folder)
