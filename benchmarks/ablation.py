"""What of the eyes no picture needs: rules and numbers are changed, pictures are read again.

    PYTHONPATH=.:tests python benchmarks/ablation.py record [--number 8] [FOLDER ...]
    PYTHONPATH=.:tests python benchmarks/ablation.py compare
    PYTHONPATH=.:tests python benchmarks/ablation.py try [--room str8ts/vision] [--time-limit 600]
    PYTHONPATH=.:tests python benchmarks/ablation.py table

`record` paints pictures of the three games by their seeds, with what is no board among them, and
takes those of the fixtures and of the folders that are named. It keeps what is told of each, and
what may matter to it: the conditions that would answer otherwise if they were taken out, and the
numbers that, multiplied by 0.7 or 1.4, would change any comparison. `compare` reads all again (with
`--room`, those to which something of it may matter), and names the pictures of which something else
is told now. `try` makes one change after another, and reads again some of the pictures to which it
may matter. It stops at the third picture that is read otherwise. What matters to none is dead: no
picture tells that it is there. What changes fewer than three lives by those that are named. `table`
prints each number that has a name: in how many pictures something comes out otherwise if it is
moved, and how many of those that `try` read again are told otherwise.

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
from typing import Any, Final, NamedTuple, TypeGuard

ROOT: Final = Path(__file__).parents[1]
PACKAGE: Final = ROOT / "src" / "stratabot"
ROOMS: Final = ("vision", "strata/vision", "strata/layout", "str8ts/vision", "adrift/vision")

_ELSE: Final = ("annotat", "color_names", "overlay", "calibrate", "tracker", "toml_table")
"""Modules of these rooms that read no picture: they draw, name colors, measure, follow clicks."""

_SMALL: Final = ("0", "1", "2", "3", "4", "255", "0.0", "1.0", "2.0", "3.0", "4.0", "255.0")
_ENOUGH: Final = 3
_FACTORS: Final = (0.7, 1.4)
_DOES: Final = (ast.Yield, ast.YieldFrom, ast.NamedExpr)  # more than to have a value
_NUMBERS: Final = (ast.Tuple, ast.UnaryOp, ast.BinOp, ast.operator, ast.unaryop, ast.Load)
_NO_WHOLE: Final = (ast.Slice, ast.Starred, ast.FormattedValue)
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


def modules(room: str) -> list[Path]:
    """The modules of a room, or one module, by which pictures are read."""
    folder = PACKAGE / room
    paths = sorted(folder.rglob("*.py")) if folder.is_dir() else [folder.with_suffix(".py")]
    return [path for path in paths if not any(word in path.name for word in _ELSE)]


class Module(ast.NodeTransformer):
    """A module that asks `Notes` for its numbers, its conditions, and for what depends on them.

    Attributes:
        tree: its code.
        changes: what can be changed in it.
    """

    def __init__(self, path: Path) -> None:
        self.tree = ast.parse(path.read_text("utf-8"))
        self.changes: list[str] = []
        name = path.relative_to(PACKAGE).as_posix()
        nodes = [*ast.walk(self.tree)]
        self._parents = {id(part): node for node in nodes for part in ast.iter_child_nodes(node)}
        self._constants = _constants(self.tree, name)
        self._calls: dict[int, list[Callable[[Any], Any]]] = {id(node): [] for node in nodes}
        self._keys: dict[int, list[str]] = {}
        self._seen: Counter[str] = Counter()
        self._find(self.tree, name)
        ast.fix_missing_locations(self.visit(self.tree))

    def _find(self, node: ast.AST, place: str) -> None:
        """Note the calls for a node, and for what is in it."""
        if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            place += f".{node.name}" if " " in place else f" {node.name}"
        elif _is_definition(node):
            place += f" {', '.join(_names_in(node))}"
        for test, without in _conditions(node):
            self.changes.append(f"{self._key(place, test)} := {without}")
            self._calls[id(test)].append(partial(_call, "test", self.changes[-1]))
        if isinstance(node, ast.Constant) and self._is_threshold(node):
            key = self._key(place, node, self._around(node))
            self.changes += [f"{key} x {factor}" for factor in _FACTORS]
            self._depend(node, "number", key)
        elif isinstance(node, ast.Name) and node.id in self._constants and not _names_in(node):
            self._depend(node, "use", self._constants[node.id])
        for part in ast.iter_child_nodes(node):
            self._find(part, place)

    def visit(self, node: ast.AST) -> Any:
        """Put the calls around a node, and around what is in it."""
        after: Any = self.generic_visit(node)
        for call in self._calls.get(id(node), []):
            after = call(after)
        if id(node) in self._keys:
            above = self._parents[id(node)]
            names = _names_in(above) if _is_definition(above) else []
            defined = "\n".join(self._constants[name] for name in names if name in self._constants)
            keys = ast.Constant("\n".join(self._keys[id(node)]))
            nothing = ast.arguments([], [], kwonlyargs=[], kw_defaults=[], defaults=[])
            after = _call("asked", defined, keys, ast.Lambda(nothing, after))
        return after

    def _key(self, place: str, *nodes: ast.AST) -> str:
        """A name that stays the same if lines are moved."""
        texts = [" ".join(ast.unparse(node).split())[:80] for node in nodes]
        key = f"{place}: {' in '.join(texts)}"
        self._seen[key] += 1
        return key + f" ({self._seen[key]})" * (self._seen[key] > 1)

    def _depend(self, node: ast.AST, kind: str, key: str) -> None:
        self._calls[id(node)].append(partial(_call, kind, key))
        self._keys.setdefault(id(self._around(node)), []).append(key)

    def _is_threshold(self, node: ast.Constant) -> bool:
        """Whether it is a number that was chosen; one with a name may be small."""
        above = self._parents[id(node)]
        while isinstance(above, (ast.UnaryOp, ast.BinOp, ast.Tuple, ast.Slice)):
            above = self._parents[id(above)]
        if type(node.value) not in (int, float) or isinstance(above, ast.Subscript):
            return False
        return repr(node.value) not in (("0", "1") if _is_definition(above) else _SMALL)

    def _around(self, node: ast.AST) -> ast.AST:
        """The comparison that a number is part of; or else the most that only has a value."""
        found = node
        while not isinstance(node, (ast.Compare, ast.stmt)):
            above = self._parents[id(node)]
            is_place = isinstance(above, ast.Subscript) and not isinstance(above.ctx, ast.Load)
            is_call = isinstance(self._parents.get(id(above)), ast.Expr)
            if is_place or is_call or any(isinstance(part, _DOES) for part in ast.walk(above)):
                break
            if isinstance(above, ast.expr) and not isinstance(above, _NO_WHOLE):
                found = above
            node = above
        return found


def _conditions(node: ast.AST) -> Iterator[tuple[ast.expr, bool]]:
    """The conditions in a node, and what is said without each."""
    if isinstance(node, ast.BoolOp):
        found, without = node.values, isinstance(node.op, ast.And)
    elif isinstance(node, (ast.If, ast.IfExp)):
        found, without = [node.test], False
    else:
        found, without = node.ifs if isinstance(node, ast.comprehension) else [], True
    yield from ((test, without) for test in found if not isinstance(test, ast.BoolOp))


def _is_definition(node: ast.AST) -> TypeGuard[ast.Assign | ast.AnnAssign]:
    return isinstance(node, (ast.Assign, ast.AnnAssign)) and node.col_offset == 0


def _names_in(node: ast.AST) -> list[str]:
    """The names that a statement defines."""
    parts = [part for part in ast.walk(node) if isinstance(part, ast.Name)]
    return [part.id for part in parts if isinstance(part.ctx, ast.Store)]


def _constants(tree: ast.Module, name: str) -> dict[str, str]:
    """The constants that a module names, and their keys, by the modules that define them."""
    found: dict[str, str] = {}
    for node in tree.body:
        if isinstance(node, ast.ImportFrom):
            path = f"{node.module}".removeprefix("stratabot.").replace(".", "/")
            found |= {each.asname or each.name: f"{path}.py {each.name}" for each in node.names}
        elif _is_definition(node):
            found |= {each: f"{name} {each}" for each in _names_in(node)}
    return {each: key for each, key in found.items() if each.isupper()}


def _call(kind: str, key: str, *arguments: ast.expr) -> ast.Call:
    return ast.Call(ast.Name(f"__{kind}__", ast.Load()), [ast.Constant(key), *arguments], [])


def thresholds(room: str) -> Iterator[tuple[str, str]]:
    """The plain numbers that a room's modules name, by module; none that follow from others."""
    for path in modules(room):
        for node in ast.parse(path.read_text("utf-8")).body:
            if _is_definition(node) and node.value and all(map(_is_plain, ast.walk(node.value))):
                yield path.relative_to(PACKAGE).as_posix(), ", ".join(_names_in(node))


