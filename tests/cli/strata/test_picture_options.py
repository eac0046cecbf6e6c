from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from commands import REAL, STUCK, run
from stratabot.color import RGB
from stratabot.strata.layout.layout import Layout
from stratabot.strata.layout.profile import load_profile
from stratabot.strata.shot import read
from thorough import cases

SHOTS = Path(__file__).parents[3] / "fixtures" / "screenshots"
STARTS = {"svg": b"<svg ", "png": b"\x89PNG", "gif": b"GIF89a", "html": b"<!doctype html>"}


@pytest.mark.parametrize("kind", STARTS)
def test_a_picture_is_of_the_kind_that_its_name_ends_in(kind: str, tmp_path: Path) -> None:
    path = tmp_path / f"board.{kind.upper()}"
    result = run("solve", "-", "--picture", str(path), grid=REAL)
    assert result.exit_code == 0
    assert result.stdout == run("solve", "-", grid=REAL).stdout
    assert path.read_bytes().startswith(STARTS[kind])


@pytest.mark.slow
@cases("kind", STARTS, "another kind", keep=["svg", "png"])
def test_on_standard_output_there_is_nothing_but_the_picture(kind: str, tmp_path: Path) -> None:
    path = tmp_path / f"board.{kind}"
    run("solve", "-", "--picture", str(path), grid=REAL)
    result = run("solve", "-", "--picture", "-", "--picture-format", kind, grid=REAL)
    assert result.stdout_bytes == path.read_bytes()
    assert result.stderr == ""


def test_without_a_format_standard_output_gets_svg() -> None:
    assert run("solve", "-", "--picture", "-", grid=REAL).stdout.startswith("<svg ")


def test_json_goes_with_a_picture_in_a_file(tmp_path: Path) -> None:
    path = str(tmp_path / "a.svg")
    plain = run("solve", "-", "--format", "json", grid=REAL)
    assert (
        run("solve", "-", "--format", "json", "--picture", path, grid=REAL).stdout == plain.stdout
    )


@pytest.mark.parametrize("command", ["solve", "explain"])
@pytest.mark.parametrize("kind", STARTS)
def test_without_a_solution_the_stuck_lines_are_drawn(
    command: str, kind: str, tmp_path: Path
) -> None:
    path = tmp_path / f"stuck.{kind}"
    result = run(command, "-", "--picture", str(path), grid=STUCK)
    assert result.exit_code == 1
    assert result.stdout.startswith("No solution")
    assert path.read_bytes().startswith(STARTS[kind])
    if kind in ("svg", "html"):
        assert 'id="block"' in path.read_text("utf-8")


def test_what_must_be_taken_back_is_drawn(tmp_path: Path) -> None:
    path = tmp_path / "wrong.svg"
    args = ("solve", "-", "--placed", "r2=P", "--picture", str(path))
    result = run(*args, grid="GG\nGG\n")
    assert (result.exit_code, "×" in path.read_text("utf-8")) in [(0, False), (1, True)]
    result = run("solve", "-", "--placed", "r1=P c1=P", "--picture", str(path), grid="GG\nGG\n")
    assert result.exit_code == 1
    assert "×" in path.read_text("utf-8")


def test_a_solvable_board_is_explained_with_a_plain_picture() -> None:
    result = run("explain", "-", "--picture", "-", grid=REAL)
    assert result.exit_code == 0
    assert result.stdout.startswith("<svg ")
    assert 'id="block"' not in result.stdout


@pytest.mark.parametrize(
    ("palette", "there"),
    [("P=#123456 G=#abcdef", ["#123456", "#abcdef"]), ("safe", ["#cc79a7", "#009e73"])],
)
def test_a_palette_can_be_given(palette: str, there: list[str]) -> None:
    result = run("solve", "-", "--picture", "-", "--palette", palette, grid=REAL)
    assert all(f'class="ribbon" fill="{color}"' in result.stdout for color in there)


@pytest.mark.parametrize(
    ("args", "text"),
    [
        (("--picture", "a.bmp"), "ends in .svg, .png, .gif, .html"),
        (("--picture", "no/such/folder/a.svg"), "cannot write"),
        (("--picture-format", "svg"), "--picture with --picture-format"),
        (("--overlay",), "--picture with --overlay"),
        (("--picture", "-", "--overlay"), "expected a .png picture"),
        (("--picture", "a.svg", "--count"), "without --count"),
        (("--picture", "a.svg", "--palette", "red"), "R=#c43a31"),
    ],
)
def test_what_cannot_be_drawn_is_one_line(args: tuple[str, ...], text: str) -> None:
    result = run("solve", "-", *args, grid=REAL)
    assert result.exit_code == 2
    assert result.stdout == ""
    assert text in result.stderr
    assert result.stderr.count("\n") == 1


