"""Why a number is not in a cell, or surely in a compartment, with the cells that force it."""

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from stratabot.str8ts.pencil import Pencil, said
from stratabot.str8ts.puzzle import Place
from stratabot.str8ts.windows import all_spans, possible_windows, spans_of, tables
from stratabot.words import listed

_MOST_REASONS: Final = 3
"""With more reasons, the candidates of so many cells are told instead."""

_MOST_WINDOWS: Final = 2
"""So many windows of a compartment are told one by one."""


class _Bound(NamedTuple):
    """What keeps a compartment from windows: `r1c2 is 5`.

    Attributes:
        about: the beginning of the words, `r1c2 is`, `row 1 has` or `no cell of it can be`.
        fact: their end.
        against: the windows that it rules out.
    """

    about: str
    fact: str
    against: set[int]


def lines_name(pencil: Pencil, lines: Sequence[int]) -> str:
    """`row 2`, `rows 2 and 3`, or `columns 1, 4 and 5`: lines of one direction."""
    kind = "row" if lines[0] < pencil.size else "column"
    names = [pencil.line_name(line).split()[1] for line in lines]
    return f"{kind}{'s' * (len(lines) > 1)} {listed(names)}"


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
    """Why none of these cells, which are in one line, can have a number.

    `row 1 has its 8 in r1c5`, or `column 2 has its 8 in r7c2, and column 3 in r4c3`, or, if earlier
    steps took it away, `neither r1c2 nor r1c3 can be 8`.
    """
    shared = {*pencil.lines_of[cells[0]]}.intersection(*(pencil.lines_of[i] for i in cells))
    for line in sorted(shared):
        if told := has_its(pencil, line, number):
            return told
    elsewhere = [told for i in cells if (told := _crossing(pencil, i, shared, number))]
    if len(elsewhere) == len(cells) <= _MOST_WINDOWS:
        return " and ".join(elsewhere)
    if not cells[1:]:
        return f"{pencil.name(cells[0])} cannot be {number}"
    if len(cells) == 2:
        return f"neither {' nor '.join(map(pencil.name, cells))} can be {number}"
    return f"none of {pencil.names(cells)} can be {number}"


def why_neither(pencil: Pencil, cells: Sequence[int], numbers: Sequence[int]) -> str:
    """The same for several numbers: `neither r1c2 nor r1c3 can be 2 or 5`."""
    told = [why_none(pencil, cells, number) for number in numbers]
    if len(told) > 1 and all(each.endswith(str(n)) for each, n in zip(told, numbers, strict=True)):
        heads = {each.removesuffix(str(n)) for each, n in zip(told, numbers, strict=True)}
        if len(heads) == 1 and "can" in told[0]:
            return f"{heads.pop()}{listed(map(str, numbers), 'or')}"
    first, *others = told
    line = first.partition(" has its ")[0]
    if all(each.startswith(f"{line} has its ") and " and " not in each for each in told):
        return " and ".join([first, *(each.removeprefix(f"{line} has ") for each in others)])
    return ", and ".join(told)


def _crossing(pencil: Pencil, cell: int, shared: set[int], number: int) -> str:
    """Which line across has the number already, for one cell; empty if none has."""
    told = (has_its(pencil, line, number) for line in pencil.lines_of[cell] if line not in shared)
    return next((each for each in told if each), "")


def spans_said(windows: Sequence[int]) -> str:
    """`2 to 6`, `2 to 6 or 3 to 7`, or `5 consecutive numbers from 2 to 8`: windows in words.

    The last form stands for three windows or more without a gap between them.
    """
    if windows[0].bit_count() == 1:
        return listed(map(said, windows), "or")
    told = [_stretch_said(each) for each in _stretches(windows)]
    return listed((each for part in told for each in part), "or")


def _stretches(windows: Sequence[int]) -> list[list[int]]:
    """The windows in their order, cut where the next one begins more than a number higher."""
    found: list[list[int]] = []
    for window in sorted(windows):
        if found and found[-1][-1] << 1 == window:
            found[-1].append(window)
        else:
            found.append([window])
    return found


def _stretch_said(windows: Sequence[int]) -> list[str]:
    if len(windows) <= _MOST_WINDOWS:
        return [*map(said, windows)]
    lowest, highest = (windows[0] & -windows[0]).bit_length(), windows[-1].bit_length()
    return [f"{windows[0].bit_count()} consecutive numbers from {lowest} to {highest}"]


def windows_said(starts: int, length: int) -> str:
    """The same for windows that are named by their least numbers."""
    return spans_said(spans_of(starts, length))


def holds(pencil: Pencil, run: int, besides: int | None = None) -> str:
    """`the compartment r1c1-r1c5 holds 2 to 6 or 3 to 7 (row 1 has its 1 in r1c7)`.

    The reason in brackets is not the cell `besides` if the others are enough.
    """
    cells = pencil.pattern.runs[run]
    starts = possible_windows(pencil.own(run), pencil.size)
    told = f"{pencil.run_name(run)} holds {windows_said(without_gaps(starts), len(cells))}"
    reasons = why_no_wider(pencil, run, starts, besides)
    if not reasons and besides is not None:
        reasons = why_no_wider(pencil, run, starts)
    return told + in_brackets(reasons)


def in_brackets(reasons: Sequence[str]) -> str:
    """` (r1c2 is 5, row 1 has its 1 in r1c7)`; empty without reasons."""
    return f" ({', '.join(reasons)})" if reasons else ""


