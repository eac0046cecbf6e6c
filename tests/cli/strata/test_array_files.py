import json
import os
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from commands import complaint, ended, run, running
from stratabot.strata.bulk import make_many, solve_many
from stratabot.strata.generator import Params


@pytest.fixture
def boards(tmp_path: Path) -> NDArray[np.int8]:
    made = make_many(Params(4, 5, 3), 300, 7)
    made[::10, :2, :2] = [[0, 1], [1, 0]]
    np.save(tmp_path / "boards.npy", made)
    return made


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def test_all_boards_are_solved_as_in_memory(boards: NDArray[np.int8]) -> None:
    result = run("solve", "boards.npy", "--out", "answers.npz")
    expected = solve_many(boards)
    solvable = int(expected.solvable.sum())
    assert 0 < solvable < len(boards)
    assert result.exit_code == 1
    assert result.stdout == f"answers.npz: boards: 300, solvable: {solvable}\n"
    assert "these are peels, not the fewest clicks" in result.stderr
    with np.load("answers.npz") as found:
        assert [*found] == ["solvable", "lines", "colors"]
        for name, values in found.items():
            np.testing.assert_array_equal(values, getattr(expected, name))
            assert values.dtype == getattr(expected, name).dtype


@pytest.mark.slow
def test_one_board_even_a_large_one_is_an_array_of_two_dimensions() -> None:
    board = make_many(Params(200, 200, 3), 1, 3)[0].repeat(6, 0).repeat(6, 1)
    np.save("board.npy", np.asfortranarray(board.view(np.uint8)))
    assert run("solve", "board.npy", "--out", "answer.npz").exit_code == 0
    expected = solve_many(board[None])
    with np.load("answer.npz") as found:
        assert found["solvable"].tolist() == [True]
        np.testing.assert_array_equal(found["lines"][0], expected.lines[0])
        np.testing.assert_array_equal(found["colors"][0], expected.colors[0])


def test_new_boards_are_those_of_their_seed() -> None:
    args = ("--size", "6", "--colors", "5", "--count", "500", "--seed", "-7", "--out", "new.npy")
    assert run("generate", *args).stdout == "new.npy: boards: 500\n"
    np.testing.assert_array_equal(np.load("new.npy"), make_many(Params(6, 6, 5), 500, -7))


def test_standard_input_and_a_pipe_with_a_name_can_be_an_array(boards: NDArray[np.int8]) -> None:
    with (
        Path("boards.npy").open("rb") as file,
        running("solve", "-", "--out", "answers.npz", stdin=file) as process,
    ):
        assert ended(process)[0] == 1
    with np.load("answers.npz") as found:
        np.testing.assert_array_equal(found["solvable"], solve_many(boards).solvable)
    if hasattr(os, "mkfifo"):
        os.mkfifo("pipe")
        with running("solve", "pipe", "--out", "piped.npz") as process:
            Path("pipe").write_bytes(Path("boards.npy").read_bytes())
            assert ended(process)[0] == 1
        assert Path("piped.npz").read_bytes() == Path("answers.npz").read_bytes()


