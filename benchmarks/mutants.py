"""Mutation trials: small faults are put into the program, and the tests must notice.

    benchmarks/mutants.py [ROOM] [-n NUMBER] [--seed SEED] [--tests PATH ...]

Python and JavaScript get the same faults: an operator or a truth value turned, a number moved, a
condition denied, a statement left out, a value not returned; in commands, properties and constants,
too. Lines that can have a fault are drawn evenly over all files. Texts, types and imports stay.

All that happens in a copy of the checkout. For each fault the tests that mirror its module and its
room run until one fails; if none does, all quick ones but other games', and for the page those in a
browser. The test that fails must pass without the fault.

tree-sitter finds the places: it reads both languages, and tells where each piece begins and ends.
mutmut 3.8 changes no constants and nothing with a decorator, cosmic-ray writes into the checkout,
and neither knows JavaScript. Stryker does, but nothing of Python.
"""

import argparse
import os
import re
import shutil
import subprocess
import sys
from ast import literal_eval
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import monotonic
from typing import Final

import tree_sitter_javascript
import tree_sitter_python
from tree_sitter import Language, Node, Parser

ROOT: Final = Path(__file__).resolve().parents[1]

_PACKAGE: Final = Path("src/stratabot")

_LANGUAGES: Final = {
    ".py": (Language(tree_sitter_python.language()), "pass", "None", "not ({})"),
    ".js": (Language(tree_sitter_javascript.language()), ";", "undefined", "(!{})"),
}
"""By the endings of files: the grammar, a statement that does nothing, no value, a denial."""

_PAIRS: Final = (
    *("< <=", "> >=", "== !=", "=== !==", "+ -", "% *", "// *", "/ *", "& |", "+= -="),
    *("and or", "?? &&", "|| &&", "in not_in", "is is_not"),
)
_OTHER: Final = {"not": "", "!": ""} | {
    one.replace("_", " "): other.replace("_", " ")
    for pair in _PAIRS
    for one, other in (reversed(pair.split()), pair.split())
}
"""What stands in the place of an operator."""

_TRUTHS: Final = {"True": "False", "False": "True", "true": "false", "false": "true"}

_UNSEEN: Final = re.compile(r"type$|import|comment")
"""Kinds of nodes in which no fault is made."""

_DROPPED: Final = re.compile(
    r"(raise|throw|continue)_statement|expression_statement (call|await|aug)"
)
"""Statements without which the rest still runs: their kind, and that of what is in them."""

_GAMES: Final = ("strata", "str8ts", "adrift", "duel")

_QUICK: Final = "not display and not browser and not phone and not slow and not thorough"
"""As `make quick`, and the tests that look at the source."""

_PATIENCE: Final = 40
"""Seconds for which a test waits for what a fault may prevent."""


@dataclass(frozen=True)
class Fault:
    """The content of a file, named as from the checkout, without the fault and with it."""

    name: str
    line: int
    source: bytes
    faulty: bytes

    def __str__(self) -> str:
        texts = (each.splitlines()[self.line - 1] for each in (self.source, self.faulty))
        return f"{self.name}:{self.line}: {'  =>  '.join(text.decode().strip() for text in texts)}"


def changes(node: Node, nothing: str, no_value: str, denial: str) -> Iterator[str]:
    """What may stand in the place of a node."""
    text, around = (node.text or b"").decode(), node.parent.type if node.parent else ""
    before = node.prev_sibling.type if node.prev_sibling else ""
    if text in _OTHER and around.endswith(("_operator", "_expression", "_assignment")):
        yield _OTHER[text]
    elif text in _TRUTHS:
        yield _TRUTHS[text]
    elif node.type in ("integer", "float", "number") and re.fullmatch(r"[\d_.]+", text):
        value = literal_eval(text)
        yield str(value + 1 if value in range(10) else value * 2)
    elif before in ("if", "elif") and text != "TYPE_CHECKING":
        yield denial.format(text)
    elif before == "return" and text not in (no_value, ";") and may_give_nothing(node):
        yield no_value
    elif _DROPPED.match(f"{node.type} {node.children[0].type if node.children else ''}"):
        yield nothing


def may_give_nothing(node: Node | None) -> bool:
    """Whether the type of the function around says that it may return None, or there is none."""
    while node and node.type != "function_definition":
        node = node.parent
    gives = node and node.child_by_field_name("return_type")
    return not gives or b"None" in (gives.text or b"")


def faults(node: Node, name: str, source: bytes) -> Iterator[Fault]:
    """All that can be made in a part of a file."""
    for child in node.children:
        # Rows of unequal length are refused by `strict`; right ones are the same without it.
        if not (_UNSEEN.search(child.type) or child.text == b"strict=True"):
            for text in changes(child, *_LANGUAGES[Path(name).suffix][1:]):
                faulty = source[: child.start_byte] + text.encode() + source[child.end_byte :]
                yield Fault(name, child.start_point.row + 1, source, faulty)
            yield from faults(child, name, source)


