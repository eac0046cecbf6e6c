"""What of the eyes no picture needs: rules and numbers are changed, pictures are read again.

    PYTHONPATH=.:tests python benchmarks/ablation.py record [--number 8] [FOLDER ...]
    PYTHONPATH=.:tests python benchmarks/ablation.py compare
    PYTHONPATH=.:tests python benchmarks/ablation.py try [--room str8ts/vision] [--time-limit 600]

`record` paints pictures of the three games by their seeds, with what is no board among them, and
takes those of the fixtures and of the folders that are named. It keeps what is told of each, and
what may matter to it: the conditions that would answer otherwise if they were taken out, and the
numbers that, multiplied by 0.7 or 1.4, would change any comparison. `compare` reads all again (with
`--room`, those to which something of it may matter), and names the pictures of which something else
is told now. `try` makes one change after another, and reads again some of the pictures to which it
may matter. It stops at the third picture that is read otherwise. What matters to none is dead: no
picture tells that it is there. What changes fewer than three lives by those that are named.

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
from collections.abc import Callable, Iterable, Iterator, Sequence
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

RULE, FILTER, NUMBER, USE = "rule", "filter", "number", "use"
_SMALL: Final = ("0", "1", "2", "3", "4", "255", "0.0", "1.0", "2.0", "3.0", "4.0", "255.0")
_ENOUGH: Final = 3
_FACTORS: Final = (0.7, 1.4)
_DOES: Final = (ast.Yield, ast.YieldFrom, ast.NamedExpr)  # more than to have a value
_NO_WHOLE: Final = (ast.Slice, ast.Starred, ast.FormattedValue)
_ENDINGS: Final = (".png", ".jpg", ".jpeg", ".webp", ".gif", ".bmp")
_TOLD: Final = ("state", "why", "remark", "is_other", "is_numbered", "unnumbered", "doubtful")
_SEEN: Final = ("grid", "printed", "filled", "drawn", "placed", "selected", "perfect")


Parents = dict[int, ast.AST]  # what each node is a part of, by its id


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
    """A place in a module: a condition, a number, or the use of a constant.

    Attributes:
        key: names it; stays the same if lines are moved. A use has the key of its constant.
        kind: what it is.
        number: which node it is, as `ast.walk` goes.
        around: which node has another value if this number matters; none for a condition.
    """

    key: str
    kind: str
    number: int
    around: int | None

    def changes(self) -> list[str]:
        """The changes that are tried there."""
        if self.kind == NUMBER:
            return [f"{self.key} x {factor}" for factor in _FACTORS]
        return [] if self.kind == USE else [f"{self.key} := {self.kind == FILTER}"]


def sites_in(path: Path) -> list[Site]:
    """All sites of a module."""
    tree = ast.parse(path.read_text("utf-8"))
    numbers = {id(node): k for k, node in enumerate(ast.walk(tree))}
    parents = {id(part): node for node in ast.walk(tree) for part in ast.iter_child_nodes(node)}
    name = path.relative_to(PACKAGE).as_posix()
    constants = _constants(tree, name)
    seen: Counter[str] = Counter()
    found: list[Site] = []

    def add(kind: str, node: ast.expr, function: str, around: ast.AST | None = None) -> None:
        texts = [" ".join(ast.unparse(each).split())[:80] for each in (node, around) if each]
        key = f"{name} {function}: {' in '.join(texts)}"
        seen[key] += 1
        key += f" ({seen[key]})" * (seen[key] > 1)
        if isinstance(node, ast.Name) and kind == USE:
            key = constants[node.id]
        found.append(Site(key, kind, numbers[id(node)], numbers.get(id(around))))

    def visit(node: ast.AST, function: str, is_index: bool) -> None:
        if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            function = f"{function}.{node.name}".lstrip(".")
        for test, kind in _conditions(node):
            add(kind, test, function)
        if isinstance(node, ast.Constant) and not is_index and _is_threshold(node, parents):
            add(NUMBER, node, function, _around(node, parents))
        elif isinstance(node, ast.Name) and node.id in constants and type(node.ctx) is ast.Load:
            add(USE, node, function, _around(node, parents))
        for field, value in ast.iter_fields(node):
            index = field == "slice" or (is_index and not isinstance(node, ast.Compare))
            for part in value if isinstance(value, list) else [value]:
                if isinstance(part, ast.AST) and field not in ("annotation", "returns"):
                    visit(part, function, index)

    visit(tree, "", False)
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


def _is_threshold(node: ast.Constant, parents: Parents) -> bool:
    """Whether it is a number that was chosen; one with a name may be small."""
    if type(node.value) not in (int, float):
        return False
    above = parents[id(node)]
    while isinstance(above, (ast.UnaryOp, ast.BinOp, ast.Tuple)):
        above = parents[id(above)]
    return repr(node.value) not in (("0", "1") if _is_definition(above) else _SMALL)


def _is_definition(node: ast.AST) -> TypeGuard[ast.Assign | ast.AnnAssign]:
    return isinstance(node, (ast.Assign, ast.AnnAssign)) and node.col_offset == 0


def _names_in(node: ast.Assign | ast.AnnAssign) -> list[str]:
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


def _around(node: ast.AST, parents: Parents) -> ast.AST:
    """The comparison that a number is part of; or else the most that only has a value."""
    found = node
    while not isinstance(node, (ast.Compare, ast.stmt)):
        above = parents[id(node)]
        if _is_definition(above):
            return above
        is_place = isinstance(above, ast.Subscript) and not isinstance(above.ctx, ast.Load)
        is_call = isinstance(parents.get(id(above)), ast.Expr)
        if is_place or is_call or any(isinstance(part, _DOES) for part in ast.walk(above)):
            break
        if isinstance(above, ast.expr) and not isinstance(above, _NO_WHOLE):
            found = above
        node = above
    return found


def modules(room: str) -> list[Path]:
    """The modules of a room, or one module, by which pictures are read."""
    folder = PACKAGE / room
    paths = sorted(folder.rglob("*.py")) if folder.is_dir() else [folder.with_suffix(".py")]
    return [path for path in paths if not any(word in path.name for word in _ELSE)]


def noticing(path: Path) -> ast.Module:
    """A module that asks `Notes` for its numbers, its conditions, and for what depends on them."""
    tree = ast.parse(path.read_text("utf-8"))
    nodes = [*ast.walk(tree)]
    calls: dict[int, list[Callable[[Any], Any]]] = {}
    keys: dict[int, list[str]] = {}
    for site in sites_in(path):
        calls.setdefault(id(nodes[site.number]), []).append(partial(_call, site.kind, site.key))
        if site.around is not None:
            keys.setdefault(id(nodes[site.around]), []).append(site.key)
    for around, inner in keys.items():
        calls.setdefault(around, []).append(partial(_asked, path, inner))

    class Change(ast.NodeTransformer):
        def visit(self, node: ast.AST) -> Any:
            after = self.generic_visit(node)
            for call in calls.get(id(node), []):
                after = call(after)
            return after

    return ast.fix_missing_locations(Change().visit(tree))  # type: ignore[no-any-return]


def _call(kind: str, key: str, *arguments: ast.expr) -> ast.Call:
    return ast.Call(ast.Name(f"__{kind}__", ast.Load()), [ast.Constant(key), *arguments], [])


def _asked(path: Path, keys: Sequence[str], node: Any) -> Any:
    """An expression or definition whose value is asked for with other numbers, too."""
    name = path.relative_to(PACKAGE).as_posix()
    names = [f"{name} {each}" for each in _names_in(node)] if _is_definition(node) else []
    value = node.value if names else node
    nothing = ast.arguments([], [], kwonlyargs=[], kw_defaults=[], defaults=[])
    asked = _call(
        "asked", "\n".join(names), ast.Constant("\n".join(keys)), ast.Lambda(nothing, value)
    )
    if not names:
        return asked
    node.value = asked
    return node


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
            "__rule__": partial(self._test, False),
            "__filter__": partial(self._test, True),
            "__number__": self._number,
            "__use__": self._use,
            "__asked__": self._ask,
        }

    def _test(self, without: bool, key: str, answer: Any) -> Any:
        """What a condition says, or what is said without it."""
        change = f"{key} := {without}"
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
    codes = {str(path): compile(noticing(path), path, "exec") for path in paths}

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
        chosen = [*pictures(folders, number)]
        self._in_processes(self._make, chosen)
        import_noticing()
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
        after = self._in_processes(self._read, [(each.name, each.game) for each in before])
        unlike = [pair for pair in zip(before, after, strict=True) if pair[0].told != pair[1].told]
        for old, new in unlike:
            print(f"{old.name}: {old.verdict} -> {new.verdict}\n  {old.told}\n  {new.told}")
        seconds = (sum(each.seconds for each in records) for records in (before, after))
        print("{:.0f} s of processor before, {:.0f} s now".format(*seconds))
        print(f"{len(before)} pictures, {len(unlike)} of them told otherwise")
        print(dict(Counter(each.verdict for each in after)))
        return int(bool(unlike))

    def try_all(self, room: str, kinds: Sequence[str], time_limit: float) -> None:
        """Try one change after the other, until the time is over; print and keep what they do."""
        lines = self._trials.read_text("utf-8").splitlines() if self._trials.exists() else []
        done = {json.loads(line)["change"] for line in lines}
        records = sorted(self.records(), key=lambda each: each.seconds)
        end = time.monotonic() + time_limit
        sites = [site for path in modules(room) for site in sites_in(path) if site.kind in kinds]
        tasks = []
        for change in [change for site in sites for change in site.changes() if change not in done]:
            at = [each._replace(may=frozenset()) for each in records if change in each.may]
            tasks.append((change, len(at), _varied(at)[: self.most]))
        import_noticing()
        fork = multiprocessing.get_context("fork")
        with fork.Pool(self.jobs, maxtasksperchild=1) as pool, self._trials.open("a") as file:
            for told in pool.imap_unordered(partial(self._try, end), tasks):
                if told:
                    what = ", ".join(told["changes"]) or "none"
                    print(
                        f"{what}; read {told['read']} of {told['of']}: {told['change']}", flush=True
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


def _varied(records: Iterable[Record]) -> list[Record]:
    """First one of each kind, then a second one of each, and so on."""
    seen: Counter[str] = Counter()

    def turn(record: Record) -> int:
        kind = record.name.split("/")[0].rstrip("0123456789")
        seen[kind] += 1
        return seen[kind]

    return sorted(records, key=turn)


def _stop(*_: object) -> None:
    raise TimeoutError("it does not end")


def main() -> int:
    """Do what is asked."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("what", choices=("record", "compare", "try"))
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
        if asked.what == "try":
            ablation.try_all(room, asked.kinds, asked.time_limit)
    return 0


if __name__ == "__main__":
    sys.exit(main())
