from pathlib import Path

import platformdirs
import pytest

from commands import python_says
from requirements import skip_or_fail
from user_folders import set_user_folders, user_folders


def test_what_is_missing_skips_with_its_reason_but_nothing_may_be_missing_in_ci(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.delenv("CI", raising=False)
    with pytest.raises(pytest.skip.Exception, match="no Xvfb"):
        skip_or_fail("no Xvfb")
    monkeypatch.setenv("CI", "1")
    with pytest.raises(pytest.fail.Exception, match="no Xvfb"):
        skip_or_fail("no Xvfb")


def own_folders() -> set[Path]:
    names = ("user_config_path", "user_data_path", "user_state_path")
    return {getattr(platformdirs, name)("stratabot", appauthor=False) for name in names}


def test_no_test_touches_the_users_own_folders(
    tmp_path: Path, tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert all(each.is_relative_to(tmp_path_factory.getbasetemp()) for each in own_folders())
    set_user_folders(monkeypatch, tmp_path)
    assert own_folders() == {tmp_path / "stratabot"}
    ask = "from platformdirs import user_data_path; print(user_data_path('a', appauthor=False))"
    assert Path(python_says(ask).strip()) == tmp_path / "a"
    assert {*user_folders(tmp_path).values()} == {str(tmp_path)}
