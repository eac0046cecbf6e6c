import subprocess
import sys
from pathlib import Path

import platformdirs
import pytest

from user_folders import set_user_folders, user_folders

FOLDERS = ("user_config_path", "user_data_path", "user_state_path")


@pytest.mark.parametrize("name", FOLDERS)
def test_no_test_touches_the_users_own_folders(
    name: str, tmp_path_factory: pytest.TempPathFactory
) -> None:
    folder: Path = getattr(platformdirs, name)("stratabot", appauthor=False)
    assert folder.is_relative_to(tmp_path_factory.getbasetemp())


def test_a_test_can_have_others(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    set_user_folders(monkeypatch, tmp_path)
    found = {getattr(platformdirs, name)("stratabot", appauthor=False) for name in FOLDERS}
    assert found == {tmp_path / "stratabot"}


def test_programs_that_a_test_starts_have_them_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    set_user_folders(monkeypatch, tmp_path)
    ask = "from platformdirs import user_data_path; print(user_data_path('a', appauthor=False))"
    told = subprocess.run(
        [sys.executable, "-c", ask], capture_output=True, text=True, check=True
    ).stdout
    assert Path(told.strip()) == tmp_path / "a"
    assert {*user_folders(tmp_path).values()} == {str(tmp_path)}
