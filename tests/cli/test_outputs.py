"""Outputs: none replaces an input or mixes with another run, and all are looked at before work."""

import os
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Final

import pytest

from commands import REAL, run

SHOTS: Final = Path(__file__).parents[2] / "fixtures" / "screenshots"
SHOT: Final = "ready-6x6-6.jpg"

LINKS: dict[str, Callable[[Path], Path]] = {
    "itself": lambda shot: shot,
    "another path": lambda shot: shot.parent / ".." / shot.parent.name / shot.name,
    "a symbolic link": lambda shot: linked(shot, os.symlink),
    "a hard link": lambda shot: linked(shot, os.link),
}
COMMANDS = {
    "solve": ("solve", "{input}", "--picture", "{output}", "--picture-format", "png"),
    "solve a folder's": ("solve", "{folder}", "--picture", "{output}", "--picture-format", "png"),
    "overlay": (
        "solve",
        "{input}",
        "--overlay",
        "--picture-format",
        "png",
        "--picture",
        "{output}",
    ),
    "explain": ("explain", "{input}", "--picture-format", "svg", "--picture", "{output}"),
    "read": ("read", "{input}", "--annotate", "{output}"),
    "calibrate": ("calibrate", "{input}", "-o", "{output}"),
}


def linked(shot: Path, link: Callable[[Path, Path], None]) -> Path:
    other = shot.parent / f"link-{shot.name}"
    link(shot, other)
    return other


@pytest.mark.parametrize("way", LINKS)
@pytest.mark.parametrize("command", COMMANDS)
def test_an_output_that_is_also_the_input_is_refused_and_nothing_is_lost(
    command: str, way: str, tmp_path: Path
) -> None:
    shot = tmp_path / "shots" / SHOT
    shot.parent.mkdir()
    shutil.copy(SHOTS / SHOT, shot)
    before = shot.read_bytes()
    output = LINKS[way](shot)
    files = sorted(os.listdir(shot.parent))
    names = {"input": shot, "folder": shot.parent, "output": output}
    result = run(*(arg.format(**names) for arg in COMMANDS[command]))
    assert result.exit_code == 2
    assert result.stdout == ""
    assert "is an input, too" in result.stderr
    assert result.stderr.count("\n") == 1
    assert shot.read_bytes() == before
    assert sorted(os.listdir(shot.parent)) == files


@pytest.mark.slow
def test_a_profile_is_an_input_too(tmp_path: Path) -> None:
    profile = tmp_path / "mine.toml"
    made = run("calibrate", str(SHOTS / SHOT), "-o", str(profile))
    assert made.exit_code == 0, made.stderr
    before = profile.read_bytes()
    result = run("calibrate", str(SHOTS / SHOT), "--profile", str(profile), "-o", str(profile))
    assert result.exit_code == 2
    assert "is an input, too" in result.stderr
    assert profile.read_bytes() == before


FILES = [
    ("solve", "no such grid", "--picture", "{path}.svg"),
    ("explain", "no such grid", "--picture", "{path}.svg"),
    ("read", "no such shot", "--annotate", "{path}.png"),
    ("calibrate", "no such shot", "--output", "{path}"),
    ("generate", "--picture", "{path}.png"),
    ("demo", "--in-memory", "--out", "{path}.gif"),
    ("practice", "--log", "{path}"),
]
FOLDERS = [("generate", "--out", "{path}"), ("play", "--practice", "--record", "{path}")]


@pytest.mark.parametrize(
    ("args", "place"),
    [(args, place) for args in FILES for place in ("no/such/file", "file/x", "folder")]
    + [(args, place) for args in FOLDERS for place in ("file", "file/x")],
)
def test_an_output_that_cannot_be_written_is_found_before_the_work(
    args: tuple[str, ...], place: str, tmp_path: Path
) -> None:
    (tmp_path / "file").write_text("")
    for ending in ("", ".svg", ".png", ".gif"):
        (tmp_path / f"folder{ending}").mkdir()
    before = sorted(os.listdir(tmp_path))
    result = run(*(arg.format(path=tmp_path / place) for arg in args))
    assert result.exit_code == 2
    assert result.stdout == ""
    assert str(tmp_path / place) in result.stderr
    assert result.stderr.count("\n") == 1
    assert sorted(os.listdir(tmp_path)) == before


