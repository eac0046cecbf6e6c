"""A program as clauses for a SAT solver.

A cell has a literal for each of its symbols, and exactly one of them is true. A cell with two
symbols needs one variable, a cell with one symbol none.

A temporary needs no variables of its own. All its plain uses in a line are equal where the line
holds, so that the first of them stands for it: `v` says that two cells are the same, `!v` that they
differ. Two cells have one variable for that, whichever lines and objects ask, and only those of its
clauses that a use needs: if it is true they are the same, if it is false they differ.

So each cell of a line makes one clause. A requirement with one line has the clauses of this line. A
requirement with several lines gets a variable for each line, which implies the clauses of that
line, and a clause that says that one of these variables is true. A table of m lines on n cells
makes m * n short clauses and a long one; multiplied out, it would make up to n ** m.

The helper variables may take several values for one board: solutions are told apart by the literals
of the cells alone.
"""

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from itertools import combinations
from typing import Final

from stratabot.errors import TooLargeError
from stratabot.limit import require_time
from stratabot.rule_programs.program import Bound, Requirement, RuleLine, RuleProgram, Symbols
from stratabot.words import counted

Clause = list[int]

_TRUE: Final = 1
_FALSE: Final = -1
_PAIRWISE: Final = 10  # if "at most one" is said of more literals than this, it is said of groups
_GROUP: Final = 6
_MOST_LITERALS: Final = 1_000_000  # cells times symbols: so many take 0.6 GB and 20 s
_MOST_RULES: Final = 20_000_000  # at all places; 8 million took 0.7 GB and 18 s


def require_size(program: RuleProgram) -> None:
    """Refuses a program that is too large for clauses."""
    literals = sum(len(cell.symbols) for cell in program.cells)
    if literals > _MOST_LITERALS:
        got = counted(literals, "pair")
        raise TooLargeError(
            f"expected at most {_MOST_LITERALS} pairs of cell and symbol, got {got}"
        )
    rules = sum(
        len(requirement.lines) * len(stand.cells)
        for requirement, stand in program.bounds()
        if requirement is not None
    )
    if rules > _MOST_RULES:
        raise TooLargeError(f"expected at most {_MOST_RULES} rules on all places, got {rules}")


