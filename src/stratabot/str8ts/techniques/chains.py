"""Chains of candidates: if the first one is wrong, the last one is right."""

from collections.abc import Iterator, Sequence
from itertools import combinations, pairwise
from typing import Final

from stratabot.limit import require_time
from stratabot.str8ts.number_intervals import numbers_in
from stratabot.str8ts.pencil import Pencil, Step, numbers_in_words, reason_by

Literal = tuple[int, int]  # a cell and a number: the statement that the number is in the cell
Links = dict[Literal, list[Literal]]  # for each statement, others that are right if it is wrong
_LONGEST: Final = 10


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
    return _steps_from_chains(pencil, "x-chain", links, of_one_number=True)


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
    return _steps_from_chains(pencil, "xy-chain", links)


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
    return _steps_from_chains(pencil, "chain", links)


def _in_cells(pencil: Pencil) -> Iterator[tuple[Literal, Literal]]:
    for i in pencil.open_cells:
        if pencil.candidates[i].bit_count() == 2:
            low, high = numbers_in(pencil.candidates[i])
            yield (i, low), (i, high)


def _in_lines(pencil: Pencil) -> Iterator[tuple[Literal, Literal]]:
    """The two places of each number that a line surely has and that only two of its cells take."""
    for line, cells in enumerate(pencil.lines):
        for number in numbers_in(pencil.sure_in_white(line)):
            takers = [i for i in cells if pencil.candidates[i] >> number - 1 & 1]
            if len(takers) == 2:
                yield (takers[0], number), (takers[1], number)


def _steps_from_chains(
    pencil: Pencil, technique: str, links: Links, of_one_number: bool = False
) -> Iterator[Step]:
    """Steps from all chains over these links, from where most begin, breadth first."""
    against = {literal: _against(pencil, literal) for literal in links}
    for start in sorted(links, key=lambda literal: -len(links[literal])):
        require_time()
        before: dict[Literal, tuple[Literal, Literal] | None] = {}
        queue: list[tuple[Literal, int]] = []
        for right in links[start]:
            before[right] = None
            queue.append((right, 2))
        for right, length in queue:
            removed: dict[int, int] = {}
            for cell, number in sorted(against[start] & against[right]):
                removed[cell] = removed.get(cell, 0) | 1 << number - 1
            if removed:
                yield _step(pencil, technique, start, right, before, removed)
            if length + 2 > _LONGEST:
                continue
            for wrong in sorted(against[right] & links.keys()):
                if not of_one_number or right[1] == wrong[1]:
                    for other in links[wrong]:
                        if other not in before and other != start:
                            before[other] = wrong, right
                            queue.append((other, length + 2))


def _against(pencil: Pencil, literal: Literal) -> set[Literal]:
    cell, number = literal
    found = {(cell, other) for other in numbers_in(pencil.candidates[cell]) if other != number}
    for line in pencil.lines_of[cell]:
        for i in pencil.lines[line]:
            if i != cell and pencil.candidates[i] >> number - 1 & 1:
                found.add((i, number))
    for compartment in pencil.pattern.of_cell[cell]:
        cells = pencil.pattern.compartments[compartment]
        for i in cells:
            if i != cell:
                for other in numbers_in(pencil.candidates[i]):
                    if abs(other - number) >= len(cells):
                        found.add((i, other))
    return found


def _step(
    pencil: Pencil,
    technique: str,
    start: Literal,
    end: Literal,
    before: dict[Literal, tuple[Literal, Literal] | None],
    removed: dict[int, int],
) -> Step:
    """A step with the chain as what it leads to: what is wrong, what is right then, and so on."""
    chain = [end]
    while (link := before[chain[-1]]) is not None:
        chain += link
    chain = [start, *chain[::-1]]
    look = tuple(dict.fromkeys(cell for cell, _ in chain))
    why, leads = reason_by(_why, start=start, end=end), tuple(_leads(pencil, chain))
    links = tuple((one[0], other[0]) for one, other in pairwise(chain) if one[0] != other[0])
    return Step(technique, look, pencil.names(look), why, removed, leads=leads, links=links)


def _why(pencil: Pencil, start: Literal, end: Literal) -> str:
    ends = " or ".join(f"{pencil.name(cell)} is {number}" for cell, number in (start, end))
    return f"{ends} (or both), and each of these rules that out"


def _leads(pencil: Pencil, chain: Sequence[Literal]) -> Iterator[str]:
    """For each link: why the one candidate is wrong, and why the other one is right then."""
    for k in range(0, len(chain), 2):
        (cell, number), (other, right) = chain[k : k + 2]
        wrong = f"{pencil.name(cell)} is not {number}"
        why = (
            f"Then {wrong}{_ruled_out(pencil, chain[k - 1], chain[k])}, so" if k else f"If {wrong},"
        )
        if cell == other:
            yield f"{why} it is {right}, its only other number."
        else:
            line = pencil.line_name(pencil.common_line((cell, other)))
            place = f"the only other place for {right} in {line}"
            yield f"{why} {pencil.name(other)} is {right}, {place}."


def _ruled_out(pencil: Pencil, right: Literal, wrong: Literal) -> str:
    if right[0] == wrong[0]:
        return f" (it is {right[1]})"
    if right[1] == wrong[1]:
        line = pencil.line_name(pencil.common_line((right[0], wrong[0])))
        return f" ({line} has its {right[1]} in {pencil.name(right[0])})"
    return f" (too far from the {right[1]} in {pencil.name(right[0])})"


def y_wings(pencil: Pencil) -> Iterator[Step]:
    """Y-wing: a cell that is a or b sees a cell that is a or c, and a cell that is b or c.

    If the first cell is a, the second one is c; if it is b, the third one is c. So no cell that is
    in a line with the second cell and in a line with the third cell is c.
    """
    pairs = [i for i in pencil.open_cells if pencil.candidates[i].bit_count() == 2]
    for hinge in pairs:
        require_time()
        own = pencil.candidates[hinge]
        wings = [i for i in pairs if pencil.sees(hinge, i) and (pencil.candidates[i] & own)]
        for one, other in combinations(wings, 2):
            first, second = pencil.candidates[one], pencil.candidates[other]
            common = first & second
            is_wing = (first | second | own).bit_count() == 3 and common.bit_count() == 1
            if is_wing and not common & own:
                removed = pencil.present(dict.fromkeys(pencil.seen_by(one, other), common))
                if removed:
                    look = (hinge, one, other)
                    ends = (
                        f"{pencil.name(one)} or {pencil.name(other)} is {numbers_in_words(common)}"
                    )
                    cell = "each cell" if len(removed) > 1 else "the cell"
                    why = f"{ends}, and {cell} is in line with both"
                    leads = tuple(
                        f"If {pencil.name(hinge)} is {numbers_in_words(own & wing)}, "
                        f"{pencil.name(i)} is "
                        f"{numbers_in_words(common)}, its only other number."
                        for i, wing in ((one, first), (other, second))
                    )
                    links = ((hinge, one), (hinge, other))
                    where = pencil.names(look)
                    yield Step("y-wing", look, where, why, removed, leads=leads, links=links)
