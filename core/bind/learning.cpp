// Learning in Python: patterns, evaluations made of them, and what learns their weights.
#include <cstring>
#include <exception>
#include <mutex>
#include <thread>

#include "bind/native.hpp"
#include "bind/python_game.hpp"

namespace plyground {
namespace {

using learn::Description;
using learn::Memory;
using learn::Patterns;
using learn::Settings;

struct NativePatterns {
    Description description;
    Patterns patterns{description};
};

bool equal(const Description& a, const Description& b) {
    return a.states == b.states && a.tables == b.tables && a.apart == b.apart;
}

// A learner with what it has learned so far. It learns from one call at a time.
class NativeLearner {
  public:
    NativeLearner(const NativePatterns& patterns, const Settings& settings)
        : patterns_(patterns.patterns), settings_(settings), memory_(patterns_.weights()) {}

    // Plays games with several threads until so many have been played in all, or the time is over, or Ctrl-C.
    void learn(const NativeGame& game, std::uint64_t games, double seconds, int threads) {
        if (!game.learning || game.learning->place_count() != patterns_.places())
            throw std::invalid_argument("the patterns are of another game");
        const auto work = [&](const NextGame& next) { game.learning->learn(patterns_, settings_, memory_, next); };
        run(games, seconds, threads, work);
    }

    // The same for a game written in Python, on one thread. `see(position)` gives a byte for each place.
    void learn_in_python(nb::object start, nb::object see, std::uint64_t games, double seconds) {
        constexpr std::size_t remembered = 100'000;
        PythonGame game;
        const PythonGame::Position root = game.number(start);
        const auto seeing = [&](const PythonGame::Position& position, std::uint8_t* seen) {
            const nb::gil_scoped_acquire hold;
            const nb::bytes found = nb::cast<nb::bytes>(see(game.object(position)));
            if (found.size() != patterns_.places()) throw std::invalid_argument("the patterns are of another game");
            std::memcpy(seen, found.c_str(), found.size());
            patterns_.clamp(seen);
        };
        run(games, seconds, 1, [&](const NextGame& next) {
            learn::Learner learner(game, root, seeing, patterns_, settings_, memory_);
            while (const std::optional<std::uint64_t> number = next()) {
                learner.play(*number);
                const nb::gil_scoped_acquire hold;
                game.make_room({root}, remembered);
            }
        });
    }

    std::uint64_t games() const { return memory_.games; }
    std::uint64_t positions() const { return memory_.positions; }
    double error() const { return memory_.error; }

    nb::bytes values() const {
        std::vector<double> found(memory_.count);
        for (std::size_t i = 0; i < found.size(); ++i) found[i] = memory_.value(i);
        return bytes_of(found);
    }

    // All that is needed to go on: the three counts, and three numbers for each weight.
    nb::bytes state() const {
        std::vector<double> found{static_cast<double>(games()), static_cast<double>(positions()), error()};
        found.reserve(3 + 3 * memory_.count);
        for (std::size_t i = 0; i < memory_.count; ++i) {
            found.push_back(memory_.value(i));
            found.push_back(memory_.changes[i].sum);
            found.push_back(memory_.changes[i].size);
        }
        return bytes_of(found);
    }
    void restore(nb::bytes state) {
        std::vector<double> found(3 + 3 * memory_.count);
        if (state.size() != found.size() * sizeof(double)) throw nb::value_error("the state is of other patterns");
        std::memcpy(found.data(), state.c_str(), state.size());
        memory_.games = static_cast<std::uint64_t>(found[0]);
        memory_.positions = static_cast<std::uint64_t>(found[1]);
        memory_.error = found[2];
        for (std::size_t i = 0; i < memory_.count; ++i) {
            memory_.values[i] = found[3 + 3 * i];
            memory_.changes[i].sum = found[4 + 3 * i];
            memory_.changes[i].size = found[5 + 3 * i];
        }
    }

  private:
    static nb::bytes bytes_of(const std::vector<double>& numbers) {
        return nb::bytes(reinterpret_cast<const char*>(numbers.data()), numbers.size() * sizeof(double));
    }

    // The work runs on threads of its own; this one waits, and looks for Ctrl-C. Games are not cut short, so that what
    // is learned follows from the games played.
    template <class Work>
    void run(std::uint64_t games, double seconds, int threads, const Work& work) {
        const Clock::time_point began = Clock::now();
        std::atomic<std::uint64_t> begun{memory_.games.load()};
        std::atomic<bool> stopped{false};
        std::atomic<int> running{threads};
        std::exception_ptr failed;
        std::mutex guard;
        const NextGame next = [&]() -> std::optional<std::uint64_t> {
            if (stopped || seconds_between(began, Clock::now()) >= seconds) return std::nullopt;
            const std::uint64_t number = begun++;
            if (number >= games) return std::nullopt;
            return number;
        };
        {
            const nb::gil_scoped_release released;
            std::vector<std::jthread> workers;
            for (int i = 0; i < threads; ++i) {
                workers.emplace_back([&] {
                    try {
                        work(next);
                    } catch (...) {
                        const std::lock_guard held(guard);
                        failed = std::current_exception();
                        stopped = true;
                    }
                    --running;
                });
            }
            while (running > 0) {
                std::this_thread::sleep_for(std::chrono::milliseconds(5));
                const nb::gil_scoped_acquire hold;
                if (PyErr_CheckSignals() != 0) {
                    const std::lock_guard held(guard);
                    failed = std::make_exception_ptr(nb::python_error());
                    stopped = true;
                    break;
                }
            }
        }
        if (failed) std::rethrow_exception(failed);
    }

