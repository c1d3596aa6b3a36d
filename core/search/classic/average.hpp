// The (m,n)-average, with or without cuts; windows as in the textbook.
#pragma once

#include "search/classic/search.hpp"

namespace plyground::classic {

template <Rules G, class E>
class Average : Search<G, E> {
    using Base = Search<G, E>;
    using typename Base::Position;

  public:
    using Base::Base;
    auto operator()(const Position& root) { return this->found(value(root, 0, -infinity, infinity)); }

  private:
    double value(const Position& position, int ply, double alpha, double beta) {
        this->visit();
        Moves<G> moves;
        this->moves_above(this->options_.max_depth, position, ply, moves);
        if (moves.empty()) {
            this->lines_.end(ply);
            return this->evaluate(position, ply);
        }
        const bool maximise = this->maximises(position);
        const int k = std::min(maximise ? this->options_.m : this->options_.n, moves.size());
        BestFew best(k, maximise);
        double low = k == 1 ? alpha : -infinity, high = k == 1 ? beta : infinity;
        for (const auto& move : moves) {
            const double child = value(this->game_.play(position, move), ply + 1, low, high);
            if (best.better(child)) this->lines_.take(ply, move);
            best.add(child);
            if (!this->options_.cuts || !best.known()) continue;
            if (maximise ? best.average() >= beta : best.average() <= alpha) break;
            if (maximise) {
                low = std::max(low, best.last());
            } else {
                high = std::min(high, best.last());
            }
        }
        return best.average();
    }
};

}  // namespace plyground::classic
