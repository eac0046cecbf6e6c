from pathlib import Path

import pytest

from cli.adrift.answers import QUEENS
from commands import run


@pytest.mark.parametrize("name", ["rules.tb", "RULES.TB", "rules.txt"])
def test_a_file_of_any_name_may_hold_a_program_of_rules(name: str, tmp_path: Path) -> None:
    (tmp_path / name).write_text(QUEENS)
    found = run("adrift", "solve", str(tmp_path / name))
    assert (found.exit_code, found.stdout) == (0, run("adrift", "solve", grid=QUEENS).stdout)
