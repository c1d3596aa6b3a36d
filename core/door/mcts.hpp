// Monte Carlo tree search behind the door.
#pragma once

#include <functional>
#include <vector>

#include "base/game.hpp"
#include "door/values.hpp"
#include "mcts/judged.hpp"

namespace plyground {

// A search with the tree that it keeps from move to move. It refers to the game, which must outlive it.
class AnyMcts {
  public:
    virtual ~AnyMcts() = default;
    virtual mcts::Found<AnyMove> search(const AnyPosition& position, const std::vector<std::uint64_t>& history,
                                        std::uint64_t seed, Control& control) = 0;
};

// What may stand in the place of random games: values of positions, or a judge who is asked about `batch` positions at
// a time. Each may be empty.
struct MctsHooks {
    std::function<double(const AnyPosition&)> value;
    mcts::Judge<AnyPosition> judge;
    int batch = 1;
};

template <class Move>
mcts::Found<AnyMove> erased(const mcts::Found<Move>& found) {
    mcts::Found<AnyMove> result{found.simulations, found.inherited, found.seconds, found.largest, {}};
    for (const auto& choice : found.choices) {
        result.choices.push_back({packed<AnyMove>(choice.move), choice.visits, choice.mean, choice.proof, choice.plies,
                                  choice.payoff, choice.prior});
    }
    return result;
}

template <Game G>
class MctsOf final : public AnyMcts {
    using Position = typename G::Position;

  public:
    MctsOf(const G& game, const mcts::Settings& settings, const MctsHooks& hooks)
        : tree_(game, settings, adapted(hooks)) {}

    mcts::Found<AnyMove> search(const AnyPosition& position, const std::vector<std::uint64_t>& history,
                                std::uint64_t seed, Control& control) override {
        tree_.go_to(unpack<Position>(position), history);
        return erased(tree_.search(seed, control));
    }

  private:
    static typename mcts::Tree<G>::Value adapted(const MctsHooks& hooks) {
        if (!hooks.value) return {};
        return [value = hooks.value](const Position& position) { return value(packed<AnyPosition>(position)); };
    }

    mcts::Tree<G> tree_;
};

template <Game G>
class JudgedMctsOf final : public AnyMcts {
    using Position = typename G::Position;

  public:
    JudgedMctsOf(const G& game, const mcts::Settings& settings, const MctsHooks& hooks)
        : tree_(game, settings, adapted(hooks), hooks.batch) {}

    mcts::Found<AnyMove> search(const AnyPosition& position, const std::vector<std::uint64_t>& history, std::uint64_t,
                                Control& control) override {
        tree_.go_to(unpack<Position>(position), history);
        return erased(tree_.search(control));
    }

  private:
    static mcts::Judge<Position> adapted(const MctsHooks& hooks) {
        return [judge = hooks.judge](const std::vector<Position>& positions) {
            std::vector<AnyPosition> boxed;
            for (const Position& position : positions) boxed.push_back(packed<AnyPosition>(position));
            return judge(boxed);
        };
    }

    mcts::JudgedTree<G> tree_;
};

}  // namespace plyground
