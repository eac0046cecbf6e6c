from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from commands import REAL, STUCK, refusal, run
from stratabot.strata.shot import read

SHOTS = Path(__file__).parents[3] / "fixtures" / "screenshots"


@pytest.mark.parametrize("command", ["solve", "explain"])
@pytest.mark.parametrize("kind", ["svg", "html"])
def test_without_a_solution_the_stuck_lines_are_drawn(
    command: str, kind: str, tmp_path: Path
) -> None:
    drawn = tmp_path / f"board.{kind}"
    for grid, is_stuck in ((STUCK, True), (REAL, False)):
        run(command, "-", "--picture", str(drawn), grid=grid)
        assert ('id="block"' in drawn.read_text("utf-8")) == is_stuck


def test_what_must_be_taken_back_is_crossed_out() -> None:
    for placed, code in (("r2=P", 0), ("r1=P c1=P", 1)):
        args = ("solve", "-", "--placed", placed, "--picture", "-")
        result = run(*args, grid="GG\nGG\n")
        assert (result.exit_code, "×" in result.stdout) == (code, bool(code))


@pytest.mark.slow
def test_over_a_screenshot_the_answer_and_a_hint_lie_on_the_board_that_is_shown_large(
    tmp_path: Path,
) -> None:
    shot, path = SHOTS / "laid-two.jpg", tmp_path / "over.png"
    seen = []
    for verb in ("solve", "hint"):
        result = run(verb, str(shot), "--picture", str(path), "--overlay")
        assert result.exit_code == 0, result.stderr
        with Image.open(path) as image:
            seen.append(np.asarray(image, int))
    whole, hint = seen
    assert whole.shape == hint.shape
    height, width, _ = whole.shape
    assert 780 <= width < height
    colors = read(shot).saturated()
    later = [(np.abs(each - colors["1"]).max(2) <= 3).sum() for each in (hint, whole)]
    assert later[1] > later[0] + 100
    assert (whole[:20, :20] == hint[:20, :20]).all()
    said = refusal("hint", str(shot), "--picture", str(path), "--nudge")
    assert said == "stratabot: expected --picture without --nudge, which does not name the line"


@pytest.mark.slow
def test_a_screenshot_is_drawn_in_its_own_colors(tmp_path: Path) -> None:
    path = tmp_path / "board.png"
    shot = SHOTS / "phone-tall.jpg"
    assert run("solve", str(shot), "--picture", str(path)).exit_code == 0
    reading = read(shot)
    pixels = np.asarray(Image.open(path).convert("RGB")).reshape(-1, 3)
    for color in reading.saturated().values():
        assert (pixels == color).all(axis=1).sum() > 1000


@pytest.mark.slow
def test_letters_that_a_picture_of_pixels_leaves_out_are_told(tmp_path: Path) -> None:
    def said(kind: str, grid: str) -> str:
        return run("solve", "-", "--picture", str(tmp_path / f"a.{kind}"), grid=grid).stderr

    for kind in ("png", "gif"):
        assert f".{kind} pictures leave out é: .svg and .html do not" in said(kind, "éG\nG.\n")
    assert said("svg", "éG\nG.\n") == said("png", "PG\nG.\n") == ""


@pytest.mark.parametrize(
    ("palette", "there"),
    [
        ("P=#123456 G=#abcdef", ["#123456", "#abcdef"]),
        ("safe", ["#cc79a7", "#009e73"]),
        ("g=#010203", ["#010203"]),
        ("green=#010203", ["#010203"]),
    ],
)
def test_a_palette_names_colors_by_letters_and_words_for_pictures_and_terminals(
    palette: str, there: list[str]
) -> None:
    asked = ("solve", "-", "--palette", palette)
    drawn = run(*asked, "--picture", "-", grid=REAL).stdout
    assert all(f'class="ribbon" fill="{color}"' in drawn for color in there)
    colored = run(*asked, "--color", "always", grid=REAL).stdout
    assert colored != run("solve", "-", "--color", "always", grid=REAL).stdout


def test_a_palette_names_colors_of_a_screenshot() -> None:
    shot = str(SHOTS / "phone-tall.jpg")
    assert "#010203" in run("solve", shot, "--palette", "brick=#010203", "--picture", "-").stdout
