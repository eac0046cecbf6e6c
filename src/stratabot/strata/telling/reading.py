"""Tells what was seen in a picture."""

from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from stratabot.geometry import Rect
    from stratabot.strata.layout.profile import Profile
    from stratabot.strata.vision.reading import Reading
    from stratabot.strata.vision.trust import Trust


class ReadingReport(NamedTuple):
    """What was seen in a picture, and what of it can be relied on."""

    reading: "Reading"
    trust: "Trust"
    more: str = ""
    profile: "Profile | None" = None
    """The layout that it was read with; None for the usual one."""

    def as_json(self) -> dict[str, Any]:
        """All that was seen, sure or not; rows, columns and swatches count from 1.

        Only a win screen has `perfect`, whether it says Perfect, and `next`, whether Next is there.
        `swatches` and `selected` are null if no swatches are seen.
        """
        from stratabot.strata.vision.reading import State

        reading, relied = self.reading, self.trust.relied
        state = {"puzzle": reading.puzzle is not None, "state": reading.state.value}
        if reading.puzzle is None:
            said = {"perfect": reading.perfect, "next": reading.next_shown}
            why = {"why": reading.why, "client": _box(reading.client)}
            return {**state, **why, **(said if reading.state is State.WIN else {})}
        doubtful = reading.doubtful if relied is None else sorted(relied.unknown)
        return {
            **state,
            "size": reading.side,
            "colors": reading.colors,
            "grid": list((relied or reading).grid),
            "client": _box(reading.client),
            **_corners(reading),
            "board": self._board(),
            "swatches": None if reading.unnumbered else [list(rgb) for rgb in reading.swatches],
            "names": [*reading.names().values()],
            "selected": reading.selected or None,
            "placed": [str(ribbon) for ribbon in reading.placed],
            "confidence": reading.confidence,
            "sure": relied is not None,
            "cells": [list(row) for row in reading.cell_confidence],
            "doubtful": [[i + 1, j + 1] for i, j in doubtful],
        }

    def _board(self) -> list[list[float]] | None:
        """The board's corners in the picture; None if it is not known where the board is."""
        from stratabot.strata.layout.profile import load_profile
        from stratabot.strata.layout.projection import Projection
        from stratabot.vision.telling import corners_json

        reading = self.reading
        if reading.client is None and reading.slant is None:
            return None
        profile = self.profile or load_profile(None)
        place = Projection.of(reading.client, reading.slant, profile)
        return corners_json(place.board(reading.side)) if place else None

    def as_line(self) -> str:
        """The rows with slashes between; raises ReadingError as `as_text`."""
        return "/".join(self.trust.require().grid)

    def as_text(self, _terminal: object = None) -> str:
        """The grid, a row a line."""
        return "\n".join(self.trust.require().grid)

    @property
    def remarks(self) -> tuple[str, ...]:
        """Remarks on what the grid does not show."""
        reading, relied = self.reading, self.trust.relied
        laid = f"laid already: {' '.join(map(str, reading.placed))}" if reading.placed else ""
        unseen = "? is not to be seen; it does not matter as the ribbons lie"
        is_unknown = relied is not None and relied.unknown
        return tuple(filter(None, (reading.remark, laid, unseen if is_unknown else "")))

    @property
    def remark(self) -> str:
        """The remarks, a line each."""
        return "\n".join(self.remarks)

    @property
    def exit_code(self) -> int:
        """1 if the picture shows no puzzle."""
        return 0 if self.reading.puzzle else 1


def _corners(reading: "Reading") -> dict[str, Any]:
    """The corners of the client area in a photograph, where the area is no box."""
    corners = reading.slant.corners if reading.slant else ()
    return {"corners": [[round(x), round(y)] for x, y in corners]} if corners else {}


def _box(client: "Rect | None") -> list[int] | None:
    return None if client is None else [round(value) for value in client]
