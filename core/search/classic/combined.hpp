// The four combined: negamax with selection, variable depth, averages and cuts; windows as in the textbook, seen by the
// player who moves at the node.
#pragma once

#include "search/classic/search.hpp"

namespace plyground::classic {

template <Rules G, class E>
class Combined : Search<G, E> {
    using Base = Search<G, E>;
    using typename Base::Position;

  public:
    using Base::Base;
    auto operator()(const Position& root) { return this->found(value(root, 0, -infinity, infinity, infinity)); }

  private:
    double value(const Position& position, int ply, double alpha, double beta, double parent) {
        this->visit();
        const bool own = this->maximises(position);
        const double here = this->evaluate(position, ply);
        const bool unsettled = std::abs(parent - here) > this->options_.threshold;
        Moves<G> moves;
        this->moves_above(unsettled ? this->options_.max_depth : this->options_.min_depth, position, ply, moves);
        if (moves.empty()) {
            this->lines_.end(ply);
            return own ? here : -here;
        }
        this->select(position, ply, moves);
        const int k = std::min(own ? this->options_.m : this->options_.n, moves.size());
        BestFew best(k, true);
        double low = k == 1 ? alpha : -infinity;
        const double high = k == 1 ? beta : infinity;
        for (const auto& move : moves) {
            const Position after = this->game_.play(position, move);
            const double child = moves_again(this->game_, position, after) ? value(after, ply + 1, low, high, here)
                                                                           : -value(after, ply + 1, -high, -low, here);
            if (best.better(child)) this->lines_.take(ply, move);
            best.add(child);
            if (!best.known()) continue;
            if (best.average() >= beta) break;
            low = std::max(low, best.last());
        }
        return best.average();
    }
};

}  // namespace plyground::classic
