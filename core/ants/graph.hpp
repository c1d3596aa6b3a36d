// The graph that the ants walk on: a node is the edge that leads to it, without the position. Nodes come after their
// parents.
#pragma once

#include <cstdint>
#include <vector>

namespace plyground::ants {

inline constexpr std::uint32_t none = 0xffffffff;

template <class Move>
struct Node {
    Move move{};  // that leads here
    double weight = 0;
    double lure = 0;
    double pheromone = 0;
    double delta = 0;           // deposits of the update under way
    std::uint64_t updates = 0;  // that the pheromone has gone through
    std::uint32_t parent = none;
    std::uint32_t next = none;  // of the parent's children, in the order in which they were seen
    std::uint32_t first_child = none, last_child = none;
    std::uint32_t children = 0;
    std::uint32_t lured = 0;   // children whose lure is known
    std::uint32_t moves = 0;   // legal ones; 0 while no ant has looked
    std::uint32_t number = 0;  // of the move among the parent's
    bool walked = false;
    bool over = false;
    bool own = true;  // whether the player at the root is to move here
};

// The way of one ant, and the value of its path.
struct Walk {
    std::vector<std::uint32_t> nodes;
    double value;
};

// All ants that took one first move.
struct First {
    std::uint64_t ants = 0;
    double total = 0;  // of their paths' values
};

}  // namespace plyground::ants
