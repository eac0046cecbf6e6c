"""Boards by the million, from arrays to arrays: `solve`, `grade` and `generate` with `--out`."""

import os
from collections.abc import Sequence
from contextlib import nullcontext

import click
import numpy as np
from numpy.typing import NDArray

from stratabot.cli.input import STDIN, open_path
from stratabot.cli.many_options import AnswerTarget, require_array, say_done
from stratabot.cli.output import Working, say_json
from stratabot.errors import InputError
from stratabot.source import Kind
from stratabot.spread.array_job import Arrays, run_job, was_made
from stratabot.spread.executors import executor_for
from stratabot.strata.arrays import boards_in, mapped_boards
from stratabot.strata.bulk.array_work import ArrayWork, grading, making, naming, solving
from stratabot.strata.maker import Maker


def answer_array(
    verb: str, paths: Sequence[str], given: dict[str, object], wish: AnswerTarget
) -> int:
    """What `solve` or `grade` makes of the boards in an array; 1 if one has no solution."""
    ending, work = (".npz", solving) if verb == "solve" else (".npy", grading)
    path = require_array(wish, paths, ending, "output_format")
    boards = opened(path)
    if verb == "solve":
        click.echo("these are peels, not the fewest clicks", err=True)
    with naming(boards, path):
        return _do(work(boards), str(given["output_format"]), wish)


def generate_array(maker: Maker, count: int, seed: int, wish: AnswerTarget) -> None:
    """Make boards into an .npy file."""
    _do(making(maker.params(), count, seed), "text", wish)


def _do(work: ArrayWork, output_format: str, wish: AnswerTarget) -> int:
    assert wish.out is not None
    job = work.job
    if wish.is_done or (wish.resume and was_made(job, wish.out)):
        say_done(wish)
        return 0
    found, done = job.rows, 0

    def look(made: Arrays) -> None:
        nonlocal found
        found = work.count(made)

    with Working(lambda: f"{work.doing}: {done:,} of {job.rows:,} done") as working:

        def tell(about: str) -> None:
            with working.aside():
                click.echo(about, err=True)

        someone = executor_for(wish.cluster, tell) if wish.cluster or work.pays else nullcontext()
        with someone as executor:
            try:
                for now in run_job(job, wish.out, wish.resume, executor, look):
                    done = now
            except KeyboardInterrupt:
                tell(f"boards kept: {done:,}; --resume goes on")
                raise
    if output_format == "json":
        say_json({"boards": job.rows, work.kind: found, "out": str(wish.out)})
    else:
        of_these = "" if work.good is None else f", {work.kind}: {found:,}"
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
