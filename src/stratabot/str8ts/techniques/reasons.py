"""Why a number is not in a cell, or surely in a compartment, with the cells that force it."""

from collections.abc import Iterator, Sequence
from typing import Final

from stratabot.str8ts.pencil import Pencil, said
from stratabot.str8ts.puzzle import Place
from stratabot.str8ts.windows import numbers_in, possible_windows, tables
from stratabot.words import listed

_MOST_REASONS: Final = 3
"""With more reasons, the candidates of so many cells are told instead."""

_MOST_WINDOWS: Final = 2
"""So many windows of a compartment are told one by one."""


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
    steps took it away, `none of r1c2 and r1c3 can be 8`.
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
    return f"none of {pencil.names(cells)} can be {number}"


def why_neither(pencil: Pencil, cells: Sequence[int], numbers: Sequence[int]) -> str:
    """The same for several numbers: `none of r1c2 and r1c3 can be 2 or 5`."""
    told = [why_none(pencil, cells, number) for number in numbers]
    if len(told) > 1 and all(each.endswith(str(n)) for each, n in zip(told, numbers, strict=True)):
        heads = {each.removesuffix(str(n)) for each, n in zip(told, numbers, strict=True)}
        if len(heads) == 1 and "can" in told[0]:
            return f"{heads.pop()}{listed(map(str, numbers), 'or')}"
    return ", and ".join(told)


def _crossing(pencil: Pencil, cell: int, shared: set[int], number: int) -> str:
    """Which line across has the number already, for one cell; empty if none has."""
    told = (has_its(pencil, line, number) for line in pencil.lines_of[cell] if line not in shared)
    return next((each for each in told if each), "")


def spans_said(windows: Sequence[int]) -> str:
    """`2 to 6`, `2 to 6 or 3 to 7`, or `5 consecutive numbers from 2 to 8`: windows in words."""
    if len(windows) > _MOST_WINDOWS and windows[0] & windows[0] - 1:
        union = 0
        for window in windows:
            union |= window
        lowest, highest = (union & -union).bit_length(), union.bit_length()
        return f"{windows[0].bit_count()} consecutive numbers from {lowest} to {highest}"
    return " or ".join(map(said, windows))


def windows_said(starts: int, length: int) -> str:
    """The same for windows that are named by their least numbers."""
    return spans_said([(1 << length) - 1 << low - 1 for low in numbers_in(starts)])


def holds(pencil: Pencil, run: int, besides: int | None = None) -> str:
    """`the compartment r1c1-r1c5 holds 2 to 6 or 3 to 7 (row 1 has its 1 in r1c7)`.

    The reason in brackets is not a cell `besides`.
    """
    cells = pencil.pattern.runs[run]
    starts = possible_windows(pencil.own(run), pencil.size)
    told = f"{pencil.run_name(run)} holds {windows_said(starts, len(cells))}"
    return told + in_brackets(why_no_wider(pencil, run, starts, besides))


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
    """
    length, lows = len(pencil.pattern.runs[run]), numbers_in(starts)
    all_lows = range(1, pencil.size - length + 2)
    found: list[str] = []
    for side in ([k for k in all_lows if k < lows[0]], [k for k in all_lows if k > lows[-1]]):
        left = {(1 << length) - 1 << low - 1 for low in side}
        reasons = [*_against_windows(pencil, run, left, besides)]
        while left and reasons:
            best = max(reasons, key=lambda each: len(each[1] & left))
            if not best[1] & left:
                break
            found.append(best[0])
            left -= best[1]
    if len(found) > _MOST_REASONS and length <= _MOST_REASONS:
        shown = (i for i in pencil.pattern.runs[run] if i != besides)
        return [f"{pencil.name(i)} is {said(pencil.candidates[i], 'or')}" for i in shown]
    return _joined([*dict.fromkeys(found)])


def _against_windows(
    pencil: Pencil, run: int, windows: set[int], besides: int | None
) -> Iterator[tuple[str, set[int]]]:
    """What rules some of these windows out, and which; what is easiest to see comes first.

    That is a number in ink, then a number that the line has elsewhere, then a cell with few
    candidates, and a number that is no candidate at all.
    """
    cells = pencil.pattern.runs[run]
    line, shown = pencil.line_of(run), [i for i in cells if i != besides]
    for i in (i for i in shown if i in pencil.inked):
        number = pencil.candidates[i].bit_length()
        yield f"{pencil.name(i)} is {number}", {w for w in windows if not w >> number - 1 & 1}
    for number in range(1, pencil.size + 1):
        if (told := has_its(pencil, line, number)) and holder(pencil, line, number) not in cells:
            yield told, {w for w in windows if w >> number - 1 & 1}
    few = sorted(shown, key=lambda i: pencil.candidates[i].bit_count())
    for i in few:
        own = pencil.candidates[i]
        if i not in pencil.inked:
            told = f"{pencil.name(i)} can only be {said(own, 'or')}"
            yield told, {w for w in windows if not w & own}
    for number in range(1, pencil.size + 1):
        if not any(pencil.candidates[i] >> number - 1 & 1 for i in cells):
            yield f"no cell of it can be {number}", {w for w in windows if w >> number - 1 & 1}


def _joined(told: list[str]) -> list[str]:
    """`row 1 has its 2 in r1c3 and its 8 in r1c9`: two reasons of one line as one."""
    first, *others = told or [""]
    line = first.partition(" has its ")[0]
    if others and " has its " in first and others[0].startswith(f"{line} has its "):
        return [f"{first} and{others[0].removeprefix(f'{line} has')}", *others[1:]]
    return told


def where_sure(pencil: Pencil, lines: Sequence[int], number: int) -> str:
    """` (it is sure in r1c1-r6c1 and r2c8-r9c8)`; empty if lines are sure of it only as a whole."""
    spans = []
    for line in lines:
        runs = pencil.pattern.line_runs[line]
        sure = [run for run in runs if pencil.sure(run) >> number - 1 & 1]
        spans += [pencil.run_name(run).split()[-1] for run in sure[:1]]
    return f" (it is sure in {listed(spans)})" if len(spans) == len(lines) else ""


def in_any(starts: int, length: int) -> int:
    """The numbers of any of these windows; 0 for none."""
    return tables(length)[1][starts][0] if starts else 0
