"""All solutions: how many there are, exactly, and one after another."""

from collections.abc import Collection, Iterator
from typing import Final

from stratabot.errors import PuzzleError, TooLargeError
from stratabot.strata.masks import Masks
from stratabot.strata.peel import find_core
from stratabot.strata.puzzle import Color, Line, Puzzle, Ribbon, Solution

MAX_STEPS: Final = 20_000_000
"""Lines that a count may try on all sets, some seconds' worth; a 6 x 6 board has 12 x 4096."""


def count_solutions(
    puzzle: Puzzle,
    colors: int | None = None,
    fixed: Collection[Line] = (),
    max_steps: int = MAX_STEPS,
) -> int:
    """The number of full solutions: every order and coloring of the ribbons that solves it.

    What is left after some lines are peeled depends on the set of these lines only, not on their
    order. So the ways to reach a set are summed over the lines that may have gone last, level by
    level; a line that goes while none of its colored cells is exposed counts once for every color.
    Lines with the same cells are interchangeable: they are peeled in one order only, and the
    count is multiplied by the orders of each such group.

    Args:
        puzzle: any size, as long as there are not too many sets.
        colors: how many colors ribbons can have; None for those that occur in the puzzle (a puzzle
            without any counts as having one).
        fixed: lines whose ribbons lie already, as in `peel.solve`.
        max_steps: how many lines to try at most, over all sets.

    Raises:
        PuzzleError: `colors` is less than the number of the puzzle's colors.
        TooLargeError: it would take more.
    """
    if colors is not None and colors < len(puzzle.colors):
        raise PuzzleError(f"expected at least the {len(puzzle.colors)} colors shown, got {colors}")
    if find_core(puzzle, fixed):
        return 0
    masks = Masks.of(puzzle, fixed)
    twins = _twins_before(puzzle, masks)
    free_colors = max(1, len(puzzle.colors)) if colors is None else max(1, colors)
    ways_of: dict[int, int] = {}
    """For a line (its number) and its exposed cells (a mask), packed: how many ways to peel it."""
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
    """The ways to every set with one line less."""
    below: dict[int, int] = {}
    width = len(masks.lines)
    loose = [(k, k << width, 1 << k, masks.colored[k], twins[k]) for k in masks.loose]
    for left, ways in level.items():
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
    """For every loose line the bit of the last one before it with the same cells, 0 if none."""
    contents = [*puzzle.cells, *zip(*puzzle.cells, strict=True)]
    last: dict[object, int] = {}
    before: dict[int, int] = {}
    for k in masks.loose:
        key = masks.lines[k].kind, contents[k]
        before[k] = last.get(key, 0)
        last[key] = 1 << k
    return before


def _orders_of_twins(twins: dict[int, int]) -> int:
    """The product of the factorials of the groups' sizes."""
    place: dict[int, int] = {}
    orders = 1
    for k, before in twins.items():
        place[1 << k] = place.get(before, 0) + 1
        orders *= place[1 << k]
    return orders


def all_solutions(puzzle: Puzzle, fixed: Collection[Line] = ()) -> Iterator[Solution]:
    """Every solution once, lazily, free ribbons in each of the puzzle's colors.

    There are as many as `count_solutions` says. As a peel never gets stuck later because of a
    choice made earlier, the search has no dead ends: the next solution is always at most one peel
    away.

    Args:
        puzzle: any size.
        fixed: lines whose ribbons lie already, as in `peel.solve`.
    """
    if find_core(puzzle, fixed):
        return
    masks = Masks.of(puzzle, fixed)
    left, peeled = masks.all, list[Ribbon]()
    choices = [_choices(masks, left, puzzle.colors)]
    taken: list[int] = []
    while True:
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
