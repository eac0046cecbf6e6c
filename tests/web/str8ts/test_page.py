"""Str8ts in the page: played by touch and by keys, in a real browser."""

import pytest

from stratabot.str8ts.puzzle import Puzzle
from stratabot.str8ts.solver import solve
from stratabot.str8ts.telling.book import EXAMPLE, how_to_play
from stratabot.str8ts.text import parse_puzzle
from web.ahead import MODERATE as ROWS
from web.modules import Modules
from web.page import Page, address_of

SMALL = ["...4e", ".#..#", ".....", "a5.#.", "#..1."]

pytestmark = pytest.mark.slow

_CELLS = "return [...document.querySelectorAll('[role=gridcell]')]"
SHOWN = f"{_CELLS}.map((cell) => cell.innerText)"
NUMBERS = f"{_CELLS}.map((cell) => cell.children.length ? '' : cell.innerText)"
"""Without pencil marks: a slow finger notes a number instead of putting it."""


def address(rows: list[str]) -> str:
    return address_of("str8ts", rows)


def finish(page: Page, puzzle: Puzzle) -> None:
    """Put all numbers that are left, by touch, as people do: each when the one before stands."""
    solved = solve(puzzle)
    assert solved is not None
    shown = page.run(NUMBERS)
    for at, (cell, want) in enumerate(zip(puzzle.flat, solved.flat, strict=True)):
        if not cell.is_black and not shown[at]:
            is_chosen = f"{_CELLS}[arguments[0]].ariaSelected === 'true'"
            page.tap_until(is_chosen, at, selector="[role=gridcell]", index=at)
            is_put = f"{NUMBERS}[arguments[0]] === arguments[1]"
            key = want.number - 1
            page.tap_until(is_put, at, str(want.number), selector=".keypad button", index=key)


def test_three_hints_and_then_touches_solve_a_puzzle(page: Page) -> None:
    page.open(address(SMALL))
    page.see("Str8ts, moderate")
    for _ in range(3):
        page.press("Hint")
        page.press("Why?")
        page.see("must be")
        before = page.run(SHOWN)
        page.tap(".told .row button")
        page.wait(f"{SHOWN}.join() !== arguments[0].join()", before)
    finish(page, parse_puzzle("\n".join(SMALL)))
    page.see("with 3 hints")
    assert page.violations() == []
    page.reload()
    page.see("Solved in")
    page.press("Play it again")
    page.press("Start again")
    page.wait(f"{SHOWN}[0] === ''")
    page.browser.press("u")
    assert page.run(f"{NUMBERS}.join('')") == "45151"
    page.open("play/str8ts")
    page.see("moderate, 5 × 5, not begun")
    page.see("with hints")


def test_marks_undo_and_check_by_keys_outlive_a_reload(page: Page) -> None:
    page.open(address(ROWS))
    page.tap("[role=gridcell]", 0)
    page.browser.press("!", "Digit1", shift=True)
    page.browser.press("#", "Digit3", shift=True)
    page.browser.press("ArrowRight")
    page.browser.press("9", "Digit9")
    page.wait("return document.querySelectorAll('.grid .wrong').length === 4")
    page.browser.press("u")
    page.browser.press("7", "Digit7")
    page.reload()
    page.wait(f"{SHOWN}.slice(0, 2).join().replace(/\\s/g, '') === '13,7'")
    page.press("Check")
    page.see("Put that right")
    page.press("Put that right")
    page.wait(f"{SHOWN}[1] === ''")
    # No finger: one that is slow would note the number, and Backspace takes all notes.
    page.run("const it = document.querySelectorAll('.keypad button')[5]; it.focus(); it.click()")
    assert page.run(NUMBERS)[0] == "6"
    page.browser.press("Backspace")
    page.wait(f"{NUMBERS}[0] === ''")
    page.browser.press("ArrowDown")
    assert page.run("return document.activeElement.role") == "gridcell"
    label = "return document.querySelector('[role=gridcell]').ariaLabel"
    assert page.run(label) == "row 1, column 1: empty, may be 1 3"


def test_numbers_of_two_digits_are_typed_digit_after_digit(page: Page) -> None:
    page.open("play/str8ts/edit/" + "/".join([" ".join("." * 12)] * 12).replace(" ", "%20"))
    page.tap("[role=gridcell]", 0)
    label = "return document.activeElement.ariaLabel"
    shown = []
    for key in ("1", "2", "1", "0", "1", "3", "0"):
        page.browser.press(key)
        shown.append(page.run(label).split(": ")[1].split(",")[0])
    assert shown == ["1", "12", "1", "10", "1", "3", "empty"]


