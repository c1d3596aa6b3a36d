// Monte Carlo tree search: UCT with a solver.
//
// A simulation goes down the tree by the upper confidence bound, gives one node its children, plays at random to the
// end of the game, and counts the result on the way back. Proofs go back too: a node is won if one move leads to a lost
// position, and lost if all moves lead to won positions. If ends have payoffs, it is proved when all moves are, because
// any of them may be worth more. Every path has its own nodes, even if two paths lead to the same position. So a draw
// by repetition, which depends on the path, is a proof for its node.
//
// A result is what a side gets: 1 for a win, -1 for a loss, or the payoff. Means are shown from 0 to 1, the worst and
// the best result met so far.
//
// When the game goes on, the part of the tree below the new position is kept. The path to a node stays the same, so
// draws by repetition that were found still hold. If the game's history has changed, they may not hold, and a new tree
// is begun.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <functional>
#include <random>
#include <span>
#include <unordered_map>
#include <vector>

#include "base/control.hpp"
#include "base/hooks.hpp"

namespace plyground::mcts {

struct Settings {
    double exploration = 1.4;
    int repetition = 0;                  // at this occurrence a position is a draw; 0: never
    std::size_t most_nodes = 4'000'000;  // a tree this large does not grow; its leaves are still simulated
    int longest_game = 1000;             // a random game this long counts as drawn
};

// What is proved of a position, for the side to move.
enum class Proof : std::uint8_t { none, win, draw, loss };

template <class Move>
struct Choice {
    Move move;
    std::uint64_t visits;
    double mean;       // the mean result after the move for the side that makes it: 1 won, 0 lost
    Proof proof;       // for the side that makes it
    int plies;         // how many to the proved end
    double payoff;     // the proved result for the side that makes it
    double prior = 0;  // how good the move looked before the search, where somebody said so
};

template <class Move>
struct Found {
    std::uint64_t simulations = 0;
    std::uint64_t inherited = 0;  // simulations of earlier searches that went through the root
    double seconds = 0;
    double largest = 1;                 // the largest result met
    std::vector<Choice<Move>> choices;  // the best first
};

template <Rules G>
class Tree {
    using Position = typename G::Position;
    using Move = typename G::Move;

  public:
    // What a position is worth for the side to move, from -1 to 1, in place of a random game.
    using Value = std::function<double(const Position&)>;

    Tree(const G& game, const Settings& settings, Value value) : game_(game), settings_(settings), value_(value) {}

    // Makes `root`, which is not over, the root of the tree; `history` has the keys of the positions before it.
    void go_to(const Position& root, const std::vector<std::uint64_t>& history) {
        const std::uint32_t known = find(root, history);
        if (known == none) {
            nodes_.clear();
            nodes_.push_back(make_node(root, Move{}, none));
        } else {
            keep_below(known);
        }
        history_ = history;
        times_.clear();
        for (const std::uint64_t key : history) ++times_[key];
    }

    // Simulates until a limit (`depth` is not used), or until the root is proved. After an exception of the game the
    // tree must not be used again.
    Found<Move> search(std::uint64_t seed, Control& control) {
        random_.seed(seed);
        const std::uint64_t inherited = nodes_[0].visits;
        NodeCount simulations;
        try {
            while (nodes_[0].proof == Proof::none) {
                simulate();
                control.node(simulations, true);
            }
        } catch (const Stopped&) {
        }
        if (nodes_[0].children == 0) expand(0);
        return summary(simulations, inherited, control);
    }

    template <class Visit>
    void for_each_position(Visit visit) const {
        for (const Node& node : nodes_) visit(node.position);
    }

  protected:
    static constexpr std::uint32_t none = 0xffffffff;

    Found<Move> summary(std::uint64_t simulations, std::uint64_t inherited, const Control& control) const {
        Found<Move> found{simulations, inherited, control.seconds(), largest_, {}};
        for (const Node& child : children(nodes_[0])) found.choices.push_back(choice(child));
        std::stable_sort(found.choices.begin(), found.choices.end(), better);
        return found;
    }

    // Parents come before their children, and the children of a node stand side by side.
    struct Node {
        Position position;
        Move move;  // the move that led here
        std::uint32_t parent;
        std::uint32_t first_child = none;
        std::uint32_t children = 0;
        std::uint64_t visits = 0;
        double score = 0;   // the sum of the results of all visits, for the side to move here
        double payoff = 0;  // the result that is proved
        int plies = 0;
        Proof proof = Proof::none;
        bool again = false;  // the side to move at the parent moves here too
    };

    static Node make_node(const Position& position, const Move& move, std::uint32_t parent, bool again = false) {
        return {position, move, parent, none, 0, 0, 0, 0, 0, Proof::none, again};
    }

    // What is good for the side to move at a node, for the side that moved to it.
    static double for_mover(const Node& node, double result) { return node.again ? result : -result; }
    static Proof for_mover(const Node& node, Proof proof) {
        constexpr std::array turned{Proof::none, Proof::loss, Proof::draw, Proof::win};
        return node.again ? proof : turned[static_cast<std::size_t>(proof)];
    }

