import pytest

from adrift.boards import BENT, CUBE, SEVERAL, WHEEL
from stratabot.adrift.ladder import steps
from stratabot.adrift.picture.story import steps_story, story_of
from stratabot.adrift.puzzle import USUAL, Rules
from stratabot.adrift.solver import solve
from stratabot.adrift.text import parse_puzzle


@pytest.mark.parametrize(
    ("text", "title", "paths"),
    [
        (BENT, "Adrift 4 × 3", 3),
        (CUBE, "Adrift, a cube of 2 × 2", 3),
        (WHEEL, "Adrift, 5 cells", 1),
    ],
)
def test_the_paths_come_one_by_one(text: str, title: str, paths: int) -> None:
    story = story_of(parse_puzzle(text))
    assert story.title == title
    assert story.slides[0].caption == "the board"
    assert len(story.slides) == 1 + paths
    assert len({slide.drawing for slide in story.slides}) == 1 + paths
    assert all(slide.between for slide in story.slides[1:])
    assert story.note.startswith(f"{paths} path")


def test_steps_show_where_one_looks_and_why() -> None:
    puzzle = parse_puzzle(BENT)
    solution = solve(puzzle)
    assert solution is not None
    story = steps_story(puzzle, USUAL, steps(puzzle), solution)
    assert story.note.endswith("steps to the only solution.")
    assert [slide.caption for slide in story.slides[:2]] == ["the board", "ways: r1c1"]
    assert "must use both" in story.slides[1].sentence
    assert story.slides[-1].caption == "solved"


@pytest.mark.parametrize(
    ("rules", "captions"),
    [
        (USUAL, ["the board", "no solution"]),
        (Rules(touching=True), ["the board", "solution 1", "solution 2"]),
    ],
)
def test_what_is_wrong_is_shown(rules: Rules, captions: list[str]) -> None:
    story = story_of(parse_puzzle(SEVERAL), rules)
    assert [slide.caption for slide in story.slides] == captions
    assert story.note == story.slides[-1].sentence
