// The settings of an ant colony: its numbers, and a choice wherever its source can be read in several ways.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "base/errors.hpp"

namespace plyground::ants {

// How a move's value becomes its weight in the roulette.
enum class Weigh : std::uint8_t {
    sided,     // own moves: the value, or 0 if it is negative; the opponent's moves: the value without its sign
    absolute,  // the value without its sign
    relative,  // where the value lies between the worst and the best of its siblings, for the side that moves
};
// What an ant does if all weights are 0: every move has the same chance; chances by pheromone alone; it stops.
enum class Blind : std::uint8_t { uniform, pheromone, stop };
// What a finished game is worth: the evaluation, counted once; the evaluation, counted for each ply left; or more than
// anything else.
enum class End : std::uint8_t { once, rest, decisive };
// A path's value: the sum over its positions; the sum of these sums for every beginning of the path; or the value of
// its last position.
enum class Path : std::uint8_t { sum, prefixes, last };
// How much pheromone an ant leaves. total: the value of its path on every edge, if it is above 0. sided: on each side's
// edges, how well the path went for that side, from 0 to 1.
enum class Deposit : std::uint8_t { total, sided };
// The edges of a path with a negative value lose all pheromone: after all deposits, before them, or never.
enum class Erase : std::uint8_t { after, before, never };
// The pheromone changes after each epoch, or after each ant.
enum class Update : std::uint8_t { epoch, ant };
// Pheromone evaporates everywhere, or only where ants walked.
enum class Fade : std::uint8_t { all, walked };
// An ant that comes to a known position looks at more of its moves, or takes one of those seen before.
enum class Again : std::uint8_t { more, same };
// Which first move is chosen: the one with the largest sum of the last epoch's paths; with the largest mean of all
// paths; with the most pheromone; or with the best value if both sides choose among the moves that the ants know.
enum class Decide : std::uint8_t { last, mean, pheromone, backup };

// The names of an enumeration's values, in its order. Each enumeration above is one reading of the source.
template <class Reading>
inline constexpr std::array<std::string_view, 0> names{};
template <>
inline constexpr std::array<std::string_view, 3> names<Weigh>{"sided", "absolute", "relative"};
template <>
inline constexpr std::array<std::string_view, 3> names<Blind>{"uniform", "pheromone", "stop"};
template <>
inline constexpr std::array<std::string_view, 3> names<End>{"once", "rest", "decisive"};
template <>
inline constexpr std::array<std::string_view, 3> names<Path>{"sum", "prefixes", "last"};
template <>
inline constexpr std::array<std::string_view, 2> names<Deposit>{"total", "sided"};
template <>
inline constexpr std::array<std::string_view, 3> names<Erase>{"after", "before", "never"};
template <>
inline constexpr std::array<std::string_view, 2> names<Update>{"epoch", "ant"};
template <>
inline constexpr std::array<std::string_view, 2> names<Fade>{"all", "walked"};
template <>
inline constexpr std::array<std::string_view, 2> names<Again>{"more", "same"};
template <>
inline constexpr std::array<std::string_view, 4> names<Decide>{"last", "mean", "pheromone", "backup"};

// The value with this name. Throws InvalidOption.
template <class Reading>
Reading read(std::string_view text) {
    std::string known;
    for (std::size_t i = 0; i < names<Reading>.size(); ++i) {
        if (names<Reading>[i] == text) return static_cast<Reading>(i);
        known += (i == 0 ? "" : ", ") + std::string(names<Reading>[i]);
    }
    throw InvalidOption(text, "no reading " + quote(text) + "; there are: " + known);
}

struct Settings {
    int ants = 5;
    std::uint64_t epochs = 15;  // 0: until stopped
    int depth = 7;
    int look = 20;  // how many moves an ant looks at in a position
    double q = 1;   // deposits are multiplied by it
    double evaporation = 0.1;
    double alpha = 1, beta = 1;          // exponents of pheromone and weight
    double start = 1;                    // pheromone on a new edge
    std::size_t most_nodes = 4'000'000;  // the graph does not grow beyond this
    Weigh weigh = Weigh::sided;
    Blind blind = Blind::uniform;
    End end = End::once;
    Path path = Path::sum;
    Deposit deposit = Deposit::total;
    Erase erase = Erase::after;
    Update update = Update::epoch;
    Fade fade = Fade::all;
    Again again = Again::more;
    Decide decide = Decide::last;
};

}  // namespace plyground::ants
