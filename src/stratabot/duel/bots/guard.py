"""What is safe whatever the other's metric is.

We know our metric; the other's may be any of five: five *worlds*. In each our total and the other's
are known, and so is our *margin*, ours less the other's. To *undo* is to take away a piece that the
other has just placed, and to put back one of ours that it has just taken away. A player can undo
without knowing the other's metric.

**O's moves.** After O's move X is to move, and O can undo whatever X does, with one exception: a
piece that X takes away from its own is gone. Then O has a move to spare. It takes away another of
X's pieces, or, if X has none left, makes a *waiting move*: a piece on a square with none of O's
own beside it. So at the end X has a part of the pieces that it has now, and O has all of its own,
and perhaps more that do no harm. The *slack* is O's total less the total of X's best part. If it is
0 or more in a world, O does not lose in that world, however X goes on; if it is 1 or more, O wins.
At the start the slack is 0 in all worlds, and undoing keeps it, so there is always a move that
keeps O level in all five.

*There always is a waiting move.* X has nothing on the board then, and O, which has moved nine times
at most before its tenth turn, has nine pieces at most. Nine pieces do not dominate 6 x 6: however
they stand, some square is neither one of theirs nor beside one of them. (Ten can do it; the tests
prove both by computation.) So a square with none of O's beside it is free.

*A waiting move does no harm*: it lowers none of the five counts. No pair is lost, the new piece
stands alone and every lone piece stays alone, and border and middle have as many pieces as before
or one more. No region is lost either. Outside all regions the new piece only cuts more off. Inside
a region it costs the region one square. But its four neighbors are squares of the region, so the
rest of the region, in one part or several, has the new piece in its fence: one piece more. A piece
of the old fence that touched the region only at the new piece would be diagonal to it; but then the
two share neighbors, which are still in the region.

**X's moves.** X can undo as well, but O moves last, and nobody undoes that move. So `held` takes
the least margin over all last moves of O's. If O has several moves left, its next one alone does
not tell that margin: under `disjoint` and `enclosure` a piece can be in the way of others, and O
may take away some of its own before. X then takes away others of O's, or makes a waiting move; it
has nine pieces at most, too. So each of O's turns but the last costs O two of its pieces at most,
and `held` looks at all parts of O's pieces that can be left.
"""

from functools import partial
from typing import Final, TypeAlias

from stratabot.duel.bots.bot import BITS, after_each
from stratabot.duel.game import Position, Side
from stratabot.duel.metrics import BOARD, METRICS, SQUARES, Metric, counts

Worlds: TypeAlias = tuple[int, int, int, int, int]  # one for each of `METRICS`


def our_totals(ours: int, own: int) -> Worlds:
    """Our total in each world, from our pieces and the number of our metric."""
    j, d, e, c, n = counted = counts(ours)
    once = counted[own]
    return once + 2 * j, once + 2 * d, once + 2 * e, once + 2 * c, once + 2 * n


def their_totals(theirs: int, own: int) -> Worlds:
    """The other's total in each world, from its pieces and the number of our metric."""
    j, d, e, c, n = counted = counts(theirs)
    twice = 2 * counted[own]
    return twice + j, twice + d, twice + e, twice + c, twice + n


def margins(ours: int, theirs: int, own: int) -> Worlds:
    """Our total less the other's in each world, if the game ended now."""
    return _less(our_totals(ours, own), their_totals(theirs, own))


