"""What the library says names arguments and values; commands and options are the command line's."""

import ast
import re
from collections.abc import Iterator
from importlib import import_module

import pytest

from own_source import trees_with
from stratabot.games import GAMES

pytestmark = pytest.mark.source

OPTION = re.compile(r"(?:^|[\s(`'])--[a-z]")

GAME = "|".join(game.name for game in GAMES)

VERB = "|".join(
    verb for game in GAMES for verb in import_module(f"stratabot.cli.{game.name}").VERBS
)

COMMAND = re.compile(rf"stratabot (?:(?:{GAME}) )?(?:{VERB})\b")

STARTS_A_PROGRAM = {"strata/practice/bot_game.py", "web/site/folder.py"}
"""These call a program, so they name its options."""

HELP = {
    *(f"{game}/verbs.py" for game in ("strata", "str8ts", "adrift")),
    *("strata/maker.py", "adrift/maker.py"),
}
"""Here is the help of a command's options, which names others."""


def texts(tree: ast.Module) -> Iterator[str]:
    """A module's string literals and parts of f-strings, without docstrings and pages."""
    nodes = [*ast.walk(tree)]
    docstrings = {id(node.value) for node in nodes if isinstance(node, ast.Expr)}
    for node in nodes:
        text = node.value if isinstance(node, ast.Constant) else None
        if isinstance(text, str) and id(node) not in docstrings and text[:9] != "<!doctype":
            yield text


def modules_with(pattern: re.Pattern[str], rough: str) -> set[str]:
    """The modules outside the command line with a text in which that is found.

    Args:
        pattern: what is looked for in texts.
        rough: found in the source of each module with such a text.
    """
    return {
        module
        for module, tree in trees_with(rough).items()
        if not module.startswith("cli/") and any(map(pattern.search, texts(tree)))
    }


def test_no_text_outside_the_command_line_names_an_option() -> None:
    assert modules_with(OPTION, "--[a-z]") == STARTS_A_PROGRAM | HELP


def test_no_text_outside_the_command_line_names_a_command() -> None:
    assert modules_with(COMMAND, r"stratabot [\"'a-z]") == set()


def test_commands_are_told_from_sentences() -> None:
    for text in ("stratabot explain says why", "see stratabot adrift solve", "stratabot duel play"):
        assert COMMAND.search(text), text
    for text in ("stratabot says why", "stratabot duel strong", "stratabot solver"):
        assert not COMMAND.search(text), text
