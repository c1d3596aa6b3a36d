// Counting the game tree: the test of move generation.
#pragma once

#include <cstdint>
#include <vector>

#include "base/hooks.hpp"
#include "base/progress.hpp"

namespace plyground {

// The number of positions at each ply 1..depth below `position`. A position counts as often as it is reached. Every
// position is made, also at the last ply. Finished games have no positions below them. `apart` counts a move as often
// as there are equal pieces that could make it (hooks.hpp, copies).
template <Rules G>
std::vector<std::uint64_t> perft(const G& game, const typename G::Position& position, int depth, bool apart,
                                 Progress& progress) {
    std::vector<std::uint64_t> plies(static_cast<std::size_t>(depth));
    const auto walk = [&](const auto& self, const typename G::Position& from, int ply, std::uint64_t times) -> void {
        progress.node();
        if (ply == depth || is_over(game, from)) return;
        Moves<G> moves;
        game.moves(from, moves);
        if (!apart) plies[static_cast<std::size_t>(ply)] += static_cast<std::uint64_t>(moves.size());
        for (const auto& move : moves) {
            const std::uint64_t often = apart ? times * copies(game, from, move) : 1;
            if (apart) plies[static_cast<std::size_t>(ply)] += often;
            self(self, game.play(from, move), ply + 1, often);
        }
    };
    walk(walk, position, 0, 1);
    return plies;
}

}  // namespace plyground