@pytest.mark.skipif(
    not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may write everywhere"
)
def test_a_write_protected_file_and_folder_are_refused(tmp_path: Path) -> None:
    file = tmp_path / "a.svg"
    file.write_text("mine")
    file.chmod(0o444)
    assert "write-protected" in run("solve", "-", "--picture", str(file), grid=REAL).stderr
    tmp_path.chmod(0o555)
    result = run("solve", "-", "--picture", str(tmp_path / "b.svg"), grid=REAL)
    tmp_path.chmod(0o755)
    assert "Permission denied" in result.stderr


def test_an_annotated_picture_of_no_known_kind_is_refused_before_the_work(tmp_path: Path) -> None:
    result = run("read", str(SHOTS / SHOT), "--annotate", str(tmp_path / "seen.psd"))
    assert (result.exit_code, result.stdout) == (2, "")
    assert "ending such as .png" in result.stderr


@pytest.mark.slow
def test_what_is_no_picture_is_annotated_and_refused_all_the_same(tmp_path: Path) -> None:
    path = tmp_path / "seen.png"
    result = run("read", str(SHOTS / "fade-40.jpg"), "--annotate", str(path))
    assert result.exit_code == 1
    assert path.exists()


def test_a_folder_with_files_is_refused_unless_forced_and_then_holds_one_run(
    tmp_path: Path,
) -> None:
    out = tmp_path / "puzzles"
    args = ("generate", "--rows", "3", "--cols", "4", "--seed", "1", "--out", str(out))
    assert run(*args, "--count", "12").exit_code == 0
    (out / "notes.md").write_text("mine")
    before = {path.name: path.read_text() for path in out.iterdir()}
    refused = run(*args, "--count", "3")
    assert refused.exit_code == 2
    assert str(out) in refused.stderr
    assert "--force" in refused.stderr
    assert refused.stderr.count("\n") == 1
    assert {path.name: path.read_text() for path in out.iterdir()} == before
    assert run(*args, "--count", "3", "--force", "--format", "json").exit_code == 0
    assert sorted(os.listdir(out)) == ["notes.md", *(f"puzzle-{k}.json" for k in (1, 2, 3))]


def test_an_empty_folder_and_one_with_hidden_files_only_may_be_used(tmp_path: Path) -> None:
    (tmp_path / ".DS_Store").write_text("")
    assert run("generate", "--seed", "1", "--out", str(tmp_path)).exit_code == 0


def test_a_search_in_vain_changes_nothing_in_a_forced_folder(tmp_path: Path) -> None:
    (tmp_path / "puzzle-1.txt").write_text("mine")
    args = ("--out", str(tmp_path), "--force", "--size", "1", "--colors", "1", "--count", "3")
    assert run("generate", *args, "--blank", "0").exit_code == 2
    assert (tmp_path / "puzzle-1.txt").read_text() == "mine"


def test_a_sheet_may_lie_in_the_folder_that_is_made(tmp_path: Path) -> None:
    out = tmp_path / "new"
    args = ("--seed", "1", "--out", str(out), "--picture", str(out / "sheet.svg"))
    assert run("generate", *args).exit_code == 0
    assert sorted(os.listdir(out)) == ["puzzle-1.txt", "sheet.svg"]


@pytest.mark.parametrize("command", ["play", "wave"])
def test_a_record_never_mixes_two_runs(command: str, tmp_path: Path) -> None:
    (tmp_path / "0001-puzzle.jpg").write_text("of an earlier run")
    args = (command, "--practice", "--record", str(tmp_path))
    result = run(*args)
    assert result.exit_code == 2
    assert str(tmp_path) in result.stderr
    assert "--force" in result.stderr
    assert os.listdir(tmp_path) == ["0001-puzzle.jpg"]


def test_the_answer_is_told_before_and_also_where_the_picture_fails(tmp_path: Path) -> None:
    grid = "\n".join(["R" * 61] * 61)
    result = run("solve", "-", "--picture", str(tmp_path / "large.svg"), grid=grid)
    assert result.exit_code == 2
    assert result.stdout == run("solve", "-", grid=grid).stdout != ""
    assert "at most 120 rows and columns" in result.stderr
    assert os.listdir(tmp_path) == []


@pytest.mark.parametrize("command", ["solve", "explain"])
def test_a_palette_that_is_none_is_refused_before_any_work(command: str) -> None:
    result = run(command, "-", "--palette", "red", grid=REAL + "\n" + REAL)
    assert (result.exit_code, result.stdout) == (2, "")
