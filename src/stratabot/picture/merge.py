"""Merges lists that have much in common into one list in which each item stands once.

A page shows slides that are mostly alike. It holds each part once, and knows on which slides the
part is seen.
"""

from bisect import bisect_left
from collections.abc import Hashable, Sequence
from typing import Generic, NamedTuple, TypeVar

T = TypeVar("T", bound=Hashable)


class SharedItem(NamedTuple, Generic[T]):
    """An item, and where it stands in each of the lists that have it: place by list."""

    item: T
    places: dict[int, int]


def merge(lists: Sequence[Sequence[T]]) -> list[SharedItem[T]]:
    """One list that holds every given list in its order, with items of other lists in between.

    Each list is walked through with a cursor in what is merged so far. An item that stands at the
    cursor or after it is the same item; any other is put in at the cursor. So an item that stands
    in another order in some list, or twice, is in the result more than once.

    The time is linear in the items of all lists, plus a walk through the result for each list
    that brings in new items.
    """
    merged: list[SharedItem[T]] = []
    where: dict[T, list[int]] = {}
    for number, items in enumerate(lists):
        cursor = 0
        grown: list[SharedItem[T]] = []
        for place, item in enumerate(items):
            at = _first(where.get(item, ()), cursor)
            if at is None:
                grown.append(SharedItem(item, {}))
            else:
                grown += merged[cursor : at + 1]
                cursor = at + 1
            grown[-1].places[number] = place
        grown += merged[cursor:]
        if len(grown) > len(merged):
            merged, where = grown, _index(grown)
    return merged


def _first(places: Sequence[int], cursor: int) -> int | None:
    """The first of ascending places that is not before the cursor."""
    k = bisect_left(places, cursor)
    return places[k] if k < len(places) else None


def _index(merged: Sequence[SharedItem[T]]) -> dict[T, list[int]]:
    """Where each item stands, ascending."""
    where: dict[T, list[int]] = {}
    for k, each in enumerate(merged):
        where.setdefault(each.item, []).append(k)
    return where


def spans(numbers: Sequence[int]) -> str:
    """Ascending numbers, written as runs: `0-2 5` for 0, 1, 2, 5."""
    runs: list[list[int]] = []
    for number in numbers:
        if runs and runs[-1][-1] == number - 1:
            runs[-1][1:] = [number]
        else:
            runs.append([number])
    return " ".join("-".join(map(str, run)) for run in runs)
