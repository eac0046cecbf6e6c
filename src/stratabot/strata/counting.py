"""All solutions: how many there are, exactly, and one after another."""

from collections.abc import Collection, Iterator
from typing import Final

from stratabot.errors import PuzzleError, TooLargeError
from stratabot.limit import require_time
from stratabot.strata.peel import Masks, find_core
from stratabot.strata.puzzle import Color, Line, Puzzle, Ribbon, Solution
from stratabot.words import counted

MAX_STEPS: Final = 20_000_000  # lines tried over all sets, some seconds; 6 x 6 has 4096 sets of 12
_SETS: Final = 1000


def count_solutions(
    puzzle: Puzzle,
    colors: int | None = None,
    fixed: Collection[Line] = (),
    max_steps: int = MAX_STEPS,
) -> int:
    """How many solutions there are: every order and every coloring of the ribbons counts.

    What is left after some lines are peeled depends only on which lines these are, not on their
    order. So the ways to reach a set of remaining lines are added up over the line that was peeled
    last, and sets are taken from the largest to the smallest. A line that shows no color when it is
    peeled counts once for every color. Lines with the same cells are twins: they are peeled in one
    order only, and the count is multiplied by the number of orders of each group of twins. `colors`
    is how many colors ribbons can have; None for as many as the puzzle has, or 1. The lines of
    `fixed` lie already.
    """
    if colors is not None and colors < len(puzzle.colors):
        raise PuzzleError(
            f"expected at least the {counted(len(puzzle.colors), 'color')} shown, got {colors}"
        )
    if find_core(puzzle, fixed):
        return 0
    masks = Masks.of(puzzle, fixed)
    twins = _twins_before(puzzle, masks)
    free_colors = max(1, len(puzzle.colors) if colors is None else colors)
    ways_of: dict[int, int] = {}  # colors to peel it in, by its number and exposed cells
    level, steps = {masks.all: 1}, 0
    for _ in masks.loose:
        steps += len(level) * len(masks.loose)
        if steps > max_steps:
            size = f"{puzzle.rows} x {puzzle.cols}"
            raise TooLargeError(f"expected at most {max_steps} steps to count, {size} takes more")
        level = _next_level(level, masks, twins, ways_of, free_colors)
    return level[masks.fixed] * _orders_of_twins(twins)


def _next_level(
    level: dict[int, int],
    masks: Masks,
    twins: dict[int, int],
    ways_of: dict[int, int],
    free_colors: int,
) -> dict[int, int]:
    """For every set of remaining lines with one line fewer, the number of ways to reach it."""
    below: dict[int, int] = {}
    width = len(masks.lines)
    loose = [(k, k << width, 1 << k, masks.colored[k], twins[k]) for k in masks.loose]
    for number, (left, ways) in enumerate(level.items()):
        if number % _SETS == 0:
            require_time()
        for k, tag, bit, colored, twin in loose:
            if left & bit and not left & twin:
                key = tag | colored & left
                if (factor := ways_of.get(key)) is None:
                    factor = (free_colors, 1, 0)[len(masks.exposed_colors(k, left))]
                    ways_of[key] = factor
                if factor:
                    rest = left ^ bit
                    below[rest] = below.get(rest, 0) + ways * factor
    return below


def _twins_before(puzzle: Puzzle, masks: Masks) -> dict[int, int]:
    """For every loose line, the bit of the nearest twin before it; 0 without one."""
    contents = [*puzzle.cells, *zip(*puzzle.cells, strict=True)]
    last: dict[object, int] = {}
    before: dict[int, int] = {}
    for k in masks.loose:
        key = masks.lines[k].kind, contents[k]
        before[k] = last.get(key, 0)
        last[key] = 1 << k
    return before


def _orders_of_twins(twins: dict[int, int]) -> int:
    """In how many orders the twins can be peeled: n! for every group of n."""
    nth: dict[int, int] = {}  # by its bit, how many lines of its group come up to it
    orders = 1
    for k, before in twins.items():
        nth[1 << k] = nth.get(before, 0) + 1
        orders *= nth[1 << k]
    return orders


def all_solutions(puzzle: Puzzle, fixed: Collection[Line] = ()) -> Iterator[Solution]:
    """Every solution once, one after another; a free ribbon in each of the puzzle's colors.

    There are as many as `count_solutions` says. No choice in a peel makes it get stuck later, so
    the search has no dead ends: between two solutions it peels each line at most once.
    """
    if find_core(puzzle, fixed):
        return
    masks = Masks.of(puzzle, fixed)
    left, peeled = masks.all, list[Ribbon]()
    choices = [_choices(masks, left, puzzle.colors)]
    taken: list[int] = []
    while True:
        require_time()
        if left == masks.fixed:
            yield Solution(tuple(reversed(peeled)))
        for k, ribbon in choices[-1]:
            left ^= 1 << k
            taken.append(k)
            peeled.append(ribbon)
            choices.append(_choices(masks, left, puzzle.colors))
            break
        else:
            choices.pop()
            if not taken:
                return
            left ^= 1 << taken.pop()
            peeled.pop()


def _choices(masks: Masks, left: int, colors: tuple[Color, ...]) -> Iterator[tuple[int, Ribbon]]:
    for k in masks.loose:
        if left >> k & 1:
            exposed = masks.exposed_colors(k, left)
            if len(exposed) < 2:
                for color in exposed or colors or (None,):
                    yield k, Ribbon(masks.lines[k], color)
