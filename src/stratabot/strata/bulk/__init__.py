"""Many boards at once, in numpy.

A board is an array of small integers: a color is a number from 0, blank is -1 (255 in uint8, which
are the same bits). Lines are numbered as in `Puzzle.lines`: rows from 0, then columns. A board has
a solution here exactly if `peel.peel` finds one. Nothing else in `stratabot.strata` that solves
puzzles needs numpy.
"""

from stratabot.strata.bulk.making import make_many
from stratabot.strata.bulk.many import ManySolutions, solve_many

__all__ = ["ManySolutions", "make_many", "solve_many"]
