from stratabot.duel.game import Position


def pieces(picture: str, mark: str = "X") -> int:
    flat = "".join(picture.split())
    return sum(1 << k for k, found in enumerate(flat) if found == mark)


def position(picture: str, ply: int = 0) -> Position:
    return Position(pieces(picture, "X"), pieces(picture, "O"), ply)
