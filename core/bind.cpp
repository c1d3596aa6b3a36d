// The Python face of the core: Game, Position, Move and Evaluation of the one dynamic door.
//
// The textbook runs on these objects, so they are made cheap: a position is stored inside its Python object, moves are
// made once a game and handed out again. Native games are interned and live as long as the process, so positions and
// moves refer to them by plain pointer.
#include <nanobind/nanobind.h>
#include <nanobind/stl/map.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <cmath>

#include "hash.hpp"
#include "registry.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace plyground {
namespace {

// The Python objects of the contract, borrowed from plyground.game, which outlives this module's use of them.
struct Contract {
    nb::handle first, second, outcome, invalid_move, illegal_move, invalid_position, invalid_option, unknown_game;
} contract;

void load_contract() {
    const nb::module_ game = nb::module_::import_("plyground.game");
    const auto borrow = [&](const char* name) { return nb::handle(nb::object(game.attr(name)).release()); };
    const nb::object side = game.attr("Side");
    contract = {nb::object(side.attr("FIRST")).release(),
                nb::object(side.attr("SECOND")).release(),
                borrow("Outcome"),
                borrow("InvalidMove"),
                borrow("IllegalMove"),
                borrow("InvalidPosition"),
                borrow("InvalidOption"),
                borrow("UnknownGame")};
}

nb::handle to_python(Side side) {
    return side == Side::first ? contract.first : contract.second;
}

Side to_side(nb::handle side) {
    if (side.is(contract.first)) return Side::first;
    if (side.is(contract.second)) return Side::second;
    throw nb::type_error("expected Side.FIRST or Side.SECOND");
}

struct NativeGame;

struct NativeMove {
    const NativeGame* game;
    AnyMove move;
};

struct NativePosition {
    const NativeGame* game;
    AnyPosition state;
};

struct NativeGame {
    std::string name;
    Options::Texts options;
    std::unique_ptr<AnyGame> rules;
    // Python objects of the moves whose code is a small number, made when first needed.
    mutable std::vector<nb::object> known_moves;
    mutable std::vector<AnyMove> buffer;  // guarded by the GIL

