"""Many boards, or one huge board, at once, in numpy.

Boards are arrays of small integers: a color is a number from 0 on, -1 is blank (255 in uint8, the
same bits). Lines are numbered as in `Puzzle.lines`: rows from 0, then columns. Answers are those of
`peel.solve`; what differs is the cost. Nothing else in `stratabot.strata` needs numpy.
"""

from stratabot.strata.bulk.convert import board_of, solution_of
from stratabot.strata.bulk.huge import Peel, solve_huge
from stratabot.strata.bulk.many import Answers, solve_many

__all__ = ["Answers", "Peel", "board_of", "solution_of", "solve_huge", "solve_many"]
