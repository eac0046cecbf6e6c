"""How hard Str8ts puzzles are: what the words of `stratabot str8ts grade` rest on.

    python benchmarks/words.py                random and generated puzzles, in some ten minutes
    python benchmarks/words.py dailies.jsonl  published ones as well, and generated beside them

The file has a puzzle a line, `{"puzzle": "...", "grade": "gentle"}` with the publisher's word, and
all of 9 x 9. Prints the tables of benchmarks/GRADES.md.
"""

import json
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import pairwise
from pathlib import Path
from random import Random
from statistics import mean, median, quantiles
from typing import Final, NamedTuple

from ranking import rank_correlation

from stratabot.portable_random import shuffled
from stratabot.str8ts.generator import find_puzzles, make_puzzle
from stratabot.str8ts.grading import WORDS, Grade, Word, effort_of, grade_of
from stratabot.str8ts.ladder import steps
from stratabot.str8ts.params import Params
from stratabot.str8ts.pencil import SCORES, Pencil
from stratabot.str8ts.puzzle import Puzzle
from stratabot.str8ts.text import parse_puzzle

SAMPLE: Final = 300
EACH: Final = 100
HALVES: Final = 100
FROM: Final = (20, 40, 60)


class Published(NamedTuple):
    """A puzzle with its publisher's word, and our grade."""

    puzzle: Puzzle
    word: Word
    grade: Grade


def graded(puzzle: Puzzle) -> Grade:
    """The grade of a puzzle with one solution."""
    return grade_of(Pencil(puzzle), steps(puzzle))


def published(path: Path) -> list[Published]:
    """All puzzles of a file."""
    found = []
    for line in path.read_text("utf-8").splitlines():
        one = json.loads(line)
        puzzle = parse_puzzle(one["puzzle"])
        found.append(Published(puzzle, one["grade"], graded(puzzle)))
    return found


def agreement(found: Sequence[Published], least: Sequence[float]) -> float:
    """The share with the same word, if these are the scores from which words hold."""
    return mean(
        sum(one.grade.number >= each for each in least) == WORDS.index(one.word) for one in found
    )


def best_cuts(found: Sequence[Published]) -> tuple[float, ...]:
    """The three scores, all multiples of a half, at which most words agree."""
    marks = [k / 2 for k in range(10, 160)]

    @cache
    def below(rank: int, mark: float) -> int:
        """How many of a word are below a score."""
        return sum(one.grade.number < mark and one.word == WORDS[rank] for one in found)

    def agreeing(cuts: tuple[float, ...]) -> int:
        bounds = pairwise((0, *cuts, 101))
        return sum(below(k, high) - below(k, low) for k, (low, high) in enumerate(bounds))

    near = {k: [m for m in marks if abs(m - FROM[k]) < 8] for k in range(3)}
    return max(((a, b, c) for a in near[0] for b in near[1] for c in near[2]), key=agreeing)


