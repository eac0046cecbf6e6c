"""Who opens a game has a board to play at once; what comes of it stays."""

import json
from itertools import combinations
from math import hypot

import pytest

from stratabot.adrift.puzzle import Rules
from stratabot.web.adrift import board
from stratabot.web.files import PAGE_FOLDER
from web.ahead import GENTLE, MODERATE
from web.page import Page

_UNDO = "return [...document.querySelectorAll('button')].find((it) => it.innerText === 'Undo')"


def _has_changed(page: Page) -> None:
    page.wait(f"{_UNDO}?.disabled === false")


def test_strata_begins_with_the_puzzle_of_the_day(page: Page) -> None:
    page.open("play/strata")
    page.see("Puzzle of")
    page.tap(".strata-board .end .reach")
    _has_changed(page)
    page.open("nowhere")
    page.open("play/strata")  # goes on with it
    _has_changed(page)


def test_str8ts_begins_with_the_puzzle_of_the_day_and_then_with_what_was_left(page: Page) -> None:
    page.open("play/str8ts")
    page.tap(".keypad button", 4)
    _has_changed(page)
    rows = page.run("return JSON.parse(localStorage['stratabot.str8ts.games'])[0].rows")
    assert rows == MODERATE
    page.reload()
    _has_changed(page)


def test_the_first_page_tells_what_was_solved_and_what_was_left(page: Page) -> None:
    tiles = "return [...document.querySelectorAll('.play')].map((it) => it.innerText.split('\\n'))"
    page.open()
    assert [
        (name, told) for name, told in page.run(f"{tiles}.map((it) => it.filter(Boolean))")
    ] == [
        ("Strata", "Today's puzzle"),
        ("Str8ts", "Today's puzzle"),
        ("Adrift", "A board waits"),
        ("Duel", "Against the bot, or a friend"),
    ]
    page.run(
        "const { dayOf } = await import('/common/dates.js');"
        "localStorage['stratabot.strata.days'] = JSON.stringify({ [dayOf()]: { onDay: true } });"
        "localStorage['stratabot.adrift.games'] = '[{\"solved\":true}]';"
    )
    page.open("play/str8ts")
    page.tap(".keypad button", 1)
    _has_changed(page)
    page.open()
    told = [each[1] for each in page.run(f"{tiles}.map((it) => it.filter(Boolean))")]
    assert told[:3] == ["✓ Solved today. One day in a row.", "Go on", "A board waits"]


def test_the_pieces_on_duels_picture_lie_apart(page: Page) -> None:
    page.open()
    disks = page.run(
        "return [...document.querySelectorAll(\"[href='#play/duel'] circle\")]"
        ".map(({ cx, cy, r }) => [cx, cy, r].map((each) => each.baseVal.value))"
    )
    assert len(disks) == 5
    for (x, y, r), (other_x, other_y, other_r) in combinations(disks, 2):
        assert hypot(other_x - x, other_y - y) > r + other_r


_TODAY = """
const usual = window.fetch;
const [rows, isMade] = arguments;
window.fetch = async (path, options) => {
  if (!/str8ts.generate$/.test(path)) return usual(path, options);
  if (!isMade) await new Promise(() => {});
  return Response.json({ puzzles: [{ puzzle: rows.join(''), size: rows.length, grade: 'tough' }] });
};
const later = window.setTimeout;
window.setTimeout = (deed, wait, ...more) => later(deed, wait === 4000 ? 0 : wait, ...more);
"""
"""Today's puzzle is made when it is asked for, or never; who waits for it has no patience then."""


@pytest.mark.parametrize("is_made", [True, False])
def test_str8ts_waits_for_the_puzzle_of_the_day_but_not_long(page: Page, is_made: bool) -> None:
    page.run("localStorage.removeItem('stratabot.str8ts.days')")
    rows = ["..34", "#...", "...#", ".2.."]
    script = _TODAY if not is_made else _TODAY.partition("const later")[0]
    page.change(script, rows, is_made)
    page.run("location.hash = 'play/str8ts'")
    page.tap(".keypad button", 1)
    _has_changed(page)
    begun = page.run("return JSON.parse(localStorage['stratabot.str8ts.games'])[0].rows")
    assert begun == (rows if is_made else GENTLE)


