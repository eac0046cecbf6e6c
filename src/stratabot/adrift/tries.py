"""What is still to be supposed, in order; and what was supposed in vain, and need not be again."""

from collections import defaultdict
from collections.abc import Iterable, Sequence, Set
from heapq import heappop, heappush
from typing import Final, NamedTuple

from stratabot.adrift.edges import State
from stratabot.adrift.puzzle import Place
from stratabot.adrift.ways import Edge

_NOWHERE: Final = frozenset[Place]()


class Try(NamedTuple):
    """An edge that is supposed to be taken, or dropped; and on which rung."""

    rung: int
    edge: Edge
    taken: bool

    @property
    def number(self) -> int:
        """In the order in which they are made."""
        return 2 * self.edge + (not self.taken)


class Tries:
    """On which rung each edge is supposed next to be taken, or to be dropped.

    Each rung has a heap. What was put off stays in the old one, too, and is passed over there.
    """

    def __init__(self, edges: int, rungs: int) -> None:
        self._rung = [0] * (2 * edges)
        self._heaps: list[list[int]] = [[*range(2 * edges)], *([] for _ in range(rungs - 1))]
        self._led: dict[int, Set[Place]] = {}
        self._leading: dict[Place, set[int]] = defaultdict(set)

    def next(self, state: Sequence[State]) -> Try | None:
        """The first one on the lowest rung whose edge is open; it stays there."""
        for rung, heap in enumerate(self._heaps):
            while heap:
                edge, dropped = divmod(heap[0], 2)
                if self._rung[heap[0]] == rung and state[edge] is State.OPEN:
                    return Try(rung, edge, not dropped)
                heappop(heap)
        return None

    def put_off(self, one: Try, rung: int, led: Set[Place]) -> None:
        """Up to a rung it is in vain, unless one of the cells changes to which it has led."""
        number = one.number
        self._put(number, rung)
        self._led[number] = led
        for cell in led:
            self._leading[cell].add(number)

    def forget(self, changed: Iterable[Place]) -> None:
        """These cells have changed: what led there may not be in vain any more."""
        for cell in changed:
            for number in self._leading.pop(cell, ()):
                if cell in self._led.get(number, _NOWHERE):
                    del self._led[number]
                    self._put(number, 0)

    def _put(self, number: int, rung: int) -> None:
        self._rung[number] = rung
        if rung < len(self._heaps):
            heappush(self._heaps[rung], number)
