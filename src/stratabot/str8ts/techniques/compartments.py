"""What the candidates of one compartment force; remembered, because the same ones come again."""

from collections.abc import Iterator, Mapping
from functools import lru_cache

from stratabot.str8ts.number_intervals import (
    KEPT,
    Own,
    all_spans,
    fillings,
    numbers_in,
    possible_intervals,
    sure_numbers,
    union_of,
)
from stratabot.str8ts.pencil import Pencil, Step, number_with_article, numbers_in_words, reason_by
from stratabot.str8ts.techniques.reasons import (
    has_its,
    holder,
    holds,
    in_brackets,
    spans_said,
    why_neither,
    why_no_wider,
    why_not,
    without_gaps,
)
from stratabot.words import counted, listed


def singles(pencil: Pencil) -> Iterator[Step]:
    """Single: a cell with one candidate holds it; a sure candidate with one place is there.

    A compartment takes one of its possible intervals, so a number in all of them is a sure
    candidate. If only one of its cells can take the number, the number is there.
    """
    for i in pencil.open_cells:
        own = pencil.candidates[i]
        if own and not own & own - 1:
            why = reason_by(why_left, cell=i)
            yield Step("single", (i,), pencil.name(i), why, {}, (i, own.bit_length()))
    for compartment, cells in enumerate(pencil.pattern.compartments):
        for k, number in _lone(pencil.own(compartment), pencil.size):
            if cells[k] not in pencil.inked:
                name, put = pencil.compartment_name(compartment), (cells[k], number)
                why = reason_by(_why_there, compartment=compartment, put=put)
                yield Step("single", cells, name, why, {}, put)


@lru_cache(maxsize=KEPT)
def _lone(own: Own, size: int) -> tuple[tuple[int, int], ...]:
    found = []
    for number in numbers_in(sure_numbers(own, size)):
        takers = [k for k, each in enumerate(own) if each >> number - 1 & 1]
        if len(takers) == 1:
            found.append((takers[0], number))
    return tuple(found)


def why_left(pencil: Pencil, cell: int) -> str:
    """Where the numbers went that the cell cannot have; what was out of reach comes first."""
    gone = ((1 << pencil.size) - 1) & ~pencil.candidates[cell]
    parts = []
    for covered, reason in sorted(_out_of_reach(pencil, cell), reverse=True):
        if (covered & gone).bit_count() > 1:
            parts.append(reason)
            gone &= ~covered
    for line in pencil.lines_of[cell]:
        there = {number: holder(pencil, line, number) for number in numbers_in(gone)}
        held = [f"{n} in {pencil.name(i)}" for n, i in there.items() if i is not None]
        if held:
            parts.append(f"{pencil.line_name(line)} has {listed(held)}")
            gone &= ~sum(1 << n - 1 for n, i in there.items() if i is not None)
    if gone:
        parts.append(_went(pencil, cell, gone))
    return "; ".join(parts) or "no other number is left"


def _went(pencil: Pencil, cell: int, numbers: int) -> str:
    """`3 went in step 12, 4 and 6 in earlier steps`: where a cell lost these numbers."""
    by_step: dict[str, int] = {}
    for number in numbers_in(numbers):
        step = pencil.struck_in.get((cell, number))
        where = f"step {step}" if step else "earlier steps"
        by_step[where] = by_step.get(where, 0) | 1 << number - 1
    first, *rest = (f"{numbers_in_words(own)}{{}} in {where}" for where, own in by_step.items())
    return ", ".join([first.format(" went"), *(each.format("") for each in rest)])


def _out_of_reach(pencil: Pencil, cell: int) -> Iterator[tuple[int, str]]:
    """For each compartment of a cell: what its other cells put out of reach, and why."""
    for compartment in pencil.pattern.of_cell[cell]:
        cells, full = pencil.pattern.compartments[compartment], (1 << pencil.size) - 1
        own = tuple([full if i == cell else pencil.candidates[i] for i in cells])
        intervals = without_gaps(possible_intervals(own, pencil.size), len(cells))
        if cells[1:]:
            reasons = in_brackets(why_no_wider(pencil, compartment, intervals, cell))
            reason = (
                f"{pencil.compartment_name(compartment)} holds {spans_said(intervals)}{reasons}"
            )
            yield full & ~union_of(intervals), reason


