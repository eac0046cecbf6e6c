"""What the library says names arguments and values; options are the command line's."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import stratabot

ROOT = Path(stratabot.__file__).parent

OPTION = re.compile(r"(?:^|[\s(`'])--[a-z]")

STARTS_A_PROGRAM = {"strata/practice/bot_game.py"}
"""These call the program, so they name its options."""


def texts(path: Path) -> Iterator[str]:
    """A module's string literals and parts of f-strings, without docstrings and pages."""
    nodes = [*ast.walk(ast.parse(path.read_text("utf-8")))]
    docstrings = {id(node.value) for node in nodes if isinstance(node, ast.Expr)}
    for node in nodes:
        text = node.value if isinstance(node, ast.Constant) else None
        if isinstance(text, str) and id(node) not in docstrings and text[:9] != "<!doctype":
            yield text


def test_no_text_outside_the_command_line_names_an_option() -> None:
    found = {
        module
        for path in ROOT.rglob("*.py")
        if not (module := path.relative_to(ROOT).as_posix()).startswith("cli/")
        and any(map(OPTION.search, texts(path)))
    }
    assert found == STARTS_A_PROGRAM


def test_the_pattern_finds_options_and_nothing_else() -> None:
    for text in ("give --blank .", "--cell: expected", "(--force does it)", "`--palette`"):
        assert OPTION.search(text), text
    for text in ("a -- b", "|---|---|", 'style="--ratio: 1"', "x--y", "-1"):
        assert not OPTION.search(text), text
