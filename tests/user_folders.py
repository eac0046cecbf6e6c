"""The folders of the user's in which settings, records and habits lie: tests have their own."""

from pathlib import Path

import pytest

_VARIABLES = (
    *("XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME"),
    "WIN_PD_OVERRIDE_LOCAL_APPDATA",  # Windows asks no variable; platformdirs asks this one first
)


def user_folders(folder: Path) -> dict[str, str]:
    """The environment in which they are all this folder, on every system."""
    return dict.fromkeys(_VARIABLES, str(folder))


def set_user_folders(patch: pytest.MonkeyPatch, folder: Path) -> None:
    for name, value in user_folders(folder).items():
        patch.setenv(name, value)
