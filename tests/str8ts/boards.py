"""Str8ts puzzles for tests, and all their solutions found the plain way.

The naive search uses no solver; it looks at pairs of cells only, and is for boards of up to 5 x 5.
"""

from collections.abc import Iterator

from hypothesis import strategies as st

from stratabot.str8ts.ladder import next_step
from stratabot.str8ts.pencil import Pencil, Step
from stratabot.str8ts.puzzle import Cell, Puzzle, compartments_of
from stratabot.str8ts.solver import solve
from stratabot.str8ts.text import parse_puzzle, split_puzzles

PRINTED = "#.5.8.#.#9#..#..#6...8.i..#.#......#......91.#....3.#.#..i...5..#..#.5#.#9#...3.#"
"""A 9 x 9 puzzle with one solution."""

TINY = "..#.\n..1.\n#...\nc.2#\n"
"""A 4 x 4 puzzle with one solution."""


EASIEST = {
    "sure candidates": "....23.##...324.",
    "single": "..##.4..3..4##2.",
    "compartment range check": ".....32.##.2#...",
    "stranded digits": "......1.#42.#.##",
    "split compartment": "b#....##.6..4...a......#...##...6......2..#3.#.4.5.##.......3...",
    "mind the gap": ".4.......2#...#a...#..#.1",
    "naked pair": "d1.#.....4..a..#",
    "naked triple": "...#e2....##........c.5#.",
    "naked quadruple": "3....6..5....1......2.#1.2g..2..4....64..5..7....",
    "naked quintuple": (
        "......#...7......#.8..4...a..#.12..#9#...#.....4.###.5..#...#...a8...#...#7...#.."
    ),
    "cross-compartment locked sets": ".4.##..c.1.....#",
    "hidden pair": ".53.#.#...#....435.#....#",
    "hidden triple": "....4#..2...6.#........#...#....#...5...#...31...",
    "hidden quadruple": ".4.##.8.3...6...#...2.5#83..7...###..a#g..#..#....8.......f..#3.",
    "cross-compartment hidden sets": (
        "##...ic...48.6.#.1........#3.#...#4...#.#5#....f..2#..#......3...#...4....##...##"
    ),
    "locked compartments": ".....#4..#..#......1e2..#",
    "compartment fillings": "41.........5.##bf.2..........1..##..",
    "line fillings": "21..#....#.4#..a..24#....",
    "x-wing": ".d##..#.......1.",
    "swordfish": ".#1.#5......#.3.....#..#.",
    "jellyfish": "###5.e.3........#.......3",
    "starfish": "f##.....#.......6...6.41...#...2.###",
    "sea creatures": "...........6.4#.###.#........17..5.f..c..#a....7#",
    "setti's rule": "#.....4.....#....#.3e#b..",
    "setti compartment": "#...#.5..2..a...1...#..4#",
    "unique rectangle": "...4.2....#..#...e....##e",
    "unique roof": "..a..#3..#.......41.d...#",
    "y-wing": "21..#....#.4#..a..24#....",
    "x-chain": "b#....##.6..4...a......#...##...6......2..#3.#.4.5.##.......3...",
    "xy-chain": "2..###..3.4.....5..a##.4.",
    "chain": "2..###..3.4.....5..a##.4.",
    "forcing chain": "#...#.3#..3.#...4...#...#",
    "guess": ".#..........#4.2##..#..#.f....#..#..",
    "deep guess": (
        "......#.#..1.3..4#..#..#..#.2.#...6#.....74..#...4#...#..#..#.8#........b.#......"
    ),
}
"""Small puzzles, each of which has a step at which nothing easier than this technique helps."""


def naive_solutions(puzzle: Puzzle) -> Iterator[tuple[int, ...]]:
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
            st.sampled_from([False, False, False, True]).map(Cell), min_size=size, max_size=size
        )
        return st.lists(row, min_size=size, max_size=size).map(Puzzle.of)

    return st.sampled_from(sizes).flatmap(of_size)


@st.composite
def any_puzzles(draw: st.DrawFn, sizes: range = range(1, 5)) -> Puzzle:
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
    return {(row, col) for row, col in puzzle.places if puzzle.cells[row][col].is_black}


def parse_puzzles(text: str) -> list[Puzzle]:
    return [parse_puzzle(part) for part in split_puzzles(text)]


def filled(text: str) -> Puzzle:
    solution = solve(parse_puzzle(text))
    assert solution is not None
    return solution


def board(text: str, *own: int) -> Pencil:
    """A board; its first open cells have these candidates."""
    pencil = Pencil(parse_puzzle(text))
    for i, each in zip(pencil.open_cells, own, strict=False):
        pencil.candidates[i] = each
    return pencil


def row(text: str, *own: int) -> Pencil:
    """A board whose other rows are black; the first open cells have these candidates."""
    return board(text + "#" * (len(text) * (len(text) - 1)), *own)


def board_before(technique: str) -> tuple[Pencil, Step]:
    """The board of `EASIEST` on which this technique is the next step, and the step."""
    pencil = Pencil(parse_puzzle(EASIEST[technique]))
    while (step := next_step(pencil)) is not None and step.technique != technique:
        pencil.apply(step)
    assert step is not None
    return pencil, step
