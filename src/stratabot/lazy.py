"""Names that a package offers, each loaded when it is first used; this loads next to nothing."""

import sys


def offer(package: str, homes: dict[str, str]) -> None:
    """Let a package offer these names; its `__all__` is made of them.

    A package calls it in the other branch of `if TYPE_CHECKING`, which imports the same names.
    `homes` has names by the modules below the package; none of these has the name of something
    offered.
    """
    home_of = {name: home for home, names in homes.items() for name in names.split()}
    members = vars(sys.modules[package])

    def get(name: str) -> object:
        from importlib import import_module

        if name not in home_of:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        value = getattr(import_module(f"{package}.{home_of[name]}"), name)
        members[name] = value
        return value

    public = sorted(home_of)
    members.update(__getattr__=get, __dir__=public.copy, __all__=public)