def test_a_puzzle_of_ones_own_is_entered_by_keys_and_touch(page: Page) -> None:
    page.open("play/str8ts/edit")
    page.run("document.querySelector('[role=gridcell]').focus()")
    label = "return document.activeElement.ariaLabel"
    for name in ("ArrowRight", "ArrowLeft", "ArrowLeft"):  # at the border it paints nothing
        page.browser.press(name)
    assert page.run(label) == "row 1, column 1: empty"
    page.browser.press("#")
    assert page.run(label) == "row 1, column 1: black"
    page.tap("[role=radio]")
    page.wait("return document.querySelectorAll('[role=gridcell]').length === 16")
    for at, press in ((0, "Black"), (5, "2"), (6, "3")):
        page.tap("[role=gridcell]", at)
        page.run(
            "[...document.querySelectorAll('.keypad button, .tools button')]"
            ".find((it) => it.innerText === arguments[0]).click()",
            press,
        )
    page.press("Has it one solution?")
    page.see("16 solutions; they differ in the marked cells.")
    page.press("Play it")
    page.wait("return location.hash === '#str8ts/%23.../.23./..../....'")


def test_a_new_puzzle_is_made_by_grade(page: Page) -> None:
    page.open("play/str8ts")
    page.unfold()
    page.tap("[aria-label=Size] button", 1)
    page.press("New puzzle")
    page.see("Str8ts, gentle")
    assert len(page.run(SHOWN)) == 25


def test_the_rules_are_those_of_the_books(modules: Modules) -> None:
    words = "return [it.RULES, it.REMARK, it.EXAMPLE.join(' ')]"
    rules, remark, example = modules.run("str8ts/how.js", words)
    assert (tuple(rules), (remark,), example) == (
        how_to_play().rules,
        how_to_play().remarks,
        EXAMPLE,
    )


def marks_in(page: Page, at: int) -> str:
    cells = "[...document.querySelectorAll('[role=gridcell]')[arguments[0]].children]"
    return str(page.run(f"return {cells}.map((mark) => mark.innerText).join('')", at))


def test_a_board_with_marks_in_the_address_keeps_them(page: Page) -> None:
    rows = ["23 123 123 4 #5", "2345 # 3 235 #", "2345 1234 1235 235 1234"]
    page.open(address([*rows, "#1 5 4? # 23", "# 234 235 1 234"]))
    assert marks_in(page, 0) == "23"
    assert marks_in(page, 17) == "4"
    assert page.run("return location.hash") == "#str8ts/...4e/.%233.%23/...../a5.%23./%23..1."


def test_a_step_that_strikes_marks_out_is_shown_and_done(page: Page) -> None:
    page.open(address(ROWS))
    page.tap("summary")
    page.press("Note all")
    page.press("Hint")
    page.press("Why?")
    page.see("row 1, column 2 cannot be 4")
    assert page.run("return document.querySelector('.gone').innerText") == "4"
    page.press("Strike out one mark")
    assert marks_in(page, 1) == "2"
    page.press("Show this cell's number")
    page.wait(f"{SHOWN}[0] === '3'")
    page.press("All steps")
    page.see("steps to the end.")


def test_what_is_known_of_a_board_is_said_when_it_is_opened(page: Page) -> None:
    page.open(address(["....", ".#..", "..#.", "...."]))
    page.see("they differ in the marked cells")
    page.press("Close")
    for rows, words in [
        (["1..1", "....", "....", "...."], "no solution. row 1, column 1 and row 1, column 4 have"),
        (["." * 9] * 9, "more than 1000 solutions; they differ in the marked cells, and perhaps"),
        (["1234", "2143", "3412", "4321"], "All cells are filled, and nothing is wrong."),
        (["." * 17] * 17, "Expected at most 16 rows to play, got 17"),
    ]:
        page.open(address(rows))
        page.see(words)


def test_puzzles_made_before_are_played_to_the_end_without_the_network(page: Page) -> None:
    page.open("play/str8ts")
    page.see("gentle, 6 × 6")
    page.wait("return navigator.serviceWorker.controller !== null")  # else no view is kept yet
    page.browser.send("Network.enable")
    away = {"offline": True, "latency": 0, "downloadThroughput": -1, "uploadThroughput": -1}
    page.browser.send("Network.emulateNetworkConditions", **away)
    try:
        page.press("gentle, 6 × 6")
        page.see("Str8ts, gentle")
        page.press("Hint")
        page.see("The game goes on without.")
        rows = page.run("return location.hash.slice(8).split('/').map(decodeURIComponent)")
        finish(page, parse_puzzle("\n".join(rows)))
        page.see("without a hint")
        page.press("Another puzzle")
        page.see("Your times")
        page.unfold()
        page.press("New puzzle")
        page.see("does not answer")
    finally:
        page.browser.send("Network.emulateNetworkConditions", **{**away, "offline": False})
