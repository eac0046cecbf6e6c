"""The rule language: rules over the cells of a board, solved as they are written.

    program = parse_program("Sym { R B } Board { a b ; c } DesObj p { a b } Req p { v !v }")
    for board in solutions(program):  # a symbol for each cell; every board once
        print(format_board(program, board))  # board_rows: the same, row by row, for JSON
    count(program, limit=3)  # Count(solutions=3, more=True): there are 4

A `TimeLimit` around a call ends it.
`contradiction` says why there is no board, `is_program` whether a text is a program at all, and
`program.idle()` which rules bind nothing. What is no program is a TextError.
"""

from stratabot.adrift.rules.contradictions import Contradiction, contradiction
from stratabot.adrift.rules.parse import is_program, parse_program
from stratabot.adrift.rules.program import RuleProgram, Symbols
from stratabot.adrift.rules.solve import Count, count, solutions
from stratabot.adrift.rules.text import board_rows, format_board

__all__ = [
    "Contradiction",
    "Count",
    "RuleProgram",
    "Symbols",
    "board_rows",
    "contradiction",
    "count",
    "format_board",
    "is_program",
    "parse_program",
    "solutions",
]
