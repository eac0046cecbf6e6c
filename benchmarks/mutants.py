"""Mutation trials: small faults are put into one room, and the tests of that room must notice.

    benchmarks/mutants.py ROOM [-n NUMBER] [--seed SEED] [--tests PATH ...]

mutmut makes the faults and runs, for each, the tests that call the changed function. All that
happens in a copy of the checkout. mutmut changes nothing outside of functions, and nothing in
functions with decorators, such as commands and properties. Here it also leaves lines with prose.

cosmic-ray changes all of that, too. But it writes into the checkout, and starts pytest anew for a
fault: that takes 4 seconds of processor in `strata/forms`, where mutmut needs 0.3.
"""

import argparse
import os
import shutil
import subprocess
import sys
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[1]

_PACKAGE: Final = Path("src/stratabot")

_PROSE: Final = r'"[^"]*\w \w+ \w'
"""A text of three words."""


def sources_of(room: str, root: Path = ROOT) -> str:
    """The files of a room, which is a folder or a module of the package, as a pattern."""
    place = _PACKAGE / room
    if (root / place).is_dir():
        return f"{place.as_posix()}/*"
    if (root / place.with_suffix(".py")).is_file():
        return place.with_suffix(".py").as_posix()
    raise SystemExit(f"expected a folder or module in {_PACKAGE}, got {room!r}")


def mirrored(room: str, root: Path = ROOT) -> list[str]:
    """Where its tests are, which mirror the package: a folder, a module, or both."""
    place = Path("tests", room).with_suffix("")
    module = place.with_name(f"test_{place.name}.py")
    found = [each.as_posix() for each in (place, module) if (root / each).exists()]
    if not found:
        raise SystemExit(f"expected tests in {place} or {module}: say with --tests where they are")
    return found


def copy_checkout(target: Path, root: Path = ROOT) -> None:
    """Copy what git knows or would add, as it is now."""
    listed = ("git", "ls-files", "-z", "--cached", "--others", "--exclude-standard")
    names = subprocess.run(listed, cwd=root, capture_output=True, text=True, check=True).stdout
    for name in names.split("\0"):
        if name and (root / name).is_file():
            (target / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(root / name, target / name)


def settings(sources: str, tests: Sequence[str], also: Sequence[str]) -> str:
    """What mutmut is told, in pyproject.toml."""
    told = {
        "source_paths": [_PACKAGE.as_posix()],
        "only_mutate": [sources],
        "do_not_mutate_patterns": [_PROSE],
        "also_copy": [*also],
        "pytest_add_cli_args": ["-m", "not thorough", "-p", "no:cacheprovider"],
        "pytest_add_cli_args_test_selection": [*tests],
    }
    return "\n[tool.mutmut]\n" + "".join(f"{name} = {value!r}\n" for name, value in told.items())


class Mutmut:
    """The program, in a copy of the checkout."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        # Programs that the tests start have the same faults.
        self._env = {**os.environ, "PYTHONPATH": str(folder / "mutants" / "src")}

    def __call__(self, *words: str) -> str:
        """What it prints."""
        program = str(Path(sys.executable).with_name("mutmut"))
        done = subprocess.run(
            [program, *words], cwd=self._folder, env=self._env, capture_output=True, text=True
        )
        self.said = done.stdout + done.stderr
        return done.stdout

    def results(self) -> dict[str, str]:
        """What became of each fault, by its name."""
        lines = self("results", "--all", "true").splitlines()
        return dict(line.strip().split(": ") for line in lines if "__mutmut_" in line)


def located(diff: str, root: Path = ROOT) -> str:
    """The file and line of a fault, and below it what changed there.

    mutmut's lines count from the function's first, which it shows without its indentation.
    """
    lines = diff.splitlines()
    begin = next(number for number, line in enumerate(lines) if line.startswith("@@")) + 1
    (name,) = (line[4:] for line in lines[:begin] if line.startswith("--- "))
    hunk = [line for line in lines[begin:] if line]
    before = [line[1:].strip() for line in hunk if line[0] in " -"]
    source = [line.strip() for line in (root / name).read_text("utf-8").splitlines()]
    places = (at for at in range(len(source)) if source[at : at + len(before)] == before)
    inside = next(number for number, line in enumerate(hunk) if line[0] in "+-")
    number = next(places) + inside + 1
    return "\n".join((f"{name}:{number}", *(line for line in hunk if line[0] in "+-")))


def main() -> None:
    """Try, and tell the faults that no test noticed."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("room", help="a folder or module of the package: strata/forms")
    parser.add_argument("-n", "--number", type=int, default=30, help="how many faults (30)")
    parser.add_argument("--seed", type=int, default=1, help="which ones (1)")
    parser.add_argument("--tests", nargs="+", help="which tests, if not those of the room")
    asked = parser.parse_args()
    sources, tests = sources_of(asked.room), asked.tests or mirrored(asked.room)
    with TemporaryDirectory() as name:
        folder = Path(name)
        copy_checkout(folder)
        also = (each.name for each in folder.iterdir() if each.name != "src")
        with (folder / "pyproject.toml").open("a") as project:
            project.write(settings(sources, tests, sorted(also)))
        mutmut = Mutmut(folder)
        mutmut("run", "none*")  # makes all faults, and finds out which tests call which function
        names = sorted(mutmut.results())
        chosen = sorted(Random(asked.seed).sample(names, min(asked.number, len(names))))
        if not chosen:
            sys.exit(f"no faults were made:\n{mutmut.said}")
        mutmut("run", *chosen)
        results = mutmut.results()
        became = {each: results[each] for each in chosen}
        for each, result in became.items():
            if result != "killed":
                print(f"{result}: {located(mutmut('show', each))}\n")
        counted = ", ".join(
            f"{number} {result}" for result, number in Counter(became.values()).items()
        )
        print(f"{len(chosen)} of {len(names)} faults in {sources}, {' '.join(tests)}: {counted}")


if __name__ == "__main__":
    main()
