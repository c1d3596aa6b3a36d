// Captures in sequence on one square, and the other hooks of chess for the engine's selection.
#pragma once

#include "rules.hpp"

namespace plyground::chess {

inline constexpr std::array<int, kind_codes> exchange_worth{0, 100, 320, 20'000, 0, 330, 500, 950};

inline int Chess::gain(const Position& position, Move move) const {
    const int promoted = move.promotion() == none ? 0 : exchange_worth[move.promotion()] - exchange_worth[pawn];
    return exchange_worth[captured(position, move)] + promoted;
}

// Each side captures with its least valuable piece as long as that pays. `balance`: if the other side stops now, by how
// much the side that captured last is above `least`.
inline bool Chess::exchange_wins(const Position& position, Move move, int least) const {
    const int to = move.to();
    unsigned side = position.side;
    int balance = gain(position, move) - least;
    if (balance < 0) return false;
    unsigned standing = move.promotion() != none ? move.promotion() : position.kind_at(move.from());
    balance -= exchange_worth[standing];
    if (balance >= 0) return true;  // enough even if the piece is lost
    Squares occupied = (position.occupied() ^ bit(move.from())) | bit(to);
    if (position.en_passant != 0 && to == position.en_passant && standing == pawn) occupied ^= bit(to ^ 8);
    const Squares diagonal = position.diagonal_sliders(), straight = position.straight_sliders();
    Squares all = attackers(position, to, occupied);
    bool wins = true;  // for the side that moved first, if the one to capture stops
    while (true) {
        side ^= 1;
        all &= occupied;
        const Squares own = all & position.pieces(side);
        if (own == 0) break;
        unsigned kind = none;
        Squares from = 0;
        for (const unsigned candidate : {pawn, knight, bishop, rook, queen, king}) {
            from = own & position.of_kind(candidate);
            kind = candidate;
            if (from != 0) break;
        }
        // The king may capture only a piece that is not guarded.
        if (kind == king && (all & position.pieces(side ^ 1)) != 0) break;
        wins = !wins;
        balance = -balance - 1 - exchange_worth[kind];
        if (balance >= 0) break;
        occupied ^= from & -from;
        if (kind == pawn || kind == bishop || kind == queen) all |= diagonal_attacks(to, occupied) & diagonal;
        if (kind == rook || kind == queen) all |= straight_attacks(to, occupied) & straight;
    }
    return wins;
}

inline Position Chess::pass(Position position) const {
    if (position.en_passant != 0) position.set_en_passant(0);
    position.turn();
    ++position.quiet;
    return position;
}

// A side with only pawns must not pass: there it may be bad to have to move.
inline bool Chess::may_pass(const Position& position) const {
    const Squares pieces = position.occupied() & ~position.of_kind(pawn) & ~position.of_kind(king);
    return (pieces & position.pieces(position.side)) != 0;
}

}  // namespace plyground::chess
