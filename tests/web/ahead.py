"""Puzzles as a browser keeps them for later: while they are there, none are made ahead."""

import json
from datetime import date, timedelta
from functools import cache

GENTLE = [".4.#3.", "3..5.#", "....##", "##...3", "#35...", "..#..."]
MODERATE = ["....h...i", ".3..i#...", "b##.7#4..", ".8##....#", "#....1.4#"]
MODERATE += ["a....i#..", "79.#..##a", ".79##..14", "#...#...."]


@cache
def made_ahead() -> dict[str, str]:
    """What the browser keeps, by its name in the store."""
    from stratabot.adrift.puzzle import Rules
    from stratabot.web.adrift import board

    str8ts = [{"rows": GENTLE, "grade": "gentle"}] + [
        {"rows": MODERATE, "grade": grade}
        for grade in ("gentle", "moderate", "tough", "diabolical")
    ]
    days = {
        str(date.today() + timedelta(days)): {"rows": MODERATE, "grade": "moderate"}
        for days in range(-1, 5)
    }
    adrift = [
        {"lines": text.split(), "flags": [], "board": board(text, Rules()), "word": "gentle"}
        for text in ("A.\n.A", "B.\n.B", "C.\n.C")
    ]
    kept = {"str8ts.ready": str8ts, "str8ts.days": days, "adrift.ready": adrift}
    return {f"stratabot.{name}": json.dumps(value) for name, value in kept.items()}
