// A game's solution table in Python.
#include "bind/native.hpp"
#include "solve/table_file.hpp"

namespace plyground {
namespace {

struct NativeTable {
    const NativeGame* game;
    std::unique_ptr<AnyTable> table;

    void check(const NativePosition& position) const {
        if (game != position.game) throw nb::value_error("the position is of another game");
        if (is_over(position)) throw nb::value_error("the game is over: there is nothing to look up");
    }
    // The value of each move for the side that makes it.
    std::vector<int> moves(const NativePosition& position) const {
        std::vector<int> worth;
        std::vector<AnyMove> legal;
        game->rules->moves(position.state, legal);
        AnyPosition after;
        for (const AnyMove move : legal) {
            game->rules->play(position.state, move, after);
            if (const Result result = game->rules->result(after); result != Result::ongoing) {
                worth.push_back(result == Result::draw                                 ? 0
                                : result == win_for(game->rules->side(position.state)) ? 1
                                                                                       : -1);
                continue;
            }
            const int plies = table->plies(after);
            worth.push_back(plies > 0 ? -plies - 1 : plies < 0 ? 1 - plies : 0);
        }
        return worth;
    }
};

// Runs long native work that reports its progress to Python ten times a second. Ctrl-C stops it, and so does an
// exception that `watch` raises.
template <class Work>
auto watched(const nb::object& watch, Work work) {
    auto last = Clock::now();
    const Watch look = [&](double done) {
        const auto now = Clock::now();
        if (now - last < std::chrono::milliseconds(100)) return true;
        last = now;
        const nb::gil_scoped_acquire hold;
        if (PyErr_CheckSignals() != 0) return false;
        if (watch.is_none()) return true;
        return nb::steal(PyObject_CallFunctionObjArgs(watch.ptr(), nb::float_(done).ptr(), nullptr)).is_valid();
    };
    try {
        const nb::gil_scoped_release released;
        return work(look);
    } catch (const Stopped&) {
        throw nb::python_error();
    } catch (const std::system_error& error) {
        errno = error.code().value();
        PyErr_SetObject(PyExc_OSError, nb::make_tuple(errno, error.what()).ptr());
        throw nb::python_error();
    }
}

nb::tuple results(const TableCensus::Results& counts) {
    return nb::make_tuple(counts.won, counts.lost, counts.drawn);
}

}  // namespace

void bind_table(nb::module_& m) {
    nb::exception<DamagedTable>(m, "DamagedTable");
    nb::class_<NativeTable>(m, "Table", "The exact result of every position of a game, read from a file.")
        .def(
            "plies",
            [](const NativeTable& native, const NativePosition& position) {
                native.check(position);
                return native.table->plies(position.state);
            },
            "position"_a, "To the end with best play: above 0 a win for the side to move, below 0 a loss, 0 a draw.")
        .def(
            "moves",
            [](const NativeTable& native, const NativePosition& position) {
                native.check(position);
                return native.moves(position);
            },
            "position"_a, "The same for each legal move, in their order: what it is worth to the side that makes it.")
        .def(
            "statistics",
            [](const NativeTable& native) {
                const auto all = native.table->statistics();
                nb::list longest;
                for (const AnyPosition& position : all.longest)
                    longest.append(nb::cast(NativePosition{native.game, position}));
                return nb::make_tuple(all.plies, all.drawn, nb::tuple(longest));
            },
            "How many positions are decided in 0, 1, 2 ... plies (odd won, even lost), how many are drawn, and some of "
            "the longest wins.")
        .def(
            "verify",
            [](const NativeTable& native, unsigned threads, const nb::object& watch) {
                const auto found =
                    watched(watch, [&](const Watch& look) { return native.table->verify(threads, look); });
                nb::object example = nb::none();
                if (found.wrong != 0) example = nb::cast(NativePosition{native.game, found.example});
                return nb::make_tuple(found.positions, found.wrong, example);
            },
            "threads"_a, "watch"_a = nb::none(),
            "Checks every position against the positions after it: how many there are, how many are wrong, and one of "
            "these.")
        .def(
            "census",
            [](const NativeTable& native, unsigned threads, const nb::object& watch) {
                const auto found =
                    watched(watch, [&](const Watch& look) { return native.table->census(threads, look); });
                return nb::make_tuple(results(found.all), results(found.open));
            },
            "threads"_a, "watch"_a = nb::none(),
            "How many positions can be reached from the start: won, lost, drawn; and how many of these are not over.");
    m.def(
        "has_table", [](const NativePosition& position) { return position.game->solving->has_table(); }, "position"_a,
        "Whether the position's game can have a solution table.");
    m.def(
        "build_table",
        [](const NativePosition& position, const std::string& path, unsigned threads, const nb::object& watch) {
            watched(watch, [&](const Watch& look) { position.game->solving->build_table(path, threads, look); });
        },
        "position"_a, "path"_a, "threads"_a, "watch"_a = nb::none(),
        "Builds the table of the position's game and writes it to a file.");
    m.def(
        "open_table",
        [](const NativePosition& position, const std::string& path) {
            return watched(nb::none(), [&](const Watch&) {
                return NativeTable{position.game, position.game->solving->table(path)};
            });
        },
        "position"_a, "path"_a, nb::keep_alive<0, 1>(), "The table of the position's game in a file.");
}

}  // namespace plyground
