// The classic family of searches in Python: on native games, and on games written in Python.
#include <chrono>

#include "bind/native.hpp"
#include "bind/python_game.hpp"

namespace plyground {
namespace {

// None if the search would visit more than `nodes` nodes or take longer than `seconds`. An exception that `on_nodes`
// raises ends it.
nb::object search(const NativeEvaluation& e, const std::string& algorithm, const NativePosition& p, int min_depth,
                  int max_depth, double threshold, int m, int n, int width, bool order, bool table, bool cuts,
                  std::optional<std::uint64_t> nodes, std::optional<double> seconds, nb::object on_nodes) {
    same_game(e, p);
    const classic::Options options{
        checked_depth(min_depth), checked_depth(max_depth), threshold, m, n, width, order, table, cuts};
    const auto found = interruptible(
        [&](Progress& progress) -> std::optional<classic::Found<AnyMove>> {
            if (nodes) progress.limit_nodes(*nodes);
            if (seconds) progress.limit_time(*seconds);
            try {
                return e.classic->search(algorithm, p.state, options, progress);
            } catch (const LimitReached&) {
                return std::nullopt;
            }
        },
        on_nodes);
    if (!found) return nb::none();
    nb::list line;
    for (const AnyMove& move : found->line) line.append(p.game->move_object(move));
    return nb::make_tuple(number(e.integer, found->value), nb::tuple(line), found->nodes, found->complete);
}

// A game written in Python, with its static order and its choice of essential moves; each may be None.
class PythonSearchGame : public PythonGame {
  public:
    PythonSearchGame(nb::object order, nb::object essential)
        : order_(std::move(order)), essential_(std::move(essential)) {}

    void put_in_order(const Position& position, Moves<PythonGame>& moves) const {
        if (!order_.is_none()) ask(order_, position, moves);
    }

    // Keeps the essential moves. False if the game has no choice of its own; then the search chooses.
    bool select(const Position& position, Moves<PythonGame>& moves) const {
        if (essential_.is_none()) return false;
        ask(essential_, position, moves);
        if (moves.empty()) {
            const std::string text = nb::cast<std::string>(nb::str(object(position)));
            throw nb::value_error(("no essential move at '" + text + "', where the game is not over").c_str());
        }
        return true;
    }

  private:
    void ask(const nb::object& hook, const Position& position, Moves<PythonGame>& moves) const {
        nb::list given;
        for (const Move& move : moves) given.append(object(move));
        const nb::object answer = hook(object(position), given);
        moves.clear();
        for (nb::handle move : answer) moves.push(number_of_move(move));
    }

    nb::object order_, essential_;
};

// An evaluation written in Python, as a plain function. Its values are not rounded.
struct PythonValues {
    nb::object evaluate;
    mutable bool integer = true;  // whether all values so far were whole numbers

    double value(const PythonGame& game, const PythonGame::Position& position, Side viewpoint, int ply) const {
        const nb::object value = evaluate(game.object(position), to_python(viewpoint), ply);
        integer = integer && PyLong_Check(value.ptr());
        return nb::cast<double>(value);
    }
};

// The GIL is held all the time, because nearly all the time is spent in Python.
nb::tuple search_in_python(const std::string& algorithm, nb::object position, nb::object evaluate, int min_depth,
                           int max_depth, double threshold, int m, int n, int width, nb::object order,
                           nb::object essential, bool table, bool cuts) {
    const PythonSearchGame game(order, essential);
    const PythonValues values{evaluate};
    const classic::Options options{
        checked_depth(min_depth), checked_depth(max_depth), threshold, m, n, width, !order.is_none(), table, cuts};
    Progress progress;
    progress.poll = [] { return PyErr_CheckSignals() == 0; };
    try {
        const auto found = classic::search(algorithm, game, values, game.number(position), options, progress);
        nb::list line;
        for (const PythonGame::Move& move : found.line) line.append(game.object(move));
        return nb::make_tuple(number(values.integer, found.value), nb::tuple(line), found.nodes, found.complete);
    } catch (const Stopped&) {
        throw nb::python_error();
    }
}

}  // namespace

void bind_classic(nb::module_& m, nb::class_<NativeEvaluation>& evaluation) {
    evaluation.def(
        "search", &search, "algorithm"_a, "position"_a, nb::kw_only(), "min_depth"_a, "max_depth"_a,
        "threshold"_a = 0.0, "m"_a = 1, "n"_a = 1, "width"_a = 0, "order"_a = false, "table"_a = false,
        "cuts"_a = false, "nodes"_a = nb::none(), "seconds"_a = nb::none(), "on_nodes"_a.none() = nb::none(),
        "A search of the classic family: its value, line and nodes, and whether every leaf was the end of a game. "
        "None if it would visit more than `nodes` nodes or take longer than `seconds`. `on_nodes` is called with the "
        "number of nodes from time to time; an exception that it raises ends the search.");
    m.def("search_in_python", &search_in_python, "algorithm"_a, "position"_a, "evaluate"_a, nb::kw_only(),
          "min_depth"_a, "max_depth"_a, "threshold"_a = 0.0, "m"_a = 1, "n"_a = 1, "width"_a = 0,
          "order"_a.none() = nb::none(), "essential"_a.none() = nb::none(), "table"_a = false, "cuts"_a = false,
          "A search of the classic family on a game written in Python, whose positions can be hashed: its value, line "
          "and nodes, and whether every leaf was the end of a game.");
}

}  // namespace plyground
