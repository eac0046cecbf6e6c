"""What `make mutants` tries where, and what it tells: `benchmarks/mutants.py`."""

import shutil
import subprocess
from pathlib import Path

import pytest
from mutants import copy_checkout, located, mirrored, sources_of

FAULTY = """\
# stratabot.seen.xǁGridǁwidth__mutmut_3: survived
--- src/stratabot/seen.py
+++ src/stratabot/seen.py
@@ -1,4 +1,4 @@
 def width(self) -> int:
     if self.rows:
-        return len(self.rows[0])
+        return len(self.rows[1])
     return 0
"""

SEEN = """\
class Table:
    def width(self) -> int:
        if self.rows:
            return 3
        return 0

class Grid:
    def width(self) -> int:
        if self.rows:
            return len(self.rows[0])
        return 0
"""


def test_a_fault_is_told_with_its_file_and_line(tmp_path: Path) -> None:
    (tmp_path / "src/stratabot").mkdir(parents=True)
    (tmp_path / "src/stratabot/seen.py").write_text(SEEN)
    assert located(FAULTY, tmp_path).splitlines() == [
        "src/stratabot/seen.py:10",
        "-        return len(self.rows[0])",
        "+        return len(self.rows[1])",
    ]


@pytest.mark.parametrize(
    ("room", "sources", "tests"),
    [
        ("strata/forms", "strata/forms/*", ["strata/forms", "strata/test_forms.py"]),
        ("strata/peel", "strata/peel.py", ["strata/test_peel.py"]),
        ("strata/peel.py", "strata/peel.py", ["strata/test_peel.py"]),
    ],
)
def test_a_room_is_a_folder_or_a_module_and_its_tests_mirror_it(
    room: str, sources: str, tests: list[str]
) -> None:
    assert sources_of(room) == f"src/stratabot/{sources}"
    assert mirrored(room) == [f"tests/{each}" for each in tests]


def test_a_room_that_is_not_there_is_one_line() -> None:
    with pytest.raises(SystemExit, match=r"^expected a folder or module in .*, got 'strata/attic'"):
        sources_of("strata/attic")
    with pytest.raises(SystemExit, match=r"^expected tests in .*: say with --tests"):
        mirrored("strata/attic")


@pytest.mark.skipif(not shutil.which("git"), reason="git is not installed")
def test_faults_are_made_in_a_copy_of_what_git_would_keep(tmp_path: Path) -> None:
    here, there = tmp_path / "here", tmp_path / "there"
    (here / "src").mkdir(parents=True)
    for name in ("src/kept.py", "src/gone.py", "ignored.log", ".gitignore"):
        (here / name).write_text("*.log\n")
    for words in (["init", "-q"], ["add", "src/gone.py"]):
        subprocess.run(["git", *words], cwd=here, check=True)
    (here / "src/gone.py").unlink()
    copy_checkout(there, here)
    copied = [each for each in there.rglob("*") if each.is_file()]
    assert sorted(each.relative_to(there).as_posix() for each in copied) == [
        ".gitignore",
        "src/kept.py",
    ]
