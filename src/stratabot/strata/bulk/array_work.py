"""Boards by the million, from arrays to arrays: what is to be done to solve, grade or make them."""

import hashlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from stratabot.errors import InputError, PuzzleError
from stratabot.source import shown
from stratabot.spread.array_job import ArrayJob, Arrays, Column
from stratabot.spread.executors import cores
from stratabot.strata.bulk.grading import grade_many
from stratabot.strata.bulk.making import make_many
from stratabot.strata.bulk.many import solve_many
from stratabot.strata.generator import Params

_CELLS: Final = 4_000_000
"""A chunk has at most so many cells, a byte each: so much can be sent to another machine at once.
A seed's boards depend on this number."""

_CHUNK: Final = 0.5  # a chunk takes at most so many seconds, roughly: so much is lost at Ctrl-C
_WORTH_IT: Final = 1.5  # so many seconds of work make up for starting processes
_COUNTED: Final = 1 << 20  # boards whose answers are counted at once
_PLACES: Final = 64  # an array is known again by its shape and by what it holds in so many places
_CHECKED: Final = 1 << 22


class ArrayWork(NamedTuple):
    """A job on arrays, and how it is told.

    Attributes:
        seconds: roughly how long a board takes.
        doing: what is done meanwhile.
        kind: what boards are called that count.
        good: which boards count, by their answers; None for all.
    """

    job: ArrayJob
    seconds: float
    doing: str
    kind: str = "solvable"
    good: Callable[[Arrays], NDArray[np.bool_]] | None = None

    @property
    def pays(self) -> bool:
        """Whether it is worth starting processes."""
        job = self.job
        return job.rows * self.seconds > _WORTH_IT and cores() > 1 and job.rows > job.chunk

    def count(self, made: Arrays) -> int:
        """How many boards of these answers count."""
        if self.good is None:
            return self.job.rows
        starts = range(0, self.job.rows, _COUNTED)
        parts = (tuple(array[k : k + _COUNTED] for array in made) for k in starts)
        return sum(int(np.count_nonzero(self.good(part))) for part in parts)


def solving(boards: NDArray[np.int8]) -> ArrayWork:
    """Solve all boards: peels, not the fewest clicks."""
    n, rows, cols = boards.shape
    columns = (
        Column("solvable", (), "bool"),
        Column("lines", (rows + cols,), "int16"),
        Column("colors", (rows + cols,), "int8"),
    )
    seconds = rows * cols * 1e-8
    marks = {"answers": "peels", **_marks_of(boards)}
    part = partial(_part, boards)
    job = ArrayJob(marks, n, _chunk(boards, seconds), columns, part, solve_many)
    return ArrayWork(job, seconds, "solving", good=lambda made: made[0])


def grading(boards: NDArray[np.int8]) -> ArrayWork:
    """Grade all boards, as `grade_many`."""
    seconds = max(1e-6, 1e-8 * 2 ** min(40, sum(boards.shape[1:])))
    marks = {"answers": "grades", **_marks_of(boards)}
    columns = (Column("grades", (), "int8"),)
    part = partial(_part, boards)
    job = ArrayJob(marks, len(boards), _chunk(boards, seconds), columns, part, _graded)
    return ArrayWork(job, seconds, "grading", good=lambda made: made[0] >= 0)


def making(params: Params, count: int, seed: int) -> ArrayWork:
    """Make boards, as `make_many`: chunk after chunk of the same length."""
    cells = params.rows * params.cols
    chunk = max(1, _CELLS // cells)
    marks = {
        "answers": "new boards",
        "shape": [count, params.rows, params.cols],
        "colors": params.colors,
        "blanks": params.blanks,
        "seed": seed,
    }
    columns = (Column("boards", (params.rows, params.cols), "int8"),)

    def piece(start: int, end: int) -> tuple[int, int]:
        return end - start, start // chunk

    job = ArrayJob(marks, count, chunk, columns, piece, partial(_made, params, seed))
    return ArrayWork(job, 2.5e-8 * cells, "making", "new")


def _chunk(boards: NDArray[np.int8], seconds: float) -> int:
    cells = boards.shape[1] * boards.shape[2]
    return max(1, min(int(_CELLS // cells), int(_CHUNK / seconds)))


def _part(boards: NDArray[np.int8], start: int, end: int) -> NDArray[np.int8]:
    # A memory map would be pickled as one.
    return np.array(boards[start:end], order="C")


def _graded(boards: NDArray[np.int8]) -> Arrays:
    return (grade_many(boards),)


def _made(params: Params, seed: int, piece: tuple[int, int]) -> Arrays:
    count, chunk = piece
    return (make_many(params, count, seed, chunk),)


@contextmanager
def naming(boards: NDArray[np.int8], name: str) -> Iterator[None]:
    """A context: the error for a number that is no color says where it stands."""
    try:
        yield
    except PuzzleError:
        _require_colors(boards, name)
        raise


def _require_colors(boards: NDArray[np.int8], name: str) -> None:
    step = max(1, _CHECKED // (boards.shape[1] * boards.shape[2]))
    for start in range(0, len(boards), step):
        lowest = boards[start : start + step].min(axis=(1, 2))
        if lowest.min() < -1:
            number = int(np.argmax(lowest < -1))
            low = int(lowest[number])
            raise InputError(
                f"{shown(name)}: board {start + number + 1} of {len(boards)}: expected colors from "
                f"0 to 127 and -1 (255) for blank, got {low} ({low & 255} in uint8)"
            )


def _marks_of(boards: NDArray[np.int8]) -> dict[str, object]:
    step = max(1, len(boards) // _PLACES)
    looked_at = np.ascontiguousarray(boards[::step][: _PLACES + 1])
    return {
        "shape": [*boards.shape],
        "digest": hashlib.sha256(looked_at.tobytes()).hexdigest()[:16],
    }
