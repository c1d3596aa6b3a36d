// Does a side win? Depth-first proof-number search (df-pn, Nagai 2002), for games that are too large for exhaustive
// search.
//
// The attacker's goal is to win, within a number of plies if one is given. The defender's goal is to prevent that.
// Every node has two numbers. phi estimates how many positions must still be settled to show that the side to move
// reaches its goal; delta estimates the same for showing that it does not. The search goes on where these numbers are
// least. So it follows forced moves deep, and avoids positions with many moves.
//   - The same position can be reached in several ways, and a sum would count it several times. So delta is not the sum
//     of the children's phi, but the largest of them plus one for each other child that is not settled (weak
//     proof-number search).
//   - The search leaves a child only when its number is a quarter above the second best (1 + epsilon). Otherwise it
//     would jump back and forth.
//
// Why an answer is right. A node is settled only by a finished game, by a game's own argument (`holds`), or by children
// that were settled before. Whole positions are stored. So if nodes are numbered in the order in which they were
// settled, each rests only on lower numbers. If positions can occur again, a child that is already on the current path
// counts as not won for the attacker, on this path only. No win is concluded from that, so wins are right. But "the
// attacker does not win" may then hold on this path only, and `answer` returns `open`. If a number of plies is given,
// the plies left are part of the node, so no node can occur again.
#pragma once

#include <algorithm>
#include <cassert>
#include <limits>
#include <utility>
#include <vector>

#include "base/hooks.hpp"
#include "base/progress.hpp"
#include "solve/exact_table.hpp"

