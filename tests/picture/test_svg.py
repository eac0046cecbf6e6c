from xml.etree import ElementTree

import pytest

from stories import BOARDS, story_of
from stratabot.errors import InputError
from stratabot.geometry import Point
from stratabot.picture.drawing import Drawing, Group, Shape
from stratabot.picture.files import encode
from stratabot.picture.palette import PAPER
from stratabot.picture.svg import format_svg
from stratabot.strata.peel import Core
from stratabot.strata.picture.scene import MOST_LINES, draw
from stratabot.strata.picture.story import Story
from stratabot.strata.puzzle import Puzzle
from strategies import puzzle_of, ribbons

SPACE = "{http://www.w3.org/2000/svg}"


def groups(story: Story) -> dict[str, ElementTree.Element]:
    root = ElementTree.fromstring(encode(story, "svg", ""))
    return {group.get("id", ""): group for group in root.iter(f"{SPACE}g")}


def words(group: ElementTree.Element) -> list[str]:
    return [word.text or "" for word in group.iter(f"{SPACE}text")]


@pytest.mark.parametrize("name", BOARDS)
def test_every_ribbon_is_a_group_with_a_title_in_laying_order(name: str) -> None:
    story = story_of(name)
    found = groups(story)
    lines = [str(ribbon.line) for ribbon in story.laid(story.steps)]
    assert [name for name in found if name in lines] == lines
    for ribbon in story.laid(story.steps):
        title = found[str(ribbon.line)].find(f"{SPACE}title")
        assert title is not None
        assert title.text == story.caption(ribbon)


def test_numbers_stand_at_the_selectors_and_letters_at_the_other_ends() -> None:
    story = story_of("4 x 4, half laid")
    found = groups(story)
    for ribbon, laid in zip(story.rest, story.laid(story.steps)[2:], strict=True):
        assert words(found[str(ribbon.line)]) == [story.number(ribbon.line), laid.color]
    assert [words(found[line]) for line in ("c2", "r4")] == [["R"], ["R"]]


def test_a_free_ribbon_says_so_and_is_hatched() -> None:
    story = story_of("2 x 2")
    free = [str(ribbon.line) for ribbon in story.rest if ribbon.color is None]
    bound = [str(ribbon.line) for ribbon in story.rest if ribbon.color is not None]
    found = groups(story)
    assert free
    assert all("free: any color" in str(found[line][0].text) for line in free)
    paths = {line: len(found[line].findall(f"{SPACE}path")) for line in (*free, *bound)}
    assert min(paths[line] for line in free) == 1 + max(paths[line] for line in bound)


def test_a_stuck_block_is_outlined_and_its_lines_are_named() -> None:
    puzzle = puzzle_of("RRRR", "GY.B", "B..G", "Y.YY")
    found = groups(Story.of(puzzle, block=Core((1, 2), (0, 3))))
    assert "block" in found
    assert [word for group in found.values() for word in words(group) if len(word) == 2] == [
        *("r1", "r2", "r3", "r4", "c1", "c2", "c3", "c4")
    ]


def test_a_ribbon_to_be_taken_back_is_crossed() -> None:
    placed = ribbons("r1=R c1=G")
    story = Story.of(puzzle_of("RR", "GG"), placed=placed, undone=placed[1:])
    found = groups(story)
    assert words(found["c1"]) == ["×", "G"]
    assert "to be taken back" in str(found["c1"][0].text)


def test_files_are_small() -> None:
    story = story_of("6 x 6 of 6 colors")
    most = {"svg": 20_000, "png": 80_000, "gif": 120_000, "html": 40_000}
    sizes = {kind: len(encode(story, kind, "")) for kind in most}
    assert all(sizes[kind] < most[kind] for kind in most), sizes


def test_numbers_are_written_short() -> None:
    shape = Shape(((Point(0, 0), Point(0.5, 0), Point(-0.25, 10), Point(0.25, 8.0)),), PAPER, 0.5)
    text = format_svg(Drawing(10, 20, "a < b", (Group((shape,)),)))
    assert 'd="M0 0h.5l-.75 10l.5-2z"' in text
    assert 'fill-opacity=".5"' in text
    assert "<title>a &lt; b</title>" in text


def test_a_board_too_large_to_look_at_is_refused() -> None:
    draw(Story.of(Puzzle.of([[None] * (MOST_LINES - 1)])))
    with pytest.raises(InputError, match="at most 120 rows and columns"):
        draw(Story.of(Puzzle.of([[None] * MOST_LINES])))
