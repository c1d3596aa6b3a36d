// The engine: searches deeper and deeper, on several threads that share the table, and reports each depth.
#pragma once

#include <exception>
#include <functional>
#include <memory>
#include <mutex>
#include <thread>
#include <unordered_map>

#include "engine/search.hpp"
#include "engine/tactical.hpp"

namespace plyground::engine {

template <class Move>
struct ScoredLine {
    Score score;
    std::vector<Move> line;
};

// What is known after a depth has been searched: the best lines, the best first.
template <class Move>
struct Report {
    int depth = 0;
    int deepest = 0;
    std::uint64_t nodes = 0;
    double seconds = 0;
    int fill = 0;        // how much of the table is filled, in thousandths
    bool whole = false;  // whether every line came to the end of the game: then a score that is not a win or loss is a
                         // draw
    std::vector<ScoredLine<Move>> lines;
};

struct Settings {
    int lines = 1;  // how many of the best moves get an exact score
    int threads = 1;
    int repetition = 0;  // at this occurrence a position is a draw; 0: never
    Features features;
};

template <Rules G, class E>
class Thinker {
    using Position = typename G::Position;
    using Move = typename G::Move;

  public:
    Thinker(const G& game, const E& evaluation, Table& table, Control& control, const Settings& settings)
        : game_(game), evaluation_(evaluation), settings_(settings), shared_{table, control, settings.features,
                                                                             {},    {},      false} {}

    // Thinks about `root`, which is not over; `history` has the keys of the positions before it. Returns the last
    // report, and calls `on_report` after each depth that was searched to its end.
    Report<Move> think(const Position& root, const std::vector<std::uint64_t>& history,
                       const std::function<void(const Report<Move>&)>& on_report) {
        learn_history(root, history);
        shared_.table.grow_older();
        std::vector<std::uint64_t> helper_nodes(static_cast<std::size_t>(std::max(settings_.threads, 1)));
        std::exception_ptr fault;  // the first exception of a helper, thrown again below
        std::once_flag faulty;
        std::vector<std::jthread> helpers;  // declared last: they end before the objects that they use are destroyed
        for (int i = 1; i < settings_.threads; ++i) {
            helpers.emplace_back([&, i] {
                try {
                    helper_nodes[static_cast<std::size_t>(i)] = search(root, i, [](const Report<Move>&) {}).nodes;
                } catch (...) {
                    std::call_once(faulty, [&] { fault = std::current_exception(); });
                    shared_.control.stop();
                }
            });
        }
        struct Stop {
            ~Stop() { control.stop(); }
            Control& control;
        };
        Report<Move> report = [&] {
            const Stop helpers_too{shared_.control};  // also when this search or `on_report` throws
            return search(root, 0, on_report);
        }();
        helpers.clear();  // waits for them
        if (fault) std::rethrow_exception(fault);
        for (const std::uint64_t nodes : helper_nodes) report.nodes += nodes;
        return report;
    }

  private:
    void learn_history(const Position& root, const std::vector<std::uint64_t>& history) {
        shared_.repeats = settings_.repetition > 0;
        shared_.earlier = history;
        if constexpr (HasReversible<G>) {
            const auto back = static_cast<std::ptrdiff_t>(game_.reversible(root));
            if (back < std::ssize(history)) shared_.earlier.assign(history.end() - back, history.end());
        }
        std::unordered_map<std::uint64_t, int> times;
        for (const std::uint64_t key : shared_.earlier) ++times[key];
        ++times[game_.key(root)];
        for (const auto& [key, count] : times) {
            if (shared_.repeats && count >= settings_.repetition - 1) shared_.drawn.insert(key);
        }
        // The table's scores were found without these draws, or with other ones.
        if (!shared_.drawn.empty()) shared_.table.clear();
    }

    using OnReport = std::function<void(const Report<Move>&)>;

    // Uses the selective search for games of captures, if the game is one.
    Report<Move> search(const Position& root, int thread, const OnReport& on_report) {
        if constexpr (Tactical<G>) {
            if (settings_.features.selective) return deepen<TacticalSearch<G, E>>(root, thread, on_report);
        }
        return deepen<Search<G, E>>(root, thread, on_report);
    }

    // Iterative deepening. Every second thread begins one ply deeper, so that not all search the same.
    template <class Searcher>
    Report<Move> deepen(const Position& root, int thread, const OnReport& on_report) {
        const auto owned = std::make_unique<Searcher>(game_, evaluation_, shared_, settings_.threads == 1);
        Searcher& search = *owned;
        Moves<G> moves;
        game_.moves(root, moves);
        std::vector<ScoredLine<Move>> lines = begun(root, moves);
        Report<Move> report = make_report(search, 0, lines);
        const int deepest = std::min(shared_.control.limits().depth.value_or(deepest_line), deepest_line - 8);
        std::size_t done = 0;
        Patience patience(shared_.control, moves[0]);
        try {
            for (int depth = 1 + thread % 2; depth <= deepest; ++depth) {
                const std::uint64_t guesses = search.guesses();
                try {
                    search_root(search, root, depth, lines, done);
                } catch (const RanksMoved&) {  // no score that was found is valid any more
                    shared_.table.clear();
                    lines = begun(root, moves);
                    report = make_report(search, 0, lines);
                    done = 0;
                    depth = 0;
                    continue;
                }
                report = make_report(search, depth, lines);
                report.whole = search.guesses() == guesses;
                on_report(report);
                if (report.whole || settled(lines, depth)) break;
                if (thread == 0 && patience.is_over(lines.front().line.front())) break;
            }
        } catch (const Stopped&) {
            if (done >= wanted_lines(lines)) report = make_report(search, report.depth, lines);
        }
        report.nodes = search.nodes();
        report.deepest = search.deepest();
        report.seconds = shared_.control.seconds();
        return report;
    }

