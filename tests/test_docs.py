import re
from collections import defaultdict
from pathlib import Path

import pytest
from docs.make import CELLS, PAINTED, PICTURES, PRACTICE, ROOT, make

from commands import run
from stratabot.games import GAMES

PAGES = {
    path: path.read_text("utf-8")
    for path in (
        *(ROOT / "README.md", ROOT / "CONTRIBUTING.md"),
        *sorted((ROOT / "docs").glob("*.md")),
        *sorted((ROOT / "benchmarks").glob("*.md")),
    )
}
_COMMAND = re.compile(r"stratabot ((?:str8ts |adrift |duel )?[a-z]+)\b([^`\n|#]*)")
_OPTION = re.compile(r"(?<![\w-])--?[a-z][\w-]*")
_LINK = re.compile(r'\]\((?!https?:)([^)\s]*)\)|src="([^"]*)"')


def heading_anchors(text: str) -> set[str]:
    """What a link to a heading of the page says behind the `#`."""
    prose = re.sub(r"^```.*?^```$", "", text, flags=re.DOTALL | re.MULTILINE)
    headings = re.findall(r"^#+ (.*)$", prose, re.MULTILINE)
    return {re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-") for heading in headings}


def links() -> list[tuple[Path, Path, str]]:
    """Each link to a file of ours: the page it is on, the file, and the heading in it."""
    found = []
    for page, text in PAGES.items():
        for parts in _LINK.findall(text):
            name, _, anchor = "".join(parts).partition("#")
            found.append((page, (page.parent / name).resolve() if name else page, anchor))
    return found


@pytest.mark.parametrize("name", [name for name in (*PICTURES, *CELLS) if name.endswith(".svg")])
def test_the_pictures_are_what_the_program_draws(name: str, tmp_path: Path) -> None:
    make(name, tmp_path / name)
    assert (tmp_path / name).read_bytes() == (ROOT / "docs" / name).read_bytes()


def test_a_cell_of_each_game_is_shown_with_its_picture() -> None:
    assert {*CELLS} == {f"notebook-{game.name}.svg" for game in GAMES if game.name != "duel"}


def test_every_link_leads_to_a_file_and_to_a_heading_in_it() -> None:
    assert len(links()) > 100
    for page, target, anchor in links():
        assert target.exists(), (page, target)
        assert not anchor or anchor in heading_anchors(PAGES[target]), (page, target, anchor)


def test_every_option_that_a_page_names_is_one_of_its_command() -> None:
    named = defaultdict[str, set[str]](set)
    for text in PAGES.values():
        for verb, rest in _COMMAND.findall(text):
            if options := {*_OPTION.findall(rest)}:
                named[verb] |= options
    assert len(named) > 25
    for verb, options in named.items():
        assert options - {*_OPTION.findall(run(*verb.split(), "--help").stdout)} == set(), verb


def test_every_page_is_reached_from_the_readme() -> None:
    reached = set[Path]()
    ahead = {ROOT / "README.md"}
    while ahead:
        reached |= ahead
        ahead = {target for page, target, _ in links() if page in ahead} & PAGES.keys() - reached
    assert reached == PAGES.keys()


def test_every_picture_that_is_made_is_shown_and_small() -> None:
    made = {Path(name).stem for name in (*PICTURES, *CELLS, *PAINTED, PRACTICE)}
    shown = {target for _, target, _ in links() if target.parent == ROOT / "docs"} - PAGES.keys()
    assert made <= {path.stem for path in shown}
    assert all(path.stat().st_size < 130_000 for path in shown)


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
