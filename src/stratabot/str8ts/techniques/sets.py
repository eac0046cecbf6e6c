"""Sets of cells that take a set of numbers between them, in one compartment or across several."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations
from typing import Final

from stratabot.limit import require_time
from stratabot.str8ts.number_intervals import (
    KEPT,
    Own,
    numbers_in,
    possible_intervals,
    spans_of,
    union_of,
)
from stratabot.str8ts.pencil import Pencil, Step, numbers_in_words, reason_by
from stratabot.str8ts.techniques.reasons import holds, what_it_holds
from stratabot.words import listed

_NAMES: Final = {2: "pair", 3: "triple", 4: "quadruple", 5: "quintuple"}

_Found = tuple[tuple[tuple[int, ...], int], ...]  # places of cells, and their numbers


def naked_sets(pencil: Pencil, size: int) -> Iterator[Step]:
    """Naked set: `size` cells of a compartment that have only `size` candidates take all of these.

    The cells all differ, so each number is in one of them, and in no other cell of their line.
    """
    for compartment, cells in enumerate(pencil.pattern.compartments):
        for places, numbers in _naked(pencil.own(compartment), (), size):
            chosen = tuple(cells[k] for k in places)
            others = (*cells, *pencil.pattern.beside[compartment])
            technique, where = f"naked {_NAMES[size]}", pencil.compartment_name(compartment)
            yield from _naked_steps(pencil, technique, chosen, numbers, others, where)


def cross_naked_sets(pencil: Pencil) -> Iterator[Step]:
    """Cross-compartment locked set: a naked set of cells of a line in several compartments."""
    for size in range(2, 6):
        for line, cells in enumerate(pencil.lines):
            own, homes = _own_and_homes(pencil, line)
            for places, numbers in _naked(own, homes, size):
                chosen = tuple(cells[k] for k in places)
                technique, where = "cross-compartment locked sets", pencil.line_name(line)
                yield from _naked_steps(pencil, technique, chosen, numbers, cells, where)


def _naked_steps(
    pencil: Pencil,
    technique: str,
    chosen: tuple[int, ...],
    numbers: int,
    others: Sequence[int],
    where: str,
) -> Iterator[Step]:
    """The step by these cells, if other ones of their line have some of the numbers."""
    removed = pencil.present({i: numbers for i in others if i not in chosen})
    if removed:
        why = (
            f"{pencil.names(chosen)} hold {numbers_in_words(numbers)} between them, so the rest of "
            f"{pencil.line_name(pencil.common_line(chosen))} has no "
            f"{numbers_in_words(numbers, 'or')}"
        )
        yield Step(technique, chosen, where, why, removed)


def _own_and_homes(pencil: Pencil, line: int) -> tuple[Own, tuple[int, ...]]:
    direction = int(line >= pencil.size)
    cells = pencil.lines[line]
    own = tuple([pencil.candidates[i] for i in cells])
    return own, tuple([pencil.pattern.of_cell[i][direction] for i in cells])


@lru_cache(maxsize=KEPT)
def _naked(own: Own, homes: tuple[int, ...], size: int) -> _Found:
    """The sets of cells with as many candidates as cells; with homes, only of several homes."""
    few = [k for k, each in enumerate(own) if 2 <= each.bit_count() <= size]
    found = []
    for chosen in combinations(few, size):
        require_time()
        if homes and _is_one_home(homes, chosen):
            continue
        numbers = union_of(own[k] for k in chosen)
        if numbers.bit_count() == size:
            found.append((chosen, numbers))
    return tuple(found)


def _is_one_home(homes: Sequence[int], places: Sequence[int]) -> bool:
    return all(homes[k] == homes[places[0]] for k in places)


def hidden_sets(pencil: Pencil, size: int) -> Iterator[Step]:
    """Hidden set: `size` sure candidates that only `size` cells of a compartment can take.

    Each number is in a different one of the cells, so the cells have no room for other numbers.
    """
    for compartment, cells in enumerate(pencil.pattern.compartments):
        for places, numbers in _hidden(
            pencil.own(compartment), (), pencil.sure_numbers(compartment), 0, size
        ):
            chosen = tuple(cells[k] for k in places)
            why = reason_by(_why_hidden, compartment=compartment, chosen=chosen, numbers=numbers)
            removed = pencil.present(dict.fromkeys(chosen, ~numbers))
            yield Step(
                f"hidden {_NAMES[size]}", chosen, pencil.compartment_name(compartment), why, removed
            )


def cross_hidden_sets(pencil: Pencil) -> Iterator[Step]:
    """Cross-compartment hidden set: sure candidates of a line that only as many cells can take.

    The line must surely have the numbers, and not as clues, but no compartment alone needs to be
    sure to have all of them. The smallest sets come first.
    """
    for size in range(2, 6):
        for line in range(2 * pencil.size):
            sure = pencil.sure_in_white(line)
            if sure.bit_count() < size:
                continue
            own, homes = _own_and_homes(pencil, line)
            alone = union_of(map(pencil.sure_numbers, pencil.pattern.line_runs[line]))
            for places, numbers in _hidden(own, homes, sure, alone, size):
                chosen = tuple(pencil.lines[line][k] for k in places)
                why = reason_by(_why_hidden_in_line, line=line, chosen=chosen, numbers=numbers)
                removed = pencil.present(dict.fromkeys(chosen, ~numbers))
                technique, where = "cross-compartment hidden sets", pencil.line_name(line)
                yield Step(technique, chosen, where, why, removed)


def _why_hidden(pencil: Pencil, compartment: int, chosen: tuple[int, ...], numbers: int) -> str:
    room = f"only {pencil.names(chosen)} can take them"
    return f"{holds(pencil, compartment)}, so {numbers_in_words(numbers)} are in it, and {room}"


def _why_hidden_in_line(pencil: Pencil, line: int, chosen: tuple[int, ...], numbers: int) -> str:
    """Whatever intervals the compartments take, the numbers are among them."""
    compartments = pencil.pattern.line_runs[line]
    shown = (
        f"{pencil.compartment_name(compartment)} {what_it_holds(pencil, compartment, intervals)}"
        for compartment in compartments
        if (
            intervals := spans_of(
                possible_intervals(own := pencil.own(compartment), pencil.size), len(own)
            )
        )
    )
    room = f"only {pencil.names(chosen)} can take them"
    taken = f"they share no number, so in any case {numbers_in_words(numbers)} are among them"
    return f"{listed(shown)}; {taken}, and {room}"


@lru_cache(maxsize=KEPT)
def _hidden(own: Own, homes: tuple[int, ...], sure: int, alone: int, size: int) -> _Found:
    """The sets of cells that as many sure numbers fill, and the numbers of each set.

    With homes, only those of several homes, or with a number that is not in `alone`.
    """
    takers = {
        number: frozenset(k for k, each in enumerate(own) if each >> number - 1 & 1)
        for number in numbers_in(sure)
    }
    few = [number for number, cells in takers.items() if 2 <= len(cells) <= size]
    found = []
    for chosen in combinations(few, size):
        require_time()
        places = sorted(frozenset[int]().union(*(takers[number] for number in chosen)))
        numbers = sum(1 << number - 1 for number in chosen)
        if homes and _is_one_home(homes, places) and not numbers & ~alone:
            continue
        if len(places) == size and any(own[k] & ~numbers for k in places):
            found.append((tuple(places), numbers))
    return tuple(found)
