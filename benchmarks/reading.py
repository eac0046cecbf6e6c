"""How surely a game's reader reads pictures, painted ones or given ones, and how fast.

    PYTHONPATH=. python benchmarks/reading.py adrift --seeds 0-199 [--kind drawn] [--out FOLDER]
    PYTHONPATH=. python benchmarks/reading.py adrift --real FOLDER
    PYTHONPATH=. python benchmarks/reading.py strata --seeds 0-1999 [--kind "few colors"]

OPENBLAS_NUM_THREADS=1 keeps it on one core, so that its times are those of one core.

Prints counts by kind and by theme, times on one core (median and worst), and a line for everything
that was not read as it should be. Strata's pictures are altered ones, and the alteration is their
kind. With `--out`, writes those pictures there. A folder of given pictures has a `truth.json` in it
or beside it.
"""

import argparse
import importlib
import json
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from statistics import median
from time import process_time
from typing import Final, NamedTuple, cast

from PIL import Image
from reading_game import ALARM, CRASHED, DECLINED, RIGHT, VERDICTS, WRONG, Example, Game

GAMES: Final = ("adrift", "str8ts", "strata")


class Result(NamedTuple):
    """How one picture was read, in how many seconds of processor time."""

    example: Example
    verdict: str
    seconds: float


def main(arguments: Sequence[str] | None = None) -> int:
    """Read the pictures; returns 1 if one was read wrongly or ended in an error."""
    parser = argparse.ArgumentParser(description="Measure how surely pictures are read.")
    parser.add_argument("game", choices=GAMES)
    parser.add_argument("--seeds", default="0-99", metavar="A-B", help="painted pictures")
    parser.add_argument("--kind", default="", help="paint this kind only")
    parser.add_argument("--real", type=Path, metavar="FOLDER", help="given pictures instead")
    parser.add_argument("--out", type=Path, metavar="FOLDER", help="for what was not read")
    options = parser.parse_args(arguments)
    game = cast(Game, importlib.import_module(f"reading_{options.game}").GAME)
    if options.real:
        examples = _given(game, options.real, options.game)
    else:
        first, _, last = options.seeds.partition("-")
        seeds = range(int(first), int(last or first) + 1)
        examples = (game.painted(seed, options.kind) for seed in seeds)
    results = [*_results(game, examples, options.out)]
    _print(results)
    bad = Counter(result.verdict for result in results)
    return int(any(bad[verdict] for verdict in (WRONG, ALARM, CRASHED)))


def _given(game: Game, folder: Path, name: str) -> Iterator[Example]:
    """The pictures of this game in a folder whose truth is known."""
    places = (folder / "truth.json", folder.parent / "truth.json")
    truths = json.loads(next(path for path in places if path.exists()).read_text("utf-8"))
    for file, facts in sorted(truths.items()):
        path = folder / Path(file).name
        if path.exists() and facts["game"] == name:
            yield game.real(path, facts)


def _results(game: Game, examples: Iterable[Example], out: Path | None) -> Iterator[Result]:
    for example in examples:
        start = process_time()
        try:
            reading = game.read(example.frame)
        except Exception as error:  # the other pictures are measured all the same
            seconds = process_time() - start
            print(f"{example.name} {example.kind}/{example.theme}: {CRASHED}: {error!r}")
            yield Result(example._replace(frame=None), CRASHED, seconds)  # type: ignore[arg-type]
            continue
        seconds = process_time() - start
        verdict = game.verdict(example, reading)
        if verdict not in (RIGHT, DECLINED):
            print(f"{example.name} {example.kind}/{example.theme} ({example.note}): {verdict}")
            print("   ", game.said(example, reading).replace("\n", "\n    "), flush=True)
            if out:
                _write(example, verdict, out)
        yield Result(example._replace(frame=None), verdict, seconds)  # type: ignore[arg-type]


def _write(example: Example, verdict: str, out: Path) -> None:
    out.mkdir(parents=True, exist_ok=True)
    stem = f"{Path(example.name).stem}-{example.kind}-{verdict}".replace(" ", "-")
    Image.fromarray(example.frame.rgb()).save(out / f"{stem}.png")


def _print(results: Sequence[Result]) -> None:
    names = [name for name in VERDICTS if any(result.verdict == name for result in results)]
    for title in ("kind", "theme"):
        print(f"\n{title:16}" + "".join(f"{name:>14}" for name in ("all", *names)))
        groups: dict[str, list[Result]] = {}
        for result in results:
            groups.setdefault(getattr(result.example, title), []).append(result)
        for group, own in sorted(groups.items()):
            _line(group, own, names)
    _line("all", results, names)
    times = [result.seconds for result in results]
    slowest = max(results, key=lambda result: result.seconds)
    print(f"\ntimes: median {median(times):.2f} s, worst {max(times):.2f} s", end=" ")
    print(f"({slowest.example.name}, {slowest.example.kind}/{slowest.example.theme})")
    for verdict in names:
        times = [result.seconds for result in results if result.verdict == verdict]
        print(f"  {verdict}: median {median(times):.2f} s, worst {max(times):.2f} s")


def _line(title: str, results: Sequence[Result], names: Sequence[str]) -> None:
    counts = Counter(result.verdict for result in results)
    print(f"{title:16}{len(results):14}" + "".join(f"{counts[name] or '':>14}" for name in names))


if __name__ == "__main__":
    sys.exit(main())
