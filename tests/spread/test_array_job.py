import errno
import os
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from requirements import needs_devices
from stratabot.errors import InputError, PuzzleError
from stratabot.spread.array_job import ArrayJob, Arrays, Column, run_job
from stratabot.spread.executors import executor_for

_ROWS, _CHUNK = 1000, 70


def squares(piece: tuple[int, int]) -> Arrays:
    numbers = np.arange(*piece, dtype=np.int64)
    return numbers**2, np.stack([numbers, -numbers], axis=1).astype(np.int16)


def a_job() -> ArrayJob:
    columns = (Column("squares", (), "int64"), Column("pairs", (2,), "int16"))
    return ArrayJob(_ROWS, _CHUNK, columns, lambda start, end: (start, end), squares)


def assert_whole(path: Path) -> None:
    expected = squares((0, _ROWS))
    with np.load(path) as made:
        assert [*made] == ["squares", "pairs"]
        for column, numbers in zip(made.values(), expected, strict=True):
            np.testing.assert_array_equal(column, numbers)
            assert column.dtype == numbers.dtype
    assert [*path.parent.iterdir()] == [path]


def test_all_rows_are_made_in_order_and_the_progress_is_told(tmp_path: Path) -> None:
    path = tmp_path / "made.npz"
    told = [*run_job(a_job(), path, None)]
    assert told == [*range(0, _ROWS, _CHUNK), _ROWS]
    assert_whole(path)


@pytest.mark.slow
def test_processes_make_the_same_bytes(tmp_path: Path) -> None:
    here, there = tmp_path / "here.npz", tmp_path / "there.npz"
    list(run_job(a_job(), here, None))
    with executor_for() as executor:
        list(run_job(a_job(), there, executor))
    assert here.read_bytes() == there.read_bytes()


@pytest.mark.parametrize("after", [0, 70, 560, 1000])
def test_an_interrupted_job_leaves_nothing(tmp_path: Path, after: int) -> None:
    path = tmp_path / "made.npz"
    path.write_bytes(b"earlier")
    work = run_job(a_job(), path, None)
    while next(work) < after:
        pass
    with pytest.raises(KeyboardInterrupt):
        work.throw(KeyboardInterrupt)
    assert [*tmp_path.iterdir()] == [path]
    assert path.read_bytes() == b"earlier"
    list(run_job(a_job(), path, None))
    assert_whole(path)


@needs_devices
def test_a_device_is_no_file_of_arrays() -> None:
    with pytest.raises(InputError, match=r"^cannot write .*null: expected a file, got a device$"):
        list(run_job(a_job(), Path("/dev/null"), None))


def test_a_disk_that_is_too_small_is_told_before_the_work(tmp_path: Path) -> None:
    huge = a_job()._replace(rows=10**15)
    with pytest.raises(InputError, match=r"^cannot write [\d,]+ MB: [\d,]+ MB are free in "):
        list(run_job(huge, tmp_path / "made.npz", None))
    assert [*tmp_path.iterdir()] == []


def test_one_array_becomes_an_npy_file_and_several_need_room_twice_to_be_copied_into_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    usage = SimpleNamespace(free=a_job().size * 3 // 2)
    monkeypatch.setattr("stratabot.spread.array_job.shutil.disk_usage", lambda _: usage)
    with pytest.raises(InputError, match=r"^cannot write"):
        list(run_job(a_job(), tmp_path / "made.npz", None))
    one = a_job()._replace(columns=a_job().columns[:1], work=lambda piece: squares(piece)[:1])
    list(run_job(one, tmp_path / "made.npy", None))
    np.testing.assert_array_equal(np.load(tmp_path / "made.npy"), squares((0, _ROWS))[0])
    assert [each.name for each in tmp_path.iterdir()] == ["made.npy"]


def test_a_disk_that_is_full_all_the_same_is_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, "posix_fallocate", full, raising=False)
    with pytest.raises(InputError, match=r"^cannot write .*made\.npz: No space left on device$"):
        list(run_job(a_job(), tmp_path / "made.npz", None))
    assert [*tmp_path.iterdir()] == []


@pytest.mark.parametrize("fails_at", [0, 700])
def test_a_job_that_fails_leaves_nothing(tmp_path: Path, fails_at: int) -> None:
    def work(piece: tuple[int, int]) -> Arrays:
        if piece[0] >= fails_at:
            raise PuzzleError("no color")
        return squares(piece)

    with pytest.raises(PuzzleError, match="no color"):
        list(run_job(a_job()._replace(work=work), tmp_path / "made.npz", None))
    assert [*tmp_path.iterdir()] == []


def test_the_whole_arrays_can_be_looked_at_before_they_become_a_file(tmp_path: Path) -> None:
    sums: list[int] = []

    def look(made: tuple[NDArray[Any], ...]) -> None:
        assert not path.exists()
        sums.append(int(made[0].sum()))

    path = tmp_path / "made.npz"
    list(run_job(a_job(), path, None, look))
    assert sums == [sum(k * k for k in range(_ROWS))]
