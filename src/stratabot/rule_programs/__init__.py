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

from typing import TYPE_CHECKING

from stratabot.lazy import offer

if TYPE_CHECKING:
    from stratabot.rule_programs.parse import parse_program as parse_program
    from stratabot.rule_programs.program import RuleProgram as RuleProgram
    from stratabot.rule_programs.program import board_rows as board_rows
    from stratabot.rule_programs.program import format_board as format_board
    from stratabot.rule_programs.solver import answer as answer
    from stratabot.rule_programs.solver import explain as explain
    from stratabot.rule_programs.solver import solutions as solutions
    from stratabot.rule_programs.solver import solve as solve
    from stratabot.rule_programs.tokens import is_program as is_program
else:
    offer(
        __name__,
        {
            "parse": "parse_program",
            "program": "RuleProgram board_rows format_board",
            "solver": "answer explain solutions solve",
            "tokens": "is_program",
        },
    )
