"""`stratabot serve`."""

from importlib.util import find_spec
from pathlib import Path
from typing import Final

import click

from stratabot.cli.options import InputPath, WholeNumber
from stratabot.errors import InputError
from stratabot.installing import install_command

_ANYWHERE: Final = "0.0.0.0"
_NEEDED: Final = ("starlette", "uvicorn", "python_multipart", "sse_starlette", "segno", "pebble")


@click.command("serve", short_help="Open a page in the browser where everything can be done.")
@click.option(
    "--port",
    type=WholeNumber(0, 65535),
    metavar="N",
    help="The port; 0 for any free one (default: 8765, or any free one if that is taken).",
)
@click.option(
    "--lan",
    is_flag=True,
    help="Let phones and other machines in your network in: those that have the address, which "
    "has a secret in it. They can look on at the bot, not start or stop it.",
)
@click.option(
    "--new-address",
    "is_new",
    is_flag=True,
    help="With --lan: another secret than last time, so that nobody who had it comes in (default: "
    "it stays the same for a week, so that games go on).",
)
@click.option("--open/--no-open", "opens", default=True, help="Open the page (default: yes).")
@click.option(
    "--certificate",
    type=InputPath(),
    metavar="FILE",
    help="For HTTPS: a certificate in PEM. Phones install the page only then.",
)
@click.option(
    "--key", type=InputPath(), metavar="FILE", help="The certificate's key, if it is not there."
)
def command(
    port: int | None,
    lan: bool,
    is_new: bool,
    opens: bool,
    certificate: Path | None,
    key: Path | None,
) -> None:
    """Open a page in the browser where everything can be done with a thumb: pictures, answers, all
    games, the bot.

    Prints the address, and answers there until Ctrl-C. Only this machine may come in; with --lan
    also phones that scan the code in the terminal. docs/web.md tells more. Exit code 130 after
    Ctrl-C; 0 after SIGTERM, or if the page has ended it; 2 if the port is taken.

    \b
    Examples:
      stratabot serve
      stratabot serve --lan
      stratabot serve --port 0 --no-open
    """
    if key is not None and certificate is None:
        raise click.UsageError("expected --certificate with --key")
    if is_new and not lan:
        raise click.UsageError("expected --lan with --new-address")
    _require_packages()
    from stratabot.web.services import Settings
    from stratabot.web.serving import serve

    settings = Settings(
        host=_ANYWHERE if lan else Settings().host,
        is_shared=lan,
        is_new=is_new,
        certificate=str(certificate) if certificate else None,
        key=str(key) if key else None,
    )
    serve(settings, port, opens)


def _require_packages() -> None:
    for name in _NEEDED:
        if find_spec(name) is None:
            advice = install_command("web")
            raise InputError(f"the page needs {name}, which is not installed: {advice}")
