// Dobutsu Shogi as data for drawing: what is seen, what is clicked, and what happens when a move is played.
#pragma once

#include "text.hpp"

namespace plyground::dobutsu {

inline std::string letter(int kind) {
    return std::string{letters[static_cast<std::size_t>(kind)]};
}
inline std::string hand_zone(unsigned side) {
    return side == 0 ? "hand:first" : "hand:second";
}

// A captured Lion is drawn at the end of its captor's hand.
inline View Dobutsu::view(const Position& position) const {
    View view;
    for (std::uint32_t left = board & ~position.empty(); left != 0; left &= left - 1) {
        const int square = std::countr_zero(left);
        view.pieces.push_back({square_text(square), letter(position.kind_at(square)),
                               position.pieces(0) >> square & 1 ? Side::first : Side::second});
    }
    for (unsigned side = 0; side < 2; ++side) {
        for (int kind = chick; kind <= lion; ++kind) {
            const int count = position.in_hand(side, kind);
            if (count != 0) view.zones.push_back({hand_zone(side), letter(kind), count});
        }
    }
    const unsigned me = position.side();
    if (result(position) == Result::ongoing && lion_attacked(position, me))
        view.marks.push_back({square_text(lion_square(position, me)), "threatened"});
    return view;
}

inline Click Dobutsu::click(const Position& position, Move move) const {
    const CellElement to{square_text(move.to())};
    if (move.drop()) return {{ZoneElement{hand_zone(position.side()), letter(move.kind())}, to}, "drop", text(move)};
    const bool promotes = position.kind_at(move.from()) == chick && (last_rank[position.side()] >> move.to() & 1) != 0;
    const char* kind = captures_piece(position, move) ? "capture" : promotes ? "promote" : "move";
    return {{CellElement{square_text(move.from())}, to}, kind, text(move)};
}

// The position after the move shows what a captured piece is in hand, and what the moved piece has become.
inline Motion Dobutsu::motion(const Position& position, Move move) const {
    const unsigned me = position.side();
    const std::string to = square_text(move.to());
    if (move.drop()) return {{}, {{.from = hand_zone(me), .to = to, .piece = letter(move.kind())}}};
    const Position after = play(position, move);
    std::vector<Step> steps;
    if (captures_piece(position, move)) {
        int taken = chick;
        while (after.in_hand(me, taken) == position.in_hand(me, taken)) ++taken;
        steps.push_back({.from = to, .to = hand_zone(me)});
        if (taken != position.kind_at(move.to())) steps.back().piece = letter(taken);
    }
    steps.push_back({.from = square_text(move.from()), .to = to});
    if (after.kind_at(move.to()) != position.kind_at(move.from()))
        steps.back().piece = letter(after.kind_at(move.to()));
    return {{}, steps};
}

}  // namespace plyground::dobutsu