class Guard:
    """Finds and remembers slacks for the player whose metric has that number."""

    def __init__(self, own: int) -> None:
        self.own = own
        self._most: dict[tuple[int, int], Worlds] = {}

    def most(self, theirs: int, gone: int = SQUARES) -> Worlds:
        """The highest total in each world of a part of the pieces: others may be in the way."""
        key = theirs, min(gone, theirs.bit_count())
        found = self._most.get(key)
        if found is None:
            found = their_totals(theirs, self.own)
            rest = theirs if gone else 0
            while rest:
                bit = rest & -rest
                rest ^= bit
                found = _higher(found, self.most(theirs ^ bit, key[1] - 1))
            self._most[key] = found
        return found

    def slack(self, ours: int, theirs: int) -> Worlds:
        """The slack in each world for O, who has just moved; see the module."""
        return _less(our_totals(ours, self.own), self.most(theirs))

    def slack_after_reply(self, ours: int, theirs: int) -> Worlds:
        """X's margin in each world after O's best single move there; before the end see
        `margins_held_by_x`.
        """
        j = d = e = c = n = 999
        for _, others, mine in after_each(theirs, ours):
            margin = margins(mine, others, self.own)
            j, d, e = min(j, margin[0]), min(d, margin[1]), min(e, margin[2])
            c, n = min(c, margin[3]), min(n, margin[4])
        return j, d, e, c, n

    def margins_held_by_x(self, ours: int, theirs: int, turns: int) -> Worlds:
        """The least margin in each world that X keeps by undoing; with 1 turn left it is exact."""
        if turns == 1:
            return self.slack_after_reply(ours, theirs)
        gone = 2 * (turns - 1)
        last = self.most(theirs, gone + 1)  # O takes away one of its own
        for bit in BITS:
            if not (ours | theirs) & bit:
                last = _higher(last, self.most(theirs | bit, gone))
        kept = our_totals(ours, self.own)
        held = _less(kept, last)
        before = self.most(theirs, gone)
        for bit in BITS:
            if ours & bit:
                held = _lower(held, _less(our_totals(ours ^ bit, self.own), before))
        return held

    def margins_kept(self, side: Side, after: Position) -> Worlds:
        """The least margin in each world that a side, which has just moved, keeps by undoing."""
        mine, theirs = after.pieces(side), after.pieces(side.other)
        if after.over:
            return margins(mine, theirs, self.own)
        if side is Side.O:
            return self.slack(mine, theirs)
        return self.margins_held_by_x(mine, theirs, (after.left + 1) // 2)


def _higher(a: Worlds, b: Worlds) -> Worlds:
    return max(a[0], b[0]), max(a[1], b[1]), max(a[2], b[2]), max(a[3], b[3]), max(a[4], b[4])


def _lower(a: Worlds, b: Worlds) -> Worlds:
    return min(a[0], b[0]), min(a[1], b[1]), min(a[2], b[2]), min(a[3], b[3]), min(a[4], b[4])


def _less(a: Worlds, b: Worlds) -> Worlds:
    return a[0] - b[0], a[1] - b[1], a[2] - b[2], a[3] - b[3], a[4] - b[4]


_ENCLOSURE: Final = METRICS.index(Metric.ENCLOSURE)

_RINGS: Final = tuple((bit, BOARD.beside(bit)) for bit in BITS if bit & ~BOARD.border)
"""The squares off the border, and the four pieces that enclose each: the smallest fences."""

_FENCE: Final = 0.2
"""What a piece of a fence is worth, where a win in one world is worth 1. At 0 the bot ties games
with enclosure on both sides, which it wins at this value; 0.08 does nearly as well.
"""

EVEN_ODDS: Final = (0.2,) * 5


class CarefulJudge:
    """Rates moves for an O that risks nothing: it stays level in every world, and wins in most.

    Each point by which a possible world is lost costs 100. Otherwise a move is worth the odds of
    the worlds that it wins, a little more for higher wins and for fences begun.
    """

    def __init__(self, own: int) -> None:
        self._own = own
        self._guard = Guard(own)

    def values(
        self, ours: int, theirs: int, is_last: bool, odds: tuple[float, ...] = EVEN_ODDS
    ) -> list[float]:
        """The worth of the move on each square; a metric of X's with odds 0 is ignored."""
        return [
            self._value(mine, others, is_last, odds) for _, mine, others in after_each(ours, theirs)
        ]

    def _value(self, ours: int, theirs: int, is_last: bool, odds: tuple[float, ...]) -> float:
        reckon = partial(margins, own=self._own) if is_last else self._guard.slack
        worlds = [*zip(reckon(ours, theirs), odds, strict=True)]
        lost = sum(slack for slack, chance in worlds if slack < 0 < chance)
        if lost:
            return 100.0 * lost
        hopes = sum(chance * (1 + 0.1 * min(slack, 4)) for slack, chance in worlds if slack > 0)
        return hopes + (0.0 if is_last else self._fences(ours, theirs, odds))

    def _fences(self, ours: int, theirs: int, odds: tuple[float, ...]) -> float:
        """How near the pieces are to enclosing a square, if a region may count."""
        weight = 1.0 if self._own == _ENCLOSURE else odds[_ENCLOSURE]
        if not weight:
            return 0.0
        most = 0
        for inside, ring in _RINGS:
            if not (ours & inside or theirs & ring):
                most = max(most, (ours & ring).bit_count())
        return _FENCE * weight * most
