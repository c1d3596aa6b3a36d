// Games that have an exact solver of their own.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

namespace plyground {

// `remember`: keep what was found for one position for the next; good for many similar positions. `book`: an opening
// book in the game's own form; it may be empty.
struct SolverSettings {
    std::size_t megabytes;
    unsigned threads = 1;
    bool remember = false;
    std::span<const std::uint8_t> book;
};

// The game's solver, or void. It is made with the game, which must outlive it, and settings, and has
//     int plies(const Position&, Progress&)    plies to the end with best play: above 0 a win, below 0 a loss, 0 a draw
//                                              with one thread it throws LimitReached at the limit of Progress
//     std::uint64_t nodes() const              how many positions it has visited so far
// A game specialises this beside its solver.
template <class G>
struct SolverOf {
    using type = void;
};

}  // namespace plyground
