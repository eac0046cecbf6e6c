"""How this program is started once more, as a process of its own."""

import sys


def again(*args: str) -> list[str]:
    """The words that start stratabot with these arguments.

    In a bundle (`make app`) the program's file is stratabot itself, and there is no Python to name.
    """
    if getattr(sys, "frozen", False):
        return [sys.executable, *args]
    return [sys.executable, "-m", "stratabot", *args]
