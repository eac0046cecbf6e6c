from pathlib import Path

import click

from stratabot.cli import picture_options
from stratabot.cli.options import CommandContext
from stratabot.cli.picture_options import PictureFile, tell_and_write
from stratabot.errors import InputError
from stratabot.picture.files import KINDS


class Asked:
    """Says what a command with these options gets."""

    def __init__(self) -> None:
        self.got: PictureFile | None = None

    def __call__(self, *args: str) -> str:
        """The error; empty for none."""

        @click.command()
        @picture_options.options
        def command(picture: PictureFile | None) -> None:
            self.got = picture

        command.context_class = CommandContext
        try:
            command.main(args, standalone_mode=False)
        except (click.UsageError, InputError) as error:
            return str(error)
        return ""


def test_the_kind_is_told_by_the_name_or_by_the_option(tmp_path: Path) -> None:
    ask = Asked()
    for kind in KINDS:
        path = tmp_path / f"board.{kind.upper()}"
        assert (ask("--picture", str(path)), ask.got) == ("", PictureFile(path, kind))
    path = tmp_path / "board"
    assert (ask("--picture", str(path), "--picture-format", "gif"), ask.got) == (
        "",
        PictureFile(path, "gif"),
    )
    assert (ask("--picture", "-"), ask.got) == ("", PictureFile(None, "svg"))
    assert (ask(), ask.got) == ("", None)


def test_what_names_no_picture_is_refused() -> None:
    ask = Asked()
    assert "ends in .svg, .png, .gif, .html" in ask("--picture", "board.bmp")
    assert ask("--picture-format", "png") == "expected --picture with --picture-format"


def test_the_answer_comes_before_the_picture(tmp_path: Path) -> None:
    order: list[str] = []
    file = PictureFile(tmp_path / "a.svg", "svg")

    def draw(kind: str) -> bytes:
        order.append(f"drawn as {kind}")
        return b"picture"

    tell_and_write(file, lambda: order.append("told"), draw)
    assert order == ["told", "drawn as svg"]
    assert (tmp_path / "a.svg").read_bytes() == b"picture"
    tell_and_write(None, lambda: order.append("told alone"), draw)
    assert order[2:] == ["told alone"]
