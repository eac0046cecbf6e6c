"""Boards as JSON: a list of lists of cells, or of lines; an object with rules and one of these."""

import json
from collections.abc import Sequence

from stratabot.adrift.forms.grids import rows_of
from stratabot.adrift.forms.signs import FREE, signs_of, special
from stratabot.adrift.forms.tables import IN_CELLS
from stratabot.adrift.forms.typed import RULES_IN_JSON
from stratabot.adrift.puzzle import Paths, Puzzle
from stratabot.boards.values import value_of
from stratabot.errors import TextError
from stratabot.puzzles.report import require_sure_reading


def format_object(puzzle: Puzzle, lines: Sequence[str], paths: Paths | None = None) -> str:
    """A board as a list of lists of cells, null if free, or of its lines if these tell more.

    If it has rules of its own, it is an object with both. A filled board has none.
    """
    rows: Sequence[object] = lines
    if not special(puzzle.fresh if paths else puzzle, *IN_CELLS):
        signs = rows_of(signs_of(puzzle, paths, {}), puzzle.form.width)
        rows = [[None if sign == FREE else sign for sign in row] for row in signs]
    rules = () if paths else puzzle.rules.words
    told = {name: allows for word, name, allows in RULES_IN_JSON[:2] if word in rules}
    return json.dumps({"board": rows} | told if told else rows, ensure_ascii=False)


def refuse_object(line: str) -> None:
    """Say what is wrong with an object without a board that is sure."""
    value = value_of(line)
    if isinstance(value, dict):
        require_sure_reading(value, "adrift")
    raise TextError(f'expected an object with a list of lines in "board", got {line:.60}')
