// Ant colony optimisation of a move, for any game and evaluation. The textbook's twin (textbook/ants.py): the same
// stream of random numbers gives the same walks, the same pheromone and the same move, to the last bit.
//
// Ants walk down from the root, one after the other, at most `depth` plies. At each position an ant looks at some
// moves, which become children of the node. It takes one of them by roulette: the chance depends on the pheromone of
// the move and on its weight, which is the value of the position after it for the player at the root. At the end of an
// epoch the values of its paths change the pheromone.
//
// The graph stores no positions: an ant plays the moves as it walks. Pheromone does not evaporate everywhere at each
// update. A node makes up for it when it is looked at, by one multiplication for each update that it missed.
#pragma once

#include <algorithm>
#include <cmath>
#include <optional>
#include <span>
#include <tuple>
#include <vector>

#include "ants/decision.hpp"
#include "ants/found.hpp"
#include "ants/graph.hpp"
#include "ants/settings.hpp"
#include "base/control.hpp"
#include "base/game.hpp"
#include "base/random.hpp"

namespace plyground::ants {

// The value of a won game, less the plies it took, with End::decisive. It is larger than any evaluation.
inline constexpr double decisive = 1e9;

template <Rules G, class E>
class Colony {
    using Position = typename G::Position;
    using Move = typename G::Move;
    using Node = ants::Node<Move>;

  public:
    Colony(const G& game, const E& evaluation, const Settings& settings, std::uint64_t seed)
        : game_(game), evaluation_(evaluation), settings_(settings), random_(seed) {}

    // Walks from `root`, which is not over, for all epochs or until it is stopped. The epoch that is stopped does not
    // count, unless it is the first; the walk that is stopped never counts.
    Found<Move> search(const Position& root, Control& control) {
        viewpoint_ = game_.side(root);
        nodes_.clear();
        nodes_.push_back(Node{});
        std::uint64_t finished = 0;
        std::vector<Walk> last;
        try {
            while (settings_.epochs == 0 || finished < settings_.epochs) {
                epoch_.clear();
                for (int ant = 0; ant < settings_.ants; ++ant) {
                    epoch_.push_back(walk(root, control));
                    ++paths_;
                    remember(epoch_.back());
                    if (settings_.update == Update::ant) update({&epoch_.back(), 1});
                }
                if (settings_.update == Update::epoch) update(epoch_);
                ++finished;
                std::swap(last, epoch_);
            }
        } catch (const Stopped&) {
            if (finished == 0) last = epoch_;
        }
        if (nodes_[0].children == 0) look_anyway(root);
        for (std::uint32_t child = nodes_[0].first_child; child != none; child = nodes_[child].next)
            fade(nodes_[child]);
        Found<Move> found = Decision<Move>(nodes_, firsts_, last, settings_.decide).decide();
        found.paths = paths_;
        found.epochs = finished;
        found.seconds = control.seconds();
        return found;
    }

  private:
    Walk walk(const Position& root, Control& control) {
        Walk walk{{}, 0};
        Position position = root;
        std::uint32_t at = 0;
        for (int ply = 1; ply <= settings_.depth && !nodes_[at].over; ++ply) {
            control.node(work_, false);
            look(at, position, ply, control);
            const std::optional<std::uint32_t> chosen = choose(at, game_.side(position) == viewpoint_);
            if (!chosen) break;
            at = *chosen;
            position = game_.play(position, nodes_[at].move);
            nodes_[at].walked = true;
            walk.nodes.push_back(at);
        }
        walk.value = value_of(walk.nodes);
        return walk;
    }

    // Looks at up to `look` moves, and makes children of those not seen before.
    void look(std::uint32_t at, const Position& position, int ply, Control& control) {
        const Node& node = nodes_[at];
        if (node.moves != 0 && (node.children == node.moves || settings_.again == Again::same)) return;
        if (nodes_.size() >= settings_.most_nodes) return;
        Moves<G> moves;
        game_.moves(position, moves);
        const auto count = static_cast<std::uint32_t>(moves.size());
        nodes_[at].moves = count;
        order_.resize(count);
        for (std::uint32_t i = 0; i < count; ++i) order_[i] = i;
        std::uint32_t seen = count;
        if (count > static_cast<std::uint32_t>(settings_.look)) {
            seen = static_cast<std::uint32_t>(settings_.look);
            for (std::uint32_t i = 0; i < seen; ++i) {
                const auto further = static_cast<std::uint32_t>(random_.next() * (count - i));
                std::swap(order_[i], order_[i + further]);
            }
        }
        known_.assign(count, false);
        for (std::uint32_t child = nodes_[at].first_child; child != none; child = nodes_[child].next)
            known_[nodes_[child].number] = true;
        for (std::uint32_t i = 0; i < seen; ++i) {
            if (known_[order_[i]]) continue;
            control.node(work_, false);
            add(at, position, moves[static_cast<int>(order_[i])], order_[i], ply);
        }
    }

