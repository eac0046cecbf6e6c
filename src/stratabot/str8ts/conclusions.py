"""Reads back the conclusions that hints print, as a player may also write them.

    naked pair: r4c2 cannot be 4 or 7: r4c3 and r4c5 hold ...
       3. single: B8 must be 5: no other number is left for it.
    r1c1 and r1c2 cannot be 1 to 3; r1c4 cannot be 4

A conclusion stands at the beginning of a line, after the number of the step and the name of the
technique, and before the reason. Reasons and lines that are indented are not read: what stands
there may be supposed only.
"""

import re
from collections.abc import Iterator
from typing import Final, NamedTuple

from stratabot.str8ts.puzzle import Place

_CELL: Final = r"(?:r\d{1,6}c\d{1,6}|[a-hj-z]{1,4}\d{1,6})"
_BEFORE: Final = re.compile(r"(?:\s*\d+\.\s+)?(?:[a-z][a-z' -]*:\s+)?", re.I | re.A)
_AFTER: Final = re.compile(r":\s|:?\s*$|\.\s*$")
_CLAUSE: Final = re.compile(
    rf"({_CELL}(?:(?:,\s*|\s+and\s+){_CELL})*)\s+(cannot|must)\s+be\s+"
    r"(\d{1,4}(?:(?:,\s*|\s+(?:or|and|to)\s+)\d{1,4})*)\s*",
    re.I | re.A,
)
_RANGE: Final = re.compile(r"(\d+)(?:\s+to\s+(\d+))?", re.I | re.A)


class Conclusion(NamedTuple):
    """A cell, and some numbers: it has the only one of them, or it can have none of them."""

    place: Place
    numbers: tuple[int, ...]
    is_put: bool


def conclusions_in(line: str) -> list[Conclusion]:
    """What a line tells; empty if it is no such line."""
    rest = line[_BEFORE.match(line).end() :]  # type: ignore[union-attr]  # it matches the empty text
    told: list[Conclusion] = []
    for part in _AFTER.split(rest, maxsplit=1)[0].split("; "):
        clause = _CLAUSE.fullmatch(part)
        if clause is None:
            return []
        told += _of_clause(*clause.groups())
    return told


def _of_clause(cells: str, verb: str, numbers: str) -> Iterator[Conclusion]:
    named = re.findall(_CELL, cells, re.I | re.A)
    told = tuple(_numbers(numbers))
    is_put = verb.lower() == "must"
    if not (is_put and (named[1:] or told[1:])):
        yield from (Conclusion(Place.parse(cell), told, is_put) for cell in named)


def _numbers(text: str) -> Iterator[int]:
    """`1 to 3 or 7`: 1, 2, 3, 7."""
    for first, last in _RANGE.findall(text):
        yield from range(int(first), int(last or first) + 1)
