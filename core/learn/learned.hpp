// The evaluation that is learned: the sum of the weights of patterns, seen by the side to move.
#pragma once

#include <memory>
#include <span>

#include "base/evaluation.hpp"
#include "base/hooks.hpp"
#include "learn/patterns.hpp"

namespace plyground::learn {

// Values are in units of this: its hyperbolic tangent is the result that is expected.
inline constexpr int unit = 4096;

struct Tables {
    Tables(const Description& description, std::span<const std::int16_t> given)
        : patterns(description), weights(given.begin(), given.end()) {
        if (weights.size() != patterns.weights())
            throw std::invalid_argument("the patterns have another number of weights");
    }

    const Patterns patterns;
    const std::vector<std::int16_t> weights;
};

// What the side to move sees. `seen` has room for patterns.places() numbers, as many as the game has.
template <HasSight G>
void see(const G& game, const typename G::Position& position, const Patterns& patterns, std::uint8_t* seen) {
    game.see(position, seen);
    patterns.clamp(seen);
}

struct Learned {
    static constexpr std::string_view name = "learned";
    static constexpr std::string_view summary = "learned weights of patterns: 4096 times atanh of the expected result";
    static constexpr bool antisymmetric = true;
    std::array<Weight, 1> weights{{{"win", 1'000'000, "a win at the root; one less for each ply"}}};
    std::shared_ptr<const Tables> tables{};

    static constexpr int bound = 100'000;

    template <HasSight G>
    bool decisive(const G&) const {
        return is_decisive(weights[0].value, bound);
    }

    template <HasSight G>
    int value(const G& game, const typename G::Position& position, Side viewpoint, int ply) const {
        const Result result = game.result(position);
        if (result != Result::ongoing) return finished_value(result, viewpoint, ply, weights[0].value);
        return guess(game, position, viewpoint);
    }

    template <HasSight G>
    int guess(const G& game, const typename G::Position& position, Side viewpoint) const {
        std::array<std::uint8_t, most_places> seen;
        const Side mover = game.side(position);
        const Patterns& patterns = tables->patterns;
        see(game, position, patterns, seen.data());
        const std::int16_t* own = tables->weights.data() + patterns.begin_of(mover == Side::second);
        const int sum = patterns.sum<int>(seen.data(), [own](std::uint32_t index) { return own[index]; });
        return std::clamp(mover == viewpoint ? sum : -sum, -bound, bound);
    }
};

}  // namespace plyground::learn
