// What a colony has found: the move chosen, and what is known of every first move.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace plyground::ants {

template <class Move>
struct FirstMove {
    Move move;
    double weight;
    double pheromone;
    std::uint64_t ants;  // that took it
    double mean;         // of their paths' values
    std::uint64_t last;  // ants that took it in the epoch that decides
    double last_total;   // of their paths' values
    double value;        // by which it was chosen
};

template <class Move>
struct Found {
    std::size_t chosen = 0;              // among the moves
    double value = 0;                    // by which it was chosen; its weight, where no ant took a step
    std::vector<FirstMove<Move>> moves;  // that the ants know, in the order in which they were seen
    std::vector<Move> line;              // the deciding epoch's best path that begins with the move
    std::uint64_t nodes = 0;             // in the graph, the root included
    std::uint64_t bytes = 0;             // of the graph
    std::uint64_t paths = 0;
    std::uint64_t epochs = 0;  // that were finished
    double seconds = 0;
};

// The same with moves of another type.
template <class To, class From, class Convert>
Found<To> converted(const Found<From>& found, const Convert& convert) {
    Found<To> result{found.chosen, found.value, {},           {},           found.nodes,
                     found.bytes,  found.paths, found.epochs, found.seconds};
    for (const FirstMove<From>& move : found.moves) {
        result.moves.push_back({convert(move.move), move.weight, move.pheromone, move.ants, move.mean, move.last,
                                move.last_total, move.value});
    }
    for (const From& move : found.line) result.line.push_back(convert(move));
    return result;
}

}  // namespace plyground::ants
