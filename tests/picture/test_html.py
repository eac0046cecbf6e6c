from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from browser import Browser
from drawings import drawing, three_slides
from stories import story_of
from stratabot.color import format_hex
from stratabot.picture.drawing import Shape, Slide
from stratabot.picture.html import format_page, merge_drawings, spans
from stratabot.strata.peel import Core
from stratabot.strata.picture.story import Story
from stratabot.strata.position import Position
from strategies import puzzle_of

NOTE = "4 ribbons, 1 color change: 5 clicks."


@pytest.fixture
def page(tmp_path: Path, browser: Browser) -> Browser:
    return opened(browser, tmp_path, story_of("2 x 2").slides())


def opened(
    browser: Browser,
    folder: Path,
    slides: Sequence[Slide],
    width: int = 1000,
    height: int = 900,
    scheme: str = "light",
) -> Browser:
    path = folder / "page.html"
    path.write_text(format_page(slides, "A <title>", NOTE), "utf-8")
    browser.open(path, width, height, scheme)
    return browser


def step(page: Browser) -> int:
    laid = page.run("return document.querySelectorAll('g[id^=r]:not(.off), g[id^=c]:not(.off)')")
    laid = [group for group in laid if group.get_attribute("id") != "cells"]
    at = int(page.find("slider").get_property("value"))
    assert len(laid) == at
    assert page.find("back").is_enabled() == (at > 0)
    assert page.find("next").is_enabled() == (at < 4)
    current = page.run("return document.querySelectorAll('[aria-current]')")
    assert [int(item.text.split()[0]) for item in current] == ([at] if at else [])
    return at


def test_it_opens_on_the_bare_board_and_steps_by_buttons_and_keys_to_both_ends(
    page: Browser,
) -> None:
    assert step(page) == 0
    assert page.find("now").text == "The board as it opens."
    for expected in range(1, 5):
        page.find("next").click()
        assert step(page) == expected
        assert page.find("now").text == f"{expected}. {story_of('2 x 2').sentence(expected)}"
    page.find("back").click()
    shown = [step(page)]
    for key in ("ArrowRight", "ArrowRight", "ArrowLeft", "Home", "ArrowLeft", "End", "ArrowRight"):
        page.press(key)
        shown.append(step(page))
    assert shown == [3, 4, 4, 3, 0, 0, 4, 4]


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
    page = opened(browser, tmp_path, story_of("2 x 2").slides(), width=390)
    shown = []
    for across, down in ((-120, 5), (-120, 0), (120, 0), (-20, 0), (-60, 90)):
        page.swipe(across, down)
        shown.append(step(page))
    assert shown == [1, 2, 1, 1, 1]


def test_nothing_sticks_out_to_the_side(tmp_path: Path, browser: Browser) -> None:
    page = opened(browser, tmp_path, story_of("6 x 6 of 6 colors").slides())
    for width in (320, 390, 768, 1280):
        page.show_as(width, 900, "light")
        assert page.run("return document.documentElement.scrollWidth") <= width


def test_everything_has_a_name(page: Browser) -> None:
    names = page.names()
    assert {"button", "slider", "heading"} <= {role for role, _ in names}
    assert {"image", "img"} & {role for role, _ in names}
    assert all(name for _, name in names), names


def test_it_needs_nothing_from_anywhere(page: Browser) -> None:
    assert page.requests() == []
    assert page.complaints() == []
    text = format_page(story_of("2 x 2").slides(), "Title", NOTE)
    assert "http" not in text.replace("http-equiv", "")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_words_stand_out_by_day_and_by_night(scheme: str, tmp_path: Path, browser: Browser) -> None:
    opened(browser, tmp_path, story_of("2 x 2").slides(), scheme=scheme)
    script = "const s = getComputedStyle(document.body); return [s.backgroundColor, s.color]"
    ground, ink = (sum(map(int, c[4:-1].split(","))) for c in browser.run(script))
    assert abs(ground - ink) > 400
    assert (ground > ink) == (scheme == "light")


def test_a_board_without_a_solution_is_a_page_without_steps(
    tmp_path: Path, browser: Browser
) -> None:
    story = Story(Position(puzzle_of("RG", "GR")), block=Core((0, 1), (0, 1)))
    page = opened(browser, tmp_path, story.slides())
    assert page.find("now").text == NOTE
    assert page.run("return document.querySelectorAll('button').length") == 0
    assert page.complaints() == []


def test_labels_cannot_break_the_page(tmp_path: Path, browser: Browser) -> None:
    puzzle = puzzle_of("<&", '>"')
    story = Story(Position(puzzle), rest=story_of("2 x 2").rest[:0])
    page = opened(browser, tmp_path, story.slides())
    words = page.run("return [...document.querySelectorAll('.label')].map(w => w.textContent)")
    assert words == ["<", "&", ">", '"']


def seen(page: Browser) -> list[str]:
    """The fills of all parts of the layer `parts` that are shown, lowest first."""
    script = """return [...document.querySelectorAll('#parts > [fill]')].filter(
        part => getComputedStyle(part).visibility === 'visible').map(p => p.getAttribute('fill'))"""
    found: list[str] = page.run(script)
    return found


def fills(slide: Slide) -> list[str]:
    parts = slide.drawing.layers[-1].parts
    return [format_hex(part.fill if isinstance(part, Shape) else part.ink) for part in parts]


