"""Duel's metrics the long way round: sets of (row, column), nothing taken from the package."""

from collections.abc import Callable, Set

Place = tuple[int, int]
Pieces = Set[Place]

STEPS = ((0, 1), (1, 0), (0, -1), (-1, 0))


def neighbors(place: Place) -> set[Place]:
    return {(place[0] + down, place[1] + right) for down, right in STEPS}


def joint(pieces: Pieces, size: int) -> int:
    return len({frozenset((p, q)) for p in pieces for q in pieces if q in neighbors(p)})


def disjoint(pieces: Pieces, size: int) -> int:
    return sum(not neighbors(place) & pieces for place in pieces)


def edge(pieces: Pieces, size: int) -> int:
    return sum(0 in place or size - 1 in place for place in pieces)


def center(pieces: Pieces, size: int) -> int:
    middle = {size // 2, (size - 1) // 2}
    return sum(row in middle and col in middle for row, col in pieces)


def enclosure(pieces: Pieces, size: int) -> int:
    left = {(row, col) for row in range(size) for col in range(size)} - pieces
    score = 0
    while left:
        region = {left.pop()}
        grown = True
        while grown:
            more = {q for p in region for q in neighbors(p)} & left
            grown = bool(more)
            region |= more
            left -= more
        if not edge(region, size):
            touching = {
                (row, col)
                for row, col in pieces
                if any(max(abs(row - r), abs(col - c)) == 1 for r, c in region)
            }
            score += len(region) + len(touching)
    return score


METRICS: dict[str, Callable[[Pieces, int], int]] = {
    "joint": joint,
    "disjoint": disjoint,
    "edge": edge,
    "center": center,
    "enclosure": enclosure,
}


def places(pieces: int, size: int) -> set[Place]:
    return {divmod(k, size) for k in range(size * size) if pieces >> k & 1}
