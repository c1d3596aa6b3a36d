from dataclasses import dataclass

from plyground import InvalidPosition, Outcome, Side, legal_move


@dataclass(frozen=True)
class Position:
    total: int = 0
    side: Side = Side.FIRST

    def moves(self):
        return [str(step) for step in (1, 2, 3) if self.total + step <= 21]

    def play(self, move):
        return Position(self.total + int(legal_move(self, move, "[123]")), self.side.other)

    def outcome(self):
        return Outcome(self.side.other, "said 21") if self.total == 21 else None

    def __str__(self):
        return f"{self.total} {self.side}"


class Race:
    """Count to 21 in turn, by one, two or three; who says 21 wins."""

    name = "race"

    def start(self):
        return Position()

    def position(self, text):
        for total in range(22):
            for side in Side:
                if text == f"{total} {side}":
                    return Position(total, side)
        raise InvalidPosition(f"'{text}' is not a position of race: expected as in '5 second'", text)
