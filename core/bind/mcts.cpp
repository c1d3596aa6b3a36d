// Monte Carlo tree search in Python.
#include <cmath>
#include <mutex>

#include "bind/native.hpp"
#include "bind/python_game.hpp"

namespace plyground {
namespace {

// The result for Python: the number of simulations, of inherited ones, the seconds, the largest payoff met (None if
// ends have none), and the choices, the best first. `object` makes the Python object of a move, `payoff` that of a
// payoff.
template <class Move, class ToObject, class Payoff>
nb::tuple to_python(const mcts::Found<Move>& found, const ToObject& object, const Payoff& payoff) {
    nb::list choices;
    for (const auto& choice : found.choices) {
        const char* const proof = choice.proof == mcts::Proof::win    ? "win"
                                  : choice.proof == mcts::Proof::loss ? "loss"
                                  : choice.proof == mcts::Proof::draw ? "draw"
                                                                      : "heuristic";
        choices.append(nb::make_tuple(object(choice.move), choice.visits, choice.mean, proof, choice.plies,
                                      choice.proof == mcts::Proof::none ? nb::none() : payoff(choice.payoff),
                                      choice.prior));
    }
    return nb::make_tuple(found.simulations, found.inherited, found.seconds, payoff(found.largest), choices);
}

// Runs `work` without the GIL. Every 1,024 simulations it is checked for Ctrl-C, which stops it.
template <class Work>
auto stoppable(Control& control, Work work) {
    control.poll = [] {
        const nb::gil_scoped_acquire hold;
        return PyErr_CheckSignals() == 0;
    };
    auto found = [&] {
        const nb::gil_scoped_release released;
        return work();
    }();
    if (PyErr_Occurred()) throw nb::python_error();
    return found;
}

// The values of a native evaluation as results that are expected, from -1 to 1, for the side to move.
struct Expectation {
    nb::object evaluation;  // keeps `native` alive
    const NativeEvaluation& native;
    double scale;  // the value of a clear advantage

    double of(const AnyPosition& position) const {
        const Side mover = native.game->rules->side(position);
        return std::tanh(native.values->value(position, mover, 0) / scale);
    }
};

// Calls in Python in the place of random games: `value` of one position, or `judge` of a list of them. Each may be
// None. Searches call them without the GIL.
struct Called {
    nb::object value, judge;
    int batch;

    template <class Position, class ToObject>
    std::function<double(const Position&)> values(ToObject object) const {
        if (value.is_none()) return {};
        if constexpr (std::is_same_v<Position, AnyPosition>) {
            const Expectation* native = nullptr;
            if (nb::try_cast(value, native) && native != nullptr)
                return [native](const Position& position) { return native->of(position); };
        }
        return [value = value.ptr(), object](const Position& position) {
            const nb::gil_scoped_acquire hold;
            return nb::cast<double>(nb::handle(value)(object(position)));
        };
    }

    template <class Position, class ToObject>
    mcts::Judge<Position> judges(ToObject object) const {
        if (judge.is_none()) return {};
        return [judge = judge.ptr(), object](const std::vector<Position>& positions) {
            const nb::gil_scoped_acquire hold;
            nb::list asked;
            for (const Position& position : positions) asked.append(object(position));
            std::vector<mcts::Judgement> judged;
            for (nb::handle answer : nb::handle(judge)(asked)) {
                judged.push_back({nb::cast<double>(answer[0]), nb::cast<std::vector<double>>(answer[1])});
            }
            return judged;
        };
    }
};

// Monte Carlo tree search with a tree that is kept from one search to the next. It runs one search at a time; `stop`
// may be called from any thread.
class NativeMcts {
  public:
    NativeMcts(double exploration, int repetition, std::size_t tree, bool reuse, nb::object value, nb::object judge,
               int batch)
        : settings_{exploration, repetition, tree}, reuse_(reuse), called_{value, judge, batch} {}

    nb::tuple search(nb::object position, nb::sequence history, std::optional<double> time,
                     std::optional<std::uint64_t> simulations, std::uint64_t seed) {
        const std::unique_lock lock(searching_, std::try_to_lock);
        if (!lock.owns_lock()) throw nb::value_error("the search is under way already");
        const auto control = std::make_shared<Control>(Limits{time, {}, simulations});
        set_control(control);
        const NativePosition* native = nullptr;
        const bool is_native = nb::try_cast(position, native) && native != nullptr;
        struct Forget {
            ~Forget() {
                mcts.set_control(nullptr);
                if (!kept) mcts.native_.reset(), mcts.python_.reset();
            }
            NativeMcts& mcts;
            bool kept = false;
        } forget{*this};  // also when a game written in Python fails, in the middle of a simulation
        const nb::tuple found = is_native                 ? search_native(*native, history, seed, *control)
                                : called_.judge.is_none() ? search_in_python(position, history, seed, *control)
                                                          : judge_in_python(position, history, *control);
        forget.kept = reuse_;
        return found;
    }

    void stop() {
        const std::lock_guard hold(control_mutex_);
        if (control_) control_->stop();
    }