    void add(std::uint32_t parent, const Position& position, const Move& move, std::uint32_t number, int ply) {
        const Position after = game_.play(position, move);
        const Result result = game_.result(after);
        Node node;
        node.move = move;
        node.weight = static_cast<double>(evaluation_.value(game_, after, viewpoint_, ply));
        node.over = result != Result::ongoing;
        node.own = game_.side(after) == viewpoint_;
        if (settings_.end == End::decisive && node.over && result != Result::draw)
            node.weight = result == win_for(viewpoint_) ? decisive - ply : ply - decisive;
        node.pheromone = settings_.start;
        node.updates = updates_;
        node.parent = parent;
        node.number = number;
        const auto place = static_cast<std::uint32_t>(nodes_.size());
        nodes_.push_back(node);
        Node& above = nodes_[parent];
        (above.children == 0 ? above.first_child : nodes_[above.last_child].next) = place;
        above.last_child = place;
        ++above.children;
    }

    // Chooses a child by roulette. Nothing if there is no child, or if no child has weight and `blind` says stop.
    std::optional<std::uint32_t> choose(std::uint32_t at, bool own) {
        if (nodes_[at].children == 0) return {};
        if (nodes_[at].lured != nodes_[at].children) lure(at, own);
        chances_.clear();
        double sum = 0;
        for (std::uint32_t child = nodes_[at].first_child; child != none; child = nodes_[child].next) {
            fade(nodes_[child]);
            chances_.push_back(power(nodes_[child].pheromone, settings_.alpha) * nodes_[child].lure);
            sum += chances_.back();
        }
        if (!(sum > 0)) {
            if (settings_.blind == Blind::stop) return {};
            sum = 0;
            std::size_t i = 0;
            for (std::uint32_t child = nodes_[at].first_child; child != none; child = nodes_[child].next) {
                chances_[i] = settings_.blind == Blind::uniform ? 1 : nodes_[child].pheromone;
                sum += chances_[i++];
            }
            if (!(sum > 0)) {
                chances_.assign(chances_.size(), 1);
                sum = static_cast<double>(chances_.size());
            }
        }
        return roulette(nodes_[at].first_child, sum);
    }

    std::uint32_t roulette(std::uint32_t child, double sum) {
        const double stop = random_.next() * sum;
        double reached = 0;
        std::uint32_t chosen = none;
        for (const double chance : chances_) {
            if (chance > 0) {
                chosen = child;  // the last one with a chance is taken if rounding left `reached` too small
                reached += chance;
                if (stop < reached) break;
            }
            child = nodes_[child].next;
        }
        return chosen;
    }

    // Computes what draws ants to a node's children besides pheromone. It changes only when a child is added.
    void lure(std::uint32_t at, bool own) {
        double low = 0, high = 0;
        if (settings_.weigh == Weigh::relative) std::tie(low, high) = range(at);
        for (std::uint32_t child = nodes_[at].first_child; child != none; child = nodes_[child].next)
            nodes_[child].lure = power(weigh(nodes_[child].weight, own, low, high), settings_.beta);
        nodes_[at].lured = nodes_[at].children;
    }

    double weigh(double value, bool own, double low, double high) const {
        switch (settings_.weigh) {
            case Weigh::sided:
                return own ? std::max(value, 0.0) : std::abs(value);
            case Weigh::absolute:
                return std::abs(value);
            case Weigh::relative:
                break;
        }
        if (high == low) return 1;
        return ((own ? value - low : high - value) / (high - low)) + least_weight;
    }

    std::pair<double, double> range(std::uint32_t at) const {
        std::uint32_t child = nodes_[at].first_child;
        double low = nodes_[child].weight, high = low;
        for (; child != none; child = nodes_[child].next) {
            low = std::min(low, nodes_[child].weight);
            high = std::max(high, nodes_[child].weight);
        }
        return {low, high};
    }

