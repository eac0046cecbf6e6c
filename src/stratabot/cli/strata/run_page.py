"""`run.html` in a recorded folder: what the bot saw, decided and clicked, with the frames."""

from collections import deque
from typing import Final, Self

from stratabot.geometry import Point
from stratabot.picture.log_page import RunFrame, RunStep, format_run_head, format_run_step
from stratabot.strata.bot.events import Event
from stratabot.strata.bot.frame_writer import KeptFrame
from stratabot.strata.bot.record import PAGE, Recorder
from stratabot.strata.telling.play import aimed_at, happened, names_in, ribbons_in_words
from stratabot.words import counted

_TITLE: Final = "What the bot saw, decided and clicked"

_REMARK: Final = (
    "This page has a step for every click and every event, with the frame that led to it. Clicks "
    "are circled. A step tells what the bot believed at that moment. If the last step is no end, "
    "the program was cut off there. Programs find the same events in events.jsonl."
)


class RunPage:
    """Writes the page step by step; the file on the disk is a whole page at any moment.

    A step comes onto the page when its frame is on the disk, or is lost, which the step then says.
    As a context it ends with the last step. It hears of events and clicks, and shows the frames
    that the recorder keeps; the recorder must hear of every event first.

    Raises:
        InputError: the page cannot be written.
    """

    def __init__(self, recorder: Recorder) -> None:
        self._recorder, self._session = recorder, recorder.session
        self._names: dict[str, str] = {}
        self._marks: list[Point] = []
        self._aims: list[str] = []
        self._clicked: RunStep | None = None
        """The clicks made on the last frame, which are not on the page yet."""
        self._clicked_on: KeptFrame | None = None
        self._waiting: deque[tuple[RunStep, KeptFrame | None]] = deque()
        """The steps whose frames are not written yet."""
        self._file = recorder.grow(PAGE)
        self._file.add(format_run_head(_TITLE, _REMARK))

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._end_clicks()
        while self._waiting:
            self._write_first()

    def hear(self, event: Event) -> None:
        """Add a step for an event."""
        self._end_clicks()
        if event.kind == "puzzle":
            self._names = names_in(event)
        grid = "\n".join(event.details.get("grid", ()))
        heading = happened(event, self._names)
        step = RunStep(event.time, _capital(heading), self._beliefs(), grid, self._seen())
        self._add(step, self._recorder.last_kept)

    def see_click(self, point: Point, target: str) -> None:
        """Add a click at that point of the last frame; `target` is the bot's name for the place.

        Clicks on one frame are one step.
        """
        new = self._recorder.keep_frame("click")
        if new:
            self._end_clicks()
        self._marks.append(point)
        self._aims.append(aimed_at(target, self._names))
        heading = f"Clicked: {', '.join(self._aims)}"
        before = self._clicked
        self._clicked = RunStep(
            before.time if before else self._session.seconds,
            heading,
            before.sentences if before else self._beliefs(),
            frame=self._seen(self._marks),
        )
        self._clicked_on = self._recorder.last_kept

    def _end_clicks(self) -> None:
        """Put the clicks on the last frame on the page."""
        if self._clicked is not None:
            self._add(self._clicked, self._clicked_on)
        self._clicked = None
        self._marks, self._aims = [], []

    def _add(self, step: RunStep, kept: KeptFrame | None) -> None:
        """Put a step on the page as soon as its frame is written, after those before it."""
        self._waiting.append((step, kept))
        while self._waiting and _is_settled(self._waiting[0][1]):
            self._write_first()

    def _write_first(self) -> None:
        """Write the step that has waited longest, when its frame is written or lost."""
        step, kept = self._waiting.popleft()
        if kept is not None and (why := kept.trouble.result()):
            missing = f"The frame {kept.name} is missing: {why}."
            step = step._replace(frame=None, sentences=[*step.sentences, missing])
        self._file.add(format_run_step(step))

    def _seen(self, marks: list[Point] | None = None) -> RunFrame | None:
        """The frame that the recorder kept last, which is the last one."""
        seen, kept = self._session.last_look, self._recorder.last_kept
        if kept is None or seen is None:
            return None
        return RunFrame(kept.name, seen.frame.width, seen.frame.height, tuple(marks or ()))

    def _beliefs(self) -> list[str]:
        """What the bot believes now."""
        position = self._session.believed
        if position is None:
            return []
        lie = ribbons_in_words([str(ribbon) for ribbon in position.placed], self._names)
        missing = len(position.puzzle.lines) - len(position.placed)
        lying = f"Believed to lie or to come, bottom first: {lie}." if lie else "No ribbon lies."
        return [f"{lying} {counted(missing, 'ribbon').capitalize()} to go."]


def _is_settled(kept: KeptFrame | None) -> bool:
    """Whether it is known what became of a frame."""
    return kept is None or kept.trouble.done()


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
