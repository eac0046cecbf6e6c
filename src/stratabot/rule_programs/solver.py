"""All boards that a program allows, one after another, each once."""

from collections.abc import Iterator
from typing import Final, NamedTuple

from stratabot.limit import TooHardError
from stratabot.puzzles.sat import SatSolver
from stratabot.puzzles.solutions import MANY, Solutions, gather_solutions
from stratabot.rule_programs.encoding import RuleEncoding, require_size
from stratabot.rule_programs.program import Bound, Requirement, RuleProgram, Stand, Symbols
from stratabot.rule_programs.tokens import cut
from stratabot.words import listed


def solve(program: RuleProgram) -> Symbols | None:
    """A board of a program, None if there is none."""
    return next(solutions(program), None)


def answer(program: RuleProgram, limit: int = MANY) -> Solutions[Symbols]:
    """The boards up to the limit, or those found in time, and whether there are others."""
    return gather_solutions(solutions(program), limit)


def solutions(program: RuleProgram) -> Iterator[Symbols]:
    """The boards of a program; a clause over the cells forbids each once it is found."""
    require_size(program)
    with SatSolver() as solver:
        encoding = RuleEncoding(program, solver.add)
        for bound in program.bounds():
            encoding.bind(bound)
        encoding.tighten()
        while solver.is_possible():
            board = encoding.board(solver.true_literals())
            yield board
            solver.add(encoding.other_than(board))


_ALL_DIF: Final = "AllDif"
_PROOF: Final = 50  # work for the first proof, which says what it uses: about 5 s
_PORTIONS: Final = 1
_NAMED: Final = 4  # a sentence does not name more cells than this


class Contradiction(NamedTuple):
    """Demands on cells that cannot all hold, of which each is needed if `is_smallest`."""

    program: RuleProgram
    bounds: tuple[Bound, ...]
    is_smallest: bool

    @property
    def why(self) -> str:
        """The demands with their lines in the text, in one sentence without a full stop."""
        places: dict[str, list[str]] = {}
        for requirement, stand in self.bounds:
            places.setdefault(_title(requirement, stand), []).append(self._place(stand))
        told = listed(
            title if title.startswith(_ALL_DIF) else f"{title} for {listed(own)}"
            for title, own in places.items()
        )
        return f"{told} cannot {'all ' if self.bounds[1:] else ''}hold"

    def _place(self, stand: Stand) -> str:
        if len(stand.cells) > _NAMED:
            return f"the cells on line {stand.line}"
        return " ".join(cut(self.program.cells[cell].name) for cell in stand.cells)


def _title(requirement: Requirement | None, stand: Stand) -> str:
    """`Req pair on line 3`; a group of Opts goes by the line of its first."""
    if requirement is None:
        return f"{_ALL_DIF} on line {stand.line}"
    kind, name, obj = requirement.kind, requirement.name, requirement.obj
    title = f"{cut(name)}:{cut(obj)}" if name else cut(obj)
    return f"{kind} {title} on line {requirement.lines[0].line}"


def explain(program: RuleProgram) -> Contradiction | None:
    """Demands that contradict each other, each of which is needed, or nearly so; None for a board.

    Every demand gets an assumption. The solver says which of them its proof used; these are few.
    Then each demand is left out in turn: it is needed exactly if the others do not contradict each
    other. If that is hard to find out, the demand is kept. If even the first proof is too hard, the
    answer is all demands: the caller must know then that the program has no board.
    """
    require_size(program)
    bounds: dict[int, Bound] = {}
    with SatSolver() as solver:
        encoding = RuleEncoding(program, solver.add)
        for bound in program.bounds():
            guard = encoding.new_variable()
            bounds[guard] = bound
            encoding.bind(bound, guard)
        encoding.tighten()
        try:
            if solver.is_possible(bounds, _PROOF):
                return None
        except TooHardError:
            return Contradiction(program, tuple(bounds.values()), is_smallest=False)
        needed, is_smallest = _needed(solver)
        return Contradiction(program, tuple(bounds[guard] for guard in needed), is_smallest)


def _needed(solver: SatSolver) -> tuple[list[int], bool]:
    """Assumptions that contradict each other, and whether each is known to be needed."""
    rest = solver.core()
    needed: list[int] = []
    is_smallest = True
    while rest:
        spared = rest.pop()
        try:
            is_needed = solver.is_possible([*needed, *rest], _PORTIONS)
        except TooHardError:
            is_needed, is_smallest = True, False
        if is_needed:
            needed.append(spared)
        else:
            core = {*solver.core()}
            rest = [guard for guard in rest if guard in core]
    return sorted(needed), is_smallest
