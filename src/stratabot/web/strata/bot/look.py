"""What the bot sees of the game at this moment, with the answer drawn on it; what works here."""

import io
from base64 import b64encode
from typing import TYPE_CHECKING, NamedTuple

from stratabot.errors import StratabotError
from stratabot.web.refusals import in_options

if TYPE_CHECKING:
    from stratabot.frame import Frame


class Looked(NamedTuple):
    """Where to look for the game: a window's title, or `X,Y,W,H` of the screen."""

    window: str = "Strata"
    region: str | None = None


def look(where: Looked) -> dict[str, object]:
    """What is seen: `state`, `why`, `picture` (base64), its `kind`; for a puzzle its `answer`.

    Raises:
        ScreenError: there is no screen, or no such window.
        InputError: the region is none.
    """
    from stratabot.geometry import parse_region
    from stratabot.screen.desktop.game_area import WindowWait, region_at, view, window_titled
    from stratabot.strata.layout.profile import load_profile
    from stratabot.strata.playing import Audience, window_choice
    from stratabot.strata.vision.reader import read_frame
    from stratabot.strata.vision.trust import trust_in

    profile = load_profile(None)
    region = parse_region(where.region)
    choice = window_choice(profile, Audience())
    choice.fade = 0  # one look must do
    wait = WindowWait(choice=choice)
    find = region_at(region) if region else window_titled(where.window, wait)
    with view(find) as screen:
        frame, name = screen.grab(), screen.name
    reading = read_frame(frame, profile)
    trust = trust_in(reading)
    seen: dict[str, object] = {"state": reading.state.value, "window": name, "why": reading.why}
    told: dict[str, object] = {"sure": trust.relied is not None, "answer": None}
    picture = None
    if trust.relied is not None:
        from stratabot.strata.shot import Shot, position_in
        from stratabot.strata.telling.solution import solution_report

        report = solution_report(position_in(reading, trust.relied))
        report = report._replace(shot=Shot(frame, reading, trust, profile))
        told["answer"] = report.as_json()
        if report.answer.solution is not None:
            picture = report.draw_over()
    elif reading.puzzle is not None:
        try:
            trust.require()
        except StratabotError as error:
            seen["why"] = in_options(error.message)
    return seen | told | _as_picture(frame, picture)


def _as_picture(frame: "Frame", picture: bytes | None) -> dict[str, str]:
    if picture is None:
        from PIL import Image

        buffer = io.BytesIO()
        Image.fromarray(frame.rgb().copy()).save(buffer, "PNG", compress_level=1)
        picture = buffer.getvalue()
    return {"picture": b64encode(picture).decode(), "kind": "image/png"}


def examine_here(window: str | None) -> dict[str, object]:
    """What `stratabot doctor --format json` says of this desktop; a window must be there then."""
    from stratabot.strata.playing import examine, findings_json

    return findings_json(examine(window), in_options)
