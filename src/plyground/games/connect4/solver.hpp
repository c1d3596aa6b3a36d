// Connect Four, solved: the exact score of a position by null-window searches.
//
// Inside, a score counts the discs that the winner has left, the winning disc included; it is below 0 for a loss. From
// the empty board, 1 is a win by the winner's last disc. The public sets of positions have the same convention. A node
// is two bitboards: the discs of the side to move, and all discs.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <cstdint>
#include <deque>
#include <span>
#include <system_error>
#include <thread>
#include <vector>

#include "base/progress.hpp"
#include "book.hpp"
#include "holding.hpp"
#include "score_table.hpp"
#include "solve/solver.hpp"

namespace plyground::connect4 {

inline constexpr int cells = rows * columns;

// One thread's search.
class ScoreSearch {
  public:
    // `taste` makes threads try equal moves in different orders.
    explicit ScoreSearch(ScoreTable& table, int taste = 0) : table_(table), taste_(taste) {}

    Progress progress;  // throws Stopped when its poll says so, LimitReached at its limit

    // Decides whether the score of a node is more than `alpha`. If it is, returns a lower bound of the score above
    // `alpha`; if not, an upper bound of at most `alpha`. The side to move must not be able to win at once.
    int search(std::uint64_t own, std::uint64_t all, int played, int alpha) {
        progress.node();
        const std::uint64_t before = progress.nodes();
        const std::uint64_t other = own ^ all;
        const std::uint64_t threats = winning_cells(other, all);
        std::uint64_t possible = landings(all);
        if (const std::uint64_t forced = possible & threats) {
            if (forced & (forced - 1)) return -(cells - played) / 2;  // two threats at once
            possible = forced;
        }
        possible &= ~(threats >> 1);  // not below a cell where the opponent would win
        if (possible == 0) return -(cells - played) / 2;
        if (played >= cells - 2) return 0;

        auto [low, high] = bounds(own, other, threats, played, alpha);
        if (low > alpha) return low;
        if (high <= alpha) return high;
        if (std::has_single_bit(possible)) return -search(other, all | possible, played + 1, -alpha - 1);

        bool image = false;
        const std::uint64_t place = hash(own, all, played, &image);
        ScoreTable::Known known{low, high, columns};
        if (table_.find(place, known)) {
            if (image) known.column = columns - 1 - known.column;
            low = std::max(low, known.low);
            high = std::min(high, known.high);
            if (low > alpha) return low;
            if (high <= alpha) return high;
        }
        std::array<Ranked, columns> ranked;
        const std::span moves = rank(own, all, possible, known.column, played % 2, ranked);
        for (const Ranked& move : moves) table_.fetch(hash(other, all | move.disc, played + 1));
        if (played < asked_until) {
            for (const Ranked& move : moves) {
                ScoreTable::Known after;
                if (table_.find(hash(other, all | move.disc, played + 1), after) && -after.high > alpha)
                    return -after.high;
            }
        }
        if (played < held_until && alpha < Holding::most) {
            for (const Ranked& move : moves) {
                const Holding holding(own | move.disc, other, move.wins, played % 2 == 0);
                if (const int score = holding.by_prize(false, alpha); score > alpha) return score;
            }
        }
        int best = -cells;
        std::uint64_t best_disc = 0;
        for (const Ranked& move : moves) {
            const int score = -search(other, all | move.disc, played + 1, -alpha - 1);
            if (score <= best) continue;
            best = score;
            best_disc = move.disc;
            if (best > alpha) break;
        }
        if (best > alpha) {
            remember_cut(played % 2, best_disc, moves);
            low = std::max(low, best);
        } else {
            high = std::min(high, best);
        }
        const int work = static_cast<int>(std::bit_width(progress.nodes() - before)) * 5 / 8;
        const int column = std::countr_zero(best_disc) / height;
        table_.store(place, {low, high, image ? columns - 1 - column : column, std::min(work, 15)});
        return best;
    }

  private:
    // Plies after which a trick no longer pays: mirror images are rare; children are rarely in the table before they
    // are searched; and finding the moves that make a prize takes longer than trying them.
    static constexpr int mirrored_until = 20, asked_until = 24, held_until = 34;

    // The hash of a node. A node and its mirror image have the same; `*image`: whether it was made from the image.
    static std::uint64_t hash(std::uint64_t own, std::uint64_t all, int played, bool* image = nullptr) {
        std::uint64_t key = own + all;  // no two nodes have the same sum
        if (played < mirrored_until) {
            const std::uint64_t other = mirrored(own) + mirrored(all);
            if (image != nullptr) *image = other < key;
            key = std::min(key, other);
        }
        return ScoreTable::hash(key);
    }

