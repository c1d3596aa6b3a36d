// Plain minimax: every line to a depth.
#pragma once

#include "search/classic/search.hpp"

namespace plyground::classic {

template <Rules G, class E>
class Minimax : Search<G, E> {
    using Base = Search<G, E>;
    using typename Base::Position;

  public:
    using Base::Base;
    auto operator()(const Position& root) { return this->found(value(root, 0)); }

  private:
    double value(const Position& position, int ply) {
        this->visit();
        Moves<G> moves;
        this->moves_above(this->options_.max_depth, position, ply, moves);
        if (moves.empty()) {
            this->lines_.end(ply);
            return this->evaluate(position, ply);
        }
        const bool maximise = this->maximises(position);
        double best = maximise ? -infinity : infinity;
        for (const auto& move : moves) {
            const double child = value(this->game_.play(position, move), ply + 1);
            if (maximise ? child > best : child < best) {
                best = child;
                this->lines_.take(ply, move);
            }
        }
        return best;
    }
};

}  // namespace plyground::classic
