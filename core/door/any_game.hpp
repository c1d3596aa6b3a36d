// The one dynamic door: a game whose type has been erased. Bindings, native tests and fuzz targets see only this. Each
// family of algorithms stands in a file of its own, with its interface and the one implementation of it.
#pragma once

#include <functional>
#include <memory>

#include "door/evaluations.hpp"
#include "door/mcts.hpp"
#include "door/rules.hpp"
#include "door/solve.hpp"

namespace plyground {

struct AnyGame {
    std::unique_ptr<const AnyRules> rules;  // owns the game, so it comes first and goes last
    std::unique_ptr<const AnyEvaluations> evaluations;
    std::function<std::unique_ptr<AnyMcts>(const mcts::Settings&)> mcts;
    std::unique_ptr<const AnySolving> solving;
};

template <Game G, class... Evaluations>
AnyGame any_game(const Options& options) {
    auto rules = std::make_unique<const RulesOf<G>>(options);
    const G& game = rules->game();
    AnyGame any;
    any.rules = std::move(rules);
    any.evaluations = std::make_unique<EvaluationsOf<G, Evaluations...>>(game);
    any.mcts = [&game](const mcts::Settings& settings) { return std::make_unique<MctsOf<G>>(game, settings); };
    any.solving = std::make_unique<SolvingOf<G>>(game);
    return any;
}

}  // namespace plyground
