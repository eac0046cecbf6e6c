"""Str8ts in the page: played by touch and by keys, in a real browser."""

from random import Random
from urllib.parse import quote

import pytest

from stratabot.str8ts.solver import solve
from stratabot.str8ts.telling.book import EXAMPLE, how_to_play
from stratabot.str8ts.text import parse_puzzle
from web.page import Page, Size

ROWS = ["....h...i", ".3..i#...", "b##.7#4..", ".8##....#", "#....1.4#"]
ROWS += ["a....i#..", "79.#..##a", ".79##..14", "#...#...."]
PUZZLE = parse_puzzle("\n".join(ROWS))
SOLVED = solve(PUZZLE)

SHOWN = "return [...document.querySelectorAll('[role=gridcell]')].map((cell) => cell.innerText)"


def address(rows: list[str]) -> str:
    return "str8ts/" + "/".join(quote(row, safe="") for row in rows)


def key(page: Page, name: str, code: str = "", shift: bool = False) -> None:
    """A key on what has the focus."""
    press = {"key": name, "code": code, "modifiers": 8 if shift else 0}
    page.browser.send("Input.dispatchKeyEvent", type="rawKeyDown", **press)
    page.browser.send("Input.dispatchKeyEvent", type="keyUp", **press)


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", ["small", "desk"])
def test_a_board_is_fit_for_everybody(page: Page, size: Size, scheme: str) -> None:
    for where in (address(ROWS), "play/str8ts", "play/str8ts/edit", "play/str8ts/how"):
        page.open(where, size=size, scheme=scheme)
        assert page.violations() == []
        assert not page.is_too_wide()
    assert page.complaints() == []


def test_three_hints_and_then_touches_solve_a_puzzle(page: Page) -> None:
    assert SOLVED is not None
    page.open(address(ROWS))
    for _ in range(3):
        page.press("Hint")
        page.press("Why?")
        page.see("must be")
        before = page.run(SHOWN)
        page.tap(".note button")
        page.wait(f"{SHOWN}.join() !== arguments[0].join()", before)
    shown = page.run(SHOWN)
    for at, (cell, want) in enumerate(zip(PUZZLE.flat, SOLVED.flat, strict=True)):
        if not cell.is_black and not shown[at]:
            page.tap("[role=gridcell]", at)
            page.tap(".keypad button", want.number - 1)
    page.see("with 3 hints")
    page.open("play/str8ts")
    page.see("moderate, 9 × 9, solved")


def test_marks_undo_and_check_by_keys_outlive_a_reload(page: Page) -> None:
    page.open(address(ROWS))
    page.tap("[role=gridcell]", 0)
    key(page, "!", "Digit1", shift=True)
    key(page, "#", "Digit3", shift=True)
    key(page, "ArrowRight")
    key(page, "9", "Digit9")
    page.wait("return document.querySelectorAll('.grid .wrong').length === 4")
    key(page, "u")
    key(page, "7", "Digit7")
    page.run("location.reload()")
    page.wait(f"{SHOWN}.slice(0, 2).join().replace(/\\s/g, '') === '13,7'")
    page.press("Check")
    page.see("Put that right")
    page.press("Put that right")
    page.wait(f"{SHOWN}[1] === ''")
    label = "return document.querySelector('[role=gridcell]').ariaLabel"
    assert page.run(label) == "row 1, column 1: empty, may be 1 3"


def test_a_puzzle_of_ones_own_is_entered_by_touch(page: Page) -> None:
    page.open("play/str8ts/edit")
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
    page.see("solutions. They differ in the marked cells.")
    page.press("Play it")
    page.wait("return location.hash === '#str8ts/%23.../.23./..../....'")


def test_a_new_puzzle_is_made_by_grade(page: Page) -> None:
    page.open("play/str8ts")
    page.tap("[aria-label=Size] button", 1)
    page.press("New puzzle")
    page.see("Str8ts, gentle")
    assert len(page.run(SHOWN)) == 25


def test_the_rules_are_those_of_the_books(page: Page) -> None:
    page.open("play/str8ts/how")
    page.run("import('./str8ts/how.js').then((how) => { window.how = how; })")
    page.wait("return window.how")
    rules, remark, example = page.run("return [how.RULES, how.REMARK, how.EXAMPLE.join(' ')]")
    assert (tuple(rules), (remark,), example) == (
        how_to_play().rules,
        how_to_play().remarks,
        EXAMPLE,
    )


def test_what_the_rules_forbid_is_what_the_program_forbids(page: Page) -> None:
    assert SOLVED is not None
    rng, fillings, wanted = Random(3), [], []
    full = [0 if cell.is_black else cell.number for cell in SOLVED.flat]
    for _ in range(30):
        numbers = list(full)
        for at in rng.sample(range(81), rng.randrange(4)):
            if not PUZZLE.flat[at].is_black and not PUZZLE.flat[at].number:
                numbers[at] = rng.randrange(1, 10)
        fillings.append(numbers)
        wanted.append(numbers == full)
    page.open("play/str8ts/how")
    page.run("import('./str8ts/rules.js').then((rules) => { window.rules = rules; })")
    page.wait("return window.rules")
    told = page.run(
        "const puzzle = rules.parsePuzzle(arguments[0]);"
        "return arguments[1].map((numbers) => rules.isSolved(puzzle, numbers))",
        ROWS,
        fillings,
    )
    assert told == wanted


def test_a_puzzle_made_ahead_is_played_without_the_program(page: Page) -> None:
    page.open("play/str8ts")
    page.wait("return JSON.parse(localStorage['stratabot.str8ts.ready'] ?? '[]').length === 3")
    page.run("window.fetch = () => Promise.reject(new TypeError('no network'))")
    page.run("location.hash = '#play/duel'; location.hash = '#play/str8ts'")
    page.press("gentle, 9 × 9")
    page.see("Str8ts, gentle")
    page.wait("return document.querySelector('.chosen')")
    page.press("Hint")
    page.see("does not answer")
    page.tap(".keypad button", 4)
    page.wait(f"{SHOWN}.includes('5')")
