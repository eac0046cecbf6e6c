from itertools import pairwise

import pytest

from stratabot.adrift.puzzle import Rules
from stratabot.adrift.solver import solve
from stratabot.adrift.text import parse_puzzle
from stratabot.web.adrift import board
from web.adrift.test_board import CUBE, GRID, HEX
from web.page import NAMED, Page, Size

SMALL = ".ABC\nA%23..\nB..C"
"""Its stone as an address has it."""

_CENTERS = (
    "return arguments[0].map((name) => {"
    "const box = document.querySelector(`[data-place='${name}']`).getBoundingClientRect();"
    "return [box.x + box.width / 2, box.y + box.height / 2]})"
)
KEYS = """
const [board] = arguments;
return Promise.all([import('/adrift/ways.js'), import('/adrift/brushes.js')]).then(
  ([{ waysByKey }, { brushes }]) => board.places.map(({ x, y }, place) => waysByKey(
    board.neighbors[place].map((next) => {
      const [right, below] = brushes(board).lineOf(place, next)[0][1];
      return [next, right - x, below - y];
    }))))
"""


def _open(page: Page, text: str, size: Size = "phone", scheme: str = "light") -> None:
    where = "/".join(line.replace(" ", "%20") for line in text.split("\n"))
    page.open(f"adrift/{where}", size, scheme)
    page.wait("return document.querySelector('.adrift-board') !== null")


def _drag(page: Page, names: list[str]) -> None:
    page.place_of(".adrift-board")
    page.touch([(x, y) for x, y in page.run(_CENTERS, names)])


def _solution(text: str) -> list[list[str]]:
    puzzle = parse_puzzle(text)
    paths = solve(puzzle)
    assert paths is not None
    return [[puzzle.name(place) for place in path] for path in paths]


@pytest.mark.slow
@pytest.mark.parametrize("text", [GRID, CUBE])
def test_a_board_is_drawn_to_its_end_by_touch(page: Page, text: str) -> None:
    _open(page, text)
    paths = _solution(text)
    for k, path in enumerate(paths):
        page.see(f"{k} of {len(paths)} joined")
        _drag(page, path)
    page.see("Solved in")
    assert "Hint" not in page.text()
    page.reload()
    page.see("Solved in")
    page.press("Play it again")
    page.see(f"0 of {len(paths)} joined")
    undo = "[...document.querySelectorAll('.tools button')][0]"
    assert page.run(f"return [{undo}.innerText, {undo}.disabled]") == ["Undo", True]
    assert page.browser.complaints() == []


@pytest.mark.slow
def test_a_path_is_shortened_cleared_taken_back_and_kept(page: Page) -> None:
    _open(page, GRID)
    _drag(page, ["r1c4", "r1c5", "r5c5", "r5c1", "r3c1"])
    page.see("1 of 4 joined, 48 % filled")
    _drag(page, ["r5c2", "r5c3", "r5c5"])
    page.see("0 of 4 joined, 24 % filled")
    page.reload()
    page.see("0 of 4 joined, 24 % filled")
    _drag(page, ["r1c4"])
    page.see("0 of 4 joined, 0 % filled")
    page.press("Undo")
    page.press("Restart")
    page.see("0 of 4 joined, 0 % filled")
    assert page.run("return document.querySelectorAll('.tools button')[2].disabled")


def test_an_end_is_told_as_joined_when_its_path_reaches_the_other(page: Page) -> None:
    _open(page, GRID)
    heard = (
        "return ['r1c4', 'r3c1'].map((name) =>"
        " document.querySelector(`[data-place=${name}]`).ariaLabel.split(', ').slice(1).join(', '))"
    )
    assert page.run(heard) == ["end of C", "end of C"]
    _drag(page, ["r1c4", "r1c5"])
    page.see("8 % filled")
    assert page.run(heard) == ["end of C, begun", "end of C"]
    _drag(page, ["r1c5", "r5c5", "r5c1", "r3c1"])
    page.see("1 of 4 joined")
    assert page.run(heard) == ["end of C, joined"] * 2


def test_two_fingers_draw_nothing_and_make_a_large_board_fit_for_one(page: Page) -> None:
    _open(page, "\n".join(["A" + "." * 13 + "B", *["." * 15] * 13, "B" + "." * 13 + "A"]), "small")
    _drag(page, ["r1c1", "r1c4"])
    page.see("0 of 2 joined, 1 % filled")
    page.place_of(".adrift-board")
    one, two, other = page.run(_CENTERS, ["r1c1", "r5c1", "r1c5"])
    page.fingers([one], [two], [two, other], [one, other], [one, (other[0] + 120, other[1])])
    page.see("0 of 2 joined, 1 % filled")
    page.wait("return document.querySelector('.cell').getBoundingClientRect().width > 40")
    page.press("Undo")
    page.see("0 of 2 joined, 0 % filled")
    assert page.violations() == []
    page.place_of("[data-place=r1c1]")
    page.touch([(x, y) for x, y in page.run(_CENTERS, ["r1c1", "r3c1"])])
    page.see("0 of 2 joined, 1 % filled")


