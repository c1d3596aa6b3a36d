// Engine in Python.
#include <mutex>

#include "bind/native.hpp"
#include "bind/python_game.hpp"

namespace plyground {
namespace {

// An engine with its transposition table. It runs one search at a time; `stop` may be called from any thread.
class NativeEngine {
  public:
    explicit NativeEngine(std::size_t megabytes) : table_(megabytes) {}

    // Calls `work` with the table and with a control that `stop` acts on.
    template <class Work>
    auto alone(const Limits& limits, Work work) {
        const std::unique_lock lock(thinking_, std::try_to_lock);
        if (!lock.owns_lock()) throw std::invalid_argument("the engine is thinking already");
        const auto control = std::make_shared<Control>(limits);
        set_control(control);
        struct Reset {
            ~Reset() { engine.set_control(nullptr); }
            NativeEngine& engine;
        } const reset{*this};
        return work(table_, *control);
    }

    void stop() {
        const std::lock_guard hold(control_mutex_);
        if (control_) control_->stop();
    }

    void clear() {
        const std::unique_lock alone(thinking_, std::try_to_lock);
        if (!alone.owns_lock()) throw std::invalid_argument("the engine is thinking");
        table_.clear();
    }

  private:
    void set_control(std::shared_ptr<Control> control) {
        const std::lock_guard hold(control_mutex_);
        control_ = std::move(control);
    }

