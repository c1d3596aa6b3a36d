// Evaluations: numbers for positions. They are separate from the rules (a position has no score) and from the search.
#pragma once

#include <array>
#include <concepts>
#include <span>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "base/game.hpp"

namespace plyground {

struct Weight {
    std::string_view name;
    int value;
    std::string_view summary;
};

// Weights stay within this, so that no sum of them leaves the range of an int.
inline constexpr int largest_weight = 1'000'000;

// value(game, position, viewpoint, ply): how good the position, reached `ply` plies after the root, is for `viewpoint`.
// Finished positions are included: that is where "a win sooner is better" lives.
// `antisymmetric`: the value for one side is minus the value for the other. `weights` may be changed at run time.
template <class E, class G>
concept Evaluation = Game<G> && std::default_initializable<E> &&
                     requires(const E evaluation, const G game, const typename G::Position position) {
                         { E::name } -> std::convertible_to<std::string_view>;
                         { E::summary } -> std::convertible_to<std::string_view>;
                         { E::antisymmetric } -> std::convertible_to<bool>;
                         { evaluation.weights.size() } -> std::convertible_to<std::size_t>;
                         requires std::is_arithmetic_v<decltype(evaluation.value(game, position, Side::first, 0))>;
                     };

// An evaluation may say that it is decisive: finished positions are worth +-(win - ply), its weight "win", and all
// others less than half of `win`, so that a search value beyond that is a proved win or loss with its distance.
// Searches go no deeper than `deepest` plies, so `win` must be twice as much.
inline constexpr int deepest = 500;

constexpr bool is_decisive(int win, std::int64_t largest_other_value) {
    return win >= 2 * deepest && 2 * largest_other_value < win;
}

template <class E, class G>
concept HasDecisive = requires(const E evaluation, const G game) {
    { evaluation.decisive(game) } -> std::same_as<bool>;
};

// An evaluation may value positions that are not over without asking again whether they are.
template <class E, class G>
concept HasGuess = requires(const E evaluation, const G game, const typename G::Position position) {
    { evaluation.guess(game, position, Side::first) } -> std::same_as<int>;
};

// An evaluation may say what the smallest piece is worth, so that margins can be measured in it.
template <class E>
concept HasUnit = requires {
    { E::unit } -> std::convertible_to<int>;
};

// An evaluation may be a sum of numbered parameters times factors that depend on the position, and say what they are,
// as the first player sees it: then it can be fitted to results.
template <class E, class G>
concept HasFactors = requires(const E evaluation, const G game, const typename G::Position position) {
    { evaluation.factors(game, position) } -> std::same_as<std::vector<std::pair<int, double>>>;
};

// An evaluation may have named settings of its weights, `static constexpr std::array<Preset, N> presets`: each says
// which weights differ from their defaults.
struct WeightChange {
    std::string_view name;
    int value;
};
struct Preset {
    std::string_view name;
    std::span<const WeightChange> weights;
};

template <class E>
concept HasPresets = requires {
    { std::span<const Preset>(E::presets) };
};

// An evaluation may be antisymmetric with some weights only.
template <class E>
concept HasAntisymmetricWeights = requires(const E evaluation) {
    { evaluation.antisymmetric_weights() } -> std::same_as<bool>;
};

// +-(win - ply): sooner wins and later losses are better; a draw is 0.
constexpr int finished_value(Result result, Side viewpoint, int ply, int win) {
    if (result == Result::draw) return 0;
    return result == win_for(viewpoint) ? win - ply : ply - win;
}

// Every game has it: only the end of the game counts.
struct Zero {
    static constexpr std::string_view name = "zero";
    static constexpr std::string_view summary = "0 until the game is over, then the win or loss less the plies it took";
    static constexpr bool antisymmetric = true;
    std::array<Weight, 1> weights{{{"win", 10'000, "a win at the root; one less for each ply"}}};

    template <Game G>
    bool decisive(const G&) const {
        return is_decisive(weights[0].value, 0);
    }

    template <Game G>
    int value(const G& game, const typename G::Position& position, Side viewpoint, int ply) const {
        const Result result = game.result(position);
        return result == Result::ongoing ? 0 : finished_value(result, viewpoint, ply, weights[0].value);
    }
};

}  // namespace plyground
