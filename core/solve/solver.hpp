// Games that have an exact solver of their own.
#pragma once

namespace plyground {

// The game's solver, or void. It is made with megabytes for its table, and has
//     int plies(const Position&, Progress&)    to the end with best play: above 0 a win, below 0 a loss, 0 a draw
//     std::uint64_t nodes() const              positions looked at so far
// A game specialises this beside its solver.
template <class G>
struct SolverOf {
    using type = void;
};

}  // namespace plyground
