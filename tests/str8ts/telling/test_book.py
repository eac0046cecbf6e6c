from stratabot.str8ts.puzzle import Place
from stratabot.str8ts.solver import answer
from stratabot.str8ts.telling.book import EXAMPLE, FIRST_FOUND, how_to_play, printed
from stratabot.str8ts.text import parse_puzzle


def test_the_example_is_as_the_rules_tell_it() -> None:
    puzzle = parse_puzzle(EXAMPLE)
    found = answer(puzzle)
    assert found.is_unique
    third = [puzzle[Place(2, col)] for col in range(5)]
    assert not any(cell.is_black for cell in third)
    assert [cell.number for cell in third] == [4, 3, 0, 2, 0]
    clue = puzzle[Place(4, 2)]
    assert (clue.is_black, clue.number) == (True, 1)
    assert FIRST_FOUND == {k: found.found[0].flat[k].number for k in (12, 14)} == {12: 5, 14: 1}
    assert [slide.caption for slide in how_to_play().example][-1] == "The solution"


def test_of_several_solutions_one_is_printed() -> None:
    several = printed(parse_puzzle("...."))
    assert several.solution is not None
    assert (several.difficulty, several.level) == (None, "")
    assert several.remark == "several solutions; the book shows one"
