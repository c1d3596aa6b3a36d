// GIPF's official notation: how people write moves down, as our own notation where nothing is pushed on or taken.
//
//     e2                               a piece comes in and pushes nothing: the spot alone
//     e1-e5                            it pushes others: the dot, and the spot that the furthest piece reaches
//     Ge1-e5                           a GIPF-piece comes in
//     xe7,e8;e1-e5;xc6*,d6,Gf5*,g4     what is taken before and after; * follows the opponent's pieces, G goes before
//                                      a GIPF-piece; a GIPF-piece that stays is not in the list
//     e1-e5;x                          short: what is taken is not named
//     ga1-c3, na1-c3                   by mail: a GIPF-piece, a single piece; always the dot and the furthest spot
//
// All of them are read wherever moves are (move_text.hpp). The game's option `notation` says what people see.
#pragma once

#include "text.hpp"

namespace plyground::gipf {

// The spot that the furthest of the moving pieces reaches: the first empty one. There must be one.
constexpr std::uint64_t furthest(std::uint64_t occupied, const Push& push) {
    const std::uint64_t empty = push.line & ~occupied;
    return push.up ? empty & -empty : std::bit_floor(empty);
}

namespace detail {

inline std::string official_list(const Pieces& pieces, std::uint64_t spots) {
    std::string out;
    for (; spots != 0; spots &= spots - 1) {
        const std::uint64_t spot = spots & -spots;
        out += out.empty() ? "x" : ",";
        if (pieces.doubles & spot) out += 'G';
        out += spots_text(spot);
        if (pieces.other & spot) out += '*';
    }
    return out;
}

}  // namespace detail

template <bool with_doubles>
std::string Gipf<with_doubles>::official(const Position& position, Move move) const {
    const Push& push = all_pushes[move.push()];
    const Pieces pieces = seen(position), left = pieces.without(move.before());
    std::string out;
    if (move.before() != 0) out += detail::official_list(pieces, move.before()) + ";";
    if (move.as_double()) out += 'G';
    const std::uint64_t reached = furthest(left.all(), push);
    if (reached != push.entry) out += std::string(push.dot) + "-";
    out += spots_text(reached);
    if (move.after() == 0) return out;
    return out + ";" + detail::official_list(pushed(left, push, move.as_double()), move.after());
}

}  // namespace plyground::gipf
