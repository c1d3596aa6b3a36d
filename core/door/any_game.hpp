// The one dynamic door: a game whose type has been erased. Bindings, native tests and fuzz targets use nothing else.
// Each family of algorithms has a file of its own, with an interface and its one implementation.
#pragma once

#include <functional>
#include <memory>

#include "door/evaluations.hpp"
#include "door/learning.hpp"
#include "door/mcts.hpp"
#include "door/rules.hpp"
#include "door/solve.hpp"

namespace plyground {

struct AnyGame {
    std::unique_ptr<const AnyRules> rules;  // owns the game, so it is the first member, and destroyed last
    std::unique_ptr<const AnyEvaluations> evaluations;
    std::function<std::unique_ptr<AnyMcts>(const mcts::Settings&, const MctsHooks&)> mcts;
    std::unique_ptr<const AnySolving> solving;
    std::unique_ptr<const AnyLearning> learning;  // none unless the game says what is seen (HasSight)
};

template <Game G, class... Evaluations>
AnyGame any_game(const Options& options) {
    auto rules = std::make_unique<const RulesOf<G>>(options);
    const G& game = rules->game();
    AnyGame any;
    any.rules = std::move(rules);
    any.evaluations = std::make_unique<EvaluationsOf<G, Evaluations...>>(game);
    any.mcts = [&game](const mcts::Settings& settings, const MctsHooks& hooks) -> std::unique_ptr<AnyMcts> {
        if (hooks.judge) return std::make_unique<JudgedMctsOf<G>>(game, settings, hooks);
        return std::make_unique<MctsOf<G>>(game, settings, hooks);
    };
    any.solving = std::make_unique<SolvingOf<G>>(game);
    if constexpr (HasSight<G>) any.learning = std::make_unique<LearningOf<G>>(game);
    return any;
}

}  // namespace plyground
