import ast
import re
from collections.abc import Iterator
from itertools import pairwise

import pytest

from own_source import trees_with
from stratabot.words import capitalized, counted, listed, numbered, up_to

PLURALS = (
    " (bends|boards|cells|clicks|columns|events|frames|games|givens|grids|joins|moves|paths|"
    r"pictures|puzzles|ribbons|rounds|rows|solutions|squares|steps|turns|waves)\b"
)
"""What messages count."""

NEVER_ONE = {
    "bite": "a mean, 1.0",
    "cells": "all cells of a board of 4 x 4 at least",
    "cols": "of a board of 2 x 3 cells, or a square number",
    "columns": "of a terminal",
    "kind": "no number",
    "length": "of a compartment with numbers and with cells to fill",
    "lines": "rows of a text of one line that has several; all lines of a board",
    "max_steps": "millions",
    "most": "hundreds",
    "patience": "hundreds",
    "side": "three times the side of a cube",
}
"""Names of values that are never the whole number 1, and what they are."""


def test_things_are_counted_numbered_from_one_and_listed() -> None:
    assert [counted(k, "puzzle") for k in range(3)] == ["0 puzzles", "1 puzzle", "2 puzzles"]
    assert [up_to(k, "color") for k in (1, 2)] == ["1 color", "1 to 2 colors"]
    assert [numbered("row", rows) for rows in ([1], [0, 2])] == ["row 2", "rows 1, 3"]
    assert [listed("abc"[:k]) for k in range(4)] == ["", "a", "a and b", "a, b and c"]
    assert listed(map(str, range(20))).endswith(", 11, ... (20 in all)")
    assert [capitalized(text) for text in ("row A is B", "")] == ["Row A is B", ""]


def bare_plurals(path: str, tree: ast.Module) -> Iterator[str]:
    """Where a value stands right before a noun in the plural, whatever it is."""
    for node in ast.walk(tree):
        for value, text in pairwise(node.values if isinstance(node, ast.JoinedStr) else ()):
            if not isinstance(value, ast.FormattedValue) or not isinstance(text, ast.Constant):
                continue
            said, words = ast.unparse(value.value), str(text.value)
            may_be_one = not NEVER_ONE.keys() & re.findall(r"\w+", said)
            if re.match(PLURALS, words) and may_be_one and not said.strip("_").isupper():
                yield f"{path}, line {value.lineno}: {{{said}}}{words}"


@pytest.mark.source
def test_no_number_that_may_be_one_stands_before_a_plural() -> None:
    trees = trees_with(f"""[}}"']{PLURALS}""")
    assert len(trees) > 10
    assert [each for named in trees.items() for each in bare_plurals(*named)] == []
