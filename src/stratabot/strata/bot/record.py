"""A folder for bug reports: the events, and the frame that each of them was seen in."""

import json
import re
from concurrent.futures import ThreadPoolExecutor
from io import TextIOWrapper
from pathlib import Path
from types import TracebackType
from typing import Final, Self

from stratabot.errors import InputError
from stratabot.frame import Frame
from stratabot.image import save_picture
from stratabot.saving import clear_folder, require_folder
from stratabot.strata.bot.events import Event
from stratabot.strata.bot.session import Session

RECORDED: Final = re.compile(
    r"events\.jsonl|run\.html|\d{4,}-\w+\.jpg|(stopped|ended)\.png|stratabot-dry-run\.png"
)
"""The names of the files that a record is made of."""

PAGE: Final = "run.html"
"""The page for people, which others write: what is seen, decided and clicked."""


class Recorder:
    """A listener that writes `events.jsonl` and, for each event, a picture of the last frame.

    Pictures are written in a thread of their own, so that the bot does not wait for them. A context
    that ends when all are written.

    Attributes:
        session: whose frames are kept.
        folder: where.
        last_kept: the name of the last picture; None if there is none.

    Args:
        folder: made if it is not there.
        session: whose frames are kept.
        force: whether the folder may hold other files; an earlier record in it is replaced.

    Raises:
        InputError: the folder cannot be made or written to, or holds files and may not.
    """

    def __init__(self, folder: Path, session: Session, force: bool = False) -> None:
        self.session = session
        self.folder = folder
        require_folder(folder, "--record", RECORDED, force)
        clear_folder(folder, RECORDED)
        try:
            self._log: TextIOWrapper = (folder / "events.jsonl").open("w", encoding="utf-8")
        except OSError as error:
            raise InputError(f"--record {folder}: {error.strerror}") from None
        self._writer = ThreadPoolExecutor(max_workers=1)
        self._count = 0
        self._kept: Frame | None = None
        self.last_kept: str | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._writer.shutdown(wait=True)
        self._log.close()

    def __call__(self, event: Event) -> None:
        """Write one event; `frame` in its line names the picture, if there is one."""
        details = event.as_json()
        self._keep(event.kind)
        if self.last_kept is not None:
            details["frame"] = self.last_kept
        print(json.dumps(details), file=self._log, flush=True)

    def keep_frame(self, kind: str) -> bool:
        """Write a picture of the last frame too; False if the last picture is of that one."""
        if self.session.last_frame is self._kept:
            return False
        self._keep(kind)
        return True

    def _keep(self, kind: str) -> None:
        frame = self.session.last_frame
        if frame is None:
            return
        self._count += 1
        self._kept, self.last_kept = frame, f"{self._count:04}-{kind}.jpg"
        self._writer.submit(save_picture, frame, self.folder / self.last_kept)
