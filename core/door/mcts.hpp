// Monte Carlo tree search behind the door.
#pragma once

#include <vector>

#include "base/game.hpp"
#include "door/values.hpp"
#include "mcts/mcts.hpp"

namespace plyground {

// A search with the tree that it keeps from move to move. It refers to the game, which must outlive it.
class AnyMcts {
  public:
    virtual ~AnyMcts() = default;
    virtual mcts::Found<AnyMove> search(const AnyPosition& position, const std::vector<std::uint64_t>& history,
                                        std::uint64_t seed, Control& control) = 0;
};

template <Game G>
class MctsOf final : public AnyMcts {
  public:
    MctsOf(const G& game, const mcts::Settings& settings) : tree_(game, settings) {}

    mcts::Found<AnyMove> search(const AnyPosition& position, const std::vector<std::uint64_t>& history,
                                std::uint64_t seed, Control& control) override {
        tree_.go_to(unpack<typename G::Position>(position), history);
        const auto found = tree_.search(seed, control);
        mcts::Found<AnyMove> result{found.simulations, found.inherited, found.seconds, found.largest, {}};
        for (const auto& choice : found.choices) {
            result.choices.push_back(
                {packed<AnyMove>(choice.move), choice.visits, choice.mean, choice.proof, choice.plies, choice.payoff});
        }
        return result;
    }

  private:
    mcts::Tree<G> tree_;
};

}  // namespace plyground
