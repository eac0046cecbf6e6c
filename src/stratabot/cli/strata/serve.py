"""`stratabot serve`."""

import click

from stratabot.errors import InputError


@click.command("serve", short_help="Open a page in the browser where everything can be done.")
@click.option(
    "--port",
    type=click.IntRange(0, 65535),
    default=8765,
    show_default=True,
    metavar="N",
    help="The port; 0 for any free one.",
)
@click.option("--open/--no-open", "opens", default=True, help="Open the page (default: yes).")
def command(port: int, opens: bool) -> None:
    """Open a page in the browser where everything can be done.

    \b
    Examples:
      stratabot serve --port 8000
    """
    try:
        from stratabot.web.serving import serve
    except ModuleNotFoundError as error:
        raise InputError(f"the page needs {error.name}: pip install 'stratabot[web]'") from None
    from stratabot.web.house import Settings

    serve(Settings(port=port), opens)
