import json
from base64 import b64decode
from pathlib import Path

import pytest

from web.page import Page
from web.strata.player import laid, touch_line

pytestmark = pytest.mark.slow

_SHOT = Path(__file__).parents[3] / "fixtures" / "screenshots" / "desktop-small.jpg"
_GRID = "strata/PG.P/PGGP/.PP./PGPP"


def _signs(page: Page) -> dict[str, str]:
    found: dict[str, str] = page.run(
        "return Object.fromEntries([...document.querySelectorAll('.end:has(.sign)')].map((end) =>"
        " [end.dataset.line, end.querySelector('text').textContent]))"
    )
    return found


def test_the_answer_is_shown_burst_by_burst(page: Page) -> None:
    page.open(_GRID)
    page.see("10 clicks: 8 ribbons, 2 color changes.")
    assert _signs(page) == {"c3": "1", "r4": "2"}
    page.press("Next")
    assert _signs(page) == {"c2": "3", "r2": "4", "r1": "5"}
    assert laid(page) == ["c3", "r4", "c2", "r2", "r1"]
    x, y = page.place_of(".strata-board")
    page.touch([(x + 60, y), (x, y + 5), (x - 60, y + 5)])
    page.wait("return document.querySelector('main').innerText.includes('Color 3 of 3')")
    page.touch([(x - 60, y), (x, y), (x + 60, y)])
    page.see("Color 2 of 3")
    page.browser.press("End")
    page.see("All ribbons lie: solved.")
    assert len(laid(page)) == 8


def test_a_hint_says_no_more_than_it_is_asked_for(page: Page) -> None:
    page.open(_GRID)
    page.see("All steps")
    page.press("Hint")
    page.press("Where to look")
    page.see("Look at")
    assert "right 3" not in page.text()
    page.press("Which line?")
    page.see("Lay right 3")
    page.press("Why?")
    page.see("squares")
    page.press("I have laid it")
    page.wait("return document.querySelectorAll('.ribbon').length === 1")


def test_the_answer_goes_on_from_what_lies_or_says_what_to_take_back(page: Page) -> None:
    page.open(_GRID)
    page.see("All steps")  # When the answer comes, the buttons move to another place.
    page.press("What lies")
    touch_line(page, "c3")
    page.press("Show the answer")
    page.see("7 ribbons")
    assert _signs(page) == {"r4": "1"}
    page.open(_GRID + "/c1=G c2=G r1=P r2=P")
    page.see("It can no longer be won as it lies")
    page.see("Take back right 2, and all that were laid after it.")
    page.open("strata/PG/r1=G c2=G c1=P")
    page.wait("return document.querySelector('#told').innerText === 'Solved already'")


def test_a_board_without_a_solution_says_why_and_a_repair_leads_to_its_answer(page: Page) -> None:
    page.open("strata/RG/GR")
    page.see("No solution")
    assert page.run("return document.querySelectorAll('.strata-board .framed').length") == 4
    page.press("blank")
    page.see("All steps")
    page.wait("return location.hash === '#strata/.G/GR'")


def test_an_address_that_holds_no_grid_is_corrected_in_place(page: Page) -> None:
    page.open("strata/PG/G")
    page.see("Expected 2 squares in row 2, got 1: 'G'.")
    assert page.violations() == []
    page.run("document.querySelector('main textarea').value += 'G'")
    page.press("Read this text")
    page.see("All steps")
    assert page.run("return location.hash") == "#strata/PG/GG"


def test_a_grid_is_painted_by_a_finger_and_the_address_holds_it(page: Page) -> None:
    page.open("strata")
    page.place_of(".painter")
    places = page.run(
        "return [0, 1, 2, 3].map((i) => document.querySelector(`[data-place='${i} 0']`))"
        ".map((cell) => cell.getBoundingClientRect()).map((box) =>"
        " [box.x + box.width / 2, box.y + box.height / 2])"
    )
    page.fingers(places[:1], places[1:2], places[1:3])  # the second one takes the stroke back
    assert page.run("return location.hash") == "#strata/..../..../..../...."
    page.touch(places)
    page.tap('.brush[aria-label="Color G"]')
    page.tap('[data-place="1 1"]')
    assert page.run("return location.hash") == "#strata/R.../RG../R.../R..."
    page.press("Undo")
    page.press("Fewer columns")
    assert page.run("return location.hash") == "#strata/R../R../R../R.."
    page.press("Show the answer")
    page.see("7 clicks")
    page.press("Edit")
    page.run("document.getElementById('grid-text').value = 'b o\\no b\\n\\nb b\\no o'")
    page.press("Read this text")
    page.see("No solution")


