// Chess as data for drawing: what is seen, what is clicked, and what happens when a move is played.
#pragma once

#include "san.hpp"

namespace plyground::chess {

inline View Chess::view(const Position& position) const {
    View view;
    for (Squares left = position.occupied(); left != 0; left &= left - 1) {
        const int square = lowest(left);
        view.pieces.push_back({square_text(square), std::string{letters[position.kind_at(square)]},
                               (position.white >> square & 1) != 0 ? Side::first : Side::second});
    }
    if (threatened(position)) view.marks.push_back({square_text(position.king_square(position.side)), "threatened"});
    return view;
}

// The path of a promotion ends with the name of the piece that the pawn becomes.
inline Click Chess::click(const Position& position, Move move) const {
    std::vector<Element> path{CellElement{square_text(move.from())}, CellElement{square_text(move.to())}};
    if (move.promotion() != none) path.emplace_back(ChoiceElement{std::string(kind_names[move.promotion()])});
    const char* kind = captured(position, move) != none ? "capture" : move.promotion() != none ? "promote" : "move";
    return {path, kind, san(*this, position, move)};
}

// Besides the piece that moves, other pieces may change: the captured piece, also en passant, and the rook when the
// king castles. They are found by comparing the positions before and after the move.
inline Motion Chess::motion(const Position& position, Move move) const {
    const Position after = play(position, move);
    const unsigned me = position.side;
    std::vector<Step> steps;
    if (const Squares taken = position.pieces(me ^ 1) & ~after.pieces(me ^ 1); taken != 0)
        steps.push_back({.from = square_text(lowest(taken))});
    steps.push_back({.from = square_text(move.from()), .to = square_text(move.to())});
    const Squares left = position.pieces(me) & ~after.pieces(me) & ~bit(move.from());
    const Squares reached = after.pieces(me) & ~position.pieces(me) & ~bit(move.to());
    if (left != 0) steps.push_back({.from = square_text(lowest(left)), .to = square_text(lowest(reached))});
    if (move.promotion() == none) return {{}, steps};
    const std::string last = square_text(move.to());
    return {{}, steps, {{.from = last, .to = last, .piece = std::string{letters[move.promotion()]}}}};
}

}  // namespace plyground::chess
