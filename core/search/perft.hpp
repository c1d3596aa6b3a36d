// Counting the game tree: the test of move generation.
#pragma once

#include <cstdint>
#include <vector>

#include "../game.hpp"
#include "progress.hpp"

namespace plyground {

// The number of positions at each ply 1..depth below `position`, equal ones counted as often as they are reached.
// Every position is made, the last ply's too (no bulk counting). Finished games have no positions below them.
template <Game G>
std::vector<std::uint64_t> perft(const G& game, const typename G::Position& position, int depth, Progress& progress) {
    std::vector<std::uint64_t> plies(static_cast<std::size_t>(depth));
    const auto walk = [&](const auto& self, const typename G::Position& from, int ply) -> void {
        progress.node();
        if (ply == depth || is_over(game, from)) return;
        Moves<G> moves;
        game.moves(from, moves);
        plies[static_cast<std::size_t>(ply)] += static_cast<std::uint64_t>(moves.size());
        for (const auto& move : moves) self(self, game.play(from, move), ply + 1);
    };
    walk(walk, position, 0);
    return plies;
}

}  // namespace plyground
