// Monte Carlo tree search with a judge: PUCT, as in AlphaZero (Silver and others 2018).
//
// The judge, for example a learned model, says of positions what each is worth, and how good each of its moves looks.
// There are no random games. The judge is asked about several positions at a time: while one of them waits, every path
// to it counts as one more loss, so that the next goes elsewhere. Ends of games are proved as in the plain tree.
//
// A search begins a new tree.
#pragma once

#include <functional>
#include <stdexcept>

#include "mcts/mcts.hpp"

namespace plyground::mcts {

struct Judgement {
    double value = 0;            // for the side to move, from -1 to 1
    std::vector<double> priors;  // how good each move looks, in their order; empty: all the same
};

template <class Position>
using Judge = std::function<std::vector<Judgement>(const std::vector<Position>&)>;

template <Rules G>
class JudgedTree : public Tree<G> {
    using Base = Tree<G>;
    using Base::nodes_, Base::path_, Base::settings_, Base::game_, Base::largest_;
    using typename Base::Node;

  public:
    using Position = typename G::Position;
    using Move = typename G::Move;

    JudgedTree(const G& game, const Settings& settings, Judge<Position> judge, int batch)
        : Base(game, settings, {}), judge_(std::move(judge)), batch_(batch) {}

    void go_to(const Position& root, const std::vector<std::uint64_t>& history) {
        nodes_.clear();
        Base::go_to(root, history);
        priors_.assign(1, 1.0);
    }

    // Simulates until a limit, or until the root is proved; a batch is always finished.
    Found<Move> search(Control& control) {
        NodeCount simulations;
        try {
            while (nodes_[0].proof == Proof::none) {
                const std::uint64_t limit = control.limits().nodes.value_or(simulations + batch_);
                const std::uint64_t done = simulate(std::min<std::uint64_t>(batch_, limit - simulations));
                for (std::uint64_t i = 0; i < done; ++i) control.node(simulations, true);
                if (control.limits().seconds && control.seconds() >= *control.limits().seconds) break;
            }
        } catch (const Stopped&) {
        }
        if (nodes_[0].children == 0) grow(0, {});
        Found<Move> found = Base::summary(simulations, 0, control);
        for (std::uint32_t i = 0; i < nodes_[0].children; ++i) {
            for (auto& choice : found.choices) {
                const std::uint32_t child = nodes_[0].first_child + i;
                if (choice.move == nodes_[child].move) choice.prior = priors_[child];
            }
        }
        return found;
    }

  private:
    // Simulates up to `most` times, and asks the judge once. Returns how many simulations there were.
    std::uint64_t simulate(std::uint64_t most) {
        std::vector<std::uint32_t> waiting;
        std::vector<Position> positions;
        std::uint64_t ended = 0;
        while (waiting.size() + ended < most && nodes_[0].proof == Proof::none) {
            const std::uint32_t at = descend();
            if (std::find(waiting.begin(), waiting.end(), at) != waiting.end()) break;
            if (nodes_[at].visits == 0) Base::settle(at);
            if (nodes_[at].proof != Proof::none) {
                Base::back_up(at, nodes_[at].payoff);
                ++ended;
                continue;
            }
            waiting.push_back(at);
            positions.push_back(nodes_[at].position);
            lose(at, 1);
        }
        if (waiting.empty()) return ended;
        const std::vector<Judgement> judged = judge_(positions);
        if (judged.size() != waiting.size())
            throw std::invalid_argument("the model judged another number of positions");
        for (std::size_t i = 0; i < waiting.size(); ++i) {
            lose(waiting[i], -1);
            if (waiting[i] == 0 || nodes_.size() < settings_.most_nodes) grow(waiting[i], judged[i].priors);
            Base::back_up(waiting[i], std::clamp(judged[i].value, -1.0, 1.0) * largest_);
        }
        return ended + waiting.size();
    }

    std::uint32_t descend() {
        std::uint32_t at = 0;
        path_.clear();
        while (nodes_[at].proof == Proof::none && nodes_[at].children > 0) {
            path_.push_back(game_.key(nodes_[at].position));
            at = select(at);
        }
        return at;
    }

    // A move that was not tried yet is taken to be as good as its position. Moves that are proved to lose come last.
    std::uint32_t select(std::uint32_t at) const {
        const Node& node = nodes_[at];
        const double visits = static_cast<double>(std::max<std::uint64_t>(1, node.visits));
        const double here = 0.5 + 0.5 * node.score / visits / largest_;
        std::uint32_t best = node.first_child;
        double best_worth = -1;
        for (std::uint32_t child = node.first_child; child < node.first_child + node.children; ++child) {
            const Node& after = nodes_[child];
            if (Base::for_mover(after, after.proof) == Proof::loss) continue;
            const double explored = 1 + static_cast<double>(after.visits);
            const double worth = (after.visits == 0 ? here : Base::mean(after)) +
                                 settings_.exploration * priors_[child] * std::sqrt(visits) / explored;
            if (worth > best_worth) {
                best_worth = worth;
                best = child;
            }
        }
        return best;
    }

    // Counts a loss for whoever moved, at a node and at all before it; or takes it back.
    void lose(std::uint32_t at, int times) {
        for (; at != Base::none; at = nodes_[at].parent) {
            nodes_[at].visits += static_cast<std::uint64_t>(times);
            nodes_[at].score -= times * Base::for_mover(nodes_[at], largest_);
        }
    }

    void grow(std::uint32_t at, const std::vector<double>& priors) {
        if (nodes_[at].children > 0) return;
        Base::expand(at);
        const std::size_t moves = nodes_[at].children;
        if (!priors.empty() && priors.size() != moves) {
            throw std::invalid_argument("the model gave another number of priors than there are moves");
        }
        double sum = 0;
        for (const double prior : priors) sum += prior;
        for (std::size_t i = 0; i < moves; ++i) {
            priors_.push_back(sum > 0 ? priors[i] / sum : 1.0 / static_cast<double>(moves));
        }
    }

    const Judge<Position> judge_;
    const std::uint64_t batch_;
    std::vector<double> priors_;  // by node
};

}  // namespace plyground::mcts
