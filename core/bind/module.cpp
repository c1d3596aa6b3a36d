// The module _core: the Python bindings of the core. There is one unit for each family of algorithms; all use the door.
#include "bind/native.hpp"

namespace plyground {

extern const char* const sources;  // the hash of the sources, made when the core is built: see CMakeLists.txt

NB_MODULE(_core, m) {
    m.doc() = "The native core. Private: use plyground.games and plyground.engine.";
    m.attr("sources") = sources;
    load_contract();
    nb::set_leak_warnings(false);  // games and their moves live as long as the process
    nb::register_exception_translator([](const std::exception_ptr& pointer, void*) {
        try {
            std::rethrow_exception(pointer);
        } catch (const InvalidOption& error) {
            PyErr_SetObject(contract.invalid_option.ptr(), nb::make_tuple(error.what(), error.input).ptr());
        } catch (const TooManyMoves& error) {
            PyErr_SetObject(contract.too_large.ptr(), nb::make_tuple(error.what(), "").ptr());
        }
    });
    nb::class_<NativePosition> position = bind_position(m);
    nb::class_<NativeEvaluation> evaluation = bind_evaluation(m);
    nb::class_<NativeGame> game = bind_game(m);
    bind_drawing(game, position);
    bind_classic(m, evaluation);
    bind_engine(m);
    bind_mcts(m);
    bind_ants(m);
    bind_solve(m, position);
    bind_table(m);
    bind_learning(m, game, position);
}

}  // namespace plyground