namespace plyground {

enum class Answer { yes, no, open };

// How many more positions may be spent on the root's other moves, if the answer took `positions`.
constexpr std::size_t settling(std::size_t positions) {
    return std::min<std::size_t>(positions, 200'000) + 200'000;
}

// Thrown when a path has more plies than the machine's stack may hold.
struct PathTooLong {};

template <Rules G>
class ProofSearch {
    using Position = typename G::Position;
    using Move = typename G::Move;

  public:
    // Stores at most `limit` positions. `within`: the number of plies; 0 for any number. The methods throw
    // TooManyPositions, and PathTooLong if `within` is 0.
    ProofSearch(const G& game, Side attacker, int within, std::size_t limit, Progress& progress)
        : game_(game), attacker_(attacker), within_(within), limit_(limit), progress_(progress), table_(limit) {}

    // Whether the attacker wins.
    Answer answer(const Position& root) {
        root_ = root;
        const Node node = root_node();
        const Numbers numbers = look_up(node);
        if (!numbers.settled()) search(node, never, never, 0);
        if (attacker_wins(node)) return Answer::yes;
        return came_again_ ? Answer::open : Answer::no;
    }

    std::size_t positions() const { return table_.size(); }

    // Tries to settle the root's other moves with `more` positions, shared out among them. Call it after `strategy`,
    // because it changes what the strategy rests on.
    void settle_moves(std::size_t more) {
        if (is_over(game_, root_)) return;
        Moves<G> moves;
        game_.moves(root_, moves);
        std::size_t left = table_.size() + more;
        for (int i = 0; i < moves.size(); ++i) {
            const std::size_t share =
                (left - std::min(left, table_.size())) / static_cast<std::size_t>(moves.size() - i);
            table_.allow(std::min(limit_, table_.size() + share));
            try {
                const Node node = after({root_, static_cast<std::uint16_t>(within_)}, moves[i]);
                if (!look_up(node).settled()) search(node, never, never, 1);
            } catch (const TooManyPositions&) {
                leave_path();
            } catch (const PathTooLong&) {
                leave_path();
            }
        }
    }

    // The root's moves that have been settled, and for each whether the side to move reaches its goal by it.
    std::vector<std::pair<Move, bool>> settled_moves() {
        std::vector<std::pair<Move, bool>> settled;
        if (is_over(game_, root_)) return settled;
        Moves<G> moves;
        game_.moves(root_, moves);
        for (const Move& move : moves) {
            const Node node = after({root_, static_cast<std::uint16_t>(within_)}, move);
            const Numbers* numbers = table_.find(node, key(node));
            if (numbers == nullptr || !numbers->settled()) continue;
            const bool succeeds = (moves_again(game_, root_, node.position) ? numbers->phi : numbers->delta) == 0;
            if (!came_again_ || succeeds == (game_.side(root_) == attacker_)) settled.emplace_back(move, succeeds);
        }
        return settled;
    }

    // How the successful side reaches its goal: a move for each of its positions that can occur from the root, except
    // where it wins at once. Requires an answer other than `open`; if the answer was no, `within` must be 0.
    std::vector<std::pair<Position, Move>> strategy() {
        const Side side = attacker_wins(root_node()) ? attacker_ : other(attacker_);
        std::vector<std::pair<Position, Move>> chosen;
        ExactTable<Position, Seen> seen(std::numeric_limits<std::size_t>::max());
        std::vector<Position> waiting{root_};
        seen.add(root_, game_.key(root_)).seen = true;
        while (!waiting.empty()) {
            const Position position = waiting.back();
            waiting.pop_back();
            if (is_over(game_, position) || (side != attacker_ && held(position))) continue;
            progress_.node();
            const auto meet = [&](const Position& child) {
                Seen& entry = seen.add(child, game_.key(child));
                if (!entry.seen) waiting.push_back(child);
                entry.seen = true;
            };
            Moves<G> moves;
            game_.moves(position, moves);
            if (game_.side(position) != side) {
                for (const Move& move : moves) meet(game_.play(position, move));
            } else if (!wins_at_once(position, moves)) {
                const Move best = best_move(position, moves, side);
                chosen.emplace_back(position, best);
                meet(game_.play(position, best));
            }
        }
        return chosen;
    }

  private:
    using Number = std::uint32_t;
    static constexpr Number never = std::numeric_limits<Number>::max() / 4;
    static constexpr int longest_path = 5000;

    struct Node {
        Position position{};
        std::uint16_t left = 0;  // how many plies are left; 0 if there is no limit
        bool operator==(const Node&) const = default;
    };
    struct Numbers {
        Number phi = 0, delta = 0;  // both 0: unused
        Number order = 0;           // the first settled node has 1, the second 2, and so on
        bool open = false;          // whether the node is on the current path
        bool unused() const { return phi == 0 && delta == 0; }
        bool settled() const { return phi == 0 || delta == 0; }
    };
    struct Child {
        Node node;
        Numbers numbers;
    };
    struct Seen {
        bool seen = false;
        bool unused() const { return !seen; }
    };

    Node root_node() const { return {canonical(game_, root_), static_cast<std::uint16_t>(within_)}; }
    std::uint64_t key(const Node& node) const { return game_.key(node.position) + node.left * 0x9e3779b97f4a7c15u; }

    bool held([[maybe_unused]] const Position& position) const {
        if constexpr (HasHolds<G>) return game_.holds(position, other(attacker_));
        return false;
    }

    // The numbers of a node. A new node gets its first numbers, and may be settled by them.
    Numbers look_up(const Node& node) {
        Numbers& numbers = table_.add(node, key(node));
        if (!numbers.unused()) return numbers;
        progress_.node();
        const Result result = game_.result(node.position);
        const bool attacker_moves = game_.side(node.position) == attacker_;
        if (result == win_for(attacker_)) {
            settle(numbers, attacker_moves);
        } else if (result != Result::ongoing || (within_ != 0 && node.left == 0) || held(node.position)) {
            settle(numbers, !attacker_moves);
        } else {
            numbers.phi = numbers.delta = 1;
        }
        return numbers;
    }
    void settle(Numbers& numbers, bool mover_succeeds) {
        numbers.phi = mover_succeeds ? 0 : never;
        numbers.delta = mover_succeeds ? never : 0;
        numbers.order = ++settled_;
    }

    // Searches below the node until it is settled or one of its numbers reaches its threshold.
    void search(const Node& node, Number most_phi, Number most_delta, int ply) {
        progress_.node();
        if (ply == longest_path) throw PathTooLong{};
        table_.find(node, key(node))->open = true;
        path_.push_back(node);
        std::vector<Child> children = expand(node);
        while (true) {
            Number least = never, second = never, largest = 0, unsettled = 0;
            std::size_t best = 0;
            for (std::size_t i = 0; i < children.size(); ++i) {
                const Numbers& child = children[i].numbers;
                if (child.delta < least) {
                    second = least;
                    least = child.delta;
                    best = i;
                } else {
                    second = std::min(second, child.delta);
                }
                largest = std::max(largest, child.delta == 0 ? never : child.phi);
                unsettled += child.phi != 0;
            }
            const Number phi = least, others = unsettled == 0 ? 0 : unsettled - 1;
            const Number delta = phi == 0 ? never : unsettled == 0 ? 0 : std::min(never - 1, largest + others);
            if (phi >= most_phi || delta >= most_delta || phi == 0 || delta == 0) {
                Numbers& numbers = *table_.find(node, key(node));
                numbers.open = false;
                path_.pop_back();
                if (phi == 0 || delta == 0) {
                    settle(numbers, phi == 0);
                } else {
                    numbers.phi = phi;
                    numbers.delta = delta;
                }
                return;
            }
            const Number child_phi = most_delta > others ? most_delta - others : 1;
            const Number child_delta = std::min(most_phi, second >= never ? never : second + second / 4 + 1);
            Child& child = children[best];
            if (moves_again(game_, node.position, child.node.position))
                search(child.node, child_delta, child_phi, ply + 1);
            else
                search(child.node, child_phi, child_delta, ply + 1);
            child.numbers = seen_from(child.node, node);
        }
    }

    // Clears the current path after a search that was given up.
    void leave_path() {
        for (const Node& node : path_) table_.find(node, key(node))->open = false;
        path_.clear();
    }

    std::vector<Child> expand(const Node& node) {
        Moves<G> moves;
        if constexpr (HasForced<G>) game_.forced(node.position, moves);
        if (moves.empty()) game_.moves(node.position, moves);
        if constexpr (HasOrder<G>) {
            std::stable_sort(moves.begin(), moves.end(), [&](const Move& a, const Move& b) {
                return game_.order(node.position, a) > game_.order(node.position, b);
            });
        }
        std::vector<Child> children;
        children.reserve(static_cast<std::size_t>(moves.size()));
        for (const Move& move : moves) {
            const Node child = after(node, move);
            const auto same = [&](const Child& other) { return other.node == child; };
            if (std::any_of(children.begin(), children.end(), same)) continue;
            children.push_back({child, seen_from(child, node)});
            if (children.back().numbers.delta == 0) break;  // it settles the node
        }
        return children;
    }
    Node after(const Node& node, const Move& move) const {
        return {canonical(game_, game_.play(node.position, move)),
                static_cast<std::uint16_t>(within_ == 0 ? 0 : node.left - 1)};
    }

    // The numbers of a child for its parent, as if the other side were to move there. A child on the current path
    // counts as not won for the attacker.
    Numbers seen_from(const Node& child, const Node& parent) {
        Numbers numbers = look_up(child);
        if (!numbers.open) {
            if (moves_again(game_, parent.position, child.position)) std::swap(numbers.phi, numbers.delta);
            return numbers;
        }
        const bool attacker_moves = game_.side(parent.position) == attacker_;
        came_again_ = true;
        numbers.phi = attacker_moves ? 0 : never;
        numbers.delta = attacker_moves ? never : 0;
        return numbers;
    }

    bool attacker_wins(const Node& node) {
        const Numbers* numbers = table_.find(node, key(node));
        if (numbers == nullptr) return false;
        return game_.side(node.position) == attacker_ ? numbers->phi == 0 : numbers->delta == 0;
    }

    bool wins_at_once(const Position& position, const Moves<G>& moves) const {
        const Result won = win_for(game_.side(position));
        return std::any_of(moves.begin(), moves.end(),
                           [&](const Move& move) { return game_.result(game_.play(position, move)) == won; });
    }

    // The move to the child that was settled first; with a limit of plies, to the child won in the fewest plies. That
    // child rests on nodes of lower rank, so the strategy comes to an end.
    Move best_move(const Position& position, const Moves<G>& moves, Side side) {
        Number least = never;
        const Move* best = nullptr;
        for (const Move& move : moves) {
            const Number found = rank(canonical(game_, game_.play(position, move)), side);
            if (found >= least) continue;
            least = found;
            best = &move;
        }
        assert(best != nullptr);
        return *best;
    }
    Number rank(const Position& folded, Side side) {
        const bool moves = game_.side(folded) == side;
        for (int left = 0; left <= within_; ++left) {
            const Node node{folded, static_cast<std::uint16_t>(left)};
            const Numbers* numbers = table_.find(node, key(node));
            if (numbers != nullptr && (moves ? numbers->phi : numbers->delta) == 0)
                return within_ == 0 ? numbers->order : static_cast<Number>(left);
        }
        return never;
    }

    const G& game_;
    const Side attacker_;
    const int within_;
    const std::size_t limit_;
    Progress& progress_;
    ExactTable<Node, Numbers> table_;
    Position root_{};
    std::vector<Node> path_;  // the current path
    Number settled_ = 0;
    bool came_again_ = false;
};

}  // namespace plyground
