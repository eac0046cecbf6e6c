"""`stratabot site`."""

import re
from pathlib import Path

import click

from stratabot.cli.options import InputPath
from stratabot.cli.output_options import OutputFolder
from stratabot.errors import InputError


@click.command("site", short_help="Make the page as files for any web host, with no program.")
@click.argument("folder", type=OutputFolder(lambda: re.compile("(?!)")))
@click.option(
    "--pyodide",
    type=InputPath(),
    metavar="FOLDER",
    help="A folder with Pyodide's files. The full Pyodide has numpy and Pillow: then the page "
    "reads pictures, too (default: npm and pip fetch what is needed).",
)
@click.option(
    "--force", is_flag=True, help="Replace what this command has put into the folder before."
)
def command(folder: Path, pyodide: Path | None, force: bool) -> None:
    """Make a folder of static files: the page with all games, which needs no program.

    Put it on any web host, also below a path. A phone opens the address; after the first visit the
    page works without a network. Python answers in the browser, so there is no bot, and nobody to
    play Duel with on another device. docs/web.md tells more.

    \b
    Examples:
      stratabot site public
      stratabot site public --force
    """
    from stratabot.web.site.folder import make_site

    if pyodide is not None and folder.resolve() in (pyodide.resolve(), *pyodide.resolve().parents):
        raise InputError(
            f"cannot write {folder}: {pyodide} is an input, too, and would be lost; choose another "
            "name"
        )
    size = make_site(folder, pyodide, force)
    click.echo(f"{folder}: {size / 1e6:.1f} MB", err=True)
