// Pieces on the board, and how a push and a row change them. Single pieces and GIPF-pieces, which are two pieces
// stacked, look alike to pushes and rows.
#pragma once

#include <bit>

#include "board.hpp"

namespace plyground::gipf {

struct Pieces {
    std::uint64_t own, other;   // the mover's and the other's
    std::uint64_t doubles = 0;  // the spots with GIPF-pieces, of either side

    std::uint64_t all() const { return own | other; }
    Pieces without(std::uint64_t spots) const { return {own & ~spots, other & ~spots, doubles & ~spots}; }
    // How many pieces the mover takes back with these spots.
    int returned(std::uint64_t spots) const {
        return std::popcount(own & spots) + std::popcount(own & doubles & spots);
    }
};

constexpr bool can_push(std::uint64_t occupied, const Push& push) {
    return (push.line & ~occupied) != 0;
}

// The spots of the pieces that a push moves on by a step: everything before the first empty spot of the line. There
// must be one.
constexpr std::uint64_t moving(std::uint64_t occupied, const Push& push) {
    const std::uint64_t empty = push.line & ~occupied;
    return push.up ? push.line & ((empty & -empty) - 1) : push.line & ~((std::bit_floor(empty) << 1) - 1);
}

// The spots one step further along a push.
constexpr std::uint64_t moved_on(std::uint64_t spots, const Push& push) {
    return push.up ? spots << push.step : spots >> push.step;
}

// The board after the mover has pushed a piece in. The line must have an empty spot.
constexpr Pieces pushed(const Pieces& pieces, const Push& push, bool as_double = false) {
    const std::uint64_t line = moving(pieces.own | pieces.other, push);
    const auto shifted = [&](std::uint64_t spots) { return (spots & ~line) | moved_on(spots & line, push); };
    return {shifted(pieces.own) | push.entry, shifted(pieces.other),
            shifted(pieces.doubles) | (as_double ? push.entry : 0)};
}

// The pieces in the mover's row in a line and every piece connected with it in the line. 0 if there is no row. A line
// is too short for two rows.
constexpr std::uint64_t row_in(const Line& line, const Pieces& pieces) {
    std::uint64_t row = fours(pieces.own & line.spots, line.step);
    if (row == 0) return 0;
    const std::uint64_t occupied = (pieces.own | pieces.other) & line.spots;
    for (std::uint64_t before = 0; row != before;) {
        before = row;
        row |= (row << line.step | row >> line.step) & occupied;
    }
    return row;
}

}  // namespace plyground::gipf
