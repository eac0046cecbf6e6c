"""Boards as text: the rows of the Board block, with symbols for the names of cells."""

from stratabot.rule_programs.program import RuleProgram, Symbols


def board_rows(program: RuleProgram, board: Symbols) -> list[str]:
    """A row a line: symbols, and a dot for each spacer, with one space between them."""
    return [
        " ".join(board[part] if isinstance(part, int) else " ".join(part) for part in row)
        for row in program.picture
    ]


def format_board(program: RuleProgram, board: Symbols) -> str:
    """The picture: symbols are as wide as the widest of the program, and dots as they stand there.

    Dots side by side stay so: a row can be moved by half a cell with them.
    """
    width = max(len(symbol) for cell in program.cells for symbol in cell.symbols)
    rows = (
        [board[part] if isinstance(part, int) else part for part in row] for row in program.picture
    )
    return "\n".join(" ".join(part.ljust(width) for part in row).rstrip() for row in rows)
