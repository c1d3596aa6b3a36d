// The graph that the ants walk on. A node stands for a position and for the edge that leads to it; the position itself
// is not stored. Parents come before their children.
#pragma once

#include <cstdint>
#include <vector>

namespace plyground::ants {

inline constexpr std::uint32_t none = 0xffffffff;

template <class Move>
struct Node {
    Move move{};  // the move that leads here
    double weight = 0;
    double lure = 0;
    double pheromone = 0;
    double delta = 0;           // what ants have left here since the last update
    std::uint64_t updates = 0;  // how many updates the pheromone has gone through
    std::uint32_t parent = none;
    std::uint32_t next = none;  // the next child of the same parent, in the order in which they were seen
    std::uint32_t first_child = none, last_child = none;
    std::uint32_t children = 0;
    std::uint32_t lured = 0;   // how many children have a lure
    std::uint32_t moves = 0;   // how many legal moves there are; 0 while no ant has looked
    std::uint32_t number = 0;  // the place of the move in the parent's list
    bool walked = false;
    bool over = false;
    bool own = true;  // whether the player at the root is to move here
};

// The path of one ant, and its value.
struct Walk {
    std::vector<std::uint32_t> nodes;
    double value;
};

// All ants that took one first move.
struct First {
    std::uint64_t ants = 0;
    double total = 0;  // the sum of their paths' values
};

}  // namespace plyground::ants
