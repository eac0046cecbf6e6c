"""A puzzle with a player's marks as JSON, and back.

    {"puzzle": "1..#...", "filled": "12.#...", "marks": [[[], [], [3, 4], ...], ...]}

`filled` is the puzzle with the numbers that were put. `marks` has the candidates of every cell, row
by row; none for a black cell and for one that has its number. Either may be left out.
"""

import json
from collections.abc import Iterator
from typing import Any, Final

from stratabot.errors import TextError
from stratabot.str8ts.forms import of_reading, text_lines
from stratabot.str8ts.marks import ALL, MarkedPuzzle
from stratabot.str8ts.puzzle import Puzzle
from stratabot.str8ts.text import format_line, parse_puzzle
from stratabot.str8ts.windows import numbers_in

_KEYS: Final = ("filled", "marks")


def marks_json(marked: MarkedPuzzle) -> dict[str, Any]:
    """The numbers that were put, and the candidates."""
    puzzle, (numbers, candidates) = marked
    own = [
        [] if cell.is_black or cell.number or number or each == ALL else numbers_in(each)
        for cell, number, each in zip(puzzle.flat, numbers, candidates, strict=True)
    ]
    rows = [own[k : k + puzzle.size] for k in range(0, len(own), puzzle.size)]
    return {"filled": format_line(marked.filled), "marks": rows}


def boards_in_json(value: dict[str, Any]) -> tuple[MarkedPuzzle, MarkedPuzzle]:
    """The puzzle in an object, and its board with all numbers and candidates.

    Raises:
        TextError: there is no puzzle, or the marks do not suit it.
    """
    value = of_reading(value)
    puzzle = parse_puzzle(json.dumps({"puzzle": value.get("puzzle")}))
    filled = value.get("filled")
    later = puzzle if filled is None else parse_puzzle(json.dumps({"puzzle": filled}))
    board = MarkedPuzzle.fresh(later)
    if value.get("marks") is not None:
        candidates = _candidates(value["marks"], puzzle)
        board = MarkedPuzzle(later, board.marks._replace(candidates=candidates))
    return MarkedPuzzle.fresh(puzzle), board


def _candidates(marks: Any, puzzle: Puzzle) -> tuple[int, ...]:
    size = puzzle.size
    rows = marks if isinstance(marks, list) else []
    cells = [cell for row in rows if isinstance(row, list) for cell in row]
    if {*map(len, rows)} != {size} or len(cells) != size**2:
        raise TextError(f'expected "marks" with {size} lists of {size} lists of numbers')
    return tuple(_set(cell, size) for cell in cells)


def _set(numbers: Any, size: int) -> int:
    if not isinstance(numbers, list) or any(type(each) is not int for each in numbers):
        raise TextError(f'expected a list of numbers in "marks", got {json.dumps(numbers)[:40]}')
    for each in numbers:
        if not 1 <= each <= size:
            raise TextError(f'expected numbers from 1 to {size} in "marks", got {each}')
    return sum(1 << each - 1 for each in {*numbers}) or ALL


def may_have_marks(text: str) -> bool:
    """Whether a text may be JSON with marks; this is found out quickly."""
    return text.lstrip().startswith(("{", "[")) and any(f'"{key}"' in text for key in _KEYS)


def object_with_marks(text: str) -> dict[str, Any] | None:
    """The only JSON object in a text, if it has marks."""
    if not may_have_marks(text):
        return None
    try:
        value = json.loads(text)
    except (ValueError, RecursionError):
        return None
    is_marked = isinstance(value, dict) and any(value.get(key) is not None for key in _KEYS)
    return value if is_marked else None


def values_in(text: str) -> Iterator[str]:
    """Each JSON value of a list, of `puzzles`, or in a line, as a text of its own."""
    try:
        value = json.loads(text)
    except (ValueError, RecursionError):
        yield from filter(str.strip, text_lines(text))
        return
    if isinstance(value, dict) and isinstance(value.get("puzzles"), list):
        value = value["puzzles"]
    yield from map(json.dumps, value if isinstance(value, list) else [value])
