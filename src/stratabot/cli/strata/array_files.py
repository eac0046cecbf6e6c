"""Boards by the million, from arrays to arrays: `solve`, `grade` and `generate` with `--out`."""

import hashlib
import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, nullcontext
from functools import partial
from typing import Final

import click
import numpy as np
from numpy.typing import NDArray

from stratabot.cli.input import STDIN, open_path
from stratabot.cli.many_options import AnswerTarget, require_array, say_done
from stratabot.cli.output import Working, say_json
from stratabot.errors import InputError, PuzzleError
from stratabot.source import Kind, shown
from stratabot.spread.array_job import ArrayJob, Arrays, Column, run_job, was_made
from stratabot.spread.executors import cores, executor_for
from stratabot.strata.arrays import boards_in, mapped_boards
from stratabot.strata.bulk import grade_many, make_many, solve_many
from stratabot.strata.generator import Params
from stratabot.strata.maker import Maker

_CELLS: Final = 4_000_000
"""A chunk has at most so many cells, a byte each: so much can be sent to another machine at once.
A seed's boards depend on this number."""

_CHUNK: Final = 0.5  # a chunk takes at most so many seconds, roughly: so much is lost at Ctrl-C
_WORTH_IT: Final = 1.5  # so many seconds of work make up for starting processes
_COUNTED: Final = 1 << 20


_PLACES: Final = 64  # an array is known again by its shape and by what it holds in so many places
_CHECKED: Final = 1 << 22


def answer_array(
    verb: str, paths: Sequence[str], given: dict[str, object], wish: AnswerTarget
) -> int:
    """What `solve` or `grade` makes of the boards in an array; the exit code."""
    output_format = str(given["output_format"])
    if verb == "solve":
        path = require_array(wish, paths, ".npz", "output_format")
        return _solve_array(path, output_format, wish)
    return _grade_array(require_array(wish, paths, ".npy", "output_format"), output_format, wish)


def _solve_array(path: str, output_format: str, wish: AnswerTarget) -> int:
    """Solve all boards of an array into an .npz file; the exit code, 1 if one has no solution."""
    boards = opened(path)
    n, rows, cols = boards.shape
    columns = (
        Column("solvable", (), "bool"),
        Column("lines", (rows + cols,), "int16"),
        Column("colors", (rows + cols,), "int8"),
    )
    click.echo("these are peels, not the fewest clicks", err=True)
    seconds = rows * cols * 1e-8
    marks = {"answers": "peels", **_marks_of(boards)}
    part = partial(_part, boards)
    job = ArrayJob(marks, n, _chunk(boards, seconds), columns, part, solve_many)
    with naming(boards, path):
        return _tell(job, seconds, "solving", "solvable", lambda made: made[0], output_format, wish)


def _grade_array(path: str, output_format: str, wish: AnswerTarget) -> int:
    """Grade all boards of an array into an .npy file, as `grade_many`; the exit code."""
    boards = opened(path)
    seconds = max(1e-6, 1e-8 * 2 ** min(40, sum(boards.shape[1:])))
    marks = {"answers": "grades", **_marks_of(boards)}
    job = ArrayJob(
        marks,
        len(boards),
        _chunk(boards, seconds),
        (Column("grades", (), "int8"),),
        partial(_part, boards),
        _graded,
    )
    with naming(boards, path):
        return _tell(
            job, seconds, "grading", "solvable", lambda made: made[0] >= 0, output_format, wish
        )


def generate_array(maker: Maker, count: int, seed: int, wish: AnswerTarget) -> None:
    """Make boards into an .npy file, as `make_many`: chunk after chunk of the same length."""
    params = maker.params()
    cells = params.rows * params.cols
    chunk = max(1, _CELLS // cells)
    marks = {
        "answers": "new boards",
        "shape": [count, params.rows, params.cols],
        "colors": params.colors,
        "blanks": params.blanks,
        "seed": seed,
    }
    job = ArrayJob(
        marks,
        count,
        chunk,
        (Column("boards", (params.rows, params.cols), "int8"),),
        lambda start, end: (end - start, start // chunk),
        partial(_made, params, seed),
    )
    _tell(job, 2.5e-8 * cells, "making", "new", None, "text", wish)


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


def _tell(
    job: ArrayJob,
    seconds: float,
    doing: str,
    kind: str,
    good: Callable[[Arrays], NDArray[np.bool_]] | None,
    output_format: str,
    wish: AnswerTarget,
) -> int:
    assert wish.out is not None
    if wish.is_done or (wish.resume and was_made(job, wish.out)):
        say_done(wish)
        return 0
    found = job.rows

    def look(made: Arrays) -> None:
        nonlocal found
        if good is not None:
            parts = (
                [array[k : k + _COUNTED] for array in made] for k in range(0, job.rows, _COUNTED)
            )
            found = sum(int(np.count_nonzero(good((*part,)))) for part in parts)

    pays = job.rows * seconds > _WORTH_IT and cores() > 1 and job.rows > job.chunk
    done = 0
    with Working(lambda: f"{doing}: {done:,} of {job.rows:,} done") as working:

        def tell(about: str) -> None:
            with working.aside():
                click.echo(about, err=True)

        someone = executor_for(wish.cluster, tell) if wish.cluster or pays else nullcontext()
        with someone as executor:
            try:
                for now in run_job(job, wish.out, wish.resume, executor, look):
                    done = now
            except KeyboardInterrupt:
                with working.aside():
                    click.echo(f"boards kept: {done:,}; --resume goes on", err=True)
                raise
    if output_format == "json":
        say_json({"boards": job.rows, kind: found, "out": str(wish.out)})
    else:
        of_these = "" if kind == "new" else f", {kind}: {found:,}"
        click.echo(f"{wish.out}: boards: {job.rows:,}{of_these}")
    return 0 if found == job.rows else 1


def opened(path: str) -> NDArray[np.int8]:
    """The boards in a file, (n, rows, cols); a 2-D array is one board."""
    if path == STDIN or (os.path.exists(path) and not os.path.isfile(path)):
        source = open_path(path)
        if source.kind is not Kind.ARRAY:
            raise InputError(
                f"{source.name}: expected an array for an answer in arrays, got a text"
            )
        found = boards_in(source)
    else:
        found = mapped_boards(path)
    boards: NDArray[np.int8] = (found if found.ndim == 3 else found[None]).view(np.int8)
    return boards


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