    static double power(double base, double exponent) { return exponent == 1 ? base : std::pow(base, exponent); }

    double value_of(const std::vector<std::uint32_t>& path) const {
        if (path.empty()) return 0;
        if (settings_.path == Path::last) return nodes_[path.back()].weight;
        double sum = 0, prefixes = 0;
        for (const std::uint32_t at : path) {
            sum += nodes_[at].weight;
            prefixes += sum;
        }
        if (settings_.end == End::rest && nodes_[path.back()].over) {
            for (auto ply = static_cast<int>(path.size()); ply < settings_.depth; ++ply) {
                sum += nodes_[path.back()].weight;
                prefixes += sum;
            }
        }
        return settings_.path == Path::sum ? sum : prefixes;
    }

    // Counts the walk for its first move, and widens the range of the paths' values.
    void remember(const Walk& walk) {
        if (walk.nodes.empty()) return;
        const std::size_t number = nodes_[walk.nodes.front()].number;
        if (number >= firsts_.size()) firsts_.resize(number + 1);
        ++firsts_[number].ants;
        firsts_[number].total += walk.value;
        if (std::abs(walk.value) >= decisive / 2) return;
        lowest_ = ranged_ ? std::min(lowest_, walk.value) : walk.value;
        highest_ = ranged_ ? std::max(highest_, walk.value) : walk.value;
        ranged_ = true;
    }

    // How well a path went: 0 for a loss, 1 for a win, between 0.25 and 0.75 for all others.
    double success(double value) const {
        if (value >= decisive / 2) return 1;
        if (value <= -decisive / 2) return 0;
        return highest_ == lowest_ ? 0.5 : 0.25 + 0.5 * ((value - lowest_) / (highest_ - lowest_));
    }

    void update(std::span<const Walk> walks) {
        for (const Walk& walk : walks) deposit(walk);
        if (settings_.erase == Erase::before) erase(walks);
        const double kept = 1 - settings_.evaporation;
        for (const Walk& walk : walks) {
            for (const std::uint32_t at : walk.nodes) {
                Node& node = nodes_[at];
                fade(node);
                if (node.updates > updates_) continue;  // done already: another ant walked here too
                node.pheromone = kept * node.pheromone + node.delta;
                node.delta = 0;
                node.updates = updates_ + 1;
            }
        }
        ++updates_;
        if (settings_.erase == Erase::after) erase(walks);
    }

    void deposit(const Walk& walk) {
        if (settings_.deposit == Deposit::total) {
            if (!(walk.value > 0)) return;
            for (const std::uint32_t at : walk.nodes) nodes_[at].delta += settings_.q * walk.value;
            return;
        }
        const double success_here = success(walk.value);
        for (const std::uint32_t at : walk.nodes) {
            const bool own = nodes_[nodes_[at].parent].own;
            nodes_[at].delta += settings_.q * (own ? success_here : 1 - success_here);
        }
    }

    void erase(std::span<const Walk> walks) {
        for (const Walk& walk : walks) {
            if (!(walk.value < 0)) continue;
            for (const std::uint32_t at : walk.nodes) nodes_[at].pheromone = 0;
        }
    }

    // Evaporates the pheromone of a node once for each update that it missed.
    void fade(Node& node) const {
        if (node.updates >= updates_) return;
        if (settings_.fade == Fade::all && settings_.evaporation > 0) {
            for (; node.updates < updates_ && node.pheromone > 0; ++node.updates)
                node.pheromone *= 1 - settings_.evaporation;
        }
        node.updates = updates_;
    }

    // Gives the root children if the search was stopped before the first ant looked.
    void look_anyway(const Position& root) {
        Control free({});
        nodes_[0].moves = 0;
        look(0, root, 1, free);
    }

    static constexpr double least_weight = 0.1;  // added to relative weights, so that every move has a chance

    const G& game_;
    const E& evaluation_;
    const Settings settings_;
    Stream random_;
    Side viewpoint_ = Side::first;
    std::vector<Node> nodes_;
    std::vector<Walk> epoch_;    // the walks of the current epoch
    std::vector<First> firsts_;  // by the number of the first move in the root's list
    std::uint64_t updates_ = 0, paths_ = 0;
    NodeCount work_;
    double lowest_ = 0, highest_ = 0;
    bool ranged_ = false;
    std::vector<std::uint32_t> order_;
    std::vector<bool> known_;
    std::vector<double> chances_;
};

}  // namespace plyground::ants