def test_without_anything_made_ahead_there_is_a_board_too(page: Page) -> None:
    page.run("localStorage.clear()")
    page.browser.send("Network.enable")
    page.browser.send("Network.setBlockedURLs", urls=["*/api/*"])
    try:
        page.open("play/str8ts")
        page.tap(".keypad button", 1)
        _has_changed(page)
        page.open("play/strata")
        page.tap(".strata-board .end .reach")
        _has_changed(page)
        page.open("play/adrift")
        page.see("0 of 4 joined")
    finally:
        page.browser.send("Network.setBlockedURLs", urls=[])
        page.browser.complaints()


def test_adrift_begins_with_a_board_that_waits(page: Page) -> None:
    page.open("play/adrift")
    (x1, y1), (x2, y2) = (page.place_of(".adrift-board .cell", k) for k in (0, 1))
    page.fingers([(x1, y1)], [((x1 + x2) / 2, (y1 + y2) / 2)], [(x2, y2)])
    _has_changed(page)


@pytest.mark.parametrize("again", ["[data-square=d3]", ".main"], ids=["square", "button"])
def test_the_first_touch_of_a_duel_chooses_and_the_second_begins(page: Page, again: str) -> None:
    page.open("play/duel")
    page.see("what counts for you is")
    counts = page.text().split("what counts for you is ")[1].split(".")[0]
    for square in ("c4", "d3"):
        page.tap(f"[data-square={square}]")
        page.see(f"Place {square}")
    assert page.run("return document.querySelector('.chosen').dataset.square") == "d3"
    page.tap(again)
    page.see("All counts now")
    page.wait("return document.querySelector('[data-square=d3] path') !== null")
    assert page.run("return document.querySelector('[data-square=c4] path')") is None
    assert f"Your metric is {counts}" in page.text()


def test_an_earlier_day_is_played_and_told_without_its_numbers(page: Page) -> None:
    page.open("play/str8ts")
    page.unfold()
    share = "Object.defineProperty(navigator, 'share', {"
    page.change(share + " value: async (it) => { window.shared = it; } })")
    yesterday = page.run(
        "return [...document.querySelectorAll('.row button')].map((it) =>"
        " it.innerText).find((it) => /^\\w{3} \\d+ \\w{3}$/.test(it))"
    )
    page.press(yesterday)
    page.see("Hint")
    filled = page.run(
        "return (await (await fetch('/api/str8ts/solve', { method: 'POST',"
        " headers: { 'content-type': 'application/json' },"
        " body: JSON.stringify({ grid: arguments[0].join('') }) })).json()).solution",
        MODERATE,
    )
    for at, number in enumerate(filled):
        if MODERATE[at // 9][at % 9] == ".":
            page.run(
                f"document.querySelectorAll('[role=gridcell]')[{at}].click();"
                f"document.querySelectorAll('.keypad button')[{number} - 1].click()"
            )
    page.see("Solved in")
    page.press("Share")
    told = page.wait("return window.shared?.text")
    assert told.startswith("Str8ts of ")
    assert told.endswith("without a hint.")
    assert (
        page.run("return Object.keys(JSON.parse(localStorage['stratabot.str8ts.solved'])).length")
        == 1
    )


def test_the_board_of_adrift_that_is_always_here_is_as_the_program_draws_it() -> None:
    script = (PAGE_FOLDER / "adrift" / "first.js").read_text("utf-8")
    kept = json.loads(script.partition("FIRST = ")[2].rstrip(";\n"))
    assert kept == json.loads(json.dumps(board("\n".join(kept["lines"]), Rules())))
