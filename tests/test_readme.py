"""The README's length; console blocks of all pages, which this rewrites if it is a program."""

import re
import shlex
import tomllib
from contextlib import chdir
from pathlib import Path

import pytest

from commands import run

ROOT = Path(__file__).parent.parent
README = ROOT / "README.md"
ELSEWHERE = {"api", "desktops", "pictures"}
"""Pages with blocks of other programs, or of pictures that only their own tests have."""

PAGES = [
    README,
    *(page for page in sorted((ROOT / "docs").glob("*.md")) if page.stem not in ELSEWHERE),
]
_BLOCK = re.compile(r"^```console\n(.*?)^```$", re.DOTALL | re.MULTILINE)


def blocks() -> list[str]:
    return [block for page in PAGES for block in _BLOCK.findall(page.read_text("utf-8"))]


def played(block: str) -> str:
    """The block as it would be now: every command with its real output."""
    commands = [line[2:] for line in block.splitlines() if line.startswith("$ ")]
    return "\n".join(f"$ {command}\n{_output(command)}" for command in commands)


def rewrite() -> None:
    for page in PAGES:
        text = page.read_text("utf-8")
        new = _BLOCK.sub(lambda match: f"```console\n{played(match[1])}```", text)
        page.write_text(new, "utf-8")


def _output(command: str) -> str:
    printed, said = None, ""
    for part in command.split(" | "):
        program, *arguments = shlex.split(part)
        if program == "printf":
            printed = arguments[0].replace("\\n", "\n")
            continue
        assert program == "stratabot"
        with chdir(ROOT):
            result = run(*arguments, grid=printed)
        assert result.exit_code in (0, 1), result.stderr
        printed, said = result.stdout, result.stderr if result.exit_code == 1 else ""
    return f"{printed}{said}"


def test_the_readme_has_at_most_1300_words_beside_its_examples() -> None:
    text = README.read_text("utf-8")
    prose = re.sub(r"^```.*?^```$", "", text, flags=re.DOTALL | re.MULTILINE)
    assert len(prose.split()) <= 1300


def test_an_index_shows_the_readme_without_addresses_that_lead_nowhere_there() -> None:
    told = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    text = README.read_text("utf-8")
    for each in told["tool"]["hatch"]["metadata"]["hooks"]["fancy-pypi-readme"]["substitutions"]:
        text = re.sub(each["pattern"], each["replacement"], text)
    assert not re.search(r"\]\((?!https?:|#)|src=", text)
    assert "| Windows, a phone, no Python | see docs/install.md |" in text
    assert text.count("\n#") == README.read_text("utf-8").count("\n#")


@pytest.mark.parametrize("block", blocks())
def test_a_page_shows_the_real_output(block: str) -> None:
    assert played(block) == block


if __name__ == "__main__":
    rewrite()