@pytest.mark.slow
@cases(
    "name",
    ["laid-two.jpg", "phone-tall.jpg", "ready-6x6-6.jpg"],
    "a screenshot more",
    keep=["laid-two.jpg"],
)
def test_over_a_screenshot_every_number_stands_on_its_real_selector(
    name: str, tmp_path: Path
) -> None:
    path = tmp_path / "over.png"
    result = run("solve", str(SHOTS / name), "--picture", str(path), "--overlay")
    assert result.exit_code == 0, result.stderr
    reading = read(SHOTS / name)
    assert reading.client is not None
    layout = Layout(load_profile(), reading.client)
    before, after = (np.asarray(Image.open(file), int) for file in (SHOTS / name, path))
    assert before.shape == after.shape
    colors = reading.saturated()
    placed = {ribbon.line for ribbon in reading.placed}
    assert reading.puzzle is not None
    beside = round(min(0.45 * layout.pitch(reading.side), 14 * layout.scale))
    for line in reading.puzzle.lines:
        points = layout.row_selectors if line.kind == "row" else layout.col_selectors
        x, y = (int(value) for value in points(reading.side)[line.index])
        changed = np.abs(after[y, x - beside] - before[y, x - beside]).max() > 8
        assert changed == (line not in placed), line
        if changed:
            assert any(near(after[y, x - beside], color) for color in colors.values()), line
    corner = np.abs(after[:20, :20] - before[:20, :20])
    assert corner.max() == 0


def near(pixel: np.ndarray, color: RGB) -> bool:
    return bool(np.abs(pixel - color).max() <= 3)


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
@cases("command", ["solve", "explain"], "the same kinds of pictures", keep=["solve"])
def test_letters_that_a_picture_of_pixels_leaves_out_are_told(command: str, tmp_path: Path) -> None:
    for kind in ("png", "gif"):
        result = run(command, "-", "--picture", str(tmp_path / f"a.{kind}"), grid="éG\nG.\n")
        assert result.exit_code == 0
        assert f".{kind} pictures leave out é: .svg and .html do not" in result.stderr
    svg = str(tmp_path / "a.svg")
    assert run(command, "-", "--picture", svg, grid="éG\nG.\n").stderr == ""
    assert run(command, "-", "--picture", str(tmp_path / "b.png"), grid="PG\nG.\n").stderr == ""


def test_a_color_that_the_puzzle_lacks_is_no_swatch(tmp_path: Path) -> None:
    path = tmp_path / "board.svg"
    result = run("solve", "-", "--palette", "Z=#ff0000", "--picture", str(path), grid=REAL)
    assert result.exit_code == 2
    assert "--palette: there is no color 'Z'; the puzzle has G, P" in result.stderr
    assert not path.exists()


def test_a_palette_names_colors_in_either_case_and_by_words(tmp_path: Path) -> None:
    for palette in ("G=#010203", "g=#010203", "green=#010203"):
        result = run("solve", "-", "--palette", palette, "--picture", "-", grid=REAL)
        assert "#010203" in result.stdout
        assert result.stdout.count("<text") == run(
            "solve", "-", "--picture", "-", grid=REAL
        ).stdout.count("<text")
    shot = str(SHOTS / "phone-tall.jpg")
    assert "#010203" in run("solve", shot, "--palette", "brick=#010203", "--picture", "-").stdout


@pytest.mark.parametrize(
    "args", [(), ("--format", "json"), ("--count",), ("--all",), ("--color", "never")]
)
def test_a_palette_without_a_picture_needs_colors_in_the_terminal(args: tuple[str, ...]) -> None:
    result = run("solve", "-", "--palette", "safe", *args, grid=REAL)
    assert result.exit_code == 2
    assert "expected --palette with --picture, or with a terminal in colors" in result.stderr
    colored = run("solve", "-", "--palette", "safe", "--color", "always", grid=REAL)
    assert colored.exit_code == 0
    assert colored.stdout != run("solve", "-", "--color", "always", grid=REAL).stdout
