"""Why a number is not in a cell, surely in a compartment, or why a compartment cannot be filled."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations
from typing import Final, NamedTuple

from stratabot.limit import require_time
from stratabot.str8ts.number_intervals import (
    KEPT,
    Own,
    all_spans,
    numbers_in,
    possible_intervals,
    spans_of,
    union_of,
)
from stratabot.str8ts.pencil import Pencil, numbers_in_words
from stratabot.str8ts.puzzle import Place
from stratabot.words import listed

_MOST_REASONS: Final = 3  # with more reasons, the candidates of so many cells are named instead
_MOST_WINDOWS: Final = 2  # so many intervals of a compartment are named one by one


class _Bound(NamedTuple):
    """What keeps a compartment from intervals: `r1c2 is 5`."""

    about: str  # the beginning of the words, `r1c2 is`, `row 1 has` or `no cell of it can be`
    fact: str  # their end
    against: set[int]  # the intervals that it rules out


def lines_name(pencil: Pencil, lines: Sequence[int]) -> str:
    """`row 2`, `rows 2 and 3`, or `columns 1, 4 and 5`: lines of one direction."""
    kind = "row" if lines[0] < pencil.size else "column"
    names = [pencil.line_name(line).split()[1] for line in lines]
    return f"{f'{kind}s' if len(lines) > 1 else kind} {listed(names)}"


def holder(pencil: Pencil, line: int, number: int) -> int | None:
    """The cell of a line that holds a number, in ink or as a clue; None if there is none."""
    size = pencil.size
    first, by = (line * size, 1) if line < size else (line - size, size)
    for i in range(first, first + by * size, by):
        if i in pencil.inked:
            if pencil.candidates[i] == 1 << number - 1:
                return i
        elif pencil.puzzle[Place(*divmod(i, size))].number == number:
            return i
    return None


def has_its(pencil: Pencil, line: int, number: int) -> str:
    """`row 1 has its 8 in r1c5`; empty if the 8 is not there yet."""
    found = holder(pencil, line, number)
    if found is None:
        return ""
    return f"{pencil.line_name(line)} has its {number} in {pencil.name(found)}"


def why_none(pencil: Pencil, cells: Sequence[int], number: int) -> str:
    """Why none of these cells of a line can have a number: `row 1 has its 8 in r1c5`.

    If earlier steps took it away: `neither r1c2 nor r1c3 can be 8`.
    """
    shared = {*pencil.lines_of[cells[0]]}.intersection(*(pencil.lines_of[i] for i in cells))
    for line in sorted(shared):
        if words := has_its(pencil, line, number):
            return words
    across = (line for i in cells for line in pencil.lines_of[i] if line not in shared)
    elsewhere = [words for line in across if (words := has_its(pencil, line, number))]
    if len(elsewhere) == len(cells) <= _MOST_WINDOWS:
        return " and ".join(elsewhere)
    if not cells[1:]:
        return f"{pencil.name(cells[0])} cannot be {number}"
    if len(cells) == 2:
        return f"neither {' nor '.join(map(pencil.name, cells))} can be {number}"
    return f"none of {pencil.names(cells)} can be {number}"


def why_neither(pencil: Pencil, cells: Sequence[int], numbers: Sequence[int]) -> str:
    """The same for several numbers: `neither r1c2 nor r1c3 can be 2 or 5`."""
    parts = [why_none(pencil, cells, number) for number in numbers]
    heads = {part.removesuffix(str(n)) for part, n in zip(parts, numbers, strict=True)}
    if len(heads) == 1 < len(parts) and "can" in parts[0]:
        return f"{heads.pop()}{listed(map(str, numbers), 'or')}"
    first, *others = parts
    line = first.partition(" has its ")[0]
    if all(part.startswith(f"{line} has its ") and " and " not in part for part in parts):
        return " and ".join([first, *(part.removeprefix(f"{line} has ") for part in others)])
    return ", and ".join(parts)


def spans_said(intervals: Sequence[int]) -> str:
    """Windows in words: `2 to 6 or 3 to 7`, or of three `4 consecutive numbers from 2 to 8`."""
    if intervals[0].bit_count() == 1:
        return listed(map(numbers_in_words, intervals), "or")
    stretches: list[list[int]] = []
    for interval in sorted(intervals):
        if stretches and stretches[-1][-1] << 1 == interval:
            stretches[-1].append(interval)
        else:
            stretches.append([interval])
    parts: list[str] = []
    for stretch in stretches:
        if len(stretch) <= _MOST_WINDOWS:
            parts += map(numbers_in_words, stretch)
        else:
            lowest, *_, highest = numbers_in(union_of(stretch))
            many = stretch[0].bit_count()
            parts.append(f"{many} consecutive numbers from {lowest} to {highest}")
    return listed(parts, "or")


def holds(pencil: Pencil, compartment: int, besides: int | None = None) -> str:
    """`the compartment r1c1-r1c5 holds 2 to 6`, with a reason, if it can, beside that cell."""
    own = pencil.own(compartment)
    intervals = without_gaps(possible_intervals(own, pencil.size), len(own))
    reasons = why_no_wider(pencil, compartment, intervals, besides)
    if not reasons and besides is not None:
        reasons = why_no_wider(pencil, compartment, intervals)
    return (
        f"{pencil.compartment_name(compartment)} holds "
        f"{spans_said(intervals)}{in_brackets(reasons)}"
    )


def in_brackets(reasons: Sequence[str]) -> str:
    """` (r1c2 is 5, row 1 has its 1 in r1c7)`; empty without reasons."""
    return f" ({', '.join(reasons)})" if reasons else ""


def why_no_wider(
    pencil: Pencil, compartment: int, intervals: Sequence[int], besides: int | None = None
) -> list[str]:
    """Why a compartment takes no intervals but these; none if they need the cell `besides`."""
    every = all_spans(len(pencil.pattern.compartments[compartment]), pencil.size)
    return _why_none_of(pencil, compartment, {*every}.difference(intervals), besides)


def _why_none_of(
    pencil: Pencil, compartment: int, outside: set[int], besides: int | None = None
) -> list[str]:
    length = len(pencil.pattern.compartments[compartment])
    found = _fewest([*_against_intervals(pencil, compartment, outside, besides)], outside)
    covered = set[int]().union(*(each.against for each in found))
    if len(found) <= _MOST_REASONS or length > _MOST_REASONS:
        return _join_reasons(found) if outside <= covered else []
    others = [i for i in pencil.pattern.compartments[compartment] if i != besides]
    full = (1 << pencil.size) - 1
    own = tuple(
        pencil.candidates[i] if i in others else full
        for i in pencil.pattern.compartments[compartment]
    )
    is_enough = outside.isdisjoint(spans_of(possible_intervals(own, pencil.size), length))
    return _candidates_of(pencil, others) if is_enough else []


def _fewest(reasons: list[_Bound], intervals: set[int]) -> list[_Bound]:
    """Few reasons that rule all intervals out, each the one that rules most out; none
    superfluous.
    """
    chosen: list[_Bound] = []
    left = {*intervals}
    while left:
        best = max(reasons, key=lambda each: len(each.against & left), default=None)
        if best is None or not best.against & left:
            break
        chosen.append(best)
        left -= best.against
    kept = sorted(chosen, key=reasons.index)
    for each in kept[::-1]:
        others = [other.against for other in kept if other is not each]
        if each.against <= set[int]().union(*others):
            kept.remove(each)
    return kept


def _against_intervals(
    pencil: Pencil, compartment: int, intervals: set[int], besides: int | None
) -> Iterator[_Bound]:
    """What rules some of these intervals out; what is easiest to see comes first."""
    cells = pencil.pattern.compartments[compartment]
    line, shown = pencil.line_of(compartment), [i for i in cells if i != besides]
    for i in (i for i in shown if i in pencil.inked):
        number = pencil.candidates[i].bit_length()
        against = {w for w in intervals if not w >> number - 1 & 1}
        yield _Bound(f"{pencil.name(i)} is", str(number), against)
    for number in range(1, pencil.size + 1):
        found = holder(pencil, line, number)
        if found is not None and found not in cells:
            there = f"its {number} in {pencil.name(found)}"
            against = {w for w in intervals if w >> number - 1 & 1}
            yield _Bound(f"{pencil.line_name(line)} has", there, against)
    for i in sorted(shown, key=lambda i: pencil.candidates[i].bit_count()):
        own = pencil.candidates[i]
        if i not in pencil.inked:
            against = {w for w in intervals if not w & own}
            yield _Bound(f"{pencil.name(i)} can only be", numbers_in_words(own, "or"), against)
    for number in range(1, pencil.size + 1):
        if not any(pencil.candidates[i] >> number - 1 & 1 for i in cells):
            against = {w for w in intervals if w >> number - 1 & 1}
            yield _Bound("no cell of it can be", str(number), against)


def _join_reasons(found: list[_Bound]) -> list[str]:
    """The reasons, those about one thing joined: `row 1 has its 2 in r1c3 and its 8 in r1c9`."""
    facts_about: dict[str, list[str]] = {}
    for each in found:
        facts_about.setdefault(each.about, []).append(each.fact)
    return [
        f"{about} {listed(facts, 'and' if about.endswith('has') else 'or')}"
        for about, facts in facts_about.items()
    ]


def _candidates_of(pencil: Pencil, cells: Sequence[int]) -> list[str]:
    """`r1c2 is 4`, `r4c6 and r5c6 can only be 1, 3 or 6`: what cells can be."""
    alike: dict[int, list[int]] = {}
    for i in cells:
        alike.setdefault(pencil.candidates[i], []).append(i)
    return [
        f"{pencil.names(each)} {'is' if pencil.inked.issuperset(each) else 'can only be'} "
        f"{numbers_in_words(own, 'or')}"
        for own, each in alike.items()
    ]


def where_sure(pencil: Pencil, lines: Sequence[int], number: int) -> str:
    """Why each of these lines has a number: ` (it is sure in r1c1-r6c1 and r2c8-r9c8)`."""
    spans, whole = [], []
    for line in lines:
        compartments = pencil.pattern.line_runs[line]
        sure = [
            compartment
            for compartment in compartments
            if pencil.sure_numbers(compartment) >> number - 1 & 1
        ]
        found = holder(pencil, line, number)
        if found is not None:
            spans.append(pencil.name(found))
        elif sure:
            spans.append(pencil.compartment_name(sure[0]).split()[-1])
        else:
            whole.append(line)
    if whole:
        name = lines_name(pencil, whole)
        spans.append(f"some compartment of {'each of ' if len(whole) > 1 else ''}{name}")
    return f" (it is sure in {listed(spans)})"


def without_gaps(starts: int, length: int) -> tuple[int, ...]:
    """The intervals from the lowest to the highest, where only the ends decide."""
    return spans_of((1 << starts.bit_length()) - (starts & -starts), length)


class Lack(NamedTuple):
    """Why a compartment cannot be filled: cells lack numbers, or numbers lack cells."""

    cells: tuple[int, ...]  # places in the compartment
    numbers: int
    by_cells: bool  # whether there are fewer numbers than cells, not fewer cells than numbers


@lru_cache(maxsize=KEPT)
def lacks(own: Own, interval: int, taken: tuple[int, int] | None = None) -> tuple[Lack, ...]:
    """The smallest reasons why cells cannot take the numbers of an interval, one perhaps `taken`.

    By Hall's theorem there is one whenever there is no way: some cells have fewer numbers between
    them than they are, or some numbers have fewer cells.
    """
    domains = {k: each for k, each in enumerate(own) if taken is None or k != taken[0]}
    if taken is not None:
        bit = 1 << taken[1] - 1
        interval &= ~bit
        domains = {k: each & ~bit for k, each in domains.items()}
    numbers = numbers_in(interval)
    for size in range(1, len(domains) + 1):
        require_time()
        found = [*_of_cells(domains, size), *_of_numbers(domains, numbers, size)]
        if found:
            return tuple(found)
    return ()


def _of_cells(domains: dict[int, int], size: int) -> Iterator[Lack]:
    for cells in combinations(domains, size):
        numbers = union_of(domains[k] for k in cells)
        if numbers.bit_count() < size:
            yield Lack(cells, numbers, True)


def _of_numbers(domains: dict[int, int], numbers: Sequence[int], size: int) -> Iterator[Lack]:
    for chosen in combinations(numbers, size):
        wanted = sum(1 << number - 1 for number in chosen)
        cells = tuple(k for k, each in domains.items() if each & wanted)
        if len(cells) < size:
            yield Lack(cells, wanted, False)


def why_not(
    pencil: Pencil, compartment: int, intervals: Sequence[int], taken: tuple[int, int] | None
) -> str:
    """Why a compartment takes none of these intervals, perhaps with a cell's number supposed."""
    apart = _too_far_apart(pencil, compartment, taken)
    if apart:
        return apart
    cells = pencil.pattern.compartments[compartment]
    place = taken and (cells.index(taken[0]), taken[1])
    own = pencil.own(compartment)
    reasons = {w: lacks(tuple([each & w for each in own]), w, place) for w in intervals}
    parts, left = [], [*intervals]
    while left:
        found = [lack for interval in left for lack in reasons[interval]]
        best = max(found, key=lambda lack: sum(lack in reasons[interval] for interval in left))
        where = spans_said([interval for interval in left if best in reasons[interval]])
        left = [interval for interval in left if best not in reasons[interval]]
        parts.append((where, _format(pencil, compartment, best, taken)))
    if len(parts) == 1:
        return parts[0][1]
    return "; ".join(f"with {where}, {why}" for where, why in parts)


