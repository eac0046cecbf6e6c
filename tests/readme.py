"""The console blocks of the README: what they run and what they show."""

import re
import shlex
from contextlib import chdir
from pathlib import Path

from commands import run

ROOT = Path(__file__).parent.parent
README = ROOT / "README.md"
_BLOCK = re.compile(r"^```console\n(.*?)^```$", re.DOTALL | re.MULTILINE)


def commands(block: str) -> list[str]:
    """The lines after the prompts."""
    return [line[2:] for line in block.splitlines() if line.startswith("$ ")]


def blocks() -> list[str]:
    """The text of every console block."""
    return _BLOCK.findall(README.read_text(encoding="utf-8"))


def prose() -> str:
    """The text outside of all blocks of code."""
    return re.sub(r"^```.*?^```$", "", README.read_text("utf-8"), flags=re.DOTALL | re.MULTILINE)


def played(block: str) -> str:
    """The block as it would be now: every command with its real output."""
    return "\n".join(f"$ {command}\n{_output(command)}" for command in commands(block))


def rewrite() -> None:
    """Put the real output into the README."""
    text = README.read_text(encoding="utf-8")
    new = _BLOCK.sub(lambda match: f"```console\n{played(match[1])}```", text)
    README.write_text(new, encoding="utf-8")


def _output(command: str) -> str:
    program, *arguments = shlex.split(command)
    assert program == "stratabot"
    with chdir(ROOT):
        result = run(*arguments)
    assert result.exit_code in (0, 1), result.stderr
    return result.stdout + (result.stderr if result.exit_code == 1 else "")


if __name__ == "__main__":
    rewrite()