def _is_plain(node: ast.AST) -> bool:
    is_number = isinstance(node, ast.Constant) and type(node.value) in (int, float)
    return is_number or isinstance(node, _NUMBERS)


class Notes:
    """What one picture makes of numbers and conditions, as they are, or with one change.

    Attributes:
        change: the change; "" for none.
        may: the changes that may matter to the picture.
        calls: the functions that modules call, by their names.
    """

    def __init__(self, change: str = "") -> None:
        self.change = change
        self.may: set[str] = set()
        self._others: dict[str, dict[str, Any]] = {}
        self.calls: dict[str, Callable[..., Any]] = {
            "__test__": self._test,
            "__number__": self._number,
            "__use__": self._use,
            "__asked__": self._ask,
        }

    def _test(self, change: str, answer: Any) -> Any:
        """What a condition says, or what is said without it."""
        without = change.endswith("True")
        if self.change == change:
            return without
        if not self.change and bool(answer) != without:
            self.may.add(change)
        return answer

    def _number(self, key: str, value: float) -> Any:
        if key not in self._others:
            ways = [(factor, factor * value) for factor in _FACTORS]
            is_whole = isinstance(value, int)
            self._others[key] = {f"{key} x {by}": round(x) if is_whole else x for by, x in ways}
        return self._use(key, value)

    def _use(self, key: str, value: Any) -> Any:
        return self._others.get(key, {}).get(self.change, value)

    def _ask(self, names: str, keys: str, do: Callable[[], Any]) -> Any:
        """The value of an expression; it is noted which changes of its numbers change that.

        Of a definition it is kept how they change its constants.
        """
        value = do()
        if self.change:
            return value
        defined = names.split("\n") if names else []
        changes = {each for key in keys.split("\n") for each in self._others.get(key, {})}
        for change in changes - self.may:
            self.change = change
            try:
                other = do()
                is_same = pickle.dumps(other) == pickle.dumps(value)
            except Exception:  # another number may break anything; an iterator cannot be compared
                other, is_same = [None] * len(defined), False
            if not is_same and not defined:
                self.may.add(change)
            for k, name in enumerate(defined):
                part = other[k] if len(defined) > 1 else other
                self._others.setdefault(name, {})[change] = part
        self.change = ""
        return value


