"""What a compartment of t cells allows by itself: intervals of t consecutive numbers.

In a set of numbers bit v - 1 is the number v; an interval is named by its least number.
"""

from collections.abc import Iterable, Sequence
from functools import lru_cache, reduce
from operator import or_
from typing import Final

from stratabot.limit import require_time

Own = tuple[int, ...]  # the candidates of a compartment's cells, sets of numbers

KEPT: Final = 50_000  # compartments, or lines, that are remembered: about 10 MB


def numbers_in(numbers: int) -> list[int]:
    """The numbers of a set, from 1, in order."""
    return [v + 1 for v in range(numbers.bit_length()) if numbers >> v & 1]


def union_of(sets: Iterable[int]) -> int:
    """The numbers in any of these sets."""
    return reduce(or_, sets, 0)


def spans_of(intervals: int, length: int) -> tuple[int, ...]:
    """The intervals of a set, lowest first, each as the set of its `length` numbers."""
    return tuple([(1 << length) - 1 << least - 1 for least in numbers_in(intervals)])


def all_spans(length: int, size: int) -> tuple[int, ...]:
    """All intervals of `length` numbers from 1 to `size`, as `spans_of` gives them."""
    return spans_of((1 << size - length + 1) - 1, length)


class IntervalTable(dict[int, int]):
    """For sets of numbers: the intervals of `length` numbers with one of them, also too high
    ones.
    """

    def __init__(self, length: int) -> None:
        super().__init__()
        self.length = length

    def __missing__(self, numbers: int) -> int:
        intervals = numbers
        for _ in range(self.length - 1):
            intervals = intervals >> 1 | numbers
        self[numbers] = intervals
        return intervals


class NumberTable(dict[int, tuple[int, int]]):
    """For sets of at least one interval: the numbers in any of them, and the numbers in all."""

    def __init__(self, length: int) -> None:
        super().__init__()
        self.length = length

    def __missing__(self, intervals: int) -> tuple[int, int]:
        in_any = intervals
        for _ in range(self.length - 1):
            in_any = in_any << 1 | intervals
        lowest_end = (intervals & -intervals).bit_length() - 1 + self.length
        highest_start = intervals.bit_length() - 1
        in_all = ((1 << lowest_end) - 1) & -(1 << highest_start)
        self[intervals] = in_any, max(in_all, 0)
        return self[intervals]


@lru_cache(maxsize=64)
def tables(length: int) -> tuple[IntervalTable, NumberTable]:
    """The tables for compartments of this length."""
    return IntervalTable(length), NumberTable(length)


def possible_intervals(candidates: tuple[int, ...], size: int) -> int:
    """The intervals that fit: each cell has a candidate in them, and each number is a candidate."""
    reaching, _ = tables(len(candidates))
    intervals = (1 << size - len(candidates) + 1) - 1
    union = 0
    for own in candidates:
        union |= own
        intervals &= reaching[own]
    return intervals & ~reaching[((1 << size) - 1) & ~union]


@lru_cache(maxsize=KEPT)
def sure_numbers(own: Own, size: int) -> int:
    """The numbers that a compartment surely holds: those in all of its possible intervals."""
    intervals = possible_intervals(own, size)
    return tables(len(own))[1][intervals][1] if intervals else 0


@lru_cache(maxsize=KEPT)
def sure_in_all(owns: tuple[Own, ...], size: int) -> int:
    """The numbers in all choices of intervals of a line's compartments that share no number."""
    choices = {0}
    for own in owns:
        possible = spans_of(possible_intervals(own, size), len(own))
        before, choices = choices, set()
        for used in before:
            require_time()
            choices.update(used | span for span in possible if not used & span)
    found = (1 << 2 * size) - 1 if choices else 0
    for used in choices:
        found &= used
    return found


def narrow_candidates(candidates: tuple[int, ...], size: int) -> tuple[tuple[int, ...], int] | None:
    """The candidates that a compartment's cells keep, and the numbers that it is sure to hold.

    None if the compartment cannot be filled. No candidate goes that can be right:

    - only possible intervals count (`possible_intervals`): each number of the right interval is in
    a
      cell, and each cell's number is in that interval. A number in no possible interval goes;
    - a number in all of them is sure. If only one cell can take a sure number, the number is there;
    - if k cells have the same k candidates, they take these numbers, and no other cell does.
    """
    length = len(candidates)
    _, covered = tables(length)
    left = [*candidates]
    while True:
        intervals = possible_intervals(tuple(left), size)
        if not intervals:
            return None
        in_any, sure = covered[intervals]
        once = twice = 0
        for k, own in enumerate(left):
            own &= in_any
            left[k] = own
            twice |= once & own
            once |= own
        if sure & ~once:
            return None
        changed = _place_hidden(left, sure & once & ~twice)
        if changed is None:
            return None
        spread = _spread_naked(left)
        if spread is None:
            return None
        if not changed and not spread:
            return tuple(left), sure


def _place_hidden(left: list[int], hidden: int) -> bool | None:
    """Give each number of `hidden` to the one cell that has it; None if a cell has two."""
    changed = False
    if hidden:
        for k, own in enumerate(left):
            here = own & hidden
            if here and own != here:
                if here & here - 1:
                    return None
                left[k] = here
                changed = True
    return changed


def _spread_naked(left: list[int]) -> bool | None:
    """Where k cells have the same k candidates, take these from the others; None if too many do."""
    changed = False
    for own in dict.fromkeys(left):
        many = own.bit_count()
        if many < len(left):
            same = left.count(own)
            if same > many:
                return None
            if same == many:
                for k, other in enumerate(left):
                    if other & own and other != own:
                        left[k] = other & ~own
                        changed = True
    return changed


@lru_cache(maxsize=KEPT)
def fillings(own: Own, size: int) -> dict[int, Own]:
    """For each interval that can fill a compartment: the numbers that each cell can have then."""
    found = {}
    for interval in spans_of(possible_intervals(own, size), len(own)):
        require_time()
        ways = _ways([each & interval for each in own])
        if ways is not None:
            found[interval] = ways
    return found


def _ways(own: list[int]) -> Own | None:
    """For each cell, the numbers that it has in some way to give all different ones, or None.

    Besides its number in one way (`match_cells_to_numbers`), a cell can have another cell's if that
    one can take a third one's, and so on, until one takes the first cell's number (Régin, 1994).
    """
    held = match_cells_to_numbers(own)
    if held is None:
        return None
    cells = range(len(own))
    follows = [sum(1 << m for m in cells if m != k and own[k] & held[m]) for k in cells]
    for m in cells:
        for k in cells:
            if follows[k] >> m & 1:
                follows[k] |= follows[m]
    return tuple(
        sum(held[m] for m in cells if m == k or (own[k] & held[m] and follows[m] >> k & 1))
        for k in cells
    )


def match_cells_to_numbers(sets: Sequence[int]) -> list[int] | None:
    """A different number for each set, as a bit, by augmenting paths (Kuhn); None if none fit."""
    holder: dict[int, int] = {}

    def place(k: int, tried: set[int]) -> bool:
        for number in numbers_in(sets[k]):
            if number not in tried:
                tried.add(number)
                if number not in holder or place(holder[number], tried):
                    holder[number] = k
                    return True
        return False

    if not all(place(k, set()) for k in range(len(sets))):
        return None
    held = {k: 1 << number - 1 for number, k in holder.items()}
    return [held[k] for k in range(len(sets))]
