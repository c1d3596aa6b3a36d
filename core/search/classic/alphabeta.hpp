// Alpha-beta: minimax without the branches that cannot matter. The window of a node and what a returned value means
// inside and outside of it are the textbook's: exact inside, an upper bound at or below alpha, a lower bound at or
// above beta.
#pragma once

#include <unordered_map>

#include "search/classic/search.hpp"

namespace plyground::classic {

template <Rules G, class E>
class AlphaBeta : Search<G, E> {
    using Base = Search<G, E>;
    using typename Base::Move;
    using typename Base::Position;

  public:
    using Base::Base;
    auto operator()(const Position& root) { return this->found(value(root, 0, -infinity, infinity)); }

  private:
    enum class Bound : std::uint8_t { exact, lower, upper };

    struct Entry {
        double value;
        Bound bound;
        std::vector<Move> line;

        bool answers(double alpha, double beta) const {
            if (bound == Bound::exact) return true;
            return bound == Bound::lower ? value >= beta : value <= alpha;
        }
    };

    // The table's key is the whole position, so that two positions are never confused, and the remaining depth. In a
    // search of fixed depth an equal remaining depth means an equal ply, so values that depend on the ply stay exact.
    struct Place {
        Position position;
        int depth;
        std::uint64_t key;
        bool operator==(const Place& other) const { return depth == other.depth && position == other.position; }
    };
    struct Hash {
        std::size_t operator()(const Place& place) const {
            return static_cast<std::size_t>(place.key + static_cast<std::uint64_t>(place.depth));
        }
    };

    double value(const Position& position, int ply, double alpha, double beta) {
        this->visit();
        const Place place{position, this->options_.max_depth - ply,
                          this->options_.table ? this->game_.key(position) : 0};
        if (this->options_.table) {
            const auto known = table_.find(place);
            if (known != table_.end() && known->second.answers(alpha, beta)) {
                this->lines_.set(ply, known->second.line);
                return known->second.value;
            }
        }
        Moves<G> moves;
        this->moves_above(this->options_.max_depth, position, ply, moves);
        if (moves.empty()) {
            this->lines_.end(ply);
            return this->evaluate(position, ply);
        }
        if (this->options_.order) this->put_in_order(position, moves);

        const double low = alpha, high = beta;
        const bool maximise = this->maximises(position);
        double best = maximise ? -infinity : infinity;
        for (const auto& move : moves) {
            const double child = value(this->game_.play(position, move), ply + 1, alpha, beta);
            if (maximise ? child <= best : child >= best) continue;
            best = child;
            this->lines_.take(ply, move);
            if (maximise) {
                alpha = std::max(alpha, best);
            } else {
                beta = std::min(beta, best);
            }
            if (beta <= alpha) break;
        }
        if (this->options_.table) {
            const Bound bound = best <= low ? Bound::upper : best >= high ? Bound::lower : Bound::exact;
            table_[place] = {best, bound, this->lines_.get(ply)};
        }
        return best;
    }

    std::unordered_map<Place, Entry, Hash> table_;
};

}  // namespace plyground::classic