def halves(found: Sequence[Published]) -> Iterator[str]:
    """How well words and scores agree on held-back halves."""
    rng = Random(1)
    fitted, shipped, order = [], [], []
    for _ in range(HALVES):
        mixed = shuffled(found, rng)
        half, held_back = mixed[: len(mixed) // 2], mixed[len(mixed) // 2 :]
        shipped.append(agreement(held_back, FROM))
        order.append(
            rank_correlation(
                [one.grade.number for one in held_back],
                [WORDS.index(one.word) for one in held_back],
            )
        )
        fitted.append(agreement(held_back, best_cuts(half)))
    for name, values in (
        ("same word, cuts from the other half", fitted),
        ("same word, cuts as shipped", shipped),
        ("rank correlation", order),
    ):
        yield f"| {name} | {mean(values):.3f} | {min(values):.3f} |"


def confusion(found: Sequence[Published]) -> Iterator[str]:
    """A row for each published word: how often we say which."""
    for word in WORDS[:4]:
        ours = Counter(one.grade.word for one in found if one.word == word)
        yield f"| {word} | {' | '.join(str(ours[each]) for each in WORDS)} |"


def clues(puzzle: Puzzle) -> int:
    """How many black cells have a number."""
    return sum(puzzle[place].is_black for place in puzzle.givens)


def needed(name: str) -> Callable[[Puzzle, Grade], float]:
    """How often a technique is used."""
    return lambda _, grade: grade.techniques.get(name, 0)


LOOKS: Final[dict[str, Callable[[Puzzle, Grade], float]]] = {
    "black cells": lambda puzzle, _: sum(cell.is_black for cell in puzzle.flat),
    "clues": lambda puzzle, _: clues(puzzle),
    "white givens": lambda puzzle, _: len(puzzle.givens) - clues(puzzle),
    "cells to fill": lambda puzzle, _: len(Pencil(puzzle).open_cells),
    "work": lambda puzzle, _: effort_of(Pencil(puzzle)).amount,
    "steps": lambda _, grade: sum(grade.techniques.values()),
    **{
        name: needed(name)
        for name in ("sure candidates", "compartment range check", "stranded digits")
    },
    "harder steps": lambda _, grade: sum(
        times
        for name, times in grade.techniques.items()
        if SCORES[name] > SCORES["stranded digits"]
    ),
}
"""What is compared between published and generated puzzles."""


def spread_of(values: Sequence[float]) -> str:
    """`16.1 (14, 17, 18)`: mean and quartiles."""
    return f"{mean(values):.1f} ({', '.join(f'{q:.0f}' for q in quantiles(values, n=4))})"


def alike(found: Sequence[Published]) -> Iterator[str]:
    """Rows: published puzzles of a word, beside generated ones."""
    for word in WORDS[:4]:
        theirs = [(one.puzzle, one.grade) for one in found if one.word == word]
        new = zip(find_puzzles(Params(), Random(22), word), range(EACH), strict=False)
        ours = [(puzzle, grade) for (puzzle, grade), _ in new if grade]
        for name, look in LOOKS.items():
            both = (spread_of([look(*one) for one in each]) for each in (theirs, ours))
            yield f"| {word} | {name} | {' | '.join(both)} |"


def grades(most: bool) -> list[Grade]:
    """Of random puzzles, with few givens or many."""
    rng, found = Random(20), list[Grade]()
    while len(found) < SAMPLE:
        puzzle = make_puzzle(Params(givens=16 + len(found) % 16 if most else None), rng)
        if puzzle:
            found.append(graded(puzzle))
    return found


def spread(name: str, found: list[Grade]) -> str:
    """A row: the share of each word, and of those that need a guess."""
    words = Counter(each.word for each in found)
    shares = [f"{100 * words[word] / len(found):.0f} %" for word in WORDS]
    guessed = sum({"guess", "deep guess"} & {*each.techniques} != set() for each in found)
    return f"| {name} | {' | '.join(shares)} | {100 * guessed / len(found):.0f} % |"


def hardest(found: list[Grade]) -> str:
    """How often each technique is the hardest one."""
    names = Counter([*each.techniques][-1] for each in found)
    return ", ".join(f"{name} {names[name]}" for name in SCORES if names[name])


def seconds(word: Word) -> str:
    """A row: what a puzzle of that grade takes."""
    taken, start = [], time.process_time()
    for found, _ in zip(find_puzzles(Params(), Random(21), word), range(EACH), strict=False):
        assert found.grade
        assert found.grade.word == word
        taken.append(time.process_time() - start)
        start = time.process_time()
    return f"| {word} | {median(taken):.2f} | {mean(taken):.2f} | {max(taken):.2f} |"


def main() -> None:
    """Print all tables."""
    for path in sys.argv[1:]:
        found = published(Path(path))
        for rows in (confusion(found), halves(found), alike(found)):
            print("\n".join(rows), end="\n\n", flush=True)
    for word in WORDS:
        print(seconds(word), flush=True)
    few, more = grades(most=False), grades(most=True)
    print("\n".join([spread("as few givens as can be", few), spread("16 to 31 givens", more)]))
    print(hardest(few + more))


if __name__ == "__main__":
    main()