    nb::object move_object(AnyMove move) const {
        constexpr std::uint64_t limit = 1 << 16;
        if (move.high != 0 || move.low >= limit) return nb::cast(NativeMove{this, move});
        if (move.low >= known_moves.size()) known_moves.resize(move.low + 1);
        nb::object& known = known_moves[move.low];
        if (!known.is_valid()) known = nb::cast(NativeMove{this, move});
        return known;
    }
};

std::map<std::pair<std::string, Options::Texts>, std::unique_ptr<NativeGame>>& interned() {
    // Never destroyed: that would happen after Python's end, to Python objects.
    static auto& games = *new std::map<std::pair<std::string, Options::Texts>, std::unique_ptr<NativeGame>>;
    return games;
}

template <class... Arguments>
[[noreturn]] void raise(nb::handle type, const Arguments&... arguments) {
    PyErr_SetObject(type.ptr(), nb::make_tuple(arguments...).ptr());
    throw nb::python_error();
}

const NativeGame* find_game(const std::string& name, const Options::Texts& options) {
    auto& slot = interned()[{name, options}];
    if (!slot) {
        const auto make = native_games().find(name);
        if (make == native_games().end()) {
            interned().erase({name, options});
            raise(contract.unknown_game, "no native game " + quote(name), name);
        }
        try {
            slot = std::make_unique<NativeGame>(name, options, make->second(Options(options)));
        } catch (...) {
            interned().erase({name, options});
            throw;
        }
    }
    return slot.get();
}

// A Python text as UTF-8; what cannot be encoded (half of a surrogate pair) becomes a question mark.
std::string utf8(nb::str text) {
    const nb::object bytes = nb::steal(PyUnicode_AsEncodedString(text.ptr(), "utf-8", "replace"));
    if (!bytes.is_valid()) throw nb::python_error();
    return {PyBytes_AS_STRING(bytes.ptr()), static_cast<std::size_t>(PyBytes_GET_SIZE(bytes.ptr()))};
}

bool is_over(const NativePosition& position) {
    return position.game->rules->result(position.state) != Result::ongoing;
}

template <class Input>
[[noreturn]] void raise_illegal(const NativePosition& position, const std::string& text, const Input& input) {
    raise(contract.illegal_move,
          quote(text) + " is not legal in " + quote(position.game->rules->text(position.state)) +
              (is_over(position) ? ": the game is over" : ""),
          input);
}

// Reads a text that must be a legal move of the position.
AnyMove read_move(const NativePosition& position, nb::str given) {
    const AnyGame& rules = *position.game->rules;
    const std::string text = utf8(given);
    AnyMove move;
    try {
        move = rules.parse_move(position.state, text);
    } catch (const InvalidMove& error) {
        raise(contract.invalid_move, quote(text) + " is not a move of " + position.game->name + ": " + error.what(),
              given);
    }
    if (!rules.legal(position.state, move)) raise_illegal(position, text, given);
    return move;
}

AnyMove own_move(const NativePosition& position, nb::handle given) {
    const NativeMove* move = nullptr;
    if (!nb::try_cast(given, move) || move == nullptr) {
        if (nb::isinstance<nb::str>(given)) return read_move(position, nb::borrow<nb::str>(given));
        throw nb::type_error("expected a move or its text");
    }
    if (move->game != position.game) [[unlikely]] {
        const std::string text = move->game->rules->text(move->move);
        raise(contract.invalid_move, quote(text) + " is a move of another game, " + move->game->name, text);
    }
    if (!position.game->rules->legal(position.state, move->move)) [[unlikely]] {
        const std::string text = position.game->rules->text(move->move);
        raise_illegal(position, text, text);
    }
    return move->move;
}

NativePosition play(const NativePosition& position, nb::handle given) {
    NativePosition next;
    next.game = position.game;
    position.game->rules->play(position.state, own_move(position, given), next.state);
    return next;
}

nb::object moves(const NativePosition& position) {
    std::vector<AnyMove>& found = position.game->buffer;
    position.game->rules->moves(position.state, found);
    const nb::object tuple = nb::steal(PyTuple_New(static_cast<Py_ssize_t>(found.size())));
    if (!tuple.is_valid()) throw nb::python_error();
    for (std::size_t i = 0; i < found.size(); ++i) {
        PyTuple_SET_ITEM(tuple.ptr(), static_cast<Py_ssize_t>(i), position.game->move_object(found[i]).release().ptr());
    }
    return tuple;
}

nb::object outcome(const NativePosition& position) {
    const Result result = position.game->rules->result(position.state);
    if (result == Result::ongoing) return nb::none();
    const nb::object winner = result == Result::draw
                                  ? nb::none()
                                  : nb::borrow(to_python(result == Result::first_wins ? Side::first : Side::second));
    return contract.outcome(winner, position.game->rules->reason(position.state));
}

NativePosition parse_position(const NativeGame& game, nb::str given) {
    const std::string text = utf8(given);
    try {
        return {&game, game.rules->parse_position(text)};
    } catch (const InvalidPosition& error) {
        std::string message = quote(text) + " is not a position of " + game.name + ": ";
        for (std::size_t i = 0; i < error.faults.size(); ++i) message += (i == 0 ? "" : "; ") + error.faults[i];
        raise(contract.invalid_position, message, given, nb::cast(error.faults));
    }
}

// The cells and edges of a layout in docs/reference/drawing.md.
nb::dict layout(const NativeGame& game) {
    const Layout drawn = game.rules->layout();
    nb::list cells, edges;
    for (const CellView& cell : drawn.cells) {
        nb::dict entry;
        entry["id"] = cell.id;
        entry["x"] = cell.x;
        entry["y"] = cell.y;
        entry["shape"] = cell.shape;
        entry["label"] = cell.id;
        cells.append(entry);
    }
    for (const auto& [one, other] : drawn.edges) edges.append(nb::make_tuple(one, other));
    nb::dict result;
    if (!drawn.cells.empty()) {
        result["cells"] = cells;
        result["edges"] = edges;
    }
    return result;
}

// The shape of a view in docs/reference/drawing.md.
nb::dict view(const NativePosition& position) {
    const View seen = position.game->rules->view(position.state);
    const auto side_text = [](Side side) { return side == Side::first ? "first" : "second"; };
    nb::list pieces, marks;
    nb::dict zones;
    for (const PieceView& piece : seen.pieces) {
        nb::dict entry;
        entry["cell"] = piece.cell;
        entry["piece"] = piece.piece;
        entry["side"] = side_text(piece.side);
        pieces.append(entry);
    }
    for (const ZoneView& zone : seen.zones) {
        nb::dict entry;
        entry["piece"] = zone.piece;
        entry["count"] = zone.count;
        if (!zones.contains(zone.zone.c_str())) zones[zone.zone.c_str()] = nb::list();
        nb::cast<nb::list>(zones[zone.zone.c_str()]).append(entry);
    }
    for (const MarkView& mark : seen.marks) {
        nb::dict entry;
        entry["cell"] = mark.cell;
        entry["kind"] = mark.kind;
        marks.append(entry);
    }
    nb::dict result;
    result["side"] = side_text(position.game->rules->side(position.state));
    result["pieces"] = pieces;
    result["zones"] = zones;
    result["marks"] = marks;
    return result;
}

nb::dict click(const NativePosition& position, nb::handle given) {
    const AnyMove move = own_move(position, given);
    const Click clicked = position.game->rules->click(position.state, move);
    nb::dict result;
    result["move"] = position.game->rules->text(move);
    result["path"] = nb::cast(clicked.path);
    result["kind"] = clicked.kind;
    result["label"] = clicked.label;
    return result;
}

// The given moves of the position, the static order's first choice first, equal ones as they came.
nb::list order(const NativePosition& position, nb::sequence given) {
    std::vector<std::pair<int, nb::object>> ordered;
    for (nb::handle move : given)
        ordered.emplace_back(-position.game->rules->order(position.state, own_move(position, move)), nb::borrow(move));
    std::stable_sort(ordered.begin(), ordered.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
    nb::list result;
    for (const auto& [rank, move] : ordered) result.append(move);
    return result;
}

// Runs native work without the GIL; Ctrl-C stops it.
template <class Work>
auto interruptible(Work work) {
    Progress progress;
    progress.poll = [] {
        const nb::gil_scoped_acquire hold;
        return PyErr_CheckSignals() == 0;
    };
    try {
        const nb::gil_scoped_release released;
        return work(progress);
    } catch (const Stopped&) {
        throw nb::python_error();
    }
}

int checked_depth(int depth) {
    if (depth < 0) throw nb::value_error(("depth must not be negative, got " + std::to_string(depth)).c_str());
    return depth;
}

struct NativeEvaluation {
    const NativeGame* game;
    std::shared_ptr<const AnyEvaluation> evaluation;
    bool integer;
};

const NativePosition& same_game(const NativeEvaluation& evaluation, const NativePosition& position) {
    if (evaluation.game != position.game) throw nb::value_error("the position is of another game than the evaluation");
    return position;
}

nb::object number(const NativeEvaluation& evaluation, double value) {
    const bool whole = evaluation.integer && value == std::floor(value);  // an average need not be
    return whole ? nb::object(nb::int_(static_cast<std::int64_t>(value))) : nb::object(nb::float_(value));
}

NativeEvaluation make_evaluation(const NativeGame& game, const std::string& name,
                                 const std::map<std::string, int>& weights) {
    std::vector<NamedWeight> given;
    for (const auto& [weight, value] : weights) given.push_back({weight, value});
    std::shared_ptr<const AnyEvaluation> evaluation = game.rules->evaluation(name, given);
    const bool integer = evaluation->integer();
    return {&game, std::move(evaluation), integer};
}

void bind_values(nb::module_& m) {
    nb::class_<NativeMove>(m, "Move", "A move of a native game; `str()` is its text.")
        .def("__str__", [](const NativeMove& move) { return move.game->rules->text(move.move); })
        .def("__repr__",
             [](const NativeMove& move) { return "Move(" + quote(move.game->rules->text(move.move)) + ")"; })
        .def("__hash__", [](const NativeMove& move) { return mix(move.move.low + mix(move.move.high)) >> 1; })
        .def(
            "__eq__", [](const NativeMove& a, const NativeMove& b) { return a.game == b.game && a.move == b.move; },
            nb::is_operator());

    nb::class_<NativePosition>(m, "Position", "A position of a native game: an immutable, hashable value.")
        .def_prop_ro(
            "game", [](const NativePosition& p) { return p.game; }, nb::rv_policy::reference)
        .def_prop_ro("side",
                     [](const NativePosition& p) { return nb::borrow(to_python(p.game->rules->side(p.state))); })
        .def("moves", &moves, "The legal moves, in the game's order; empty exactly when the game is over.")
        .def("play", &play, "move"_a, "The position after a move or its text.")
        .def("outcome", &outcome, "How the game ended; None while it goes on.")
        .def("view", &view, "What a person sees, as data.")
        .def("click", &click, "move"_a, "What a person clicks to play the move, as data.")
        .def("order", &order, "moves"_a, "The moves in the game's static order.")
        .def(
            "noisy",
            [](const NativePosition& p, nb::handle move) { return p.game->rules->noisy(p.state, own_move(p, move)); },
            "move"_a)
        .def(
            "perft",
            [](const NativePosition& p, int depth, bool apart) {
                checked_depth(depth);
                return interruptible(
                    [&](Progress& progress) { return p.game->rules->perft(p.state, depth, apart, progress); });
            },
            "depth"_a, "apart"_a = false,
            "The number of positions at each ply 1..depth; `apart` tells equal pieces apart.")
        .def(
            "forced_win",
            [](const NativePosition& p, int plies) {
                checked_depth(plies);
                const auto [within, winning] = interruptible(
                    [&](Progress& progress) { return p.game->rules->forced_win(p.state, plies, progress); });
                nb::list moves;
                for (const AnyMove& move : winning) moves.append(p.game->move_object(move));
                return nb::make_tuple(within, nb::tuple(moves));
            },
            "plies"_a, "In how many plies the side to move wins (0: not within `plies`), and the moves that do.")
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
            const nb::object restore = nb::module_::import_("plyground.loaded_game").attr("restore_position");
            return nb::make_tuple(restore, nb::make_tuple(p.game->name, p.game->options, p.game->rules->text(p.state)));
        });
}

