// Ant colony optimisation of a move, for any game and evaluation. The textbook's twin (textbook/ants.py): the same
// stream of random numbers gives the same walks, the same pheromone and the same move, to the last bit.
//
// Ants walk down from the root, one after the other, at most `depth` plies. At each position an ant looks at some
// moves, which become children, and takes one by roulette, by pheromone and weight: the value of the position after it,
// always as the root player sees it. When an epoch's ants are through, their paths' values change the pheromone.
//
// A node is the edge that leads to it, without the position: an ant plays the moves as it walks. Nodes come after their
// parents. Evaporation is made up for when a node is looked at, one multiplication for each update missed.
#pragma once

#include <algorithm>
#include <cmath>
#include <optional>
#include <span>
#include <tuple>
#include <vector>

#include "../engine/limits.hpp"
#include "../game.hpp"
#include "../hash.hpp"
#include "settings.hpp"

namespace plyground::ants {

// Above all evaluations: a won game, where finished games are decisive, less the plies it took.
inline constexpr double decisive = 1e9;

// A stream of random numbers from 0 up to 1: splitmix64.
class Stream {
  public:
    explicit Stream(std::uint64_t seed) : state_(seed) {}
    double next() {
        state_ += 0x9e3779b97f4a7c15u;
        return static_cast<double>(mix(state_) >> 11) * 0x1p-53;
    }

  private:
    std::uint64_t state_;
};

template <class Move>
struct FirstMove {
    Move move;
    double weight;
    double pheromone;
    std::uint64_t ants;  // that took it
    double mean;         // of their paths' values
    std::uint64_t last;  // ants that took it in the epoch that decides
    double last_total;   // of their paths' values
    double value;        // by which it was chosen
};

template <class Move>
struct Found {
    std::size_t chosen = 0;              // among the moves
    double value = 0;                    // by which it was chosen; its weight, where no ant took a step
    std::vector<FirstMove<Move>> moves;  // that the ants know, in the order in which they were seen
    std::vector<Move> line;              // the deciding epoch's best path that begins with the move
    std::uint64_t nodes = 0;             // in the graph, the root included
    std::uint64_t bytes = 0;             // of the graph
    std::uint64_t paths = 0;
    std::uint64_t epochs = 0;  // that were finished
    double seconds = 0;
};

// The same with moves of another type.
template <class To, class From, class Convert>
Found<To> converted(const Found<From>& found, const Convert& convert) {
    Found<To> result{found.chosen, found.value, {},           {},           found.nodes,
                     found.bytes,  found.paths, found.epochs, found.seconds};
    for (const FirstMove<From>& move : found.moves) {
        result.moves.push_back({convert(move.move), move.weight, move.pheromone, move.ants, move.mean, move.last,
                                move.last_total, move.value});
    }
    for (const From& move : found.line) result.line.push_back(convert(move));
    return result;
}

template <Rules G, class E>
class Colony {
    using Position = typename G::Position;
    using Move = typename G::Move;

  public:
    Colony(const G& game, const E& evaluation, const Settings& settings, std::uint64_t seed)
        : game_(game), evaluation_(evaluation), settings_(settings), random_(seed) {}

    // Walks from `root`, which is not over, for all epochs or until it is stopped. A walk that is under way then is
    // dropped, and so is its epoch, unless it is the first.
    Found<Move> search(const Position& root, engine::Control& control) {
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
        } catch (const engine::Stopped&) {
            if (finished == 0) last = epoch_;
        }
        if (nodes_[0].children == 0) look_anyway(root);
        Found<Move> found = decide(last);
        found.epochs = finished;
        found.seconds = control.seconds();
        return found;
    }

  private:
    static constexpr std::uint32_t none = 0xffffffff;

    struct Node {
        Move move{};  // that leads here
        double weight = 0;
        double lure = 0;
        double pheromone = 0;
        double delta = 0;           // deposits of the update under way
        std::uint64_t updates = 0;  // that the pheromone has gone through
        std::uint32_t parent = none;
        std::uint32_t next = none;  // of the parent's children, in the order in which they were seen
        std::uint32_t first_child = none, last_child = none;
        std::uint32_t children = 0;
        std::uint32_t lured = 0;   // children whose lure is known
        std::uint32_t moves = 0;   // legal ones; 0 while nobody has looked
        std::uint32_t number = 0;  // of the move among the parent's
        bool walked = false;
        bool over = false;
    };

    struct Walk {
        std::vector<std::uint32_t> nodes;
        double value;
    };

