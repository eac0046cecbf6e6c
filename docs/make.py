"""Makes the pictures of README and docs with the commands; `make pictures` calls this."""

import re
import subprocess
import sys
from importlib import import_module
from pathlib import Path
from tempfile import TemporaryDirectory

from fixtures.adrift.picture import painted as painted_board
from fixtures.str8ts.painted import painted as painted_puzzle
from PIL import Image

from stratabot.games import GAMES
from stratabot.geometry import Rect
from stratabot.strata.layout.layout import Layout
from stratabot.strata.layout.profile import load_profile
from stratabot.strata.practice.screen import PracticeScreen
from stratabot.strata.shot import position_in
from stratabot.strata.solver import advise
from stratabot.strata.vision.reader import read_frame

ROOT = Path(__file__).parent.parent
PICTURES = {
    "six-colors.svg": ("solve", "examples/six-colors.txt"),
    "half-laid.svg": ("solve", "examples/half-laid.txt", "--placed", "c2=R r4=R"),
    "str8ts.svg": ("str8ts", "solve", "examples/str8ts/moderate.txt"),
    "adrift.svg": ("adrift", "solve", "examples/adrift/grid.txt"),
    "adrift-cube.svg": ("adrift", "solve", "examples/adrift/cube.txt"),
    "adrift-bridges.svg": ("adrift", "solve", "examples/adrift/bridges.txt"),
    "rules.svg": ("adrift", "solve", "http://127.0.0.1:8765/#adrift/cube%202/B./.R/../R./B./.."),
    "sheet.svg": ("generate", "--size=4", "--colors=3", "--count=6", "--seed=7"),
    "sheet-str8ts.svg": ("str8ts", "generate", "--grade=gentle", "--count=6", "--seed=3"),
    "stuck.svg": ("explain", "examples/unsolvable.txt"),
    "steps.gif": ("solve", "examples/real-4x4.txt"),
    "overlay.png": ("solve", "fixtures/screenshots/phone-tall.jpg", "--overlay"),
    "photograph.png": ("solve", "fixtures/photographs/gentle-4x4.jpg", "--overlay"),
}
PAINTED = {
    "adrift-overlay.png": lambda: painted_board(112, "drawn").pixels,
    "str8ts-overlay.png": lambda: painted_puzzle(12, "paper").pixels,
}
"""Answers over pictures that are painted first: a phone's screen, a page of a newspaper."""

CELLS = {
    name: code
    for code, name in re.findall(
        r"```python\n([^`]+)\n```\n\n<img src=\"(notebook-\w+\.svg)",
        (ROOT / "docs/library.md").read_text("utf-8"),
    )
}
"""What cells of a notebook show, in docs/library.md: the code of each."""

PRACTICE = "practice.png"
"""The practice game after four right ribbons."""

_WIDTHS = {
    **{"overlay.png": 360, PRACTICE: 360, "photograph.png": 720},
    **{"adrift-overlay.png": 360, "str8ts-overlay.png": 480},
}


def main() -> None:
    """Write all of them."""
    for name in (*PICTURES, *CELLS, *PAINTED, PRACTICE):
        path = ROOT / "docs" / name
        if name == PRACTICE:
            make_practice(path)
        elif name in PAINTED:
            make_over_painted(name, path)
        else:
            make(name, path)
        if path.suffix == ".png":
            path = _shrunk(path)
        print(f"{path.relative_to(ROOT)}: {path.stat().st_size} bytes")


def make(name: str, path: Path) -> None:
    """Write one of them there."""
    if name in CELLS:
        games = {game.name: import_module(game.package) for game in GAMES}
        path.write_text(eval(CELLS[name], games)._repr_svg_(), "utf-8", newline="\n")
        return
    _draw(PICTURES[name], path)


def _draw(args: tuple[str, ...], path: Path) -> None:
    """Write the picture there that a command makes."""
    command = [sys.executable, "-m", "stratabot", *args, "--picture", str(path)]
    done = subprocess.run(command, cwd=ROOT, stdout=subprocess.DEVNULL, check=False)
    if done.returncode not in (0, 1):
        sys.exit(done.returncode)


def make_over_painted(name: str, path: Path) -> None:
    """Write a painted picture there, with the answer that the game finds out of it."""
    with TemporaryDirectory() as folder:
        shot = Path(folder) / "shot.jpg"
        Image.fromarray(PAINTED[name]()).save(shot, quality=90)
        _draw((name.partition("-")[0], "solve", str(shot), "--overlay"), path)


def make_practice(path: Path) -> None:
    """The practice game after four right ribbons."""
    screen = PracticeScreen.wave(3, 3, 8, size=(640, 480))
    layout = Layout(load_profile(), Rect(0, 0, *screen.size))
    screen.clock.sleep(5)
    for _ in range(4):
        advice = advise(position_in(read_frame(screen.grab(), layout.profile)))
        assert advice is not None
        assert advice.lay is not None
        if advice.lay.color is not None:
            screen.click(layout.swatches(3)[int(advice.lay.color) - 1])
        screen.click(layout.selector(3, advice.lay.line))
        screen.clock.sleep(2)
    Image.fromarray(screen.grab().rgb().copy()).save(path)


def _shrunk(path: Path) -> Path:
    """The picture about as wide as pages show it, as JPEG: cloth makes large PNGs."""
    small = path.with_suffix(".jpg")
    with Image.open(path) as whole:
        width = _WIDTHS[path.name]
        size = width, round(whole.height * width / whole.width)
        whole.convert("RGB").resize(size, Image.Resampling.LANCZOS).save(small, quality=80)
    path.unlink()
    return small


if __name__ == "__main__":
    main()
