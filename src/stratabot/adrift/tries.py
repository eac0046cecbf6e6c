"""The suppositions that are still to be made, in order, and those that were made in vain."""

from collections import defaultdict
from collections.abc import Iterable, Sequence, Set
from heapq import heappop, heappush
from typing import Final, NamedTuple

from stratabot.adrift.edges import State
from stratabot.adrift.puzzle import Place
from stratabot.adrift.ways import Edge

_NOWHERE: Final = frozenset[Place]()


class Try(NamedTuple):
    """A supposition: an edge is taken, or dropped; and the rung on which it is made."""

    rung: int
    edge: Edge
    taken: bool

    @property
    def number(self) -> int:
        """Its place in the order of all suppositions."""
        return 2 * self.edge + (not self.taken)


class Tries:
    """Knows on which rung each supposition is to be made next.

    Each rung has a heap. A supposition that is put off also stays in its old heap, where `next`
    passes over it.
    """

    def __init__(self, edges: int, rungs: int) -> None:
        self._rung = [0] * (2 * edges)
        self._heaps: list[list[int]] = [[*range(2 * edges)], *([] for _ in range(rungs - 1))]
        self._led: dict[int, Set[Place]] = {}
        self._leading: dict[Place, set[int]] = defaultdict(set)

    def next(self, state: Sequence[State]) -> Try | None:
        """The first supposition on the lowest rung whose edge is open. It stays in its heap."""
        for rung, heap in enumerate(self._heaps):
            while heap:
                edge, dropped = divmod(heap[0], 2)
                if self._rung[heap[0]] == rung and state[edge] is State.OPEN:
                    return Try(rung, edge, not dropped)
                heappop(heap)
        return None

    def put_off(self, one: Try, rung: int, led: Set[Place]) -> None:
        """Make a supposition next on this rung, or earlier if a cell of `led` changes.

        `led` are the cells that the supposition has led to.
        """
        number = one.number
        self._put(number, rung)
        self._led[number] = led
        for cell in led:
            self._leading[cell].add(number)

    def forget(self, changed: Iterable[Place]) -> None:
        """Tell that these cells have changed: suppositions that led there are made again."""
        for cell in changed:
            for number in self._leading.pop(cell, ()):
                if cell in self._led.get(number, _NOWHERE):
                    del self._led[number]
                    self._put(number, 0)

    def _put(self, number: int, rung: int) -> None:
        self._rung[number] = rung
        if rung < len(self._heaps):
            heappush(self._heaps[rung], number)
