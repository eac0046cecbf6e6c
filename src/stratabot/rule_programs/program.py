"""A program of the rule language: what it is once it is read.

Its words. The *board* is a row of *cells*, each of which shows one of its *symbols*; the *picture*
is how the Board block lays them out, and means nothing. An *object* is a shape of n places without
a location. It *stands* on n cells wherever a DesObj block says so; the object Board stands on all
cells in order. A *rule line* says something of each of the n places, and so is true or false
wherever its object stands. A *requirement* demands, wherever its object stands, that one of its
lines be true: a Req block has one line; Opt blocks with the same name and object have a line each.

    Sym { R B }                 # the symbols
    Board { a b ; . c }         # three cells, in two rows; a spacer stands before c
    DesObj pair { a b }         # the object pair stands on a and b
    DesObj pair { b c }         # ... and on b and c
    Req pair { v !v }           # two different symbols there, whatever they are
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final, NamedTuple

BOARD: Final = "Board"  # the object that stands on all cells, in their order

Symbols = tuple[str, ...]  # one for each cell, in their order: a solution


class BoardCell(NamedTuple):
    """A cell, and the symbols that it can show: those of its list, or all."""

    name: str
    symbols: Symbols


class Choice(NamedTuple):
    """A symbol or a temporary. The cell equals it or, with `is_not`, differs from it."""

    word: str
    is_symbol: bool
    is_not: bool


class CellRule(NamedTuple):
    """What a rule line says of a place: it equals the temporary, and one of the choices is true."""

    temporary: str | None
    choices: tuple[Choice, ...] | None


class RuleLine(NamedTuple):
    """A CellRule for each place of the object, and the line of the text where the block begins."""

    rules: tuple[CellRule, ...]
    line: int


@dataclass(frozen=True)
class Requirement:
    """Wherever the object stands, one of the lines is true; `kind` is the word `Req` or `Opt`."""

    kind: str
    name: str
    obj: str
    lines: tuple[RuleLine, ...]


class Stand(NamedTuple):
    """The cells that an object stands on, as indices on the board, and the line that says it."""

    cells: tuple[int, ...]
    line: int


class Bound(NamedTuple):
    """Cells, and what is demanded of them: a requirement, or None if they must all differ."""

    requirement: Requirement | None
    stand: Stand


@dataclass(frozen=True)
class RuleProgram:
    """The cells, their picture, where objects stand, and what is demanded; `different`: AllDif."""

    cells: tuple[BoardCell, ...]
    picture: tuple[tuple[int | str, ...], ...]
    stands: Mapping[str, tuple[Stand, ...]]
    requirements: tuple[Requirement, ...]
    different: tuple[Stand, ...]

    def bounds(self) -> Iterator[Bound]:
        """All demands, place by place. A board is a solution if all of them hold."""
        yield from (Bound(None, stand) for stand in self.different)
        for requirement in self.requirements:
            for stand in self.stands.get(requirement.obj, ()):
                yield Bound(requirement, stand)

    def idle(self) -> tuple[str, ...]:
        """Objects that have rules but stand nowhere: their names may be misspelt."""
        objects = dict.fromkeys(requirement.obj for requirement in self.requirements)
        return tuple(obj for obj in objects if obj not in self.stands)


def board_rows(program: RuleProgram, board: Symbols) -> list[str]:
    """A row a line: symbols, and a dot for each spacer, with one space between them."""
    return [
        " ".join(board[part] if isinstance(part, int) else " ".join(part) for part in row)
        for row in program.picture
    ]


def format_board(program: RuleProgram, board: Symbols) -> str:
    """The picture, symbols as wide as the widest of the program, dots side by side as they are."""
    width = max(len(symbol) for cell in program.cells for symbol in cell.symbols)
    rows = (
        [board[part] if isinstance(part, int) else part for part in row] for row in program.picture
    )
    return "\n".join(" ".join(part.ljust(width) for part in row).rstrip() for row in rows)
