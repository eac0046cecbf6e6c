"""What others do, written down as plainly as possible, to compare with."""

from collections.abc import Sequence

from stratabot.strata.puzzle import BLANK, Cell, Puzzle

Cells = Sequence[Sequence[Cell]]
Step = tuple[str, int]


def recursion(puzzle: Puzzle) -> list[Step] | None:
    """The textbook: find a line that can go, take it away, solve the rest."""
    return _recursion(puzzle.cells, [*range(puzzle.rows)], [*range(puzzle.cols)], [])


def _recursion(
    cells: Cells, rows: list[int], cols: list[int], above: list[Step]
) -> list[Step] | None:
    if not rows and not cols:
        return above
    for i in rows:
        if len({cells[i][j] for j in cols} - {BLANK}) <= 1:
            return _recursion(cells, [k for k in rows if k != i], cols, [("row", i), *above])
    for j in cols:
        if len({cells[i][j] for i in rows} - {BLANK}) <= 1:
            return _recursion(cells, rows, [k for k in cols if k != j], [("col", j), *above])
    return None


def rescan(puzzle: Puzzle) -> list[Step] | None:
    """The same in a loop that looks at every line's cells anew after each line that went."""
    rows, cols = [*range(puzzle.rows)], [*range(puzzle.cols)]
    peeled: list[Step] = []
    while rows or cols:
        for i in rows:
            if len({puzzle.cells[i][j] for j in cols} - {BLANK}) <= 1:
                rows.remove(i)
                peeled.append(("row", i))
                break
        else:
            for j in cols:
                if len({puzzle.cells[i][j] for i in rows} - {BLANK}) <= 1:
                    cols.remove(j)
                    peeled.append(("col", j))
                    break
            else:
                return None
    return peeled[::-1]