def drawn(room: str, number: int, random: Random) -> list[Fault]:
    """Faults in as many lines, which lie evenly over the files of a room."""
    place = ROOT / _PACKAGE / room
    lines: defaultdict[tuple[str, int], list[Fault]] = defaultdict(list)
    files = [*place.rglob("*.[jp][sy]"), *place.parent.glob(f"{place.name}.[jp][sy]")]
    for file in sorted(files):
        tree = Parser(_LANGUAGES[file.suffix][0]).parse(source := file.read_bytes())
        for fault in faults(tree.root_node, file.relative_to(ROOT).as_posix(), source):
            lines[fault.name, fault.line].append(fault)
    found, start = list(lines.values()), random.random()
    number = min(number, len(found))
    places = (int((start + k) * len(found) / number) for k in range(number))
    return [random.choice(found[at]) for at in places]


def tests_of(name: str) -> Iterator[tuple[list[Path], str]]:
    """Tests that may notice faults in a file, and pytest's marks: those near, then all."""
    parts = Path(name).relative_to(_PACKAGE).with_suffix("").parts
    place = Path("tests", *(part for part in parts if part != "page"))
    near = [
        each
        for folder in (place, *place.parents[:-1])
        for each in (
            folder,
            folder.with_name(f"test_{folder.name}.py"),
            folder / f"test_{place.name}.py",
        )
        if (ROOT / each).is_file() or (len(each.parts) > 2 and (ROOT / each).is_dir())
    ]
    if near:
        yield near, "not thorough"
    if name.endswith(".js"):
        yield [Path("tests/web")], "browser and not thorough"
    elif parts[0] in _GAMES:
        others = {*_GAMES} - {parts[0]}
        found = (each.relative_to(ROOT) for each in ROOT.glob("tests/**/test_*.py"))
        yield [each for each in found if others.isdisjoint(each.parts)], _QUICK
    else:
        yield [Path("tests")], _QUICK


def failing(folder: Path, tests: Sequence[str | Path], marks: str) -> str:
    """The first test that fails in a copy of the checkout; "" if none does."""
    words = f"-x -q --assert=plain -p no:cacheprovider --timeout={3 * _PATIENCE} -m".split()
    # What hangs in no Python is ended so.
    hangs = f"-o faulthandler_timeout={4 * _PATIENCE} -o faulthandler_exit_on_timeout=true".split()
    # Programs that the tests start have the same fault; no byte code of it stays.
    own = {"PYTHONPATH": f"{folder}/src", "PYTHONDONTWRITEBYTECODE": "1"}
    own["STRATABOT_PATIENCE"] = str(_PATIENCE)
    done = subprocess.run(
        ["timeout", "1200", sys.executable, "-m", "pytest", *hangs, *words, marks, *tests],
        cwd=folder,
        env=os.environ | own,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    if done.returncode in (0, 5):
        return ""
    failed = re.search(r"^(?:FAILED|ERROR) (.+?)(?: - |$)", done.stdout, re.MULTILINE)
    return failed[1] if failed else f"pytest itself, which ended with {done.returncode}"


def main() -> None:
    """Try, and tell what each fault is, and which test noticed it."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument(
        "room", nargs="?", default="", help="a folder or module: strata/forms (all)"
    )
    parser.add_argument("-n", "--number", type=int, default=60, help="how many faults (60)")
    parser.add_argument("--seed", type=int, default=1, help="which ones (1)")
    parser.add_argument("--tests", nargs="+", help="which tests, if not those near, then all")
    asked = parser.parse_args()
    chosen = drawn(asked.room, asked.number, Random(asked.seed))
    if not chosen:
        parser.error(f"expected a folder or module in {_PACKAGE}, got {asked.room!r}")
    unnoticed = []
    with TemporaryDirectory() as name:
        folder = Path(name, "checkout")
        shutil.copytree(ROOT, folder, ignore=shutil.ignore_patterns(".git", ".venv", "dist"))
        for k, fault in enumerate(chosen, 1):
            print(f"{k} of {len(chosen)}: {fault}", flush=True)
            begun, found = monotonic(), ""
            for tests, marks in [(asked.tests, "")] if asked.tests else tests_of(fault.name):
                (folder / fault.name).write_bytes(fault.faulty)
                found = found or failing(folder, tests, marks)
                (folder / fault.name).write_bytes(fault.source)
            if "::" in found and failing(folder, [found], "") == found:
                found = f"undecided: without it {found} fails, too"
            if not found:
                unnoticed.append(f"Not noticed: {fault}")
            print(f"    {found or 'NOT NOTICED'}, {monotonic() - begun:.0f} s", flush=True)
    noticed = len(chosen) - len(unnoticed)
    print(f"{noticed} of {len(chosen)} faults were noticed.", *unnoticed, sep="\n")


if __name__ == "__main__":
    main()
