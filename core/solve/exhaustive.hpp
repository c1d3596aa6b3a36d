// Solves small games by looking at every position once: who wins, and in how many plies.
//
// Symmetric positions are looked at once (`canonical`). A game where a line of play can come back to a position, or to
// an image of it, can go on for ever; such games are refused. (Coming back to an image often enough leads to the
// position itself.)
#pragma once

#include <algorithm>
#include <utility>
#include <vector>

#include "base/hooks.hpp"
#include "base/progress.hpp"
#include "solve/exact_table.hpp"

namespace plyground {

// Thrown when a position can occur again: then the game can go on for ever.
template <class Position>
struct Endless {
    Position position;
};

// The result for the side to move (1, 0, -1), and in how many plies.
struct ExactValue {
    enum class State : std::uint8_t { unused, open, known };

    std::int8_t result = -1;
    State state = State::unused;
    std::uint32_t plies = 0;

    bool unused() const { return state == State::unused; }
    // The value of a move that leads to a position with this value, for the side that makes it. `again`: the same side
    // is to move there.
    ExactValue before(bool again) const {
        return {static_cast<std::int8_t>(again ? result : -result), State::known, plies + 1};
    }
    // A sooner win is better, and a later loss. The distance of a draw does not matter.
    bool better_than(const ExactValue& than) const {
        if (result != than.result) return result > than.result;
        return result > 0 ? plies < than.plies : result < 0 && plies > than.plies;
    }
};

template <Rules G>
class Exhaustive {
    using Position = typename G::Position;
    using Move = typename G::Move;

  public:
    struct Solved {
        ExactValue value;
        std::vector<std::pair<Move, ExactValue>> moves;  // for the side to move
        std::size_t positions;
    };

    // Stores at most `limit` positions. Throws TooManyPositions.
    Exhaustive(const G& game, std::size_t limit, Progress& progress)
        : game_(game), progress_(progress), table_(limit) {}

    Solved solve(const Position& root) {
        walk(root);
        Solved solved{value(root), {}, table_.size()};
        if (is_over(game_, root)) return solved;
        Moves<G> moves;
        game_.moves(root, moves);
        for (const Move& move : moves) {
            const Position after = game_.play(root, move);
            solved.moves.emplace_back(move, value(after).before(moves_again(game_, root, after)));
        }
        return solved;
    }

  private:
    // A position on the current path. `next` is the place in `moves_` of its next move to look at.
    struct Frame {
        Position position;
        ExactValue best;
        std::size_t begin, next;
    };

    ExactValue value(const Position& position) {
        const Position folded = canonical(game_, position);
        return *table_.find(folded, game_.key(folded));
    }

    // Depth first, with its own stack: games may be too long for the machine's stack.
    void walk(const Position& root) {
        enter(canonical(game_, root));
        while (!path_.empty()) {
            Frame& frame = path_.back();
            if (frame.next == moves_.size()) {
                leave();
                continue;
            }
            const Position child = canonical(game_, game_.play(frame.position, moves_[frame.next]));
            const ExactValue* known = table_.find(child, game_.key(child));
            if (known == nullptr) {
                enter(child);
            } else if (known->state == ExactValue::State::open) {
                throw Endless<Position>{child};
            } else {
                const ExactValue found = known->before(moves_again(game_, frame.position, child));
                if (found.better_than(frame.best)) frame.best = found;
                ++frame.next;
            }
        }
    }

    void enter(const Position& position) {
        progress_.node();
        ExactValue& entry = table_.add(position, game_.key(position));
        const Result result = game_.result(position);
        if (result != Result::ongoing) {
            const bool won = result == win_for(game_.side(position));
            entry = {static_cast<std::int8_t>(result == Result::draw ? 0 : won ? 1 : -1), ExactValue::State::known, 0};
            return;
        }
        entry.state = ExactValue::State::open;
        Moves<G> moves;
        game_.moves(position, moves);
        path_.push_back({position, {}, moves_.size(), moves_.size()});
        moves_.insert(moves_.end(), moves.begin(), moves.end());
    }

    void leave() {
        const Frame& frame = path_.back();
        ExactValue& entry = *table_.find(frame.position, game_.key(frame.position));
        entry = frame.best;
        entry.state = ExactValue::State::known;
        moves_.resize(frame.begin);
        path_.pop_back();
    }

    const G& game_;
    Progress& progress_;
    ExactTable<Position, ExactValue> table_;
    std::vector<Frame> path_;
    std::vector<Move> moves_;  // of all positions on the current path
};

}  // namespace plyground
