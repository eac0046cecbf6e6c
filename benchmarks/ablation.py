"""What of the eyes no picture needs: rules and numbers are changed, pictures are read again.

    PYTHONPATH=.:tests python benchmarks/ablation.py record [--number 8] [FOLDER ...]
    PYTHONPATH=.:tests python benchmarks/ablation.py compare
    PYTHONPATH=.:tests python benchmarks/ablation.py unused
    PYTHONPATH=.:tests python benchmarks/ablation.py try [--room str8ts/vision] [--time-limit 600]

`record` paints pictures of the three games by their seeds, with what is no board among them, and
takes those of the fixtures and of the folders that are named. It keeps what is told of each, and
which blocks and which answers of conditions each came through. `compare` reads all again (with
`--room`, those that came through it), and names the pictures of which something else is told now.
`unused` names the blocks that no picture comes through, and the conditions that were never true, or
never false. `try` takes one condition after another out, multiplies each number by 0.7 and 1.4, and
reads again some of the pictures to which that may matter. It stops at the third picture that is
read otherwise: a rule without any is dead, one with fewer than three lives by those that it names.

All is kept in the folder `--work`; `try` adds to `trials.jsonl` there, and tries nothing twice.
"""

import argparse
import ast
import builtins
import json
import multiprocessing
import os
import pickle
import signal
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from importlib import import_module
from importlib.machinery import SourceFileLoader
from pathlib import Path
from typing import Any, Final, NamedTuple

ROOT: Final = Path(__file__).parents[1]
PACKAGE: Final = ROOT / "src" / "stratabot"
ROOMS: Final = ("vision", "strata/vision", "strata/layout", "str8ts/vision", "adrift/vision")

_ELSE: Final = ("annotat", "overlay", "calibrate", "tracker", "toml_table")
"""Modules of these rooms that no picture is read by: they draw, measure layouts, follow clicks."""

RULE, FILTER, NUMBER, BLOCK = "rule", "filter", "number", "block"
_ENOUGH: Final = 3
_FACTORS: Final = (0.7, 1.4)
_ENDINGS: Final = (".png", ".jpg", ".jpeg", ".webp", ".gif", ".bmp")
_TOLD: Final = ("state", "why", "remark", "is_other", "is_numbered", "unnumbered", "doubtful")
_SEEN: Final = ("grid", "printed", "filled", "drawn", "placed", "selected", "perfect")


class Picture(NamedTuple):
    """A picture: its game ("" if all eyes are asked), and what makes it, with its truth."""

    name: str
    game: str
    make: Callable[[], Any]


def pictures(folders: Sequence[Path], number: int) -> Iterator[Picture]:
    """All pictures, of the painted ones so many of each kind."""
    yield from _painted(number)
    for folder in (ROOT / "fixtures", *folders):
        for path in sorted(folder.rglob("*")):
            if path.suffix.lower() in _ENDINGS:
                yield _given(path)


def _painted(number: int) -> Iterator[Picture]:
    from fixtures.adrift.picture import KINDS as ADRIFT
    from fixtures.altered import ALTERATIONS
    from fixtures.str8ts.painted import KINDS as STR8TS

    kinds = {"adrift": ADRIFT, "str8ts": STR8TS, "strata": ALTERATIONS}
    for seed in range(number):
        for game, names in kinds.items():
            paint = import_module(f"reading_{game}").GAME.painted
            for kind in names:
                yield Picture(f"{game} {kind} {seed}", game, partial(paint, seed, kind))
    for seed in range(600, 600 + 3 * number):
        yield Picture(f"strata half laid {seed}", "strata", partial(_half_laid, seed))


def _half_laid(seed: int) -> Any:
    from fixtures.altered import Altered
    from reading_game import Example

    from strata.vision.test_half_laid import board_of
    from stratabot.frame import Frame
    from stratabot.strata.text import format_rows

    board, pixels = board_of(seed)
    rows, placed = tuple(format_rows(board.puzzle)), frozenset(map(str, board.laid))
    truth = Altered(pixels, "", "", rows, placed, board.selected)
    return Example(str(seed), Frame(pixels), "half laid", "", "", truth)


