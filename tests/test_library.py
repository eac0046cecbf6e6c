import ast
import copy
import inspect
import pickle
import re
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from shutil import copytree
from typing import Any

import numpy as np
import pytest

from stratabot.errors import StratabotError
from stratabot.games import GAMES
from stratabot.limit import TimeLimit
from stratabot.questions.options import options_of

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "docs" / "library.md").read_text("utf-8")
BLOCKS = re.findall(r"^## (.*?)\n.*?^```python\n(.*?)^```$", PAGE, re.DOTALL | re.MULTILINE)


@pytest.mark.slow
@pytest.mark.parametrize(("title", "code"), BLOCKS, ids=[title for title, _ in BLOCKS])
def test_the_lines_give_what_stands_behind_them(
    title: str, code: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for folder in ("examples", "fixtures/screenshots"):
        copytree(ROOT / folder, tmp_path / folder)
    monkeypatch.chdir(tmp_path)
    names: dict[str, Any] = {}
    lines = code.splitlines()
    checked = 0
    for statement in ast.parse(code).body:
        text = "\n".join(lines[statement.lineno - 1 : statement.end_lineno])
        _, arrow, expected = text.partition("  # -> ")
        if isinstance(statement, ast.Expr) and arrow:
            assert str(eval(text, names)) == expected, text
            checked += 1
        else:
            exec(text, names)
    assert checked == code.count("# -> ") > 0


def test_all_that_was_promised_is_there() -> None:
    titles = {title for title, _ in BLOCKS}
    assert titles >= {
        "A grid",
        "A screenshot",
        "A half-laid board",
        "New puzzles",
        "A million boards",
        "In a notebook",
        "One's own screen",
    }


PACKAGES = ["stratabot", *(game.package for game in GAMES if game.name != "strata")]
OFFERED = [(package, name) for package in PACKAGES for name in import_module(package).__all__]
BOARDS = {
    "stratabot": "PG.P\nPGGP\n.PP.",
    "stratabot.str8ts": "..#.\n....\n#...\n.3.#",
    "stratabot.adrift": ".BC.\nb.A.\nBAC.",
    "stratabot.duel": "duel",
}
CONTRADICTORY = {
    "stratabot": "PG\nGP",
    "stratabot.str8ts": "..#3\n#..2\n1..#\n.#..",
    "stratabot.adrift": "A..B\n....\nB..A",
}


@pytest.mark.parametrize("package", [package for package in PACKAGES if "duel" not in package])
@pytest.mark.parametrize("name", ["solve", "hint", "explain", "grade", "count", "steps"])
def test_an_answer_equals_itself_made_again_pickled_and_copied(package: str, name: str) -> None:
    ask = getattr(import_module(package), name)
    for board in (BOARDS[package], CONTRADICTORY[package]):
        answer = ask(board)
        found = [*answer] if name == "steps" else answer
        again = ask(board)
        assert found == ([*again] if name == "steps" else again)
        assert pickle.loads(pickle.dumps(found)) == found == copy.deepcopy(found)


class Odd:
    """A value of no kind that anybody expects."""


NUMBERS = (0, -1, 1.5, float("nan"), 10**30, 1 + 0j)
TEXTS = ("", "x", "none.txt", "\0", "r9=G c1", "P" * 3000, b"", b"x")
LISTS: tuple[Any, ...] = (
    [],
    [[]],
    [["P", "G"]],
    [[...]],
    [[1, 2], [3]],
    [None],
    [[None]],
    [object()],
    (1, 2),
)
THINGS: tuple[Any, ...] = (
    None,
    {},
    {"grid": 1},
    set(),
    Odd(),
    Odd,
    len,
    Path("none"),
    range(3),
    slice(1),
)
ARRAYS = (np.zeros((2, 2)), np.zeros(3), np.array([["P"]]), np.array(5))
WRONG: tuple[Any, ...] = (*NUMBERS, *TEXTS, *LISTS, *THINGS, *ARRAYS)


@pytest.mark.parametrize(("package", "name"), OFFERED, ids=map(".".join, OFFERED))
def test_wrong_kinds_and_values_are_refused_in_words(package: str, name: str) -> None:
    """No `KeyError`, `AttributeError` or `IndexError` of the inside comes out."""
    offered, board = getattr(import_module(package), name), BOARDS[package]
    if name in ("play", "StratabotError", "Metric", "Side"):
        return  # plays on the screen; is raised; are enumerations of Python
    parameters = [*inspect.signature(offered).parameters][1:]
    for value in WRONG:
        for first, more in ((value, {}), *((board, {each: value}) for each in parameters)):
            try:
                with TimeLimit(1):
                    found = offered(first, **more)
                    if isinstance(found, Iterator):
                        next(found, None)
            except (StratabotError, TypeError):
                pass


@pytest.mark.parametrize(("package", "name"), OFFERED, ids=map(".".join, OFFERED))
def test_other_processes_can_be_given_all_that_is_offered(package: str, name: str) -> None:
    offered = getattr(import_module(package), name)
    assert pickle.loads(pickle.dumps(offered)) is offered


@pytest.mark.parametrize("package", [each for each in PACKAGES if each != "stratabot.duel"])
def test_a_kind_of_picture_that_there_is_not_is_named(package: str) -> None:
    offered = import_module(package)
    board: Any = BOARDS[package]
    with pytest.raises(StratabotError, match="kind: expected svg, png, gif or html, got 'pdf'"):
        offered.draw(board, "pdf")


def test_a_function_and_the_verb_of_its_name_mean_the_same_by_the_same_word() -> None:
    shared = []
    for game in (each for each in GAMES if each.has_puzzles):
        offered = import_module("stratabot" if game.name == "strata" else game.package)
        for verb, kind in import_module(f"{game.package}.verbs").VERBS.items():
            if (function := getattr(offered, verb, None)) is not None:
                given, options = inspect.signature(function).parameters, options_of(kind)
                for name in given.keys() & options.keys():
                    assert given[name].default == options[name].default, (game.name, verb, name)
                    shared.append(name)
    assert {*shared} >= {"uniqueness", "method", "done", "colors"}
