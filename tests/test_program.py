import subprocess
import sys

import pytest

from stratabot import __version__
from stratabot.program import again


def test_the_program_starts_itself() -> None:
    said = subprocess.run(again("--version"), capture_output=True, text=True, check=True).stdout
    assert said == f"stratabot {__version__}\n"


def test_a_bundle_is_the_program_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    assert again("solve", "-") == [sys.executable, "solve", "-"]
