"""What tests of the bot ask for by name."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

from strata.bot.stages import BotStage, WindowStage
from stratabot.strata.bot.session import BotStoppedError
from xvfb import RealDesktop


@pytest.fixture
def start_window(desktop: RealDesktop, tmp_path: Path) -> Iterator[Callable[..., WindowStage]]:
    """Starts the practice program, for a bot that is a program of its own too."""
    with ExitStack() as held:
        yield lambda *wave, **more: held.enter_context(
            WindowStage(desktop, tmp_path, *wave, **more)
        )


@pytest.fixture
def stop() -> Callable[..., str]:
    """Lets the bot play until it stops by itself; why it did."""

    def play(stage: BotStage, puzzles: int | None = 1, **options: Any) -> str:
        with pytest.raises(BotStoppedError) as stopped:
            stage.play(puzzles, **options)
        return str(stopped.value)

    return play
