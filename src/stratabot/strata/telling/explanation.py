"""Tells why a puzzle has no solution, and what would give it one."""

from typing import Any, Final, NamedTuple

from stratabot.strata.explanation import Block, Explanation, Repair, Repairs, explain
from stratabot.strata.peel import Core
from stratabot.strata.position import Position
from stratabot.strata.puzzle import BLANK, Cell, Puzzle
from stratabot.strata.telling.steps import format_legend
from stratabot.strata.telling.values import core_json, position_json
from stratabot.strata.text import blank_mark
from stratabot.words import numbered

_MOST_SHOWN: Final = 30
_SOLVABLE: Final = "It has a solution."


class ExplanationReport(NamedTuple):
    """A position, and why its puzzle has no solution; None if it has one."""

    position: Position
    why: Explanation | None
    remark: str = ""

    @property
    def more(self) -> str:
        """Where to see the solution, if there is one."""
        return "" if self.why else "solve shows it"

    def as_json(self) -> dict[str, Any]:
        """The core, the block and the repairs; numbers count from 1."""
        told = position_json(self.position)
        if self.why is None:
            return told | {"solvable": True}
        core, block, repairs = self.why
        return told | {
            "solvable": False,
            "core": core_json(core),
            "block": core_json(Core(block.rows, block.cols)) | {"smallest": block.smallest},
            "repairs": [
                {"row": repair.row + 1, "col": repair.col + 1, "contents": list(repair.contents)}
                for repair in repairs.found
            ],
            "all_repairs_found": repairs.complete,
        }

    def as_line(self) -> str:
        """The lines that remain, in a sentence."""
        return _SOLVABLE if self.why is None else _left(self.why.core)

    def as_text(self, _terminal: object = None) -> str:
        """The core, the block in the grid as typed, the repairs."""
        if self.why is None:
            return _SOLVABLE
        core, block, repairs = self.why
        names = self.position.names
        size = f"{len(block.rows)} x {len(block.cols)}"
        kind = "The smallest stuck block is" if block.smallest else "A stuck block is"
        parts = [
            _left(core),
            f"{kind} {size}, {_where(block.rows, block.cols)}: each of these lines shows two "
            "colors to the others, so none of them can be the topmost.",
            "",
            *_block_rows(self.position.puzzle, block),
            *([f"  ({format_legend(names)})"] if names else []),
            "",
            *_repair_lines(self.position, repairs),
        ]
        return "\n".join(parts)

    @property
    def exit_code(self) -> int:
        """1 if there is no solution."""
        return 1 if self.why else 0


def explanation_report(position: Position) -> ExplanationReport:
    """Why the position's puzzle has no solution."""
    return ExplanationReport(position, explain(position.puzzle))


def _left(core: Core) -> str:
    where = _where(core.rows, core.cols)
    return f"No solution: after taking off every ribbon that can be on top, {where} remain."


def _where(rows: tuple[int, ...], cols: tuple[int, ...]) -> str:
    return f"{numbered('row', rows)} and {numbered('column', cols)}"


def _block_rows(puzzle: Puzzle, block: Block) -> list[str]:
    """The grid as typed, with the block's squares in brackets; of a large grid only the block."""
    small = puzzle.rows <= _MOST_SHOWN and puzzle.cols <= _MOST_SHOWN
    rows, cols = (range(puzzle.rows), range(puzzle.cols)) if small else (block.rows, block.cols)
    blank = blank_mark(puzzle)

    def square(i: int, j: int) -> str:
        mark = puzzle.cells[i][j] or blank
        return f"[{mark}]" if i in block.rows and j in block.cols else f" {mark} "

    return [f"  {''.join(square(i, j) for j in cols)}".rstrip() for i in rows]


def _repair_lines(position: Position, repairs: Repairs) -> list[str]:
    cut = "" if repairs.complete else " (the search was cut off; there may be more)"
    if not repairs.found:
        return [f"No change of a single square makes it solvable{cut}."]
    shown = [_repair(position, repair) for repair in repairs.found[:_MOST_SHOWN]]
    if len(repairs.found) > len(shown):
        shown.append(f"  ... and {len(repairs.found) - len(shown)} more")
    return [f"One change makes it solvable, any of these{cut}:", *shown]


def _repair(position: Position, repair: Repair) -> str:
    def contents(cell: Cell) -> str:
        return "blank" if cell is BLANK else position.names.get(cell, cell)

    now = position.puzzle.cells[repair.row][repair.col]
    others = " or ".join(map(contents, repair.contents))
    return f"  row {repair.row + 1}, column {repair.col + 1}: {others} instead of {contents(now)}"
