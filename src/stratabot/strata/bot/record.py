"""A folder for bug reports: the events, and the frame that each of them was seen in."""

import json
import re
from concurrent.futures import ThreadPoolExecutor
from io import TextIOWrapper
from pathlib import Path
from types import TracebackType
from typing import Final, Self

from stratabot.errors import InputError
from stratabot.image import save_picture
from stratabot.saving import clear_folder, require_folder
from stratabot.strata.bot.events import Event
from stratabot.strata.bot.session import Session

RECORDED: Final = re.compile(
    r"events\.jsonl|\d{4,}-\w+\.jpg|(stopped|ended)\.png|stratabot-dry-run\.png"
)
"""The names of the files that a record is made of."""


class Recorder:
    """A listener that writes `events.jsonl` and, for each event, a picture of the last frame.

    Pictures are written in a thread of their own, so that the bot does not wait for them. A context
    that ends when all are written.

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
        if self.session.last_frame is not None:
            self._count += 1
            name = f"{self._count:04}-{event.kind}.jpg"
            details["frame"] = name
            self._writer.submit(save_picture, self.session.last_frame, self.folder / name)
        print(json.dumps(details), file=self._log, flush=True)
