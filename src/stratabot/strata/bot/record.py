"""A folder with everything that a bug report needs: the events and the frames they came from."""

import json
from concurrent.futures import ThreadPoolExecutor
from io import TextIOWrapper
from pathlib import Path
from types import TracebackType
from typing import Self

from stratabot.errors import InputError
from stratabot.image import save_picture
from stratabot.strata.bot.events import Event
from stratabot.strata.bot.session import Session


class Recorder:
    """Writes `events.jsonl` as things happen, and a picture of the frame that each event saw.

    Pictures are written by a thread of its own, so that the bot does not wait for them.

    Raises:
        InputError: the folder cannot be made or written to.
    """

    def __init__(self, folder: Path, run: Session) -> None:
        self.run = run
        self.folder = folder
        try:
            folder.mkdir(parents=True, exist_ok=True)
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
        """Write one event down."""
        details = event.as_json()
        if self.run.last_frame is not None:
            self._count += 1
            name = f"{self._count:04}-{event.kind}.jpg"
            details["frame"] = name
            self._writer.submit(save_picture, self.run.last_frame, self.folder / name)
        print(json.dumps(details), file=self._log, flush=True)
