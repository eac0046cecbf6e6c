import re
from collections import defaultdict
from pathlib import Path

import pytest

from own_source import texts
from stratabot.games import GAMES

pytestmark = pytest.mark.source

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "docs" / "glossary.md").read_text("utf-8")
ROWS = re.findall(r"^\| (.+?) \| (.+?) \|$", PAGE, re.MULTILINE)
TERMS = [
    term for names, _ in ROWS if names not in ("term", "name", "---") for term in names.split(", ")
]


def game_of(path: str) -> str:
    """The game whose room a module is in; empty for the rooms that all games share."""
    room, _, rest = path.partition("/")
    inner = rest.partition("/")[0] if room in ("cli", "web") else room
    return next((game.name for game in GAMES if game.name == inner), "")


def public_types() -> tuple[dict[str, list[str]], dict[str, list[str]]]:
    """Where public classes, and other names of types, of Strata's and shared rooms are defined.

    Another game may call its own puzzle Puzzle.
    """
    homes: dict[str, list[str]] = defaultdict(list)
    aliases: dict[str, list[str]] = defaultdict(list)
    for home, text in texts().items():
        if game_of(home) in ("", "strata"):
            for name in re.findall(r"^class ([^\W_]\w*)", text, re.MULTILINE):
                homes[name].append(home)
            for name in re.findall(r"^([A-Z]+[a-z]\w*) = ", text, re.MULTILINE):
                aliases[name].append(home)
    return homes, aliases


CLASSES, ALIASES = public_types()


def words_of(text: str) -> str:
    return " ".join(["", *re.findall(r"\w+", text.lower()), ""])


def test_a_public_class_has_a_name_of_its_own() -> None:
    assert {name: homes for name, homes in CLASSES.items() if len(homes) > 1} == {}


def test_another_name_of_a_type_is_no_class_and_is_given_once() -> None:
    assert len(ALIASES) > 20
    assert {name: homes for name, homes in ALIASES.items() if len(homes) > 1} == {}
    assert ALIASES.keys().isdisjoint(CLASSES)


def test_every_term_has_one_line() -> None:
    assert sorted(TERMS) == sorted(set(TERMS))


def test_every_term_is_used_in_the_program_or_on_another_page() -> None:
    pages = [page for page in (ROOT / "docs").glob("*.md") if page.stem != "glossary"]
    words = words_of("\n".join([*texts().values(), *(page.read_text("utf-8") for page in pages)]))
    plural = words.replace("s ", " ")
    used = {term for term in TERMS if (one := words_of(term)) in words or one in plural}
    assert {*TERMS} - used == set()


def test_the_glossary_has_at_most_4000_words() -> None:
    assert len(PAGE.split()) <= 4000


def test_names_of_code_in_the_glossary_are_in_the_code() -> None:
    words = {*re.findall(r"\b[A-Z]\w*", "\n".join(texts().values()))}
    camel = [term for term in TERMS if re.fullmatch(r"[A-Z][a-z]+[A-Z0-9]\w*", term)]
    assert camel
    assert {*camel} - words == set()
