// Connect Four, solved: the exact score of a position by null-window searches.
//
// Inside, a score is the number of discs that the winner has left to play when he wins, below 0 for a loss: from the
// empty board 1 is a win by the winner's last disc. It is the convention of the public sets of positions. Two bitboards
// are a node: the discs of the side to move, and all discs.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <cstdint>
#include <deque>
#include <thread>
#include <vector>

#include "book.hpp"
#include "score_table.hpp"
#include "search/progress.hpp"
#include "solve/solver.hpp"

namespace plyground::connect4 {

// Where a disc of `own` would make four, whether it can be played there yet or not.
constexpr std::uint64_t winning_cells(std::uint64_t own, std::uint64_t all) {
    std::uint64_t cells = (own << 1) & (own << 2) & (own << 3);
    for (const int step : {height, height - 1, height + 1}) {
        const std::uint64_t above = (own << step) & (own << 2 * step), below = (own >> step) & (own >> 2 * step);
        cells |= (above & (own << 3 * step)) | (above & (own >> step)) | (below & (own << step)) |
                 (below & (own >> 3 * step));
    }
    return cells & (board ^ all);
}

inline constexpr int cells = rows * columns;

// One thread's search.
class ScoreSearch {
  public:
    // `taste` makes threads try equal moves in different orders.
    explicit ScoreSearch(ScoreTable& table, int taste = 0) : table_(table), taste_(taste) {}

    Progress progress;  // throws Stopped when its poll says so, LimitReached at its limit

    // The score of a node whose side to move cannot win at once: exact between alpha and beta, else a bound.
    int search(std::uint64_t own, std::uint64_t all, int played, int alpha, int beta) {
        progress.node();
        const std::uint64_t before = progress.nodes();
        const std::uint64_t other = own ^ all;
        const std::uint64_t landing = landings(all);
        const std::uint64_t threats = winning_cells(other, all);
        std::uint64_t possible = landing;
        if (const std::uint64_t forced = possible & threats) {
            if (forced & (forced - 1)) return -(cells - played) / 2;  // two threats at once
            possible = forced;
        }
        possible &= ~(threats >> 1);  // not below a cell where the opponent would win
        if (possible == 0) return -(cells - played) / 2;
        if (played >= cells - 2) return 0;

        auto [low, high] = bounds(own, other, all, landing, played);
        alpha = std::max(alpha, low);
        if (alpha >= beta) return alpha;
        beta = std::min(beta, high);
        if (alpha >= beta) return beta;
        if (std::has_single_bit(possible)) return -search(other, all | possible, played + 1, -beta, -alpha);

        const std::uint64_t place = hash(own, all, played);
        ScoreTable::Known known{low, high, columns};
        if (table_.find(place, known)) {
            low = std::max(low, known.low);
            high = std::min(high, known.high);
            if (low >= beta) return low;
            if (high <= alpha) return high;
            alpha = std::max(alpha, low);
            beta = std::min(beta, high);
            if (alpha >= beta) return alpha;
        }
        std::array<Ranked, columns> moves;
        const int count = rank(own, all, possible, known.column, played % 2, moves);
        std::array<std::uint64_t, columns> places;
        for (int i = 0; i < count; ++i) {
            const auto at = static_cast<std::size_t>(i);
            places[at] = hash(other, all | moves[at].disc, played + 1);
            table_.fetch(places[at]);
        }
        if (played < asked_until) {
            for (int i = 0; i < count; ++i) {
                ScoreTable::Known after;
                if (table_.find(places[static_cast<std::size_t>(i)], after) && -after.high >= beta) return -after.high;
            }
        }
        int best = -cells, column = columns;
        const int floor = alpha;
        for (int i = 0; i < count && alpha < beta; ++i) {
            const std::uint64_t disc = moves[static_cast<std::size_t>(i)].disc;
            const int score = -search(other, all | disc, played + 1, -beta, -alpha);
            if (score <= best) continue;
            best = score;
            column = std::countr_zero(disc) / height;
            alpha = std::max(alpha, best);
        }
        if (best >= beta) {
            remember_cut(played % 2, column, moves, count);
            low = std::max(low, best);
        } else if (best <= floor) {
            high = std::min(high, best);
        } else {
            low = high = best;
        }
        const int work = static_cast<int>(std::bit_width(progress.nodes() - before)) * 5 / 8;
        table_.store(place, {low, high, column, std::min(work, 15)});
        return best;
    }

  private:
    // Beyond so many plies images are seldom met, and neither are positions worth asking for beforehand.
    static constexpr int mirrored_until = 20, asked_until = 24;
    // Rows counted from 0: with every column filled in pairs, the side to move gets the lower cells of the pairs.
    static constexpr std::uint64_t lower_rows = bottom | bottom << 2 | bottom << 4, upper_rows = lower_rows << 1;

    static std::uint64_t landings(std::uint64_t all) { return (all + bottom) & board; }

    static std::uint64_t hash(std::uint64_t own, std::uint64_t all, int played) {
        std::uint64_t key = own + all;  // no two nodes have the same sum
        if (played < mirrored_until) key = std::min(key, mirrored(own) + mirrored(all));
        return ScoreTable::hash(key);
    }

