"""Str8ts puzzles for tests, and all their solutions found the plain way.

Nothing here uses the solvers; the naive search looks at pairs of cells only, and is for boards of
up to 5 x 5.
"""

from collections.abc import Iterator

from hypothesis import strategies as st

from stratabot.str8ts.puzzle import Cell, Puzzle, compartments_of
from stratabot.str8ts.text import parse_puzzle, split_puzzles

PRINTED = "#.5.8.#.#9#..#..#6...8.i..#.#......#......91.#....3.#.#..i...5..#..#.5#.#9#...3.#"
"""A 9 x 9 puzzle with one solution."""

TINY = "..#.\n..1.\n#...\nc.2#\n"
"""A 4 x 4 puzzle with one solution."""


EASIEST = {
    "single": "1#3.#243342#43#2",
    "range": "3#2121.##21343#2",
    "sure numbers": ".d.3.3#..#....a.",
    "only place": "124.#.2##..#2...",
    "stranded": ".3..2#..3.#.....",
    "mind the gap": "a.#.22...1..#.........c.#",
    "split": "#5....#....2.....#.#g.#..f..#1#..#5#9##.c.##.#9#..a5#.1#5.i.b#.#........4.#.....#",
    "range check": "1##.....2.3..##2",
    "naked pair": ".#.#3#5a6#..#.....3...4f..#.#.#.#.#.",
    "hidden pair": "4..#..2...#.c.#...5..#...",
    "locked compartments": ".1....#32#..#..a..#.23.51",
    "x-wing": "..#2#.2##12.....##..#1#..",
    "unique rectangle": ".f...#......2.#5.c#..#456..2..e...#.",
    "swordfish": "...13#..c#4#.#5##..#....1",
    "setti": "#.a...5.2##...##.....2e.d",
    "jellyfish": ".#.#.7..2#.3##...2....##5..#.#.#h.#1#...##........h#..#.....#.#.",
    "y-wing": "5.#..c.#.#1.3.5#.#2a..#..",
    "unique roof": "d.#..e..4....53.4..#..#.#",
    "setti range": "..##..1...#...#.....3##..",
    "sea creature": "1..3.##....#..#......#..e.3..##.....",
    "x-chain": "..##....4.#...e..41..##..",
    "xy-chain": "..##..1...#...#.....3##..",
    "chain": "..##..1...#...#.....3##..",
    "forcing chain": "..##..1...#...#.....3##..",
    "guess": "..#..#.....a.5.#...2a...#.....#..#..",
    "deep guess": (
        "###8#.b......5..7.......a..2...#f.#........4..#6##......#..4..5...3.......#.#.###"
    ),
}
"""Small puzzles, each of which has a step at which nothing easier than this technique helps."""


def naive_solutions(puzzle: Puzzle) -> Iterator[tuple[int, ...]]:
    """All solutions, by trying every number in every white cell in turn."""
    size = puzzle.size
    cells = [*puzzle.flat]
    numbers = [cell.number if cell.is_black else 0 for cell in cells]
    runs = [[p.row * size + p.col for p in run] for run in compartments_of(puzzle)]

    def fits(k: int) -> bool:
        for other, number in enumerate(numbers):
            same_line = other // size == k // size or other % size == k % size
            if other != k and number == numbers[k] != 0 and same_line:
                return False
        mine = [[numbers[i] for i in run if numbers[i]] for run in runs if k in run]
        lengths = [len(run) for run in runs if k in run]
        return all(max(m) - min(m) < n for m, n in zip(mine, lengths, strict=True))

    def fill(k: int) -> Iterator[tuple[int, ...]]:
        if k == len(cells):
            yield tuple(numbers)
        elif cells[k].is_black:
            if not numbers[k] or fits(k):
                yield from fill(k + 1)
        else:
            for number in [cells[k].number] if cells[k].number else range(1, size + 1):
                numbers[k] = number
                if fits(k):
                    yield from fill(k + 1)
            numbers[k] = 0

    return fill(0)


def blank_patterns(sizes: range) -> st.SearchStrategy[Puzzle]:
    """Boards without a number, black and white at random."""

    def of_size(size: int) -> st.SearchStrategy[Puzzle]:
        row = st.lists(
            st.sampled_from([False, False, False, True]).map(Cell),
            min_size=size,
            max_size=size,
        )
        return st.lists(row, min_size=size, max_size=size).map(Puzzle.of)

    return st.sampled_from(sizes).flatmap(of_size)


@st.composite
def any_puzzles(draw: st.DrawFn, sizes: range = range(1, 5)) -> Puzzle:
    """Boards with any givens: most of them have no solution, or many."""
    blank = draw(blank_patterns(sizes))
    size = blank.size
    numbers = draw(
        st.lists(
            st.one_of(st.just(0), st.just(0), st.integers(0, size)),
            min_size=size**2,
            max_size=size**2,
        )
    )
    return blank.with_numbers(numbers)


@st.composite
def solvable_puzzles(draw: st.DrawFn, sizes: range = range(1, 5)) -> Puzzle:
    """Boards whose givens are those of a solution, so that there is one at least."""
    blank = draw(blank_patterns(sizes).filter(lambda p: next(naive_solutions(p), None) is not None))
    skipped = draw(st.integers(0, 20))
    found = [
        numbers for numbers, _ in zip(naive_solutions(blank), range(skipped + 1), strict=False)
    ]
    numbers = found[-1]
    kept = draw(st.lists(st.booleans(), min_size=len(numbers), max_size=len(numbers)))
    return blank.with_numbers([n if keep else 0 for n, keep in zip(numbers, kept, strict=True)])


def black(puzzle: Puzzle) -> set[tuple[int, int]]:
    """The black cells, as rows and columns."""
    return {(row, col) for row, col in puzzle.places if puzzle.cells[row][col].is_black}


def parse_puzzles(text: str) -> list[Puzzle]:
    return [parse_puzzle(part) for part in split_puzzles(text)]