    Walk walk(const Position& root, engine::Control& control) {
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

    // Sees up to `look` of the moves, and makes children of the new ones.
    void look(std::uint32_t at, const Position& position, int ply, engine::Control& control) {
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

    // By roulette; nothing where there is no child, or no weight and the ant then stops.
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
                chosen = child;  // of the last one that has a chance, should rounding leave a rest
                reached += chance;
                if (stop < reached) break;
            }
            child = nodes_[child].next;
        }
        return chosen;
    }

    // What draws ants to a node's children, but for the pheromone: it changes only when there are more of them.
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

    // Keeps count of the first moves, and of the range that the paths' values lie in.
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

    // How well a path went, from 0, lost, to 1, won; others lie between a quarter and three.
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
                if (node.updates > updates_) continue;  // another ant's too
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
        bool own = true;
        for (const std::uint32_t at : walk.nodes) {
            nodes_[at].delta += settings_.q * (own ? success_here : 1 - success_here);
            own = !own;
        }
    }

    void erase(std::span<const Walk> walks) {
        for (const Walk& walk : walks) {
            if (!(walk.value < 0)) continue;
            for (const std::uint32_t at : walk.nodes) nodes_[at].pheromone = 0;
        }
    }

    // Makes up for the updates since the node was last looked at.
    void fade(Node& node) const {
        if (node.updates >= updates_) return;
        if (settings_.fade == Fade::all && settings_.evaporation > 0) {
            for (; node.updates < updates_ && node.pheromone > 0; ++node.updates)
                node.pheromone *= 1 - settings_.evaporation;
        }
        node.updates = updates_;
    }

    // A child or more, where the search was stopped before the first look.
    void look_anyway(const Position& root) {
        engine::Control free({});
        nodes_[0].moves = 0;
        look(0, root, 1, free);
    }

    Found<Move> decide(const std::vector<Walk>& last) {
        Found<Move> found;
        std::vector<double> backed_up;
        if (settings_.decide == Decide::backup) backed_up = back_up();
        std::optional<std::size_t> best, heaviest;
        for (std::uint32_t child = nodes_[0].first_child; child != none; child = nodes_[child].next) {
            const FirstMove<Move> move = first_move(child, last, backed_up);
            const std::size_t place = found.moves.size();
            found.moves.push_back(move);
            if (!heaviest || move.weight > found.moves[*heaviest].weight) heaviest = place;
            if (settings_.decide != Decide::last && nodes_[child].walked &&
                (!best || move.value > found.moves[*best].value))
                best = place;
        }
        if (settings_.decide == Decide::last) {
            for (const Walk& walk : last) {  // of equal ones the first ant's
                if (walk.nodes.empty()) continue;
                const std::size_t place = place_of(walk.nodes.front());
                if (!best || found.moves[place].value > found.moves[*best].value) best = place;
            }
        }
        found.chosen = best ? *best : *heaviest;
        found.value = best ? found.moves[*best].value : found.moves[*heaviest].weight;
        found.line = line_of(found.chosen, last);
        if (found.line.empty()) found.line = {found.moves[found.chosen].move};
        found.nodes = nodes_.size();
        found.bytes = nodes_.size() * sizeof(Node);
        found.paths = paths_;
        return found;
    }

    FirstMove<Move> first_move(std::uint32_t child, const std::vector<Walk>& last,
                               const std::vector<double>& backed_up) {
        Node& node = nodes_[child];
        fade(node);
        const First first = node.number < firsts_.size() ? firsts_[node.number] : First{};
        FirstMove<Move> move{node.move, node.weight, node.pheromone, first.ants, 0, 0, 0, 0};
        if (first.ants != 0) move.mean = first.total / static_cast<double>(first.ants);
        for (const Walk& walk : last) {
            if (walk.nodes.empty() || walk.nodes.front() != child) continue;
            ++move.last;
            move.last_total += walk.value;
        }
        move.value = settings_.decide == Decide::last     ? move.last_total
                     : settings_.decide == Decide::mean   ? move.mean
                     : settings_.decide == Decide::backup ? backed_up[child]
                                                          : node.pheromone;
        return move;
    }

    std::size_t place_of(std::uint32_t wanted) const {
        std::size_t place = 0;
        for (std::uint32_t child = nodes_[0].first_child; child != wanted; child = nodes_[child].next) ++place;
        return place;
    }

    std::vector<Move> line_of(std::size_t chosen, const std::vector<Walk>& last) const {
        const Walk* best = nullptr;
        for (const Walk& walk : last) {
            if (walk.nodes.empty() || place_of(walk.nodes.front()) != chosen) continue;
            if (best == nullptr || walk.value > best->value) best = &walk;
        }
        std::vector<Move> line;
        if (best != nullptr) {
            for (const std::uint32_t at : best->nodes) line.push_back(nodes_[at].move);
        }
        return line;
    }

    // The value of each node when the root player takes the best of the moves that ants took, and the opponent the best
    // of those that they saw.
    std::vector<double> back_up() const {
        std::vector<double> values(nodes_.size());
        std::vector<bool> own(nodes_.size(), true), settled(nodes_.size(), false);
        for (std::size_t i = 0; i < nodes_.size(); ++i) {
            values[i] = nodes_[i].weight;
            if (i != 0) own[i] = !own[nodes_[i].parent];
        }
        for (std::size_t i = nodes_.size() - 1; i > 0; --i) {
            const std::size_t above = nodes_[i].parent;
            if (own[above] && !nodes_[i].walked) continue;
            if (!settled[above] || (own[above] ? values[i] > values[above] : values[i] < values[above]))
                values[above] = values[i];
            settled[above] = true;
        }
        return values;
    }

    struct First {
        std::uint64_t ants = 0;
        double total = 0;
    };

    static constexpr double least_weight = 0.1;  // of a move, where it is relative, so that none is out of the question

    const G& game_;
    const E& evaluation_;
    const Settings settings_;
    Stream random_;
    Side viewpoint_ = Side::first;
    std::vector<Node> nodes_;
    std::vector<Walk> epoch_;    // the epoch's so far
    std::vector<First> firsts_;  // by the number of the first move
    std::uint64_t updates_ = 0, paths_ = 0, work_ = 0;
    double lowest_ = 0, highest_ = 0;
    bool ranged_ = false;
    std::vector<std::uint32_t> order_;
    std::vector<bool> known_;
    std::vector<double> chances_;
};

}  // namespace plyground::ants
