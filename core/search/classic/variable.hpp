// Variable depth: search on where the evaluation is unsettled, stop where it is quiet.
#pragma once

#include "search/classic/search.hpp"

namespace plyground::classic {

template <Rules G, class E>
class Variable : Search<G, E> {
    using Base = Search<G, E>;
    using typename Base::Position;

  public:
    using Base::Base;
    auto operator()(const Position& root) { return this->found(value(root, 0, infinity)); }

  private:
    double value(const Position& position, int ply, double parent) {
        this->visit();
        const double here = this->evaluate(position, ply);
        const bool unsettled = std::abs(parent - here) > this->options_.threshold;
        Moves<G> moves;
        this->moves_above(unsettled ? this->options_.max_depth : this->options_.min_depth, position, ply, moves);
        if (moves.empty()) {
            this->lines_.end(ply);
            return here;
        }
        const bool maximise = this->maximises(position);
        double best = maximise ? -infinity : infinity;
        for (const auto& move : moves) {
            const double child = value(this->game_.play(position, move), ply + 1, here);
            if (maximise ? child > best : child < best) {
                best = child;
                this->lines_.take(ply, move);
            }
        }
        return best;
    }
};

}  // namespace plyground::classic
