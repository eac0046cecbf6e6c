import re
from pathlib import Path

import pytest
from docs.make import CELLS, PICTURES, ROOT, make

from stratabot.games import GAMES

README = (ROOT / "README.md").read_text("utf-8")


@pytest.mark.parametrize("name", [name for name in (*PICTURES, *CELLS) if name.endswith(".svg")])
def test_the_pictures_are_what_the_program_draws(name: str, tmp_path: Path) -> None:
    make(name, tmp_path / name)
    assert (tmp_path / name).read_bytes() == (ROOT / "docs" / name).read_bytes()


def test_a_cell_of_each_game_is_shown_with_its_picture() -> None:
    assert {*CELLS} == {f"notebook-{game.name}.svg" for game in GAMES if game.name != "duel"}


def test_every_picture_that_the_readme_shows_is_there_and_small() -> None:
    shown = re.findall(r"docs/[\w-]+\.\w+", README)
    assert len(shown) >= len(PICTURES)
    assert all((ROOT / path).stat().st_size < 130_000 for path in shown)


@pytest.mark.parametrize("name", ["CONTRIBUTING.md", "docs/architecture.md", "docs/glossary.md"])
def test_every_module_that_is_named_is_there(name: str) -> None:
    named = {*re.findall(r"`([\w/]+\.py)`", (ROOT / name).read_text("utf-8"))}
    found = (
        path.as_posix()
        for room in ("src", "tests", "fixtures")
        for path in (ROOT / room).rglob("*.py")
    )
    known = "\n".join(found) + "\n"
    assert {each for each in named if "GAME" not in each and f"/{each}\n" not in known} == set()
