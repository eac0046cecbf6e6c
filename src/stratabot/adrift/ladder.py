"""How a person gets to the solution: with the easiest step of `techniques` at every turn."""

from collections.abc import Iterator
from typing import Final

from stratabot.adrift.puzzle import Paths, Place, Puzzle, Rules
from stratabot.adrift.sketch import Ways, begin_sketch
from stratabot.adrift.solver import answer
from stratabot.adrift.suppositions import Connections, Suppositions, refute_supposition
from stratabot.adrift.techniques import Step, easiest_consequence, guess
from stratabot.limit import require_time
from stratabot.puzzles.notebook import add_notebook_views, with_attributes

_RUNGS: Final = (
    *((0, False), (1, False), (2, False), (4, False), (8, False)),
    *((8, True), (32, True), (128, True)),
)
"""How many forced edges are followed after a supposition, and whether the ladder then checks if a
color is cut off. The easiest rung comes first."""

_LAST_LIKE: Final = {cutting: rung for rung, (_, cutting) in enumerate(_RUNGS)}
"""The last rung that checks for a color that is cut off, and the last one that does not. If a rung
has followed all forced edges, the later rungs of its kind find no more."""


class Ladder:
    """Finds the easiest steps on a board, one after another, and takes them.

    A supposition made in vain is not made again before a cell changes that it led to, or a neighbor
    of one. That saves seven eighths of the work; on one board of 216 it leads to other steps.
    """

    def __init__(self, puzzle: Puzzle, rules: Rules, solution: Paths | None = None) -> None:
        """With the only solution, half of the suppositions need not be made."""
        self.sketch = begin_sketch(puzzle, rules)
        around = enumerate(self.sketch.ways.at)
        self._near = [frozenset((cell, *(other for _, other in at))) for cell, at in around]
        right = None if solution is None else self.sketch.ways.edges_of(solution)
        self._suppositions = Suppositions(len(self.sketch.state), len(_RUNGS), right)
        self._connections = Connections(self.sketch)

    def next_step(self, prefers_color: bool = False) -> Step | None:
        """The easiest step; None if only a guess would help, or if nothing is open.

        With `prefers_color` a forced edge at a cell of known color comes first.
        """
        require_time()
        if self.sketch.trouble or self.sketch.is_solved():
            return None
        colored = easiest_consequence(self.sketch, at_color=True) if prefers_color else None
        return colored or easiest_consequence(self.sketch) or self._supposed()

    def next_edges(self) -> tuple[Step, ...] | None:
        """The steps to the next edges that a player does not see; all but the last drop edges.

        Edges at a known color are preferred: a phone joins no other cells. Of the first hints on
        120 boards of 7 x 7, 2 join cells of no known color; of the easiest steps 73 do.
        """
        steps: list[Step] = []
        while (step := self.next_step(prefers_color=True)) is not None:
            self.apply(step)
            if step.take and _is_drawn(self.sketch.ways, step):
                continue
            steps.append(step)
            if step.take:
                return tuple(steps)
        return None

    def apply(self, step: Step) -> None:
        bookmark = self.sketch.bookmark()
        step.apply(self.sketch)
        self.sketch.forget_taken()
        touched = self.sketch.changed_cells(bookmark)
        self._suppositions.forget(touched)
        self._connections.forget(touched)

    def _supposed(self) -> Step | None:
        """The step from the first supposition that fails, on the lowest rung; None if none does."""
        sketch, bookmark = self.sketch, self.sketch.bookmark()
        while (one := self._suppositions.next(sketch.state)) is not None:
            require_time()
            depth, cutting = _RUNGS[one.rung]
            one.make(sketch)
            followed = sketch.follow(depth)
            fails, touched = sketch.trouble is not None, sketch.changed_cells(bookmark)
            lost = self._connections.cut_off(touched) if cutting and not fails else None
            sketch.take_back(bookmark)
            if fails or lost is not None:
                return refute_supposition(sketch, one, followed, lost)
            last = _LAST_LIKE[cutting] if followed < depth else one.rung
            around = frozenset[Place]().union(*(self._near[cell] for cell in touched))
            self._suppositions.put_off(one, last + 1, around)
        return None


def steps(puzzle: Puzzle, rules: Rules | None = None) -> tuple[Step, ...]:
    """A person's steps to the only solution; if there are several, to where these differ.

    Raises:
        InputError: python-sat cannot be loaded.
        OutOfTimeError: the time is over.
    """
    rules = rules or puzzle.rules
    solutions = answer(puzzle, rules)
    return tuple(steps_to(puzzle, rules, solutions.found[0] if solutions.is_unique else None))


def steps_to(puzzle: Puzzle, rules: Rules, solution: Paths | None) -> Iterator[Step]:
    """The steps, one after another; without the only solution they end before a guess."""
    ladder = Ladder(puzzle, rules, solution)
    while (step := ladder.next_step() or guess(ladder.sketch, solution)) is not None:
        yield step
        ladder.apply(step)


@add_notebook_views()
class Hint(tuple[Step, ...]):
    """The steps to the next edges that a path takes. All steps but the last one drop edges."""

    puzzle: Puzzle
    rules: Rules
    done: int


def hint(puzzle: Puzzle, rules: Rules | None = None, done: int = 0) -> Hint | None:
    """The next hint; None if the board is solved, or if no more edge is in all solutions.

    Args:
        puzzle: one with a solution.
        rules: which rules hold; None for the puzzle's own.
        done: how many such hints were followed before.
    """
    rules = rules or puzzle.rules
    ladder = Ladder(puzzle, rules)
    for _ in range(done):
        if ladder.next_edges() is None:
            return None
    steps = ladder.next_edges()
    return (
        None
        if steps is None
        else with_attributes(Hint(steps), puzzle=puzzle, rules=rules, done=done)
    )


def _is_drawn(ways: Ways, step: Step) -> bool:
    drawn = {cell for cell, _ in ways.puzzle.drawn}
    return all(
        not drawn.isdisjoint(cells) and len({ways.colored.get(cell) for cell in cells}) == 1
        for cells in (ways.edges[edge] for edge in step.take)
    )
