"""Keeps a folder for bug reports: the events, and the frame that shows each event."""

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Final, Self

from stratabot.saving import AppendFile, clear_folder, require_folder
from stratabot.strata.bot.events import Event
from stratabot.strata.bot.frame_writer import FrameWriter, KeptFrame
from stratabot.strata.bot.look import Look
from stratabot.strata.bot.session import Session
from stratabot.words import counted, listed

RECORDED: Final = re.compile(
    r"events\.jsonl|run\.html|\d{4,}-\w+\.jpg|(stopped|ended)\.png|stratabot-dry-run\.png"
)
"""The names of the files that a record is made of."""

LOG: Final = "events.jsonl"
PAGE: Final = "run.html"
"""The page for people, which `run_page` writes at the end: what the bot saw, believed, clicked."""


class Recorder:
    """A listener that writes `events.jsonl` and, for each event, a picture of the last frame.

    Pictures are written meanwhile, so that the bot does not wait for them. What cannot be written
    never stops the bot: a remark at the end says how much is missing, and why. As a context it ends
    when all is written.

    Attributes:
        session: the session whose frames are kept.
        folder: the folder.
        last_kept: the last frame that was kept; None if there is none.

    Args:
        folder: made if it is not there.
        session: whose frames are kept.
        force: whether the folder may hold other files; an earlier record in it is replaced.
        remark: gets what the record lacks, in one line.

    Raises:
        InputError: the folder cannot be made or written to, or holds files without `force`.
    """

    def __init__(
        self,
        folder: Path,
        session: Session,
        force: bool = False,
        remark: Callable[[str], object] = lambda _: None,
    ) -> None:
        self.session = session
        self.folder = folder
        self._remark = remark
        require_folder(folder, "record", RECORDED, force)
        clear_folder(folder, RECORDED)
        self._texts: dict[str, AppendFile] = {}
        self._log = self.grow(LOG)
        self._frames = FrameWriter(folder)
        self._kept: Look | None = None
        self.last_kept: KeptFrame | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._frames.close()
        for text in self._texts.values():
            text.close()
        self._tell_what_is_lost()

    def __call__(self, event: Event) -> None:
        """Write one event; `frame` in its line names the picture, if there is one."""
        details = event.as_json()
        self._keep(event.kind)
        if self.last_kept is not None:
            details["frame"] = self.last_kept.name
        self._log.add(f"{json.dumps(details)}\n")

    def grow(self, name: str) -> AppendFile:
        """One more file of the record; it is closed with the others.

        Raises:
            InputError: the file cannot be made.
        """
        self._texts[name] = AppendFile(self.folder / name)
        return self._texts[name]

    def keep_frame(self, kind: str) -> bool:
        """Write a picture of the last frame, too; False if the last picture shows it already."""
        if self.session.last_look is self._kept:
            return False
        self._keep(kind)
        return True

    def _keep(self, kind: str) -> None:
        look = self.session.last_look
        if look is not None:
            self._kept, self.last_kept = look, self._frames.keep(look.frame, kind)

    def _tell_what_is_lost(self) -> None:
        frames = self._frames
        texts = [text for text in self._texts.values() if text.lost]
        lost = [f"{frames.lost} of {counted(frames.kept, 'frame')}"] if frames.lost else []
        lost += [f"{counted(text.lost, 'part')} of {text.path.name}" for text in texts]
        if lost:
            why = frames.trouble or texts[0].trouble
            self._remark(f"the record in {self.folder} lacks {listed(lost)}: {why}")
