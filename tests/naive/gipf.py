"""Basic GIPF, naively: a board is a dictionary from spot names to colours, searched line by line."""

from __future__ import annotations

LINES = [
    line.split()
    for line in """
    a1 b2 c3 d4 e5 f5 g5 h5 i5
    a5 b5 c5 d5 e5 f4 g3 h2 i1
    e1 e2 e3 e4 e5 e6 e7 e8 e9
    a2 b3 c4 d5 e6 f6 g6 h6
    a4 b4 c4 d4 e4 f3 g2 h1
    b1 c2 d3 e4 f4 g4 h4 i4
    b6 c6 d6 e6 f5 g4 h3 i2
    d1 d2 d3 d4 d5 d6 d7 d8
    f1 f2 f3 f4 f5 f6 f7 f8
    a3 b3 c3 d3 e3 f2 g1
    a3 b4 c5 d6 e7 f7 g7
    c1 c2 c3 c4 c5 c6 c7
    c1 d2 e3 f3 g3 h3 i3
    c7 d7 e7 f6 g5 h4 i3
    g1 g2 g3 g4 g5 g6 g7
    a2 b2 c2 d2 e2 f1
    a4 b5 c6 d7 e8 f8
    b1 b2 b3 b4 b5 b6
    d1 e2 f2 g2 h2 i2
    d8 e8 f7 g6 h5 i4
    h1 h2 h3 h4 h5 h6
    """.strip().splitlines()
]

Board = dict[str, str]  # spot: "w" or "b"


def read(text: str) -> tuple[Board, dict[str, int], str]:
    white, black, reserves, side = text.split()
    board = {spot: "w" for spot in white[2:].split(",") if spot != "-"}
    board |= {spot: "b" for spot in black[2:].split(",") if spot != "-"}
    first, second = reserves[2:].split("/")
    return board, {"w": int(first), "b": int(second)}, side


def write(board: Board, reserve: dict[str, int], side: str) -> str:
    lists = [",".join(sorted(spot for spot in board if board[spot] == colour)) or "-" for colour in "wb"]
    return f"W:{lists[0]} B:{lists[1]} r:{reserve['w']}/{reserve['b']} {side}"


def rows(board: Board, colour: str) -> list[list[str]]:
    """What each row of the colour would take along."""
    found = []
    for line in LINES:
        spots = line[1:-1]
        for start in range(len(spots) - 3):
            four = range(start, start + 4)
            if all(board.get(spots[i]) == colour for i in four):
                first, last = start, start + 3
                while first > 0 and spots[first - 1] in board:
                    first -= 1
                while last < len(spots) - 1 and spots[last + 1] in board:
                    last += 1
                found.append(spots[first : last + 1])
    return found


def removals(board: Board, colour: str) -> list[list[str]]:
    """Every set of spots that taking rows one after the other, in any order, can empty."""
    results: set[tuple[str, ...]] = set()
    seen: set[tuple[str, ...]] = set()

    def take(taken: set[str]) -> None:
        key = tuple(sorted(taken))
        if key in seen:
            return
        seen.add(key)
        left = {spot: piece for spot, piece in board.items() if spot not in taken}
        choices = rows(left, colour)
        if not choices:
            results.add(key)
        for row in choices:
            take(taken | set(row))

    take(set())
    return [list(result) for result in sorted(results)]


#: From each dot in each direction: the spots in the order of the push.
WAYS = {(way[0], way[1]): way[1:-1] for line in LINES for way in (line, line[::-1])}


def push(board: Board, dot: str, spot: str, colour: str) -> Board | None:
    """The board after the push; None where the line is full."""
    spots = WAYS[dot, spot]
    empty = [i for i in range(len(spots)) if spots[i] not in board]
    if not empty:
        return None
    after = dict(board)
    for i in range(empty[0], 0, -1):
        after[spots[i]] = board[spots[i - 1]]
    after[spots[0]] = colour
    return after


def take_off(board: Board, reserve: dict[str, int], spots: list[str], colour: str) -> None:
    for spot in spots:
        if board.pop(spot) == colour:
            reserve[colour] += 1


class Gipf:
    def side(self, text: str) -> str:
        return "first" if text.endswith("w") else "second"

    def moves(self, text: str) -> list[str]:
        if self.winner(text) is not None:
            return []
        board, _, colour = read(text)
        moves = []
        for before in removals(board, colour):
            left = {spot: piece for spot, piece in board.items() if spot not in before}
            for dot, spot in sorted(WAYS):
                pushed = push(left, dot, spot, colour)
                if pushed is None:
                    continue
                for after in removals(pushed, colour):
                    move = f"{dot}-{spot}"
                    if before:
                        move = f"x{','.join(before)};{move}"
                    if after:
                        move = f"{move};x{','.join(after)}"
                    moves.append(move)
        return moves

    def play(self, text: str, move: str) -> str:
        board, reserve, colour = read(text)
        for part in move.split(";"):
            if part.startswith("x"):
                take_off(board, reserve, part[1:].split(","), colour)
            else:
                dot, spot = part.split("-")
                pushed = push(board, dot, spot, colour)
                assert pushed is not None
                board = pushed
                reserve[colour] -= 1
        return write(board, reserve, "b" if colour == "w" else "w")

    def winner(self, text: str) -> str | None:
        board, reserve, colour = read(text)
        if rows(board, colour) or (reserve[colour] > 0 and len(board) < 37):
            return None
        return "second" if colour == "w" else "first"
