"""Strata's values as JSON; reports of explanations, grades, and what was seen in pictures."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from stratabot.puzzles.difficulty import difficulty_json, format_grade
from stratabot.puzzles.report import PlainReport, Report
from stratabot.strata.groups import Group
from stratabot.strata.peel import Core
from stratabot.strata.position import Position
from stratabot.strata.puzzle import BLANK, Cell, Places, Puzzle, Ribbon
from stratabot.strata.sentences import format_legend
from stratabot.strata.text import blank_mark, format_puzzle, format_rows
from stratabot.terminal import Terminal
from stratabot.words import capitalized, counted, numbered

if TYPE_CHECKING:
    from stratabot.geometry import Rect
    from stratabot.strata.explanation import Block, Explanation, Repair, Repairs
    from stratabot.strata.generator import NewPuzzle
    from stratabot.strata.grading import Grade
    from stratabot.strata.layout.profile import Profile
    from stratabot.strata.vision.reading import Reading
    from stratabot.strata.vision.trust import Trust


_MOST_SHOWN: Final = 30
_SOLVABLE: Final = "It has a solution."


def puzzle_json(puzzle: Puzzle) -> dict[str, object]:
    """Size and grid; also the mark for blank if it is no dot, because a dot is a color."""
    mark = blank_mark(puzzle)
    size = {"rows": puzzle.rows, "cols": puzzle.cols, "grid": format_rows(puzzle, mark)}
    return size if mark == "." else size | {"blank": mark}


def position_json(position: Position) -> dict[str, object]:
    """The puzzle; if a picture shows it, also the colors' names, from the first swatch on."""
    shown = puzzle_json(position.puzzle)
    return shown | {"names": [*position.names.values()]} if position.names else shown


def ribbon_json(ribbon: Ribbon) -> dict[str, object]:
    """The line's kind and number, counted from 1, and the color; null means any color."""
    line, color = ribbon
    return {"line": line.kind, "number": line.number, "color": color}


def ribbons_json(ribbons: Iterable[Ribbon]) -> list[dict[str, object]]:
    """The ribbons, bottom first."""
    # As `ribbon_json`, of which a dozen calls would take a tenth of a small puzzle's time.
    return [{"line": kind, "number": index + 1, "color": color} for (kind, index), color in ribbons]


def groups_json(groups: Iterable[Group]) -> list[dict[str, object]]:
    """For each group its color, and its ribbons by their indices, counted from 0."""
    shown, start = list[dict[str, object]](), 0
    for color, ribbons in groups:
        end = start + len(ribbons)
        shown.append({"color": color, "ribbons": [*range(start, end)]})
        start = end
    return shown


def core_json(core: Core) -> dict[str, object]:
    """The rows and columns of a core, counted from 1."""
    return {"rows": [i + 1 for i in core.rows], "cols": [j + 1 for j in core.cols]}


def grade_json(grade: "Grade | None") -> dict[str, object]:
    """The number and the word, the features, and their places among random puzzles."""
    shown = difficulty_json(grade)
    if grade is None:
        return shown | {"grade": None}
    return shown | {
        "grade": {
            "number": grade.number,
            "word": grade.word,
            "features": grade.features._asdict(),
            "harder_than": {k: round(v, 3) for k, v in grade.harder_than._asdict().items()},
        }
    }


def new_puzzle_json(one: "NewPuzzle") -> dict[str, object]:
    """A new puzzle, with its grade if somebody asked for it."""
    graded = grade_json(one.grade) if one.grade else {}
    return puzzle_json(one.puzzle) | graded


def format_new_puzzle(one: "NewPuzzle") -> str:
    """A new puzzle's grid, below a comment with its grade if somebody asked for it."""
    heading = f"# {one.grade.word}, {one.grade.number} of 100\n" if one.grade else ""
    return heading + format_puzzle(one.puzzle)


