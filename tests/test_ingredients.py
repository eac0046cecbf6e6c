"""When `.ci/run` builds the programs without Python: `app/ingredients.py`."""

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from app.ingredients import RECORD, ROOT, difference, ingredients

pytestmark = pytest.mark.source

Change = Callable[[str, str], None]


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    files = {
        "src/stratabot/seen.py": "import numpy\nfrom stratabot import words\nimport json\n",
        "src/stratabot/words.toml": "",
        "app/start.py": "",
        "app/__pycache__/start.pyc": "",
        "windows/build": "",
    }
    for name, text in files.items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    (tmp_path / RECORD).write_text("\n".join(ingredients(tmp_path)))
    return tmp_path


@pytest.fixture
def append(checkout: Path) -> Change:
    def change(name: str, text: str) -> None:
        path = checkout / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text((path.read_text() if path.exists() else "") + text)

    return change


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("src/stratabot/seen.py", "from . import words\nimport ast\nexecute = 3\n"),
        ("src/stratabot/more.toml", "x = 3\n"),
        ("app/ingredients.txt", "\n"),
        ("tests/test_seen.py", "import scipy\n"),
        ("pyproject.toml", "# a remark\n"),
    ],
)
def test_a_change_of_the_sources_builds_no_programs(
    checkout: Path, append: Change, name: str, text: str
) -> None:
    append(name, text)
    assert difference(checkout) == []


@pytest.mark.parametrize(
    ("name", "text", "told"),
    [
        ("src/stratabot/seen.py", "import scipy.ndimage", "+imports scipy.ndimage"),
        ("src/stratabot/seen.py", "def f():\n    from PIL import Image", "+imports PIL.Image"),
        ("src/stratabot/seen.py", "import_module('Xlib.X')", "+imports by name: 'Xlib.X'"),
        ("src/stratabot/seen.py", "home = __file__", "+src/stratabot/seen.py: __file__"),
        ("src/stratabot/seen.py", "getattr(sys, 'frozen')", "+src/stratabot/seen.py: frozen"),
        ("src/stratabot/web/film.webm", "", "+data: *.webm in web"),
        ("pyproject.toml", "\n[tool.hatch.x]\ny = 3\n", "+pyproject.toml: is packed as ('x', "),
        ("app/start.py", "# new", "+recipe: app/start.py "),
        ("windows/build", "# new", "+recipe: windows/build "),
    ],
)
def test_programs_are_built_when_something_that_they_are_made_of_is_new(
    checkout: Path, append: Change, name: str, text: str, told: str
) -> None:
    append(name, text)
    assert any(line.startswith(told) for line in difference(checkout))


def test_what_has_gone_a_changed_dependency_and_a_missing_record_are_told(checkout: Path) -> None:
    (checkout / "src/stratabot/seen.py").write_text("")
    project = checkout / "pyproject.toml"
    project.write_text(project.read_text().replace('"click>=8.1"', '"click>=8.2"'))
    assert sorted(difference(checkout)) == [
        "+pyproject.toml: needs click>=8.2",
        "-imports numpy",
        "-pyproject.toml: needs click>=8.1",
    ]
    (checkout / RECORD).unlink()
    assert difference(checkout) == [f"+{line}" for line in ingredients(checkout)]