    // The mean result for the side that moved to a node that has been visited, from 0 to 1.
    double mean(const Node& node) const {
        return 0.5 + 0.5 * for_mover(node, node.score / static_cast<double>(node.visits)) / largest_;
    }

    std::span<const Node> children(const Node& node) const {
        if (node.children == 0) return {};
        return {nodes_.data() + node.first_child, node.children};
    }

    // The node of a position of the game. It is found along the history, if that continues the earlier one. If there is
    // no repetition rule, any node one or two moves below the root will do. `none` if there is no such node, or if it
    // was a draw by repetition and so has no children.
    std::uint32_t find(const Position& position, const std::vector<std::uint64_t>& history) const {
        if (nodes_.empty()) return none;
        std::uint32_t found = follow(position, history);
        if (found == none && settings_.repetition == 0) found = find_near(position);
        return found != none && nodes_[found].proof != Proof::none && nodes_[found].children == 0 ? none : found;
    }

    std::uint32_t follow(const Position& position, const std::vector<std::uint64_t>& history) const {
        const std::size_t before = history_.size();
        if (history.size() < before || !std::equal(history_.begin(), history_.end(), history.begin())) return none;
        std::uint32_t at = 0;
        for (std::size_t i = before; i < history.size() && at != none; ++i) {
            if (game_.key(nodes_[at].position) != history[i]) return none;
            const std::uint64_t next = i + 1 < history.size() ? history[i + 1] : game_.key(position);
            at = most_visited(nodes_[at], [&](const Node& child) { return game_.key(child.position) == next; });
        }
        return at != none && nodes_[at].position == position ? at : none;
    }

    std::uint32_t find_near(const Position& position) const {
        const auto wanted = [&](const Node& node) { return node.position == position; };
        if (wanted(nodes_[0])) return 0;
        std::uint32_t best = most_visited(nodes_[0], wanted);
        for (const Node& child : children(nodes_[0])) {
            const std::uint32_t found = most_visited(child, wanted);
            if (found != none && (best == none || nodes_[found].visits > nodes_[best].visits)) best = found;
        }
        return best;
    }

    template <class Wanted>
    std::uint32_t most_visited(const Node& parent, const Wanted& wanted) const {
        std::uint32_t best = none;
        for (std::uint32_t i = 0; i < parent.children; ++i) {
            const std::uint32_t child = parent.first_child + i;
            if (wanted(nodes_[child]) && (best == none || nodes_[child].visits > nodes_[best].visits)) best = child;
        }
        return best;
    }

    // Makes a node the root, removes all nodes that are not below it, and closes the gaps.
    void keep_below(std::uint32_t root) {
        if (root == 0) return;
        std::vector<std::uint32_t> place(nodes_.size(), none);
        std::uint32_t size = 0;
        for (std::uint32_t i = root; i < nodes_.size(); ++i) {
            if (i != root && place[nodes_[i].parent] == none) continue;
            place[i] = size;
            nodes_[size] = nodes_[i];
            nodes_[size].parent = i == root ? none : place[nodes_[i].parent];
            ++size;
        }
        nodes_.erase(nodes_.begin() + size, nodes_.end());
        for (Node& node : nodes_) {
            if (node.children > 0) node.first_child = place[node.first_child];
        }
    }

    void simulate() {
        std::uint32_t at = 0;
        path_.clear();
        while (nodes_[at].proof == Proof::none && nodes_[at].children > 0) {
            path_.push_back(game_.key(nodes_[at].position));
            at = select(at);
        }
        const bool room = nodes_.size() < settings_.most_nodes;
        if (nodes_[at].proof == Proof::none && (at == 0 || (nodes_[at].visits > 0 && room))) {
            expand(at);
            path_.push_back(game_.key(nodes_[at].position));
            at = select(at);
        }
        if (nodes_[at].visits == 0) settle(at);
        back_up(at, nodes_[at].proof == Proof::none ? worth(nodes_[at].position) : nodes_[at].payoff);
    }

    void expand(std::uint32_t at) {
        Moves<G> moves;
        const Position position = nodes_[at].position;
        game_.moves(position, moves);
        nodes_[at].first_child = static_cast<std::uint32_t>(nodes_.size());
        for (const Move& move : moves) {
            const Position after = game_.play(position, move);
            nodes_.push_back(make_node(after, move, at, moves_again(game_, position, after)));
        }
        nodes_[at].children = static_cast<std::uint32_t>(moves.size());
    }

    // The child with the best prospects. Children without a visit come first, moves that are proved to lose last.
    std::uint32_t select(std::uint32_t at) {
        const double log_visits = std::log(static_cast<double>(nodes_[at].visits) + 1);
        std::uint32_t child = nodes_[at].first_child, best = child;
        double best_worth = -1;
        for (const Node& node : children(nodes_[at])) {
            double worth = 1e9 + static_cast<double>(random_() % 1024);
            if (for_mover(node, node.proof) == Proof::loss) {
                worth = -0.5;
            } else if (node.visits > 0) {
                const auto visits = static_cast<double>(node.visits);
                worth = mean(node) + settings_.exploration * std::sqrt(log_visits / visits);
            }
            if (worth > best_worth) {
                best_worth = worth;
                best = child;
            }
            ++child;
        }
        return best;
    }