    // Bounds of the score, from the board alone. It stops as soon as they decide whether the score is more than
    // `alpha`.
    //
    // No player wins before the second-next move. A player that has no four even with all free cells does not win. The
    // other bounds are what each side can hold.
    static std::pair<int, int> bounds(std::uint64_t own, std::uint64_t other, std::uint64_t threats, int played,
                                      int alpha) {
        int low = -(cells - 2 - played) / 2, high = (cells - 1 - played) / 2;
        if (low > alpha || high <= alpha) return {low, high};
        const std::uint64_t all = own | other, free = board ^ all;
        if (low < 0 && !has_four(other | free)) low = 0;
        if (high > 0 && !has_four(own | free)) high = 0;
        const bool first_moves = played % 2 == 0;
        const Holding mine(own, other, winning_cells(own, all), first_moves);
        const Holding theirs(other, own, threats, !first_moves);
        low = mine.by_prize(true, low);
        high = -theirs.by_prize(false, -high);
        if (first_moves)
            high = -theirs.by_pairs(false, -high);
        else
            low = mine.by_pairs(true, low);
        return {low, high};
    }

    struct Ranked {
        std::uint64_t disc;
        std::uint64_t wins;  // where the side that played it wins next
        int rank;
    };

    // The moves, the best first: the table's move, then those that threaten most, lie in most lines and cut most often.
    std::span<const Ranked> rank(std::uint64_t own, std::uint64_t all, std::uint64_t possible, int table_column,
                                 int side, std::array<Ranked, columns>& moves) const {
        constexpr std::array<int, columns> from_the_centre{3, 2, 4, 1, 5, 0, 6};
        std::size_t count = 0;
        for (const int column : from_the_centre) {
            const std::uint64_t disc = possible & column_mask(column);
            if (disc == 0) continue;
            const auto cell = static_cast<std::size_t>(std::countr_zero(disc));
            const std::uint64_t wins = winning_cells(own | disc, all | disc);
            int rank =
                std::popcount(wins) * 16 + lines_through[cell] + cuts_[static_cast<std::size_t>(side)][cell] / 2048;
            if (taste_ != 0) rank += (static_cast<int>(cell) * 7 + taste_ * 13) % 9;
            if (column == table_column) rank += 1 << 20;
            std::size_t at = count++;
            for (; at > 0 && moves[at - 1].rank < rank; --at) moves[at] = moves[at - 1];
            moves[at] = {disc, wins, rank};
        }
        return {moves.data(), count};
    }

    // A move that made a cut is tried earlier next time, and the moves tried before it are tried later.
    void remember_cut(int side, std::uint64_t cut, std::span<const Ranked> moves) {
        constexpr int most = 1 << 14;
        for (const Ranked& move : moves) {
            int& cuts = cuts_[static_cast<std::size_t>(side)][static_cast<std::size_t>(std::countr_zero(move.disc))];
            if (move.disc == cut) {
                cuts += (most - cuts) / 64;
                return;
            }
            cuts -= (most + cuts) / 128;
        }
    }

    // How many fours a cell can be part of.
    static constexpr std::array<int, columns * height> lines_through = [] {
        std::array<int, columns * height> lines{};
        for (int column = 0; column < columns; ++column) {
            for (int row = 0; row < rows; ++row) {
                for (const auto& [across, up] : {std::pair{1, 0}, {0, 1}, {1, 1}, {1, -1}}) {
                    const int last_column = column + 3 * across, last_row = row + 3 * up;
                    if (last_column >= columns || last_row >= rows || last_row < 0) continue;
                    for (int i = 0; i < 4; ++i)
                        ++lines[static_cast<std::size_t>((column + i * across) * height + row + i * up)];
                }
            }
        }
        return lines;
    }();

    ScoreTable& table_;
    int taste_;
    std::array<std::array<int, columns * height>, 2> cuts_{};
};

class Solver {
  public:
    Solver(const Connect4& rules, const SolverSettings& settings)
        : rules_(rules),
          threads_(std::max(1u, settings.threads)),
          book_(rules, settings.book),
          table_(settings.megabytes) {
        if (!settings.remember) return;
        table_.begin();
        table_.grow_fully();
        remembers_ = true;
    }

    std::uint64_t nodes() const { return nodes_; }

    // Plies to the end with best play on both sides: above 0 a win for the side to move, below 0 a loss, 0 a draw. The
    // game must not be over. A solver with one thread throws LimitReached at the limit of `progress`.
    int plies(const Connect4::Position& position, Progress& progress) {
        const int played = std::popcount(position.discs[0] | position.discs[1]);
        return plies_of(score(position, progress), played);
    }

