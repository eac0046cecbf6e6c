from itertools import count
from random import Random

import pytest

from adrift.boards import ALL_RULES, random_puzzle, solutions_of
from stratabot.adrift.conflict import find_conflict
from stratabot.adrift.encoding import Encoding
from stratabot.adrift.finder import Finder
from stratabot.adrift.puzzle import Rules
from stratabot.adrift.text import parse_puzzle


def test_a_color_and_a_stone_that_contradict_are_named_and_others_are_not() -> None:
    # A is walled in by the stone; B and C could be anywhere.
    found = find_conflict(parse_puzzle("A#.A\n#...\n....\nBB..\n"), Rules(fill=False))
    assert found.why == "The ends of A are not connected."
    boxed = find_conflict(parse_puzzle("A.B.A\nB#...\n.....\n"), Rules(touching=True))
    assert "cannot" in boxed.why or "Painted" in boxed.why


def test_free_cells_that_nothing_can_fill_are_told() -> None:
    found = find_conflict(parse_puzzle("A.A\n#.#\n...\n"))
    assert not found.colors or found.stones


@pytest.mark.slow
@pytest.mark.parametrize("rules", ALL_RULES)
def test_none_of_a_conflict_can_be_spared(rules: Rules) -> None:
    rng, seen = Random(11), 0
    for _ in range(80):
        puzzle = random_puzzle(rng)
        if solutions_of(puzzle, rules):
            continue
        found = find_conflict(puzzle, rules)
        if not (found.colors or found.stones):
            continue
        seen += 1
        with Finder(Encoding(puzzle, rules, guarded=True)) as finder:
            guards = finder.encoding.guards
            literals = [guards.colors[each] for each in found.colors]
            literals += [guards.stones[each] for each in found.stones]
            assert finder.edges(literals) is None
            for k in range(len(literals)):
                assert finder.edges(literals[:k] + literals[k + 1 :]) is not None
    assert seen > 3


CROSSING = "A...B\n..C..\n.C...\nB...A\n"
STUCK = "A..B.\n.....\n..CB.\n.A...\n....C\n"


@pytest.mark.parametrize("text", [CROSSING, STUCK])
@pytest.mark.parametrize("rules", ALL_RULES)
def test_a_slow_machine_finds_the_same_as_a_fast_one(
    text: str, rules: Rules, monkeypatch: pytest.MonkeyPatch
) -> None:
    puzzle = parse_puzzle(text)
    fast = find_conflict(puzzle, rules)
    hours = count(step=3600)
    monkeypatch.setattr("stratabot.limit.perf_counter", lambda: next(hours))
    assert find_conflict(puzzle, rules) == fast


def test_what_takes_too_much_to_prove_is_told_as_it_is_seen(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("stratabot.adrift.conflict._PORTIONS", 0)
    found = find_conflict(parse_puzzle(CROSSING), Rules(touching=True, fill=False))
    assert found.colors == (0, 1)
    stuck = find_conflict(parse_puzzle(STUCK))
    assert stuck.colors == (0, 1, 2)
