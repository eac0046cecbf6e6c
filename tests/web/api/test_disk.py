"""Nothing that a visitor sends is written to the disk, and nothing is run."""

import os
import sys
from pathlib import Path
from typing import Any, Final

import pytest
from starlette.testclient import TestClient

from web.here import GRIDS, client_here

SMALL = {"strata": "PG\nGG", "adrift": "A.A\nB.B", "str8ts": "..\n.#"}

SHOTS = Path(__file__).parents[3] / "fixtures" / "screenshots"
_RUNS: Final = ("subprocess.", "os.exec", "os.spawn", "os.posix_spawn", "os.system", "os.fork")
_WRITES: Final = os.O_WRONLY | os.O_RDWR | os.O_CREAT


class Audit:
    """What Python tells of files that are opened to be written, and of programs that are run."""

    def __init__(self) -> None:
        self.found: list[str] | None = None
        sys.addaudithook(self._hear)

    def _hear(self, event: str, args: tuple[Any, ...]) -> None:
        if self.found is None:
            return
        if event.startswith(_RUNS) or event in ("os.mkdir", "os.rename", "os.remove"):
            self.found.append(f"{event} {args}"[:200])
        elif event == "open" and isinstance(args[0], str | bytes) and args[2] & _WRITES:
            self.found.append(f"open {args}")

    def heard(self) -> list[str]:
        """All but what Python keeps of modules, and the null device."""
        found = self.found or []
        return [it for it in found if "__pycache__" not in it and os.devnull not in it]


@pytest.fixture(scope="module")
def audit() -> Audit:
    return Audit()  # it can never be taken away again, so there is one


def test_the_audit_hears_a_file(audit: Audit, tmp_path: Path) -> None:
    audit.found = []
    (tmp_path / "file").write_text("x")
    assert audit.heard()
    audit.found = None


@pytest.mark.slow
def test_nothing_is_written_or_run(audit: Audit) -> None:
    client: TestClient = client_here()
    audit.found = []
    try:
        for game, grid in GRIDS.items():
            for verb in ("solve", "hint", "explain", "grade"):
                client.post(f"/api/{game}/{verb}", json={"grid": grid})
            client.post(f"/api/{game}/generate", json={"size": 4, "seed": 1})
            for kind in ("svg", "png", "gif", "html"):
                client.post(f"/api/{game}/draw", json={"grid": SMALL[game], "kind": kind})
        client.post("/api/adrift/hint", json={"grid": GRIDS["adrift"], "drawn": "A ~ r1c1 r2c1"})
        shot = (SHOTS / "laid-half.jpg").read_bytes()
        for data in (shot, shot + b"\xff" * 3_000_000, b"%!PS-Adobe-3.0 EPSF-3.0\n", b"\0" * 2**21):
            client.post("/api/read", files={"picture": data})
            client.post("/api/strata/draw", files={"picture": data})
        assert audit.heard() == []
    finally:
        audit.found = None