def why_no_wider(pencil: Pencil, run: int, starts: int, besides: int | None = None) -> list[str]:
    """Why a compartment takes no lower and no higher windows than these, as short as can be.

    Args:
        pencil: the board.
        run: the compartment.
        starts: the windows that are possible.
        besides: a cell of it that gives no reason.

    Returns:
        The reasons; none where the cell besides is needed for them.
    """
    length = len(pencil.pattern.runs[run])
    within = spans_of(without_gaps(starts), length)
    return why_none_of(pencil, run, {*all_spans(length, pencil.size)}.difference(within), besides)


def why_none_of(
    pencil: Pencil, run: int, outside: set[int], besides: int | None = None
) -> list[str]:
    """Why a compartment takes none of these windows, as `why_no_wider`."""
    length = len(pencil.pattern.runs[run])
    found = _fewest([*_against_windows(pencil, run, outside, besides)], outside)
    covered = set[int]().union(*(each.against for each in found))
    if len(found) <= _MOST_REASONS or length > _MOST_REASONS:
        return _joined(found) if outside <= covered else []
    others = [i for i in pencil.pattern.runs[run] if i != besides]
    full = (1 << pencil.size) - 1
    own = tuple(pencil.candidates[i] if i in others else full for i in pencil.pattern.runs[run])
    is_enough = outside.isdisjoint(spans_of(possible_windows(own, pencil.size), length))
    return _candidates_of(pencil, others) if is_enough else []


def _fewest(reasons: list[_Bound], windows: set[int]) -> list[_Bound]:
    """Few reasons that rule all windows out: always the one next that rules the most out.

    Then those go that the others make superfluous, beginning with what is hardest to see.
    """
    chosen: list[_Bound] = []
    left = {*windows}
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


def _against_windows(
    pencil: Pencil, run: int, windows: set[int], besides: int | None
) -> Iterator[_Bound]:
    """What rules some of these windows out; what is easiest to see comes first.

    That is a number in ink, then a number that the line has elsewhere, then a cell with few
    candidates, and a number that is no candidate at all.
    """
    cells = pencil.pattern.runs[run]
    line, shown = pencil.line_of(run), [i for i in cells if i != besides]
    for i in (i for i in shown if i in pencil.inked):
        number = pencil.candidates[i].bit_length()
        against = {w for w in windows if not w >> number - 1 & 1}
        yield _Bound(f"{pencil.name(i)} is", str(number), against)
    for number in range(1, pencil.size + 1):
        found = holder(pencil, line, number)
        if found is not None and found not in cells:
            there = f"its {number} in {pencil.name(found)}"
            against = {w for w in windows if w >> number - 1 & 1}
            yield _Bound(f"{pencil.line_name(line)} has", there, against)
    for i in sorted(shown, key=lambda i: pencil.candidates[i].bit_count()):
        own = pencil.candidates[i]
        if i not in pencil.inked:
            against = {w for w in windows if not w & own}
            yield _Bound(f"{pencil.name(i)} can only be", said(own, "or"), against)
    for number in range(1, pencil.size + 1):
        if not any(pencil.candidates[i] >> number - 1 & 1 for i in cells):
            against = {w for w in windows if w >> number - 1 & 1}
            yield _Bound("no cell of it can be", str(number), against)


def _joined(found: list[_Bound]) -> list[str]:
    """The reasons in words; those about the same thing as one.

    `row 1 has its 2 in r1c3 and its 8 in r1c9`, or `no cell of it can be 5 or 7`.
    """
    told: dict[str, list[str]] = {}
    for each in found:
        told.setdefault(each.about, []).append(each.fact)
    return [
        f"{about} {listed(facts, 'and' if about.endswith('has') else 'or')}"
        for about, facts in told.items()
    ]


def _candidates_of(pencil: Pencil, cells: Sequence[int]) -> list[str]:
    """`r1c2 is 4`, `r4c6 and r5c6 can only be 1, 3 or 6`: what cells can be."""
    alike: dict[int, list[int]] = {}
    for i in cells:
        alike.setdefault(pencil.candidates[i], []).append(i)
    return [
        f"{pencil.names(each)} {'is' if pencil.inked.issuperset(each) else 'can only be'} "
        f"{said(own, 'or')}"
        for own, each in alike.items()
    ]


def where_sure(pencil: Pencil, lines: Sequence[int], number: int) -> str:
    """Why each of these lines has a number: ` (it is sure in r1c1-r6c1 and r2c8-r9c8)`.

    A line has it as a clue, in a compartment that holds it in any case, or because its compartments
    cannot all do without it.
    """
    spans, whole = [], []
    for line in lines:
        runs = pencil.pattern.line_runs[line]
        sure = [run for run in runs if pencil.sure(run) >> number - 1 & 1]
        found = holder(pencil, line, number)
        if found is not None:
            spans.append(pencil.name(found))
        elif sure:
            spans.append(pencil.run_name(sure[0]).split()[-1])
        else:
            whole.append(line)
    if whole:
        name = lines_name(pencil, whole)
        spans.append(f"some compartment of {'each of ' * (len(whole) > 1)}{name}")
    return f" (it is sure in {listed(spans)})"


def without_gaps(starts: int) -> int:
    """The windows from the lowest to the highest of these: whether those between are possible
    needs no reason where only the ends decide."""
    lowest = starts & -starts
    return (1 << starts.bit_length()) - lowest


def in_any(starts: int, length: int) -> int:
    """The numbers of any of these windows; 0 for none."""
    return tables(length)[1][starts][0] if starts else 0
