from stratabot.geometry import Point
from stratabot.picture.log_page import RunFrame, RunStep, format_run_head, format_run_step


def test_a_step_says_when_and_what_and_shows_its_frame() -> None:
    frame = RunFrame("1.jpg", 400, 300, (Point(10, 20), Point(30, 40)))
    text = format_run_step(RunStep(1.234, "Clicked", ["It was so."], "12\n..", frame))
    assert "<time>1.23 s</time> Clicked</h2>" in text
    assert "<p>It was so.</p>" in text
    assert "<pre>12\n..</pre>" in text
    assert '<img src="1.jpg" width="400" height="300" loading="lazy"' in text
    assert '<svg viewBox="0 0 400 300"' in text
    assert text.count("<circle") == 4
    assert [text.find(f">{number}</text>") > 0 for number in (1, 2, 3)] == [True, True, False]


def test_a_step_may_have_no_frame_and_no_marks() -> None:
    assert "<figure" not in format_run_step(RunStep(0.0, "Waiting"))
    assert "<svg" not in format_run_step(RunStep(0.0, "Seen", frame=RunFrame("1.jpg", 4, 3)))


def test_texts_are_escaped() -> None:
    assert "<b>" not in format_run_head("<b>", "<b>")
    frame = RunFrame('"<b>.jpg', 4, 3)
    assert "<b>" not in format_run_step(RunStep(0.0, "<b>", ["<b>"], "<b>", frame))