  private:
    void set_control(std::shared_ptr<Control> control) {
        const std::lock_guard hold(control_mutex_);
        control_ = std::move(control);
    }

    static auto objects(const PythonGame& game) {
        return [&game](const PythonGame::Position& position) { return game.object(position); };
    }

    struct PythonTree {
        PythonTree(const mcts::Settings& settings, const Called& called)
            : tree(game, settings, called.values<PythonGame::Position>(objects(game))) {}
        PythonGame game;
        mcts::Tree<PythonGame> tree;
    };

    nb::tuple search_native(const NativePosition& position, nb::sequence history, std::uint64_t seed,
                            Control& control) {
        if (is_over(position)) throw nb::value_error(over);
        const Expectation* expected = nullptr;
        if (nb::try_cast(called_.value, expected) && expected != nullptr) same_game(expected->native, position);
        const std::vector<std::uint64_t> keys = history_keys(position, history);
        if (!native_ || game_ != position.game) {
            const auto object = [game = position.game](const AnyPosition& state) {
                return nb::cast(NativePosition{game, state});
            };
            native_ = position.game->mcts(
                settings_, {called_.values<AnyPosition>(object), called_.judges<AnyPosition>(object), called_.batch});
        }
        game_ = position.game;
        const auto found = stoppable(control, [&] { return native_->search(position.state, keys, seed, control); });
        return to_python(
            found, [&](const AnyMove& move) { return position.game->move_object(move); },
            [](double) { return nb::none(); });
    }

    nb::tuple search_in_python(nb::object position, nb::sequence history, std::uint64_t seed, Control& control) {
        if (!python_) python_ = std::make_unique<PythonTree>(settings_, called_);
        PythonGame& game = python_->game;
        std::vector<PythonGame::Position> kept{game.number(position)};
        if (game.result(kept[0]) != Result::ongoing) throw nb::value_error(over);
        std::vector<std::uint64_t> keys;
        for (nb::handle earlier : history) {
            kept.push_back(game.number(earlier));
            keys.push_back(game.key(kept.back()));
        }
        python_->tree.go_to(kept[0], keys);
        python_->tree.for_each_position([&](const PythonGame::Position& known) { kept.push_back(known); });
        game.make_room(kept, settings_.most_nodes / 8);  // a position in Python is as large as many nodes
        const auto found = stoppable(control, [&] { return python_->tree.search(seed, control); });
        return to_python(
            found, [&](const PythonGame::Move& move) { return game.object(move); },
            [&](double amount) { return game.payoffs().written(amount); });
    }

    nb::tuple judge_in_python(nb::object position, nb::sequence history, Control& control) {
        const PythonGame game;
        mcts::JudgedTree<PythonGame> tree(game, settings_, called_.judges<PythonGame::Position>(objects(game)),
                                          called_.batch);
        const PythonGame::Position root = game.number(position);
        if (game.result(root) != Result::ongoing) throw nb::value_error(over);
        std::vector<std::uint64_t> keys;
        for (nb::handle earlier : history) keys.push_back(game.key(game.number(earlier)));
        tree.go_to(root, keys);
        const auto found = stoppable(control, [&] { return tree.search(control); });
        return to_python(
            found, [&](const PythonGame::Move& move) { return game.object(move); },
            [&](double amount) { return game.payoffs().written(amount); });
    }

    static constexpr const char* over = "the game is over: there is nothing to simulate";

    const mcts::Settings settings_;
    const bool reuse_;
    const Called called_;
    std::mutex searching_;
    std::mutex control_mutex_;
    std::shared_ptr<Control> control_;
    const NativeGame* game_ = nullptr;  // of `native_`
    std::unique_ptr<AnyMcts> native_;
    std::unique_ptr<PythonTree> python_;
};

}  // namespace

void bind_mcts(nb::module_& m) {
    nb::class_<Expectation>(m, "Expectation", "The values of an evaluation as results that are expected.")
        .def(
            "__init__",
            [](Expectation* made, nb::object evaluation, double scale) {
                new (made) Expectation{evaluation, nb::cast<const NativeEvaluation&>(evaluation), scale};
            },
            "evaluation"_a, "scale"_a)
        .def(
            "__call__",
            [](const Expectation& e, const NativePosition& position) {
                return e.of(same_game(e.native, position).state);
            },
            "position"_a);
    nb::class_<NativeMcts>(m, "Mcts", "Monte Carlo tree search of any game, with its tree.")
        .def(nb::init<double, int, std::size_t, bool, nb::object, nb::object, int>(), nb::kw_only(), "exploration"_a,
             "repetition"_a, "tree"_a, "reuse"_a, "value"_a.none() = nb::none(), "judge"_a.none() = nb::none(),
             "batch"_a = 1)
        .def("search", &NativeMcts::search, "position"_a, nb::kw_only(), "history"_a, "time"_a.none(),
             "simulations"_a.none(), "seed"_a,
             "Simulations, those inherited from earlier searches, seconds, the largest payoff met, and (move, visits, "
             "mean, proof, plies, payoff, prior), best first.")
        .def("stop", &NativeMcts::stop, "Ends the running search, which then returns what it has found.");
}

}  // namespace plyground
