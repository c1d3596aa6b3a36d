// Evaluations of Connect Four.
#pragma once

#include <algorithm>

#include "base/evaluation.hpp"
#include "rules.hpp"

namespace plyground::connect4 {

// The 69 places where a four can stand.
inline const std::vector<std::uint64_t>& four_masks() {
    static const std::vector<std::uint64_t> masks = [] {
        std::vector<std::uint64_t> found;
        for (const int step : directions) {
            for (std::uint64_t starts = fours(board, step); starts != 0; starts &= starts - 1) {
                const std::uint64_t first = starts & -starts;
                found.push_back(first | first << step | first << (2 * step) | first << (3 * step));
            }
        }
        return found;
    }();
    return masks;
}

// Every place for a four in which only one side has discs counts for that side, by the number of discs.
struct Default {
    static constexpr std::string_view name = "default";
    static constexpr std::string_view summary = "places for a four that one side alone has discs in, by their number";
    static constexpr bool antisymmetric = true;
    std::array<Weight, 4> weights{{{"one", 1, "a place for a four with one disc"},
                                   {"two", 4, "a place for a four with two discs"},
                                   {"three", 16, "a place for a four with three discs"},
                                   {"win", 10'000, "a win at the root; one less for each ply"}}};

    bool decisive(const Connect4&) const {
        int largest = 0;
        for (std::size_t i = 0; i < 3; ++i) largest = std::max(largest, std::abs(weights[i].value));
        return is_decisive(weights[3].value, std::int64_t{largest} * std::ssize(four_masks()));
    }

    int value(const Connect4& game, const Connect4::Position& position, Side viewpoint, int ply) const {
        const Result result = game.result(position);
        if (result != Result::ongoing) return finished_value(result, viewpoint, ply, weights[3].value);
        const std::uint64_t mine = position.discs[static_cast<std::size_t>(viewpoint)];
        const std::uint64_t theirs = position.discs[static_cast<std::size_t>(other(viewpoint))];
        int value = 0;
        for (const std::uint64_t four : four_masks()) {
            const int own = std::popcount(four & mine), opponent = std::popcount(four & theirs);
            if (opponent == 0 && own != 0) value += weights[static_cast<std::size_t>(own - 1)].value;
            if (own == 0 && opponent != 0) value -= weights[static_cast<std::size_t>(opponent - 1)].value;
        }
        return value;
    }
};

}  // namespace plyground::connect4
