"""Whether pictures are read the same however busy the machine is: to the byte.

    python benchmarks/everywhere.py [--busy 6] [FOLDER ...]

Reads all pictures in the folders (by default the fixtures) three times, whatever game they show:
alone, on one core, and beside busy loops. Prints the seconds that each took, and the pictures of
which not the same is told.
"""

import argparse
import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from stratabot.errors import StratabotError
from stratabot.questions.answers import Question, answer
from stratabot.source import Kind, open_source

FIXTURES: Final = Path(__file__).parents[1] / "fixtures"
_ENDINGS: Final = (".png", ".jpg", ".jpeg", ".webp", ".gif", ".bmp")


def main(arguments: Sequence[str] | None = None) -> int:
    """Read all, compare, print; 1 if anything differs."""
    parser = argparse.ArgumentParser(description="Read pictures alone, on one core, beside others.")
    parser.add_argument("--busy", type=int, default=6, metavar="N", help="busy loops beside")
    parser.add_argument("--print", action="store_true", help=argparse.SUPPRESS)
    parser.add_argument("folders", nargs="*", type=Path, metavar="FOLDER", default=[FIXTURES])
    options = parser.parse_args(arguments)
    if options.print:
        for line in _told(options.folders):
            print(line, flush=True)
        return 0
    core = str(min(os.sched_getaffinity(0)))
    alone = _read("alone", [], options.folders)
    pinned = _read("on one core", ["taskset", "-c", core], options.folders)
    with _busy(options.busy):
        beside = _read(f"beside {options.busy} busy loops", [], options.folders)
    unlike = [name for name in alone if not alone[name] == pinned.get(name) == beside.get(name)]
    print(f"{len(alone)} answers, {len(unlike)} of them not the same:", *unlike)
    return int(bool(unlike))


def _read(manner: str, before: Sequence[str], folders: Sequence[Path]) -> dict[str, str]:
    start = time.perf_counter()
    told = subprocess.run(
        [*before, sys.executable, __file__, "--print", *map(str, folders)],
        capture_output=True,
        encoding="utf-8",
        check=True,
    )
    print(f"{manner}: {time.perf_counter() - start:.0f} s", flush=True)
    return dict(line.split("\t") for line in told.stdout.splitlines())


@contextmanager
def _busy(count: int) -> Iterator[None]:
    loops = [subprocess.Popen([sys.executable, "-c", "while True: pass"]) for _ in range(count)]
    try:
        yield
    finally:
        for loop in loops:
            loop.kill()


def _told(folders: Sequence[Path]) -> Iterator[str]:
    """A line for each picture: its name, and what is told."""
    files = (path for folder in folders for path in sorted(folder.rglob("*")))
    for path in files:
        if path.suffix.lower() not in _ENDINGS:
            continue
        try:
            told = answer(Question(None, "read", open_source(str(path), Kind.PICTURE), {}))
        except StratabotError as error:
            told = {"error": error.message}
        yield f"{path}\t{json.dumps(told, default=str)}"


if __name__ == "__main__":
    sys.exit(main())
