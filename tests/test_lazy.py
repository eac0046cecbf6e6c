"""What each package offers, and what mypy and editors are told of it."""

import ast
from importlib import import_module
from pathlib import Path

import pytest

from stratabot.games import GAMES

pytestmark = pytest.mark.source

PACKAGES = ["stratabot", "stratabot.rule_programs", *(game.package for game in GAMES)]


def imports_for_types(package: str) -> dict[str, str]:
    """The module of each name that a package imports where only types are checked."""
    tree = ast.parse(Path(import_module(package).__file__ or "").read_text("utf-8"))
    (branch,) = (node for node in tree.body if isinstance(node, ast.If))
    found: dict[str, str] = {}
    for node in branch.body:
        assert isinstance(node, ast.ImportFrom)
        assert all(alias.name == alias.asname for alias in node.names), "offered by that name"
        found |= {alias.name: str(node.module) for alias in node.names}
    return found


@pytest.mark.parametrize("package", PACKAGES)
def test_a_package_offers_what_editors_are_told(package: str) -> None:
    offered = import_module(package)
    homes = imports_for_types(package)
    assert vars(offered)["__all__"] == sorted(homes)
    assert dir(offered) == sorted(homes), "no helpers"
    assert len(homes) <= 21
    for name, home in homes.items():
        value = getattr(offered, name)
        assert value is getattr(import_module(home), name)
        assert value.__doc__


@pytest.mark.parametrize("package", PACKAGES)
def test_no_module_hides_a_name_that_its_package_offers(package: str) -> None:
    folder = Path(import_module(package).__file__ or "").parent
    modules = {path.stem for path in folder.iterdir() if path.suffix in ("", ".py")}
    assert modules.isdisjoint(imports_for_types(package))


def test_a_name_that_is_not_there_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match=r"module 'stratabot.duel' has no attribute 'solv'"):
        import_module("stratabot.duel").solv  # noqa: B018
