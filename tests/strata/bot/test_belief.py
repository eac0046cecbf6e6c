from dataclasses import replace

import numpy as np
import pytest

from strata.bot.sights import BLUE, LINES, PAPER, PROFILE, PUZZLE, RED, belief, ink, short, sight
from strata.bot.stages import MemoryStage
from stratabot.color import RGB
from stratabot.strata.bot.belief import BoardBelief, LaneState
from stratabot.strata.bot.eyes import Eyes
from stratabot.strata.bot.ready import ReadyPuzzle, await_puzzle_or_win
from stratabot.strata.layout.profile import load_profile
from stratabot.strata.position import Position
from stratabot.strata.puzzle import Line, Puzzle, Ribbon
from stratabot.strata.vision.tracker import Sight
from strategies import present

R1, C2 = Ribbon.parse("r1=1"), Ribbon.parse("c2=2")
R2, C3 = Line.parse("r2"), Line.parse("c3")
BOTH = {"r1": RED, "c2": BLUE}


def two_ribbons() -> BoardBelief:
    """The bare board at first; then these ribbons came."""
    return belief().with_placed((R1, C2), {R1.line: ink(RED), C2.line: ink(BLUE)})


def test_a_board_is_as_it_was_read() -> None:
    laid = [Ribbon.parse("c1=1"), Ribbon.parse("r2=2")]
    puzzle = Puzzle.of([["1", "2"], ["2", "2"]])
    stage = MemoryStage.of(puzzle, colors=2, laid=laid)
    ready = await_puzzle_or_win(Eyes(stage.session()))
    assert isinstance(ready, ReadyPuzzle)
    board = BoardBelief.of(ready, load_profile())
    assert BoardBelief.of(ready, load_profile(), stations=2).stations == 2
    assert board.position == Position(puzzle, tuple(laid))
    assert board.count_missing == 2
    assert board.is_as_believed(ready.sighting.sight)


# Lanes


def shadowed() -> Sight:
    seen = sight()
    seen.lanes[LINES.index(C3)] -= 8 / np.sqrt(3)
    return seen


def two_colored() -> Sight:
    seen = sight({"c3": BLUE})
    seen.lanes[LINES.index(C3), 1] = RED
    return seen


@pytest.mark.parametrize(
    ("seen", "stations", "color", "state"),
    [
        (shadowed(), 3, None, LaneState.EMPTY),
        (sight({"c3": RED}), 3, RED, LaneState.LAID),
        (short({"c3": RED}, "c3"), 3, RED, LaneState.ARRIVING),
        (short({"c3": RED}, "c3", 0), 3, RED, LaneState.STRANGE),  # it begins at the selector
        (short({"c3": RED}, "c3"), 2, RED, LaneState.LAID),  # ribbons that end short
        (sight({"c3": BLUE}), 3, RED, LaneState.STRANGE),
        (sight({"c3": BLUE}), 3, None, LaneState.LAID),  # none was believed there
        (two_colored(), 3, None, LaneState.STRANGE),
    ],
)
def test_a_lane_shows_no_ribbon_one_on_its_way_a_whole_one_or_something_else(
    seen: Sight, stations: int, color: RGB | None, state: LaneState
) -> None:
    expected = None if color is None else ink(color)
    assert belief(stations=stations).lane_state(seen, C3, expected) is state


def test_covered_lanes_are_taken_to_look_bare_as_the_others_do() -> None:
    first = sight({"r2": RED})
    dark = replace(first, lanes=np.where(first.lanes == ink(RED), first.lanes, ink(BLUE)))
    seen = replace(sight(), lanes=np.tile(ink(BLUE), (len(LINES), 3, 1)))
    assert belief("r2=1", first=dark).lane_state(seen, R2) is LaneState.EMPTY


@pytest.mark.parametrize(("shade", "state"), [(20, LaneState.EMPTY), (30, LaneState.LAID)])
def test_where_no_lane_was_empty_a_bare_one_is_only_guessed(shade: int, state: LaneState) -> None:
    """It is darker than the paper beside the board, as the profile says."""
    ribbons = tuple(Ribbon(line, "1") for line in LINES)
    red, green, blue = (round(part) for part in PROFILE.paper_elsewhere)
    first = sight(dict.fromkeys(map(str, LINES), RED))
    full = BoardBelief.at_first_sight(PUZZLE, ribbons, first, (red, green, blue), PROFILE)
    seen = sight()
    seen.lanes[LINES.index(R2)] = np.subtract(PROFILE.paper_board, shade / np.sqrt(3))
    assert full.with_placed((), {}).lane_state(seen, R2) is state


