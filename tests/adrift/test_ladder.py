from itertools import islice, pairwise

import pytest

from adrift.boards import ALL_RULES, BENT, solved_boards
from stratabot.adrift.generator import generate
from stratabot.adrift.ladder import Ladder, hint, steps, steps_to
from stratabot.adrift.params import Params
from stratabot.adrift.puzzle import Rules, check
from stratabot.adrift.sketch import begin_sketch
from stratabot.adrift.text import parse_puzzle

GUESSED = "...AB..\n.......\n.......\n.C.D...\n.A.....\n.....C.\nBD.....\n"
"""With touching, nothing follows at once, nor after any one supposed edge."""

SUPPOSED = "A..AB...\n......C.\n........\n........\n........\n....C...\n.D..E..D\n.B.....E\n"


@pytest.mark.slow
@pytest.mark.parametrize("rules", ALL_RULES)
def test_steps_find_what_is_so_in_every_solution_and_lead_to_the_only_one(rules: Rules) -> None:
    taken = 0
    for puzzle, found in solved_boards(7, 60, rules):
        if not found:
            continue
        ways = [{frozenset(pair) for paths in each for pair in pairwise(paths)} for each in found]
        only = next(iter(found)) if len(found) == 1 else None
        ladder = Ladder(puzzle, rules)
        edges = ladder.sketch.ways.edges
        for step in steps_to(puzzle, rules, only):
            assert all(frozenset(edges[k]) in each for k in step.take for each in ways)
            assert not any(frozenset(edges[k]) in each for k in step.drop for each in ways)
            assert step == ladder.next_step() or step.technique == "guess"
            ladder.apply(step)
            taken += len(step.take)
        assert only is None or ladder.sketch.is_solved()
    assert taken > 15


def test_a_hint_begins_at_a_known_color_where_one_is_forced() -> None:
    unknown = 0
    for puzzle in islice(generate(Params(7), seed=1), 30):
        found = hint(puzzle)
        assert found is not None
        edges = begin_sketch(puzzle, puzzle.rules).ways.edges
        cells = {cell for edge in found[-1].take for cell in edges[edge]}
        unknown += cells.isdisjoint(puzzle.ends)
    assert unknown <= 2, "of the easiest steps 18 join cells of no known color"


@pytest.mark.parametrize("rules", ALL_RULES)
def test_no_hint_comes_twice_if_every_join_is_recorded(rules: Rules) -> None:
    followed = 0
    for puzzle, found in solved_boards(8, 60, rules):
        joined: set[tuple[str, str]] = set()
        while found and (steps := hint(puzzle.with_joined(joined), rules)) is not None:
            edges = begin_sketch(puzzle, rules).ways.edges
            new = {
                (puzzle.name(one), puzzle.name(two))
                for one, two in (edges[k] for k in steps[-1].take)
            }
            assert joined.isdisjoint(new)
            joined |= new
            followed += 1
        assert all(check(puzzle.with_joined(joined), paths, rules) for paths in found)
    assert followed > 30


def test_a_path_that_needs_a_guess_takes_one_of_the_solution() -> None:
    puzzle, rules = parse_puzzle(GUESSED), Rules(touching=True)
    sure = tuple(steps_to(puzzle, rules, None))
    assert all(step.technique != "guess" for step in sure)
    guessed = steps(puzzle, rules)
    assert guessed[: len(sure)] == sure
    assert guessed[len(sure)].technique == "guess"


def test_each_hint_ends_with_a_join_until_the_board_is_full() -> None:
    puzzle = parse_puzzle(BENT)
    joined: list[int] = []
    while found := hint(puzzle, done=len(joined)):
        assert len(joined) < 12
        joined.append(found[-1].take[0])
    assert len(joined) == len({*joined}) > 3
    hints = (hint(parse_puzzle(SUPPOSED), done=done) or () for done in range(20))
    *before, last = next(each for each in hints if len(each) > 1)
    assert last.take
    assert not any(step.take for step in before)