def test_what_lies_in_a_picture_lies_on_the_board_in_the_pictures_colors(page: Page) -> None:
    page.open()
    page.choose_file(_SHOT)
    page.press("Step by step on the board")
    page.see("Take 2 (cocoa)")
    assert laid(page)[:3] == ["r2", "c2", "c3"]
    assert page.run("return location.hash").endswith("/r2%3D1%20c2%3D1%20c3%3D4")
    page.press("On the picture")
    page.see("Download this picture")


def test_answers_are_kept_as_files(page: Page) -> None:
    page.open("strata/PG/GG")
    page.see("All steps")
    page.change(
        "window.made = []; URL.createObjectURL = (blob) => { made.push(blob); return 'data:,'; };"
        "document.querySelector('.strata-answer details').open = true"
    )
    for label in ("PNG", "SVG", "JSON"):
        page.press(label)
        page.wait("return made.length > arguments[0]", ("PNG", "SVG", "JSON").index(label))
    read = (
        "return Promise.all(made.map(async (blob) =>"
        " btoa(Array.from(new Uint8Array(await blob.arrayBuffer()),"
        " (byte) => String.fromCharCode(byte)).join(''))))"
    )
    png, drawn, told = map(b64decode, page.run(read))
    assert png.startswith(b"\x89PNG")
    assert b"<svg" in drawn
    assert json.loads(told)["solvable"] is True


def test_who_goes_by_keyboard_stays_where_they_are(page: Page) -> None:
    page.open(_GRID, "desk")
    page.see("All steps")
    focused = "const it = document.activeElement; return it.ariaLabel ?? it.innerText"

    def press(label: str) -> None:
        page.run(
            "[...document.querySelectorAll('main button')]"
            ".find((it) => (it.ariaLabel ?? it.innerText) === arguments[0]).focus()",
            label,
        )
        page.browser.driver.switch_to.active_element.send_keys("\n")

    for label in ("Hint", "Edit", "More rows", "Color G"):
        press(label)
        page.wait(f"{focused} === arguments[0]", label)
    assert page.run("return location.hash").count("/") == 5
    press("Hint")
    press("Where to look")
    page.see("Look at")
    page.wait(f"{focused} === 'Which line?'")


_PLACES = (
    "return [...document.querySelectorAll('.modes button, .playing-board')].map((it) => {"
    " const { x, y, width, height } = it.getBoundingClientRect();"
    " return [x, y, width, height].map(Math.round); })"
)


@pytest.mark.parametrize(
    ("where", "words"),
    [
        ("strata/PG.P/PGGP/.PP./PGPP", "All steps"),
        ("strata/RG/GR", "No solution"),
        ("strata/PG/GG/r1=G c1=G", "can no longer be won"),
    ],
)
def test_nothing_moves_under_a_finger_when_the_answer_comes(
    page: Page, where: str, words: str
) -> None:
    page.open("nowhere")
    page.change(
        "const usual = window.fetch; let go; const held = new Promise((done) => { go = done; });"
        "window.letGo = go; window.fetch = async (path, options) => {"
        " if (/solve$/.test(path)) await held; return usual(path, options); };"
    )
    page.run("location.hash = arguments[0]", where)
    page.see("Solving")
    page.wait("return document.querySelector('.strata-board') !== null")
    before = page.run(_PLACES)
    assert len(before) == 5
    page.run("window.letGo()")
    page.see(words)
    assert page.run(_PLACES) == before


def test_nothing_moves_under_a_finger_when_a_hint_comes(page: Page) -> None:
    page.open("strata/PG.P/PGGP/.PP./PGPP")
    page.see("All steps")
    page.press("Hint")
    page.see("A hint comes in steps.")
    before = page.run(_PLACES)
    page.run("document.querySelector('.playing-keys .main').click()")
    page.see("Look at")
    assert page.run(_PLACES) == before