def why_not_these(
    pencil: Pencil, compartment: int, intervals: Sequence[int], taken: tuple[int, int] | None
) -> str:
    """The same with the intervals named: `with 2 to 4, r1c4 (2 or 7) would have no number`."""
    why = why_not(pencil, compartment, intervals, taken)
    return why if why.startswith("with ") else f"with {spans_said(intervals)}, {why}"


def why_just_these(
    pencil: Pencil, compartment: int, intervals: Sequence[int], number: int | None = None
) -> str:
    """`1 to 3 or 2 to 4 (r1c1 is 2)`: intervals, and why no others (with that number)."""
    cells, shown = pencil.pattern.compartments[compartment], spans_said(intervals)
    if not cells[1:]:
        return shown
    every = all_spans(len(cells), pencil.size)
    others = {w for w in every if number is None or w >> number - 1 & 1}.difference(intervals)
    fit = spans_of(possible_intervals(pencil.own(compartment), pencil.size), len(cells))
    stuck = sorted(others.intersection(fit))
    reasons = [", ".join(_why_none_of(pencil, compartment, others.difference(fit)))]
    if stuck:
        reasons.append(why_not_these(pencil, compartment, stuck, None))
    return f"{shown}{in_brackets(['; '.join(filter(None, reasons))] if any(reasons) else [])}"


