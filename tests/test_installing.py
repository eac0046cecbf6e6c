import importlib.metadata
import json
import sys
from importlib.metadata import PathDistribution
from pathlib import Path
from typing import Any

import pytest

from stratabot.installing import install_command

FOLDER = Path(__file__).parents[1]


class Installation:
    """An environment in which stratabot is installed, as its own records say."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.folder, self.records = folder, folder / "stratabot-1.dist-info"
        self.records.mkdir()
        monkeypatch.setattr(sys, "prefix", str(folder))
        record = PathDistribution(self.records)
        monkeypatch.setattr(importlib.metadata, "distributions", lambda name: iter([record]))

    def came_from(self, url: str, **more: Any) -> None:
        (self.records / "direct_url.json").write_text(json.dumps({"url": url, **more}))

    def by_uv_tool(self, *extras: str) -> None:
        lines = [f'{{ name = "stratabot", extras = {json.dumps(extras)} }}', '{ name = "evdev" }']
        text = f"[tool]\nrequirements = [{', '.join(lines)}]\n"
        (self.folder / "uv-receipt.toml").write_text(text)


@pytest.fixture
def installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Installation:
    return Installation(tmp_path, monkeypatch)


def test_of_an_index_it_is_the_name(installed: Installation) -> None:
    assert install_command("web") == 'pip install "stratabot[web]"'
    assert install_command() == 'pip install "stratabot"'


def test_of_a_folder_it_is_the_folder_whose_name_may_have_spaces(installed: Installation) -> None:
    installed.came_from((FOLDER / "my games").as_uri(), dir_info={})
    assert install_command("web") == f'pip install "{FOLDER / "my games"}[web]"'
    assert install_command() == f'pip install "{FOLDER / "my games"}"'


def test_what_is_installed_to_be_changed_stays_so(installed: Installation) -> None:
    installed.came_from(FOLDER.as_uri(), dir_info={"editable": True})
    assert install_command("heic") == f'pip install -e "{FOLDER}[heic]"'
    installed.by_uv_tool()
    assert install_command("heic") == f'uv tool install -e "{FOLDER}[heic]"'


def test_of_a_repository_it_is_its_address(installed: Installation) -> None:
    installed.came_from("https://example.org/s.git", vcs_info={"vcs": "git", "commit_id": "1"})
    expected = 'pip install "stratabot[android] @ git+https://example.org/s.git"'
    assert install_command("android") == expected


def test_of_a_wheel_on_the_net_it_is_its_address(installed: Installation) -> None:
    installed.came_from("https://example.org/s.whl", archive_info={})
    assert install_command() == 'pip install "stratabot @ https://example.org/s.whl"'


def test_pipx_adds_it_to_its_own_environment(installed: Installation) -> None:
    """Also if pipx asks uv to install."""
    installed.came_from(FOLDER.as_uri(), dir_info={})
    (installed.folder / "pipx_metadata.json").write_text("{}")
    (installed.records / "INSTALLER").write_text("uv")
    assert install_command("web") == f'pipx inject stratabot "{FOLDER}[web]"'


def test_uv_tool_is_told_of_the_extras_that_are_there(installed: Installation) -> None:
    installed.came_from(FOLDER.as_uri(), dir_info={})
    installed.by_uv_tool("web", "android")
    assert install_command("heic") == f'uv tool install "{FOLDER}[android,heic,web]"'
    assert install_command() == f'uv tool install "{FOLDER}[android,web]"'


def test_an_environment_of_uv_has_no_pip(installed: Installation) -> None:
    (installed.records / "INSTALLER").write_text("uv\n")
    assert install_command("web") == 'uv pip install "stratabot[web]"'


def test_a_program_without_python_cannot_be_added_to(
    installed: Installation, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    assert install_command("cluster") == "install stratabot by pip"


def test_where_it_is_not_installed_as_in_a_page_it_has_to_be_first(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(importlib.metadata, "distributions", lambda name: iter(()))
    assert install_command("heic") == "install stratabot by pip"