void bind_evaluation(nb::module_& module) {
    nb::class_<NativeEvaluation>(module, "Evaluation", "An evaluation of a native game with its weights.")
        .def_prop_ro("name", [](const NativeEvaluation& e) { return std::string(e.evaluation->name()); })
        .def_prop_ro("summary", [](const NativeEvaluation& e) { return std::string(e.evaluation->summary()); })
        .def_prop_ro("antisymmetric", [](const NativeEvaluation& e) { return e.evaluation->antisymmetric(); })
        .def_prop_ro("decisive", [](const NativeEvaluation& e) { return e.evaluation->decisive(); })
        .def_prop_ro("integer", [](const NativeEvaluation& e) { return e.integer; })
        .def_prop_ro("weights",
                     [](const NativeEvaluation& e) {
                         nb::dict weights;
                         for (const Weight& weight : e.evaluation->weights())
                             weights[std::string(weight.name).c_str()] = weight.value;
                         return weights;
                     })
        .def_prop_ro("weight_summaries",
                     [](const NativeEvaluation& e) {
                         nb::dict summaries;
                         for (const Weight& weight : e.evaluation->weights())
                             summaries[std::string(weight.name).c_str()] = std::string(weight.summary);
                         return summaries;
                     })
        .def_prop_ro("presets",
                     [](const NativeEvaluation& e) {
                         nb::dict presets;
                         for (const Preset& preset : e.evaluation->presets()) {
                             nb::dict weights;
                             for (const WeightChange& change : preset.weights)
                                 weights[std::string(change.name).c_str()] = change.value;
                             presets[std::string(preset.name).c_str()] = weights;
                         }
                         return presets;
                     })
        .def(
            "weighted",
            [](const NativeEvaluation& e, const std::map<std::string, int>& weights) {
                std::map<std::string, int> all;
                for (const Weight& weight : e.evaluation->weights()) all[std::string(weight.name)] = weight.value;
                for (const auto& [name, value] : weights) all[name] = value;
                return make_evaluation(*e.game, std::string(e.evaluation->name()), all);
            },
            "weights"_a, "The same evaluation with some weights changed.")
        .def(
            "value",
            [](const NativeEvaluation& e, const NativePosition& p, nb::handle viewpoint, int ply) {
                return number(e, e.evaluation->value(same_game(e, p).state, to_side(viewpoint), ply));
            },
            "position"_a, "viewpoint"_a, "ply"_a,
            "How good the position, `ply` plies from the root, is for the side `viewpoint`.")
        .def(
            "search",
            [](const NativeEvaluation& e, const std::string& algorithm, const NativePosition& p, int min_depth,
               int max_depth, double threshold, int m, int n, int width, bool order, bool table, bool cuts) {
                same_game(e, p);
                const classic::Options options{
                    checked_depth(min_depth), checked_depth(max_depth), threshold, m, n, width, order, table, cuts};
                const auto found = interruptible(
                    [&](Progress& progress) { return e.evaluation->search(algorithm, p.state, options, progress); });
                nb::list line;
                for (const AnyMove& move : found.line) line.append(p.game->move_object(move));
                return nb::make_tuple(number(e, found.value), nb::tuple(line), found.nodes, found.complete);
            },
            "algorithm"_a, "position"_a, nb::kw_only(), "min_depth"_a, "max_depth"_a, "threshold"_a = 0.0, "m"_a = 1,
            "n"_a = 1, "width"_a = 0, "order"_a = false, "table"_a = false, "cuts"_a = false,
            "A search of the classic family: its value, line and nodes, and whether every leaf was the end of a game.");
}

void bind_game(nb::module_& m) {
    nb::class_<NativeGame>(m, "Game", "A native game with its options.")
        .def_prop_ro("name", [](const NativeGame& game) { return game.name; })
        .def_prop_ro("options", [](const NativeGame& game) { return game.options; })
        .def("start", [](const NativeGame& game) { return NativePosition{&game, game.rules->start()}; })
        .def("position", &parse_position, "text"_a)
        .def("layout", &layout, "The board's cells and edges, where the game's own table says them.")
        .def_prop_ro("evaluation_names",
                     [](const NativeGame& game) {
                         nb::list names;
                         for (std::string_view name : game.rules->evaluation_names()) names.append(std::string(name));
                         return nb::tuple(names);
                     })
        .def(
            "evaluation",
            [](const NativeGame& game, const std::string& name) { return make_evaluation(game, name, {}); }, "name"_a);
    m.def("game", &find_game, "name"_a, "options"_a, nb::rv_policy::reference,
          "The native game of that name with these options.");
    m.def("game_names", [] {
        nb::list names;
        for (const auto& [name, make] : native_games()) names.append(name);
        return nb::tuple(names);
    });
}

}  // namespace

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
}

}  // namespace plyground
