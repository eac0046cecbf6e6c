"""What is safe whatever the other's metric is.

We know our metric; the other's may be any of five: five *worlds*. In each our total and the other's
are known, and so is our *margin*, ours less the other's.

Of O's moves. After O's move X is to move, and what X does next can be undone by O: a piece that X
places is taken away, one of O's that X takes away is put back. Only a piece that X takes away from
its own is gone; then O has a move to spare, and can take away another of X's, until none is left
and X's total is 0. So X's total will never be more than that of the best part of the pieces it has
now, and O's never less than now, if O wants it so. The margin so counted is the *slack*: where
it is 0 or more in a world, O does not lose in that world, however X goes on; where it is 1 or more,
O wins. This holds for any number of turns to come. At the start the slack is 0 in all worlds, and
undoing keeps it, so there is always a move that keeps O level in all five.

Of X's moves the same can be said once O's last move has been reckoned with, which nobody undoes:
the slack is the margin after the best single move that O could make now.
"""

from typing import TypeAlias

from stratabot.duel.bots.moves import after_each
from stratabot.duel.metrics import counts

Worlds: TypeAlias = tuple[int, int, int, int, int]
"""A number for each metric that the other may have, in the order of `METRICS`."""


def our_totals(ours: int, own: int) -> Worlds:
    """Our total in each world: our pieces, the number of our metric."""
    j, d, e, c, n = counted = counts(ours)
    once = counted[own]
    return once + 2 * j, once + 2 * d, once + 2 * e, once + 2 * c, once + 2 * n


def their_totals(theirs: int, own: int) -> Worlds:
    """The other's total in each world: its pieces, the number of our metric."""
    j, d, e, c, n = counted = counts(theirs)
    twice = 2 * counted[own]
    return twice + j, twice + d, twice + e, twice + c, twice + n


def margins(ours: int, theirs: int, own: int) -> Worlds:
    """Our total less the other's in each world, were this the end."""
    a, b = our_totals(ours, own), their_totals(theirs, own)
    return a[0] - b[0], a[1] - b[1], a[2] - b[2], a[3] - b[3], a[4] - b[4]


class Guard:
    """Slacks for one player, who has the metric with that number. Remembers what it has found."""

    def __init__(self, own: int) -> None:
        self._own = own
        self._most: dict[int, Worlds] = {}

    def most(self, theirs: int) -> Worlds:
        """The highest total in each world that some part of the other's pieces makes.

        More pieces may count less: under `disjoint` and `enclosure` one can be in the way. All
        parts are looked at, of the ten pieces that there are at most a thousand.
        """
        found = self._most.get(theirs)
        if found is None:
            found = their_totals(theirs, self._own)
            rest = theirs
            while rest:
                bit = rest & -rest
                rest ^= bit
                j, d, e, c, n = self.most(theirs ^ bit)
                found = (
                    max(found[0], j),
                    max(found[1], d),
                    max(found[2], e),
                    max(found[3], c),
                    max(found[4], n),
                )
            self._most[theirs] = found
        return found

    def slack(self, ours: int, theirs: int) -> Worlds:
        """The slack in each world for O, who has just moved; see the module."""
        a, b = our_totals(ours, self._own), self.most(theirs)
        return a[0] - b[0], a[1] - b[1], a[2] - b[2], a[3] - b[3], a[4] - b[4]

    def slack_after_reply(self, ours: int, theirs: int) -> Worlds:
        """The slack in each world for X, who has just moved: after O's best single move there."""
        j = d = e = c = n = 999
        for _, others, mine in after_each(theirs, ours):
            margin = margins(mine, others, self._own)
            j, d, e = min(j, margin[0]), min(d, margin[1]), min(e, margin[2])
            c, n = min(c, margin[3]), min(n, margin[4])
        return j, d, e, c, n
