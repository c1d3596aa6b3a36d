// The classic family on games written in Python.
#pragma once

#include "evaluation.hpp"
#include "native.hpp"
#include "python_game.hpp"

namespace plyground {
namespace {

// A game written in Python with its static order and its choice of essential moves, each None where there is none.
class PythonSearchGame : public PythonGame {
  public:
    PythonSearchGame(nb::object order, nb::object essential)
        : order_(std::move(order)), essential_(std::move(essential)) {}

    void put_in_order(const Position& position, Moves<PythonGame>& moves) const {
        if (!order_.is_none()) ask(order_, position, moves);
    }

    // Keeps the essential moves; false where it is left to the search.
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
        for (nb::handle move : answer) {
            if (moves.size() == max_moves) throw nb::value_error("a position with more than 1,024 moves");
            moves.push(number_of_move(move));
        }
    }

    nb::object order_, essential_;
};

// An evaluation written in Python, as a bare function, with its values as they are.
struct PythonValues {
    nb::object evaluate;
    mutable bool integer = true;  // all so far

    double value(const PythonGame& game, const PythonGame::Position& position, Side viewpoint, int ply) const {
        const nb::object value = evaluate(game.object(position), to_python(viewpoint), ply);
        integer = integer && PyLong_Check(value.ptr());
        return nb::cast<double>(value);
    }
};

// The GIL is held all the time: nearly all of it is spent in Python.
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

void bind_python_search(nb::module_& m) {
    m.def("search_in_python", &search_in_python, "algorithm"_a, "position"_a, "evaluate"_a, nb::kw_only(),
          "min_depth"_a, "max_depth"_a, "threshold"_a = 0.0, "m"_a = 1, "n"_a = 1, "width"_a = 0,
          "order"_a.none() = nb::none(), "essential"_a.none() = nb::none(), "table"_a = false, "cuts"_a = false,
          "A search of the classic family on a game written in Python, whose positions can be hashed: its value, line "
          "and nodes, and whether every leaf was the end of a game.");
}

}  // namespace
}  // namespace plyground