class RuleEncoding:
    """Adds clauses to a solver: those of the cells at once, others when they are asked for."""

    def __init__(self, program: RuleProgram, add: Callable[[Clause], object]) -> None:
        self._add = add
        self.count = _TRUE
        # Cells that are the same: a variable for each pair, and which of its clauses are said.
        self._same: dict[tuple[int, int], int] = {}
        self._said: set[int] = set()
        # What is demanded alone, and the first guard that demands it.
        self._facts: dict[int, int] = {}
        add([_TRUE])
        self.literals = [self._cell(cell.symbols) for cell in program.cells]

    def new_variable(self) -> int:
        self.count += 1
        return self.count

    def bind(self, bound: Bound, guard: int = _TRUE) -> None:
        """Adds what is demanded of some cells, provided that `guard` is true."""
        require_time()
        if bound.requirement is None:
            self._differ(bound.stand.cells, guard)
        else:
            self._require(bound.requirement, bound.stand.cells, guard)

    def tighten(self) -> None:
        """Adds that n cells which all differ need n symbols: ten with nine took 27 s without it."""
        guards = {
            pair: self._facts[-same] for pair, same in self._same.items() if -same in self._facts
        }
        for clique in cliques(guards):
            self._use_up(clique, {guards[pair] for pair in combinations(clique, 2)})

    def board(self, true: set[int]) -> Symbols:
        """What the cells show if these literals are true; others, in no clause, are false."""
        return tuple(
            next(
                symbol
                for symbol, literal in own.items()
                if (literal in true if literal > 0 else -literal not in true)
            )
            for own in self.literals
        )

    def other_than(self, board: Symbols) -> Clause:
        """A clause that any other board satisfies, and this one does not."""
        return [-own[symbol] for own, symbol in zip(self.literals, board, strict=True)]

    def _require(self, requirement: Requirement, cells: tuple[int, ...], guard: int) -> None:
        lines = []
        for line in requirement.lines:
            require_time()
            lines.append(self._line(line, cells))
        possible = [clauses for clauses in lines if [] not in clauses]
        if [] in possible:
            return
        if len(possible) == 1:
            for clause in possible[0]:
                self._say(clause, guard)
                if len(clause) == 1:
                    self._facts.setdefault(clause[0], guard)
        else:
            self._say([self._all_of(clauses) for clauses in possible], guard)

    def _differ(self, cells: tuple[int, ...], guard: int) -> None:
        for own in self._holders(cells).values():
            for clause in self._at_most_one(own):
                self._say(clause, guard)
        self._use_up(cells, {guard})

    def _use_up(self, cells: Sequence[int], guards: Collection[int]) -> None:
        """Different cells need as many symbols; if there are no more, each symbol is in a cell."""
        holders = self._holders(cells)
        unless = [-guard for guard in guards]
        if len(holders) < len(cells):
            self._say(unless)
        elif len(holders) == len(cells):
            for own in holders.values():
                self._say(own + unless)

    def _holders(self, cells: Sequence[int]) -> dict[str, Clause]:
        """For each symbol, the literals that say that a cell shows it."""
        holders: dict[str, Clause] = {}
        for cell in cells:
            for symbol, literal in self.literals[cell].items():
                holders.setdefault(symbol, []).append(literal)
        return holders

    def _cell(self, symbols: Symbols) -> dict[str, int]:
        if len(symbols) <= 2:
            variable = self.new_variable() if symbols[1:] else _TRUE
            return dict(zip(symbols, (variable, -variable), strict=False))
        own = [self.new_variable() for _ in symbols]
        self._say(own)
        for clause in self._at_most_one(own):
            self._say(clause)
        return dict(zip(symbols, own, strict=True))

    def _line(self, line: RuleLine, cells: tuple[int, ...]) -> list[Clause]:
        """A rule line on these cells: all of the clauses are true; an empty one cannot be."""
        first: dict[str, int] = {}
        for rule, cell in zip(line.rules, cells, strict=True):
            if rule.temporary is not None:
                first.setdefault(rule.temporary, cell)
        clauses = []
        for rule, cell in zip(line.rules, cells, strict=True):
            if rule.temporary is not None:
                clauses.append([self._equal(cell, first[rule.temporary], is_not=False)])
            if rule.choices is not None:
                clauses.append(
                    [
                        self._shows(cell, word, is_not)
                        if is_symbol
                        else self._equal(cell, first[word], is_not)
                        for word, is_symbol, is_not in rule.choices
                    ]
                )
        return [
            [literal for literal in clause if literal != _FALSE]
            for clause in clauses
            if _TRUE not in clause
        ]

    def _shows(self, cell: int, symbol: str, is_not: bool) -> int:
        literal = self.literals[cell].get(symbol, _FALSE)
        return -literal if is_not else literal

    def _equal(self, cell: int, other: int, is_not: bool) -> int:
        """A literal that, if true, makes two cells show the same symbol, or different ones."""
        sign = -1 if is_not else 1
        one, two = self.literals[cell], self.literals[other]
        if cell == other:
            return sign * _TRUE
        if one.keys().isdisjoint(two):
            return sign * _FALSE
        pair = (min(cell, other), max(cell, other))
        if pair not in self._same:
            self._same[pair] = self.new_variable()
        literal = sign * self._same[pair]
        if literal not in self._said:
            self._said.add(literal)
            differ = [[-one[symbol], -two[symbol]] for symbol in one if symbol in two]
            for clause in differ if is_not else _equal(one, two):
                self._say(clause, literal)
        return literal

    def _all_of(self, clauses: Iterable[Clause]) -> int:
        known = [*clauses]
        if len(known) == 1 and len(known[0]) == 1:
            return known[0][0]
        variable = self.new_variable()
        for clause in known:
            self._say(clause, variable)
        return variable

    def _at_most_one(self, literals: Clause) -> Iterator[Clause]:
        """Clauses: at most one of the literals is true; many are cut into groups of six.

        100 different cells with 100 symbols took 15 s with a chain of groups of three, and 0.01 s
        so.
        """
        level = literals
        while len(level) > _PAIRWISE:
            parts = [level[k : k + _GROUP] for k in range(0, len(level), _GROUP)]
            level = []
            for part in parts:
                level.append(self.new_variable())
                yield from _pairs(part)
                yield from ([-literal, level[-1]] for literal in part)
        yield from _pairs(level)

    def _say(self, clause: Clause, guard: int = _TRUE) -> None:
        if _TRUE not in clause:
            said = [literal for literal in clause if literal != _FALSE]
            self._add(said if guard == _TRUE else [-guard, *said])


def _pairs(literals: Clause) -> Iterator[Clause]:
    return ([-one, -other] for one, other in combinations(literals, 2))


def _equal(one: dict[str, int], two: dict[str, int]) -> Iterator[Clause]:
    """Clauses: each of two cells shows what the other one shows."""
    for own, others in ((one, two), (two, one)):
        for symbol, literal in own.items():
            yield [-literal, others.get(symbol, _FALSE)]


def cliques(pairs: Iterable[tuple[int, int]]) -> Iterator[list[int]]:
    """Sets of cells of which any two are one of the pairs; every pair is in at least one set.

    Each grows from a pair that is in none yet, by the first cell that fits.
    """
    beside: dict[int, set[int]] = defaultdict(set)
    ordered = sorted({(min(pair), max(pair)) for pair in pairs})
    for one, two in ordered:
        beside[one].add(two)
        beside[two].add(one)
    covered: set[tuple[int, int]] = set()
    for one, two in ordered:
        if (one, two) in covered:
            continue
        require_time()
        found, fitting = [one, two], beside[one] & beside[two]
        while fitting:
            found.append(min(fitting))
            fitting &= beside[found[-1]]
        found.sort()
        covered.update((a, b) for k, a in enumerate(found) for b in found[k + 1 :])
        yield found
