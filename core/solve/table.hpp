// Games with a solution table: all positions with their exact values, built once and kept in a file.
#pragma once

#include <cstdint>
#include <vector>

namespace plyground {

// plies[n]: how many positions are decided in n plies (odd: won, even: lost). drawn: how many are drawn. longest: some
// of the longest wins.
template <class Position>
struct TableStatistics {
    std::vector<std::uint64_t> plies;
    std::uint64_t drawn = 0;
    std::vector<Position> longest;
};

// The result of a check: how many positions were checked, how many are wrong, and one of the wrong ones.
template <class Position>
struct TableCheck {
    std::uint64_t positions = 0, wrong = 0;
    Position example{};
};

// How many positions can be reached from the start, by result. `open` counts only those that are not over; the game
// says what that means.
struct TableCensus {
    struct Results {
        std::uint64_t won = 0, lost = 0, drawn = 0;
    } all, open;
};

// The game's table, or void. A table has
//     static void build(const G&, const std::string& path, unsigned threads, const Watch&)
//     Table(const G&, const std::string& path)                throws DamagedTable
//     int plies(const Position&) const      for a position that is not over: above 0 a win, below 0 a loss, 0 a draw
//     TableStatistics<Position> statistics() const
//     TableCheck<Position> verify(unsigned threads, const Watch&) const
//     TableCensus census(unsigned threads, const Watch&) const
// A game specialises this beside its table.
template <class G>
struct TableOf {
    using type = void;
};

}  // namespace plyground
