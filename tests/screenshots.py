"""The pictures under fixtures/ and the truths beside them; SOURCE.txt there says what is in one."""

import json
from pathlib import Path
from typing import Any

from stratabot.strata.puzzle import BLANK, Puzzle

ROOT = Path(__file__).parents[1]
FOLDER = ROOT / "fixtures" / "screenshots"
TRUTHS: dict[str, dict[str, Any]] = {
    path.stem: json.loads(path.read_text("utf-8")) for path in FOLDER.glob("*.json")
}


def named(*states: str) -> list[str]:
    return sorted(name for name, truth in TRUTHS.items() if truth["state"] in states)


def picture(name: str, folder: Path = FOLDER) -> Path:
    (path,) = (p for p in folder.glob(f"{name}.*") if p.suffix in (".png", ".jpg"))
    return path


def puzzle_in(truth: dict[str, Any]) -> Puzzle:
    return Puzzle.of([[BLANK if cell == "." else cell for cell in row] for row in truth["grid"]])
