"""What a compartment of t cells allows, looked at alone: windows of t consecutive numbers.

Sets of numbers are whole numbers: bit v - 1 for the number v. A window is known by its least
number, so a set of windows is a whole number, too.
"""

from functools import lru_cache
from typing import Final

from stratabot.limit import require_time

Own = tuple[int, ...]
"""The candidates of a compartment's cells, sets of numbers."""

KEPT: Final = 50_000
"""Compartments, or lines, of which each conclusion is kept: 10 MB or so."""


def numbers_in(numbers: int) -> list[int]:
    """The numbers of a set, from 1, in order."""
    return [v + 1 for v in range(numbers.bit_length()) if numbers >> v & 1]


class WindowTable(dict[int, int]):
    """For sets of numbers: the windows of `length` numbers that hold one of them, and perhaps some
    that begin above the highest window. Worked out when asked for first.
    """

    def __init__(self, length: int) -> None:
        super().__init__()
        self.length = length

    def __missing__(self, numbers: int) -> int:
        windows = numbers
        for _ in range(self.length - 1):
            windows = windows >> 1 | numbers
        self[numbers] = windows
        return windows


class NumberTable(dict[int, tuple[int, int]]):
    """For sets of windows of `length` numbers, at least one: what is in any, what is in all."""

    def __init__(self, length: int) -> None:
        super().__init__()
        self.length = length

    def __missing__(self, windows: int) -> tuple[int, int]:
        in_any = windows
        for _ in range(self.length - 1):
            in_any = in_any << 1 | windows
        lowest_end = (windows & -windows).bit_length() - 1 + self.length
        highest_start = windows.bit_length() - 1
        in_all = ((1 << lowest_end) - 1) & -(1 << highest_start)
        self[windows] = in_any, max(in_all, 0)
        return self[windows]


@lru_cache(maxsize=64)
def tables(length: int) -> tuple[WindowTable, NumberTable]:
    """The tables for compartments of this length."""
    return WindowTable(length), NumberTable(length)


def possible_windows(candidates: tuple[int, ...], size: int) -> int:
    """The windows in which every cell has a candidate and of which every number is one."""
    reaching, _ = tables(len(candidates))
    windows = (1 << size - len(candidates) + 1) - 1
    union = 0
    for own in candidates:
        union |= own
        windows &= reaching[own]
    return windows & ~reaching[((1 << size) - 1) & ~union]


@lru_cache(maxsize=KEPT)
def sure_in(own: Own, size: int) -> int:
    """The numbers that a compartment surely holds: those in all of its possible windows."""
    windows = possible_windows(own, size)
    return tables(len(own))[1][windows][1] if windows else 0


@lru_cache(maxsize=KEPT)
def sure_in_all(owns: tuple[Own, ...], size: int) -> int:
    """The numbers that the compartments of a line surely hold between them.

    They take windows without a common number; sure is what is in all such choices. Nothing is,
    where there is no choice at all.
    """
    choices = {0}
    for own in owns:
        spans = [(1 << len(own)) - 1 << k - 1 for k in numbers_in(possible_windows(own, size))]
        before, choices = choices, set()
        for used in before:
            require_time()
            choices.update(used | span for span in spans if not used & span)
    found = (1 << 2 * size) - 1 if choices else 0
    for used in choices:
        found &= used
    return found


def narrowed(candidates: tuple[int, ...], size: int) -> tuple[tuple[int, ...], int] | None:
    """What is left of the candidates of a compartment's cells, and what is sure to be in it.

    None if the compartment cannot be filled. Nothing that can be is taken away:

    - only possible windows count (`possible_windows`), as each number of the right one is in a
      cell, and each cell's number in it; what is in no possible window goes;
    - what is in all of them is sure; a sure number that only one cell can take is there;
    - if k cells have the same k candidates, they take these, and no other cell does.
    """
    length = len(candidates)
    _, covered = tables(length)
    left = [*candidates]
    while True:
        windows = possible_windows(tuple(left), size)
        if not windows:
            return None
        in_any, sure = covered[windows]
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
