"""A puzzle has the same exit code alone, in a folder, and among several files."""

from io import BytesIO
from pathlib import Path
from typing import Final

import numpy as np

from commands import REAL, STUCK, run
from thorough import cases

SHOTS: Final = Path(__file__).parents[2] / "fixtures" / "screenshots"


def array(board: np.ndarray) -> bytes:
    file = BytesIO()
    np.save(file, board)
    return file.getvalue()


INPUTS: Final[dict[str, bytes]] = {
    "solvable.txt": REAL.encode(),
    "stuck.txt": STUCK.encode(),
    "ragged.txt": b"PGP\nPG\n",
    "empty.txt": b"",
    "blank lines.txt": b"\n\n\n",
    "comment.txt": b"# nothing\n",
    "binary.txt": b"PG\0P",
    "broken.png": b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR",
    "puzzle.jpg": (SHOTS / "ready-3x3-3.jpg").read_bytes(),
    "doubtful.jpg": (SHOTS / "moving.jpg").read_bytes(),
    "win.jpg": (SHOTS / "won-perfect.jpg").read_bytes(),
    "board.npy": array(np.array([[0, 1, 0], [1, 1, -1]], np.int8)),
    "stuck.npy": array(np.array([[0, 1], [1, 0]], np.int8)),
    "floats.npy": array(np.zeros((2, 2))),
    "negative.npy": array(np.array([[-5, 1], [1, 0]], np.int8)),
    "no boards.npy": array(np.zeros((0, 2, 3), np.int8)),
    "flat.npy": array(np.zeros((2, 0), np.int8)),
    "broken.npy": b"\x93NUMPY junk",
}
CASES: Final = [
    *(("solve", name) for name in INPUTS),
    *(("solve --count", name) for name in ("stuck.txt", "board.npy", "empty.txt")),
    *(("solve --selected PP", name) for name in ("solvable.txt", "ragged.txt")),
    *(
        (command, name)
        for command in ("hint", "explain", "grade")
        for name in ("stuck.npy", "broken.png")
    ),
    *(("read", name) for name in INPUTS if name.endswith((".jpg", ".png"))),
    *(("read", name) for name in ("solvable.txt", "board.npy")),
    ("read --size 3", "broken.png"),
]
"""Every kind of input for one command, and each command with every end that it knows."""


@cases(
    "command,name",
    CASES,
    "looked at as a photograph seven times",
    keep=[one for one in CASES if one[1] not in ("doubtful.jpg", "win.jpg")],
)
def test_the_exit_code_is_the_same_alone_in_a_folder_and_among_several(
    command: str, name: str, tmp_path: Path
) -> None:
    args = command.split()
    file, good = tmp_path / "folder" / name, tmp_path / "good"
    file.parent.mkdir()
    file.write_bytes(INPUTS[name])
    good.write_bytes(INPUTS["puzzle.jpg" if "read" in command else "solvable.txt"])
    alone, good_code = run(*args, str(file)), run(*args, str(good)).exit_code
    assert alone.exit_code in (0, 1, 2), alone.exception
    assert "Traceback" not in alone.stderr
    assert isinstance(alone.exception, SystemExit | None)
    for paths in ([file.parent], [file.parent, file]):
        assert run(*args, *map(str, paths)).exit_code == alone.exit_code, paths
    lines = run(*args, "--format", "jsonl", str(file)).exit_code
    assert run(*args, "--format", "jsonl", str(file.parent)).exit_code == lines
    assert run(*args, str(good), str(file)).exit_code == max(alone.exit_code, good_code)