@pytest.mark.parametrize(
    ("args", "expected"),
    [
        ("solve boards.npy --out a.npy", "ends in .npz for an array"),
        ("grade boards.npy --out a.npy", "expected --out with a name for lines of text, got .npy"),
        ("hint boards.npy --out a.npz", "expected --out with a name for lines of text, got .npz"),
        ("solve boards.npy --out a.npz --count", "expected no --count with arrays"),
        ("solve boards.npy --out a.npz --placed r1=0", "expected no --placed with arrays"),
        ("solve boards.npy boards.npy --out a.npz", "expected one array of boards, got 2 inputs"),
        ("solve text.txt --out a.npz", "text.txt: not an array that numpy can read"),
        ("solve half.npy --out a.npz", "half.npy: not an array that numpy can read"),
        ("solve none.npy --out a.npz", "none.npy: not an array that numpy can read: No such file"),
        ("solve floats.npy --out a.npz", "floats.npy: expected int8 or uint8 boards"),
        ("solve empty.npy --out a.npz", "empty.npy: expected int8 or uint8 boards"),
        ("solve low.npy --out a.npz", "low.npy: board 8 of 300: expected colors from 0 to 127"),
        ("solve high.npy --out a.npz", "board 1 of 1: expected colors from 0 to 127 and -1 (255)"),
        ("solve huge.npy --out a.npz", "for blank, got -5 (251 in uint8)"),
        ("solve archive.npz --out a.npz", "or (n, rows, cols), got an archive of boards"),
        ("solve boards.npy --out boards.npz/boards.npz", "cannot write the answers"),
        ("solve same.npz --out same.npz", "it is an input, too, and would be lost"),
        ("solve boards.npy --resume", "expected --out with --resume"),
        ("solve boards.npy --out a.npz --resume", "expected no --resume with arrays"),
        ("solve boards.npy --out a.npz --cluster tcp://h:1", "expected no --cluster with arrays"),
        ("generate --out a.npy --resume", "expected no --resume with an array"),
        ("generate --out a.npy --cluster tcp://h:1", "expected no --cluster with an array"),
        ("generate --out a.npy --grade hard", "expected no --grade with an array"),
        ("generate --out a.npy --format json", "expected no --format json with an array"),
        ("generate --resume", "expected --out with --resume"),
        ("generate --out text.npy", "expected a new file or an array, got one that holds"),
    ],
)
def test_what_cannot_be_is_one_line(
    boards: NDArray[np.int8], args: str, expected: str, tmp_path: Path
) -> None:
    for name in ("text.txt", "text.npy"):
        Path(name).write_text("PG\nGP\n")
    Path("half.npy").write_bytes(Path("boards.npy").read_bytes()[:1000])
    np.save("floats.npy", boards.astype(float))
    np.save("empty.npy", boards[:0])
    low = boards.copy()
    low[7, 1, 2] = -2
    np.save("low.npy", low)
    np.save("high.npy", np.full((2, 2), 200, np.uint8))
    np.save("huge.npy", np.full((1100, 1100), -5, np.int8))
    np.savez("archive.npz", boards=boards)
    Path("same.npz").write_bytes(Path("archive.npz").read_bytes())
    before = {path.name for path in tmp_path.iterdir()}
    result = run(*args.split())
    assert result.exit_code == 2
    assert expected in complaint(result.stderr.splitlines(keepends=True)[-1])
    assert result.stdout == "" or "--format json" in args
    assert {path.name for path in tmp_path.iterdir()} == before


def test_without_out_an_array_has_a_line_each(boards: NDArray[np.int8]) -> None:
    result = run("solve", "boards.npy", "--format", "jsonl")
    lines = [json.loads(line) for line in result.stdout.splitlines()]
    assert [line["solvable"] for line in lines] == solve_many(boards).solvable.tolist()
    colors = {-1: "."} | {color: str(color) for color in range(3)}
    grids = [["".join(colors[cell] for cell in row) for row in board] for board in boards.tolist()]
    assert [line["grid"] for line in lines] == grids


@pytest.mark.parametrize("args", ["solve boards.npy --out a.npz", "generate --count 9 --out a.npy"])
def test_ctrl_c_leaves_nothing_half_written(
    args: str, boards: NDArray[np.int8], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def stopped(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("stratabot.saving.os.replace", stopped)
    assert run(*args.split()).exit_code == 130
    assert [path.name for path in tmp_path.iterdir()] == ["boards.npy"]


def test_more_boards_than_the_memory_holds_are_one_line() -> None:
    result = run("generate", "--count", str(10**15), "--out", "a.npy", "--seed", "1")
    assert result.exit_code == 2
    assert "too many boards for this machine's memory" in complaint(result.stderr)
    assert not Path("a.npy").exists()
