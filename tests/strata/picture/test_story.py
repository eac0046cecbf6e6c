import re
from xml.etree import ElementTree

import pytest

from stories import BOARDS, story_of
from stratabot.color import MUTED_SHARE
from stratabot.errors import InputError
from stratabot.picture.drawing import Drawing, Part, Shape
from stratabot.picture.files import encode
from stratabot.strata.peel import Core
from stratabot.strata.picture.board_parts import FOOT, MOST_LINES, Plan, SwatchRow
from stratabot.strata.picture.story import NO_COLOR, Story
from stratabot.strata.position import Position
from stratabot.strata.puzzle import Line, Puzzle, satisfied
from strategies import present, puzzle_of, ribbons

SPACE = "{http://www.w3.org/2000/svg}"
every_board = pytest.mark.parametrize("name", BOARDS)


def groups(story: Story) -> dict[str, ElementTree.Element]:
    root = ElementTree.fromstring(encode(story.slides(), "svg", "", ""))
    return {group.get("id", ""): group for group in root.iter(f"{SPACE}g")}


def words(group: ElementTree.Element) -> list[str]:
    return [word.text or "" for word in group.iter(f"{SPACE}text")]


def parts_of(drawing: Drawing, name: str) -> tuple[Part, ...]:
    return next((layer.parts for layer in drawing.layers if layer.name == name), ())


@every_board
def test_every_ribbon_is_a_group_with_a_title_in_laying_order(name: str) -> None:
    story = story_of(name)
    found = groups(story)
    lines = [str(ribbon.line) for ribbon in story.laid(story.steps)]
    assert [name for name in found if name in lines] == lines
    for ribbon in story.laid(story.steps):
        title = present(found[str(ribbon.line)].find(f"{SPACE}title"))
        number = "" if ribbon in story.placed else f"{story.sign(ribbon.line)}. "
        assert title.text == f"{number}{story.caption(ribbon)}"


def test_numbers_stand_at_the_selectors_and_letters_at_the_other_ends() -> None:
    story = story_of("4 x 4, half laid")
    found = groups(story)
    for number, laid in enumerate(story.coming, 1):
        assert words(found[str(laid.line)]) == [str(number), laid.color]
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
    found = groups(Story(Position(puzzle), block=Core((1, 2), (0, 3))))
    assert str(found["block"][0].text) == "stuck"
    assert [word for group in found.values() for word in words(group) if len(word) == 2] == [
        *("r1", "r2", "r3", "r4", "c1", "c2", "c3", "c4")
    ]


def test_a_ribbon_to_be_taken_back_is_crossed() -> None:
    placed = ribbons("r1=R c1=G")
    story = Story(Position(puzzle_of("RR", "GG"), placed=placed), undone=placed[1:])
    found = groups(story)
    assert words(found["c1"]) == ["×", "G"]
    assert "to be taken back" in str(found["c1"][0].text)


@pytest.mark.slow
def test_files_are_small() -> None:
    story = story_of("6 x 6 of 6 colors")
    most = {"svg": 20_000, "png": 80_000, "gif": 120_000, "html": 40_000}
    sizes = {kind: len(encode(story.slides(), kind, "", "")) for kind in most}
    assert all(sizes[kind] < most[kind] for kind in most), sizes


def test_a_board_too_large_to_look_at_is_refused() -> None:
    assert Story(Position(Puzzle.of([[None] * (MOST_LINES - 1)]))).slides()
    with pytest.raises(InputError, match="at most 120 rows and columns"):
        Story(Position(Puzzle.of([[None] * MOST_LINES]))).slides()


def test_the_opening_is_the_first_slide_of_boards_of_any_size() -> None:
    story = story_of("4 x 4, half laid")
    assert story.opening() == story.slides()[0]
    large = Puzzle.of([["R"] * MOST_LINES] * 2)
    assert (
        len(parts_of(Story(Position(large)).opening().drawing, "cells")) == 1 + 2 * 2 * MOST_LINES
    )


@every_board
def test_there_is_a_slide_for_the_start_and_one_for_each_ribbon(name: str) -> None:
    story = story_of(name)
    slides = story.slides()
    assert len(slides) == 1 + story.steps
    assert [slide.sentence for slide in slides] == list(map(story.sentence, range(story.steps + 1)))
    for slide, ribbon in zip(slides[1:], story.coming, strict=True):
        assert slide.caption == story.caption(ribbon)
        assert slide.chip == story.fill(ribbon.color)


@every_board
def test_cells_are_saturated_exactly_where_they_are_satisfied(name: str) -> None:
    story = story_of(name)
    for step, slide in enumerate(story.slides()):
        cells = [part for part in parts_of(slide.drawing, "cells") if part.role == "cell"]
        now = satisfied(story.puzzle, story.laid(step))
        assert [getattr(cell, "opacity", None) for cell in cells] == [
            1.0 if cell in now else MUTED_SHARE for cell in story.puzzle.colored_cells()
        ]