@dataclass(frozen=True)
class ExplanationReport(Report):
    """A position, and why its puzzle has no solution; None if it has one."""

    position: Position
    why: "Explanation | None"

    @property
    def more(self) -> str:
        return "" if self.why else "solve shows it"

    def as_json(self) -> dict[str, object]:
        shown = position_json(self.position)
        if self.why is None:
            return shown | {"solvable": True}
        core, block, repairs = self.why
        return shown | {
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
        return _SOLVABLE if self.why is None else _left(self.why.core)

    def as_text(self, _terminal: Terminal) -> str:
        return self._in_full()

    def draw(self, kind: str) -> bytes:
        """The board as it lies, the stuck block outlined."""
        from stratabot.strata.picture.story import Story

        block = Core(self.why.block.rows, self.why.block.cols) if self.why else None
        return Story(self.position, block=block, note=self._in_full()).show().encode(kind)

    def _in_full(self) -> str:
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
        return 1 if self.why else 0


def explanation_report(position: Position) -> ExplanationReport:
    """Why the position's puzzle has no solution."""
    from stratabot.strata.explanation import explain

    return ExplanationReport(position, explain(position.puzzle))


def _left(core: Core) -> str:
    where = _where(core.rows, core.cols)
    return f"No solution: after taking off every ribbon that can be on top, {where} remain."


def _where(rows: tuple[int, ...], cols: tuple[int, ...]) -> str:
    return f"{numbered('row', rows)} and {numbered('column', cols)}"


def _block_rows(puzzle: Puzzle, block: "Block") -> list[str]:
    """The grid as typed, with the block's squares in brackets; of a large grid only the block."""
    small = puzzle.rows <= _MOST_SHOWN and puzzle.cols <= _MOST_SHOWN
    rows, cols = (range(puzzle.rows), range(puzzle.cols)) if small else (block.rows, block.cols)
    blank = blank_mark(puzzle)

    def square(i: int, j: int) -> str:
        mark = puzzle.cells[i][j] or blank
        return f"[{mark}]" if i in block.rows and j in block.cols else f" {mark} "

    return [f"  {''.join(square(i, j) for j in cols)}".rstrip() for i in rows]


def _repair_lines(position: Position, repairs: "Repairs") -> list[str]:
    cut = "" if repairs.complete else " (the search was cut off; there may be more)"
    if not repairs.found:
        return [f"No change of a single square makes it solvable{cut}."]
    shown = [_repair(position, repair) for repair in repairs.found[:_MOST_SHOWN]]
    if len(repairs.found) > len(shown):
        shown.append(f"  ... and {len(repairs.found) - len(shown)} more")
    return [f"One change makes it solvable, any of these{cut}:", *shown]


def _repair(position: Position, repair: "Repair") -> str:
    def contents(cell: Cell) -> str:
        return "blank" if cell is BLANK else position.names.get(cell, cell)

    now = position.puzzle.cells[repair.row][repair.col]
    others = " or ".join(map(contents, repair.contents))
    return f"  row {repair.row + 1}, column {repair.col + 1}: {others} instead of {contents(now)}"


def grade_report(puzzle: Puzzle, unknown: Places = frozenset()) -> PlainReport:
    """How hard a puzzle is; refused if a cell is unknown."""
    from stratabot.strata.grading import grade
    from stratabot.strata.unknown import require_known

    require_known(unknown, "grade")
    graded = grade(puzzle)
    shown = puzzle_json(puzzle) | grade_json(graded)
    if graded is None:
        line = format_grade(None, is_solvable=False)
        return PlainReport(shown, f"{capitalized(line)}.", line, exit_code=1)
    return PlainReport(shown, _explained(puzzle, graded), f"{graded.word}, {graded.number}")


def _explained(puzzle: Puzzle, graded: "Grade") -> str:
    lines = puzzle.rows + puzzle.cols
    chain, openings, orders, bite, changes, free = graded.features
    reasons = (
        "no ribbon has to wait for another one"
        if chain == 1
        else f"the longest chain of ribbons that wait for one another has {chain}",
        f"{openings} of {lines} ribbons can be the last one laid",
        _winning(orders),
        f"after a mistake you lay {bite:.1f} more ribbons, on average, before you can notice it",
        f"{counted(int(changes), 'color change')} at least",
        _hidden(int(free), puzzle),
    )
    text = f"{graded.word}: {graded.number} of 100\n\nharder than\n"
    for reason, place in zip(reasons, graded.harder_than, strict=True):
        text += f"{100 * place:5.0f} %  {reason}\n"
    return f"{text}\nof random puzzles of this size."


def _winning(share: float) -> str:
    one_in = round(1 / share)
    if one_in > 1:
        return f"1 of {one_in:,} orders of all ribbons wins"
    return "every order of all ribbons wins" if share == 1 else "most orders of all ribbons win"


def _hidden(free: int, puzzle: Puzzle) -> str:
    lines = puzzle.rows + puzzle.cols
    if not puzzle.colors:
        return f"all {lines} ribbons can be hidden: no square has a color"
    if free == lines:
        return f"each of the {lines} ribbons can be hidden in some solution (not all at once)"
    if free == 0:
        return "no ribbon can be hidden: each shows on a colored square"
    some = " in some solution" if free == 1 else ", each in some solution"
    return f"{free} of {lines} ribbons can be hidden{some} (it shows on no colored square)"


@dataclass(frozen=True)
class ReadingReport(Report):
    """What was seen in a picture, and what of it can be relied on."""

    reading: "Reading"
    trust: "Trust"
    profile: "Profile | None" = None  # None for the usual one

    def as_json(self) -> dict[str, object]:
        """All that was seen, sure or not; rows, columns and swatches count from 1.

        Only a win screen has `perfect`, whether it says Perfect, and `next`, whether Next is there.
        `swatches` and `selected` are null if no swatches are seen.
        """
        from stratabot.strata.vision.reading import State

        reading, relied = self.reading, self.trust.relied
        state = {"puzzle": reading.puzzle is not None, "state": reading.state.value}
        if reading.puzzle is None:
            said = {"perfect": reading.perfect, "next": reading.next_shown}
            why = {"why": reading.why, "client": _box(reading.client)}
            return {**state, **why, **(said if reading.state is State.WIN else {})}
        # In a photograph the client area is no box.
        slanted = reading.slant.corners if reading.slant else ()
        corners = {"corners": [[round(x), round(y)] for x, y in slanted]} if slanted else {}
        doubtful = reading.doubtful if relied is None else sorted(relied.unknown)
        return {
            **state,
            "size": reading.side,
            "colors": reading.colors,
            "grid": list((relied or reading).grid),
            "client": _box(reading.client),
            **corners,
            "board": self._board(),
            "swatches": None if reading.unnumbered else [list(rgb) for rgb in reading.swatches],
            "names": [*reading.names().values()],
            "selected": reading.selected or None,
            "placed": [str(ribbon) for ribbon in reading.placed],
            "confidence": reading.confidence,
            "sure": relied is not None,
            "cells": [list(row) for row in reading.cell_confidence],
            "doubtful": [[i + 1, j + 1] for i, j in doubtful],
            **({"why": reading.why} if doubtful and reading.why else {}),
        }

    def _board(self) -> list[list[float]] | None:
        from stratabot.strata.layout.layout import Projection
        from stratabot.strata.layout.profile import load_profile
        from stratabot.vision.grid_place import corners_json

        reading = self.reading
        if reading.client is None and reading.slant is None:
            return None
        profile = self.profile or load_profile(None)
        place = Projection.of(reading.client, reading.slant, profile)
        return corners_json(place.board(reading.side)) if place else None

    def as_line(self) -> str:
        return "; ".join(["/".join(self.trust.require().grid), *self._laid()])

    def as_text(self, _terminal: Terminal) -> str:
        return "\n".join([*self.trust.require().grid, *self._laid()])

    def _laid(self) -> list[str]:
        """A line that names the ribbons that lie, if any does."""
        placed = " ".join(map(str, self.reading.placed))
        return [f"laid: {placed}"] if placed else []

    @property
    def remark(self) -> str:
        reading, relied = self.reading, self.trust.relied
        unseen = "? is not to be seen; it does not matter as the ribbons lie"
        is_unknown = relied is not None and relied.unknown
        return "\n".join(filter(None, (reading.remark, unseen if is_unknown else "")))

    @property
    def exit_code(self) -> int:
        return 0 if self.trust.relied else 1


def _box(client: "Rect | None") -> list[int] | None:
    return None if client is None else [round(value) for value in client]
