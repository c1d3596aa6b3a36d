// Evaluations of GIPF.
#pragma once

#include <algorithm>
#include <cstdlib>

#include "base/evaluation.hpp"
#include "rules.hpp"

namespace plyground::gipf {

template <class Position>
int reserve_of(const Position& position, Side side) {
    return position.reserve[index(side)];
}

// The inner 19 spots: those that no push reaches first.
inline constexpr std::uint64_t inner = [] {
    std::uint64_t spots = all_spots;
    for (const Push& push : all_pushes) spots &= ~push.entry;
    return spots;
}();

// The seven spots in the centre.
inline constexpr std::uint64_t centre =
    bit("d4") | bit("d5") | bit("e4") | bit("e5") | bit("e6") | bit("f4") | bit("f5");

// The most pieces of a side in any game: six on the board at the start, as three GIPF-pieces, and 34 in reserve.
inline constexpr std::int64_t most_pieces = 40;

// The pieces that have so many neighbours in a row behind them, along each of the three directions.
template <int neighbours>
int runs(std::uint64_t pieces) {
    const auto along = [&](int step) {
        std::uint64_t left = pieces;
        for (int i = 1; i <= neighbours; ++i) left &= pieces >> (i * step);
        return std::popcount(left);
    };
    return along(1) + along(8) + along(9);
}

// Ours: the pieces that each side has left, the pieces in reserve, the pieces in the middle, and what may become a row.
// With GIPF-pieces the weights are those of a logistic regression on the results of games that the engine played
// against itself (bench/weights.py). It found no use in counting GIPF-pieces beside the pieces that they are.
template <bool with_doubles>
struct Default {
    static constexpr std::string_view name = "default";
    static constexpr std::string_view summary =
        with_doubles ? "pieces not captured, reserve, inner spots and pairs, mine less his"
                     : "pieces not captured, reserve, inner spots and threes, mine less his";
    static constexpr bool antisymmetric = true;
    std::array<Weight, with_doubles ? 7 : 5> weights = [] {
        constexpr Weight piece{"piece", 100, "a piece that has not been captured"},
            reserve{"reserve", 4, "a piece in reserve"},
            middle{"inner", with_doubles ? 8 : 5, "a piece on one of the inner 19 spots"},
            three{"three", 10, "three adjacent pieces in a line"}, pair{"pair", 13, "two adjacent pieces"},
            win{"win", 100'000, "a win at the root; one less for each ply"},
            heart{"centre", 22, "a piece on one of the seven spots in the centre, beside `inner`"},
            missing{"short", 37, "each piece that the reserve is short of five, subtracted"};
        if constexpr (with_doubles) {
            return std::array{piece, reserve, middle, pair, win, heart, missing};
        } else {
            return std::array{piece, reserve, middle, three, win};
        }
    }();

    bool decisive(const Gipf<with_doubles>&) const {
        constexpr std::array<std::int64_t, 7> most{most_pieces, most_pieces, most_pieces, 3 * 37, 0, 7, 5};
        std::int64_t largest = 0;
        for (std::size_t i = 0; i < weights.size(); ++i) largest += std::abs(std::int64_t{weights[i].value}) * most[i];
        return is_decisive(weights[4].value, largest);
    }

    int value(const Gipf<with_doubles>& game, const typename Gipf<with_doubles>::Position& position, Side viewpoint,
              int ply) const {
        const Result result = game.result(position);
        if (result != Result::ongoing) return finished_value(result, viewpoint, ply, weights[4].value);
        return worth(position, viewpoint) - worth(position, other(viewpoint));
    }

  private:
    int worth(const typename Gipf<with_doubles>::Position& position, Side side) const {
        const std::uint64_t pieces = position.pieces[index(side)];
        const int reserve = reserve_of(position, side);
        int sum = weights[0].value * (Gipf<with_doubles>::on_board(position, side) + reserve) +
                  weights[1].value * reserve + weights[2].value * std::popcount(pieces & inner) +
                  weights[3].value * runs<with_doubles ? 1 : 2>(pieces);
        if constexpr (with_doubles)
            sum += weights[5].value * std::popcount(pieces & centre) - weights[6].value * std::max(0, 5 - reserve);
        return sum;
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

    template <bool d>
    bool decisive(const Gipf<d>&) const {
        std::int64_t largest = 0;
        for (const std::size_t i : {0, 1, 2, 3, 5, 6}) largest += std::abs(std::int64_t{k(i)}) * most_pieces;
        return k(4) == 1 && is_decisive(k(7), largest);
    }

    template <bool d>
    int value(const Gipf<d>& game, const typename Gipf<d>::Position& position, Side viewpoint, int ply) const {
        const Side opponent = other(viewpoint);
        const Result result = game.result(position);
        if (result != Result::ongoing) return k(4) * finished_value(result, viewpoint, ply, k(7));
        return k(0) * reserve_of(position, viewpoint) - k(1) * reserve_of(position, opponent) +
               k(2) * game.on_board(position, viewpoint) - k(3) * game.on_board(position, opponent) -
               k(5) * game.captured(position, viewpoint) + k(6) * game.captured(position, opponent);
    }

  private:
    int k(std::size_t i) const { return weights[i].value; }
};

}  // namespace plyground::gipf
