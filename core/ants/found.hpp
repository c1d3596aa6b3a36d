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
    std::uint64_t ants;  // how many took it
    double mean;         // the mean of their paths' values
    std::uint64_t last;  // how many took it in the epoch that decides
    double last_total;   // the sum of these paths' values
    double value;        // what the choice compares
};

template <class Move>
struct Found {
    std::size_t chosen = 0;              // the place of the chosen move in `moves`
    double value = 0;                    // what it was chosen by; its weight if no ant took a step
    std::vector<FirstMove<Move>> moves;  // the first moves that ants saw, in the order in which they saw them
    std::vector<Move> line;              // the best path of the deciding epoch that begins with the chosen move
    std::uint64_t nodes = 0;             // the size of the graph, the root included
    std::uint64_t bytes = 0;             // the same in bytes
    std::uint64_t paths = 0;
    std::uint64_t epochs = 0;  // how many were finished
    double seconds = 0;
};

// The same result with moves of another type.
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
