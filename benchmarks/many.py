"""Many puzzles from the command line: arrays, texts, more processes, a cluster."""

import json
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from functools import partial
from pathlib import Path
from typing import Any, Final

import numpy as np
from table import Row, milli, ratio
from timing import process_seconds, seconds

from boards_of_numbers import puzzle_of_board
from stratabot.games import GAMES
from stratabot.questions.verb import make_verb_of
from stratabot.source import open_source
from stratabot.spread.executors import Executor, Processes, cores, executor_for, results_in_order
from stratabot.strata.bulk import make_many, solve_many
from stratabot.strata.generator import Params
from stratabot.strata.grading import Grade, grade
from stratabot.strata.puzzle import Puzzle

_SIX: Final = Params(6, 6, 6)
_COLORS: Final = np.frombuffer(b".RGBYOP", np.uint8)


def command(*args: str) -> list[str]:
    """`python -m stratabot ARGS`."""
    return [sys.executable, "-m", "stratabot", *args]


def arrays() -> Iterator[Row]:
    """Boards from file to file by the command, beside the same work in memory on one core."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for n in (1_000_000, 10_000_000):
            boards, out = folder / "boards.npy", folder / "out"
            np.save(boards, make_many(_SIX, n, 1))
            loaded = np.load(boards)
            size = ("--size", "6", "--colors", "6", "--count", str(n), "--seed", "1")
            rounds = 3 if n == 1_000_000 else 1
            solving = command("solve", str(boards), "--out", f"{out}.npz")
            making = command("generate", *size, "--out", f"{out}.npy")
            best = seconds({"memory": partial(solve_many, loaded)}, rounds)
            best |= process_seconds({"solve": solving, "make": making}, rounds)
            told = f"{n:,} boards of 6 x 6"
            yield Row(f"{told}: solve_many", per(n, best["memory"]), "1")
            for what, aim in (("solve", "2"), ("make", "")):
                verb = {"solve": "solve", "make": "generate"}[what]
                yield Row(
                    f"{told}: stratabot {verb}, file to file",
                    per(n, best[what]),
                    ratio(best[what], best["memory"]),
                    aim,
                )
            del loaded


def texts() -> Iterator[Row]:
    """Files of many puzzles, beside the same puzzles solved one at a time in one process."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        grids = folder / "grids.txt"
        rows = _COLORS[make_many(_SIX, 100_000, 7) + 1]
        grids.write_bytes(b"\n\n".join(b"\n".join(map(bytes, grid)) for grid in rows))
        solving = command("solve", str(grids), "--format", "jsonl")
        time_taken = process_seconds({"grids": solving}, 2)["grids"]
        aim = "15,000 a second"
        yield Row("100,000 grids of 6 x 6: solve, as JSON", per(100_000, time_taken), "", aim)
        for game in ("str8ts", "adrift"):
            made = folder / f"{game}.txt"
            new = command(game, "generate", "--size", "6", "--count", "200", "--seed", "1")
            made.write_text("\n\n".join([_output(new).strip()] * 50))
            best = seconds({"alone": partial(_answered, game, made)}, 1)
            all_cores = command(game, "solve", str(made), "--format", "jsonl")
            best |= process_seconds({"all": all_cores}, 1)
            told = f"10,000 {game} of 6 x 6"
            yield Row(f"{told}: solve, in one process", per(10_000, best["alone"]), "1")
            yield Row(
                f"{told}: stratabot {game} solve, {cores()} cores",
                per(10_000, best["all"]),
                ratio(best["all"], best["alone"]),
                f"{1 / cores() / 0.9:.2f}",
            )


def _answered(game: str, file: Path) -> None:
    """Answer all puzzles in a file as the command does, in this process."""
    solve = make_verb_of(next(each for each in GAMES if each.name == game), "solve", {})
    for part in solve.split(open_source(str(file))):
        puzzle, _ = solve.read(part)
        json.dumps(solve.report(puzzle).as_json())


def processes() -> Iterator[Row]:
    """How long processes take to start, and how much two do more than one."""
    puzzles = [puzzle_of_board(board) for board in make_many(_SIX, 3_000, 1)]
    pieces = [puzzles[k : k + 50] for k in range(0, len(puzzles), 50)]
    best: dict[int, float] = {}
    for many in (1, 2):
        start = time.perf_counter()
        executor = Processes(many)
        first = [*results_in_order(executor, [puzzles[:1]] * many, _graded)]
        started = time.perf_counter() - start
        assert len(first) == many
        best[many] = seconds({"all": partial(_all, executor, pieces, _graded)}, 3)["all"]
        executor.end()
        yield Row(f"processes: {many}: until the first results", milli(started), "")
        told = f"processes: {many}: 3,000 boards of 6 x 6 graded"
        yield Row(told, per(3_000, best[many]), ratio(best[many], best[1]), "0.55" * (many == 2))


@contextmanager
def cluster_of_two() -> Iterator[str]:
    """The address of a Dask cluster here: two workers, each a process with one thread."""
    import distributed

    start: Any = distributed.LocalCluster
    with start(n_workers=2, threads_per_worker=1, dashboard_address=":0", silence_logs=60) as found:
        yield found.scheduler_address


def cluster() -> Iterator[Row]:
    """What a cluster costs beside processes of this machine, at the same number of workers."""
    boards = make_many(_SIX, 2_000_000, 1)
    with ExitStack() as stack:
        here = stack.enter_context(executor_for())
        address = stack.enter_context(cluster_of_two())
        start = time.perf_counter()
        there = stack.enter_context(executor_for(address))
        yield Row("a cluster: until one is connected", milli(time.perf_counter() - start), "")
        for size in (1_000, 10_000, 100_000, 1_000_000):
            some = boards[: max(2 * size, min(200 * size, len(boards)))]
            pieces = np.array_split(some, len(some) // size)
            best = seconds(
                {
                    "here": partial(_all, here, pieces, solve_many),
                    "there": partial(_all, there, pieces, solve_many),
                },
                2,
            )
            more = (best["there"] - best["here"]) / len(pieces)
            told = f"a cluster of two beside two processes, pieces of {size:,} boards"
            yield Row(
                f"{told}: {milli(more)} more a piece",
                per(len(some), best["there"]),
                ratio(best["there"], best["here"]),
            )


def per(n: int, time_taken: float) -> str:
    """So many a second."""
    return f"{n / time_taken:,.0f} a second"


def _graded(puzzles: list[Puzzle]) -> list[Grade | None]:
    return [grade(puzzle) for puzzle in puzzles]


def _all(executor: Executor, pieces: Sequence[Any], work: Callable[[Any], Any]) -> None:
    for _ in results_in_order(executor, pieces, work):
        pass


def _output(args: list[str]) -> str:
    return subprocess.run(args, capture_output=True, check=True, text=True).stdout


SECTIONS = (arrays, texts, processes, cluster)
"""What run.py runs."""

if __name__ == "__main__":
    named = [section for section in SECTIONS if section.__name__ in sys.argv[1:]]
    for section in named or SECTIONS:
        for row in section():
            print(" | ".join(row), flush=True)