def test_the_inks_of_all_laid_ribbons_are_seen_whatever_was_believed() -> None:
    inks = present(belief("r2=1").inks_in(sight({"r2": BLUE, "c3": BLUE})))
    assert {str(line): tuple(color) for line, color in inks.items()} == {"r2": BLUE, "c3": BLUE}
    assert belief().inks_in(short({"r2": RED}, "r2")) is None, "it is on its way"
    assert belief().inks_in(sight(selected=0)) is None


# Boards


def test_a_board_is_as_believed_with_its_ribbons_and_no_others_and_a_swatch_selected() -> None:
    one = belief("r2=1")
    assert one.is_as_believed(sight({"r2": RED}))
    assert not one.is_as_believed(sight({"r2": RED}, selected=0))
    assert not one.is_as_believed(sight())
    assert not one.is_as_believed(sight({"r2": RED, "c3": BLUE}))
    assert not one.is_as_believed(sight({"r2": RED, "c3": BLUE}), coming=[C3])
    assert belief().is_as_believed(sight())
    assert not belief().is_as_believed(sight(selected=0))


def test_a_ribbon_on_its_way_is_as_believed_only_where_it_is_expected() -> None:
    seen = short(BOTH, "c2")
    assert not two_ribbons().is_as_believed(seen)
    assert two_ribbons().is_as_believed(seen, [C2.line])
    assert not two_ribbons().is_as_believed(seen, [R1.line])


def test_a_board_with_other_cells_is_another_one() -> None:
    board, seen = belief(), sight()
    assert not board.shows_another_board(seen, ())
    seen.cells[0] = BLUE
    assert not board.shows_another_board(seen, [R1.line])
    seen.cells[1] = BLUE
    assert board.shows_another_board(seen, [R1.line])
    seen = sight()
    seen.cells[:, 0] = seen.cells[0, 2] = BLUE
    assert not board.shows_another_board(seen, ())
    assert board.shows_another_board(seen, [C2.line]), "three of the four cells beside it"


def test_a_bare_board_that_fades_is_not_as_believed() -> None:
    assert belief().is_as_believed(sight(fade=0.97))
    assert not belief().is_as_believed(sight(fade=0.95))


def test_the_ribbons_of_any_board_are_told_by_their_inks_and_crossings() -> None:
    board, seen = belief(), sight(BOTH)
    seen.swatches[1] = np.add(PAPER, BLUE) / 2
    inks = present(board.inks_in(seen))
    seen.cells[0, 1] = RED
    assert board.ribbons_in(seen, inks) == (C2, R1)
    seen.cells[0, 1] = BLUE
    assert board.ribbons_in(seen, inks) == (R1, C2)
    assert board.ribbons_in(sight(), {}) == ()
    green = sight({"r1": (60, 160, 60)})
    inks = present(board.inks_in(green))
    assert board.ribbons_in(green, inks) is None, "no swatch has that color"


@pytest.mark.parametrize(
    ("lying", "asked", "placed", "why", "is_own"),
    [
        (BOTH, {}, None, "", False),
        ({"c2": BLUE}, {}, (C2,), "ribbons were taken back by somebody else", False),
        ({**BOTH, "c3": RED}, {C3: Ribbon(C3, "1")}, 3, "the board was read anew", True),
        ({**BOTH, "c3": RED}, {C3: Ribbon(C3, "2")}, 3, "the board was read anew", False),
        ({"r1": BLUE, "c2": BLUE}, {}, 2, "the board was read anew", False),
    ],
)
def test_a_belief_is_revised_by_what_is_seen(
    lying: dict[str, tuple[int, int, int]],
    asked: dict[Line, Ribbon],
    placed: tuple[Ribbon, ...] | int | None,
    why: str,
    is_own: bool,
) -> None:
    seen = sight(lying)
    seen.swatches[1] = np.add(PAPER, BLUE) / 2
    inks = present(belief().inks_in(seen))
    revision = two_ribbons().revise(asked, seen, inks)
    if placed is None:
        assert revision is None
        return
    assert revision is not None
    assert (revision.why, revision.is_own) == (why, is_own)
    lie = revision.belief.placed
    assert (len(lie) if isinstance(placed, int) else lie) == placed
    assert revision.belief.inks is inks
