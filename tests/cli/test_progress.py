import io
import time

import pytest

from stratabot.cli.progress import Meter, StatusLine, Working

CLEAR = "\r\x1b[K"


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


class Watched:
    """A meter, the time that it goes by, and what it shows."""

    def __init__(self, stream: io.StringIO) -> None:
        self.stream = stream
        self.time = 50.0
        self.meter = Meter(3, stream, lambda: self.time)

    def tried_at(self, seconds: float) -> str:
        """What one more try, so long after the start, adds to the stream."""
        self.time = 50.0 + seconds
        before = len(self.stream.getvalue())
        self.meter.tried()
        return self.stream.getvalue()[before:]


def test_on_a_terminal_a_status_line_is_written_over() -> None:
    stream = Terminal()
    line = StatusLine(stream)
    line.rewrite("one")
    line.rewrite("two")
    line.clear()
    assert stream.getvalue() == f"{CLEAR}one{CLEAR}two{CLEAR}"


def test_a_remark_stays_above_the_status_line() -> None:
    stream = Terminal()
    line = StatusLine(stream)
    line.rewrite("one")
    line.remark("look")
    line.rewrite("two")
    assert stream.getvalue() == f"{CLEAR}one{CLEAR}look\n{CLEAR}two"


def test_where_there_is_no_status_line_there_is_none_to_clear() -> None:
    stream = Terminal()
    line = StatusLine(stream)
    line.clear()
    line.remark("look")
    assert stream.getvalue() == "look\n"


def test_elsewhere_only_remarks_are_printed() -> None:
    stream = io.StringIO()
    line = StatusLine(stream)
    line.rewrite("one")
    line.remark("look")
    line.clear()
    assert stream.getvalue() == "look\n"


def test_a_meter_shows_nothing_of_what_takes_less_than_two_seconds() -> None:
    watched = Watched(Terminal())
    assert watched.tried_at(1.9) == ""
    watched.meter.close()
    assert watched.stream.getvalue() == ""


def test_a_meter_is_rewritten_five_times_a_second_on_a_terminal() -> None:
    watched = Watched(Terminal())
    watched.meter.found += 1
    assert watched.tried_at(2.0) == f"{CLEAR}1 of 3 found, 1 tried"
    assert watched.tried_at(2.1) == ""
    assert watched.tried_at(2.2) == f"{CLEAR}1 of 3 found, 3 tried"
    watched.meter.close()
    assert watched.stream.getvalue().endswith(CLEAR)


def test_a_meter_prints_a_line_every_ten_seconds_elsewhere() -> None:
    watched = Watched(io.StringIO())
    assert watched.tried_at(9.9) == ""
    assert watched.tried_at(10.0) == "0 of 3 found, 2 tried\n"
    assert watched.tried_at(19.9) == ""
    assert watched.tried_at(20.0) == "0 of 3 found, 4 tried\n"
    watched.meter.close()
    assert watched.stream.getvalue().count("\n") == 2


def test_both_write_to_standard_error(capsys: pytest.CaptureFixture[str]) -> None:
    StatusLine().remark("look")
    Meter(1, now=iter([0.0, 20.0]).__next__).tried()
    assert capsys.readouterr() == ("", "look\n0 of 1 found, 1 tried\n")


def wait_for(stream: io.StringIO, text: str) -> None:
    end = time.monotonic() + 30
    while text not in stream.getvalue():
        assert time.monotonic() < end
        time.sleep(0.01)


def test_what_takes_long_is_told_on_a_line_that_goes_away() -> None:
    stream = Terminal()
    with Working("drawing", stream, pause=0.01):
        wait_for(stream, f"{CLEAR}drawing: 0 s{CLEAR}drawing: 0 s")
    assert stream.getvalue().endswith(CLEAR)


def test_elsewhere_it_is_told_on_lines_that_stay() -> None:
    stream = io.StringIO()
    with Working("drawing", stream, pause=0.01):
        wait_for(stream, "drawing: 0 s\ndrawing: 0 s\n")
    told = stream.getvalue()
    time.sleep(0.05)
    assert stream.getvalue() == told


@pytest.mark.parametrize("stream", [Terminal(), io.StringIO()])
def test_what_is_done_at_once_is_not_told(stream: io.StringIO) -> None:
    with Working("drawing", stream):
        pass
    assert stream.getvalue() == ""
