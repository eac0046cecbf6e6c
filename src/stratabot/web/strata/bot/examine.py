"""What `stratabot doctor` says, for the page."""

from typing import Any

from stratabot.web.refusals import in_options


def examine_here(window: str | None) -> dict[str, Any]:
    """As `stratabot doctor --format json`, for the desktop.

    Args:
        window: the title of the game's window, which must be there; None if it need not.
    """
    from stratabot.strata.playing import examine, findings_json

    return findings_json(examine(window), in_options)
