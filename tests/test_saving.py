import os
import re
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import IO

import pytest

from commands import python_says
from requirements import needs_devices, needs_limits, needs_links, needs_rights
from stratabot.errors import InputError
from stratabot.saving import (
    AppendFile,
    Contents,
    OutputList,
    next_free,
    require_folder,
    require_output,
    save,
)


def fail_with(error: BaseException, file: IO[bytes]) -> None:
    file.write(b"half")
    raise error


def test_a_file_is_written_whole_over_an_older_one(tmp_path: Path) -> None:
    path = tmp_path / "grid.txt"
    path.write_bytes(b"the older and longer contents")
    save(path, lambda file: file.write(b"new"))
    assert path.read_bytes() == b"new"
    assert os.listdir(tmp_path) == ["grid.txt"]


@needs_rights
def test_a_saved_file_has_the_rights_of_any_new_file(tmp_path: Path) -> None:
    save(tmp_path / "saved", lambda file: file.write(b"1"))
    (tmp_path / "usual").write_bytes(b"1")
    assert (tmp_path / "saved").stat().st_mode == (tmp_path / "usual").stat().st_mode


@pytest.mark.parametrize(
    ("error", "passes"),
    [
        (ValueError("too wide"), InputError),
        (OSError(28, "No space left"), InputError),
        (KeyboardInterrupt(), KeyboardInterrupt),
        (RuntimeError("a mistake"), RuntimeError),
    ],
)
def test_what_cannot_be_written_leaves_the_old_file_and_no_other(
    tmp_path: Path, error: BaseException, passes: type[BaseException]
) -> None:
    path = tmp_path / "grid.txt"
    path.write_bytes(b"old")
    with pytest.raises(passes) as raised:
        save(path, lambda file: fail_with(error, file))
    told = r"cannot write .*grid\.txt: (too wide|No space left)"
    assert passes is not InputError or re.match(told, str(raised.value))
    assert path.read_bytes() == b"old"
    assert os.listdir(tmp_path) == ["grid.txt"]


OURS = re.compile(r"puzzle-\d+\.txt")


