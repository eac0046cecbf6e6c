"""Boards as JSON objects: what `generate` and `read` print, one object, a list, or one a line."""

import json
import re
from collections.abc import Iterator
from typing import Any, Final

from stratabot.puzzles.report import require_sure_reading

_OBJECT: Final = re.compile(r"\s*(?:\{|\[\s*\{)")
_LINES: Final = ("grid", "board")
"""Where an object has the lines of its board. What `read` prints has both, and `board` is where it
stands in the picture."""


def are_objects(text: str) -> bool:
    """Whether a text is JSON, as far as its beginning tells. No other form begins so."""
    return _OBJECT.match(text) is not None


def boards_in_objects(text: str) -> Iterator[str]:
    """The lines of each board in a text of objects; an object without a board as it is, a line."""
    for value, line in _values(text):
        lines = _board_in(value)
        yield line if lines is None else "\n".join(lines)


def _board_in(value: Any) -> list[str] | None:
    """The lines of the board in an object; None if it has none, or `read` was not sure of it."""
    is_ours = isinstance(value, dict) and value.get("game") in (None, "adrift")
    if is_ours and value.get("puzzle", True) and value.get("sure", True):
        for lines in map(value.get, _LINES):
            if isinstance(lines, list) and lines and all(isinstance(each, str) for each in lines):
                return lines
    return None


def _values(text: str) -> Iterator[tuple[Any, str]]:
    try:
        found = json.loads(text)
    except (ValueError, RecursionError):
        for line in filter(None, map(str.strip, text.splitlines())):
            yield _value(line), line
        return
    if isinstance(found, dict) and isinstance(found.get("puzzles"), list):
        found = found["puzzles"]
    for value in found if isinstance(found, list) else [found]:
        yield value, json.dumps(value)


def refused(line: str) -> str:
    """What is wrong with an object without a board that is sure."""
    value = _value(line)
    if isinstance(value, dict):
        require_sure_reading(value, "adrift")
    return f'expected an object with a list of lines in "board", got {line:.60}'


def _value(line: str) -> Any:
    try:
        return json.loads(line)
    except (ValueError, RecursionError):
        return None
