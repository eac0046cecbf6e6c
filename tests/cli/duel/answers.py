"""Questions about games of Duel that were played; each name is a claim."""

from typing import Any, Final

from cli.asked import Asked
from duel.tables import GAME

LEFT_STANDING: Final = """\
duel
x edge you
o edge easy
1 X place a1
2 O place e5
"""
ENDING: Final = """\
X's metric was joint, O's enclosure.
X's pieces: 0 under joint + 2 x 0 under enclosure = 0.
O's pieces: 0 under enclosure + 2 x 0 under joint = 0.
Not played to the end: 5 moves of 20.
Played anew, after something was taken back: from move 5.
"""
NOT_PLAYED: Final = "4 O remove c5"

ANSWERS: Final[dict[str, Any]] = {
    **{
        f"duel: a table ends with the totals and what was played anew {why}": Asked(
            f"duel replay - {why}", GAME, f"X: joint (you), O: enclosure (easy)\n…{ENDING}"
        )
        for why in ("", "--why")
    },
    "duel: one turn is shown with all counts": Asked(
        "duel replay - --move 3",
        GAME,
        "…move 4 of 20, O plays…X  joint      1   0…\n3. X places a piece on c3.\n…",
    ),
    "duel: the first turn is shown": Asked(
        "duel replay - --turn 0", GAME, "…move 1 of 20, X plays…"
    ),
    **{
        f"duel: turn {turn} was not played": Asked(
            f"duel replay - --turn {turn}", GAME, "", "stratabot: …\n", code=2
        )
        for turn in ("6", "21", "-1")
    },
    "duel: the table tells what every move gave away": Asked(
        "duel replay -",
        LEFT_STANDING,
        "X: edge (you), O: edge (easy)\n\n… 2  O place e5      3 : 0   X by 3         3…"
        "Move 2, O place e5, cost 3 points: level before it, X by 3 after it.…"
        "All in all X gave away 0 points, O 3 points; at the start: level.…",
        told={
            "moves": [{"board": [...] * 6}, {"board": [...] * 4 + ["....O.", ...], "cost": [3, 3]}]
        },
    ),
    "duel: a turn tells what its move cost": Asked(
        "duel replay - --move 2", LEFT_STANDING, "…move 3 of 20…It cost 3 points; better: …"
    ),
    "duel: a turn tells that its move was good": Asked(
        "duel replay - --move 1", LEFT_STANDING, "…move 2 of 20…Nothing better is known.…"
    ),
    "duel: an empty text is no record": Asked(
        "duel replay -", "", "", "stratabot: standard input: expected a record of a duel…\n", code=2
    ),
    "duel: what is wrong with a record is told with its line": Asked(
        "duel replay -",
        GAME.replace("4 O remove c4", NOT_PLAYED),
        "",
        "stratabot: standard input: line 8: move 4, remove c5: illegal move…\n",
        code=2,
    ),
}
