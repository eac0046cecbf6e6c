from pathlib import Path

import pytest

from browser import Browser
from stories import story_of
from stratabot.picture.page import format_page
from stratabot.strata.peel import Core
from stratabot.strata.picture.story import Story
from strategies import puzzle_of

NOTE = "4 ribbons, 1 color change: 5 clicks."


@pytest.fixture
def page(tmp_path: Path, browser: Browser) -> Browser:
    return opened(browser, tmp_path, story_of("2 x 2"))


def opened(browser: Browser, folder: Path, story: Story, width: int = 1000) -> Browser:
    path = folder / "page.html"
    path.write_text(format_page(story, NOTE), "utf-8")
    browser.open(path, width)
    return browser


def step(page: Browser) -> int:
    """Which step is shown, by everything that shows it."""
    laid = page.run("return document.querySelectorAll('g[id^=r]:not(.off), g[id^=c]:not(.off)')")
    laid = [group for group in laid if group.get_attribute("id") != "cells"]
    at = int(page.find("slider").get_property("value"))
    assert len(laid) == at
    assert page.find("back").is_enabled() == (at > 0)
    assert page.find("next").is_enabled() == (at < 4)
    current = page.run("return document.querySelectorAll('[aria-current]')")
    assert [int(item.text.split()[0]) for item in current] == ([at] if at else [])
    return at


def test_it_opens_on_the_bare_board_and_steps_by_buttons(page: Browser) -> None:
    assert step(page) == 0
    assert page.find("now").text == "The board as it opens."
    for expected in range(1, 5):
        page.find("next").click()
        assert step(page) == expected
        assert page.find("now").text == f"{expected}. {story_of('2 x 2').sentence(expected)}"
    page.find("back").click()
    assert step(page) == 3


def test_it_steps_by_arrow_keys_to_both_ends_and_no_further(page: Browser) -> None:
    shown = []
    for key in ("ArrowRight", "ArrowRight", "ArrowLeft", "End", "ArrowRight", "Home", "ArrowLeft"):
        page.press(key)
        shown.append(step(page))
    assert shown == [1, 2, 1, 4, 4, 0, 0]


def test_the_slider_and_the_list_of_ribbons_go_to_any_step(page: Browser) -> None:
    script = "arguments[0].value = 3; arguments[0].dispatchEvent(new Event('input'))"
    page.run(script, page.find("slider"))
    assert step(page) == 3
    page.run("document.querySelectorAll('ol button')[1].click()")
    assert step(page) == 2
    page.find("slider").click()  # its middle
    assert step(page) == 2
    page.press("ArrowRight")  # the slider's own key, which must not count twice
    assert step(page) == 3


def test_it_steps_by_swipes_on_a_phone(tmp_path: Path, browser: Browser) -> None:
    page = opened(browser, tmp_path, story_of("2 x 2"), width=390)
    shown = []
    for across, down in ((-120, 5), (-120, 0), (120, 0), (-20, 0), (-60, 90)):
        page.swipe(across, down)
        shown.append(step(page))
    assert shown == [1, 2, 1, 1, 1]


@pytest.mark.parametrize("width", [320, 390, 768, 1280])
def test_nothing_sticks_out_to_the_side(width: int, tmp_path: Path, browser: Browser) -> None:
    page = opened(browser, tmp_path, story_of("6 x 6 of 6 colors"), width)
    assert page.run("return document.documentElement.scrollWidth") <= width


def test_everything_has_a_name(page: Browser) -> None:
    names = page.names()
    assert {"button", "slider", "heading"} <= {role for role, _ in names}
    assert {"image", "img"} & {role for role, _ in names}
    assert all(name for _, name in names), names


def test_it_needs_nothing_from_anywhere(page: Browser) -> None:
    assert page.requests() == []
    assert page.complaints() == []
    text = format_page(story_of("2 x 2"), NOTE)
    assert "http" not in text.replace("http-equiv", "")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_words_stand_out_by_day_and_by_night(scheme: str, tmp_path: Path, browser: Browser) -> None:
    path = tmp_path / "page.html"
    path.write_text(format_page(story_of("2 x 2"), NOTE), "utf-8")
    browser.open(path, scheme=scheme)
    script = "const s = getComputedStyle(document.body); return [s.backgroundColor, s.color]"
    ground, ink = (sum(map(int, c[4:-1].split(","))) for c in browser.run(script))
    assert abs(ground - ink) > 400
    assert (ground > ink) == (scheme == "light")


def test_a_board_without_a_solution_is_a_page_without_steps(
    tmp_path: Path, browser: Browser
) -> None:
    story = Story.of(puzzle_of("RG", "GR"), block=Core((0, 1), (0, 1)))
    page = opened(browser, tmp_path, story)
    assert page.find("now").text == NOTE
    assert page.run("return document.querySelectorAll('button').length") == 0
    assert page.complaints() == []


def test_labels_cannot_break_the_page(tmp_path: Path, browser: Browser) -> None:
    puzzle = puzzle_of("<&", '>"')
    story = Story.of(puzzle, rest=story_of("2 x 2").rest[:0])
    page = opened(browser, tmp_path, story)
    words = page.run("return [...document.querySelectorAll('.label')].map(w => w.textContent)")
    assert words == ["<", "&", ">", '"']