@needs_links
def test_a_symbolic_link_stays_and_leads_to_the_new_contents(tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    file, link = tmp_path / "folder" / "file", tmp_path / "link"
    for old in (None, b"old"):
        if old:
            file.write_bytes(old)
        else:
            link.symlink_to(file)
        require_output(link)
        save(link, lambda file: file.write(b"new"))
        assert link.is_symlink()
        assert file.read_bytes() == b"new"
    assert sorted(os.listdir(tmp_path)) == ["folder", "link"]


@needs_links
def test_of_a_file_with_two_names_only_one_is_replaced(tmp_path: Path) -> None:
    one, other = tmp_path / "one", tmp_path / "other"
    one.write_bytes(b"old")
    os.link(one, other)
    save(one, lambda file: file.write(b"new"))
    assert (one.read_bytes(), other.read_bytes()) == (b"new", b"old")


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes with names here")
def test_a_pipe_is_written_to_and_not_replaced(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    require_output(pipe)
    with ThreadPoolExecutor() as pool:
        reader = pool.submit(pipe.read_bytes)
        save(pipe, lambda file: file.write(b"new"))
        assert reader.result() == b"new"
    assert pipe.is_fifo()


def test_what_can_be_written_passes_and_nothing_is_touched(tmp_path: Path) -> None:
    (tmp_path / "old").write_bytes(b"old")
    (tmp_path / "input").write_bytes(b"old")
    for name in ("old", "new", "n" * 255):
        require_output(tmp_path / name, (str(tmp_path / "input"), "no such file", "-", "a\0b"))
    assert sorted(os.listdir(tmp_path)) == ["input", "old"]
    save(tmp_path / ("n" * 255), lambda file: file.write(b"1"))


@pytest.mark.parametrize("name", ["", "none/a.svg", "file/a.svg", "n" * 256, "a\0b"])
def test_what_cannot_be_written_is_refused(name: str, tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"")
    with pytest.raises(InputError, match="cannot write"):
        require_output(tmp_path / name)


@needs_links
@pytest.mark.parametrize("inputs", ["input", "folder", "."])
@pytest.mark.parametrize("output", ["input", "symbolic", "hard", "folder/../input"])
def test_an_input_is_refused_however_it_is_named(output: str, inputs: str, tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    (tmp_path / "input").write_bytes(b"1")
    (tmp_path / "symbolic").symlink_to("input")
    os.link(tmp_path / "input", tmp_path / "hard")
    os.link(tmp_path / "input", tmp_path / "folder" / "same")
    with pytest.raises(InputError, match="is an input, too"):
        require_output(tmp_path / output, (tmp_path / "else", tmp_path / inputs))


def test_only_an_empty_file_or_one_with_the_like_is_replaced(tmp_path: Path) -> None:
    path = tmp_path / "a.gif"
    gif = Contents("a GIF", lambda path: path.read_bytes().startswith(b"GIF"))
    for held in (b"", b"GIF89a"):
        path.write_bytes(held)
        require_output(path, contents=gif)
    path.write_bytes(b"mine")
    require_output(path)
    with pytest.raises(InputError, match=r"cannot write the film .*a\.gif: .*a GIF, got one"):
        require_output(path, what="the film", contents=gif)
    require_output(Path(os.devnull), contents=gif)


@needs_links
def test_the_next_free_name_is_one_under_which_there_is_nothing(tmp_path: Path) -> None:
    path = tmp_path / "a.b.gif"
    assert next_free(path) == path
    path.mkdir()
    (tmp_path / "a.b-2.gif").symlink_to("nowhere")
    assert next_free(path) == tmp_path / "a.b-3.gif"


@needs_limits
def test_a_picture_that_the_disk_cuts_short_is_no_picture(tmp_path: Path) -> None:
    program = (
        "import numpy, resource, sys; from pathlib import Path; from PIL import Image\n"
        "from stratabot.frame import Frame; from stratabot.image import save_picture\n"
        "resource.setrlimit(resource.RLIMIT_FSIZE, (2000, 2000))\n"
        "noise = Image.effect_noise((200, 200), 50).convert('RGB')\n"
        "save_picture(Frame(numpy.asarray(noise)), Path(sys.argv[1]))\n"
    )
    path = tmp_path / "noise.jpg"
    done = subprocess.run(
        [sys.executable, "-c", program, str(path)], capture_output=True, text=True, check=False
    )
    assert "InputError: cannot write" in done.stderr
    assert os.listdir(tmp_path) == []


def test_a_folder_may_be_new_or_empty_or_hold_hidden_files_but_no_file(tmp_path: Path) -> None:
    (tmp_path / ".hidden").write_bytes(b"")
    for folder in (tmp_path, tmp_path / "a" / "b"):
        require_folder(folder, "out", OURS, force=False)
    for folder in (tmp_path / ".hidden", tmp_path / ".hidden" / "x"):
        with pytest.raises(InputError, match="out: cannot make the folder"):
            require_folder(folder, "out", OURS, force=True)
    assert os.listdir(tmp_path) == [".hidden"]


def test_a_folder_with_files_is_for_force_and_only_what_we_wrote_goes(tmp_path: Path) -> None:
    written = OutputList(tmp_path)
    written.begin(OURS)
    for name in ("puzzle-1.txt", "puzzle-12.txt", "more.txt"):
        written.save(name, name.encode())
    (tmp_path / "mine.txt").write_bytes(b"1")
    with pytest.raises(InputError, match=r"with 'mine.txt' in it .*force=True"):
        require_folder(tmp_path, "out", OURS, force=False)
    inputs: list[str | Path] = ["else", tmp_path / "puzzle-1.txt"]
    with pytest.raises(InputError, match=r"cannot write .*puzzle-1.txt: it is an input, too"):
        require_folder(tmp_path, "out", OURS, force=True, inputs=inputs)
    require_folder(tmp_path, "out", OURS, force=True, inputs=["else"])
    written.begin(OURS)
    assert visible(tmp_path) == ["mine.txt", "more.txt"]
    (tmp_path / "puzzle-1.txt").mkdir()
    with pytest.raises(InputError, match="it is a folder"):
        require_folder(tmp_path, "out", OURS, force=True)


@pytest.mark.parametrize("name", ["puzzle-9.txt", "puzzle-007.txt", "puzzle-1.txt"])
def test_a_file_that_we_did_not_write_is_never_replaced(name: str, tmp_path: Path) -> None:
    written = OutputList(tmp_path)
    written.begin(OURS)
    written.save("puzzle-1.txt", b"ours")
    (tmp_path / name).write_bytes(b"mine")
    with pytest.raises(InputError, match=f"{name}: expected a file that an earlier run wrote"):
        require_folder(tmp_path, "out", OURS, force=True)
    written.begin(OURS)
    assert (tmp_path / name).read_bytes() == b"mine"


def test_what_a_kill_left_of_a_list_is_left_out_and_a_growing_file_is_ours(tmp_path: Path) -> None:
    written = OutputList(tmp_path)
    written.begin(OURS)
    written.add(file="puzzle-3.txt")
    (tmp_path / "puzzle-3.txt").write_bytes(b"so far")
    with (tmp_path / ".stratabot.jsonl").open("a") as file:
        file.write('\n{"file": "puzz')
    assert written.files() == ["puzzle-3.txt"]
    written.save("puzzle-4.txt", b"later")
    assert written.files() == ["puzzle-3.txt", "puzzle-4.txt"]
    require_folder(tmp_path, "out", OURS, force=True)
    written.begin(OURS)
    assert (visible(tmp_path), written.lines()) == ([], [])


def visible(folder: Path) -> list[str]:
    return sorted(name for name in os.listdir(folder) if not name.startswith("."))


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
        for piece, there in (("ö\n", b"\xc3\xb6\n"), ("\udcff\n", b"\xc3\xb6\n?\n")):
            file.add(piece)
            assert path.read_bytes() == there
    assert (file.lost, file.trouble) == (0, "")
    for path in (tmp_path, tmp_path / "no" / "log", tmp_path / "a\0b"):
        with pytest.raises(InputError, match="cannot write "):
            AppendFile(path)


@needs_limits
def test_a_full_disk_leaves_whole_pieces_and_says_so(tmp_path: Path) -> None:
    path = tmp_path / "log"
    first, last = python_says(LIMITED, str(path)).splitlines()
    assert first == rf"'one\n' cannot write {path}: File too large"
    assert last == r"'one\nthree\n' 1"


@needs_devices
def test_a_device_that_takes_nothing_costs_the_pieces_only() -> None:
    with AppendFile(Path("/dev/full")) as file:
        for _ in range(2):
            file.add("lost\n")
    assert file.lost == 2
    assert "No space left" in file.trouble