def _why_there(pencil: Pencil, compartment: int, put: tuple[int, int]) -> str:
    cell, number = put
    others = [i for i in pencil.pattern.compartments[compartment] if i not in (cell, *pencil.inked)]
    along = pencil.line_of(compartment)
    crossing: list[str] = []
    lost: dict[int, list[int]] = {}  # by the step that struck the number out
    for i in others:
        across = next(line for line in pencil.lines_of[i] if line != along)
        if words := has_its(pencil, across, number):
            crossing.append(words)
        else:
            lost.setdefault(pencil.struck_in.get((i, number), 0), []).append(i)
    for step, cells in sorted(lost.items()):
        when = f"in step {step}" if step else "earlier"
        crossing.append(f"{pencil.names(cells)} lost it {when}")
    sure = f"{holds(pencil, compartment, cell)}, so {number} is sure"
    if not others:
        return f"{sure}, and this is its last open cell"
    return f"{sure}, and no other cell of it can be {number}{in_brackets(crossing)}"


def sure_candidates(pencil: Pencil) -> Iterator[Step]:
    """Sure candidates: a number that one compartment must hold is in no other cell of its line.

    Whatever interval the compartment takes, the number is in it; and no line has a number twice. A
    number with one place in the compartment is left to `singles`.
    """
    candidates = pencil.candidates
    for compartment, cells in enumerate(pencil.pattern.compartments):
        beside = pencil.pattern.beside[compartment]
        sure = pencil.sure_numbers(compartment) if beside else 0
        if sure and any(candidates[i] & sure for i in beside):
            sure &= _with_places(pencil.own(compartment))
            removed = pencil.present(dict.fromkeys(beside, sure))
            if removed:
                why = reason_by(_why_sure, compartment=compartment, removed=removed)
                yield Step(
                    "sure candidates", cells, pencil.compartment_name(compartment), why, removed
                )


def _why_sure(pencil: Pencil, compartment: int, removed: Mapping[int, int]) -> str:
    gone = union_of(removed.values())
    verb = "are" if gone & gone - 1 else "is"
    line = pencil.line_name(pencil.line_of(compartment))
    return (
        f"{holds(pencil, compartment)}, so {numbers_in_words(gone)} {verb} in it, and "
        f"nowhere else in {line}"
    )


def _with_places(own: Own) -> int:
    once = twice = 0
    for each in own:
        twice |= once & each
        once |= each
    return twice


def range_checks(pencil: Pencil) -> Iterator[Step]:
    """Compartment range check: a candidate goes that is out of reach in the widest range.

    If k cells of a compartment of t cells have no candidate below m, the largest of their numbers
    is m + k - 1 or more. The smallest number of the compartment is t - 1 less than its largest, so
    no number of it is below m + k - t. In the same way no number is too high.
    """
    for compartment, cells in enumerate(pencil.pattern.compartments):
        own = pencil.own(compartment)
        low, _, high, _ = _reach(own)
        if any(each.bit_length() > high or each & (1 << low - 1) - 1 for each in own):
            out = ~((1 << high) - (1 << low - 1))
            removed = pencil.present(dict.fromkeys(cells, out))
            why = reason_by(_why_out_of_reach, compartment=compartment, removed=removed)
            name = pencil.compartment_name(compartment)
            yield Step("compartment range check", cells, name, why, removed)


def _why_out_of_reach(pencil: Pencil, compartment: int, removed: Mapping[int, int]) -> str:
    cells, name = pencil.pattern.compartments[compartment], pencil.compartment_name(compartment)
    low, least, high, most = _reach(pencil.own(compartment))
    is_below = any(gone & (1 << low - 1) - 1 for gone in removed.values())
    is_above = any(gone >> high for gone in removed.values())
    lower = [i for i in cells if not pencil.candidates[i] & (1 << least - 1) - 1]
    upper = [i for i in cells if pencil.candidates[i].bit_length() <= most]
    if least == most and lower == upper:
        return f"{pencil.name(lower[0])} is {least}, so {name} lies within {low} to {high}"
    parts = []
    if is_below:
        at = _extreme(pencil, lower, (least, least + len(lower) - 1), "at least")
        parts.append(f"{at}, so {name} has nothing below {low}")
    if is_above:
        at = _extreme(pencil, upper, (most, most - len(upper) + 1), "at most")
        parts.append(f"{at}, so {'it' if is_below else name} has nothing above {high}")
    return "; ".join(parts)


def _extreme(pencil: Pencil, forcing: list[int], ends: tuple[int, int], at: str) -> str:
    """`r1c1 is at least 5`, or `r1c1 and r1c2 are at least 5, so one of them is at least 6`."""
    names, (end, further) = pencil.names(forcing), ends
    if len(forcing) == 1:
        is_known = end > 0 and pencil.candidates[forcing[0]] == 1 << end - 1
        return f"{names} is {end}" if is_known else f"{names} is {at} {end}"
    return f"{names} are {at} {end}, so one of them is {at} {further}"


