// The ant colony in Python.
#include <mutex>

#include "bind/native.hpp"
#include "bind/python_game.hpp"

namespace plyground {
namespace {

// An evaluation written in Python. Its values are not rounded.
struct PythonWorth {
    nb::object evaluation;

    double value(const PythonGame& game, const PythonGame::Position& position, Side viewpoint, int ply) const {
        const nb::gil_scoped_acquire hold;
        const nb::object value = evaluation.attr("value")(game.object(position), to_python(viewpoint), ply);
        const double number = nb::cast<double>(value);
        if (!std::isfinite(number)) throw std::invalid_argument("the evaluation gives a value that is not finite");
        return number;
    }
};

// A colony that can search for one move after the other. It keeps nothing between searches. `stop` may be called from
// any thread.
class NativeAnts {
  public:
    explicit NativeAnts(const ants::Settings& settings) : settings_(settings) {}

    nb::dict search(nb::object evaluation, nb::object position, std::optional<double> time, std::uint64_t seed) {
        const auto control = std::make_shared<Control>(Limits{time, {}, {}});
        control->poll = [] {
            const nb::gil_scoped_acquire hold;
            return PyErr_CheckSignals() == 0;
        };
        const Running running(*this, control);
        const NativePosition* native = nullptr;
        const NativeEvaluation* valued = nullptr;
        if (nb::try_cast(position, native) && native != nullptr && nb::try_cast(evaluation, valued) &&
            valued != nullptr) {
            return search_native(*valued, *native, seed, *control);
        }
        return search_in_python(evaluation, position, seed, *control);
    }

    void stop() {
        const std::lock_guard hold(mutex_);
        if (control_) control_->stop();
    }

  private:
    struct Running {
        Running(NativeAnts& owner, std::shared_ptr<Control> control) : ants(owner) {
            const std::lock_guard hold(ants.mutex_);
            if (ants.control_) throw nb::value_error("the search is under way already");
            ants.control_ = std::move(control);
        }
        ~Running() {
            const std::lock_guard hold(ants.mutex_);
            ants.control_ = nullptr;
        }
        Running(const Running&) = delete;
        NativeAnts& ants;
    };

    nb::dict search_native(const NativeEvaluation& evaluation, const NativePosition& position, std::uint64_t seed,
                           Control& control) const {
        same_game(evaluation, position);
        if (is_over(position)) throw nb::value_error(over);
        const auto found = [&] {
            const nb::gil_scoped_release released;
            return evaluation.ants->search(position.state, settings_, seed, control);
        }();
        return to_python(found, [&](const AnyMove& move) { return position.game->move_object(move); });
    }

    nb::dict search_in_python(nb::object evaluation, nb::object position, std::uint64_t seed, Control& control) const {
        const PythonGame game;
        const PythonWorth values{evaluation};
        const PythonGame::Position root = game.number(position);
        if (game.result(root) != Result::ongoing) throw nb::value_error(over);
        const auto found = [&] {
            const nb::gil_scoped_release released;
            ants::Settings settings = settings_;
            settings.most_nodes = std::max<std::size_t>(2, settings.most_nodes / 8);  // a position is large in Python
            ants::Colony<PythonGame, PythonWorth> colony(game, values, settings, seed);
            return colony.search(root, control);
        }();
        return to_python(found, [&](const PythonGame::Move& move) { return game.object(move); });
    }

    // The result for Python; `object` makes the Python object of a move. Raises KeyboardInterrupt after Ctrl-C.
    template <class Move, class ToObject>
    static nb::dict to_python(const ants::Found<Move>& found, const ToObject& object) {
        if (PyErr_Occurred()) throw nb::python_error();
        nb::list moves, line;
        for (const auto& first : found.moves) {
            nb::dict move;
            move["move"] = object(first.move);
            move["weight"] = first.weight;
            move["pheromone"] = first.pheromone;
            move["ants"] = first.ants;
            move["mean"] = first.mean;
            move["last"] = first.last;
            move["last_total"] = first.last_total;
            move["value"] = first.value;
            moves.append(move);
        }
        for (const Move& move : found.line) line.append(object(move));
        nb::dict result;
        result["move"] = object(found.moves[found.chosen].move);
        result["value"] = found.value;
        result["moves"] = moves;
        result["line"] = nb::tuple(line);
        result["nodes"] = found.nodes;
        result["bytes"] = found.bytes;
        result["paths"] = found.paths;
        result["epochs"] = found.epochs;
        result["seconds"] = found.seconds;
        return result;
    }

    static constexpr const char* over = "the game is over: there is nowhere to go";

    const ants::Settings settings_;
    std::mutex mutex_;
    std::shared_ptr<Control> control_;
};

}  // namespace

void bind_ants(nb::module_& m) {
    nb::class_<NativeAnts>(m, "Ants", "Ant colony optimisation of moves of any game.")
        .def(
            "__init__",
            [](NativeAnts* self, int ants, std::uint64_t epochs, int depth, int look, double q, double evaporation,
               double alpha, double beta, double start, std::size_t graph, const std::string& weigh,
               const std::string& blind, const std::string& end, const std::string& path, const std::string& deposit,
               const std::string& erase, const std::string& update, const std::string& fade, const std::string& again,
               const std::string& decide) {
                if (ants < 1 || depth < 1 || look < 1 || graph < 2) {
                    throw nb::value_error("ants, depth and look must be at least 1, graph at least 2");
                }
                new (self) NativeAnts({ants,
                                       epochs,
                                       depth,
                                       look,
                                       q,
                                       evaporation,
                                       alpha,
                                       beta,
                                       start,
                                       graph,
                                       ants::read<ants::Weigh>(weigh),
                                       ants::read<ants::Blind>(blind),
                                       ants::read<ants::End>(end),
                                       ants::read<ants::Path>(path),
                                       ants::read<ants::Deposit>(deposit),
                                       ants::read<ants::Erase>(erase),
                                       ants::read<ants::Update>(update),
                                       ants::read<ants::Fade>(fade),
                                       ants::read<ants::Again>(again),
                                       ants::read<ants::Decide>(decide)});
            },
            nb::kw_only(), "ants"_a, "epochs"_a, "depth"_a, "look"_a, "q"_a, "evaporation"_a, "alpha"_a, "beta"_a,
            "start"_a, "graph"_a, "weigh"_a, "blind"_a, "end"_a, "path"_a, "deposit"_a, "erase"_a, "update"_a, "fade"_a,
            "again"_a, "decide"_a)
        .def("search", &NativeAnts::search, "evaluation"_a, "position"_a, nb::kw_only(), "time"_a.none(), "seed"_a,
             "The chosen move, and what was found about every first move.")
        .def("stop", &NativeAnts::stop, "Ends the running search, which then decides by what it has found.");
}

}  // namespace plyground
