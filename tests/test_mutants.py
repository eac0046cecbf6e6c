"""What `make mutants` tries where, and what it tells: `benchmarks/mutants.py`."""

from pathlib import Path

import pytest
from mutants import located, mirrored, sources_of

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
