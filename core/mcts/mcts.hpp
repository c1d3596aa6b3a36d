// Monte Carlo tree search: UCT with a solver.
//
// A simulation goes down the tree by the upper confidence bound, gives one node its children, plays at random to the
// end of the game, and counts the result on the way back. Proofs go back too: a node is won if one move leads to a lost
// position, and lost if all moves lead to won positions. Every path has its own nodes, even if two paths lead to the
// same position. So a draw by repetition, which depends on the path, is a proof for its node.
//
// When the game goes on, the part of the tree below the new position is kept. The path to a node stays the same, so
// draws by repetition that were found still hold. If the game's history has changed, they may not hold, and a new tree
// is begun.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <random>
#include <span>
#include <unordered_map>
#include <vector>

#include "base/control.hpp"
#include "base/game.hpp"

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
    double mean;  // the mean result after the move for the side that makes it: 1 won, 0 lost
    Proof proof;  // for the side that makes it
    int plies;    // how many to the proved end
};

template <class Move>
struct Found {
    std::uint64_t simulations = 0;
    std::uint64_t inherited = 0;  // simulations of earlier searches that went through the root
    double seconds = 0;
    std::vector<Choice<Move>> choices;  // the best first
};

template <Rules G>
class Tree {
    using Position = typename G::Position;
    using Move = typename G::Move;