@pytest.mark.slow
def test_hints_are_drawn_until_the_board_is_solved_and_what_is_wrong_is_taken_back(
    page: Page,
) -> None:
    _open(page, SMALL)
    _drag(page, ["r1c4", "r2c4", "r2c3"])
    page.see("27 % filled")
    page.press("Check")
    page.press("Take it back")
    page.see("18 % filled")
    offered = (
        "return ['What to join, and why', 'Another board'].find((name) =>"
        " [...document.querySelectorAll('main button, main a')].some("
        "(one) => one.innerText === name))"
    )
    for _ in range(30):
        page.press("Hint")
        page.wait(offered)
        page.press("What to join, and why")
        page.press("Do it")
        page.wait("return !document.querySelector('.told')?.innerText.includes('Do it')")
        if "Solved in" in page.text():
            break
    page.see("with hints")
    assert page.violations() == []


def test_what_is_wrong_is_said_at_once_if_that_is_wished(page: Page) -> None:
    _open(page, SMALL)
    _drag(page, ["r1c4", "r2c4", "r2c3"])
    page.see("27 % filled")
    assert "Something is wrong" not in page.text()
    page.tap("main input[type=checkbox]")
    page.see("Something is wrong")
    page.press("Undo")
    page.wait("return !document.querySelector('main').innerText.includes('Something is wrong')")
    page.open("")
    _open(page, SMALL)
    _drag(page, ["r1c4", "r2c4", "r2c3"])
    page.see("Something is wrong")
    page.press("Take it back")
    page.see("18 % filled")


def test_all_boards_that_are_kept_can_be_gone_on_with(page: Page) -> None:
    for name in "ABCDEFGH":
        _open(page, f"{name}.\n.{name}")
    page.open("play/adrift")
    page.see("2 more")
    page.tap("section summary")
    page.tap("section details a", 1)
    page.wait("return location.hash === '#adrift/A./.A'")


@pytest.mark.slow
def test_a_board_is_generated_pasted_entered_and_solved(page: Page) -> None:
    page.open("play/adrift")
    page.unfold()
    page.press("New board")
    page.wait("return location.hash.startsWith('#adrift/')")
    page.wait("return document.querySelector('.adrift-board') !== null")
    page.open("play/adrift")
    page.run("document.querySelector('#adrift-text').closest('details').open = true")
    page.tap("#adrift-text")
    page.type("AB\n..\nAB")
    page.press("Look at it")
    page.see("0 of 2 joined")
    page.open("play/adrift")
    page.run(
        "[...document.querySelectorAll('summary')].find((it) =>"
        " it.innerText === 'Enter a board by touch').click()"
    )
    page.wait("return document.querySelector('[data-where]') !== null")
    for row in range(2):
        page.tap(f"[data-where='{row},0']")
        page.tap(f"[data-where='{row},4']")
    page.press("Play it")
    page.see("0 of 2 joined")
    page.press("Solve")
    page.press("Show it")
    page.see("no solution")


def test_only_sizes_that_may_be_as_hard_as_wished_are_offered(page: Page) -> None:
    page.open("play/adrift")
    page.unfold()
    sizes = (
        "return [...document.querySelectorAll('[aria-label=Size] button')]"
        ".map((it) => it.innerText)"
    )
    choose = (
        f"const it = ({NAMED})(arguments[0]); it.focus(); it.click();"
        "return document.activeElement.innerText"
    )
    assert page.run(sizes)[0] == "4 x 4"
    assert page.run(choose, "diabolical") == "diabolical"
    assert page.run(sizes) == ["12 x 12", "14 x 14"]
    assert page.run(choose, "Corner of a cube") == "Corner of a cube"
    assert page.run(sizes) == ["3 faces of 7 x 7"]
    page.run(choose, "gentle")
    assert page.run(sizes)[0] == "3 faces of 2 x 2"


@pytest.mark.slow
@pytest.mark.parametrize("text", [CUBE, HEX])
def test_a_slanted_board_is_drawn_to_its_end_by_keys(page: Page, text: str) -> None:
    _open(page, text, "desk")
    puzzle = parse_puzzle(text)
    paths = solve(puzzle)
    assert paths is not None
    keys = page.run(KEYS, board(text, Rules()))
    for path in paths:
        name = puzzle.name(path[0])
        page.run("document.querySelector(`[data-place='${arguments[0]}']`).focus()", name)
        page.browser.press("Enter")
        for one, other in pairwise(path):
            page.browser.press(next(key for key, to in keys[one].items() if to == other))
            focused = page.run("return document.activeElement.dataset.place")
            assert focused == puzzle.name(other)
        page.browser.press("Enter")
    page.see("Solved in")


def test_a_board_without_a_solution_or_with_several_says_why(page: Page) -> None:
    _open(page, "AB\nBA")
    page.press("Check")
    page.see("This board has no solution.")
    page.see("Colors A and B together leave no solution.")
    page.open("adrift/A../.../..A")
    page.press("Check")
    page.press("Let paths touch themselves")
    page.wait("return location.hash === '#adrift/--touching/A../.../..A'")
    page.press("Check")
    page.see("Nothing is wrong so far.")
    page.open("adrift/--no-fill/A../.../..A")
    page.press("Hint")
    page.see("from here on, solutions differ")
    page.press("Explain")
    page.see("It has 6 solutions. They differ in the marked cells.")
    marked = "return [...document.querySelectorAll('.cell[aria-label*=\"look here\"]')].length"
    assert page.run(marked) == 7