    // The plies to the end that a score means, after `played` discs.
    static int plies_of(int score, int played) {
        if (score == 0) return 0;
        const int winner = score > 0 ? played % 2 : 1 - played % 2;  // 0: the first player, who makes odd plies
        const int last = (winner == 0 ? 43 : 44) - 2 * std::abs(score);
        return score > 0 ? last - played : played - last;
    }

    int score(const Connect4::Position& position, Progress& progress) {
        const std::uint64_t all = position.discs[0] | position.discs[1];
        const int played = std::popcount(all);
        const std::uint64_t own = position.discs[static_cast<std::size_t>(played % 2)];
        if (winning_cells(own, all) & landings(all)) return (cells + 1 - played) / 2;
        if (const auto known = book_.score(rules_, position)) return *known;
        if (!remembers_) table_.begin();
        Team team(*this, {own, all, played}, progress);
        int low = -(cells - played) / 2, high = (cells - 1 - played) / 2;
        while (low < high) {
            const int middle = question(low, high);
            const int found = team.search(middle);
            (found <= middle ? high : low) = found;
        }
        return low;
    }

  private:
    // After this number of nodes the other threads help. Before that, waking them costs more than their help is worth.
    static constexpr std::uint64_t alone = 2'000'000;

    // The next question: is the score more than this number? Far from 0 the answer is found quickly, so the range is
    // narrowed there first. Near 0 it asks first whether the score is a loss, then for numbers nearer to 0.
    static int question(int low, int high) {
        constexpr int near = 9;
        if (low >= -near && high <= near) {
            if (low >= 0) return low + (high - low) / 3;
            return high > 0 ? -1 : high - 1 - (high - 1 - low) / 3;
        }
        const int middle = low + (high - low) / 2;
        if (middle <= 0 && low / 2 < middle) return low / 2;
        if (middle >= 0 && high / 2 > middle) return high / 2;
        return middle;
    }

    struct Node {
        std::uint64_t own, all;
        int played;
    };

    // The threads at work on one position.
    class Team {
      public:
        Team(Solver& solver, Node node, Progress& progress) : solver_(solver), node_(node), progress_(progress) {
            searches_.emplace_back(solver.table_);
            searches_[0].progress = progress;  // when to stop
            if (solver.threads_ > 1) searches_[0].progress.limit_nodes(alone);
        }
        ~Team() {
            for (const ScoreSearch& search : searches_) solver_.nodes_ += search.progress.nodes();
        }
        Team(const Team&) = delete;

        // A bound that decides whether the score is more than `middle`, as `ScoreSearch::search` gives it.
        int search(int middle) {
            if (searches_.size() == 1) {
                try {
                    return by(searches_[0], middle);
                } catch (const LimitReached&) {
                    if (solver_.threads_ == 1) throw;
                    grow();
                }
            }
            return together(middle);
        }

      private:
        int by(ScoreSearch& search, int middle) const {
            return search.search(node_.own, node_.all, node_.played, middle);
        }

        void grow() {
            solver_.table_.grow_fully();
            searches_[0].progress.limit_nodes(~std::uint64_t{0});
            for (unsigned thread = 1; thread < solver_.threads_; ++thread)
                searches_.emplace_back(solver_.table_, static_cast<int>(thread));
        }

        // All threads search the same question and share the table; the first answer counts.
        int together(int middle) {
            std::atomic<bool> over{false};
            std::atomic<int> answer{0};
            bool stopped = false;
            const auto work = [&](ScoreSearch& search) {
                try {
                    const int found = by(search, middle);
                    if (!over.exchange(true)) answer = found;
                } catch (const Stopped&) {
                }
            };
            searches_[0].progress.poll = [&] {
                if (over) return false;
                stopped = progress_.poll && !progress_.poll();
                return !stopped;
            };
            std::vector<std::thread> helpers;
            for (std::size_t i = 1; i < searches_.size(); ++i) {
                searches_[i].progress.poll = [&] { return !over; };
                try {
                    helpers.emplace_back(work, std::ref(searches_[i]));
                } catch (const std::system_error&) {
                    break;  // the system has no more threads to give
                }
            }
            work(searches_[0]);
            if (stopped) over = true;
            for (std::thread& helper : helpers) helper.join();
            if (stopped) throw Stopped{};
            return answer;
        }

        Solver& solver_;
        Node node_;
        Progress& progress_;
        std::deque<ScoreSearch> searches_;  // they stay where they are
    };

    const Connect4& rules_;
    unsigned threads_;
    Book book_;
    ScoreTable table_;
    bool remembers_ = false;  // what was found for one position
    std::uint64_t nodes_ = 0;
};

}  // namespace plyground::connect4

template <>
struct plyground::SolverOf<plyground::connect4::Connect4> {
    using type = connect4::Solver;
};
