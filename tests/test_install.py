"""The ways to install that the README names, each in folders of its own."""

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path
from typing import Final

import pytest

ROOT: Final = Path(__file__).parents[1]
COMMANDS: Final = re.findall(
    r"`((?:pipx|uv tool) install [^`]*)`", (ROOT / "README.md").read_text()
)


@pytest.mark.skipif(os.name != "posix", reason="the folders of POSIX")
@pytest.mark.thorough("each downloads all that stratabot needs, and a tool to do so")
@pytest.mark.parametrize("command", COMMANDS)
def test_the_command_is_there_after_each_line_of_the_readme(command: str, tmp_path: Path) -> None:
    words = shlex.split(command)
    tools, commands = tmp_path / "tools" / "bin", tmp_path / "commands"
    path = os.pathsep.join([str(commands), str(tools), os.environ["PATH"]])
    folders = {"PIPX_HOME": tmp_path / "pipx", "PIPX_BIN_DIR": commands}
    folders |= {"UV_TOOL_DIR": tmp_path / "uv", "UV_TOOL_BIN_DIR": commands}
    environment = os.environ | {name: str(folder) for name, folder in folders.items()}
    for line in (
        [sys.executable, "-m", "venv", str(tools.parent)],
        [str(tools / "pip"), "install", "--quiet", words[0]],
        [str(tools / words[0]), *words[1:]],
        [str(commands / "stratabot"), "solve", "examples/real-4x4.txt"],
        [str(commands / "stratabot"), "serve", "--help"],
    ):
        ended = subprocess.run(
            line,
            cwd=ROOT,
            env=environment | {"PATH": path},
            capture_output=True,
            text=True,
            check=False,
        )
        assert ended.returncode == 0, ended.stderr


def test_the_readme_names_both_tools() -> None:
    assert [command.split()[0] for command in COMMANDS] == ["pipx", "uv"]
