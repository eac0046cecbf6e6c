"""What pip makes of a wheel on Windows: stratabot.exe, in a virtual environment."""

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from commands import REAL
from waiting import PATIENCE

pytestmark = pytest.mark.display
ROOT = Path(__file__).parents[1]
PYTHON = "python/python.exe"


def test_stratabot_exe_of_a_wheel_solves(tmp_path: Path, run_bare: Callable[..., str]) -> None:
    make = ("-q", "--no-deps", "-w", str(tmp_path), str(ROOT))
    subprocess.run([sys.executable, "-m", "pip", "wheel", *make], check=True, timeout=PATIENCE)
    (wheel,) = tmp_path.glob("*.whl")
    programs = tmp_path / "env" / "Scripts"
    run_bare(PYTHON, "-m", "venv", "--system-site-packages", "--without-pip", programs.parent)
    options = ("--quiet", "--disable-pip-version-check", "--no-deps", "--no-index")
    run_bare(programs / "python.exe", "-m", "pip", "install", *options, wheel)
    (tmp_path / "grid.txt").write_text(REAL)
    told = run_bare(programs / "stratabot.exe", "solve", tmp_path / "grid.txt")
    assert told.startswith("8 ribbons, 2 color changes: 10 clicks")
