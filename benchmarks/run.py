"""`make bench`: prints the table and writes it to RESULTS.md, every figure from this one run."""

import os
import platform
from pathlib import Path

import bulk
import compartments
import core
import eye
import many
import paths
import phones
import playing

HERE = Path(__file__).parent


def main() -> None:
    """Run all, print the table, write it down."""
    lines = ["| what | time | ratio | aim |", "| --- | ---: | ---: | ---: |"]
    print("\n".join(lines))
    rooms = core, eye, playing, phones, bulk, many, compartments, paths
    sections = [section for room in rooms for section in room.SECTIONS]
    for section in sections:
        for row in section():
            lines.append(f"| {' | '.join(row)} |")
            print(lines[-1], flush=True)
    machine = f"Python {platform.python_version()}, {platform.machine()}, {os.cpu_count()} cores"
    text = (
        "# Benchmarks\n\nWritten by `make bench`. Times are the least of several, taken in turns "
        "in one run;\nwaves are played once, every puzzle Perfect. Compare the ratios, not the "
        "times.\n\n"
        "The least possible seconds of a puzzle are those of a player who knows all of the puzzle "
        "and of the\ngame, never looks, and waits for nothing but the game; a click costs "
        f"{playing.COSTS.press + playing.COSTS.release:.3f} s. The bot knows of\nthe game what one "
        "wave has taught it. Rows `over the animations` count\nno clicks. Rows `of a puzzle` say "
        "where the bot's seconds go.\n\n"
        f"{machine}.\n\n" + "\n".join(lines) + "\n"
    )
    temporary = HERE / "RESULTS.md.new"
    temporary.write_text(text, encoding="utf-8")
    temporary.replace(HERE / "RESULTS.md")


if __name__ == "__main__":
    main()
