from adrift.boards import SEVERAL
from stratabot.adrift.finder import paths_among, rings_among, solutions
from stratabot.adrift.puzzle import Rules
from stratabot.adrift.sketch import settled
from stratabot.adrift.text import parse_puzzle

SQUARE = [(0, 1), (1, 5), (4, 5), (0, 4)]


def test_paths_and_rings_are_told_apart() -> None:
    puzzle = parse_puzzle("..AA\n....\n")
    assert paths_among(puzzle, [*SQUARE, (2, 3)]) == ((2, 3),)
    rings = [*rings_among([*SQUARE, (2, 3)], puzzle.ends)]
    assert [{*ring} for ring in rings] == [{0, 1, 4, 5}]


def test_an_open_strand_without_an_end_is_no_ring() -> None:
    assert [*rings_among(SQUARE[:3], {})] == []


def test_known_edges_change_nothing_but_the_work() -> None:
    puzzle, rules = parse_puzzle(SEVERAL), Rules(touching=True)
    plain = {*solutions(puzzle, rules)}
    assert {*solutions(puzzle, rules, settled(puzzle, rules))} == plain
    assert len(plain) == 9
