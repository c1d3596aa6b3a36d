// Evaluations of chess.
#pragma once

#include "evaluation.hpp"
#include "san.hpp"

namespace plyground::chess {

// Document C's example: the difference in queens.
struct Queens {
    static constexpr std::string_view name = "queens";
    static constexpr std::string_view summary = "the difference in queens";
    static constexpr bool antisymmetric = true;
    std::array<Weight, 2> weights{
        {{"queen", 1, "a queen"}, {"win", 10'000, "a win at the root; one less for each ply"}}};

    bool decisive(const Chess&) const { return is_decisive(weights[1].value, 9 * std::int64_t{weights[0].value}); }

    int value(const Chess& game, const Position& position, Side viewpoint, int ply) const {
        const Result result = game.result(position);
        if (result != Result::ongoing) return finished_value(result, viewpoint, ply, weights[1].value);
        const auto me = static_cast<unsigned>(viewpoint);
        return weights[0].value * (count(position.of_kind(queen, me)) - count(position.of_kind(queen, me ^ 1)));
    }
};

}  // namespace plyground::chess
