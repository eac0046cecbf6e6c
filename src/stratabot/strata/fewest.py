"""The solution with the fewest color changes, hence the fewest clicks."""

from collections import Counter
from collections.abc import Collection
from typing import Final, NamedTuple

from stratabot.limit import require_time
from stratabot.strata.peel import Masks, Peeler
from stratabot.strata.puzzle import Color, Line, Puzzle, Ribbon, Solution

MAX_LINES: Final = 600  # a mask for every line and color; larger boards are solved greedily
MAX_STEPS: Final = 2_000_000  # looks at lines, about a second; a 6 x 6 board takes some thousands


class FewestChanges(NamedTuple):
    """A solution, its color changes, and how many changes every solution has at least."""

    solution: Solution
    changes: int
    at_least: int


def find_fewest_changes(
    puzzle: Puzzle,
    selected: Color | None = None,
    fixed: Collection[Line] = (),
    max_steps: int = MAX_STEPS,
) -> FewestChanges | None:
    """A solution with as few color changes as possible; None if there is no solution.

    A solution is peeled in runs. In a run all ribbons have one color, apart from free ones. A line
    that can be peeled in a color can be peeled in it at any later time too, because its exposed
    cells only get fewer. So it is never worse to peel, in one run, every line that the color
    allows: with more lines peeled, the same later runs peel at least as much. That leaves one
    choice, the color of each run.

    The search is breadth first. A state is the set of the lines left, and one step peels one run.
    The first level with a state in which only fixed lines are left has the fewest runs. A state is
    dropped if all lines left in another state of its level are left in it too. The run peeled last
    is laid first, so one change is saved if a shortest sequence of runs ends in `selected`. Beyond
    the limits above the solution is a greedy one, and `at_least` only a lower bound. With
    `selected=None` the first color needed is in hand. The lines of `fixed` lie already.
    """
    greedy = _greedy(puzzle, fixed)
    if greedy is None:
        return None
    # A line is peeled in a color only if it shows a cell of it, so every solution needs that color.
    needed = {ribbon.color for ribbon in greedy.ribbons if ribbon.color is not None}
    least_runs = len(needed)
    if len(puzzle.lines) <= MAX_LINES:
        search = _FewestSearch(Masks.of(puzzle, fixed), puzzle.colors, selected, max_steps)
        found = search.solve()
        if found is not None:
            changes = found.color_changes(selected)
            return FewestChanges(found, changes, changes)
        least_runs = max(least_runs, search.runs)
    at_least = max(0, least_runs - 1 + (selected is not None and selected not in needed))
    return FewestChanges(greedy, greedy.color_changes(selected), at_least)


_Run = tuple[int, Color | None]  # the lines left before, the color; None for free lines at first


class _FewestSearch:
    """A search, breadth first, over sets of lines left; every solution has at least `runs` runs."""

    def __init__(
        self, masks: Masks, colors: tuple[Color, ...], selected: Color | None, max_steps: int
    ) -> None:
        self.masks = masks
        self.runs = 0
        self.steps_left = max_steps
        self.blockers = {color: masks.blockers(color) for color in (None, *colors)}
        # Of several runs that end the search the first one is taken: the one of the color in hand.
        self.colors = sorted(colors, key=lambda color: color != selected)
        self.last_run: dict[int, _Run] = {}

    def solve(self) -> Solution | None:
        """A solution with the fewest runs, which must exist; None if the steps are used up."""
        start, _ = self.peel(self.masks.all, None)
        level = [start]
        while self.masks.fixed not in level:
            self.runs += 1
            level = self.next_level(level)
            if not level:
                return None
        return self.solution()

    def next_level(self, level: list[int]) -> list[int]:
        """The states after one more run; empty if the steps are used up."""
        found: dict[int, _Run] = {}
        for color in self.colors:
            for left in level:
                after, _ = self.peel(left, color)
                if self.steps_left < 0:
                    return []
                if after != left and after not in self.last_run and after not in found:
                    found[after] = left, color
                    if after == self.masks.fixed:
                        self.last_run |= found
                        return [after]
        self.last_run |= found
        return _minimal_states(found)

    def peel(self, left: int, color: Color | None) -> tuple[int, list[int]]:
        """The lines left after all that the color (None: free lines) allows; these in order."""
        require_time()
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

    def solution(self) -> Solution:
        """The solution: follow its runs back from the end, then peel them again in their order."""
        runs: list[_Run] = []
        state = self.masks.fixed
        while state in self.last_run:
            runs.append(self.last_run[state])
            state, _ = runs[-1]
        peeled: list[Ribbon] = []
        for before, color in ((self.masks.all, None), *reversed(runs)):
            left = before
            for k in self.peel(before, color)[1]:
                shows_color = self.masks.colored[k] & left
                peeled.append(Ribbon(self.masks.lines[k], color if shows_color else None))
                left ^= 1 << k
        return Solution(tuple(reversed(peeled)))


def _minimal_states(states: Collection[int], most: int = 1000) -> list[int]:
    """The states that contain no other state; if they are too many to compare, all states."""
    ordered = sorted(states, key=int.bit_count)
    if len(ordered) > most:
        return ordered
    kept: list[int] = []
    for state in ordered:
        if all(smaller & ~state for smaller in kept):
            kept.append(state)
    return kept


def _greedy(puzzle: Puzzle, fixed: Collection[Line]) -> Solution | None:
    """A solution whose runs each take the color of most peelable lines; None if there is none."""
    peeler = Peeler(puzzle, fixed)
    sums_of: dict[Color | None, dict[int, Color | None]] = {}
    for exposed, color in peeler.color_of.items():
        sums_of.setdefault(color, {0: None})[exposed] = color
    while ready := Counter(peeler.color_of[exposed] for exposed in peeler.peelable_sums()):
        require_time()
        peeler.peel(sums_of[max(ready, key=lambda color: (color is None, ready[color]))])
    return peeler.solution()
