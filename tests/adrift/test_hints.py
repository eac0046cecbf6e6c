from adrift.boards import BENT
from stratabot.adrift.hints import hint
from stratabot.adrift.text import parse_puzzle


def test_a_hint_ends_with_cells_that_are_joined() -> None:
    *before, last = hint(parse_puzzle(BENT)) or ()
    assert last.take
    assert not any(step.take for step in before)


def test_hints_follow_each_other_until_the_board_is_full() -> None:
    puzzle = parse_puzzle(BENT)
    joined: list[int] = []
    while found := hint(puzzle, done=len(joined)):
        assert len(joined) < 12
        joined.append(found[-1].take[0])
    assert len(joined) == len({*joined}) > 3