def import_noticing() -> None:
    """Import all that reads pictures anew, with modules that take notes."""
    original = SourceFileLoader.get_code
    paths = [path for room in ROOMS for path in modules(room)]
    codes = {str(path): compile(Module(path).tree, path, "exec") for path in paths}

    def get_code(self: SourceFileLoader, fullname: str) -> Any:
        return codes.get(self.path) or original(self, fullname)

    SourceFileLoader.get_code = get_code  # type: ignore[method-assign, assignment]
    rooms = tuple(f"stratabot.{room.replace('/', '.')}" for room in ROOMS)
    for name in [*sys.modules]:
        if name.startswith((*rooms, "fixtures", "reading_")) or name.endswith(".shot"):
            del sys.modules[name]


class Record(NamedTuple):
    """What was told of a picture, and the changes that may matter to it."""

    name: str
    game: str
    told: str
    verdict: str
    seconds: float
    may: frozenset[str]


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
        names = [*self._in_processes(self._make, [*pictures(folders, number)])]
        import_noticing()
        # What is cached for later pictures would not be noticed with them.
        records = [*self._in_processes(self._read, names, each=1)]
        self._records.write_bytes(pickle.dumps(records))

    def _in_processes(
        self, do: Callable[[Any], Any], tasks: Sequence[Any], each: int = 20
    ) -> Iterator[Any]:
        """What comes of the tasks, of which a process does so many."""
        fork = multiprocessing.get_context("fork")
        with fork.Pool(self.jobs, maxtasksperchild=each) as pool:
            yield from pool.imap(do, tasks)

    def _path(self, name: str) -> Path:
        return self.work / "pictures" / f"{name.replace('/', ' ')}.pickle"

    def _make(self, picture: Picture) -> tuple[str, str]:
        if not self._path(picture.name).exists():
            self._path(picture.name).write_bytes(pickle.dumps(picture.make()))
        return picture.name, picture.game

    def _read(self, what: tuple[str, str], change: str = "") -> Record:
        name, game = what
        notes = Notes(change)
        builtins.__dict__.update(notes.calls)
        example = pickle.loads(self._path(name).read_bytes())
        signal.signal(signal.SIGALRM, _stop)
        start = time.process_time()
        try:
            told, verdict = told_of(game, example)
        except Exception as error:  # a change may break anything; that is told, too
            told, verdict = repr(error), "crashed"
        seconds = time.process_time() - start
        print(f"{name}: {verdict} in {seconds:.2f} s", file=sys.stderr, flush=True)
        return Record(name, game, told, verdict, seconds, frozenset(notes.may))

    def records(self) -> list[Record]:
        """What was kept."""
        return pickle.loads(self._records.read_bytes())  # type: ignore[no-any-return]

    def compare(self, room: str) -> int:
        """Read again what came through a room; print what is told otherwise now: 1 if anything."""
        before = [each for each in self.records() if any(k.startswith(room) for k in each.may)]
        after = [*self._in_processes(self._read, [each[:2] for each in before])]
        unlike = [pair for pair in zip(before, after, strict=True) if pair[0].told != pair[1].told]
        for old, new in unlike:
            print(f"{old.name}: {old.verdict} -> {new.verdict}\n  {old.told}\n  {new.told}")
        seconds = (sum(each.seconds for each in records) for records in (before, after))
        print("{:.0f} s of processor before, {:.0f} s now".format(*seconds))
        print(f"{len(before)} pictures, {len(unlike)} of them told otherwise")
        print(dict(Counter(each.verdict for each in after)))
        return int(bool(unlike))

    def table(self) -> Iterator[str]:
        """The numbers with a name, a row each: in how many pictures one may matter, and of those
        that `try` has read again, how many are told otherwise.
        """
        lines = self._trials.read_text("utf-8").splitlines() if self._trials.exists() else []
        trials = {trial["change"]: trial for trial in map(json.loads, lines)}
        records = self.records()
        changes = {*trials}.union(*(record.may for record in records))
        for path, name in [each for room in ROOMS for each in thresholds(room)]:
            own = {each for each in changes if each.startswith(f"{path} {name}: ")}
            may = sum(not record.may.isdisjoint(own) for record in records)
            told = [trials[each] for each in own if each in trials]
            unlike = {each.split(" (")[0] for trial in told for each in trial["changes"]}
            read = f", {len(unlike)} of {sum(trial['read'] for trial in told)}" if told else ""
            yield f"| `{path}` `{name}` | {may}{read} |"

    def try_all(self, room: str, word: str, time_limit: float) -> None:
        """Try one change after the other, until the time is over; print and keep what they do."""
        lines = self._trials.read_text("utf-8").splitlines() if self._trials.exists() else []
        done = {json.loads(line)["change"] for line in lines}
        records = sorted(self.records(), key=lambda each: each.seconds)
        end = time.monotonic() + time_limit
        changes = [change for path in modules(room) for change in Module(path).changes]
        tasks = []
        for change in [each for each in changes if word in each and each not in done]:
            at = [each._replace(may=frozenset()) for each in records if change in each.may]
            tasks.append((change, len(at), at[:: max(1, len(at) // self.most)]))
        import_noticing()
        with self._trials.open("a") as file:
            for told in self._in_processes(partial(self._try, end), tasks, each=1):
                if told:
                    what = ", ".join(told["changes"]) or "none"
                    print(
                        f"{what}; {told['read']} of {told['of']} read: {told['change']}", flush=True
                    )
                    file.write(json.dumps(told) + "\n")

    def _try(self, end: float, task: tuple[str, int, list[Record]]) -> dict[str, Any]:
        change, of, records = task
        if time.monotonic() > end:
            return {}
        sys.stderr = open(os.devnull, "w")  # noqa: SIM115  until the process ends
        told: dict[str, Any] = {"change": change, "of": of, "read": 0, "changes": []}
        for told["read"], record in enumerate(records, 1):
            signal.alarm(20 + round(10 * record.seconds))  # a rule may be what ends a search
            now = self._read((record.name, record.game), change)
            if now.told != record.told:
                told["changes"].append(f"{record.name} ({record.verdict} -> {now.verdict})")
            if len(told["changes"]) == _ENOUGH:
                break
        return told


def _stop(*_: object) -> None:
    raise TimeoutError("it does not end")


def main() -> int:
    """Do what is asked."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("what", choices=("record", "compare", "try", "table"))
    parser.add_argument("folders", nargs="*", type=Path, metavar="FOLDER", help="given pictures")
    parser.add_argument("--work", type=Path, default=Path("build/ablation"), metavar="FOLDER")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, metavar="N")
    parser.add_argument("--number", type=int, default=8, metavar="N", help="of each painted kind")
    parser.add_argument("--most", type=int, default=20, metavar="N", help="pictures for a trial")
    parser.add_argument("--room", default="", help="one room or module; else all")
    parser.add_argument("--only", default="", metavar="TEXT", help="' x ' for numbers, ':=' rules")
    parser.add_argument("--time-limit", type=float, default=1e9, metavar="SECONDS")
    asked = parser.parse_args()
    ablation = Ablation(asked.work, asked.jobs, asked.most)
    if asked.what == "record":
        ablation.record(asked.folders, asked.number)
    elif asked.what == "compare":
        return ablation.compare(asked.room)
    elif asked.what == "table":
        print(*ablation.table(), sep="\n")
    for room in [asked.room] if asked.room else ROOMS:
        if asked.what == "try":
            ablation.try_all(room, asked.only, asked.time_limit)
    return 0


if __name__ == "__main__":
    sys.exit(main())
