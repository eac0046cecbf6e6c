"""`solve --picture FILE --overlay` of Adrift and Str8ts: the answer over the picture itself."""

from dataclasses import replace
from pathlib import Path
from typing import Any, Final

import numpy as np
import pytest
from PIL import Image

from commands import refusal, run
from readings import BOARD, HALF_DRAWN, PUZZLE, seen_in

SEEN: Final[dict[str, Any]] = {"adrift": BOARD, "str8ts": PUZZLE}
TEXTS = {"adrift": ".BC.\n..A.\nBAC.\n", "str8ts": "..#.\n..1.\n#...\nc.2#\n"}


def drawn(path: Path) -> np.ndarray:
    with Image.open(path) as image:
        return np.asarray(image.convert("RGB"), int)


def over(reading: Any, folder: Path, monkeypatch: pytest.MonkeyPatch, code: int = 0) -> np.ndarray:
    """The picture of a reading, in light gray, after `solve --overlay`."""
    game = "str8ts" if hasattr(reading, "printed") else "adrift"
    shot, answer = seen_in(folder, reading, monkeypatch), folder / "answer.png"
    result = run(game, "solve", shot, "--picture", str(answer), "--overlay")
    assert result.exit_code == code, result.stderr
    return drawn(answer)


@pytest.mark.parametrize("game", SEEN)
def test_the_answer_lies_on_the_board_and_nowhere_else(
    game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen = over(SEEN[game], tmp_path, monkeypatch)
    x, y, w, h = (int(value) for value in SEEN[game].place.client)
    board = np.zeros(seen.shape[:2], bool)
    board[y : y + h, x : x + w] = True
    assert (seen[~board] == 240).all()
    assert (seen[board] != 240).any()


def test_what_to_take_back_has_a_red_cross(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    wrong = replace(HALF_DRAWN, drawn={"B": ((0, 0), (1, 0), (1, 1))})
    red, green, blue = over(wrong, tmp_path, monkeypatch, code=1)[50, 40].tolist()
    assert red > 180 > 80 > max(green, blue)


def test_without_a_solution_the_contradiction_is_framed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for reading in (
        replace(BOARD, grid=("AB..", "B.A.", "....")),
        replace(PUZZLE, printed=("11#.", *PUZZLE.printed[1:]), filled=("11#.", *PUZZLE.filled[1:])),
    ):
        seen = over(reading, tmp_path, monkeypatch, code=1)
        red = (seen[..., 0] > 180) & (seen[..., 1:].max(axis=2) < 80)
        assert red.sum() > 20


@pytest.mark.parametrize("game", SEEN)
@pytest.mark.parametrize(
    ("args", "message"),
    [
        (("--overlay",), "expected --picture with --overlay"),
        (("--overlay", "--picture", "a.svg"), "expected a .png picture, got .svg"),
        (("--overlay", "--picture", "a.png"), "expected a screenshot or photograph, got a text"),
    ],
)
def test_there_must_be_pictures_to_draw_over_and_to_write(
    game: str, args: tuple[str, ...], message: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert message in refusal(game, "solve", *args, grid=TEXTS[game])
    assert not [*tmp_path.iterdir()]