    // How long to think when the engine may decide it: shorter while the best move stays the same, longer when it has
    // just changed.
    class Patience {
      public:
        Patience(const Control& control, const Move& first) : control_(control), best_(first) {}

        // Called after each depth with its best move.
        bool is_over(const Move& best) {
            steady_ = best_ == best ? steady_ + 1 : 0;
            best_ = best;
            if (!control_.limits().enough) return false;
            const double share = steady_ == 0 ? 1.6 : steady_ < 4 ? 1.0 : 0.7;
            return control_.seconds() >= share * *control_.limits().enough;
        }

      private:
        const Control& control_;
        Move best_;
        int steady_ = 0;
    };

    // The moves of the root before any has been searched.
    std::vector<ScoredLine<Move>> begun(const Position& root, const Moves<G>& moves) const {
        std::vector<ScoredLine<Move>> lines;
        KeySet<G::usual_moves> known(moves.size());
        for (const Move& move : moves) {
            if (!HasEqualChildren<G> || known.add(game_.key(game_.play(root, move))))
                lines.push_back({-infinite, {move}});
        }
        return lines;
    }

    // Searches the root to one depth. `lines` holds the root's moves, in the order of the depth before; the first
    // `done` of them have been searched to this depth and are in its order. The best few get exact scores; of the
    // others it is shown that they are not better. `lines` is changed in place, so that the results stay if the search
    // is stopped.
    template <class Searcher>
    void search_root(Searcher& search, const Position& root, int depth, std::vector<ScoredLine<Move>>& lines,
                     std::size_t& done) {
        const std::size_t wanted = wanted_lines(lines);
        for (done = 0; done < lines.size();) {
            ScoredLine<Move> found = lines[done];
            const Move move = found.line.front();
            if (done < wanted) {
                found.score = aspired(search, root, move, depth, found.score, static_cast<int>(done));
                found.line = search.line();
            } else {
                const Score alpha = lines[wanted - 1].score;  // what a move must beat to be among the best
                found.score = search.root_move(root, move, depth, alpha, alpha + 1, static_cast<int>(done));
                if (found.score > alpha)
                    found.score = search.root_move(root, move, depth, alpha, infinite, static_cast<int>(done));
                found.line = found.score > alpha ? search.line() : std::vector<Move>{move};
            }
            std::size_t place = done;
            while (place > 0 && lines[place - 1].score < found.score) {
                lines[place] = lines[place - 1];
                --place;
            }
            lines[place] = found;
            ++done;
        }
    }

    std::size_t wanted_lines(const std::vector<ScoredLine<Move>>& lines) const {
        return std::min(static_cast<std::size_t>(settings_.lines), lines.size());
    }

    // Searches with a narrow window around the score of the depth before, and widens it until the score lies inside.
    template <class Searcher>
    Score aspired(Searcher& search, const Position& root, const Move& move, int depth, Score expected, int number) {
        if (depth < 4 || expected == -infinite || is_proved(expected) || !settings_.features.has(Part::aspiration))
            return search.root_move(root, move, depth, -infinite, infinite, number);
        for (Score margin = 25;; margin *= 4) {
            const Score alpha = margin > 10'000 ? -infinite : expected - margin,
                        beta = margin > 10'000 ? infinite : expected + margin;
            const Score score = search.root_move(root, move, depth, alpha, beta, number);
            if (score > alpha && score < beta) return score;
        }
    }

    // Whether a deeper search cannot change anything: all scores are proved, and no shorter way can be found.
    bool settled(const std::vector<ScoredLine<Move>>& lines, int depth) const {
        if (has_payoffs(game_)) return false;  // there may be a better win
        return std::all_of(lines.begin(), lines.begin() + static_cast<std::ptrdiff_t>(wanted_lines(lines)),
                           [&](const auto& line) { return is_proved(line.score) && plies_of(line.score) <= depth; });
    }

    template <class Searcher>
    Report<Move> make_report(const Searcher& search, int depth, const std::vector<ScoredLine<Move>>& lines) const {
        Report<Move> report{depth,
                            search.deepest(),
                            search.nodes(),
                            shared_.control.seconds(),
                            shared_.table.fill(),
                            false,
                            {lines.begin(), lines.begin() + static_cast<std::ptrdiff_t>(wanted_lines(lines))}};
        for (ScoredLine<Move>& line : report.lines) {
            if (line.score == -infinite) line.score = 0;  // stopped before it was looked at: nothing is known
        }
        return report;
    }

    const G& game_;
    const E& evaluation_;
    const Settings settings_;
    Shared shared_;
};

}  // namespace plyground::engine