  public:
    Tree(const G& game, const Settings& settings) : game_(game), settings_(settings) {}

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
        std::uint64_t simulations = 0;
        try {
            while (nodes_[0].proof == Proof::none) {
                simulate();
                control.node(simulations, true);
            }
        } catch (const Stopped&) {
        }
        if (nodes_[0].children == 0) expand(0);
        Found<Move> found{simulations, inherited, control.seconds(), {}};
        for (const Node& child : children(nodes_[0])) found.choices.push_back(choice(child));
        std::stable_sort(found.choices.begin(), found.choices.end(), better);
        return found;
    }

    template <class Visit>
    void for_each_position(Visit visit) const {
        for (const Node& node : nodes_) visit(node.position);
    }

  private:
    static constexpr std::uint32_t none = 0xffffffff;

    // Parents come before their children, and the children of a node stand side by side.
    struct Node {
        Position position;
        Move move;  // the move that led here
        std::uint32_t parent;
        std::uint32_t first_child = none;
        std::uint32_t children = 0;
        std::uint64_t visits = 0;
        double score = 0;  // the sum over all visits, for the side to move here: 1 won, 0 lost
        Proof proof = Proof::none;
        int plies = 0;
    };

    static Node make_node(const Position& position, const Move& move, std::uint32_t parent) {
        return {position, move, parent, none, 0, 0, 0, Proof::none, 0};
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
        const double result =
            nodes_[at].proof == Proof::none ? play_out(nodes_[at].position) : value_of(nodes_[at].proof);
        back_up(at, result);
    }

    void expand(std::uint32_t at) {
        Moves<G> moves;
        const Position position = nodes_[at].position;
        game_.moves(position, moves);
        nodes_[at].first_child = static_cast<std::uint32_t>(nodes_.size());
        for (const Move& move : moves) nodes_.push_back(make_node(game_.play(position, move), move, at));
        nodes_[at].children = static_cast<std::uint32_t>(moves.size());
    }

    // The child with the best prospects. Children without a visit come first, moves that are proved to lose last.
    std::uint32_t select(std::uint32_t at) {
        const double log_visits = std::log(static_cast<double>(nodes_[at].visits) + 1);
        std::uint32_t child = nodes_[at].first_child, best = child;
        double best_worth = -1;
        for (const Node& node : children(nodes_[at])) {
            double worth = 1e9 + static_cast<double>(random_() % 1024);
            if (node.proof == Proof::win) {
                worth = -0.5;  // won for the opponent
            } else if (node.visits > 0) {
                const auto visits = static_cast<double>(node.visits);
                worth = 1 - node.score / visits + settings_.exploration * std::sqrt(log_visits / visits);
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
        }
    }

    bool is_repetition(const Position& position) const {
        if (settings_.repetition == 0) return false;
        const std::uint64_t key = game_.key(position);
        const auto before = times_.find(key);
        const auto earlier = before == times_.end() ? 0 : before->second;
        return earlier + std::count(path_.begin(), path_.end(), key) + 1 >= settings_.repetition;
    }

    // Plays a random game from here. Returns its result for the side to move here.
    double play_out(Position position) {
        const Side side = game_.side(position);
        for (int ply = 0; ply < settings_.longest_game; ++ply) {
            const Result result = game_.result(position);
            if (result == Result::draw) return 0.5;
            if (result != Result::ongoing) return result == win_for(side) ? 1 : 0;
            Moves<G> moves;
            game_.moves(position, moves);
            position =
                game_.play(position, moves[static_cast<int>(random_() % static_cast<std::uint64_t>(moves.size()))]);
        }
        return 0.5;
    }

    void back_up(std::uint32_t at, double result) {
        for (bool proving = nodes_[at].proof != Proof::none;;) {
            ++nodes_[at].visits;
            nodes_[at].score += result;
            at = nodes_[at].parent;
            if (at == none) return;
            result = 1 - result;
            if (proving) proving = prove(at);
        }
    }

    // Proves the node if the proofs of its children do. Returns whether it is proved.
    bool prove(std::uint32_t at) {
        Node& node = nodes_[at];
        if (node.proof != Proof::none) return true;
        int soonest_win = 0, latest_loss = 0;
        bool all = true, draw = false;
        for (const Node& after : children(node)) {
            if (after.proof == Proof::loss && (soonest_win == 0 || after.plies + 1 < soonest_win))
                soonest_win = after.plies + 1;
            if (after.proof == Proof::win) latest_loss = std::max(latest_loss, after.plies + 1);
            draw = draw || after.proof == Proof::draw;
            all = all && after.proof != Proof::none;
        }
        if (soonest_win > 0) {
            node.proof = Proof::win;
            node.plies = soonest_win;
        } else if (all) {
            node.proof = draw ? Proof::draw : Proof::loss;
            node.plies = draw ? 0 : latest_loss;
        }
        return node.proof != Proof::none;
    }

    static double value_of(Proof proof) { return proof == Proof::win ? 1 : proof == Proof::loss ? 0 : 0.5; }

    // A child as a choice, for the side that moves to it.
    static Choice<Move> choice(const Node& child) {
        constexpr std::array turned{Proof::none, Proof::loss, Proof::draw, Proof::win};
        const double mean = child.visits == 0 ? 0 : 1 - child.score / static_cast<double>(child.visits);
        return {child.move, child.visits, mean, turned[static_cast<std::size_t>(child.proof)], child.plies + 1};
    }

    // Wins come first, the soonest first; then the moves with most visits; losses come last, the latest first.
    static bool better(const Choice<Move>& a, const Choice<Move>& b) {
        const auto rank = [](const Choice<Move>& choice) {
            return choice.proof == Proof::win ? 2 : choice.proof == Proof::loss ? 0 : 1;
        };
        if (rank(a) != rank(b)) return rank(a) > rank(b);
        if (rank(a) == 2) return a.plies < b.plies;
        if (rank(a) == 0) return a.plies > b.plies;
        return a.visits > b.visits;
    }

    const G& game_;
    const Settings settings_;
    std::mt19937_64 random_;
    std::vector<Node> nodes_;
    std::vector<std::uint64_t> history_;                       // keys of the positions before the root
    std::unordered_map<std::uint64_t, std::ptrdiff_t> times_;  // how often each key is in the history
    std::vector<std::uint64_t> path_;  // the keys on the path of this simulation, from the root down
};

}  // namespace plyground::mcts
