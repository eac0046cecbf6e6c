"""The program's own source, as tests look at it: read once, and parsed only where it must be."""

import ast
import functools
import re
from pathlib import Path
from typing import Final

import stratabot

ROOT: Final = Path(stratabot.__file__).parent

_IMPORT = re.compile(r"^ *((?:from [\w.]+ )?import (?:\([^)]*\)|[^(\n]+))$", re.MULTILINE)


@functools.cache
def texts() -> dict[str, str]:
    """The text of every module by its path in the package, such as `adrift/text.py`."""
    paths = sorted(ROOT.rglob("*.py"))
    return {path.relative_to(ROOT).as_posix(): path.read_text("utf-8") for path in paths}


def trees_with(pattern: str) -> dict[str, ast.Module]:
    """The modules in whose text that is found, parsed: all would take seconds."""
    search = re.compile(pattern, re.MULTILINE).search
    return {path: ast.parse(text) for path, text in texts().items() if search(text)}


def import_statements(text: str) -> list[ast.stmt]:
    return ast.parse("\n".join(_IMPORT.findall(text))).body
