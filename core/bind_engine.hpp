// The engine's Python face; part of bind.cpp.
#pragma once

#include <mutex>

namespace plyground {
namespace {

// An engine with its table. One search at a time; `stop` may come from any thread.
class NativeEngine {
  public:
    explicit NativeEngine(std::size_t megabytes) : table_(megabytes) {}

    engine::Report<AnyMove> think(const NativeEvaluation& evaluation, const NativePosition& position,
                                  const std::vector<std::uint64_t>& history, const engine::Limits& limits,
                                  const engine::Settings& settings, const OnReport& on_report) {
        const std::unique_lock alone(thinking_, std::try_to_lock);
        if (!alone.owns_lock()) throw std::invalid_argument("the engine is thinking already");
        auto control = std::make_shared<engine::Control>(limits);
        set_control(control);
        const auto report =
            evaluation.evaluation->think(position.state, history, table_, *control, settings, on_report);
        set_control(nullptr);
        return report;
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
    void set_control(std::shared_ptr<engine::Control> control) {
        const std::lock_guard hold(control_mutex_);
        control_ = std::move(control);
    }

    engine::Table table_;
    std::mutex thinking_;
    std::mutex control_mutex_;
    std::shared_ptr<engine::Control> control_;
};

nb::dict to_python(const NativePosition& position, const engine::Report<AnyMove>& report) {
    nb::list lines;
    for (const auto& line : report.lines) {
        nb::list moves;
        for (const AnyMove& move : line.line) moves.append(position.game->move_object(move));
        const bool proved = engine::is_proved(line.score);
        const int plies = engine::win - std::abs(line.score);
        lines.append(nb::make_tuple(proved ? (line.score > 0 ? "win" : "loss") : "heuristic",
                                    proved ? nb::object(nb::int_(plies)) : nb::none(),
                                    proved ? nb::none() : nb::object(nb::int_(line.score)), nb::tuple(moves)));
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

nb::dict think(NativeEngine& native, const NativeEvaluation& evaluation, const NativePosition& position,
               nb::sequence history, std::optional<double> time, std::optional<int> depth,
               std::optional<std::uint64_t> nodes, int lines, int threads, int repetition, bool selective,
               nb::object on_report) {
    same_game(evaluation, position);
    if (is_over(position)) throw nb::value_error("the game is over: there is nothing to think about");
    std::vector<std::uint64_t> keys;
    for (nb::handle earlier : history) {
        const NativePosition* before = nullptr;
        if (!nb::try_cast(earlier, before) || before == nullptr || before->game != position.game) {
            throw nb::value_error("the history has a position of another game");
        }
        keys.push_back(before->game->rules->key(before->state));
    }
    const engine::Limits limits{time, depth, nodes};
    const engine::Settings settings{lines, threads, repetition, {selective, repetition > 0}};
    const OnReport report = [&](const engine::Report<AnyMove>& found) {
        const nb::gil_scoped_acquire hold;
        if (!on_report.is_none()) on_report(to_python(position, found));
    };
    const engine::Report<AnyMove> found = [&] {
        const nb::gil_scoped_release released;
        return native.think(evaluation, position, keys, limits, settings, report);
    }();
    return to_python(position, found);
}

void bind_engine(nb::module_& m) {
    nb::class_<NativeEngine>(m, "Engine", "The native engine with its table.")
        .def(nb::init<std::size_t>(), "megabytes"_a)
        .def("think", &think, "evaluation"_a, "position"_a, nb::kw_only(), "history"_a, "time"_a.none(),
             "depth"_a.none(), "nodes"_a.none(), "lines"_a, "threads"_a, "repetition"_a, "selective"_a,
             "on_report"_a.none(), "Thinks until a limit or `stop`; returns the last report.")
        .def("stop", &NativeEngine::stop, nb::call_guard<nb::gil_scoped_release>(), "Ends the search under way.")
        .def("clear", &NativeEngine::clear, "Forgets what the table knows.");
}

}  // namespace
}  // namespace plyground