def test_any_slides_can_be_stepped_through(tmp_path: Path, browser: Browser) -> None:
    slides = three_slides()
    page = opened(browser, tmp_path, slides)
    for k, slide in enumerate(slides):
        assert seen(page) == fills(slide)
        assert page.find("now").text == (f"{k}. {slide.sentence}" if k else slide.sentence)
        page.press("ArrowRight")
    items = page.run("return [...document.querySelectorAll('ol li')].map(item => item.textContent)")
    assert items == ["1blue", "2no <A>"]
    assert page.run("return document.querySelector('h1').textContent") == "A <title>"
    assert page.complaints() == []


def with_headings(count: int) -> list[Slide]:
    steps = [
        Slide(drawing(), f"cell {k} and others", f"cell {k} goes", heading="Range" if k % 2 else "")
        for k in range(1, count)
    ]
    return [Slide(drawing(), "", "As printed.", heading="The puzzle"), *steps]


def test_the_heading_of_a_step_stands_above_its_sentence(tmp_path: Path, browser: Browser) -> None:
    page = opened(browser, tmp_path, with_headings(3))
    told = []
    for _ in range(3):
        told.append((page.find("heading").text, page.find("now").text))
        page.press("ArrowRight")
    assert told == [
        ("The puzzle", "As printed."),
        ("1. Range", "cell 1 goes"),
        ("", "2. cell 2 goes"),
    ]
    assert not page.find("heading").is_displayed(), "an empty heading is none"
    assert all(name for _, name in page.names())
    page.press("ArrowLeft")
    above, below = (page.find(name).rect["y"] for name in ("heading", "now"))
    assert above < below


IN_SIGHT = """const item = document.querySelector('[aria-current]').getBoundingClientRect();
const list = document.querySelector('ol').getBoundingClientRect();
return item.top >= list.top - 1 && item.bottom <= list.bottom + 1;"""


@pytest.mark.parametrize(("width", "height"), [(320, 640), (1280, 720)])
def test_the_list_scrolls_to_the_step_and_the_page_stays(
    width: int, height: int, tmp_path: Path, browser: Browser
) -> None:
    page = opened(browser, tmp_path, with_headings(60), width, height)
    pressed: list[tuple[str, int]] = [("End", 59), ("ArrowLeft", 58), ("Home", 0)]
    for key, at in pressed:
        page.press(key)
        current = page.run("return document.querySelector('[aria-current=step]')?.textContent")
        assert current == (f"{at}cell {at} and others" if at else None)
        assert at == 0 or page.run(IN_SIGHT)
        assert page.run("return [scrollX, scrollY]") == [0, 0]
        assert (page.run("return document.querySelector('ol').scrollTop") > 500) == (at > 50)
    assert page.run("return document.documentElement.scrollWidth") <= width


def test_a_step_chosen_in_the_list_brings_the_board_into_sight(
    tmp_path: Path, browser: Browser
) -> None:
    page = opened(browser, tmp_path, with_headings(60), 320, 400)
    page.run("scrollTo(0, document.documentElement.scrollHeight)")
    top = "return document.querySelector('figure').getBoundingClientRect().top"
    assert page.run(top) < 0
    page.run("document.querySelectorAll('ol button')[30].click()")
    assert -1 < page.run(top) < 1


def test_a_part_of_many_slides_stands_once_and_without_the_script_the_last_is_seen() -> None:
    text = format_page(three_slides() * 20, "", "")
    assert (text.count("<path"), text.count("<text")) == (3, 1)
    text = format_page(three_slides(), "", "")
    assert 'class="label off" data-on="0-1"' in text
    assert 'data-on="1-2" fill="#1e3cbe"' in text
    assert '<h2 id="heading" hidden></h2>\n<p id="now">A goes.</p>' in text
    headed = format_page([*three_slides(), three_slides()[0]._replace(heading="A < B")], "", "")
    assert '<h2 id="heading">A &lt; B</h2>' in headed


def test_ribbons_slide_in_from_their_selectors(tmp_path: Path, browser: Browser) -> None:
    page = opened(browser, tmp_path, story_of("2 x 2").slides())
    script = "return getComputedStyle(document.getElementById(arguments[0])).transform"
    assert page.run(script, "r1") == "matrix(1, 0, 0, 1, -28, 28)"
    assert page.run(script, "c1") == "matrix(1, 0, 0, 1, 28, 28)"
    page.press("End")
    assert page.run(script, "r1") == "none"


lists = st.lists(st.lists(st.sampled_from("abcdef"), max_size=8), max_size=8)


@given(lists)
def test_every_list_is_found_again_in_its_order_and_nothing_else(lists: list[list[str]]) -> None:
    merged = merge_drawings(lists)
    assert all(each.places for each in merged)
    for number, items in enumerate(lists):
        of_it = [each for each in merged if number in each.places]
        assert [each.item for each in of_it] == items
        assert [each.places[number] for each in of_it] == list(range(len(items)))


@given(st.lists(st.sets(st.integers(0, 30)), max_size=6))
def test_what_keeps_one_order_in_all_lists_stands_once_if_all_are_there_at_first(
    some: list[set[int]],
) -> None:
    assert [each.item for each in merge_drawings([range(31), *map(sorted, some)])] == [*range(31)]


@given(st.sets(st.integers(0, 40)))
def test_spans_name_exactly_the_numbers_each_run_by_its_ends(numbers: set[int]) -> None:
    assert spans([0, 1, 2, 5, 7, 8]) == "0-2 5 7-8"
    runs = [[int(end) for end in run.split("-")] for run in spans(sorted(numbers)).split()]
    assert {k for run in runs for k in range(run[0], run[-1] + 1)} == numbers
    assert all(b[0] - a[-1] > 1 for a, b in pairwise(runs))