def _given(path: Path) -> Picture:
    name = "/".join(path.parts[-2:])
    for place in (path.parent / "truth.json", path.parent.parent / "truth.json"):
        texts = json.loads(place.read_text("utf-8")) if place.exists() else {}
        for file, facts in texts.items():
            if Path(file).name == path.name:
                real = import_module(f"reading_{facts['game']}").GAME.real
                return Picture(name, facts["game"], partial(real, path, facts))
    return Picture(name, "", partial(_unknown, path))


def _unknown(path: Path) -> Any:
    from reading_game import Example

    from stratabot.image import load_frame

    return Example(path.name, load_frame(path), "given", "", "", None)


def told_of(game: str, example: Any) -> tuple[str, str]:
    """What is told of a picture, by the eyes of one game or of all; and whether that is right."""
    from stratabot.frame import Frame

    told, verdict = [], ""
    for each in [game] if game else ["strata", "str8ts", "adrift"]:
        own = import_module(f"reading_{each}").GAME
        frame = Frame(example.frame.rgb())
        reading = import_module(f"stratabot.{each}.shot").reading_of(frame)
        sure: object = reading.sure
        if each == "strata":
            relied = import_module("stratabot.strata.vision.trust").trust_in(reading).relied
            sure = relied and [relied.grid, sorted(relied.unknown)]
        seen = {name: getattr(reading, name, None) for name in (*_TOLD, *_SEEN)}
        told.append(f"{each}: {sure}, " + ", ".join(f"{k} {v}" for k, v in seen.items() if v))
        if game:
            verdict = own.verdict(example, reading)
    return "\n".join(told), verdict


class Site(NamedTuple):
    """A place in a module: a condition, a number, or the first statement of a block.

    Attributes:
        key: names it; stays the same if lines are moved.
        line: where it is now.
        number: which node it is, as `ast.walk` goes.
        block: the key of the block around it; "" outside of functions.
    """

    key: str
    kind: str
    line: int
    number: int
    block: str


def sites_in(path: Path) -> list[Site]:
    """All sites of a module."""
    tree = ast.parse(path.read_text("utf-8"))
    numbers = {id(node): k for k, node in enumerate(ast.walk(tree))}
    name = path.relative_to(PACKAGE).as_posix()
    seen: Counter[str] = Counter()
    found: list[Site] = []

    def add(kind: str, node: ast.expr | ast.stmt, function: str, block: str) -> str:
        text = " ".join(ast.unparse(node).split("\n")[0].split())[:80]
        key = f"{name} {function}: {text}"
        seen[key] += 1
        key += f" ({seen[key]})" * (seen[key] > 1)
        found.append(Site(key, kind, node.lineno, numbers[id(node)], block))
        return key

    def visit(node: ast.AST, function: str, block: str) -> None:
        if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            function = f"{function}.{node.name}".lstrip(".")
        for test, kind in _conditions(node):
            add(kind, test, function, block)
        if _is_threshold(node):
            assert isinstance(node, ast.Constant)
            add(NUMBER, node, function, block)
        for field, value in ast.iter_fields(node):
            if isinstance(node, ast.Subscript) and field == "slice":
                continue
            parts = value if isinstance(value, list) else [value]
            inner, first = block, parts[0] if parts else None
            if isinstance(first, ast.stmt) and not isinstance(node, (ast.Module, ast.ClassDef)):
                inner = add(BLOCK, first, function, "")
            for part in parts:
                if isinstance(part, ast.AST):
                    visit(part, function, inner)

    visit(tree, "", "")
    return found


