// Monte Carlo tree search in Python.
#pragma once

#include "native.hpp"
#include "python_game.hpp"

namespace plyground {
namespace {

// Simulations and seconds, and for each move what came of it, the best first; `object` makes a move's Python object.
template <class Move, class ToObject>
nb::tuple to_python(const mcts::Found<Move>& found, const ToObject& object) {
    nb::list choices;
    for (const auto& choice : found.choices) {
        const char* const proof = choice.proof == mcts::Proof::win    ? "win"
                                  : choice.proof == mcts::Proof::loss ? "loss"
                                  : choice.proof == mcts::Proof::draw ? "draw"
                                                                      : "heuristic";
        choices.append(nb::make_tuple(object(choice.move), choice.visits, choice.mean, proof, choice.plies));
    }
    return nb::make_tuple(found.simulations, found.seconds, choices);
}

// Runs `work` without the GIL; Ctrl-C, asked for every 1,024 simulations, stops it.
template <class Work>
auto stoppable(const engine::Limits& limits, Work work) {
    engine::Control control(limits);
    control.poll = [] {
        const nb::gil_scoped_acquire hold;
        return PyErr_CheckSignals() == 0;
    };
    auto found = [&] {
        const nb::gil_scoped_release released;
        return work(control);
    }();
    if (PyErr_Occurred()) throw nb::python_error();
    return found;
}

nb::tuple run_mcts(nb::object position, nb::sequence history, std::optional<double> time,
                   std::optional<std::uint64_t> simulations, double exploration, std::uint64_t seed, int repetition) {
    const engine::Limits limits{time, {}, simulations};
    const mcts::Settings settings{exploration, seed, repetition};
    std::vector<std::uint64_t> keys;
    const NativePosition* native = nullptr;
    if (nb::try_cast(position, native) && native != nullptr) {
        for (nb::handle earlier : history) {
            const NativePosition& before = nb::cast<const NativePosition&>(earlier);
            keys.push_back(before.game->rules->key(before.state));
        }
        const auto found = stoppable(limits, [&](engine::Control& control) {
            return native->game->rules->mcts(native->state, keys, settings, control);
        });
        return to_python(found, [&](const AnyMove& move) { return native->game->move_object(move); });
    }
    const PythonGame game;
    const PythonGame::Position root = game.number(position);
    for (nb::handle earlier : history) keys.push_back(game.key(game.number(earlier)));
    const auto found = stoppable(limits, [&](engine::Control& control) {
        return mcts::Tree<PythonGame>(game, root, keys, settings).search(control);
    });
    return to_python(found, [&](const PythonGame::Move& move) { return game.object(move); });
}

void bind_mcts(nb::module_& m) {
    m.def("mcts", &run_mcts, "position"_a, nb::kw_only(), "history"_a, "time"_a.none(), "simulations"_a.none(),
          "exploration"_a, "seed"_a, "repetition"_a,
          "Monte Carlo tree search of any game: simulations, seconds, and (move, visits, mean, proof, plies), best "
          "first.");
}

}  // namespace
}  // namespace plyground
