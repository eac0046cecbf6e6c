"""One game of Duel that is played in pages: its moves, its two seats, and who looks at it.

Each player has a *seat*: a side, a metric, and a secret key. What is told to a seat never depends
on the other seat's metric before the game has ended: a test holds this against all games.
"""

from collections import Counter
from collections.abc import Callable
from secrets import compare_digest, token_urlsafe
from typing import Any, Final, NamedTuple

from stratabot.duel.game import Move, Position, Side, format_square
from stratabot.duel.metrics import METRICS, Metric, bits, counts, regions
from stratabot.duel.sentences import describe
from stratabot.duel.text import Record, format_board, format_record
from stratabot.errors import PuzzleError

BOT: Final = "bot"
FRIEND: Final = "friend"


class Seats(NamedTuple):
    """The name of a game, and the keys of those seats that are taken."""

    name: str
    keys: dict[Side, str]


class PlayedGame:
    """A game between a visitor and the bot of that level, or without one between two visitors.

    The host is the side of the visitor who began it.
    """

    def __init__(self, metrics: dict[Side, Metric], level: str | None, host: Side, seed: int):
        self.name = token_urlsafe(9)
        self.metrics, self.level, self.host, self.seed = metrics, level, host, seed
        self.keys = {host: token_urlsafe(18)}  # of the seats that visitors have taken
        self.invitation = None if level else token_urlsafe(12)  # takes the other seat, once
        self.moves: list[Move] = []
        self.undone: list[int] = []  # the numbers of the moves that were played anew
        self.resigned: Side | None = None
        self.wants_undo: Side | None = None  # who has asked the other to take a move back
        self.is_thinking, self.trouble = False, ""
        self.score: Counter[Side | None] = Counter()  # games won before; ties under None
        self.following: Seats | None = None  # of the game that the same players play next
        self.here: Counter[Side] = Counter()  # how many pages of each side are open
        self.version = 0  # grows with every change: it tells which of two states is the newer
        self.keep: Callable[[PlayedGame], object] | None = None
        self._listeners: set[Callable[[], object]] = set()
        self._positions = [Position()]
        self._taken_back: list[list[Move]] = []

    def as_json(self) -> dict[str, object]:
        """All that must outlast the server; `of_json` is its inverse."""
        follows = self.following
        return {
            "name": self.name,
            "metrics": {str(side): str(metric) for side, metric in self.metrics.items()},
            "level": self.level,
            "host": str(self.host),
            "seed": self.seed,
            "keys": _keys_json(self.keys),
            "invitation": self.invitation,
            "moves": [str(move) for move in self.moves],
            "undone": self.undone,
            "taken_back": [[str(move) for move in moves] for moves in self._taken_back],
            "resigned": str(self.resigned) if self.resigned else None,
            "score": [self.score[Side.X], self.score[Side.O], self.score[None]],
            "following": follows and {"name": follows.name, "keys": _keys_json(follows.keys)},
            "version": self.version,
        }

    @classmethod
    def of_json(cls, kept: Any) -> "PlayedGame":
        """The game that `as_json` told."""
        metrics = {Side.parse(side): Metric.parse(name) for side, name in kept["metrics"].items()}
        game = cls(metrics, kept["level"], Side.parse(kept["host"]), kept["seed"])
        game.name, game.invitation = kept["name"], kept["invitation"]
        game.keys = _keys_of(kept["keys"])
        for move in kept["moves"]:
            game._lay(Move.parse(move))
        game.undone = [*kept["undone"]]
        game._taken_back = [[*map(Move.parse, moves)] for moves in kept["taken_back"]]
        game.resigned = Side.parse(kept["resigned"]) if kept["resigned"] else None
        game.score.update(dict(zip((Side.X, Side.O, None), kept["score"], strict=True)))
        follows, game.version = kept["following"], kept["version"]
        if follows:
            game.following = Seats(follows["name"], _keys_of(follows["keys"]))
        return game

    @property
    def position(self) -> Position:
        return self._positions[-1]

    @property
    def bots_side(self) -> Side | None:
        """The side that the bot plays; None between two visitors."""
        return self.host.other if self.level else None

    @property
    def is_over(self) -> bool:
        """Whether nothing more can be played; then both metrics are open."""
        return self.position.over or self.resigned is not None

    @property
    def is_bots_turn(self) -> bool:
        return not self.is_over and self.position.side is self.bots_side

    def seat_of(self, key: str) -> Side | None:
        """The side whose key that is; None if it is nobody's."""
        for side, its in self.keys.items():
            if compare_digest(its.encode(), key.encode("utf-8", "replace")):
                return side
        return None

    def join(self, code: str) -> str | None:
        """The key of a seat, for somebody who has its key, or the invitation that is still good.

        The invitation is good once, so that whoever sent it cannot take the other seat later.
        """
        if self.seat_of(code):
            return code
        asked = code.encode("utf-8", "replace")
        if self.invitation is None or not compare_digest(self.invitation.encode(), asked):
            return None
        self.invitation = None
        key = self.keys[self.host.other] = token_urlsafe(18)
        self.tell_change()
        return key

    def require_ply(self, ply: int) -> None:
        """Refuse what was meant for another position: a request that is late, or came twice."""
        if ply != self.position.ply:
            raise PuzzleError("the board has changed since: nothing was done")

    def play(self, side: Side, move: Move) -> None:
        if self.is_over:
            raise PuzzleError("the game is over")
        if len(self.keys) < 2 and not self.level:
            raise PuzzleError("the other player is not there yet")
        if self.position.side is not side:
            raise PuzzleError(f"it is {side.other}'s turn")
        self._lay(move)
        self._taken_back.clear()
        self.wants_undo = None
        self.tell_change()

    def _lay(self, move: Move) -> None:
        self._positions.append(self.position.play(move))
        self.moves.append(move)

    def moves_back(self, side: Side) -> int:
        """How many moves go if that player's last one is taken back; 0 if it cannot be."""
        if self.is_over or (self.level and self.position.side is not side):
            return 0
        back = 2 if self.position.side is side else 1
        return back if back <= len(self.moves) else 0

    def take_back(self, side: Side) -> None:
        """Take back that player's last move, and the other's answer to it."""
        back = self.moves_back(side)
        if not back:
            raise PuzzleError("there is no move of yours to take back")
        self._taken_back.append(self.moves[-back:])
        del self.moves[-back:], self._positions[-back:]
        self.undone.append(len(self.moves) + 1)
        self.wants_undo = None
        self.tell_change()

    @property
    def moves_again(self) -> int:
        """How many moves come back if what was taken back last is played again; 0 if none was.

        With a friend there is none: a move that both have taken back is simply played once more.
        """
        if self.is_over or not self.level or not self._taken_back:
            return 0
        return len(self._taken_back[-1])

    def play_again(self) -> None:
        """Play the move that was taken back last, and the bot's answer to it, as if nothing was."""
        if not self.moves_again:
            raise PuzzleError("there is no move of yours to play again")
        for move in self._taken_back.pop():
            self._lay(move)
        self.undone.pop()
        self.tell_change()

    def resign(self, side: Side) -> None:
        if self.is_over:
            raise PuzzleError("the game is over")
        self.resigned, self.wants_undo, self.is_thinking = side, None, False
        self.tell_change()

    def winner(self) -> Side | None:
        """Who has won a game that is over; None for a tie."""
        if self.resigned:
            return self.resigned.other
        x, o = self.position.totals(self.metrics[Side.X], self.metrics[Side.O])
        return None if x == o else Side.X if x > o else Side.O

    def record(self) -> Record:
        names = {Side.X: "", Side.O: ""}
        if self.level:
            names = {self.host: "you", self.host.other: self.level}
        x, o = self.metrics[Side.X], self.metrics[Side.O]
        undone = tuple(self.undone)
        return Record(x, o, tuple(self.moves), names[Side.X], names[Side.O], undone)

    def follow(self, listener: Callable[[], object], side: Side) -> None:
        """Call the listener after each change; a page of that side is open from now on."""
        self._listeners.add(listener)
        self.here[side] += 1
        self.tell_change()

    def unfollow(self, listener: Callable[[], object], side: Side) -> None:
        """The listener hears no more; a page of that side was closed."""
        self._listeners.discard(listener)
        self.here[side] -= 1
        self.tell_change()

    def tell_change(self) -> None:
        """Tell all listeners, and keep the game."""
        self.version += 1
        for listener in tuple(self._listeners):
            listener()
        if self.keep:
            self.keep(self)

    def as_seen_by(self, side: Side) -> dict[str, object]:
        """What the player of a side may know, as JSON."""
        now, metric = self.position, self.metrics[side]
        pairs = {each: (metric, each) if side is Side.X else (each, metric) for each in METRICS}
        return {
            "game": self.name,
            "version": self.version,
            "you": str(side),
            "against": BOT if self.level else FRIEND,
            "level": self.level,
            "metric": str(metric),
            "about": metric.about,
            "ply": now.ply,
            "turn": None if self.is_over else str(now.side),
            "board": format_board(now).split(),
            "moves": [str(move) for move in self.moves],
            "undone": [*self.undone],
            "last": describe(self._positions[-2], self.moves[-1], side) if self.moves else "",
            "counts": {
                str(each): (x, o)
                for each, x, o in zip(METRICS, counts(now.x), counts(now.o), strict=True)
            },
            "totals": {str(each): now.totals(*pairs[each]) for each in METRICS},
            "enclosed": enclosed_squares(now),
            "joined": bool(self.level) or len(self.keys) == 2,
            "invitation": self.invitation if side is self.host else None,
            "here": {str(each): self.here[each] > 0 for each in Side},
            "thinking": self.is_thinking,
            "trouble": self.trouble,
            "moves_back": self.moves_back(side),
            "moves_again": self.moves_again,
            "wants_undo": str(self.wants_undo) if self.wants_undo else None,
            "resigned": str(self.resigned) if self.resigned else None,
            "score": [self.score[side], self.score[side.other], self.score[None]],
            **self._opened(side),
        }

    def _opened(self, side: Side) -> dict[str, object]:
        """What is open when the game is over: both metrics, the record, the next game."""
        if not self.is_over:
            return {"over": False, "winner": None, "record": None, "next": None}
        winner, follows = self.winner(), self.following
        # Who was X is O next time.
        seat = {"game": follows.name, "key": follows.keys[side.other]} if follows else None
        return {
            "over": True,
            "winner": str(winner) if winner else None,
            "record": format_record(self.record()),
            "next": seat,
        }


def _keys_json(keys: dict[Side, str]) -> dict[str, str]:
    return {str(side): key for side, key in keys.items()}


def _keys_of(kept: dict[str, str]) -> dict[Side, str]:
    return {Side.parse(side): str(key) for side, key in kept.items()}


def enclosed_squares(position: Position) -> dict[str, list[str]]:
    """The squares that each player's pieces enclose."""
    return {
        str(side): [
            format_square(square)
            for region in regions(position.pieces(side))
            for square in bits(region)
        ]
        for side in Side
    }
