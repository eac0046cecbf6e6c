import pytest

from adrift.boards import BENT
from stratabot.adrift.solver import solve
from stratabot.adrift.telling.solutions import path_in_words
from stratabot.adrift.text import parse_puzzle


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (BENT, "A: from r2c3 left 1, down 1, to r3c2"),
        ("#A##\nB+.B\n#A##\n", "A: r1c2, r2c2, r3c2"),
        ("wrap rows\n.A#A.\n", "A: r1c2, r1c1, r1c5, r1c4"),
        ("wrap columns\n.\nA\n#\nA\n.\n", "A: r2c1, r1c1, r5c1, r4c1"),
        ("hex\n A A\n", "A: r1c1, r1c2"),
    ],
)
def test_a_path_is_told_by_its_turns_where_all_neighbors_are_beside_each_other_else_by_its_cells(
    text: str, words: str
) -> None:
    puzzle = parse_puzzle(text)
    paths = solve(puzzle)
    assert paths
    assert path_in_words(puzzle, 0, paths[0]) == words
