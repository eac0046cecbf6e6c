import json
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from screenshots import FOLDER, ROOT, TRUTHS, picture, puzzle_in
from stratabot.strata.peel import peel
from stratabot.strata.puzzle import Ribbon, lay
from thorough import cases

PHOTOGRAPHS = ROOT / "fixtures" / "photographs"
GAMES = {name: truth for name, truth in TRUTHS.items() if truth["state"] != "none"}


def test_every_picture_has_its_truth_every_kind_is_there_and_all_stay_small() -> None:
    assert {p.stem for p in FOLDER.iterdir() if p.suffix in (".png", ".jpg")} == set(TRUTHS)
    assert sum(path.stat().st_size for path in FOLDER.iterdir()) < 4e6
    assert {truth["side"] for truth in GAMES.values()} == {2, 3, 4, 5, 6}
    assert {truth["colors"] for truth in GAMES.values()} == {2, 3, 4, 5, 6}
    states = {"ready", "laid", "moving", "won", "fading", "none"}
    assert {truth["state"] for truth in TRUTHS.values()} == states


def test_every_photograph_is_small_and_has_its_truth() -> None:
    photographs = [path for path in PHOTOGRAPHS.iterdir() if path.suffix == ".jpg"]
    assert {path.stem for path in photographs} == {p.stem for p in PHOTOGRAPHS.glob("*.json")}
    assert max(path.stat().st_size for path in photographs) < 120_000


@pytest.mark.parametrize("name", sorted(GAMES))
def test_the_truth_agrees_with_itself_and_the_picture(name: str) -> None:
    truth = GAMES[name]
    puzzle = puzzle_in(truth)
    assert puzzle.rows == puzzle.cols == truth["side"]
    assert peel(puzzle) is not None
    assert len(truth["swatches"]) == truth["colors"] >= truth["selected"] >= 1
    lay(map(Ribbon.parse, truth["placed"]), puzzle.rows, puzzle.cols)
    with Image.open(picture(name)) as image:
        x, y, w, h = truth["client"]
        assert x >= 0 <= y
        assert x + w < image.width + 1
        assert y + h < image.height + 1


@pytest.mark.slow
@cases(
    "name",
    ["third-small", "none-argyle", "ready-2x2-2", "fade-40", "nodded-2x2"],
    "other pictures by the same script; photographs take longer",
    one_in=5,
)
def test_the_script_makes_the_same_picture_again(name: str, tmp_path: Path) -> None:
    command = [sys.executable, "-m", "fixtures.make", "--out", str(tmp_path), name]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
    folder = FOLDER if name in TRUTHS else PHOTOGRAPHS
    kept = picture(name, folder)
    with Image.open(kept) as one, Image.open(tmp_path / kept.name) as other:
        before, after = (np.asarray(image.convert("RGB"), int) for image in (one, other))
    # Another JPEG or Fourier library may round otherwise: by a level or two, here and there.
    assert np.abs(before - after).max() <= 4
    assert np.abs(before - after).mean() < 0.05
    truth = kept.with_suffix(".json").read_text("utf-8")
    assert json.loads((tmp_path / f"{name}.json").read_text("utf-8")) == json.loads(truth)
