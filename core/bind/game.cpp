// Game, Position and Move in Python.
#include <algorithm>

#include "base/hash.hpp"
#include "bind/native.hpp"

namespace plyground {
namespace {

// Hot, here and in native.cpp: see door/rules.hpp.
[[gnu::hot]] NativePosition play(const NativePosition& position, nb::handle given) {
    NativePosition next;
    next.game = position.game;
    position.game->rules->play(position.state, own_move(position, given), next.state);
    return next;
}

[[gnu::hot]] nb::object moves(const NativePosition& position) {
    std::vector<AnyMove>& found = position.game->buffer;
    position.game->rules->moves(position.state, found);
    const nb::object tuple = nb::steal(PyTuple_New(static_cast<Py_ssize_t>(found.size())));
    if (!tuple.is_valid()) throw nb::python_error();
    for (std::size_t i = 0; i < found.size(); ++i) {
        NB_TUPLE_SET_ITEM(tuple.ptr(), static_cast<Py_ssize_t>(i),
                          position.game->move_object(found[i]).release().ptr());
    }
    return tuple;
}

[[gnu::hot]] nb::object outcome(const NativePosition& position) {
    const Result result = position.game->rules->result(position.state);
    if (result == Result::ongoing) return nb::none();
    const nb::object winner = result == Result::draw
                                  ? nb::none()
                                  : nb::borrow(to_python(result == Result::first_wins ? Side::first : Side::second));
    constexpr std::size_t most = 1000;
    auto& known = position.game->known_outcomes;
    const std::pair key{result, position.game->rules->reason(position.state)};
    if (const auto found = known.find(key); found != known.end()) return found->second;
    const nb::object made = contract.outcome(winner, key.second);
    if (known.size() < most) known.emplace(key, made);
    return made;
}

NativePosition parse_position(const NativeGame& game, nb::str given) {
    const std::string text = utf8(given);
    try {
        return {&game, game.rules->parse_position(text)};
    } catch (const InvalidPosition& error) {
        constexpr std::size_t most = 12;  // faults named in a message: a long text may have thousands
        std::string message = quote(text) + " is not a position of " + game.name + ": ";
        for (std::size_t i = 0; i < std::min(most, error.faults.size()); ++i)
            message += (i == 0 ? "" : "; ") + error.faults[i];
        if (error.faults.size() > most) message += "; and " + std::to_string(error.faults.size() - most) + " more";
        raise(contract.invalid_position, message, given, nb::cast(error.faults));
    }
}

// The given moves in the static order. Moves that are equal in it keep their order.
nb::list order(const NativePosition& position, nb::sequence given) {
    std::vector<std::pair<int, nb::object>> ordered;
    for (nb::handle move : given)
        ordered.emplace_back(-position.game->rules->order(position.state, own_move(position, move)), nb::borrow(move));
    std::stable_sort(ordered.begin(), ordered.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
    nb::list result;
    for (const auto& [rank, move] : ordered) result.append(move);
    return result;
}

// The move that was pickled. Its bytes depend on the build; the text beside them shows whether it was another build.
nb::object restored_move(const NativeGame& game, std::uint64_t low, std::uint64_t high, const std::string& text) {
    const AnyMove move{low, high};
    if (game.rules->text(move) != text) {
        throw nb::value_error((quote(text) + " was pickled by another build of " + game.name).c_str());
    }
    return game.move_object(move);
}

// A function that draws positions of any game: it finds the game of the position.
nb::object drawing(const char* name) {
    return nb::module_::import_("plyground.loading.registry").attr(name);
}

}  // namespace

nb::class_<NativePosition> bind_position(nb::module_& m) {
    nb::class_<NativeMove>(m, "Move", "A move of a native game; `str()` is its text.")
        .def("__str__", [](const NativeMove& move) { return move.game->rules->text(move.move); })
        .def("__repr__",
             [](const NativeMove& move) { return "Move(" + quote(move.game->rules->text(move.move)) + ")"; })
        .def("__hash__", [](const NativeMove& move) { return mix(move.move.low + mix(move.move.high)) >> 1; })
        .def(
            "__eq__", [](const NativeMove& a, const NativeMove& b) { return a.game == b.game && a.move == b.move; },
            nb::is_operator())
        .def("__reduce__", [](const NativeMove& move) {
            return call_of(game_object(*move.game), "restored_move", move.move.low, move.move.high,
                           move.game->rules->text(move.move));
        });

    nb::class_<NativePosition> position(m, "Position", "A position of a native game: an immutable, hashable value.");
    position.def_prop_ro(
                "game", [](const NativePosition& p) { return p.game; }, nb::rv_policy::reference)
        .def_prop_ro("side",
                     [](const NativePosition& p) { return nb::borrow(to_python(p.game->rules->side(p.state))); })
        .def("moves", &moves, "The legal moves, in the game's order; empty exactly when the game is over.")
        .def("play", &play, "move"_a, "The position after a move or its text.")
        .def("outcome", &outcome, "How the game ended; None while it goes on.")
        .def("order", &order, "moves"_a, "The moves in the game's static order.")
        .def(
            "noisy",
            [](const NativePosition& p, nb::handle move) { return p.game->rules->noisy(p.state, own_move(p, move)); },
            "move"_a)
        .def(
            "symmetric_key", [](const NativePosition& p) { return p.game->rules->symmetric_key(p.state); },
            "A number that the position shares with its images under symmetries of the board, if the game knows any.")
        .def(
            "hold",
            [](const NativePosition& p, nb::handle side) { return p.game->rules->hold(p.state, to_side(side)); },
            "side"_a, "Why the side surely does not lose, if the game can tell without a search; otherwise empty.")
        .def(
            "perft",
            [](const NativePosition& p, int depth, bool apart, nb::object on_nodes) {
                checked_depth(depth);
                return interruptible(
                    [&](Progress& progress) { return p.game->rules->perft(p.state, depth, apart, progress); },
                    on_nodes);
            },
            "depth"_a, "apart"_a = false, "on_nodes"_a.none() = nb::none(),
            "The number of positions at each ply 1..depth. `apart` counts equal pieces as different ones. `on_nodes` "
            "is "
            "called with the number of positions from time to time; an exception that it raises ends the count.")
        .def(
            "svg", [](nb::handle self, nb::args path, nb::kwargs how) { return drawing("svg_of")(self, *path, **how); },
            nb::sig("def svg(self, path: str | PathLike[str] | None = None, *, last=(), marks=(), arrows=(), "
                    "flip=False, size=400, dark=None, letters=False) -> Svg"),
            "The position as an SVG picture; written to the file `path` too, if one is given. `last`: the cells of the "
            "last move. `marks`: cells with a ring, or a text for each of some cells. `arrows`: pairs of cells. "
            "`size`: "
            "pixels of the longer side. `dark`: left out, as the reader's system. `letters` in place of pictures.")
        .def(
            "_repr_svg_", [](nb::handle self) { return drawing("shown")(self); }, "For notebooks.")
        .def("__str__", [](const NativePosition& p) { return p.game->rules->text(p.state); })
        .def("__repr__",
             [](const NativePosition& p) { return "Position(" + quote(p.game->rules->text(p.state)) + ")"; })
        .def("__hash__", [](const NativePosition& p) { return p.game->rules->key(p.state) >> 1; })
        .def(
            "__eq__",
            [](const NativePosition& a, const NativePosition& b) {
                return a.game == b.game && a.game->rules->equal(a.state, b.state);
            },
            nb::is_operator())
        .def("__reduce__", [](const NativePosition& p) {
            return call_of(game_object(*p.game), "position", p.game->rules->text(p.state));
        });
    return position;
}

nb::class_<NativeGame> bind_game(nb::module_& m) {
    nb::class_<NativeGame> game(m, "Game", "A native game with its options; equal options give the same object.");
    game.def(nb::new_(&find_game), "name"_a, "options"_a, nb::rv_policy::reference)
        .def_prop_ro("name", [](const NativeGame& native) { return native.name; })
        .def_prop_ro("options", [](const NativeGame& native) { return native.options; })
        .def("start", [](const NativeGame& native) { return NativePosition{&native, native.rules->start()}; })
        .def("position", &parse_position, "text"_a)
        .def("restored_move", &restored_move, "low"_a, "high"_a, "text"_a, "A move that was pickled.")
        .def_prop_ro("evaluation_names",
                     [](const NativeGame& native) {
                         nb::list names;
                         for (std::string_view name : native.evaluations->names()) names.append(std::string(name));
                         return nb::tuple(names);
                     })
        .def("evaluation", &make_evaluation, "name"_a, "weights"_a = std::map<std::string, int>{},
             "The evaluation of that name, with these weights changed.")
        .def("calling", &call_evaluation, "evaluation"_a,
             "An evaluation written in Python, for the searches of this game.")
        .def("__repr__",
             [](const NativeGame& native) {
                 std::string text = "Game(" + quote(native.name);
                 for (const auto& [option, value] : native.options) text += ", " + option + "=" + quote(value);
                 return text + ")";
             })
        .def("__reduce__", [](const NativeGame& native) {
            return nb::make_tuple(nb::type<NativeGame>(), nb::make_tuple(native.name, native.options));
        });
    m.def("game_names", [] {
        nb::list names;
        for (const auto& [name, make] : native_games()) names.append(name);
        return nb::tuple(names);
    });
    return game;
}

}  // namespace plyground
