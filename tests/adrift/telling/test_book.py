import pytest

from stratabot.adrift.puzzle import Rules
from stratabot.adrift.solver import answer
from stratabot.adrift.telling.book import EXAMPLE, FIRST_JOINED, how_to_play, printed, special_rules
from stratabot.adrift.text import parse_puzzle
from stratabot.picture.book import rules_page
from stratabot.picture.drawing import Text

ALL_RULES = [Rules(touching, fill) for touching in (False, True) for fill in (False, True)]


def test_the_example_has_one_solution_and_begins_as_the_rules_tell_it() -> None:
    puzzle = parse_puzzle(EXAMPLE)
    found = answer(puzzle)
    assert found.is_unique
    assert [puzzle.name(cell) for cell in FIRST_JOINED] == ["r1c4", "r1c5", "r2c5"]
    assert [*puzzle.beside(FIRST_JOINED[1])] == [FIRST_JOINED[0], FIRST_JOINED[2]]
    (path,) = (path for path in found.found[0] if FIRST_JOINED[0] in path)
    assert FIRST_JOINED in (path[:3], path[::-1][:3])


@pytest.mark.parametrize("rules", ALL_RULES, ids=str)
def test_the_rules_that_hold_are_told(rules: Rules) -> None:
    told = " ".join(how_to_play(rules).rules)
    assert ("may run beside itself" in told) == rules.touching
    assert ("never touches itself" in told) != rules.touching
    assert ("Every cell belongs" in told) == rules.fill
    assert ("may stay empty" in told) != rules.fill
    assert bool(how_to_play(rules).remarks) == rules.fill, "the corner must be filled"


def test_of_several_solutions_one_is_printed() -> None:
    several = printed(parse_puzzle("A.A\n..."), Rules(fill=False, touching=True))
    assert several.solution is not None
    assert several.remark == "several solutions; the book shows one"


SPECIAL = {
    "Dark cells": "A.#\n..A",
    "corner of a cube": "cube 2\nA.\n..\n..\n..\n..\n.A",
    "a line joins": "a: b\nb: c\nA = a c",
    "a thick line": "walls\nA|. A\n. . .",
    "comes in again": "wrap rows\nA..\n..A",
    "paths cross": "A.B\n.+.\nB.A",
}


@pytest.mark.parametrize("words", SPECIAL)
def test_what_a_kind_of_board_needs_is_told_of_such_boards_alone(words: str) -> None:
    for kind, text in SPECIAL.items():
        told = " ".join(special_rules(parse_puzzle(text)))
        assert (words in told) == (kind == words), text
    assert special_rules(parse_puzzle(EXAMPLE)) == ()


def test_all_rules_together_fit_on_the_page_once_each() -> None:
    special = [rule for text in SPECIAL.values() for rule in special_rules(parse_puzzle(text))]
    how = how_to_play(Rules(touching=False)).besides([*special, *special])
    assert len(how.rules) == 3 + len(special)
    page = rules_page("A title of many words " * 9, "12 puzzles", how)
    assert max(part.middle.y for part in page.parts() if isinstance(part, Text)) < 780
