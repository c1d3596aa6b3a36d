// Negamax: minimax with one case instead of two.
#pragma once

#include "search/classic/search.hpp"

namespace plyground::classic {

template <Rules G, class E>
class Negamax : Search<G, E> {
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
            const double here = this->evaluate(position, ply);
            return this->maximises(position) ? here : -here;
        }
        double best = -infinity;
        for (const auto& move : moves) {
            const Position after = this->game_.play(position, move);
            const double reached = value(after, ply + 1);
            const double child = moves_again(this->game_, position, after) ? reached : -reached;
            if (child > best) {
                best = child;
                this->lines_.take(ply, move);
            }
        }
        return best;
    }
};

}  // namespace plyground::classic
