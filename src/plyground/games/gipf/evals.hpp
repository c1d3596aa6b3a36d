// Evaluations of GIPF.
#pragma once

#include <algorithm>
#include <cstdlib>

#include "base/evaluation.hpp"
#include "rules.hpp"

namespace plyground::gipf {

inline int pieces_of(const Gipf::Position& position, Side side) {
    return std::popcount(position.pieces[Gipf::index(side)]);
}
inline int reserve_of(const Gipf::Position& position, Side side) {
    return position.reserve[Gipf::index(side)];
}

// The inner 19 spots: those that no push reaches first.
inline constexpr std::uint64_t inner = [] {
    std::uint64_t spots = all_spots;
    for (const Push& push : all_pushes) spots &= ~push.entry;
    return spots;
}();

// Ours: the pieces that each side has left, the pieces in reserve, the pieces in the middle, and threatened rows.
struct Default {
    static constexpr std::string_view name = "default";
    static constexpr std::string_view summary = "pieces not captured, reserve, inner spots and threes, mine less his";
    static constexpr bool antisymmetric = true;
    std::array<Weight, 5> weights{{{"piece", 100, "a piece that has not been captured"},
                                   {"reserve", 4, "a piece in reserve"},
                                   {"inner", 5, "a piece on one of the inner 19 spots"},
                                   {"three", 10, "three adjacent pieces in a line"},
                                   {"win", 100'000, "a win at the root; one less for each ply"}}};

    bool decisive(const Gipf&) const {
        constexpr std::int64_t most_pieces = 37, most_threes = 3 * 37;
        std::int64_t largest = 0;
        for (std::size_t i = 0; i < 4; ++i)
            largest += std::abs(std::int64_t{weights[i].value}) * (i == 3 ? most_threes : most_pieces);
        return is_decisive(weights[4].value, largest);
    }

    int value(const Gipf& game, const Gipf::Position& position, Side viewpoint, int ply) const {
        const Result result = game.result(position);
        if (result != Result::ongoing) return finished_value(result, viewpoint, ply, weights[4].value);
        return worth(position, viewpoint) - worth(position, other(viewpoint));
    }

  private:
    int worth(const Gipf::Position& position, Side side) const {
        const std::uint64_t pieces = position.pieces[Gipf::index(side)];
        const int reserve = reserve_of(position, side);
        return weights[0].value * (std::popcount(pieces) + reserve) + weights[1].value * reserve +
               weights[2].value * std::popcount(pieces & inner) +
               weights[3].value * (threes(pieces, 1) + threes(pieces, 8) + threes(pieces, 9));
    }
    static int threes(std::uint64_t pieces, int step) {
        return std::popcount(pieces & (pieces >> step) & (pieces >> (2 * step)));
    }
};

// The thesis' formula 2.1, with own and opponent's in place of White's and Black's, so that two players may use
// different weights.
// Its infinite value of a won game is `win`, less the plies that it took.
struct Formula {
    static constexpr std::string_view name = "formula";
    static constexpr std::string_view summary = "Klimas 2020: reserves, pieces on the board and captured, each weighed";
    static constexpr bool antisymmetric = true;
    std::array<Weight, 8> weights{{{"k1", 1, "a piece in the own reserve"},
                                   {"k2", 1, "a piece in the opponent's reserve, subtracted"},
                                   {"k3", 1, "an own piece on the board"},
                                   {"k4", 1, "an opponent's piece on the board, subtracted"},
                                   {"k5", 1, "times `win`: the game is won"},
                                   {"k7", 1, "an own piece captured, subtracted"},
                                   {"k8", 1, "an opponent's piece captured"},
                                   {"win", 10'000, "a win at the root; one less for each ply"}}};

    static constexpr std::array<WeightChange, 7> all_one{
        {{"k1", 1}, {"k2", 1}, {"k3", 1}, {"k4", 1}, {"k5", 1}, {"k7", 1}, {"k8", 1}}};
    static constexpr std::array<WeightChange, 1> captures_more{{{"k8", 3}}};
    static constexpr std::array<Preset, 2> presets{{{"even", all_one}, {"aggressive", captures_more}}};

    bool antisymmetric_weights() const { return k(0) == k(1) && k(2) == k(3) && k(5) == k(6); }

    bool decisive(const Gipf&) const {
        constexpr std::int64_t most_pieces = 37;
        std::int64_t largest = 0;
        for (const std::size_t i : {0, 1, 2, 3, 5, 6}) largest += std::abs(std::int64_t{k(i)}) * most_pieces;
        return k(4) == 1 && is_decisive(k(7), largest);
    }

    int value(const Gipf& game, const Gipf::Position& position, Side viewpoint, int ply) const {
        const Side opponent = other(viewpoint);
        const Result result = game.result(position);
        if (result != Result::ongoing) return k(4) * finished_value(result, viewpoint, ply, k(7));
        return k(0) * reserve_of(position, viewpoint) - k(1) * reserve_of(position, opponent) +
               k(2) * pieces_of(position, viewpoint) - k(3) * pieces_of(position, opponent) -
               k(5) * game.captured(position, viewpoint) + k(6) * game.captured(position, opponent);
    }

  private:
    int k(std::size_t i) const { return weights[i].value; }
};

}  // namespace plyground::gipf
