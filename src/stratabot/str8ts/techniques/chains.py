"""Chains: if one candidate is not right, another one is."""

from collections.abc import Callable, Iterator
from typing import Final

from stratabot.limit import require_time
from stratabot.str8ts.pencil import Pencil, Step
from stratabot.str8ts.windows import numbers_in

Literal = tuple[int, int]
"""A cell and a number: that it is there."""

Links = dict[Literal, list[Literal]]
"""For a statement, those of which one at least is right with it."""

_LONGEST: Final = 10
"""Candidates in a chain; longer ones are hard to follow."""


def x_chains(pencil: Pencil) -> Iterator[Step]:
    """X-chain: places of one number, linked where a line surely has it and only two cells take it.

    If the first place is wrong, the other one of its line is right; then the next one, in a line
    with that, is wrong, and so on to the last, which is right. So the first or the last place is
    right, and no cell in a line with both has the number.
    """
    links: Links = {}
    for first, second in _in_lines(pencil):
        links.setdefault(first, []).append(second)
        links.setdefault(second, []).append(first)
    same = _linked(pencil, links, lambda before, after: before[1] == after[1])
    for step in same:
        yield step._replace(technique="x-chain", score=78)


def xy_chains(pencil: Pencil) -> Iterator[Step]:
    """XY-chain: cells with two candidates each, every one with a number of the one before.

    If the first cell does not have its outer number, it has the other one; so the next cell, in a
    line with it, or too near its compartment's end, has not, and so on to the last. So the first or
    the last outer number is right.
    """
    links: Links = {}
    for first, second in _in_cells(pencil):
        links[first], links[second] = [second], [first]
    for step in _linked(pencil, links, lambda before, after: True):
        yield step._replace(technique="xy-chain", score=82)


def chains(pencil: Pencil) -> Iterator[Step]:
    """A chain of both kinds: a link is a cell with two candidates, or a line with two places.

    At each link one of the two is right; between links two cannot both be right. So if the first
    candidate is wrong the last is right: what contradicts both goes.
    """
    links: Links = {}
    for first, second in dict.fromkeys((*_in_cells(pencil), *_in_lines(pencil))):
        links.setdefault(first, []).append(second)
        links.setdefault(second, []).append(first)
    for step in _linked(pencil, links, lambda before, after: True):
        yield step._replace(technique="chain", score=84)


def _in_cells(pencil: Pencil) -> Iterator[tuple[Literal, Literal]]:
    """The two candidates of cells that have two."""
    for i in pencil.open_cells:
        if pencil.candidates[i].bit_count() == 2:
            low, high = numbers_in(pencil.candidates[i])
            yield (i, low), (i, high)


def _in_lines(pencil: Pencil) -> Iterator[tuple[Literal, Literal]]:
    """The two places of numbers that a line surely has, and two cells of it take."""
    for line, cells in enumerate(pencil.lines):
        for number in numbers_in(pencil.sure_in_line(line) & ~pencil.clues[line]):
            takers = [i for i in cells if pencil.candidates[i] >> number - 1 & 1]
            if len(takers) == 2:
                yield (takers[0], number), (takers[1], number)


def _linked(
    pencil: Pencil, links: Links, may_follow: Callable[[Literal, Literal], bool]
) -> Iterator[Step]:
    """What all chains over these links take away; short chains first from each beginning.

    Candidates with the most links come first: they begin the most chains.
    Breadth first: from a first candidate that is wrong to those that then are right.
    """
    against = {literal: _against(pencil, literal) for literal in links}
    for start in sorted(links, key=lambda literal: -len(links[literal])):
        require_time()
        before: dict[Literal, tuple[Literal, Literal] | None] = {}
        queue: list[tuple[Literal, int]] = []
        for right in links[start]:
            before[right] = None
            queue.append((right, 2))
        for right, length in queue:
            removed = pencil.present(_common(against[start], against[right]))
            if removed:
                yield _step(pencil, start, right, before, removed)
            if length + 2 > _LONGEST:
                continue
            for wrong in sorted(against[right] & links.keys()):
                if may_follow(right, wrong):
                    for other in links[wrong]:
                        if other not in before and other != start:
                            before[other] = wrong, right
                            queue.append((other, length + 2))


def _against(pencil: Pencil, literal: Literal) -> set[Literal]:
    """The candidates that are wrong if this one is right."""
    cell, number = literal
    found = {(cell, other) for other in numbers_in(pencil.candidates[cell]) if other != number}
    for line in pencil.lines_of[cell]:
        for i in pencil.lines[line]:
            if i != cell and pencil.candidates[i] >> number - 1 & 1:
                found.add((i, number))
    for run in pencil.pattern.of_cell[cell]:
        cells = pencil.pattern.runs[run]
        for i in cells:
            if i != cell:
                for other in numbers_in(pencil.candidates[i]):
                    if abs(other - number) >= len(cells):
                        found.add((i, other))
    return found


def _common(first: set[Literal], last: set[Literal]) -> dict[int, int]:
    removed: dict[int, int] = {}
    for cell, number in sorted(first & last):
        removed[cell] = removed.get(cell, 0) | 1 << number - 1
    return removed


def _step(
    pencil: Pencil,
    start: Literal,
    end: Literal,
    before: dict[Literal, tuple[Literal, Literal] | None],
    removed: dict[int, int],
) -> Step:
    """The chain told from its beginning: what is wrong, what is right then, and so on."""
    told = [end]
    while (link := before[told[-1]]) is not None:
        told += link
    told += [start]
    told.reverse()
    parts = [f"if {_named(pencil, start)} is wrong, {_named(pencil, told[1])} is right"]
    for k in range(2, len(told), 2):
        parts.append(f"so not {_named(pencil, told[k])} but {_named(pencil, told[k + 1])}")
    look = tuple(dict.fromkeys(cell for cell, _ in told))
    why = f"{', '.join(parts)}: one of the two ends is right"
    return Step("chain", 84, removed, None, look, pencil.names(look), why)


def _named(pencil: Pencil, literal: Literal) -> str:
    return f"{pencil.name(literal[0])}={literal[1]}"
