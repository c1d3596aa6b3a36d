// What the units of the Python bindings share: the objects that Python holds, and how errors and Ctrl-C reach Python.
//
// The textbook runs on these objects, so they are cheap: a position is stored inside its Python object, and the Python
// object of a move is made once and used again. There is one object for each native game and its options. It lives as
// long as the process, so positions and moves refer to it by plain pointer.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/stl/map.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include "door/registry.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace plyground {

// The Python objects of the contract. They are borrowed from plyground.game, which lives longer than this module.
struct Contract {
    nb::handle first, second, outcome, invalid_move, illegal_move, invalid_position, invalid_option, broken_game,
        unknown_game, too_large, endless;
};
extern Contract contract;

nb::handle to_python(Side side);
Side to_side(nb::handle side);

// Objects that Python holds
// ---------------------------------------------------------------------------------------------------------------------

struct NativeGame;

struct NativeMove {
    const NativeGame* game;
    AnyMove move;
};

struct NativePosition {
    const NativeGame* game;
    AnyPosition state;
};

struct NativeGame : AnyGame {
    std::string name;
    Options::Texts options;
    // The Python objects of moves whose code is a small number. Each is made when it is first needed.
    mutable std::vector<nb::object> known_moves{};
    mutable std::map<std::pair<Result, std::string>, nb::object>
        known_outcomes{};                   // they never change, so they are shared
    mutable std::vector<AnyMove> buffer{};  // guarded by the GIL

    nb::object move_object(AnyMove move) const;
};

struct NativeEvaluation : AnyEvaluation {
    const NativeGame* game;
    bool integer;
    nb::object python{};   // the evaluation that is called, if it is written in Python
    nb::object learned{};  // the patterns and their weights, if it is learned
};

nb::object game_object(const NativeGame& game);
// The game of that name with these options, always the same object.
const NativeGame* find_game(const std::string& name, const Options::Texts& options);
NativeEvaluation make_evaluation(const NativeGame& game, const std::string& name,
                                 const std::map<std::string, int>& weights);
// An evaluation written in Python, for the searches of a native game.
NativeEvaluation call_evaluation(const NativeGame& game, nb::object evaluation);
// The learned evaluation: its patterns (`_core.Patterns`) and weights, 16 bits each as bytes, and the weight of a win.
NativeEvaluation learned_evaluation(const NativeGame& game, nb::object patterns, nb::bytes weights, int win);

// Arguments
// ---------------------------------------------------------------------------------------------------------------------

bool is_over(const NativePosition& position);
// The position itself. Raises ValueError if it is of another game than the evaluation.
const NativePosition& same_game(const NativeEvaluation& evaluation, const NativePosition& position);
// The legal move that is given as a move or as its text. Raises InvalidMove or IllegalMove.
AnyMove own_move(const NativePosition& position, nb::handle given);
// The keys of the positions before `position`. Raises ValueError if one is of another game.
std::vector<std::uint64_t> history_keys(const NativePosition& position, nb::sequence history);
// A Python text as UTF-8. Half a surrogate pair cannot be encoded and becomes a question mark.
std::string utf8(nb::str text);
int checked_depth(int depth);

// Results and errors
// ---------------------------------------------------------------------------------------------------------------------

template <class... Arguments>
[[noreturn]] void raise(nb::handle type, const Arguments&... arguments) {
    PyErr_SetObject(type.ptr(), nb::make_tuple(arguments...).ptr());
    throw nb::python_error();
}

// A value for Python: an int if it is whole and the evaluation gives whole numbers, otherwise a float. The average of
// whole numbers need not be whole.
nb::object number(bool integer, double value);

// What __reduce__ returns to have an object restored by a call of this method of `object`.
template <class... Arguments>
nb::tuple call_of(const nb::object& object, const char* method, const Arguments&... arguments) {
    const nb::object caller = nb::module_::import_("operator").attr("methodcaller");
    return nb::make_tuple(caller(method, arguments...), nb::make_tuple(object));
}

// Runs native work without the GIL. Ctrl-C stops it. `on_nodes`, if it is not None, is called with the number of nodes
// from time to time; an exception that it raises stops the work too.
template <class Work>
auto interruptible(Work work, nb::handle on_nodes = nb::none()) {
    Progress progress;
    progress.poll = [&] {
        const nb::gil_scoped_acquire hold;
        if (PyErr_CheckSignals() != 0) return false;
        if (on_nodes.is_none()) return true;
        const nb::object nodes = nb::cast(progress.nodes());
        return nb::steal(PyObject_CallFunctionObjArgs(on_nodes.ptr(), nodes.ptr(), nullptr)).is_valid();
    };
    try {
        const nb::gil_scoped_release released;
        return work(progress);
    } catch (const Stopped&) {
        throw nb::python_error();
    }
}

// The units
// ---------------------------------------------------------------------------------------------------------------------

void load_contract();
nb::class_<NativePosition> bind_position(nb::module_& m);
nb::class_<NativeGame> bind_game(nb::module_& m);
nb::class_<NativeEvaluation> bind_evaluation(nb::module_& m);
void bind_drawing(nb::class_<NativeGame>& game, nb::class_<NativePosition>& position);
void bind_classic(nb::module_& m, nb::class_<NativeEvaluation>& evaluation);
void bind_engine(nb::module_& m);
void bind_mcts(nb::module_& m);
void bind_ants(nb::module_& m);
void bind_solve(nb::module_& m, nb::class_<NativePosition>& position);
void bind_table(nb::module_& m);
void bind_learning(nb::module_& m, nb::class_<NativeGame>& game, nb::class_<NativePosition>& position);

}  // namespace plyground
