"""Looking for many new puzzles of any game: several processes help, and find the same ones.

The first puzzles of a seed come one after another from one stream of chance. Each portion of the
later ones has a stream of its own, so anybody can look for it. A portion's puzzles that were found
before are left out; so the puzzles depend on the seed alone, not on who looked for them.
"""

import hashlib
import time
from collections.abc import Callable, Hashable, Iterator, Sequence
from contextlib import ExitStack
from functools import partial
from itertools import islice
from math import ceil
from random import Random
from typing import Any, Final, Generic, NamedTuple, TypeVar

from stratabot.errors import OutOfTimeError, SearchError
from stratabot.limit import TimeLimit, require_time, seconds_left
from stratabot.portable_random import seeded
from stratabot.spread.executors import Executor, executor_for, in_order, may_spread

T = TypeVar("T")

PORTION: Final = 10
"""So many puzzles are looked for at once. With another number, seeds would give other puzzles."""

_WORTH_IT: Final = 1.0
"""So many seconds of work make up for starting processes, which takes a third of a second."""


class PuzzleSearch(NamedTuple, Generic[T]):
    """How a game finds new puzzles.

    Attributes:
        find: finds one random puzzle after another, of a grade or, for None, of any; calls its last
            argument after every try. A function of a module, or a `partial` of one.
        key: puzzles with the same key count as the same.
    """

    find: Callable[[Any, Random, Callable[[], None]], Iterator[T]]
    key: Callable[[T], Hashable]


class Crew(NamedTuple):
    """Who helps with a search.

    Attributes:
        cluster: the address of a Dask scheduler, whose workers help; None for this machine.
        tell: as of `executor_for`.
    """

    cluster: str | None = None
    tell: Callable[[str], object] = lambda _: None


def rising(
    search: PuzzleSearch[T],
    words: Sequence[Any],
    count: int,
    seed: int,
    tried: Callable[[], None],
    crew: Crew | None = None,
) -> Iterator[T]:
    """So many puzzles of each grade, in order, no two of a grade alike.

    Args:
        search: how they are found.
        words: the grades; none for puzzles of any grade.
        count: how many of each.
        seed: the same number gives the same puzzles. More puzzles begin with the same ones.
        tried: called after every try that is made here.
        crew: who helps if it is worth while; None for this machine.

    Raises:
        OutOfTimeError: a `TimeLimit` around it ends.
        SearchError: no more were found.
    """
    rng = seeded(seed)
    with ExitStack() as stack:
        later = _Later(search, seed, crew or Crew(), stack)
        for word in words or (None,):
            start, known = time.monotonic(), set[Hashable]()
            for one in islice(search.find(word, rng, tried), min(count, PORTION)):
                known.add(search.key(one))
                yield one
            if len(known) < count:
                seconds = time.monotonic() - start
                yield from later.puzzles(word, count, known, seconds)


class _Later(Generic[T]):
    """The puzzles after the first ones of a grade, portion after portion."""

    def __init__(self, search: PuzzleSearch[T], seed: int, crew: Crew, stack: ExitStack) -> None:
        self._search, self._seed, self._crew, self._stack = search, seed, crew, stack
        self._executor: Executor | None = None

    def puzzles(self, word: Any, count: int, known: set[Hashable], seconds: float) -> Iterator[T]:
        """Puzzles until so many are known; `seconds` is what a portion takes."""
        number = 1
        while missing := count - len(known):
            portions = range(number, number + ceil(missing / PORTION))
            number = portions.stop
            for found, why in self._found(word, portions, seconds):
                before = len(known)
                for one in found:
                    if len(known) < count and (key := self._search.key(one)) not in known:
                        known.add(key)
                        yield one
                require_time()
                if len(known) == before < count:
                    raise SearchError(
                        f"expected more new puzzles, found {before}; {PORTION} more were none"
                        + (f" ({why})" if why else "")
                    )

    def _found(self, word: Any, portions: range, seconds: float) -> Iterator[tuple[list[T], str]]:
        crew, left = self._crew, seconds_left()
        until = None if left is None else time.time() + left
        work = partial(_portion, self._search, word, self._seed, until)
        if self._executor is None and (
            crew.cluster or (may_spread() and len(portions) * seconds > _WORTH_IT)
        ):
            executor = executor_for(crew.cluster, crew.tell)
            self._executor = self._stack.enter_context(executor)
        if self._executor is None:
            yield from map(work, portions)
            return
        for _, found in in_order(self._executor, portions, work):
            yield found


def _portion(
    search: PuzzleSearch[T], word: Any, seed: int, until: float | None, number: int
) -> tuple[list[T], str]:
    """The puzzles of a portion, and why there are fewer than wanted.

    Args:
        search: how they are found.
        word: of which grade.
        seed: the seed of all.
        until: when the time is over, as `time.time` tells it; None for any time.
        number: the portion's number, from 1.
    """
    mixed = hashlib.sha256(f"{seed} {word} {number}".encode()).digest()
    rng = seeded(int.from_bytes(mixed[:8], "big"))
    found: list[T] = []
    with TimeLimit(None if until is None else until - time.time()):
        try:
            for one in islice(search.find(word, rng, require_time), PORTION):
                found.append(one)
        except SearchError as error:
            return found, str(error)
        except OutOfTimeError:
            return found, "the time was over"
    return found, ""
