"""Why a program allows no board: demands that cannot all hold, and none of which can be spared."""

from typing import NamedTuple

from stratabot.adrift.rules.encoding import RuleEncoding, require_size
from stratabot.adrift.rules.program import BOARD, Bound, Requirement, RuleProgram
from stratabot.adrift.rules.solver import Decision, SatSolver, Stop, never
from stratabot.words import listed


class Contradiction(NamedTuple):
    """Demands on cells. The others may all be left out, and still there is no board."""

    program: RuleProgram
    bounds: tuple[Bound, ...]

    @property
    def why(self) -> str:
        """The demands with their lines in the text, in one sentence without a full stop."""
        return f"{listed(self._told(bound) for bound in self.bounds)} cannot all hold"

    def _told(self, bound: Bound) -> str:
        names = listed(self.program.cells[cell].name for cell in bound.stand.cells)
        if bound.requirement is None:
            return f"AllDif on line {bound.stand.line}"
        title = _title(bound.requirement)
        if bound.requirement.obj == BOARD:
            return title
        return f"{title} for {names} (line {bound.stand.line})"


def _title(requirement: Requirement) -> str:
    """`Req pair on line 3`, `Opt first:pair from line 5 on`."""
    name = f"{requirement.name}:" if requirement.name else ""
    line = requirement.lines[0].line
    where = f"from line {line} on" if requirement.lines[1:] else f"on line {line}"
    return f"{requirement.kind} {name}{requirement.obj} {where}"


def contradiction(program: RuleProgram, stop: Stop = never) -> Contradiction | None:
    """A smallest set by inclusion; None if there is a board, or if it was stopped.

    Every demand gets an assumption. The solver says which of these it used for its proof, which
    leaves few of them. Then each is left out in turn: it is needed exactly if the others do not
    contradict each other.

    Raises:
        InputError: python-sat cannot be loaded.
        TooLargeError: the program is too large.
    """
    require_size(program)
    solver = SatSolver(stop)
    encoding = RuleEncoding(program, solver.add)
    bounds: dict[int, Bound] = {}
    for bound in program.bounds():
        guard = encoding.new_variable()
        bounds[guard] = bound
        encoding.bind(bound, guard)
        if stop():
            return None
    guards = _needed(solver, [*bounds])
    return None if guards is None else Contradiction(program, tuple(bounds[k] for k in guards))


def _needed(solver: SatSolver, guards: list[int]) -> list[int] | None:
    """Of contradicting assumptions some that suffice, all of them needed; None as above."""
    if solver.decide(guards) is not Decision.IMPOSSIBLE:
        return None
    rest = solver.core()
    needed: list[int] = []
    while rest:
        spared = rest.pop()
        decision = solver.decide([*needed, *rest])
        if decision is Decision.STOPPED:
            return None
        if decision is Decision.POSSIBLE:
            needed.append(spared)
        else:
            core = {*solver.core()}
            rest = [guard for guard in rest if guard in core]
    return sorted(needed)
