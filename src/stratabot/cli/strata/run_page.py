"""`run.html` in a recorded folder: what the bot saw, decided and clicked, with the frames."""

from pathlib import Path
from types import TracebackType
from typing import Final, Self

from stratabot.cli.strata.bot_words import aimed_at, happened, names_in, ribbons_in_words
from stratabot.errors import InputError
from stratabot.geometry import Point
from stratabot.picture.run_page import RunFrame, RunStep, format_run_head, format_run_step
from stratabot.strata.bot.events import Event
from stratabot.strata.bot.record import PAGE, Recorder
from stratabot.words import counted

_TITLE: Final = "What the bot saw, decided and clicked"

_REMARK: Final = (
    "A step for every click and every event, with the frame that it was decided on or seen in. "
    "Clicks are circled. What the bot believes is what it had seen by then. If the page ends "
    "without an end, the program was cut off there. The same for programs: events.jsonl."
)


class RunPage:
    """Writes the page step by step; what is on the disk is a whole page at any moment.

    A context that ends with the last step. Listens to events and to clicks; the frames are those
    that the recorder keeps, which must hear of every event first.

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
        path: Path = recorder.folder / PAGE
        try:
            self._file = path.open("w", encoding="utf-8")
        except OSError as error:
            raise InputError(f"cannot write {path}: {error.strerror}") from None
        self._write(format_run_head(_TITLE, _REMARK))

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._write_clicks()
        self._file.close()

    def hear(self, event: Event) -> None:
        """An event."""
        self._write_clicks()
        if event.kind == "puzzle":
            self._names = names_in(event)
        grid = "\n".join(event.details.get("grid", ()))
        frame = self._seen(self._recorder.last_kept)
        heading = happened(event, self._names)
        step = RunStep(event.time, _capital(heading), self._beliefs(), grid, frame)
        self._write(format_run_step(step))

    def see_click(self, point: Point, target: str) -> None:
        """A click that was made there in the last frame, at what the bot calls `target`.

        Clicks on one frame are one step.
        """
        new = self._recorder.keep_frame("click")
        if new:
            self._write_clicks()
        self._marks.append(point)
        self._aims.append(aimed_at(target, self._names))
        heading = f"Clicked: {', '.join(self._aims)}"
        before = self._clicked
        self._clicked = RunStep(
            before.time if before else self._session.seconds,
            heading,
            before.sentences if before else self._beliefs(),
            frame=self._seen(self._recorder.last_kept, self._marks),
        )

    def _write_clicks(self) -> None:
        """Put the clicks on the last frame on the page."""
        if self._clicked is not None:
            self._write(format_run_step(self._clicked))
        self._clicked = None
        self._marks, self._aims = [], []

    def _seen(self, name: str | None, marks: list[Point] | None = None) -> RunFrame | None:
        seen = self._session.last_frame
        if name is None or seen is None:
            return None
        return RunFrame(name, seen.width, seen.height, tuple(marks or ()))

    def _beliefs(self) -> list[str]:
        """What the bot believes now."""
        position = self._session.believes()
        if position is None:
            return []
        lie = ribbons_in_words([str(ribbon) for ribbon in position.placed], self._names)
        missing = len(position.puzzle.lines) - len(position.placed)
        lying = f"Believed to lie or to come, bottom first: {lie}." if lie else "No ribbon lies."
        return [f"{lying} {counted(missing, 'ribbon').capitalize()} to go."]

    def _write(self, text: str) -> None:
        self._file.write(text)
        self._file.flush()


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
