from adrift.boards import BENT, CUBE
from stratabot.adrift.encoding import Encoding
from stratabot.adrift.puzzle import Rules
from stratabot.adrift.text import parse_puzzle


def test_every_edge_has_one_variable_from_both_sides() -> None:
    encoding = Encoding(parse_puzzle(BENT), Rules())
    assert len({*encoding.edges.values()}) == 3 * 3 + 2 * 4
    assert all(encoding.edges[b, a] == edge for (a, b), edge in encoding.edges.items())


def test_a_cell_with_too_few_ways_makes_an_empty_clause() -> None:
    assert [] in [*Encoding(parse_puzzle("A.A\n.##\n"), Rules()).clauses()]
    assert [] not in [*Encoding(parse_puzzle("A.A\n.##\n"), Rules(fill=False)).clauses()]


def test_rings_of_three_and_four_cells_are_met_once_each() -> None:
    def rings(text: str, rules: Rules) -> int:
        encoding = Encoding(parse_puzzle(text), rules)
        edges = {*encoding.edges.values()}
        return sum(
            len(clause) == 4 and all(-literal in edges for literal in clause)
            for clause in encoding.clauses()
        )

    # With touching a ring of four is the only clause without four edges at once; no cell has four.
    assert rings("A...\n...A\n", Rules(touching=True)) == 3
    assert rings("A...\n...A\n", Rules()) == 0
    # One in each face, and one across each of the edges where faces meet.
    assert rings(CUBE, Rules(touching=True)) == 6


def test_givens_have_guards_only_where_they_are_wanted() -> None:
    puzzle = parse_puzzle("A#.A\n....\n")
    assert not Encoding(puzzle, Rules()).guards.colors
    guarded = Encoding(puzzle, Rules(), guarded=True)
    assert len(guarded.guards.colors) == 1
    assert [*guarded.guards.stones] == [1]
