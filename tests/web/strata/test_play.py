from collections.abc import Iterable
from datetime import date
from typing import Any

import pytest

from stratabot.strata.position import Position
from stratabot.strata.practice.waves import WaveKind
from stratabot.strata.puzzle import BLANK, Puzzle, Solution
from stratabot.strata.solver import solve
from stratabot.web.strata import wave_puzzles_json
from web.page import Page
from web.strata.player import laid, lay, play, touch_line

pytestmark = pytest.mark.slow

_GRID = "PG.P/PGGP/.PP./PGPP"

_LANE_ENDS = """
const board = document.querySelector('.strata-board').getBoundingClientRect();
return [...document.querySelectorAll('.end')].map(({ dataset: { line }, firstChild }) => {
  const box = firstChild.getBoundingClientRect();
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const side = line[0] === 'r' ? x - board.left : board.right - x;
  const way = Math.min(side, board.bottom - y) - 3;
  return [line, box.width, x + (line[0] === 'r' ? -way : way), y + way];
});
"""


def _wave(side: int, colors: int, seed: int) -> list[Puzzle]:
    told: Any = wave_puzzles_json(WaveKind(side, colors), seed)
    return [_puzzle(puzzle["grid"]) for puzzle in told["puzzles"]]


def _puzzle(rows: Iterable[str]) -> Puzzle:
    return Puzzle.of([[BLANK if cell == "." else cell for cell in row] for row in rows])


def test_a_wave_is_played_perfect_by_touch_up_to_its_score(page: Page) -> None:
    page.open("play/strata/wave/2/2/7")
    for number, puzzle in enumerate(_wave(2, 2, 7), 1):
        play(page, puzzle)
        page.see("Perfect")
        page.see("the fewest possible")
        page.press("Next puzzle" if number < 4 else "See the score")
    page.see("4 of 4 solved, 4 Perfect")
    page.press("Strata")
    tile = "return document.querySelector('a[aria-label^=\"2 x 2, 2 colors; best\"]')?.ariaLabel"
    assert page.wait(tile).endswith("4 of 4 Perfect")


def test_a_ribbon_taken_back_costs_the_perfect_and_the_game_goes_on_after_a_reload(
    page: Page,
) -> None:
    puzzle = _wave(3, 3, 4)[0]
    solution = solve(Position(puzzle, (), "1"))
    assert solution is not None
    page.open("play/strata/wave/3/3/4")
    lay(page, solution.ribbons[:3])
    page.press("Undo")
    assert laid(page) == [str(ribbon.line) for ribbon in solution.ribbons[:2]]
    page.reload()
    assert laid(page) == [str(ribbon.line) for ribbon in solution.ribbons[:2]]
    lay(page, solution.ribbons[2:])
    page.see("Solved")
    page.see("1 of 9, not Perfect any more")


def test_a_hint_comes_in_steps_and_is_told_with_the_perfect(page: Page) -> None:
    page.open("play/strata/grid/" + _GRID)
    page.press("Hint")
    page.see("Look at")
    assert page.run("return document.querySelector('.marked')") is None
    page.press("Which line?")
    page.see("Lay right 3")
    assert page.run("return document.querySelector('.marked').dataset.line") == "c3"
    page.press("Why?")
    page.see("squares")
    play(
        page, Puzzle.of([[None if c == "." else c for c in row] for row in _GRID.split("/")]), "GP"
    )
    page.see("Perfect")
    page.see("1 hint")


@pytest.mark.parametrize("size", [(390, 844), (360, 640)])
def test_a_thumb_hits_a_selector_and_its_lane_up_to_the_edge(
    page: Page, size: tuple[int, int]
) -> None:
    page.open("play/strata/wave/6/6/1")
    page.browser.show_as(*size, "light")
    ends = page.run(_LANE_ENDS)
    for number, (line, width, *edge) in enumerate(ends, 1):
        assert width >= 42, line
        page.touch([edge])
        page.wait("return document.querySelectorAll('.ribbon').length === arguments[0]", number)
    assert laid(page) == [line for line, *_ in ends]


