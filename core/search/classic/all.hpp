// The classic family by name.
#pragma once

#include <string_view>

#include "search/classic/alphabeta.hpp"
#include "search/classic/average.hpp"
#include "search/classic/combined.hpp"
#include "search/classic/minimax.hpp"
#include "search/classic/negamax.hpp"
#include "search/classic/selective.hpp"
#include "search/classic/variable.hpp"

namespace plyground::classic {

// Searches with the algorithm of that name. Throws InvalidOption for an unknown one.
template <Rules G, class E>
Found<typename G::Move> search(std::string_view algorithm, const G& game, const E& evaluation,
                               const typename G::Position& root, const Options& options, Progress& progress) {
    if (algorithm == "minimax") return Minimax<G, E>(game, evaluation, root, options, progress)(root);
    if (algorithm == "negamax") return Negamax<G, E>(game, evaluation, root, options, progress)(root);
    if (algorithm == "alphabeta") return AlphaBeta<G, E>(game, evaluation, root, options, progress)(root);
    if (algorithm == "selective") return Selective<G, E>(game, evaluation, root, options, progress)(root);
    if (algorithm == "average") return Average<G, E>(game, evaluation, root, options, progress)(root);
    if (algorithm == "variable") return Variable<G, E>(game, evaluation, root, options, progress)(root);
    if (algorithm == "combined") return Combined<G, E>(game, evaluation, root, options, progress)(root);
    throw InvalidOption(algorithm, "no search " + quote(algorithm));
}

}  // namespace plyground::classic