def _conditions(node: ast.AST) -> Iterator[tuple[ast.expr, str]]:
    """The conditions in a node: those that go if they are false, and those that go if true."""
    if isinstance(node, ast.BoolOp):
        found, kind = node.values, FILTER if isinstance(node.op, ast.And) else RULE
    elif isinstance(node, (ast.If, ast.IfExp)):
        found, kind = [node.test], RULE
    else:
        found, kind = (node.ifs, FILTER) if isinstance(node, ast.comprehension) else ([], FILTER)
    yield from ((test, kind) for test in found if not isinstance(test, ast.BoolOp))


def _is_threshold(node: ast.AST) -> bool:
    if not isinstance(node, ast.Constant) or type(node.value) not in (int, float):
        return False
    return node.value not in (0, 1, 2, 3, 4, 255)


def modules(room: str) -> list[Path]:
    """The modules of a room, or one module, by which pictures are read."""
    folder = PACKAGE / room
    paths = sorted(folder.rglob("*.py")) if folder.is_dir() else [folder.with_suffix(".py")]
    return [path for path in paths if not any(word in path.name for word in _ELSE)]


def changed(path: Path, changes: dict[int, Callable[[Any], Any]]) -> ast.Module:
    """A module in which some nodes, by their numbers, are what functions make of them."""
    tree = ast.parse(path.read_text("utf-8"))
    made = {id(node): changes[k] for k, node in enumerate(ast.walk(tree)) if k in changes}

    class Change(ast.NodeTransformer):
        def visit(self, node: ast.AST) -> Any:
            after = self.generic_visit(node)
            return made[id(node)](after) if id(node) in made else after

    Change().visit(tree)
    return ast.fix_missing_locations(tree)


def _noticing(path: Path) -> ast.Module:
    """A module that notes each block that is passed, and each answer of its conditions."""
    changes: dict[int, Callable[[Any], Any]] = {}
    for site in sites_in(path):
        if site.kind == BLOCK:
            changes[site.number] = partial(_passed, site.key)
        elif site.kind in (RULE, FILTER):
            changes[site.number] = partial(_call, "__tested__", site.key)
    return changed(path, changes)


def _passed(key: str, node: ast.stmt) -> list[ast.stmt]:
    note = ast.Expr(_call("__passed__", key))
    is_text = isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    return [node, note] if is_text else [note, node]


def _call(name: str, key: str, *arguments: ast.expr) -> ast.Call:
    return ast.Call(ast.Name(name, ast.Load()), [ast.Constant(key), *arguments], [])


def _held(answer: bool, node: ast.expr) -> ast.expr:
    """A condition that is asked, but its answer is this one."""
    pair = ast.Tuple([node, ast.Constant(answer)], ast.Load())
    return ast.Subscript(pair, ast.Constant(1), ast.Load())


def _scaled(factor: float, node: ast.Constant) -> ast.Constant:
    assert isinstance(node.value, (int, float))
    value = factor * node.value
    return ast.Constant(round(value) if isinstance(node.value, int) else value)


def import_changed(trees: dict[str, ast.Module]) -> None:
    """Import all that reads pictures anew, and these modules, by path, as they are here."""
    original = SourceFileLoader.get_code

    def get_code(self: SourceFileLoader, fullname: str) -> Any:
        tree = trees.get(self.path)
        return compile(tree, self.path, "exec") if tree else original(self, fullname)

    SourceFileLoader.get_code = get_code  # type: ignore[method-assign, assignment]
    rooms = tuple(f"stratabot.{room.replace('/', '.')}" for room in ROOMS)
    for name in [*sys.modules]:
        if name.startswith((*rooms, "fixtures", "reading_")) or name.endswith(".shot"):
            del sys.modules[name]


class Record(NamedTuple):
    """What was told of a picture, and what it came through."""

    name: str
    game: str
    told: str
    verdict: str
    seconds: float
    passed: frozenset[str]