    const Patterns& patterns_;
    const Settings settings_;
    Memory memory_;
};

}  // namespace

NativeEvaluation learned_evaluation(const NativeGame& game, nb::object patterns, nb::bytes weights, int win) {
    std::vector<std::int16_t> numbers(weights.size() / sizeof(std::int16_t));
    std::memcpy(numbers.data(), weights.c_str(), numbers.size() * sizeof(std::int16_t));
    learn::Learned learned;
    learned.weights[0].value = win;
    learned.tables =
        std::make_shared<const learn::Tables>(nb::cast<const NativePatterns&>(patterns).description, numbers);
    return {game.evaluations->make(learned), &game, true, {}, nb::make_tuple(patterns, weights)};
}

void bind_learning(nb::module_& m, nb::class_<NativeGame>& game, nb::class_<NativePosition>& position) {
    m.attr("LEARNED_UNIT") = learn::unit;
    nb::class_<NativePatterns>(m, "Patterns", "Patterns over the places of a game, as data.")
        .def(
            "__init__",
            [](NativePatterns* made, std::vector<std::uint16_t> states,
               std::vector<std::vector<Description::Placement>> tables,
               bool apart) { new (made) NativePatterns{{std::move(states), std::move(tables), apart}}; },
            "states"_a, "tables"_a, "apart"_a)
        .def_prop_ro("states", [](const NativePatterns& p) { return p.description.states; })
        .def_prop_ro("tables", [](const NativePatterns& p) { return p.description.tables; })
        .def_prop_ro("apart", [](const NativePatterns& p) { return p.description.apart; })
        .def_prop_ro("weights", [](const NativePatterns& p) { return p.patterns.weights(); })
        .def_prop_ro("placements", [](const NativePatterns& p) { return p.patterns.placements(); })
        .def(
            "indices",
            [](const NativePatterns& p, nb::bytes given, bool second) {
                if (given.size() != p.patterns.places()) throw nb::value_error("expected a byte for each place");
                std::vector<std::uint8_t> seen(given.c_str(), given.c_str() + given.size());
                p.patterns.clamp(seen.data());
                const std::size_t begin = p.patterns.begin_of(second);
                std::vector<std::vector<std::size_t>> found;
                p.patterns.for_each(seen.data(), [&](std::span<const std::uint32_t> indices) {
                    found.emplace_back();
                    for (const std::uint32_t index : indices) found.back().push_back(begin + index);
                });
                return found;
            },
            "seen"_a, "second"_a,
            "The weights of what is seen: for each placement those of its orders, the least first.")
        .def(
            "__eq__",
            [](const NativePatterns& a, const NativePatterns& b) { return equal(a.description, b.description); },
            nb::is_operator())
        .def("__hash__", [](const NativePatterns& p) { return p.patterns.weights(); })
        .def("__reduce__", [](const NativePatterns& p) {
            return nb::make_tuple(nb::type<NativePatterns>(),
                                  nb::make_tuple(p.description.states, p.description.tables, p.description.apart));
        });

    nb::class_<NativeLearner>(m, "Learner", "Learns the weights of patterns by playing.")
        .def(
            "__init__",
            [](NativeLearner* made, const NativePatterns& patterns, std::uint64_t seed, double lambda, double rate,
               double explore, int opening,
               int longest) { new (made) NativeLearner(patterns, {seed, lambda, rate, explore, opening, longest}); },
            "patterns"_a, nb::kw_only(), "seed"_a, "lambda_"_a, "rate"_a, "explore"_a, "opening"_a, "longest"_a,
            nb::keep_alive<1, 2>())
        .def("learn", &NativeLearner::learn, "game"_a, nb::kw_only(), "games"_a, "seconds"_a, "threads"_a,
             "Plays until so many games have been played in all, or the time is over.")
        .def("learn_in_python", &NativeLearner::learn_in_python, "start"_a, "see"_a, nb::kw_only(), "games"_a,
             "seconds"_a, "The same for a game written in Python.")
        .def_prop_ro("games", &NativeLearner::games)
        .def_prop_ro("positions", &NativeLearner::positions)
        .def_prop_ro("error", &NativeLearner::error, "The sum of the squares of all errors so far.")
        .def("values", &NativeLearner::values, "The weights, 64-bit floats as bytes.")
        .def("state", &NativeLearner::state, "All that is needed to go on, as bytes.")
        .def("restore", &NativeLearner::restore, "state"_a);

    game.def("learned", &learned_evaluation, "patterns"_a, "weights"_a, "win"_a = 1'000'000,
             "The learned evaluation: patterns and their weights, 16-bit numbers as bytes.")
        .def_prop_ro("place_count",
                     [](const NativeGame& native) { return native.learning ? native.learning->place_count() : 0; });
    position.def(
        "places",
        [](const NativePosition& p) {
            if (!p.game->learning) throw nb::value_error("the game does not say what is seen");
            std::vector<std::uint8_t> seen(p.game->learning->place_count());
            p.game->learning->see(p.state, seen.data());
            return nb::bytes(reinterpret_cast<const char*>(seen.data()), seen.size());
        },
        "What the side to move sees: a byte for each place.");
}

}  // namespace plyground
