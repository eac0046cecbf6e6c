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

from typing import TypeAlias

from stratabot.duel.bots.moves import BITS, after_each
from stratabot.duel.grid import SQUARES
from stratabot.duel.metrics import counts

Worlds: TypeAlias = tuple[int, int, int, int, int]
"""A number for each metric that the other may have, in the order of `METRICS`."""


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
    """Finds and remembers slacks for one player.

    Attributes:
        own: the number of the player's metric.
    """

    def __init__(self, own: int) -> None:
        self.own = own
        self._most: dict[tuple[int, int], Worlds] = {}

    def most(self, theirs: int, gone: int = SQUARES) -> Worlds:
        """The highest total in each world that some part of the other's pieces makes.

        More pieces may count less: under `disjoint` and `enclosure` a piece can be in the way.
        There are at most ten pieces, so at most a thousand parts.

        Args:
            theirs: the other's pieces.
            gone: how many pieces may be missing in the part.
        """
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
        """The margin in each world for X, who has just moved, after O's best single move there.

        After X's last move the game ends with this margin if O plays right. Before it, X may be
        unable to keep the margin; see `held`.
        """
        j = d = e = c = n = 999
        for _, others, mine in after_each(theirs, ours):
            margin = margins(mine, others, self.own)
            j, d, e = min(j, margin[0]), min(d, margin[1]), min(e, margin[2])
            c, n = min(c, margin[3]), min(n, margin[4])
        return j, d, e, c, n

    def held(self, ours: int, theirs: int, turns: int) -> Worlds:
        """The least margin in each world that X, who has just moved, keeps by undoing.

        Args:
            ours: X's pieces.
            theirs: O's.
            turns: how many turns O has left, 1 or more. With 1 the margin is exact; see the module.
        """
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


def _higher(a: Worlds, b: Worlds) -> Worlds:
    return max(a[0], b[0]), max(a[1], b[1]), max(a[2], b[2]), max(a[3], b[3]), max(a[4], b[4])


def _lower(a: Worlds, b: Worlds) -> Worlds:
    return min(a[0], b[0]), min(a[1], b[1]), min(a[2], b[2]), min(a[3], b[3]), min(a[4], b[4])


def _less(a: Worlds, b: Worlds) -> Worlds:
    return a[0] - b[0], a[1] - b[1], a[2] - b[2], a[3] - b[3], a[4] - b[4]