def what_it_holds(pencil: Pencil, compartment: int, intervals: Sequence[int]) -> str:
    """`holds 1 and 2 (r1c7 is 1)`, or of a single cell, `is 5` or `can only be 3 or 4`."""
    cells = pencil.pattern.compartments[compartment]
    verb = "holds" if cells[1:] else "is" if cells[0] in pencil.inked else "can only be"
    return f"{verb} {why_just_these(pencil, compartment, intervals)}"


def _too_far_apart(pencil: Pencil, compartment: int, taken: tuple[int, int] | None) -> str:
    """`r1c3 (2 or 3) and r1c5 (8) are too far apart`: two cells that show it; empty without."""
    cells = pencil.pattern.compartments[compartment]
    own = {i: pencil.candidates[i] for i in cells}
    if taken is not None:
        own[taken[0]] = 1 << taken[1] - 1
    for one, other in combinations(sorted(cells, key=lambda i: own[i].bit_count()), 2):
        first, second = numbers_in(own[one]), numbers_in(own[other])
        if not (first and second):
            continue
        if all(abs(a - b) >= len(cells) for a in first for b in second):
            named = [
                f"{pencil.name(i)} ({numbers_in_words(own[i], 'or')})" for i in sorted((one, other))
            ]
            return f"{listed(named)} would be too far apart for {len(cells)} cells"
    return ""


def _format(pencil: Pencil, compartment: int, lack: Lack, taken: tuple[int, int] | None) -> str:
    """`r1c4 (2 or 7) would have no number`, `6 would be missing (row 1 has its 6 in r1c9)`."""
    cells = [pencil.pattern.compartments[compartment][k] for k in lack.cells]
    if lack.by_cells:
        shown = listed(
            f"{pencil.name(i)} ({numbers_in_words(pencil.candidates[i], 'or')})" for i in cells
        )
        left = (
            f"only {numbers_in_words(lack.numbers)} between them" if lack.numbers else "no number"
        )
        return f"{shown} would have {left}"
    if not cells:
        number = lack.numbers.bit_length()
        rest = [
            i for i in pencil.pattern.compartments[compartment] if taken is None or i != taken[0]
        ]
        return f"{number} would be missing ({why_none(pencil, rest, number)})"
    return f"{numbers_in_words(lack.numbers)} would have only {pencil.names(cells)} between them"
