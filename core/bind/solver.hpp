// A game's own exact solver in Python.
#pragma once

#include "native.hpp"

namespace plyground {
namespace {

struct NativeSolver {
    const NativeGame* game;
    std::unique_ptr<AnySolver> solver;
};

void bind_solver(nb::module_& module) {
    nb::class_<NativeSolver>(module, "Solver", "A game's own exact solver, with its table.")
        .def(
            "plies",
            [](NativeSolver& native, const NativePosition& position) {
                if (native.game != position.game) throw nb::value_error("the position is of another game");
                if (is_over(position)) throw nb::value_error("the game is over: there is nothing to solve");
                return interruptible(
                    [&](Progress& progress) { return native.solver->plies(position.state, progress); });
            },
            "position"_a, "To the end with best play: above 0 a win for the side to move, below 0 a loss, 0 a draw.")
        .def_prop_ro("nodes", [](const NativeSolver& native) { return native.solver->nodes(); });
    module.def(
        "solver",
        [](const NativePosition& position, std::size_t megabytes, unsigned threads, bool remember,
           const nb::bytes& book) -> std::optional<NativeSolver> {
            const auto* bytes = static_cast<const std::uint8_t*>(book.data());
            auto solver = position.game->rules->solver({megabytes, threads, remember, {bytes, book.size()}});
            if (!solver) return std::nullopt;
            return NativeSolver{position.game, std::move(solver)};
        },
        "position"_a, "megabytes"_a, nb::kw_only(), "threads"_a = 1, "remember"_a = false,
        "book"_a = nb::bytes("", 0), nb::keep_alive<0, 1>(), "The solver of the position's game, if it has one.");
}

}  // namespace
}  // namespace plyground
