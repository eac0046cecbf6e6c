"""What decides whether the programs that need no Python can be built and run.

    app/ingredients.py [--write]

Building and trying them takes minutes. Most changes of the sources cannot break what works as a
package, because PyInstaller packs every module of ours. A change can break it if it touches what is
listed here: the recipe, the packages that are needed, what the sources import that is not theirs,
what they find by a name or by where a file lies, and the kinds of data that come along.

`ingredients.txt` is the list of the programs that were last built and tried: `make app` writes it.
This program compares. It exits with 0 if the list is the same, else with 1.
"""

import argparse
import ast
import hashlib
import sys
import tomllib
from collections.abc import Iterator
from difflib import unified_diff
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[1]
RECORD: Final = "app/ingredients.txt"

_RECIPE: Final = ("app/*", "windows/build", "windows/python*")
_OURS: Final = "stratabot"
_ELSEWHERE: Final = {"__file__", "executable", "frozen", "multiprocessing", "ProcessPoolExecutor"}
"""Names by which sources find files and start programs, which such a program has elsewhere."""


def ingredients(root: Path) -> list[str]:
    """The list for a checkout: a line each, sorted."""
    return sorted({*_recipe(root), *_packages(root), *_uses(root), *_data(root)})


def _recipe(root: Path) -> Iterator[str]:
    for pattern in _RECIPE:
        for path in root.glob(pattern):
            name = path.relative_to(root).as_posix()
            if path.is_file() and name != RECORD:
                digest = hashlib.sha256(path.read_bytes()).hexdigest()
                yield f"recipe: {name} {digest[:16]}"


def _packages(root: Path) -> Iterator[str]:
    """What pyproject.toml says about building, and which packages come along."""
    told = tomllib.loads((root / "pyproject.toml").read_text("utf-8"))
    project, groups = told["project"], told["dependency-groups"]
    wanted = {
        "builds with": told["build-system"],
        "needs": project["dependencies"],
        "may have": project["optional-dependencies"],
        "starts": project["scripts"],
        "is packed with": [groups["app"], groups["pack"]],
        "is packed as": told["tool"]["hatch"],
    }
    for what, value in wanted.items():
        rows = value if isinstance(value, list) else value.items()
        yield from (f"pyproject.toml: {what} {row}" for row in rows)


def _uses(root: Path) -> Iterator[str]:
    """What the sources import that is not theirs, and where they need to know how they run."""
    for path in sorted((root / "src").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_bytes())):
            yield from _imports(node)
            for name in _ELSEWHERE & {*_names(node)}:
                yield f"{path.relative_to(root).as_posix()}: {name}"


def _imports(node: ast.AST) -> Iterator[str]:
    match node:
        case ast.Import(names=names):
            yield from (f"imports {each.name}" for each in names if _is_foreign(each.name))
        case ast.ImportFrom(module=str(module), level=0, names=names) if _is_foreign(module):
            # What is imported from a package may be a module of it.
            yield from (f"imports {module}.{each.name}" for each in names)
        case ast.Call(func=ast.Name(id="import_module") | ast.Attribute(attr="import_module")):
            yield f"imports by name: {ast.unparse(node.args[0])}"


def _names(node: ast.AST) -> Iterator[str]:
    match node:
        case ast.Name(id=name) | ast.Attribute(attr=name) | ast.alias(name=name):
            yield name
        case ast.Constant(value=str(name)):
            yield name


def _is_foreign(module: str) -> bool:
    top = module.partition(".")[0]
    return top != _OURS and top not in sys.stdlib_module_names


def _data(root: Path) -> Iterator[str]:
    package = root / "src" / _OURS
    for path in package.rglob("*"):
        if path.is_file() and path.suffix not in (".py", ".pyc"):
            folder = path.relative_to(package).parts[0] if path.parent != package else "."
            yield f"data: *{path.suffix or path.name} in {folder}"


def difference(root: Path) -> list[str]:
    """How the list differs from the recorded one: a line each, with + or - before it."""
    record = root / RECORD
    before = record.read_text("utf-8").splitlines() if record.exists() else []
    lines = unified_diff(before, ingredients(root), n=0, lineterm="")
    return [line for line in lines if not line.startswith(("---", "+++", "@@"))]


def main() -> int:
    """Compare, or write the record."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--write", action="store_true", help="record what is there now")
    if parser.parse_args().write:
        text = "".join(f"{line}\n" for line in ingredients(ROOT))
        (ROOT / RECORD).write_text(text, "utf-8", newline="\n")
        return 0
    changed = difference(ROOT)
    if changed:
        told = "are built, for what they are made of has changed:"
    else:
        told = f"are not built: they were, and tried, as {RECORD} says, which still holds"
    print(f"The programs without Python {told}", *changed, sep="\n")
    return bool(changed)


if __name__ == "__main__":
    sys.exit(main())
