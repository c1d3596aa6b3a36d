// Monte Carlo tree search: UCT with a solver.
//
// A simulation goes down the tree by the upper confidence bound, adds one node, plays at random to the end and counts
// the result on the way back. What is proved goes back too: a node with a move to a lost position is won, one whose
// moves all lead to won positions is lost. The tree is a tree, every path with nodes of its own, so a draw by
// repetition, which depends on the path, is proved for its node like any other end.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <random>
#include <unordered_map>
#include <vector>

#include "../engine/limits.hpp"
#include "../game.hpp"

namespace plyground::mcts {

struct Settings {
    double exploration = 1.4;
    std::uint64_t seed = 0;
    int repetition = 0;       // at this occurrence a position is a draw; 0: never
    int longest_game = 1000;  // a random game this long counts as drawn
};

// What is proved of a position, for the side to move.
enum class Proof : std::uint8_t { none, win, draw, loss };

template <class Move>
struct Choice {
    Move move;
    std::uint64_t visits;
    double mean;  // of the results after the move, for the side that makes it: 1 won, 0 lost
    Proof proof;  // for the side that makes it
    int plies;    // to the proved end
};

template <class Move>
struct Found {
    std::uint64_t simulations = 0;
    double seconds = 0;
    std::vector<Choice<Move>> choices;  // the best first
};

template <Rules G>
class Tree {
    using Position = typename G::Position;
    using Move = typename G::Move;

  public:
    Tree(const G& game, const Position& root, const std::vector<std::uint64_t>& history, const Settings& settings)
        : game_(game), settings_(settings), random_(settings.seed) {
        for (const std::uint64_t key : history) ++times_[key];
        nodes_.push_back(make_node(root, Move{}, none));
        if (is_over(game_, root)) settle(0);
    }

    // Simulates until the limit (`depth` is not used), or until the root is settled.
    Found<Move> search(engine::Control& control) {
        std::uint64_t simulations = 0;
        try {
            while (nodes_[0].proof == Proof::none && nodes_.size() < most_nodes) {
                control.node(simulations, true);
                simulate();
            }
        } catch (const engine::Stopped&) {
        }
        if (nodes_[0].children.empty()) expand(0);
        Found<Move> found{simulations, control.seconds(), {}};
        for (const std::uint32_t child : nodes_[0].children) found.choices.push_back(choice(nodes_[child]));
        std::stable_sort(found.choices.begin(), found.choices.end(), better);
        return found;
    }

  private:
    static constexpr std::uint32_t none = 0xffffffff;
    static constexpr std::size_t most_nodes = 20'000'000;

    struct Node {
        Position position;
        Move move;  // that led here
        std::uint32_t parent;
        std::vector<std::uint32_t> children;
        std::uint64_t visits = 0;
        double score = 0;  // of all visits, for the side to move here: 1 won, 0 lost
        Proof proof = Proof::none;
        int plies = 0;
    };

    static Node make_node(const Position& position, const Move& move, std::uint32_t parent) {
        return {position, move, parent, {}, 0, 0, Proof::none, 0};
    }

    void simulate() {
        std::uint32_t at = 0;
        path_.clear();
        while (nodes_[at].proof == Proof::none && !nodes_[at].children.empty()) {
            path_.push_back(game_.key(nodes_[at].position));
            at = select(at);
        }
        if (nodes_[at].proof == Proof::none && (at == 0 || nodes_[at].visits > 0)) {
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
        for (const Move& move : moves) {
            nodes_[at].children.push_back(static_cast<std::uint32_t>(nodes_.size()));
            nodes_.push_back(make_node(game_.play(position, move), move, at));
        }
    }

    // The child with the best prospects; one that nobody has looked at comes first, one that is known to lose last.
    std::uint32_t select(std::uint32_t at) {
        const double log_visits = std::log(static_cast<double>(nodes_[at].visits) + 1);
        std::uint32_t best = nodes_[at].children.front();
        double best_worth = -1;
        for (const std::uint32_t child : nodes_[at].children) {
            const Node& node = nodes_[child];
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
        }
        return best;
    }

    // Finds out whether the game has ended here, by the rules or by repetition.
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

    // A random game from here, as the side to move here sees its result.
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

    // Whether what is proved of the children settles the node.
    bool prove(std::uint32_t at) {
        Node& node = nodes_[at];
        if (node.proof != Proof::none) return true;
        int soonest_win = 0, latest_loss = 0;
        bool all = true, draw = false;
        for (const std::uint32_t child : node.children) {
            const Node& after = nodes_[child];
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

    // A child, seen by the side that moves to it.
    static Choice<Move> choice(const Node& child) {
        constexpr std::array turned{Proof::none, Proof::loss, Proof::draw, Proof::win};
        const double mean = child.visits == 0 ? 0 : 1 - child.score / static_cast<double>(child.visits);
        return {child.move, child.visits, mean, turned[static_cast<std::size_t>(child.proof)], child.plies + 1};
    }

    // Wins first, the soonest first; then what was visited most; losses last, the latest first.
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
    std::unordered_map<std::uint64_t, std::ptrdiff_t> times_;  // of positions in the history
    std::vector<std::uint64_t> path_;                          // keys from the root down, of this simulation
};

}  // namespace plyground::mcts
