from duel.tables import GAME
from stratabot.duel.game import PLIES, Move, Side
from stratabot.duel.metrics import Metric
from stratabot.duel.picture.in_terminal import SIDES
from stratabot.duel.picture.story import story_of
from stratabot.duel.text import Record, parse_record
from stratabot.picture.drawing import Drawing, Part, Shape, Text

RING = ["b2", "c2", "d2", "b3", "d3", "b4", "c4", "d4"]


def whole_game(*x_squares: str) -> Record:
    """Twenty turns: X places there, then on the right; O along the lowest row, then above it."""
    x = iter([*x_squares, "f1", "f2", "f3", "f4"])
    o = iter(["a6", "b6", "c6", "d6", "e6", "f6", "a5", "b5", "c5", "d5"])
    moves = [Move.parse(f"place {next(x if k % 2 == 0 else o)}") for k in range(PLIES)]
    return Record(Metric.ENCLOSURE, Metric.EDGE, tuple(moves), "you", "easy")


def parts(drawing: Drawing, role: str) -> list[Part]:
    return [part for part in drawing.parts() if part.role == role]


def words(drawing: Drawing) -> set[str]:
    return {part.characters for part in drawing.parts() if isinstance(part, Text)}


def test_there_is_a_slide_for_the_start_and_for_every_turn() -> None:
    told = story_of(parse_record(GAME)).slides
    assert [slide.caption for slide in told] == [
        *("start", "X place c4", "O place a1", "X place c3", "O remove c4", "X remove a1")
    ]
    assert told[0].sentence == "X has joint, O has enclosure. X begins."
    assert told[4].sentence == "O removes X's piece from c4. Totals 0 : 0."
    assert told[5].sentence.endswith("Played anew: a move was taken back here.")
    assert [slide.chip for slide in told[1:3]] == [SIDES[Side.X], SIDES[Side.O]]


def test_the_pieces_drawn_are_those_on_the_board_and_one_removed_leaves_a_trace() -> None:
    record = parse_record(GAME)
    traced = []
    for slide, position in zip(story_of(record).slides, record.positions(), strict=True):
        shapes = [part for part in slide.drawing.parts() if isinstance(part, Shape)]
        gone = [shape.role for shape in shapes if shape.opacity < 1]
        traced.append(gone)
        assert len(parts(slide.drawing, "x")) - gone.count("x") == position.x.bit_count()
        assert len(parts(slide.drawing, "last")) == (position.ply > 0)
    assert traced == [[], [], [], [], ["x"], ["o"]]


def test_totals_are_written_and_plotted_turn_by_turn() -> None:
    record = whole_game(*RING)
    told = story_of(record).slides
    for slide, position in zip(told, record.positions(), strict=True):
        x, o = position.totals(record.x_metric, record.o_metric)
        scores = [part for part in parts(slide.drawing, "score") if isinstance(part, Text)]
        assert [score.characters for score in scores] == [f"X  {x}", f"O  {o}"]
        assert len(parts(slide.drawing, "line")) == 2 * position.ply
        assert len(parts(slide.drawing, "now")) == 2


def test_the_plot_holds_the_highest_total() -> None:
    final = story_of(whole_game(*RING)).slides[-1].drawing
    (ground,) = parts(final, "plot")
    assert isinstance(ground, Shape)
    (left, top), _, (right, bottom), _ = ground.outlines[0]
    for line in (*parts(final, "line"), *parts(final, "now")):
        assert isinstance(line, Shape)
        assert all(top <= point.y <= bottom for point in line.outlines[0])
        assert all(left <= point.x <= right for point in line.outlines[0])


def test_what_a_ring_encloses_is_seen_where_a_metric_counts_it() -> None:
    final = story_of(whole_game(*RING)).slides[-1].drawing
    assert len(parts(final, "region")) == 1
    other = Record(Metric.EDGE, Metric.JOINT, whole_game(*RING).moves)
    assert parts(story_of(other).slides[-1].drawing, "region") == []


def test_the_note_tells_both_metrics_and_the_sums_or_that_the_game_was_left() -> None:
    story = story_of(whole_game(*RING))
    assert "X's pieces: 9 under enclosure + 2 x 2 under edge = 13." in story.note
    assert story.note.endswith("X wins, 13 to 7.")
    assert story.slides[-1].sentence.endswith("X wins, 13 to 7.")
    assert story_of(parse_record(GAME)).note.endswith("Not played to the end: 5 moves of 20.")
    (slide,) = story_of(Record(Metric.EDGE, Metric.EDGE)).slides
    assert parts(slide.drawing, "x") == parts(slide.drawing, "o") == []


def test_long_names_of_players_do_not_run_into_each_other() -> None:
    record = Record(Metric.ENCLOSURE, Metric.EDGE, (), "somebody with a long name", "bob")
    assert {"enclosure, somebody w...", "edge, bob"} <= words(story_of(record).slides[0].drawing)
