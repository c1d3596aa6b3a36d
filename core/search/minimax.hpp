// Plain minimax, as textbook/minimax.py has it: the same tree, the same value, the same count.
#pragma once

#include <cstdint>
#include <limits>

#include "../evaluation.hpp"
#include "../game.hpp"
#include "progress.hpp"

namespace plyground {

struct MinimaxResult {
    double value;
    std::uint64_t nodes;  // every position visited, the root included
    std::uint64_t apart;  // the same where equal pieces are told apart (game.hpp, copies)
};

// The value of `position` for the side to move there, `depth` plies deep. Returns the exact minimax value of the tree
// cut at `depth`, its leaves valued by `evaluation` from the root player's viewpoint.
template <Game G, class E>
MinimaxResult minimax(const G& game, const E& evaluation, const typename G::Position& position, int depth,
                      Progress& progress) {
    const Side viewpoint = game.side(position);
    std::uint64_t apart = 0;
    const auto value = [&](const auto& self, const typename G::Position& at, int ply, std::uint64_t times) -> double {
        progress.node();
        apart += times;
        if (ply == depth || is_over(game, at)) return static_cast<double>(evaluation.value(game, at, viewpoint, ply));
        Moves<G> moves;
        game.moves(at, moves);
        const bool maximise = game.side(at) == viewpoint;
        double best = maximise ? -std::numeric_limits<double>::infinity() : std::numeric_limits<double>::infinity();
        for (const auto& move : moves) {
            const double child = self(self, game.play(at, move), ply + 1, times * copies(game, at, move));
            if (maximise ? child > best : child < best) best = child;
        }
        return best;
    };
    const std::uint64_t before = progress.nodes();
    const double result = value(value, position, 0, 1);
    return {result, progress.nodes() - before, apart};
}

}  // namespace plyground
