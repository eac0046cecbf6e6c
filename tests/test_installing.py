import importlib.metadata
import json
import sys
from importlib.metadata import PathDistribution
from pathlib import Path
from typing import Any

import pytest

from stratabot.installing import install_command

FOLDER = Path(__file__).parents[1]


FROM_FOLDER = {"url": FOLDER.as_uri(), "dir_info": {}}
TO_BE_CHANGED = {"url": FOLDER.as_uri(), "dir_info": {"editable": True}}
FROM_GIT = {"url": "https://example.org/s.git", "vcs_info": {"vcs": "git", "commit_id": "1"}}
WITH_SPACES = {"url": (FOLDER / "my games").as_uri(), "dir_info": {}}
WHEEL = {"url": "https://example.org/s.whl", "archive_info": {}}
_RECEIPT = '[tool]\nrequirements = [{ name = "stratabot", extras = %s }, { name = "evdev" }]\n'
BY_UV_TOOL = {"uv-receipt.toml": _RECEIPT % "[]"}
WITH_EXTRAS = {"uv-receipt.toml": _RECEIPT % '["web", "android"]'}
BY_PIPX = {"pipx_metadata.json": "{}", "stratabot-1.dist-info/INSTALLER": "uv"}
BY_UV = {"stratabot-1.dist-info/INSTALLER": "uv\n"}

INSTALLED: list[tuple[str, Any, dict[str, str], str, str]] = [
    ("of an index it is the name", None, {}, "web", 'pip install "stratabot[web]"'),
    ("of an index without an extra", None, {}, "", 'pip install "stratabot"'),
    (
        "of a folder with spaces",
        WITH_SPACES,
        {},
        "web",
        f'pip install "{FOLDER / "my games"}[web]"',
    ),
    ("of a folder without an extra", FROM_FOLDER, {}, "", f'pip install "{FOLDER}"'),
    (
        "what is to be changed stays so",
        TO_BE_CHANGED,
        {},
        "heic",
        f'pip install -e "{FOLDER}[heic]"',
    ),
    (
        "what is to be changed stays so by uv tool",
        TO_BE_CHANGED,
        BY_UV_TOOL,
        "heic",
        f'uv tool install -e "{FOLDER}[heic]"',
    ),
    (
        "of a repository it is its address",
        FROM_GIT,
        {},
        "android",
        'pip install "stratabot[android] @ git+https://example.org/s.git"',
    ),
    (
        "of a wheel on the net it is its address",
        WHEEL,
        {},
        "",
        'pip install "stratabot @ https://example.org/s.whl"',
    ),
    (
        "pipx adds it to its own environment, also if it asks uv to install",
        FROM_FOLDER,
        BY_PIPX,
        "web",
        f'pipx inject stratabot "{FOLDER}[web]"',
    ),
    (
        "uv tool is told of the extras that are there",
        FROM_FOLDER,
        WITH_EXTRAS,
        "heic",
        f'uv tool install "{FOLDER}[android,heic,web]"',
    ),
    (
        "uv tool is told of these alone",
        FROM_FOLDER,
        WITH_EXTRAS,
        "",
        f'uv tool install "{FOLDER}[android,web]"',
    ),
    ("an environment of uv has no pip", None, BY_UV, "web", 'uv pip install "stratabot[web]"'),
]
"""A claim; where it came from, what else its records say, and an extra; the command."""


@pytest.mark.parametrize(
    ("origin", "files", "extra", "command"),
    [row[1:] for row in INSTALLED],
    ids=[claim for claim, *_ in INSTALLED],
)
def test_the_command_fits_the_installation(
    origin: Any,
    files: dict[str, str],
    extra: str,
    command: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    records = tmp_path / "stratabot-1.dist-info"
    records.mkdir()
    if origin:
        (records / "direct_url.json").write_text(json.dumps(origin))
    for name, text in files.items():
        (tmp_path / name).write_text(text)
    monkeypatch.setattr(sys, "prefix", str(tmp_path))
    record = PathDistribution(records)
    monkeypatch.setattr(importlib.metadata, "distributions", lambda name: iter([record]))
    assert install_command(*filter(None, [extra])) == command


def test_a_program_without_python_cannot_be_added_to(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    assert install_command("cluster") == "install stratabot by pip"


def test_where_it_is_not_installed_as_in_a_page_it_has_to_be_first(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(importlib.metadata, "distributions", lambda name: iter(()))
    assert install_command("heic") == "install stratabot by pip"
