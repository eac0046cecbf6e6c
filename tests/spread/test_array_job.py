import errno
import json
import os
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from stratabot.errors import InputError, PuzzleError
from stratabot.spread.array_job import ArrayJob, Arrays, Column, run_job
from stratabot.spread.executors import executor_for

_ROWS, _CHUNK = 1000, 70


def squares(piece: tuple[int, int]) -> Arrays:
    numbers = np.arange(*piece, dtype=np.int64)
    return numbers**2, np.stack([numbers, -numbers], axis=1).astype(np.int16)


def a_job(**marks: Any) -> ArrayJob:
    columns = (Column("squares", (), "int64"), Column("pairs", (2,), "int16"))
    return ArrayJob(marks, _ROWS, _CHUNK, columns, lambda start, end: (start, end), squares)


def assert_whole(path: Path) -> None:
    expected = squares((0, _ROWS))
    with np.load(path) as made:
        assert [*made] == ["squares", "pairs"]
        for column, numbers in zip(made.values(), expected, strict=True):
            np.testing.assert_array_equal(column, numbers)
            assert column.dtype == numbers.dtype
    assert not path.with_name(f"{path.name}.part").exists()


def interrupted(path: Path, after: int, **marks: Any) -> int:
    """How many rows were made when Ctrl-C came."""
    work = run_job(a_job(**marks), path, False, None)
    made = next(work)
    while made < after:
        made = next(work)
    with pytest.raises(KeyboardInterrupt):
        work.throw(KeyboardInterrupt)
    return made


def test_all_rows_are_made_in_order_and_the_progress_is_told(tmp_path: Path) -> None:
    path = tmp_path / "made.npz"
    told = [*run_job(a_job(), path, False, None)]
    assert told == [*range(0, _ROWS, _CHUNK), _ROWS]
    assert_whole(path)


@pytest.mark.slow
def test_processes_make_the_same_bytes(tmp_path: Path) -> None:
    here, there = tmp_path / "here.npz", tmp_path / "there.npz"
    list(run_job(a_job(), here, False, None))
    with executor_for() as executor:
        list(run_job(a_job(), there, False, executor))
    assert here.read_bytes() == there.read_bytes()


@pytest.mark.parametrize("after", [0, 70, 560, 1000])
def test_an_interrupted_job_goes_on_after_its_last_whole_chunk(tmp_path: Path, after: int) -> None:
    path = tmp_path / "made.npz"
    made = interrupted(path, after)
    assert not path.exists()
    first, *_ = run_job(a_job(), path, True, None)
    assert first == made
    assert_whole(path)


def test_a_job_that_was_killed_goes_on_from_what_the_disk_says(tmp_path: Path) -> None:
    path = tmp_path / "made.npz"
    interrupted(path, 560)
    state = tmp_path / "made.npz.part" / "state.json"
    told = json.loads(state.read_text())
    state.write_text(json.dumps(told | {"done": 140}))
    squares_made = np.load(tmp_path / "made.npz.part" / "squares.npy", mmap_mode="r+")
    squares_made[140:] = 7
    del squares_made
    list(run_job(a_job(), path, True, None))
    assert_whole(path)
    path.unlink()
    interrupted(path, 0)
    state.unlink()
    list(run_job(a_job(), path, True, None))
    assert_whole(path)


def test_what_is_left_of_a_run_is_not_begun_anew(tmp_path: Path) -> None:
    path = tmp_path / "made.npz"
    interrupted(path, 70)
    with pytest.raises(InputError, match=r"^made\.npz\.part is there.* resume=True goes on with"):
        list(run_job(a_job(), path, False, None))


def test_work_on_something_else_is_not_gone_on_with(tmp_path: Path) -> None:
    path = tmp_path / "made.npz"
    interrupted(path, 70, seed=1)
    with pytest.raises(InputError, match="something else: its seed is 1, expected 2;"):
        list(run_job(a_job(seed=2), path, True, None))
    with pytest.raises(InputError, match="something else: its chunk is 70, expected 50;"):
        list(run_job(a_job(seed=1)._replace(chunk=50), path, True, None))


@pytest.mark.parametrize("text", ["", "7", "{}", '{"done": "many"}', "\x00"])
def test_a_state_that_nobody_wrote_is_refused(tmp_path: Path, text: str) -> None:
    path = tmp_path / "made.npz"
    interrupted(path, 70)
    (tmp_path / "made.npz.part" / "state.json").write_text(text)
    with pytest.raises(InputError, match="holds no work that can go on; remove it"):
        list(run_job(a_job(), path, True, None))


def test_a_disk_that_is_too_small_is_told_before_the_work(tmp_path: Path) -> None:
    huge = a_job()._replace(rows=10**15)
    with pytest.raises(InputError, match=r"^cannot write [\d,]+ MB: [\d,]+ MB are free in "):
        list(run_job(huge, tmp_path / "made.npz", False, None))
    assert [*tmp_path.iterdir()] == []


def test_one_array_becomes_an_npy_file_and_several_need_room_twice_to_be_copied_into_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    usage = SimpleNamespace(free=a_job().size * 3 // 2)
    monkeypatch.setattr("stratabot.spread.array_job.shutil.disk_usage", lambda _: usage)
    with pytest.raises(InputError, match=r"^cannot write"):
        list(run_job(a_job(), tmp_path / "made.npz", False, None))
    one = a_job()._replace(columns=a_job().columns[:1], work=lambda piece: squares(piece)[:1])
    list(run_job(one, tmp_path / "made.npy", False, None))
    np.testing.assert_array_equal(np.load(tmp_path / "made.npy"), squares((0, _ROWS))[0])
    assert [each.name for each in tmp_path.iterdir()] == ["made.npy"]


def test_a_disk_that_is_full_all_the_same_is_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, "posix_fallocate", full, raising=False)
    with pytest.raises(InputError, match=r"^cannot write .*made\.npz: No space left on device$"):
        list(run_job(a_job(), tmp_path / "made.npz", False, None))
    assert [*tmp_path.iterdir()] == []


@pytest.mark.parametrize("fails_at", [0, 700])
def test_a_job_that_fails_at_once_leaves_nothing_and_later_what_is_done(
    tmp_path: Path, fails_at: int
) -> None:
    def work(piece: tuple[int, int]) -> Arrays:
        if piece[0] >= fails_at:
            raise PuzzleError("no color")
        return squares(piece)

    path = tmp_path / "made.npz"
    with pytest.raises(PuzzleError, match="no color"):
        list(run_job(a_job()._replace(work=work), path, False, None))
    assert [each.name for each in tmp_path.iterdir()] == ["made.npz.part"] * (fails_at > 0)
    first, *_ = run_job(a_job(), path, fails_at > 0, None)
    assert first == fails_at
    assert_whole(path)


def test_the_whole_arrays_can_be_looked_at_before_they_become_a_file(tmp_path: Path) -> None:
    sums: list[int] = []

    def look(made: tuple[NDArray[Any], ...]) -> None:
        assert not path.exists()
        sums.append(int(made[0].sum()))

    path = tmp_path / "made.npz"
    list(run_job(a_job(), path, False, None, look))
    assert sums == [sum(k * k for k in range(_ROWS))]
