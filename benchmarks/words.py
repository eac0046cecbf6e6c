"""How hard generated Str8ts puzzles are: what the words of `stratabot str8ts grade` rest on.

    python benchmarks/words.py     prints the tables of docs/grades.md, in some five minutes

The sample: 9 x 9 puzzles, half of them with so few givens that none can go, half with 16 to 31.
"""

import time
from collections import Counter
from random import Random
from statistics import mean, median

from stratabot.difficulty import WORDS
from stratabot.str8ts.generator import find_puzzles, make_puzzle
from stratabot.str8ts.grading import Grade, grade_of
from stratabot.str8ts.ladder import steps
from stratabot.str8ts.params import Params

SAMPLE = 300
EACH = 30


def grades(most: bool) -> list[Grade]:
    """Of random puzzles, with few givens or many."""
    rng, found = Random(20), list[Grade]()
    while len(found) < SAMPLE:
        puzzle = make_puzzle(Params(givens=16 + len(found) % 16 if most else None), rng)
        if puzzle:
            found.append(grade_of(steps(puzzle)))
    return found


def spread(name: str, found: list[Grade]) -> str:
    """A row: the share of each word, and of those that need a guess."""
    words = Counter(each.word for each in found)
    shares = [f"{100 * words[word] / len(found):.0f} %" for word in WORDS]
    guessed = sum({"guess", "deep guess"} & {*each.techniques} != set() for each in found)
    return f"| {name} | {' | '.join(shares)} | {100 * guessed / len(found):.0f} % |"


def hardest(found: list[Grade]) -> str:
    """A row for each technique: how often it is the hardest one."""
    names = Counter([*each.techniques][-1] for each in found)
    numbers = {[*each.techniques][-1]: int(each.number) for each in found}
    rows = sorted(names, key=lambda name: numbers[name])
    return "\n".join(f"| {name} | {numbers[name]} | {names[name]} |" for name in rows)


def seconds(word: str) -> str:
    """A row: what a puzzle of that grade takes."""
    taken, start = [], time.process_time()
    for found, _ in zip(find_puzzles(Params(), Random(21), word), range(EACH), strict=False):  # type: ignore[arg-type]
        assert found.grade
        assert found.grade.word == word
        taken.append(time.process_time() - start)
        start = time.process_time()
    return f"| {word} | {median(taken):.2f} s | {mean(taken):.2f} s | {max(taken):.2f} s |"


def main() -> None:
    """Print all tables."""
    few, more = grades(most=False), grades(most=True)
    print("\n".join([spread("as few givens as can be", few), spread("16 to 31 givens", more)]))
    print(hardest(few + more))
    for word in WORDS:
        print(seconds(word), flush=True)


if __name__ == "__main__":
    main()
