"""Why a puzzle does not have exactly one solution that keeps what is drawn."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from contextlib import suppress
from importlib import import_module
from itertools import pairwise
from typing import Final, NamedTuple

from stratabot.adrift.encoding import PathEncoding
from stratabot.adrift.obstacle import find_obstacle
from stratabot.adrift.puzzle import USUAL, Paths, Place, Puzzle, Rules, Two
from stratabot.adrift.sketch import settle_sketch
from stratabot.adrift.solver import PathFinder, Variations, answer, paths_among
from stratabot.adrift.techniques import trouble_with_ways
from stratabot.errors import InputError, OutOfTimeError
from stratabot.limit import TooHardError, ctrl_c_blocked, share_of_time
from stratabot.puzzles.minimal_core import smallest_core
from stratabot.puzzles.solutions import Solutions
from stratabot.words import capitalized, counted, listed

MOST: Final = 50
_PORTIONS: Final = 10  # how much work the attempt to spare one given may take: about a second

_State = tuple[int | None, frozenset[Place]]  # color (None: empty), what it is joined to


class Ambiguity(NamedTuple):
    """What is known of a puzzle with more than one solution."""

    found: tuple[Paths, ...]  # the solutions that were found first
    more: bool  # whether there are more than these
    colored: tuple[Place, ...]  # the cells that do not have the same color in all solutions
    # The cells that always have the same color, but are not always joined to the same cells.
    joined: tuple[Place, ...]
    # Whether no other cell differs in any solution; if not, `colored` and `joined` come from the
    # solutions found alone.
    is_complete: bool


def differences(puzzle: Puzzle, rules: Rules, solutions: Solutions[Paths]) -> Ambiguity:
    """Where a puzzle's solutions differ; of more than were found, within half of the time left."""
    seen: dict[Place, set[_State]] = defaultdict(set)
    for paths in solutions.found:
        _add(seen, puzzle, paths)
    is_complete = bool(solutions.is_all)
    if not is_complete:
        with suppress(OutOfTimeError, InputError), share_of_time(0.5):
            for paths in _unlike(puzzle, rules, seen):
                _add(seen, puzzle, paths)
            is_complete = True
    colored = {puzzle.form.cell(each) for each in seen if _has_colors(seen[each])}
    others = {puzzle.form.cell(each) for each in seen if len(seen[each]) > 1} - colored
    return Ambiguity(
        solutions.found,
        not solutions.is_all,
        tuple(sorted(colored)),
        tuple(sorted(others)),
        is_complete,
    )


def format_ambiguity(puzzle: Puzzle, why: Ambiguity) -> str:
    """How many solutions there are, and where they differ, in sentences."""
    many = f"{'more than ' * why.more}{counted(len(why.found), 'solution')}"
    cells = why.colored or why.joined
    how = "in the color of" if why.colored else "in how paths go through"
    where = f"{counted(len(cells), 'cell')}: {listed(map(puzzle.name, cells))}"
    who = "They" if why.is_complete else f"The first {len(why.found)}"
    return f"It has {many}. {who} differ {how} {where}."


def _unlike(puzzle: Puzzle, rules: Rules, seen: dict[Place, set[_State]]) -> Iterator[Paths]:
    """Solutions in which a cell is as in none of those before; the caller adds each to `seen`."""
    with Variations(puzzle, rules, settle_sketch(puzzle, rules)) as variations:
        for cell in puzzle.open_cells:
            if not _has_colors(seen[cell]):
                (color, _), *_ = seen[cell]
                if (paths := variations.with_other_color(cell, color)) is not None:
                    yield paths
            (_, joined), *others = seen[cell]
            if not others and (paths := variations.with_other_joins(cell, joined)) is not None:
                yield paths


def _has_colors(states: set[_State]) -> bool:
    return len({color for color, _ in states}) > 1


def _add(seen: dict[Place, set[_State]], puzzle: Puzzle, paths: Paths) -> None:
    states: dict[Place, _State] = {
        cell: (color, frozenset((*path[max(k - 1, 0) : k], *path[k + 1 : k + 2])))
        for color, path in enumerate(paths)
        for k, cell in enumerate(path)
    }
    for cell in puzzle.open_cells:
        seen[cell].add(states.get(cell, (None, frozenset())))


