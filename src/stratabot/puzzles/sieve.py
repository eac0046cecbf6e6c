"""Picks new puzzles of the kind asked for from random boards: the loop of all generators."""

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from typing import Generic, NamedTuple, TypeVar

from stratabot.errors import SearchError
from stratabot.limit import require_time
from stratabot.puzzles.difficulty import Difficulty

B = TypeVar("B")
G = TypeVar("G", bound=Difficulty)


class Wish(NamedTuple, Generic[B, G]):
    """What kind of board is wanted, and how long to search for it."""

    key: Callable[[B], Hashable]  # boards with the same key count as the same
    grade: Callable[[B], G | None]  # None if nobody asked, or if it is harder than asked
    word: str | None
    words: Sequence[str]
    patience: int  # the search ends after so many boards in a row that were not wanted
    advice: str = ""  # what to add to the error then


def sieve(batches: Iterable[Iterable[B | None]], wish: Wish[B, G]) -> Iterator[tuple[B, G | None]]:
    """The boards that are as wished, with grades, none twice, one of a batch; None is a failure."""
    known, seen, found, in_vain = set[Hashable](), Counter[str](), 0, 0
    left = iter(batches)
    while in_vain < wish.patience:
        for board in next(left):
            require_time()
            in_vain += 1
            if board is None or (key := wish.key(board)) in known:
                continue
            known.add(key)
            grade = wish.grade(board)
            word = grade.word if grade else ""
            seen[word] += 1
            if wish.word in (None, word):
                in_vain, found = 0, found + 1
                yield board, grade
                break
    raise SearchError(_in_vain(wish, found, seen))


def _in_vain(wish: Wish[B, G], found: int, seen: Counter[str]) -> str:
    kind = f"{wish.word} puzzle" if wish.word else "puzzle"
    said = f"expected more {kind}s, found {found}; the last {wish.patience} boards gave none"
    others = ", ".join(f"{seen[word]} {word}" for word in wish.words if seen[word]) or "none"
    said += f" that is new and {wish.word}; in all there were {others}" if wish.word else ""
    return said + wish.advice
