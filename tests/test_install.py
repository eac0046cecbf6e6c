"""The ways to install that the README names, each in folders of its own."""

import os
import re
import shlex
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

import pytest

ROOT: Final = Path(__file__).parents[1]
COMMANDS: Final = re.findall(
    r"`((?:pipx|uv tool) install [^`]*)`", (ROOT / "README.md").read_text()
)

pytestmark = pytest.mark.skipif(os.name != "posix", reason="the folders of POSIX")


class Home:
    """Folders in which a tool installs, and the commands that are there then."""

    def __init__(self, folder: Path, tool: str) -> None:
        tools, commands = folder / "tools" / "bin", folder / "commands"
        path = os.pathsep.join([str(commands), str(tools), os.environ["PATH"]])
        folders = {"PIPX_HOME": folder / "pipx", "PIPX_BIN_DIR": commands}
        folders |= {"UV_TOOL_DIR": folder / "uv", "UV_TOOL_BIN_DIR": commands}
        environment = {name: str(each) for name, each in folders.items()}
        self._env = os.environ | environment | {"PATH": path}
        self._stratabot = str(commands / "stratabot")
        self.run([sys.executable, "-m", "venv", str(tools.parent)])
        self.run([str(tools / "pip"), "install", "--quiet", tool])

    def stratabot(self, *words: str, status: int = 0) -> str:
        """What the installed command says on standard error."""
        return self.run([self._stratabot, *words], status)

    def run(self, words: Sequence[str], status: int = 0, where: Path = ROOT) -> str:
        ended = subprocess.run(
            words, cwd=where, env=self._env, capture_output=True, text=True, check=False
        )
        assert ended.returncode == status, ended.stderr
        return ended.stderr


@pytest.mark.thorough("each downloads all that stratabot needs, and a tool to do so")
@pytest.mark.parametrize("command", COMMANDS)
def test_the_command_is_there_after_each_line_of_the_readme(command: str, tmp_path: Path) -> None:
    words = shlex.split(command)
    home = Home(tmp_path, words[0])
    home.run(words)
    home.stratabot("solve", "examples/real-4x4.txt")
    home.stratabot("serve", "--help")


@pytest.mark.thorough("each downloads all that stratabot needs, and a tool to do so")
@pytest.mark.parametrize("command", COMMANDS)
def test_who_follows_the_advice_has_the_extra(command: str, tmp_path: Path) -> None:
    """Also in another folder, and what was installed before stays."""
    words = shlex.split(command)
    home = Home(tmp_path, words[0])
    home.run([*words[:-1], words[-1].replace("[web]", "[heic]")])
    found = re.search(r"not installed: (.*)", home.stratabot("serve", "--no-open", status=2))
    assert found
    home.run(shlex.split(found[1]), where=tmp_path)
    refused = home.stratabot("serve", "--certificate", "README.md", status=2)
    assert "expected a certificate" in refused
    for name in ("starlette", "pillow_heif"):
        assert [*tmp_path.rglob(f"site-packages/{name}/__init__.py")]


def test_the_readme_names_both_tools() -> None:
    assert [command.split()[0] for command in COMMANDS] == ["pipx", "uv"]
