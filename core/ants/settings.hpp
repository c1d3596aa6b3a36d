// What an ant colony can be told: its numbers, and how to read what its source leaves open.
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
    sided,     // own moves: the value, or 0 below it; the opponent's: the amount
    absolute,  // the amount
    relative,  // where the value lies between its siblings' best and worst, for the side that moves
};
// Where all weights are 0.
enum class Blind : std::uint8_t { uniform, pheromone, stop };
// What a finished game is worth: what the evaluation says, once or for each ply left; or more than anything else.
enum class End : std::uint8_t { once, rest, decisive };
// A path's value: the sum of its positions'; of all its beginnings' sums; or its last position's.
enum class Path : std::uint8_t { sum, prefixes, last };
// What an ant leaves: as much as its path is worth on every edge, if that is above 0; or on each side's edges how well
// it went for that side, from 0 to 1.
enum class Deposit : std::uint8_t { total, sided };
// Edges of a path below 0 lose all pheromone: after the others' deposits, before them, or not.
enum class Erase : std::uint8_t { after, before, never };
enum class Update : std::uint8_t { epoch, ant };
enum class Fade : std::uint8_t { all, walked };
// Looking again may find more children, or not.
enum class Again : std::uint8_t { more, same };
// The first move with: the largest sum of the last epoch's paths; the largest mean of all paths; the most pheromone;
// the best value when both sides choose among the moves that the ants know.
enum class Decide : std::uint8_t { last, mean, pheromone, backup };

// The names of a reading's values, in the order of its enumeration.
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

// The value of a reading that has this name. Throws InvalidOption.
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
    int look = 20;  // moves that an ant sees at a position
    double q = 1;   // deposits are multiplied by it
    double evaporation = 0.1;
    double alpha = 1, beta = 1;          // exponents of pheromone and weight
    double start = 1;                    // pheromone on a new edge
    std::size_t most_nodes = 4'000'000;  // a graph this large grows no more
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
