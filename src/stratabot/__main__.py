"""The program: `stratabot`, and `python -m stratabot`."""

import gc

# Loading modules makes no garbage worth a search: without this, a twentieth of the time that
# `stratabot solve grid.txt` takes is spent on looking for it.
gc.set_threshold(50_000)

from stratabot.cli import main as command  # noqa: E402


def main() -> None:
    """Run the command that the program's arguments name, and exit."""
    command(prog_name="stratabot")


if __name__ == "__main__":
    main()
