"""Programs of rules over the cells of a board, solved as they are written.

    program = parse_program("Sym { R B } Board { a b ; c } DesObj p { a b } Req p { v !v }")
    print(format_board(program, solve(program)))  # board_rows: the same, row by row
    for board in solutions(program):  # a symbol for each cell; every board once
        ...
    answer(program, limit=3)  # three boards, and whether there are others

A `TimeLimit` around a call ends it. `explain` says why there is no board, `is_program` whether a
text is a program at all, and `program.idle()` which rules bind nothing. What is no program is a
TextError.
"""

from stratabot.rule_programs.contradictions import Contradiction, explain
from stratabot.rule_programs.parse import is_program, parse_program
from stratabot.rule_programs.program import RuleProgram, Symbols
from stratabot.rule_programs.solver import answer, solutions, solve
from stratabot.rule_programs.text import board_rows, format_board

__all__ = [
    "Contradiction",
    "RuleProgram",
    "Symbols",
    "answer",
    "board_rows",
    "explain",
    "format_board",
    "is_program",
    "parse_program",
    "solutions",
    "solve",
]
