"""What `stratabot doctor` says, for the page."""

from typing import Any


def examine_here(window: str | None) -> dict[str, Any]:
    """As `stratabot doctor --format json`, for the desktop.

    Args:
        window: the title of the game's window, which must be there; None if it need not.
    """
    from stratabot.cli.strata.doctor import desktop_findings, findings_json

    return findings_json(desktop_findings(window))