class Conflict(NamedTuple):
    """Colors (by number) and stones that contradict each other, as few as was found out.

    Where that takes long, they are those that show it at a glance; none: the free cells alone do.
    """

    colors: tuple[int, ...]
    stones: tuple[Place, ...]
    why: str


def find_conflict(puzzle: Puzzle, rules: Rules = USUAL) -> Conflict:
    """The contradiction in a puzzle that has no solution.

    Suppose that some colors and stones are dropped: their cells may be ends of any color, lie on a
    path, or stay empty. A set of colors and stones is *possible* if there is a solution when all
    others are dropped. If the puzzle has a solution, all sets are possible; if a set is impossible,
    so is a larger one. So an impossible set can be made smaller until each member is needed.
    """
    obstacle = find_obstacle(puzzle, rules)
    colors, stones, is_smallest = _needed_demands(puzzle, rules)
    if obstacle is None:
        return Conflict(colors, stones, _why_conflict(puzzle, rules, colors, stones))
    if not is_smallest:
        # A person may see at a glance what a SAT solver takes too long to prove.
        colors, stones = obstacle.colors, ()
    return Conflict(colors, stones, obstacle.why)


def _needed_demands(
    puzzle: Puzzle, rules: Rules
) -> tuple[tuple[int, ...], tuple[Place, ...], bool]:
    """Colors and stones that contradict each other, and whether each is known to be needed."""
    is_smallest = True
    with PathFinder(PathEncoding(puzzle, rules, guarded=True)) as finder:
        guards = finder.encoding.guards

        def is_possible(literals: Sequence[int]) -> bool:
            nonlocal is_smallest
            try:
                return finder.edges(literals, _PORTIONS) is not None
            except TooHardError:
                is_smallest = False
                return True

        needed = smallest_core([*guards.colors, *guards.stones.values()], is_possible)
    colors = tuple(k for k, literal in enumerate(guards.colors) if literal in needed)
    stones = tuple(cell for cell, literal in guards.stones.items() if literal in needed)
    return colors, stones, is_smallest


def _why_conflict(
    puzzle: Puzzle, rules: Rules, colors: tuple[int, ...], stones: tuple[Place, ...]
) -> str:
    sketch = settle_sketch(puzzle, rules)
    trouble = sketch.trouble and trouble_with_ways(sketch, sketch.trouble)
    after = f" Forced steps lead to this: {trouble}." if trouble else ""
    if not colors and not stones:
        return f"The free cells cannot all be filled, whatever the ends and stones are.{after}"
    parts = []
    if colors:
        names = listed(map(puzzle.called, colors))
        parts.append(f"{'color' if len(colors) == 1 else 'colors'} {names}")
    if stones:
        names = listed(map(puzzle.name, stones))
        parts.append(f"{'the stone' if len(stones) == 1 else 'the stones'} {names}")
    leave = "together leave" if len(colors) + len(stones) > 1 else "leaves"
    others = len(puzzle.pairs) + len(puzzle.stones) - len(colors) - len(stones)
    whatever = f", whatever the other {counted(others, 'given')} are" if others else ""
    if others == 1:
        whatever = ", whatever the other given is"
    return f"{capitalized(' and '.join(parts))} {leave} no solution{whatever}.{after}"


class TakeBack(NamedTuple):
    """Drawn cells to take back, and what is then possible."""

    cells: tuple[Place, ...]  # the cells, in ascending order
    solution: Paths  # a solution that keeps all other drawn cells
    # Whether no fewer cells would do; None if the time was over before that was known.
    is_fewest: bool | None
    joins: tuple[Two, ...]  # the joins to take back, too
    why: str  # a sentence: what the drawn cells lead to


