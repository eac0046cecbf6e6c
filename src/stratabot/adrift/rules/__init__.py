"""The rule language: rules over the cells of a board, solved as they are written.

    program = parse_program("Sym { R B } Board { a b ; c } DesObj p { a b } Req p { v !v }")
    search = RuleSearch(program, stop=lambda: False)  # stop is asked now and then
    for board in search:  # a symbol for each cell; every board once
        print(format_board(program, board))  # board_rows: the same for JSON
    search.progress  # COMPLETE, or STOPPED; OPEN while there may be more
    count_boards(program, limit=1000)  # 4 boards, COMPLETE

`contradiction` says why there is no board, `is_program` whether a text is a program at all, and
`program.idle()` which rules bind nothing. What is no program is a TextError.
"""

from stratabot.adrift.rules.contradiction import Contradiction, contradiction
from stratabot.adrift.rules.parse import is_program, parse_program
from stratabot.adrift.rules.program import RuleProgram, Symbols
from stratabot.adrift.rules.search import BoardCount, Progress, RuleSearch, count_boards
from stratabot.adrift.rules.text import board_rows, format_board

__all__ = [
    "BoardCount",
    "Contradiction",
    "Progress",
    "RuleProgram",
    "RuleSearch",
    "Symbols",
    "board_rows",
    "contradiction",
    "count_boards",
    "format_board",
    "is_program",
    "parse_program",
]
