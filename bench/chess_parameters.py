"""The terms of chess's default evaluation: their layout, a first guess, and the file that they are kept in.

The layout is that of `namespace term` in games/chess/default_eval.hpp. The first guess is made of a few formulas; the
tuning (chess_tuning.py) makes the numbers that are played with.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

HEADER = Path(__file__).parents[1] / "src/plyground/games/chess/parameters.hpp"

#: Kinds by their codes in games/chess/board.hpp.
PAWN, KNIGHT, KING, BISHOP, ROOK, QUEEN = 1, 2, 3, 5, 6, 7

#: Name and size of each table, in order.
LAYOUT = (
    ("piece", 8), ("square", 512), ("moves_knight", 9), ("moves_bishop", 14), ("moves_rook", 15), ("moves_queen", 28),
    ("bishop_pair", 1), ("rook_open", 1), ("rook_half_open", 1), ("outpost", 2), ("doubled", 1), ("isolated", 1),
    ("backward", 1), ("connected", 8), ("passed", 8), ("passed_free", 8), ("passed_own_king", 8),
    ("passed_their_king", 8), ("shield", 8), ("storm", 8), ("open_by_king", 1), ("danger", 48), ("pawn_threat", 8),
    ("minor_threat", 8), ("rook_threat", 8), ("hanging", 1), ("push_threat", 1), ("corner", 1), ("nearness", 1),
)  # fmt: skip

#: In the middle game and in the endgame.
Pair = tuple[float, float]


def _square(kind: int, square: int) -> Pair:
    file, rank = square % 8, square // 8
    central = 3.5 - max(abs(file - 3.5), abs(rank - 3.5))  # 0 at the edge, 3 in the centre
    if kind == PAWN:
        return (6 * min(file, 7 - file) * (rank in (2, 3, 4)) - 3 * (rank == 1) + 6 * (rank - 1), 8 * (rank - 1))
    if kind == KNIGHT:
        return (10 * central - 18, 8 * central - 12)
    if kind == BISHOP:
        return (6 * central - 6 - 8 * (rank == 0), 4 * central - 6)
    if kind == ROOK:
        return (3 * min(file, 7 - file) - 5 + 14 * (rank == 6), 8 * (rank == 6))
    if kind == QUEEN:
        return (2 * central - 3, 7 * central - 8)
    return (18 * (rank == 0) + 10 * (file in (1, 6)) - 14 * rank - 6 * (file in (3, 4)), 11 * central - 14)


def _piece(kind: int) -> Pair:
    return {PAWN: (85, 110), KNIGHT: (325, 300), BISHOP: (335, 315), ROOK: (460, 530), QUEEN: (960, 960)}.get(
        kind, (0, 0)
    )


def _mobility(middle: float, end: float, usual: int) -> Callable[[int], Pair]:
    return lambda reached: (middle * (reached - usual), end * (reached - usual))


_GUESS: dict[str, Callable[[int], Pair]] = {
    "piece": _piece,
    "square": lambda place: _square(place // 64, place % 64) if place // 64 in (1, 2, 3, 5, 6, 7) else (0, 0),
    "moves_knight": _mobility(5, 5, 4),
    "moves_bishop": _mobility(5, 5, 6),
    "moves_rook": _mobility(3, 5, 7),
    "moves_queen": _mobility(1.5, 3, 13),
    "bishop_pair": lambda _: (28, 50),
    "rook_open": lambda _: (28, 12),
    "rook_half_open": lambda _: (14, 8),
    "outpost": lambda kind: (22, 14) if kind == 0 else (16, 8),
    "doubled": lambda _: (-8, -18),
    "isolated": lambda _: (-10, -12),
    "backward": lambda _: (-8, -10),
    "connected": lambda rank: (3 * rank, 3 * rank),
    "passed": lambda rank: (2 * rank * rank, 4 * rank * rank),
    "passed_free": lambda rank: (2 * rank, 4 * rank),
    "passed_own_king": lambda distance: (0, -3 * distance),
    "passed_their_king": lambda distance: (0, 5 * distance),
    "shield": lambda rank: ((-14, 20, 14, 4, 0, 0, 0, 0)[rank], 0),
    "storm": lambda rank: ((0, 0, -18, -10, -4, 0, 0, 0)[rank], 0),
    "open_by_king": lambda _: (-12, 0),
    "danger": lambda force: (-min(0.32 * force * force, 450), -0.6 * force),
    "pawn_threat": lambda kind: {KNIGHT: (45, 30), BISHOP: (45, 35), ROOK: (65, 40), QUEEN: (60, 40)}.get(kind, (0, 0)),
    "minor_threat": lambda kind: {KNIGHT: (15, 15), BISHOP: (15, 15), ROOK: (40, 35), QUEEN: (40, 35)}.get(
        kind, (0, 0)
    ),
    "rook_threat": lambda kind: {KNIGHT: (12, 15), BISHOP: (12, 15), QUEEN: (45, 40)}.get(kind, (0, 0)),
    "hanging": lambda _: (14, 12),
    "push_threat": lambda _: (12, 10),
    "corner": lambda _: (0, 20),
    "nearness": lambda _: (0, 12),
}


def first_guess() -> list[Pair]:
    return [_GUESS[name](place) for name, size in LAYOUT for place in range(size)]


def _tables(values: list[Pair]) -> Iterator[tuple[str, list[Pair]]]:
    begin = 0
    for name, size in LAYOUT:
        yield name, values[begin : begin + size]
        begin += size


def write(values: list[Pair]) -> None:
    """Writes the file parameters.hpp."""
    lines = [
        "// The worths of the terms of the default evaluation, in the order of `term` in default_eval.hpp: in the",
        "// middle game and in the endgame, in hundredths of a pawn, about. Made by bench/chess_tuning.py.",
        "#pragma once",
        "",
        "#include <array>",
        "#include <cstdint>",
        "",
        "namespace plyground::chess {",
        "",
        "struct Tapered {",
        "    std::int16_t middle, end;",
        "};",
        "",
        "// clang-format off",
        f"inline constexpr std::array<Tapered, {len(values)}> parameters{{{{",
    ]
    for name, table in _tables(values):
        lines.append(f"    // {name}")
        for begin in range(0, len(table), 8):
            row = ", ".join(f"{{{round(middle)}, {round(end)}}}" for middle, end in table[begin : begin + 8])
            lines.append(f"    {row},")
    lines += ["}};", "// clang-format on", "", "}  // namespace plyground::chess", ""]
    HEADER.write_text("\n".join(lines), encoding="utf-8")


def read() -> list[Pair]:
    """The values in parameters.hpp."""
    found: list[Pair] = []
    for line in HEADER.read_text(encoding="utf-8").splitlines():
        if line.startswith("    {"):
            for pair in line.strip().strip(",").split("}, {"):
                middle, end = pair.strip("{}").split(",")
                found.append((float(middle), float(end)))
    assert len(found) == sum(size for _, size in LAYOUT)
    return found
