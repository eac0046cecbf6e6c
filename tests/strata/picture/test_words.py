"""Page, film, terminal and JSON tell the same steps, also where the first ribbon is free."""

import json
import re
from itertools import pairwise

import pytest
from hypothesis import given

from commands import run_json
from stories import BOARDS, story_of
from stratabot.picture.files import encode
from stratabot.picture.palette import palette_for
from stratabot.strata.picture.story import Story
from stratabot.strata.position import Position
from stratabot.strata.puzzle import Puzzle, Solution
from stratabot.strata.solver import solve
from stratabot.strata.telling.solution import format_steps
from stratabot.strata.text import format_puzzle
from stratabot.terminal import Terminal
from strategies import present, puzzle_of, ribbons, solvable_puzzles

Told = tuple[str | None, str, str, bool]
"""The color to take first, if any; the selector; the line; whether any color will do."""

SENTENCE = re.compile(
    r"(?:Take (?P<take>.)(?: and lay|\. Lay)|. is in hand\. Lay|Lay) "
    r"(?P<where>(?:left|right) \d+) \((?P<line>\w+)(?P<color>=.)?\)"
    r"(?:(?:,| and) .+, in (?:either|any) order)?(?:; . is in hand)?"
    r"(?:, in any color|[,;] any color will do)?\.(?: \(.+ may have any color.*\.\))?"
)


def on_page(story: Story) -> list[Told]:
    page = encode(story.slides(), "html", "", "").decode()
    found = present(re.search(r'<script id="told" type="application/json">(.*)</script>', page))
    told: list[tuple[str, str]] = json.loads(found[1])[1:]
    return [said(sentence.split(". ", 1)[1]) for _, sentence in told]


def said(sentence: str) -> Told:
    found = SENTENCE.fullmatch(sentence)
    assert found is not None, sentence
    return found["take"], found["where"], found["line"], found["color"] is None


def in_terminal(story: Story) -> list[Told]:
    solution, told = Solution(story.rest), list[Told]()
    take: str | None = None
    palette = palette_for(story.palette)
    for line in format_steps(solution, story.position, palette, Terminal(80)):
        words = line.split()
        if words[0] in ("take", "stay", "any"):
            take = words[1] if words[0] == "take" else None
            continue
        told.append((take, " ".join(words[1:3]), words[3], "free: any color" in line))
        take = None
    return told


def in_film(story: Story) -> list[Told]:
    """What the slides show: the newest ribbon, its stripes, and the swatch that is framed."""
    told = list[Told]()
    slides = story.slides()
    in_hand = story.position.in_hand
    for before, after in pairwise(slides):
        (new,) = {x.name for x in after.drawing.layers} - {x.name for x in before.drawing.layers}
        layer = after.drawing.layers[-1]
        number, caption = layer.title.split(". ", 1)
        assert int(number) == len(told) + 1
        assert f"({new})" in caption
        color = story.in_hand(len(told) + 1)
        take = color if color != in_hand else None
        in_hand = color or in_hand
        told.append((take, " ".join(caption.split()[:2]), new, caption.endswith("free: any color")))
    return told


def in_json(story: Story) -> list[Told]:
    """What a program makes of the object: a ribbon takes the color of its group."""
    args = ["--placed", " ".join(map(str, story.placed))] if story.placed else []
    told = run_json("solve", "-", *args, grid=format_puzzle(story.puzzle))
    in_hand, found = story.position.in_hand, list[Told]()
    for group in told["groups"]:
        for ribbon in (told["ribbons"][index] for index in group["ribbons"]):
            side = "left" if ribbon["line"] == "row" else "right"
            line = f"{ribbon['line'][0]}{ribbon['number']}"
            take = group["color"] if group["color"] != in_hand else None
            found.append((take, f"{side} {ribbon['number']}", line, ribbon["color"] is None))
            in_hand = group["color"] or in_hand
    return found


@pytest.mark.parametrize("name", [name for name in BOARDS if name != "blank"])
def test_page_terminal_film_and_json_give_the_same_steps(name: str) -> None:
    story = story_of(name)
    assert on_page(story) == in_terminal(story) == in_film(story) == in_json(story)


@pytest.mark.slow
@given(solvable_puzzles())
def test_page_terminal_and_film_give_the_same_steps_of_any_board(puzzle: Puzzle) -> None:
    solution = present(solve(puzzle))
    for selected in (None, *puzzle.colors[:1], "Z"):
        story = Story(Position(puzzle, selected=selected), solution.ribbons)
        assert on_page(story) == in_terminal(story) == in_film(story)


def test_the_first_step_tells_the_color_in_hand_or_to_take_if_there_is_any() -> None:
    story = Story(Position(puzzle_of("G.", "G.")), ribbons("c2 c1=G r1 r2"))
    assert story.sentence(1) == (
        "Take G. Lay right 2 (c2), right 1 (c1=G), left 1 (r1) and left 2 (r2), in any order. "
        "(Right 2 may have any color; left 1 may have any color, as long as right 1 comes later; "
        "left 2 may have any color, as long as right 1 comes later.)"
    )
    assert story.sentence(2) == "Lay right 1 (c1=G); G is in hand."
    assert story.sentence(3) == "Lay left 1 (r1); G is in hand, any color will do."
    selected = Position(puzzle_of("GP", "GP"), ribbons("r1=P"), "G")
    first = Story(selected, ribbons("c1=G r2 c2=P")).sentence(1)
    assert first.startswith("G is in hand. Lay right 1 (c1=G) and left 2 (r2), ")
    assert {told[0] for told in on_page(story_of("blank"))} == {None}
    assert on_page(story_of("blank")) == in_terminal(story_of("blank"))
