"""Makes the README's pictures with the commands that it shows; `make pictures` calls this."""

import subprocess
import sys
from pathlib import Path

from PIL import Image

ROOT = Path(__file__).parent.parent
PICTURES = {
    "six-colors.svg": ("solve", "examples/six-colors.txt"),
    "half-laid.svg": ("solve", "examples/half-laid.txt", "--placed", "c2=R r4=R"),
    "str8ts.svg": ("str8ts", "solve", "examples/str8ts/moderate.txt"),
    "stuck.svg": ("explain", "examples/unsolvable.txt"),
    "steps.gif": ("solve", "examples/real-4x4.txt"),
    "overlay.png": ("solve", "fixtures/screenshots/phone-tall.jpg", "--overlay"),
}
_WIDTH = 360


def main() -> None:
    """Write all of them."""
    for name in PICTURES:
        path = ROOT / "docs" / name
        make(name, path)
        if path.suffix == ".png":
            path = _shrunk(path)
        print(f"{path.relative_to(ROOT)}: {path.stat().st_size} bytes")


def make(name: str, path: Path) -> None:
    """Write one of them there."""
    command = [sys.executable, "-m", "stratabot", *PICTURES[name], "--picture", str(path)]
    done = subprocess.run(command, cwd=ROOT, stdout=subprocess.DEVNULL, check=False)
    if done.returncode not in (0, 1):
        sys.exit(done.returncode)


def _shrunk(path: Path) -> Path:
    """The screenshot as wide as the README shows it, as JPEG: cloth makes large PNGs."""
    small = path.with_suffix(".jpg")
    with Image.open(path) as whole:
        size = _WIDTH, round(whole.height * _WIDTH / whole.width)
        whole.convert("RGB").resize(size, Image.Resampling.LANCZOS).save(small, quality=80)
    path.unlink()
    return small


if __name__ == "__main__":
    main()
