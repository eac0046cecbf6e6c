import subprocess
import sys
from pathlib import Path

import pytest

from requirements import needs_devices, needs_limits
from stratabot.errors import InputError
from stratabot.saving import AppendFile

LIMITED = """
import resource, sys
from pathlib import Path
from stratabot.saving import AppendFile

limit = lambda most: resource.setrlimit(resource.RLIMIT_FSIZE, (most, resource.RLIM_INFINITY))
path = Path(sys.argv[1])
with AppendFile(path) as file:
    file.add("one\\n")
    limit(6)
    file.add("two\\n")
    print(repr(path.read_text()), file.trouble)
    limit(1000)
    file.add("three\\n")
print(repr(path.read_text()), file.lost)
"""


def test_what_was_added_is_there_at_once_whatever_was_there_before(tmp_path: Path) -> None:
    path = tmp_path / "log"
    path.write_text("an older and longer text")
    with AppendFile(path) as file:
        assert path.read_bytes() == b""
        file.add("ö\n")
        assert path.read_bytes() == b"\xc3\xb6\n"
        file.add("\udcff\n")
        assert path.read_bytes() == b"\xc3\xb6\n?\n"
    assert (file.lost, file.trouble) == (0, "")


def test_a_file_that_cannot_be_made_is_refused(tmp_path: Path) -> None:
    for path in (tmp_path, tmp_path / "no" / "log", tmp_path / "a\0b"):
        with pytest.raises(InputError, match="cannot write "):
            AppendFile(path)


@needs_limits
def test_a_full_disk_leaves_whole_pieces_and_says_so(tmp_path: Path) -> None:
    path = tmp_path / "log"
    done = subprocess.run(
        [sys.executable, "-c", LIMITED, str(path)], capture_output=True, text=True, check=True
    )
    first, last = done.stdout.splitlines()
    assert first == rf"'one\n' cannot write {path}: File too large"
    assert last == r"'one\nthree\n' 1"


@needs_devices
def test_a_device_that_takes_nothing_costs_the_pieces_only() -> None:
    with AppendFile(Path("/dev/full")) as file:
        for _ in range(2):
            file.add("lost\n")
    assert file.lost == 2
    assert "No space left" in file.trouble
