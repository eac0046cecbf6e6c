"""Boards by the million, from arrays to arrays: `solve` and `generate` with `--out`."""

import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Final

import click
import numpy as np
from numpy.typing import NDArray

from stratabot.cli.input import STDIN, open_path
from stratabot.cli.many_options import AnswerTarget, require_array
from stratabot.cli.output import Working, say_json
from stratabot.errors import InputError, PuzzleError
from stratabot.saving import save
from stratabot.source import Kind, printable_name
from stratabot.strata.arrays import boards_in, mapped_boards
from stratabot.strata.bulk import ManySolutions, make_many, solve_many
from stratabot.strata.maker import Maker

_CELLS: Final = 4_000_000
"""So many cells are solved or made between two words of progress. A seed's boards depend on it."""


def answer_array(paths: Sequence[str], given: dict[str, object], many: AnswerTarget) -> int:
    """Solve all boards of an array into an .npz file; the exit code, 1 if one has no solution."""
    path = require_array(many, paths, ".npz", "output_format")
    boards = _opened(path)
    click.echo("these are peels, not the fewest clicks", err=True)
    n, rows, cols = boards.shape
    with _naming(boards, path), _in_memory():
        found = ManySolutions.none_of(n, rows + cols)
        for part in _parts("solving", n, rows * cols):
            some = solve_many(boards[part])
            found.solvable[part], found.lines[part] = some.solvable, some.lines
            found.colors[part] = some.colors
        assert many.out is not None
        save(many.out, lambda file: np.savez(file, **found._asdict()))
    solvable = int(np.count_nonzero(found.solvable))
    if given["output_format"] == "json":
        say_json({"boards": n, "solvable": solvable, "out": str(many.out)})
    else:
        click.echo(f"{many.out}: boards: {n:,}, solvable: {solvable:,}")
    return 0 if solvable == n else 1


def generate_array(maker: Maker, count: int, seed: int, out: Path) -> None:
    """Make boards into an .npy file, as `make_many` does: chunk after chunk of the same length."""
    params = maker.params()
    with _in_memory():
        boards = np.empty((count, params.rows, params.cols), np.int8)
        for chunk, part in enumerate(_parts("making", count, params.rows * params.cols)):
            boards[part] = make_many(params, len(boards[part]), seed, chunk)
        save(out, lambda file: np.save(file, boards))
    click.echo(f"{out}: boards: {count:,}")


def _parts(doing: str, boards: int, cells: int) -> Iterator[slice]:
    """Parts of all boards, with words for who waits."""
    step, done = max(1, _CELLS // cells), 0
    with Working(lambda: f"{doing}: {done:,} of {boards:,} done"):
        for done in range(0, boards, step):
            yield slice(done, min(done + step, boards))


@contextmanager
def _in_memory() -> Iterator[None]:
    """A context for arrays that may be larger than the memory, which is told in one line."""
    try:
        yield
    except MemoryError as error:
        raise InputError(f"too many boards for this machine's memory: {error}") from None


def _opened(path: str) -> NDArray[np.int8]:
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
def _naming(boards: NDArray[np.int8], name: str) -> Iterator[None]:
    """A context: the error for a number that is no color says where it stands."""
    try:
        yield
    except PuzzleError:
        lowest = boards.min(axis=(1, 2))
        if lowest.min() >= -1:
            raise
        number = int(np.argmax(lowest < -1))
        low = int(lowest[number])
        raise InputError(
            f"{printable_name(name)}: board {number + 1} of {len(boards)}: expected colors from "
            f"0 to 127 and -1 (255) for blank, got {low} ({low & 255} in uint8)"
        ) from None
