from itertools import pairwise

from stories import BOARDS, story_of
from stratabot.picture.drawing import Part, Shape, Text
from stratabot.strata.picture.plan import Plan
from stratabot.strata.picture.swatch_row import FOOT, SwatchRow

COLORS = {"B": (43, 98, 176), "R": (196, 58, 49), "Y": (236, 194, 46)}
PLAN = Plan(3, 4, FOOT)


def edges(part: Part) -> tuple[float, float, float, float]:
    assert isinstance(part, Shape)
    xs, ys = zip(*(point for outline in part.outlines for point in outline), strict=True)
    return min(xs), min(ys), max(xs), max(ys)


def test_every_color_has_its_swatch_from_the_left_with_its_letter() -> None:
    parts = SwatchRow(PLAN, COLORS, {}).parts()
    assert [part.fill for part in parts if isinstance(part, Shape)] == list(COLORS.values())
    letters = [part for part in parts if isinstance(part, Text)]
    assert [part.characters for part in letters] == list(COLORS)
    assert sorted(letters, key=lambda part: part.middle.x) == letters


def test_a_swatch_says_before_which_ribbons_it_is_taken() -> None:
    parts = SwatchRow(PLAN, COLORS, {"R": [1, 12], "Y": [7]}).parts()
    notes = {part.characters: part for part in parts if isinstance(part, Text)}
    assert set(notes) == {*COLORS, "before 1, 12", "before 7"}
    assert notes["before 7"].middle.x == notes["Y"].middle.x
    assert notes["before 7"].size == notes["before 1, 12"].size


def test_the_color_in_hand_at_the_start_is_said_to_be_the_first() -> None:
    for first, notes in (("R", {"first, before 12"}), ("Y", {"first", "before 12"})):
        parts = SwatchRow(PLAN, COLORS, {"R": [12]}, first).parts()
        assert {part.characters for part in parts if isinstance(part, Text)} == {*COLORS, *notes}


def test_the_one_in_hand_is_framed() -> None:
    row = SwatchRow(PLAN, COLORS, {})
    swatch = edges(row.parts()[2])
    frame = edges(row.in_hand("R"))
    assert frame[0] < swatch[0] < swatch[2] < frame[2]
    assert frame[1] < swatch[1] < swatch[3] < frame[3]


def test_the_row_lies_below_the_board_within_the_drawing_and_words_are_apart() -> None:
    taken = {label: list(range(10, 30)) for label in "ABCDEFGHIJKL"}
    row = SwatchRow(PLAN, dict.fromkeys(taken, (1, 2, 3)), taken)
    for label in taken:
        left, top, right, bottom = edges(row.in_hand(label))
        assert Plan(3, 4).height < top < bottom < PLAN.height
        assert 0 < left < right < PLAN.width
    notes = [part for part in row.parts() if isinstance(part, Text) and len(part.characters) > 1]
    for one, other in pairwise(notes):
        assert other.middle.x - one.middle.x > 0.55 * one.size * len(one.characters)


def test_every_step_shows_the_color_in_hand_and_the_notes_are_the_steps() -> None:
    for name in BOARDS:
        story = story_of(name)
        row = SwatchRow(
            Plan(story.puzzle.rows, story.puzzle.cols, FOOT),
            {label: story.palette[label] for label in sorted(story.palette)},
            story.taken,
            story.first,
        )
        for step, slide in enumerate(story.slides()):
            # The last one is the picture of the whole solution.
            color = story.in_hand(step) if step < story.steps else None
            parts = set(slide.drawing.parts())
            assert color is None or row.in_hand(color) in parts
            assert color is None or set(row.parts()) <= parts
            others = {label for label in story.palette if label != color}
            assert not {row.in_hand(label) for label in others} & parts