    engine::Table table_;
    std::mutex thinking_;
    std::mutex control_mutex_;
    std::shared_ptr<Control> control_;
};

// A report for Python: for each line its kind, plies, value, moves and payoff. `object` makes the Python object of a
// move. Where ends have payoffs, only a search of every line to its end knows the best one, and only if no two have the
// same rank. `payoffs` is null for games that have none.
template <class Move, class ToObject>
nb::dict to_python(const engine::Report<Move>& report, const ToObject& object, const PythonPayoffs* payoffs) {
    const bool paid = payoffs != nullptr && payoffs->possible();
    nb::list lines;
    for (const auto& line : report.lines) {
        nb::list moves;
        for (const Move& move : line.line) moves.append(object(move));
        const bool proved = engine::is_proved(line.score);
        const bool exact = proved && (!paid || (report.whole && !payoffs->crowded()));
        const nb::object payoff =
            exact && paid ? payoffs->written_by_rank(engine::rank_of(line.score), line.score < 0) : nb::none();
        const char* const kind = proved ? (line.score > 0 ? "win" : "loss") : report.whole ? "draw" : "heuristic";
        lines.append(nb::make_tuple(kind, exact ? nb::object(nb::int_(engine::plies_of(line.score))) : nb::none(),
                                    proved || report.whole ? nb::none() : nb::object(nb::int_(line.score)),
                                    nb::tuple(moves), payoff));
    }
    nb::dict result;
    result["depth"] = report.depth;
    result["deepest"] = report.deepest;
    result["nodes"] = report.nodes;
    result["seconds"] = report.seconds;
    result["fill"] = report.fill;
    result["lines"] = lines;
    return result;
}

// A bit for each part of the search that is named.
unsigned left_out(const std::vector<std::string>& names) {
    unsigned without = 0;
    for (const std::string& name : names) {
        const auto found = std::find(engine::part_names.begin(), engine::part_names.end(), name);
        if (found == engine::part_names.end()) throw nb::value_error(("the engine has no part '" + name + "'").c_str());
        without |= 1u << (found - engine::part_names.begin());
    }
    return without;
}

nb::dict think(NativeEngine& native, const NativeEvaluation& evaluation, const NativePosition& position,
               nb::sequence history, std::optional<double> time, std::optional<int> depth,
               std::optional<std::uint64_t> nodes, std::optional<double> enough, int lines, int threads, int repetition,
               bool selective, const std::vector<std::string>& without, nb::object on_report) {
    same_game(evaluation, position);
    if (is_over(position)) throw nb::value_error("the game is over: there is nothing to think about");
    if (!evaluation.engine) {
        const std::string name(evaluation.values->name());
        throw InvalidOption(name, "the engine needs an antisymmetric evaluation with whole numbers, and " +
                                      quote(name) + " is not one");
    }
    const std::vector<std::uint64_t> keys = history_keys(position, history);
    const int used = evaluation.python.is_valid() ? 1 : threads;  // Python runs on one thread at a time anyway
    const engine::Settings settings{lines, used, repetition, {selective, repetition > 0, left_out(without)}};
    const auto object = [&](const AnyMove& move) { return position.game->move_object(move); };
    const OnReport report = [&](const engine::Report<AnyMove>& found) {
        const nb::gil_scoped_acquire hold;
        if (!on_report.is_none()) on_report(to_python(found, object, nullptr));
    };
    const engine::Report<AnyMove> found = [&] {
        const nb::gil_scoped_release released;
        return native.alone({time, depth, nodes, enough}, [&](engine::Table& table, Control& control) {
            return evaluation.engine->think(position.state, keys, table, control, settings, report);
        });
    }();
    return to_python(found, object, nullptr);
}

// The same for a game written in Python, on one thread. The table is cleared: the numbers of positions are given anew
// in each search.
nb::dict think_in_python(NativeEngine& native, nb::object evaluation, nb::object position, nb::sequence history,
                         std::optional<double> time, std::optional<int> depth, std::optional<std::uint64_t> nodes,
                         std::optional<double> enough, int lines, int repetition, bool selective,
                         const std::vector<std::string>& without, nb::object on_report) {
    const PythonGame game;
    const PythonEvaluation values{evaluation};
    const PythonGame::Position root = game.number(position);
    std::vector<std::uint64_t> keys;
    for (nb::handle earlier : history) keys.push_back(game.key(game.number(earlier)));
    const engine::Settings settings{lines, 1, repetition, {selective, repetition > 0, left_out(without)}};
    using Report = engine::Report<PythonGame::Move>;
    const auto object = [&](const PythonGame::Move& move) { return game.object(move); };
    const std::function<void(const Report&)> report = [&](const Report& found) {
        const nb::gil_scoped_acquire hold;
        if (!on_report.is_none()) on_report(to_python(found, object, &game.payoffs()));
    };
    const Report found = [&] {
        const nb::gil_scoped_release released;
        return native.alone({time, depth, nodes, enough}, [&](engine::Table& table, Control& control) {
            table.clear();
            engine::Thinker<PythonGame, PythonEvaluation> thinker(game, values, table, control, settings);
            return thinker.think(root, keys, report);
        });
    }();
    return to_python(found, object, &game.payoffs());
}

}  // namespace

void bind_engine(nb::module_& m) {
    nb::list parts;
    for (const std::string_view name : engine::part_names) parts.append(std::string(name));
    m.attr("ENGINE_PARTS") = nb::tuple(parts);
    nb::class_<NativeEngine>(m, "Engine", "The native engine with its table.")
        .def(nb::init<std::size_t>(), "megabytes"_a)
        .def("think", &think, "evaluation"_a, "position"_a, nb::kw_only(), "history"_a, "time"_a.none(),
             "depth"_a.none(), "nodes"_a.none(), "enough"_a.none(), "lines"_a, "threads"_a, "repetition"_a,
             "selective"_a, "without"_a, "on_report"_a.none(),
             "Thinks until a limit or `stop`; returns the last report.")
        .def("think_in_python", &think_in_python, "evaluation"_a, "position"_a, nb::kw_only(), "history"_a,
             "time"_a.none(), "depth"_a.none(), "nodes"_a.none(), "enough"_a.none(), "lines"_a, "repetition"_a,
             "selective"_a, "without"_a, "on_report"_a.none(), "The same for a game written in Python.")
        .def("stop", &NativeEngine::stop, nb::call_guard<nb::gil_scoped_release>(), "Ends the running search.")
        .def("clear", &NativeEngine::clear, "Empties the table.");
}

}  // namespace plyground
