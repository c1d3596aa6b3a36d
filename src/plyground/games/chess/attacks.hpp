// Who attacks what in a position: checks, pins, and captures en passant that leave the king safe.
#pragma once

#include "position.hpp"

namespace plyground::chess {

inline constexpr int largest_number = 9999;  // the largest number of a move, also in a FEN

// The pieces of both sides that attack a square, on a board occupied like this.
inline Squares attackers(const Position& position, int square, Squares occupied) {
    const auto at = static_cast<std::size_t>(square);
    return (pawn_steps[1][at] & position.of_kind(pawn, 0)) | (pawn_steps[0][at] & position.of_kind(pawn, 1)) |
           (knight_steps[at] & position.of_kind(knight)) | (king_steps[at] & position.of_kind(king)) |
           (diagonal_attacks(square, occupied) & position.diagonal_sliders()) |
           (straight_attacks(square, occupied) & position.straight_sliders());
}
// The pieces of one side that attack a square. Sliders come last, because often they need not be looked at.
inline Squares attackers(const Position& position, int square, unsigned by, Squares occupied) {
    const auto at = static_cast<std::size_t>(square);
    const Squares theirs = position.pieces(by);
    Squares found = ((pawn_steps[by ^ 1][at] & position.of_kind(pawn)) | (knight_steps[at] & position.of_kind(knight)) |
                     (king_steps[at] & position.of_kind(king))) &
                    theirs;
    const Lines& lines = lines_through[at];
    const Squares diagonal = position.diagonal_sliders() & theirs, straight = position.straight_sliders() & theirs;
    if ((diagonal & (lines.rising | lines.falling)) != 0) found |= diagonal_attacks(square, occupied) & diagonal;
    if ((straight & (lines.file | rank_mask(rank_of(square)))) != 0)
        found |= straight_attacks(square, occupied) & straight;
    return found;
}

// What concerns the king of the side to move.
struct Threats {
    int king = 0;
    Squares checkers = 0;
    Squares pinned = 0;   // own pieces that a slider would give check through
    Squares answers = 0;  // where a piece other than the king may go: anywhere, or between king and checker, or onto it

    // Where a pinned piece may go.
    Squares pin_line(int square) const {
        return line[static_cast<std::size_t>(king)][static_cast<std::size_t>(square)];
    }
};

inline Threats threats_to_king(const Position& position) {
    const unsigned me = position.side;
    const Squares own = position.pieces(me), occupied = position.occupied(), theirs = occupied & ~own;
    Threats threats;
    threats.king = position.king_square(me);
    const auto at = static_cast<std::size_t>(threats.king);
    threats.checkers =
        ((pawn_steps[me][at] & position.of_kind(pawn)) | (knight_steps[at] & position.of_kind(knight))) & theirs;
    const Lines& lines = lines_through[at];
    const Squares snipers = ((lines.rising | lines.falling) & position.diagonal_sliders() & theirs) |
                            ((lines.file | rank_mask(rank_of(threats.king))) & position.straight_sliders() & theirs);
    for (Squares left = snipers; left != 0; left &= left - 1) {
        const auto sniper = static_cast<std::size_t>(lowest(left));
        const Squares shield = between[at][sniper] & occupied;
        if (shield == 0) {
            threats.checkers |= bit(static_cast<int>(sniper));
        } else if ((shield & (shield - 1)) == 0) {
            threats.pinned |= shield & own;
        }
    }
    threats.answers = ~Squares{0};
    if (threats.checkers != 0)
        threats.answers = threats.checkers | between[at][static_cast<std::size_t>(lowest(threats.checkers))];
    return threats;
}

// Whether a capture en passant by the pawn on `from` leaves its king safe: two pawns leave their squares at once.
inline bool en_passant_is_legal(const Position& position, int from, int square) {
    const unsigned me = position.side;
    const Squares taken = bit(square ^ 8), after = (position.occupied() ^ bit(from) ^ taken) | bit(square);
    return (attackers(position, position.king_square(me), me ^ 1, after) & ~taken) == 0;
}

// Called after a pawn's double step over `square`. The position keeps that square only if a capture there is legal.
inline void offer_en_passant(Position& position, int square) {
    const unsigned me = position.side;
    for (Squares left = pawn_steps[me ^ 1][static_cast<std::size_t>(square)] & position.of_kind(pawn, me); left != 0;
         left &= left - 1) {
        if (en_passant_is_legal(position, lowest(left), square)) {
            position.set_en_passant(square);
            return;
        }
    }
}

}  // namespace plyground::chess
