"""The solution with the fewest color changes, hence the fewest clicks."""

from collections import Counter
from collections.abc import Collection
from typing import Final, NamedTuple

from stratabot.strata.masks import Masks
from stratabot.strata.peel import Peeler
from stratabot.strata.puzzle import Color, Line, Puzzle, Ribbon, Solution

MAX_LINES: Final = 600
"""The search keeps a mask a line and color; larger boards get the greedy order and a bound."""

MAX_STEPS: Final = 2_000_000
"""Lines looked at before the search gives up: a second or so; 6 x 6 boards take some thousands."""


class Fewest(NamedTuple):
    """A solution and the least number of color changes that any solution could have."""

    solution: Solution
    changes: int
    at_least: int

    @property
    def proven(self) -> bool:
        """Whether no solution has fewer changes."""
        return self.changes == self.at_least


def fewest_changes(
    puzzle: Puzzle,
    selected: Color | None = None,
    fixed: Collection[Line] = (),
    max_steps: int = MAX_STEPS,
) -> Fewest | None:
    """A solution with as few color changes as possible over all full solutions, None if none.

    A solution is peeled in runs, each of one color, free lines along with any of them. Once a line
    can be peeled in color x it stays so (its exposed cells only get fewer), hence within a run it
    is never worse to peel all that x allows: from a larger set of peeled lines the same runs peel
    at least as much. So a state is the set of lines left, a step peels one color as far as it
    goes, and a breadth-first search by number of runs finds the fewest; a state that has all the
    lines of another one left, and more, is dropped. The run peeled last is laid first: of the
    shortest sequences one that ends in `selected` saves one change.

    Args:
        puzzle: any size; beyond the limits above the answer is a greedy one with a lower bound.
        selected: the color in hand at the start; None if the first color needed is in hand.
        fixed: lines whose ribbons lie already, as in `peel.solve`.
        max_steps: lines to look at before giving up.
    """
    greedy = _greedy(puzzle, fixed)
    if greedy is None:
        return None
    # Whoever peels a line in some color sees a cell of it: every solution needs that color.
    needed = {ribbon.color for ribbon in greedy.ribbons if ribbon.color is not None}
    least_runs = len(needed)
    if len(puzzle.lines) <= MAX_LINES:
        runs, found = _Search(Masks.of(puzzle, fixed), puzzle.colors, selected, max_steps).run()
        if found is not None:
            changes = found.color_changes(selected)
            return Fewest(found, changes, changes)
        least_runs = max(least_runs, runs)
    at_least = max(0, least_runs - 1 + (selected is not None and selected not in needed))
    return Fewest(greedy, greedy.color_changes(selected), at_least)


class _Step(NamedTuple):
    """How a state was reached: from which set of lines left, by which color."""

    before: int
    color: Color | None


class _Search:
    """Breadth first over sets of lines left; a level is a number of runs."""

    def __init__(
        self, masks: Masks, colors: tuple[Color, ...], selected: Color | None, max_steps: int
    ) -> None:
        self.masks = masks
        self.selected = selected
        self.steps_left = max_steps
        self.blockers = {color: masks.blockers(color) for color in (None, *colors)}
        # The color in hand first: among equals it is then the one found.
        self.colors = sorted(colors, key=lambda color: color != selected)
        self.reached: dict[int, _Step] = {}

    def run(self) -> tuple[int, Solution | None]:
        """The runs needed and a solution; out of steps, a lower bound on the runs and None."""
        start, _ = self.peel(self.masks.all, None)
        goal, level, runs = self.masks.fixed, [start], 0
        while goal not in level:
            runs += 1
            level = self.next_level(level)
            if not level:
                return runs, None
        return runs, self.solution(goal)

    def next_level(self, level: list[int]) -> list[int]:
        """The states one run further, none of them needless; empty when out of steps."""
        found: dict[int, _Step] = {}
        for color in self.colors:
            for left in level:
                after, _ = self.peel(left, color)
                if self.steps_left < 0:
                    return []
                if after != left and after not in self.reached and after not in found:
                    found[after] = _Step(left, color)
                    if after == self.masks.fixed:
                        self.reached |= found
                        return [after]
        self.reached |= found
        return _smallest(found)

    def peel(self, left: int, color: Color | None) -> tuple[int, list[int]]:
        """Peel all that the color allows (None: free lines only); what is left, and the order."""
        blockers, order = self.blockers[color], list[int]()
        waiting = [k for k in self.masks.loose if left >> k & 1]
        while True:
            self.steps_left -= len(waiting)
            still = []
            for k in waiting:
                if blockers[k] & left:
                    still.append(k)
                else:
                    left ^= 1 << k
                    order.append(k)
            if len(still) == len(waiting):
                return left, order
            waiting = still

    def solution(self, goal: int) -> Solution:
        """Walk back from the goal; the steps found last were laid first."""
        steps: list[_Step] = []
        state = goal
        while state in self.reached:
            steps.append(self.reached[state])
            state = steps[-1].before
        ribbons: list[Ribbon] = []
        for step in (_Step(self.masks.all, None), *reversed(steps)):
            left = step.before
            for k in self.peel(left, step.color)[1]:
                color = step.color if self.masks.colored[k] & left else None
                ribbons.append(Ribbon(self.masks.lines[k], color))
                left ^= 1 << k
        return Solution(tuple(reversed(ribbons)))


def _smallest(states: Collection[int], most: int = 1000) -> list[int]:
    """Those that contain no other one; too many are left as they are (the test is quadratic)."""
    ordered = sorted(states, key=int.bit_count)
    if len(ordered) > most:
        return ordered
    kept: list[int] = []
    for state in ordered:
        if all(smaller & ~state for smaller in kept):
            kept.append(state)
    return kept


def _greedy(puzzle: Puzzle, fixed: Collection[Line]) -> Solution | None:
    """Peel color after color, always the one that most lines are ready for, each as far as it goes.

    Cost O(rows x cols): a run peels at least one line, and that costs as much as looking at all.
    """
    peeler = Peeler(puzzle, fixed)
    sums_of: dict[Color | None, dict[int, Color | None]] = {}
    for exposed, color in peeler.color_of.items():
        sums_of.setdefault(color, {0: None})[exposed] = color
    while ready := Counter(peeler.color_of[exposed] for exposed in peeler.peelable_sums()):
        peeler.run(sums_of[max(ready, key=lambda color: (color is None, ready[color]))])
    return peeler.solution()