@every_board
def test_marks_and_letters_are_seen_where_no_ribbon_lies(name: str) -> None:
    story = story_of(name)
    colored = story.puzzle.colored_cells()
    grounds = []
    for step, slide in enumerate(story.slides()):
        lines = {ribbon.line for ribbon in story.laid(step)}
        labels = [part for part in parts_of(slide.drawing, "cells") if "label" in part.role]
        bare = [
            color
            for (i, j), color in colored.items()
            if not {Line("row", i), Line("col", j)} & lines
        ]
        assert [getattr(label, "characters", None) for label in labels] == bare
        ground = slide.drawing.layers[0].parts
        # A frame is around the color in hand.
        grounds.append(sum(not (isinstance(part, Shape) and part.role == "ink") for part in ground))
    assert grounds == list(range(grounds[0], grounds[0] - story.steps - 1, -1))


def test_between_two_slides_the_newest_ribbon_is_seen_half_way_in() -> None:
    story = story_of("2 x 2")
    for slide, ribbon in zip(story.slides()[1:], story.coming, strict=True):
        (half_way,) = slide.between
        assert half_way.layers[1:-1] == slide.drawing.layers[1:-1]
        ground, after = set(half_way.layers[0].parts), set(slide.drawing.layers[0].parts)
        # Only the frame around the color in hand may move, or go in the last picture.
        assert {part.role for part in ground ^ after} <= {"ink"}
        assert len(ground ^ after) <= 2
        half, whole = half_way.layers[-1], slide.drawing.layers[-1]
        assert half.name == whole.name == str(ribbon.line)
        assert half != whole
        assert not any(hasattr(part, "characters") for part in half.parts)


def test_every_label_has_a_color_its_swatch_where_there_is_one() -> None:
    swatch = {"1": (1, 2, 3)}
    story = Story(Position(puzzle_of("12"), ribbons("c1=5"), "6", swatch), ribbons("r1=4"))
    assert set(story.palette) == set("12456")
    assert (story.fill("1"), story.fill(None)) == ((1, 2, 3), NO_COLOR)
    assert story.title == "Strata, 1 × 2"
    assert story.sentence(0) == "The board as it lies. 6 is in hand."
    assert Story(Position(puzzle_of("RR"))).sentence(0) == "The board as it opens."


def test_free_ribbons_come_in_the_color_of_their_group() -> None:
    story = Story(
        Position(puzzle_of("..", ".."), placed=ribbons("r1=P")), rest=ribbons("c1 r2=G c2")
    )
    assert story.coming == ribbons("c1=G r2=G c2=G")
    assert [story.is_free(ribbon.line) for ribbon in story.coming] == [True, False, True]
    assert story.laid(1) == ribbons("r1=P c1=G")


def test_colors_of_a_screenshot_are_called_by_their_names() -> None:
    names = {"1": "teal", "2": "brick"}
    position = Position(puzzle_of("12", "22"), ribbons("c2=2"), "2", names=names)
    story = Story.of(position)
    assert story.note.endswith(" clicks. Colors: 1 teal, 2 brick.")
    told = [slide.caption + slide.sentence for slide in story.slides()]
    for words in told:
        assert not re.search(r"[rc]\d|=", words)
    assert any("Take teal and lay " in words for words in told)
    assert story.caption(position.placed[0]) == "right 2 in brick, laid already"
    lost = Story.of(Position(puzzle_of("12", "22"), ribbons("c1=2 r1=2"), "2", names=names))
    assert lost.note.endswith("as it lies: take back left 1 in brick. Colors: 1 teal, 2 brick.")


def test_a_frame_is_around_the_color_in_hand_and_none_is_in_the_picture_of_a_solution() -> None:
    for selected in (None, "P", "G"):
        story = Story.of(Position(puzzle_of("PG.P", "PGGP", ".PP.", "PGPP"), selected=selected))
        drawn = [slide.drawing.layers[0].parts for slide in story.slides()]
        row = SwatchRow(
            Plan(4, 4, FOOT),
            {label: story.palette[label] for label in "GP"},
            story.taken,
            story.first,
        )
        framed = [[label for label in "GP" if row.in_hand(label) in parts] for parts in drawn]
        assert framed[0] == ([selected] if selected else [])
        assert framed[1:-1] == [[step.color] for step in story.todo[:-1]]
        assert framed[-1] == []
        assert story.first == (selected if selected == story.todo[0].color else None)
        held = f" {selected} is in hand." if selected else ""
        assert story.sentence(0) == f"The board as it opens.{held}"
