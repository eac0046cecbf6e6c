import ast
import re
from pathlib import Path
from shutil import copytree
from typing import Any

import pytest

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "docs" / "library.md").read_text("utf-8")
BLOCKS = re.findall(r"^## (.*?)\n.*?^```python\n(.*?)^```$", PAGE, re.DOTALL | re.MULTILINE)


@pytest.mark.slow
@pytest.mark.parametrize(("title", "code"), BLOCKS, ids=[title for title, _ in BLOCKS])
def test_the_lines_give_what_stands_behind_them(
    title: str, code: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for folder in ("examples", "fixtures/screenshots"):
        copytree(ROOT / folder, tmp_path / folder)
    monkeypatch.chdir(tmp_path)
    names: dict[str, Any] = {}
    lines = code.splitlines()
    checked = 0
    for statement in ast.parse(code).body:
        text = "\n".join(lines[statement.lineno - 1 : statement.end_lineno])
        _, arrow, expected = text.partition("  # -> ")
        if isinstance(statement, ast.Expr) and arrow:
            assert str(eval(text, names)) == expected, text
            checked += 1
        else:
            exec(text, names)
    assert checked == code.count("# -> ") > 0


def test_all_that_was_promised_is_there() -> None:
    titles = {title for title, _ in BLOCKS}
    assert titles >= {
        "A grid",
        "A screenshot",
        "A half-laid board",
        "New puzzles",
        "A million boards",
        "In a notebook",
        "One's own screen",
    }
