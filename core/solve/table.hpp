// Games with a table of all their positions, built once and kept in a file.
#pragma once

#include <cstdint>
#include <vector>

namespace plyground {

// How many positions are decided in how many plies (won where odd, lost where even), how many are drawn, and some of
// the longest wins.
template <class Position>
struct TableStatistics {
    std::vector<std::uint64_t> plies;
    std::uint64_t drawn = 0;
    std::vector<Position> longest;
};

// What a check of every position found: how many were looked at, how many are wrong, and one of those.
template <class Position>
struct TableCheck {
    std::uint64_t positions = 0, wrong = 0;
    Position example{};
};

// Positions that can come about from the start, told apart by result; `open` are those not over in the sense of the
// count, which the game explains.
struct TableCensus {
    struct Results {
        std::uint64_t won = 0, lost = 0, drawn = 0;
    } all, open;
};

// The game's table, or void. A table has
//     static void build(const G&, const std::string& path, unsigned threads, const Watch&)
//     Table(const G&, const std::string& path)                throws DamagedTable
//     int plies(const Position&) const      of a game that is not over: above 0 a win, below 0 a loss, 0 a draw
//     TableStatistics<Position> statistics() const
//     TableCheck<Position> verify(unsigned threads, const Watch&) const
//     TableCensus census(unsigned threads, const Watch&) const
// A game specialises this beside its table.
template <class G>
struct TableOf {
    using type = void;
};

}  // namespace plyground
