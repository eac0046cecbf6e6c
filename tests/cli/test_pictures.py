from pathlib import Path

import click
import pytest

from stratabot.cli.pictures import PictureFile, parse_file, tell_and_write
from stratabot.errors import InputError
from stratabot.picture.files import KINDS


def test_the_kind_is_told_by_the_name_or_by_the_option(tmp_path: Path) -> None:
    for kind in KINDS:
        path = tmp_path / f"board.{kind.upper()}"
        assert parse_file(str(path), None, ()) == PictureFile(path, kind)
    assert parse_file("board", "gif", ()) == PictureFile(Path("board"), "gif")
    assert parse_file("-", None, ()) == PictureFile(None, "svg")
    assert parse_file(None, None, ()) is None


def test_what_names_no_picture_is_refused() -> None:
    with pytest.raises(InputError, match=r"ends in \.svg, \.png, \.gif, \.html"):
        parse_file("board.bmp", None, ())
    with pytest.raises(click.UsageError, match="expected --picture with --picture-format"):
        parse_file(None, "png", ())
    with pytest.raises(InputError, match="palette: expected safe, or colors"):
        parse_file(None, None, (), "purplish")


def test_a_picture_that_would_replace_an_input_is_refused(tmp_path: Path) -> None:
    shot = tmp_path / "shot.png"
    shot.write_bytes(b"")
    (tmp_path / "link.png").symlink_to(shot)
    with pytest.raises(InputError, match="it is an input, too"):
        parse_file(str(tmp_path / "link.png"), None, [str(shot)])


def test_the_answer_comes_before_the_picture(tmp_path: Path) -> None:
    order: list[str] = []
    file = PictureFile(tmp_path / "a.svg", "svg")

    def draw(file: PictureFile) -> bytes:
        order.append(f"drawn as {file.kind}")
        return b"picture"

    tell_and_write(file, lambda: order.append("told"), draw)
    assert order == ["told", "drawn as svg"]
    assert (tmp_path / "a.svg").read_bytes() == b"picture"
    tell_and_write(None, lambda: order.append("told alone"), draw)
    assert order[2:] == ["told alone"]