def format_take_back(puzzle: Puzzle, back: TakeBack) -> str:
    """The cells to take back: `take back r1c2 and r1c3 (A)`."""
    called = {pair.color: puzzle.called(k) for k, pair in enumerate(puzzle.pairs)}
    parts = (
        f"{listed(names)} ({called[color]})"
        for color, names in puzzle.names_by_color(back.cells).items()
    )
    joins = (" - ".join(map(puzzle.name, two)) for two in back.joins)
    what = "; ".join((*parts, *joins))
    return f"take back {what}{'' if back.is_fewest else ' (perhaps less would do)'}"


def find_take_back(puzzle: Puzzle, rules: Rules = USUAL) -> TakeBack | None:
    """The fewest drawn cells and joins to take back; None if nothing is, or if it does not help.

    They are literals that may be false. A SAT solver looks for fewer false ones, again
    and again, until there is none; a totalizer counts them (Bailleux and Boufkhad, 2003).
    """
    if puzzle == puzzle.fresh or find_obstacle(puzzle, rules):
        return None
    best: _Wrong | None = None
    is_fewest: bool | None = True
    try:
        for better in _find_less(puzzle, rules):
            best = better
    except OutOfTimeError:
        if best is None:
            raise
        is_fewest = None
    if best is None:
        return None
    trouble = (sketch := settle_sketch(puzzle, rules)).trouble
    why = "No solution keeps all that is drawn."
    if trouble:
        why = f"What is drawn leads to this: {trouble_with_ways(sketch, trouble)}."
    cells, joins, solution = best
    return TakeBack(cells, solution, is_fewest, joins, why)


_Wrong = tuple[tuple[Place, ...], tuple[Two, ...], Paths]


def _find_less(puzzle: Puzzle, rules: Rules) -> Iterator[_Wrong]:
    """What to take back, with the solution that is then possible: always less, at last least."""
    fresh = puzzle.fresh
    sketch = settle_sketch(fresh, rules)
    if sketch.trouble:
        return
    with PathFinder(PathEncoding(fresh, rules, known=sketch)) as finder:
        wrong = [-finder.encoding.edges[two] for two in puzzle.joined]
        for cell, color in puzzle.drawn:
            keeps, clauses = finder.encoding.keeping(cell, color)
            wrong.append(-keeps)
            for clause in clauses:
                finder.forbid_unless(clause)
        edges = finder.edges()
        if edges is None:
            return
        yield (found := _found(puzzle, paths_among(fresh, edges)))
        totalizer = import_module("pysat.card").ITotalizer
        many = len(found[0]) + len(found[1])
        with ctrl_c_blocked():  # else its C handles it, by a jump
            counting = totalizer(wrong, many, finder.encoding.count)
        with counting as count:
            for clause in count.cnf.clauses:
                finder.forbid_unless(clause)
            while many and (edges := finder.edges([-count.rhs[many - 1]])) is not None:
                yield (found := _found(puzzle, paths_among(fresh, edges)))
                many = len(found[0]) + len(found[1])


def _found(puzzle: Puzzle, paths: Paths) -> _Wrong:
    joined = {frozenset(two) for path in paths for two in pairwise(path)}
    cells = tuple(cell for cell, color in puzzle.drawn if cell not in paths[color])
    return cells, tuple(two for two in puzzle.joined if frozenset(two) not in joined), paths


Fault = Conflict | Ambiguity | TakeBack


def explain(puzzle: Puzzle, rules: Rules | None = None) -> Fault | None:
    """The contradiction, or where the solutions differ; None if there is exactly one solution.

    If only what is drawn contradicts, it is what to take back.

    Raises:
        InputError: python-sat cannot be loaded.
        OutOfTimeError: the time is over.
    """
    rules = rules or puzzle.rules
    return why_not_one(puzzle, rules, answer(puzzle, rules, MOST))


def why_not_one(puzzle: Puzzle, rules: Rules, solutions: Solutions[Paths]) -> Fault | None:
    """Does the same for a puzzle whose `answer` is known."""
    solutions.require_decided()
    if solutions.is_unique:
        return None
    if solutions.found:
        return differences(puzzle, rules, solutions)
    return find_take_back(puzzle, rules) or find_conflict(puzzle.fresh, rules)