def test_touching_a_laid_ribbon_takes_back_all_later_ones(page: Page) -> None:
    page.open("play/strata/wave/4/3/1")
    lay(page, Solution.parse("r1=1 c2=1 r3=1 c4=1").ribbons)
    touch_line(page, "c2")
    assert laid(page) == ["r1"]
    page.place_of('.end[data-line="r4"]')
    page.run(
        "const box = document.querySelector('.end[data-line=r4]').getBoundingClientRect();"
        "const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];"
        "for (const detail of [1, 2]) document.elementFromPoint(x, y).dispatchEvent(new MouseEvent("
        "'click', { bubbles: true, clientX: x, clientY: y, detail }))"
    )
    assert laid(page) == ["r1", "r4"], "a double touch is one"


def test_a_board_that_is_full_and_wrong_says_so_and_can_be_asked_about(page: Page) -> None:
    page.open("play/strata/grid/" + _GRID)
    page.press("Winnable?")
    page.see("Yes, it can still be won as it lies.")
    lay(page, Solution.parse("c1=G c2=G c3=G c4=G r1=G r2=G r3=G r4=G").ribbons, "GP")
    page.see("Not solved: 9 squares show another color.")
    page.press("Winnable?")
    page.see("must be taken back.")


def test_the_puzzle_of_the_day_counts_the_days_in_a_row(page: Page) -> None:
    page.open("play/strata")
    page.press("Play: the puzzle of the day")
    page.see("nothing taken back")
    today = date.fromisoformat(page.run("return (await import('/common/dates.js')).dayOf()"))
    game = "return JSON.parse(localStorage['stratabot.strata.ready'])"
    ready = page.run(game)
    found = next(one for one in ready if one["address"] == f"daily/{today}")["wave"]["puzzles"][0]
    play(page, _puzzle(found["grid"]))
    page.see("One day in a row.")


def test_what_was_prepared_is_played_without_the_program(page: Page) -> None:
    page.open("play/strata")
    page.wait("return document.querySelectorAll('.choices a').length >= 4")
    page.open("play/strata/wave/2/2/3")
    page.see("1 of 4")
    page.browser.send("Network.enable")
    page.browser.send("Network.setBlockedURLs", urls=["*/api/*"])
    try:
        page.open("play/strata/wave/2/2/3")
        page.press("Hint")
        page.see("A hint needs the program")
        play(page, _wave(2, 2, 3)[0])
        page.see("Perfect")
        page.open("play/strata/wave/2/2/3")
        page.press("Next puzzle")
        page.see("2 of 4")
        page.run("location.hash = '#play/strata/wave/2/2/4'")
        page.see("Puzzles that were made before can be played")
        page.run("location.hash = '#play/strata/grid/GP/PP//RR/R.'")
        page.see("1 of 2")
        play(page, _puzzle(["GP", "PP"]), "GPR")
        page.see("5 clicks")  # nobody knows here how many are enough
        page.run("location.hash = '#play/strata'")
        page.press("Play: the puzzle of the day")
        page.see("nothing taken back")
    finally:
        page.browser.send("Network.setBlockedURLs", urls=[])


def test_ones_own_grid_is_played_by_keys(page: Page) -> None:
    page.open("play/strata")
    page.unfold()
    page.tap("#own-grid")
    page.type("GP\nPP")
    page.press("Play it")
    page.see("Your puzzle")
    page.run("document.querySelector('.end[tabindex=\"0\"]').focus()")
    keys = "Enter 2 ArrowRight Enter ArrowRight Enter u Enter ArrowRight Enter"
    for key in keys.split():
        page.browser.press(key)
    assert laid(page) == ["r1", "r2", "c1", "c2"]
    page.see("Not solved: 1 square shows another color.")
    assert page.run("return location.hash") == "#play/strata/grid/GP/PP"
