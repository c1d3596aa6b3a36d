// The Python face of the core: Game, Position, Move, Evaluation, Engine, Mcts, Ants and Solver, all of the one dynamic
// door.
//
// The textbook runs on these objects, so they are made cheap: a position is stored inside its Python object, moves are
// made once a game and handed out again. Native games are interned and live as long as the process, so positions and
// moves refer to them by plain pointer.
#include "bind/ants.hpp"
#include "bind/engine.hpp"
#include "bind/evaluation.hpp"
#include "bind/mcts.hpp"
#include "bind/position.hpp"
#include "bind/python_search.hpp"
#include "bind/solver.hpp"
#include "bind/table.hpp"

namespace plyground {

NB_MODULE(_core, m) {
    m.doc() = "The native core. Private: use plyground.games and plyground.engine.";
    load_contract();
    nb::set_leak_warnings(false);  // games and their moves live as long as the process
    nb::register_exception_translator([](const std::exception_ptr& pointer, void*) {
        try {
            std::rethrow_exception(pointer);
        } catch (const InvalidOption& error) {
            PyErr_SetObject(contract.invalid_option.ptr(), nb::make_tuple(error.what(), error.input).ptr());
        }
    });
    bind_values(m);
    bind_evaluation(m);
    bind_game(m);
    bind_engine(m);
    bind_mcts(m);
    bind_ants(m);
    bind_python_search(m);
    bind_solver(m);
    bind_table(m);
}

}  // namespace plyground