    // What the score lies between, from the board alone.
    //
    // Nobody wins before his next move but one. Who cannot make a four even with every free cell does not win. And
    // where all columns have an even number of free cells, the opponent of the side to move may answer every disc with
    // one on top of it: then the side to move gets all the lower cells of the pairs and the opponent all the upper
    // ones, whatever it does. If its discs and the lower cells have no four, it cannot win; if moreover the opponent's
    // and the upper cells have one, it loses. Where one column alone is odd, the side to move can play there and do the
    // same itself.
    static std::pair<int, int> bounds(std::uint64_t own, std::uint64_t other, std::uint64_t all, std::uint64_t landing,
                                      int played) {
        int low = -(cells - 2 - played) / 2, high = (cells - 1 - played) / 2;
        const std::uint64_t free = board ^ all;
        if (low < 0 && !has_four(other | free)) low = 0;
        if (high > 0 && !has_four(own | free)) high = 0;
        const std::uint64_t odd = landing & upper_rows;
        if (played % 2 == 0) {
            if (odd == 0 && !has_four(own | (free & lower_rows))) {
                high = std::min(high, has_four(other | (free & upper_rows)) ? -1 : 0);
            }
        } else if (std::has_single_bit(odd) && !has_four(other | (free & lower_rows))) {
            low = std::max(low, has_four(own | (free & upper_rows)) ? 1 : 0);
        }
        return {low, high};
    }

    struct Ranked {
        std::uint64_t disc;
        int rank;
    };

    // The best first: what the table says, then those that threaten most, are in most lines and have cut most often.
    int rank(std::uint64_t own, std::uint64_t all, std::uint64_t possible, int table_column, int side,
             std::array<Ranked, columns>& moves) const {
        constexpr std::array<int, columns> from_the_centre{3, 2, 4, 1, 5, 0, 6};
        int count = 0;
        for (const int column : from_the_centre) {
            const std::uint64_t disc = possible & column_mask(column);
            if (disc == 0) continue;
            const auto cell = static_cast<std::size_t>(std::countr_zero(disc));
            int rank = std::popcount(winning_cells(own | disc, all | disc)) * 16 + lines_through[cell] +
                       cuts_[static_cast<std::size_t>(side)][cell] / 2048;
            if (taste_ != 0) rank += (static_cast<int>(cell) * 7 + taste_ * 13) % 9;
            if (column == table_column) rank += 1 << 20;
            int at = count++;
            for (; at > 0 && moves[static_cast<std::size_t>(at) - 1].rank < rank; --at)
                moves[static_cast<std::size_t>(at)] = moves[static_cast<std::size_t>(at) - 1];
            moves[static_cast<std::size_t>(at)] = {disc, rank};
        }
        return count;
    }

    // A disc that cut rises, those tried before it fall.
    void remember_cut(int side, int column, const std::array<Ranked, columns>& moves, int count) {
        constexpr int most = 1 << 14;
        for (int i = 0; i < count; ++i) {
            const int cell = std::countr_zero(moves[static_cast<std::size_t>(i)].disc);
            int& cuts = cuts_[static_cast<std::size_t>(side)][static_cast<std::size_t>(cell)];
            if (cell / height == column) {
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
    // game must not be over.
    int plies(const Connect4::Position& position, Progress& progress) {
        const int played = std::popcount(position.discs[0] | position.discs[1]);
        return plies_of(score(position, progress), played);
    }

    // The plies that a score means, after so many discs.
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
        if (winning_cells(own, all) & (all + bottom) & board) return (cells + 1 - played) / 2;
        if (const auto known = book_.score(rules_, position)) return *known;
        if (!remembers_) table_.begin();
        Team team(*this, {own, all, played}, progress);
        int low = -(cells - played) / 2, high = (cells - 1 - played) / 2;
        // Halves the range, but asks for small scores first: they are quicker to find.
        while (low < high) {
            int middle = low + (high - low) / 2;
            if (middle <= 0 && low / 2 < middle)
                middle = low / 2;
            else if (middle >= 0 && high / 2 > middle)
                middle = high / 2;
            const int found = team.search(middle);
            (found <= middle ? high : low) = found;
        }
        return low;
    }

  private:
    // With more nodes than this, the other threads help: before, waking them would cost more than they do.
    static constexpr std::uint64_t alone = 2'000'000;

    struct Node {
        std::uint64_t own, all;
        int played;
    };

    // The threads at work on one position.
    class Team {
      public:
        Team(Solver& solver, Node node, Progress& progress) : solver_(solver), node_(node), progress_(progress) {
            searches_.emplace_back(solver.table_);
            searches_[0].progress.poll = progress.poll;
            if (solver.threads_ > 1) searches_[0].progress.limit_nodes(alone);
        }
        ~Team() {
            for (const ScoreSearch& search : searches_) solver_.nodes_ += search.progress.nodes();
        }
        Team(const Team&) = delete;

        // At most `middle` or more: a bound that says which.
        int search(int middle) {
            if (searches_.size() == 1) {
                try {
                    return by(searches_[0], middle);
                } catch (const LimitReached&) {
                    grow();
                }
            }
            return together(middle);
        }

      private:
        int by(ScoreSearch& search, int middle) const {
            return search.search(node_.own, node_.all, node_.played, middle, middle + 1);
        }

        void grow() {
            solver_.table_.grow_fully();
            searches_[0].progress.limit_nodes(~std::uint64_t{0});
            for (unsigned thread = 1; thread < solver_.threads_; ++thread)
                searches_.emplace_back(solver_.table_, static_cast<int>(thread));
        }

        // All ask the same and share what they find; the first answer counts.
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
                helpers.emplace_back(work, std::ref(searches_[i]));
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