class Ablation:
    """The pictures, what is told of them, and the trials, in a folder."""

    def __init__(self, work: Path, jobs: int, most: int) -> None:
        self.work, self.jobs, self.most = work, jobs, most
        self._records, self._trials = work / "records.pickle", work / "trials.jsonl"

    def record(self, folders: Sequence[Path], number: int) -> None:
        """Make and read all pictures; keep what is told of them."""
        from fixtures.str8ts import painted
        from fixtures.str8ts.faces import Face

        self.work.mkdir(parents=True, exist_ok=True)
        vars(painted)["find_faces"] = lambda *_: [Face(None)]  # the same ones on every machine
        (self.work / "pictures").mkdir(exist_ok=True)
        chosen = [*pictures(folders, number)]
        self._in_processes(self._make, chosen)
        paths = [path for room in ROOMS for path in modules(room)]
        import_changed({str(path): _noticing(path) for path in paths})
        names = [(picture.name, picture.game) for picture in chosen]
        # What is cached for later pictures would not be noticed with them.
        self._records.write_bytes(pickle.dumps(self._in_processes(self._read, names, each=1)))

    def _in_processes(
        self, do: Callable[[Any], Any], tasks: Sequence[Any], each: int = 20
    ) -> list[Any]:
        """What comes of the tasks, of which a process does so many."""
        fork = multiprocessing.get_context("fork")
        with fork.Pool(self.jobs, maxtasksperchild=each) as pool:
            return [*pool.imap(do, tasks)]

    def _path(self, name: str) -> Path:
        return self.work / "pictures" / f"{name.replace('/', ' ')}.pickle"

    def _make(self, picture: Picture) -> None:
        if not self._path(picture.name).exists():
            self._path(picture.name).write_bytes(pickle.dumps(picture.make()))

    def _read(self, what: tuple[str, str]) -> Record:
        name, game = what
        passed: set[str] = set()

        def tested(key: str, answer: Any) -> Any:
            passed.add(f"{key} -> {bool(answer)}")
            return answer

        builtins.__dict__.update(__passed__=passed.add, __tested__=tested)
        example = pickle.loads(self._path(name).read_bytes())
        signal.signal(signal.SIGALRM, _stop)
        start = time.process_time()
        try:
            told, verdict = told_of(game, example)
        except Exception as error:  # a change may break anything; that is told, too
            told, verdict = repr(error), "crashed"
        seconds = time.process_time() - start
        print(f"{name}: {verdict} in {seconds:.2f} s", file=sys.stderr, flush=True)
        return Record(name, game, told, verdict, seconds, frozenset(passed))

    def records(self) -> list[Record]:
        """What was kept."""
        return pickle.loads(self._records.read_bytes())  # type: ignore[no-any-return]

    def compare(self, room: str) -> int:
        """Read again what came through a room; print what is told otherwise now: 1 if anything."""
        before = [each for each in self.records() if any(k.startswith(room) for k in each.passed)]
        after = self._in_processes(self._read, [(each.name, each.game) for each in before])
        unlike = [pair for pair in zip(before, after, strict=True) if pair[0].told != pair[1].told]
        for old, new in unlike:
            print(f"{old.name}: {old.verdict} -> {new.verdict}\n  {old.told}\n  {new.told}")
        seconds = (sum(each.seconds for each in records) for records in (before, after))
        print("{:.0f} s of processor before, {:.0f} s now".format(*seconds))
        print(f"{len(before)} pictures, {len(unlike)} of them told otherwise")
        print(dict(Counter(each.verdict for each in after)))
        return int(bool(unlike))

    def unused(self, room: str) -> None:
        """Print what no picture comes through."""
        passed = frozenset[str]().union(*(each.passed for each in self.records()))
        for path in modules(room):
            for site in sites_in(path):
                answers = [
                    answer for answer in (True, False) if f"{site.key} -> {answer}" in passed
                ]
                if site.kind == BLOCK and site.key not in passed:
                    print(f"{path}:{site.line}: never run: {site.key}")
                elif site.kind in (RULE, FILTER) and len(answers) == 1:
                    print(f"{path}:{site.line}: always {answers[0]}: {site.key}")

    def try_all(self, room: str, kinds: Sequence[str], time_limit: float) -> None:
        """Try one change after the other, until the time is over; print and keep what they do."""
        lines = self._trials.read_text("utf-8").splitlines() if self._trials.exists() else []
        done = {json.loads(line)["change"] for line in lines}
        records = sorted(self.records(), key=lambda each: each.seconds)
        end = time.monotonic() + time_limit
        trials = [trial for path in modules(room) for trial in _trials(path, records, kinds)]
        tasks = [trial for trial in trials if trial[0] not in done]
        fork = multiprocessing.get_context("fork")
        with fork.Pool(self.jobs, maxtasksperchild=1) as pool, self._trials.open("a") as file:
            for change, touched, names in pool.imap_unordered(partial(self._try, end), tasks):
                if names is None:
                    continue
                what = ", ".join(names) if names else "none"
                print(f"{what} of {touched}: {change}", flush=True)
                file.write(json.dumps({"change": change, "of": touched, "changes": names}) + "\n")

    def _try(self, end: float, trial: Any) -> tuple[str, int, list[str] | None]:
        change, path, number, make, touched = trial
        if time.monotonic() > end:
            return change, 0, None
        import_changed({str(path): changed(path, {number: make})})
        sys.stderr = open(os.devnull, "w")  # noqa: SIM115  until the process ends
        names: list[str] = []
        for record in touched[:: max(1, len(touched) // self.most)]:
            signal.alarm(20 + round(10 * record.seconds))  # a rule may be what ends a search
            now = self._read((record.name, record.game))
            if now.told != record.told:
                names.append(f"{record.name} ({record.verdict} -> {now.verdict})")
            if len(names) == _ENOUGH:
                break
        return change, len(touched), names


def _trials(path: Path, records: Sequence[Record], kinds: Sequence[str]) -> Iterator[Any]:
    """Each change of a module, with the pictures to which it may matter."""
    for site in sites_in(path):
        if site.kind not in kinds:
            continue
        if site.kind == NUMBER:
            name = f"{path.relative_to(PACKAGE).as_posix()} "
            at = [each for each in records if site.block in each.passed]
            if not site.block:
                at = [each for each in records if any(k.startswith(name) for k in each.passed)]
            for factor in _FACTORS:
                yield f"{site.key} x {factor}", path, site.number, partial(_scaled, factor), at
        else:
            answer = site.kind == FILTER
            at = [each for each in records if f"{site.key} -> {not answer}" in each.passed]
            yield f"{site.key} := {answer}", path, site.number, partial(_held, answer), at


def _stop(*_: object) -> None:
    raise TimeoutError("it does not end")


def main() -> int:
    """Do what is asked."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("what", choices=("record", "compare", "unused", "try"))
    parser.add_argument("folders", nargs="*", type=Path, metavar="FOLDER", help="given pictures")
    parser.add_argument("--work", type=Path, default=Path("/tmp/ablation"), metavar="FOLDER")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, metavar="N")
    parser.add_argument("--number", type=int, default=8, metavar="N", help="of each painted kind")
    parser.add_argument("--most", type=int, default=20, metavar="N", help="pictures for a trial")
    parser.add_argument("--room", default="", help="one room or module; else all")
    parser.add_argument("--kinds", nargs="+", default=[RULE, FILTER, NUMBER], metavar="KIND")
    parser.add_argument("--time-limit", type=float, default=1e9, metavar="SECONDS")
    asked = parser.parse_args()
    ablation = Ablation(asked.work, asked.jobs, asked.most)
    if asked.what == "record":
        ablation.record(asked.folders, asked.number)
    elif asked.what == "compare":
        return ablation.compare(asked.room)
    for room in [asked.room] if asked.room else ROOMS:
        if asked.what == "unused":
            ablation.unused(room)
        elif asked.what == "try":
            ablation.try_all(room, asked.kinds, asked.time_limit)
    return 0


if __name__ == "__main__":
    sys.exit(main())
