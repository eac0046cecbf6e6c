"""`stratabot calibrate`: a profile from screenshots."""

from pathlib import Path

import click

from stratabot.cli.input import input_files
from stratabot.cli.options import InputPath
from stratabot.cli.output_options import OutputFile, text_contents
from stratabot.saving import Contents, save_bytes
from stratabot.words import counted


def _profile(_name: str, _option: str) -> Contents:
    from stratabot.strata.layout.profile import parse_profile

    return text_contents("a profile", parse_profile)


@click.command("calibrate", short_help="Measure a layout of the game on screenshots.")
@input_files("pictures", "PICTURE...", required=True)
@click.option(
    "--output",
    "-o",
    "target",
    type=OutputFile("the profile", _profile),
    metavar="FILE",
    help="Write the profile to this file, not to stdout.",
)
@click.option(
    "--profile", type=InputPath(), metavar="FILE", help="The layout to begin with, in TOML."
)
@click.option("--name", default="measured", show_default=True, help="What to call the profile.")
def command(
    pictures: tuple[str, ...], target: Path | None, profile: Path | None, name: str
) -> None:
    """Measure a layout of the game on screenshots of untouched puzzles.

    It writes the profile as TOML, and tells on stderr how far each part is from the layout that it
    began with. Sides and numbers of colors that no picture shows stay as they are.

    \b
    Example:
      stratabot calibrate three.png four.png -o mine.toml
      stratabot read five.png --profile mine.toml
    """
    # numpy and Pillow take half a second to load: only when there is something to measure.
    from stratabot.image import load_frame
    from stratabot.strata.layout.profile import format_profile, load_profile
    from stratabot.strata.vision.calibrate import calibrate

    base = load_profile(profile)
    found = calibrate([load_frame(Path(picture)) for picture in pictures], base, name)
    report = [
        f"{part.part}: {part.largest:.1f} px from {base.name} ({counted(part.pictures, 'picture')})"
        for part in found.residuals
    ]
    click.echo("\n".join(report), err=True)
    comment = "Measured on screenshots; largest distance from the layout begun with:\n"
    text = format_profile(found.profile, comment + "\n".join(report))
    if target is None:
        click.echo(text, nl=False)
        return
    save_bytes(target, text.encode())
