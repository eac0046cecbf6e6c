"""Chains of candidates: if the first one is wrong, the last one is right."""

from collections.abc import Callable, Iterator
from typing import Final

from stratabot.limit import require_time
from stratabot.str8ts.pencil import Pencil, Step, because
from stratabot.str8ts.windows import numbers_in

Literal = tuple[int, int]
"""A cell and a number: the statement that the number is in the cell."""

Links = dict[Literal, list[Literal]]
"""For each statement, others that are right if it is wrong."""

_LONGEST: Final = 10
"""The most candidates in a chain; longer ones are hard to follow."""


def x_chains(pencil: Pencil) -> Iterator[Step]:
    """X-chain: places of one number. Two are linked if a line surely has it in one of them.

    If the first place is wrong, the place that is linked to it is right; then the next place, in a
    line with that one, is wrong, and so on to the last place, which is right. So the first or the
    last place is right, and no cell in a line with both has the number.
    """
    links: Links = {}
    for first, second in _in_lines(pencil):
        links.setdefault(first, []).append(second)
        links.setdefault(second, []).append(first)
    same = _linked(pencil, links, lambda before, after: before[1] == after[1])
    for step in same:
        yield step._replace(technique="x-chain", score=82)


def xy_chains(pencil: Pencil) -> Iterator[Step]:
    """XY-chain: cells with two candidates each; the number in one cell decides the next cell.

    If the first cell does not have the chain's first number, it has its other one. That number
    rules out one of the two candidates of the next cell: the cells are in one line, and have the
    same number or are in one compartment, where the numbers are too far apart. So the next cell has
    its other number, and so on to the last cell. So the first or the last number is right.
    """
    links: Links = {}
    for first, second in _in_cells(pencil):
        links[first], links[second] = [second], [first]
    for step in _linked(pencil, links, lambda before, after: True):
        yield step._replace(technique="xy-chain", score=83)


def chains(pencil: Pencil) -> Iterator[Step]:
    """Chain of both kinds: a link is a cell with two candidates, or a line with two places.

    One of the two candidates of a link is right. Two neighboring candidates of different links are
    not both right. So if the first candidate is wrong, the last one is right, and a candidate that
    contradicts both goes.
    """
    links: Links = {}
    for first, second in dict.fromkeys((*_in_cells(pencil), *_in_lines(pencil))):
        links.setdefault(first, []).append(second)
        links.setdefault(second, []).append(first)
    for step in _linked(pencil, links, lambda before, after: True):
        yield step._replace(technique="chain", score=84)


def _in_cells(pencil: Pencil) -> Iterator[tuple[Literal, Literal]]:
    """The two candidates of each cell that has two."""
    for i in pencil.open_cells:
        if pencil.candidates[i].bit_count() == 2:
            low, high = numbers_in(pencil.candidates[i])
            yield (i, low), (i, high)


def _in_lines(pencil: Pencil) -> Iterator[tuple[Literal, Literal]]:
    """The two places of each number that a line surely has and that only two of its cells take."""
    for line, cells in enumerate(pencil.lines):
        for number in numbers_in(pencil.sure_in_line(line) & ~pencil.clues[line]):
            takers = [i for i in cells if pencil.candidates[i] >> number - 1 & 1]
            if len(takers) == 2:
                yield (takers[0], number), (takers[1], number)


def _linked(
    pencil: Pencil, links: Links, may_follow: Callable[[Literal, Literal], bool]
) -> Iterator[Step]:
    """Steps from all chains over these links.

    Chains start at candidates with many links first: these begin the most chains. From each start
    the search goes breadth first, from the wrong candidate to those that are right then.
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
    """A step with the chain as what it leads to: what is wrong, what is right then, and so on."""
    told = [end]
    while (link := before[told[-1]]) is not None:
        told += link
    told += [start]
    told.reverse()
    look = tuple(dict.fromkeys(cell for cell, _ in told))
    return Step(
        "chain",
        84,
        removed,
        None,
        look,
        pencil.names(look),
        because(_why, start=start, end=end),
        tuple(_leads(pencil, told)),
    )


def _why(pencil: Pencil, start: Literal, end: Literal) -> str:
    """Which of two candidates is right in any case."""
    ends = " or ".join(f"{pencil.name(cell)} is {number}" for cell, number in (start, end))
    return f"{ends} (or both), and each of these rules that out"


def _leads(pencil: Pencil, told: list[Literal]) -> Iterator[str]:
    """For each link: why the one candidate is wrong, and why the other one is right then.

    Args:
        pencil: the board.
        told: candidates; every other one, from the first on, is wrong.
    """
    for k in range(0, len(told), 2):
        (cell, number), (other, right) = told[k], told[k + 1]
        wrong = f"{pencil.name(cell)} is not {number}"
        if k:
            told_wrong = f"Then {wrong}{_ruled_out(pencil, told[k - 1], told[k])}, so"
        else:
            told_wrong = f"If {wrong},"
        if cell == other:
            yield f"{told_wrong} it is {right}, its only other number."
        else:
            line = next(line for line in pencil.lines_of[cell] if line in pencil.lines_of[other])
            place = f"the only other place for {right} in {pencil.line_name(line)}"
            yield f"{told_wrong} {pencil.name(other)} is {right}, {place}."


def _ruled_out(pencil: Pencil, right: Literal, wrong: Literal) -> str:
    """Why one candidate rules the other one out, in brackets."""
    if right[0] == wrong[0]:
        return f" (it is {right[1]})"
    if right[1] == wrong[1]:
        shared = (line for line in pencil.lines_of[right[0]] if line in pencil.lines_of[wrong[0]])
        return f" ({pencil.line_name(next(shared))} has its {right[1]} in {pencil.name(right[0])})"
    return f" (too far from the {right[1]} in {pencil.name(right[0])})"
