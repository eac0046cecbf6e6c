import re

import pytest

from stratabot.adrift.obstacle import find_obstacle
from stratabot.adrift.puzzle import Rules
from stratabot.adrift.text import parse_puzzle


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("A#A\n", "The ends of A are not connected."),
        ("A.A#.\n", "No color ends in the part of the board with r1c5"),
        ("A..\n..A\n", None),
        ("A.B\n...\nB.A\n", "4 white cells; .* need 2 more black cells than white ones"),
        ("AB.\n...\n.BA\n", "has 5 black and 4 white cells; the paths between these ends need as"),
        ("AA.\n...\n", None),
        (".A.\nA..\n", "has 3 black and 3 white cells; .* need 1 more white cell than black ones"),
    ],
)
def test_what_is_seen_at_a_glance(text: str, why: str | None) -> None:
    found = find_obstacle(parse_puzzle(text), Rules(touching=True))
    assert (found is None) == (why is None)
    assert why is None or (found and re.search(why, found.why))


def test_without_filling_cells_need_not_be_counted() -> None:
    puzzle = parse_puzzle("A.B\n...\nA.B\n")
    assert find_obstacle(puzzle, Rules()) is not None
    assert find_obstacle(puzzle, Rules(fill=False)) is None
    assert find_obstacle(parse_puzzle("A#A\n"), Rules(fill=False)) is not None


def test_a_cube_has_no_chessboard_and_is_left_alone() -> None:
    assert find_obstacle(parse_puzzle("cube 1\nA\nA\n.\n"), Rules()) is None
