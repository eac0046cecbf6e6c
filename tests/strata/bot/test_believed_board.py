import numpy as np

from strata.bot.sights import BLUE, LINES, PAPER, RED, bare_lanes, ink, sight
from strata.bot.stages import MemoryStage
from stratabot.strata.bot.believed_board import BelievedBoard
from stratabot.strata.bot.eyes import Eyes
from stratabot.strata.bot.ready import ReadyPuzzle, await_puzzle_or_win
from stratabot.strata.layout.profile import load_profile
from stratabot.strata.position import Position
from stratabot.strata.puzzle import Line, Puzzle, Ribbon

PUZZLE = Puzzle.of([["1", "2", "1"], ["2", "2", "1"]])
R1, C2 = Ribbon.parse("r1=1"), Ribbon.parse("c2=2")


def bare_board() -> BelievedBoard:
    return BelievedBoard(PUZZLE, (), bare_lanes(), sight(), (), PAPER)


def two_ribbons() -> BelievedBoard:
    return bare_board().with_ribbon(R1, ink(RED)).with_ribbon(C2, ink(BLUE))


def test_a_board_is_as_it_was_read() -> None:
    laid = [Ribbon.parse("c1=1"), Ribbon.parse("r2=2")]
    puzzle = Puzzle.of([["1", "2"], ["2", "2"]])
    stage = MemoryStage.of(puzzle, colors=2, laid=laid)
    ready = await_puzzle_or_win(Eyes(stage.session()))
    assert isinstance(ready, ReadyPuzzle)
    board = BelievedBoard.of(ready, load_profile())
    assert board.position == Position(puzzle, tuple(laid))
    assert board.missing == 2
    assert board.is_as_believed(ready.sighting.sight)


def test_ribbons_lie_in_the_order_in_which_they_came() -> None:
    assert bare_board().missing == 5
    assert two_ribbons().position == Position(PUZZLE, (R1, C2))
    assert two_ribbons().missing == 3
    assert set(two_ribbons().lanes.inks) == {R1.line, C2.line}


def test_a_board_without_a_ribbon_has_no_ink_of_it() -> None:
    left = two_ribbons().without([C2])
    assert left.placed == (R1,)
    assert set(left.lanes.inks) == {R1.line}
    assert left.is_as_believed(sight({"r1": RED}))


def test_verbs_leave_the_board_before_as_it_was() -> None:
    board = two_ribbons()
    board.without([R1, C2])
    board.with_ribbon(Ribbon.parse("r2=1"), ink(RED))
    assert board.placed == (R1, C2)
    assert set(board.lanes.inks) == {R1.line, C2.line}


def test_a_board_is_as_believed_only_with_a_swatch_selected() -> None:
    assert bare_board().is_as_believed(sight())
    assert not bare_board().is_as_believed(sight(selected=0))
    assert bare_board().inks_in(sight(selected=0)) is None


def test_another_puzzle_is_not_as_believed_though_its_lanes_are() -> None:
    bare, two = bare_board(), two_ribbons()
    for board, laid in ((bare, {}), (two, {"r1": RED, "c2": BLUE})):
        seen = sight(laid)
        assert board.is_as_believed(seen)
        seen.cells[...] += 60.0
        assert not board.is_as_believed(seen)
        assert board.is_another(seen, board.lanes.inks)


def test_a_cell_that_a_pointer_hides_is_not_another_puzzle() -> None:
    board, seen = two_ribbons(), sight({"r1": RED, "c2": BLUE})
    seen.cells[1, 0] += 60.0
    assert board.is_as_believed(seen)


def test_the_ribbons_of_any_board_are_told_by_their_inks_and_crossings() -> None:
    board, seen = bare_board(), sight({"r1": RED, "c2": BLUE})
    seen.swatches[1] = np.add(PAPER, BLUE) / 2
    inks = board.inks_in(seen)
    assert inks is not None
    seen.cells[0, 1] = RED
    assert board.ribbons_in(seen, inks) == (C2, R1)
    seen.cells[0, 1] = BLUE
    assert board.ribbons_in(seen, inks) == (R1, C2)
    assert board.ribbons_in(sight(), {}) == ()


def test_a_ribbon_of_no_swatch_is_not_told() -> None:
    board, seen = bare_board(), sight({"r1": (60, 160, 60)})
    inks = board.inks_in(seen)
    assert inks is not None
    assert board.ribbons_in(seen, inks) is None


def test_a_board_with_other_cells_is_another_one() -> None:
    board, seen = bare_board(), sight()
    assert not board.is_another(seen, ())
    seen.cells[0] = BLUE
    assert not board.is_another(seen, [R1.line])
    seen.cells[1] = BLUE
    assert board.is_another(seen, [R1.line])


def test_a_ribbon_on_its_way_is_as_believed_only_where_it_is_expected() -> None:
    seen = sight({"r1": RED, "c2": BLUE})
    seen.lanes[LINES.index(C2.line), 2] = PAPER
    assert not two_ribbons().is_as_believed(seen)
    assert two_ribbons().is_as_believed(seen, [C2.line])
    assert not two_ribbons().is_as_believed(seen, [R1.line])


def test_a_bare_board_that_fades_is_not_as_believed() -> None:
    assert bare_board().is_as_believed(sight(fade=0.97))
    assert not bare_board().is_as_believed(sight(fade=0.95))


def test_changes_name_what_stayed_what_went_and_what_came() -> None:
    board = two_ribbons()
    new = Line.parse("c3")
    assert board.changes([R1.line, C2.line]) == ((R1, C2), (), ())
    assert board.changes([C2.line, new]) == ((C2,), (R1,), (new,))
    assert bare_board().changes(LINES).come == tuple(LINES)