@lru_cache(maxsize=KEPT)
def _reach(own: Own) -> tuple[int, int, int, int]:
    """The least number in reach and the m that shows it; the largest in reach, and likewise."""
    length = len(own)
    lows = sorted(((each & -each).bit_length() for each in own), reverse=True)
    highs = sorted(each.bit_length() for each in own)
    low, least = max((m + k - length, m) for k, m in enumerate(lows, 1))
    high, most = min((m - k + length, m) for k, m in enumerate(highs, 1))
    return max(low, 1), least, high, most


def stranded_digits(pencil: Pencil) -> Iterator[Step]:
    """Stranded digits: a candidate goes if the numbers around it are missing.

    Each number of the right interval is in some cell. So a candidate n of a cell needs an interval
    with n whose other numbers are candidates of other cells.
    """
    for compartment, cells in enumerate(pencil.pattern.compartments):
        for places, numbers, lower, upper in _stranded(pencil.own(compartment), pencil.size):
            look = tuple(cells[k] for k in places)
            removed = pencil.present(dict.fromkeys(look, numbers))
            why = reason_by(
                _why_stranded, compartment=compartment, removed=removed, missing=(lower, upper)
            )
            yield Step("stranded digits", cells, pencil.compartment_name(compartment), why, removed)


def _why_stranded(
    pencil: Pencil, compartment: int, removed: Mapping[int, int], missing: tuple[int, int]
) -> str:
    """Which numbers nearby the compartment would need, and why it has none of them."""
    cells, gone = pencil.pattern.compartments[compartment], union_of(removed.values())
    # Where several cells lose the number, each of them is another cell to the others.
    others = [i for i in cells if i not in removed or len(removed) > 1]
    needed = [number for number in missing if 1 <= number <= pencil.size]
    place = pencil.compartment_name(compartment) if others[1:] else pencil.name(others[0])
    needs = (
        f"with {numbers_in_words(gone, 'or')}, {place} needs "
        f"{listed(map(number_with_article, needed), 'or')}"
    )
    return f"{needs}, but {why_neither(pencil, others, needed)}"


@lru_cache(maxsize=KEPT)
def _stranded(own: Own, size: int) -> tuple[tuple[tuple[int, ...], int, int, int], ...]:
    """Cells by their places, the numbers that they lose, and the missing numbers around these."""
    length = len(own)
    if length < 2:
        return ()
    twice = _with_places(own)
    intervals = all_spans(length, size)
    found: dict[tuple[int, int, int], list[int]] = {}
    for k, each in enumerate(own):
        others = twice
        for other in own[:k] + own[k + 1 :]:
            others |= other
        fits = 0
        for interval in intervals:
            lacking = interval & ~others
            if not lacking & lacking - 1:
                fits |= lacking or interval
        for number in numbers_in(each & ~fits):
            lower, upper = number - 1, number + 1
            while lower and others >> lower - 1 & 1:
                lower -= 1
            while upper <= size and others >> upper - 1 & 1:
                upper += 1
            found.setdefault((number, lower, upper), []).append(k)
    grouped: dict[tuple[tuple[int, ...], int, int], int] = {}
    for (number, lower, upper), places in found.items():
        key = tuple(places), lower, upper
        grouped[key] = grouped.get(key, 0) | 1 << number - 1
    return tuple((places, gone, low, up) for (places, low, up), gone in grouped.items())


def gaps(pencil: Pencil) -> Iterator[Step]:
    """Mind the gap: a candidate goes if it leaves another cell of the compartment no number.

    Two numbers of a compartment of t cells are different and less than t apart. So a candidate of
    one cell needs another number less than t away in each other cell.
    """
    for compartment, cells in enumerate(pencil.pattern.compartments):
        own = pencil.own(compartment)
        for k in _gaps(own):
            near = _near_any(own[k], len(cells))
            removed = pencil.present({i: ~near for i in cells if i != cells[k]})
            name = pencil.compartment_name(compartment)
            gone = union_of(removed.values())
            why = (
                f"{pencil.name(cells[k])} is {numbers_in_words(own[k], 'or')}; with "
                f"{numbers_in_words(gone, 'or')} in "
                f"another cell of {name}, it would have no other number at most "
                f"{len(cells) - 1} away"
            )
            yield Step("mind the gap", cells, name, why, removed)


@lru_cache(maxsize=KEPT)
def _gaps(own: Own) -> tuple[int, ...]:
    near = [_near_any(each, len(own)) for each in own]
    return tuple(
        k
        for k in range(len(own))
        if any(each & ~near[k] for other, each in enumerate(own) if other != k)
    )