    // Proves the node if the game has ended here, by the rules or by repetition.
    void settle(std::uint32_t at) {
        Node& node = nodes_[at];
        const Result result = game_.result(node.position);
        if (result == Result::draw || (result == Result::ongoing && is_repetition(node.position))) {
            node.proof = Proof::draw;
        } else if (result != Result::ongoing) {
            node.proof = result == win_for(game_.side(node.position)) ? Proof::win : Proof::loss;
            node.payoff = result_for(game_.side(node.position), node.position, result);
        }
    }

    // What a side gets at the end of a game.
    double result_for(Side side, [[maybe_unused]] const Position& position, Result result) {
        if (result == Result::draw) return 0;
        double amount = 1;
        if constexpr (HasPayoffs<G>) {
            amount = game_.payoff(position);
            largest_ = std::max(largest_, amount);
        }
        return result == win_for(side) ? amount : -amount;
    }

    bool is_repetition(const Position& position) const {
        if (settings_.repetition == 0) return false;
        const std::uint64_t key = game_.key(position);
        const auto before = times_.find(key);
        const auto earlier = before == times_.end() ? 0 : before->second;
        return earlier + std::count(path_.begin(), path_.end(), key) + 1 >= settings_.repetition;
    }

    double worth(const Position& position) {
        return value_ ? std::clamp(value_(position), -1.0, 1.0) * largest_ : play_out(position);
    }

    // Plays a random game from here. Returns its result for the side to move here.
    double play_out(Position position) {
        const Side side = game_.side(position);
        for (int ply = 0; ply < settings_.longest_game; ++ply) {
            const Result result = game_.result(position);
            if (result != Result::ongoing) return result_for(side, position, result);
            Moves<G> moves;
            game_.moves(position, moves);
            position =
                game_.play(position, moves[static_cast<int>(random_() % static_cast<std::uint64_t>(moves.size()))]);
        }
        return 0;
    }

    void back_up(std::uint32_t at, double result) {
        for (bool proving = nodes_[at].proof != Proof::none;;) {
            ++nodes_[at].visits;
            nodes_[at].score += result;
            result = for_mover(nodes_[at], result);
            at = nodes_[at].parent;
            if (at == none) return;
            if (proving) proving = prove(at);
        }
    }

    // Proves the node if the proofs of its children do. Returns whether it is proved.
    bool prove(std::uint32_t at) {
        Node& node = nodes_[at];
        if (node.proof != Proof::none) return true;
        const Node* best = nullptr;
        bool all = true;
        for (const Node& after : children(node)) {
            if (after.proof == Proof::none) {
                all = false;
            } else if (best == nullptr || is_better(after, *best)) {
                best = &after;
            }
        }
        if (best == nullptr) return false;
        const Proof proof = for_mover(*best, best->proof);
        if (!all && (proof != Proof::win || has_payoffs(game_))) return false;
        node.proof = proof;
        node.payoff = for_mover(*best, best->payoff);
        node.plies = proof == Proof::draw ? 0 : best->plies + 1;
        return true;
    }

    // Whether one of two proved children is better for the side that moves to them: by its payoff, then a win sooner or
    // a loss later.
    static bool is_better(const Node& one, const Node& other) {
        const double payoff = for_mover(one, one.payoff), least = for_mover(other, other.payoff);
        if (payoff != least) return payoff > least;
        return payoff > 0 ? one.plies < other.plies : payoff < 0 && one.plies > other.plies;
    }

    // A child as a choice, for the side that moves to it.
    Choice<Move> choice(const Node& child) const {
        return {child.move,
                child.visits,
                child.visits == 0 ? 0 : mean(child),
                for_mover(child, child.proof),
                child.plies + 1,
                for_mover(child, child.payoff),
                0};
    }

    // Wins come first, the largest and then the soonest first; then the moves with most visits; losses come last, the
    // smallest and then the latest first.
    static bool better(const Choice<Move>& a, const Choice<Move>& b) {
        const auto rank = [](const Choice<Move>& choice) {
            return choice.proof == Proof::win ? 2 : choice.proof == Proof::loss ? 0 : 1;
        };
        if (rank(a) != rank(b)) return rank(a) > rank(b);
        if (rank(a) == 1) return a.visits > b.visits;
        if (a.payoff != b.payoff) return a.payoff > b.payoff;
        return rank(a) == 2 ? a.plies < b.plies : a.plies > b.plies;
    }

    const G& game_;
    const Settings settings_;
    const Value value_;  // may be empty
    std::mt19937_64 random_;
    std::vector<Node> nodes_;
    double largest_ = 1;                                       // the largest result met so far
    std::vector<std::uint64_t> history_;                       // keys of the positions before the root
    std::unordered_map<std::uint64_t, std::ptrdiff_t> times_;  // how often each key is in the history
    std::vector<std::uint64_t> path_;  // the keys on the path of this simulation, from the root down
};

}  // namespace plyground::mcts
