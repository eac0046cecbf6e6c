from adrift.boards import edge
from stratabot.adrift.puzzle import USUAL, Rules
from stratabot.adrift.sketch import Why, begin_sketch, settle_sketch
from stratabot.adrift.techniques import closed_ways, trouble_with_ways
from stratabot.adrift.text import parse_puzzle

TOUCHING = Rules(touching=True)
BOARD = "AB..\n....\nA..B\n"


def reasons(cell: str, *joined: tuple[str, str], rules: Rules = USUAL, board: str = BOARD) -> str:
    sketch = begin_sketch(parse_puzzle(board), rules)
    for two in joined:
        sketch.take(edge(sketch, *two), Why.WAYS)
    return closed_ways(sketch, sketch.ways.puzzle.graph.names.index(cell))


def test_every_closed_way_has_its_reason() -> None:
    assert reasons("r2c3") == ""
    assert reasons("r1c1") == " (going to r1c2 would join A and B)"
    full = reasons("r2c2", ("r1c1", "r2c1"), ("r2c1", "r3c1"))
    assert full.startswith(" (r2c1 has all its joins")
    ring = (("r2c3", "r2c4"), ("r2c4", "r1c4"), ("r2c3", "r1c3"))
    assert reasons("r1c3", *ring, rules=TOUCHING) == " (going to r1c4 would close a ring)"
    pocket = reasons("r1c2", rules=Rules(fill=False), board="A.A\n#.#\n")
    assert pocket == " (r2c2 stays empty)"


def test_where_a_path_would_touch_itself_is_told_near_at_hand() -> None:
    assert reasons("r3c2", ("r2c2", "r2c3"), ("r2c3", "r3c3")) == (
        " (going to r3c3 would make the path touch itself at r3c2 and r2c2; "
        "going to r2c2 would make the path touch itself at r3c2 and r3c3)"
    )


def test_what_was_ruled_out_before_is_told_so_and_what_is_supposed_otherwise() -> None:
    sketch = begin_sketch(parse_puzzle(BOARD), Rules())
    sketch.drop(edge(sketch, "r2c2", "r2c3"), Why.RULED_OUT)
    assert closed_ways(sketch, 5) == " (r2c3 was ruled out before)"
    sketch.drop(edge(sketch, "r2c2", "r1c2"), Why.SUPPOSED)
    sketch.drop(edge(sketch, "r2c2", "r3c2"), Why.RULED_OUT)
    assert closed_ways(sketch, 5) == (
        " (the supposition rules out r1c2; r2c3 and r3c2 were ruled out before)"
    )


def test_trouble_at_a_cell_is_told_with_its_closed_ways() -> None:
    sketch = settle_sketch(parse_puzzle("A..\n...\n..A\n"), Rules())
    assert sketch.trouble
    assert trouble_with_ways(sketch, sketch.trouble).startswith("r2c2 would have no way left (")