@lru_cache(maxsize=KEPT)
def _near_any(numbers: int, length: int) -> int:
    """The numbers that are less than `length` away from one of these, but not it."""
    near = 0
    for number in numbers_in(numbers):
        lowest = max(number - length + 1, 1)
        near |= (1 << number + length - 1) - (1 << lowest - 1) & ~(1 << number - 1)
    return near


def splits(pencil: Pencil) -> Iterator[Step]:
    """Split compartment: the candidates fall into parts, and each part is examined by itself.

    The compartment takes all its numbers from one part. A candidate goes if no way to fill the
    compartment from its part has it; so a part goes if some cell has no candidate in it.
    """
    for compartment, cells in enumerate(pencil.pattern.compartments):
        own = pencil.own(compartment)
        left = _numbers_left(own, pencil.size) if len(_parts(own)) > 1 else ()
        removed = pencil.lost_candidates(cells, left) if left else {}
        if removed:
            yield from _impossible_parts(pencil, compartment)
            yield from _one_by_one(pencil, compartment, removed, "split compartment")


def _impossible_parts(pencil: Pencil, compartment: int) -> Iterator[Step]:
    cells, name = pencil.pattern.compartments[compartment], pencil.compartment_name(compartment)
    own = pencil.own(compartment)
    possible = union_of(fillings(own, pencil.size))
    for part in _parts(own):
        removed = pencil.present(dict.fromkeys(cells, part))
        if removed and not part & possible:
            intervals = tuple(w for w in all_spans(len(cells), pencil.size) if not w & ~part)
            why = reason_by(_why_no_part, compartment=compartment, intervals=intervals, part=part)
            yield Step("split compartment", cells, name, why, removed)


def _why_no_part(pencil: Pencil, compartment: int, intervals: tuple[int, ...], part: int) -> str:
    parts = " or ".join(numbers_in_words(each) for each in _parts(pencil.own(compartment)))
    name, many = pencil.compartment_name(compartment), len(pencil.pattern.compartments[compartment])
    too_few = f"there are too few numbers for {counted(many, 'cell')}"
    because = why_not(pencil, compartment, intervals, None) if intervals else too_few
    return f"{name} takes all its numbers from {parts}; from {numbers_in_words(part)}, {because}"


def _one_by_one(
    pencil: Pencil, compartment: int, removed: dict[int, int], technique: str
) -> Iterator[Step]:
    cells, name = pencil.pattern.compartments[compartment], pencil.compartment_name(compartment)
    for cell, gone in removed.items():
        for number in numbers_in(gone):
            why = reason_by(why_not_there, compartment=compartment, cell=cell, number=number)
            yield Step(technique, cells, name, why, {cell: 1 << number - 1})


def why_not_there(pencil: Pencil, compartment: int, cell: int, number: int) -> str:
    """Why no way to fill a compartment has a number in one of its cells."""
    length = len(pencil.pattern.compartments[compartment])
    intervals = [w for w in all_spans(length, pencil.size) if w >> number - 1 & 1]
    holds = f"{pencil.compartment_name(compartment)} would hold {spans_said(intervals)}"
    return (
        f"with {number} there, {holds}; {why_not(pencil, compartment, intervals, (cell, number))}"
    )


@lru_cache(maxsize=KEPT)
def _parts(own: Own) -> list[int]:
    left, found = union_of(own), []
    while left:
        found.append(left & ~(left + (left & -left)))
        left &= ~found[-1]
    return found


def compartment_fillings(pencil: Pencil) -> Iterator[Step]:
    """Compartment fillings: a candidate goes if no way to fill its compartment has it.

    A way to fill it gives its cells the numbers of an interval, each once. All intervals are tried.
    """
    for compartment, cells in enumerate(pencil.pattern.compartments):
        left = _numbers_left(pencil.own(compartment), pencil.size)
        removed = pencil.lost_candidates(cells, left) if left else {}
        if removed:
            yield from _one_by_one(pencil, compartment, removed, "compartment fillings")


@lru_cache(maxsize=KEPT)
def _numbers_left(own: Own, size: int) -> Own:
    """The numbers of each cell over all ways to fill them; () if there is no way, or no choice."""
    if len(own) < 2 or not any(each & each - 1 for each in own):
        return ()
    return unite_fillings(list(fillings(own, size).values()))


def unite_fillings(ways: list[Own]) -> Own:
    """The numbers that each cell has in any of these ways."""
    if not ways:
        return ()
    left = [0] * len(ways[0])
    for filled in ways:
        left = [before | more for before, more in zip(left, filled, strict=True)]
    return tuple(left)
