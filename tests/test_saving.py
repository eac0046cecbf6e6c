import os
from pathlib import Path
from typing import IO

import pytest

from stratabot.errors import InputError
from stratabot.saving import save


def fail_with(error: BaseException, file: IO[bytes]) -> None:
    file.write(b"half")
    raise error


def test_a_file_is_written_whole_over_an_older_one(tmp_path: Path) -> None:
    path = tmp_path / "grid.txt"
    path.write_bytes(b"the older and longer contents")
    save(path, lambda file: file.write(b"new"))
    assert path.read_bytes() == b"new"
    assert os.listdir(tmp_path) == ["grid.txt"]


@pytest.mark.skipif(os.name == "nt", reason="Windows has no such rights")
def test_a_saved_file_has_the_rights_of_any_new_file(tmp_path: Path) -> None:
    save(tmp_path / "saved", lambda file: file.write(b"1"))
    (tmp_path / "usual").write_bytes(b"1")
    assert (tmp_path / "saved").stat().st_mode == (tmp_path / "usual").stat().st_mode


@pytest.mark.parametrize("error", [ValueError("too wide"), OSError(28, "No space left")])
def test_what_cannot_be_written_leaves_the_old_file_and_no_other(
    tmp_path: Path, error: Exception
) -> None:
    path = tmp_path / "grid.txt"
    path.write_bytes(b"old")
    with pytest.raises(InputError, match=r"cannot write .*grid\.txt: (too wide|No space left)"):
        save(path, lambda file: fail_with(error, file))
    assert path.read_bytes() == b"old"
    assert os.listdir(tmp_path) == ["grid.txt"]


@pytest.mark.parametrize("error", [KeyboardInterrupt(), RuntimeError("a mistake")])
def test_any_other_end_passes_and_leaves_no_temporary_file(
    tmp_path: Path, error: BaseException
) -> None:
    with pytest.raises(type(error)):
        save(tmp_path / "grid.txt", lambda file: fail_with(error, file))
    assert os.listdir(tmp_path) == []


def test_a_folder_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"cannot write .*none/grid\.txt: No such file"):
        save(tmp_path / "none" / "grid.txt", lambda file: file.write(b"1"))
