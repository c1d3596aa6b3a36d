// Connect Four, solved: the exact score of a position by null-window searches.
//
// Inside, a score is the number of discs that the winner has left to play when he wins, below 0 for a loss: from the
// empty board 1 is a win by the winner's last disc. It is the convention of the public sets of positions. Two bitboards
// are a node: the discs of the side to move, and all discs.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <vector>

#include "rules.hpp"
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

// What is known of the scores of nodes: eight bytes an entry, four entries in a place. The key is kept whole: its hash,
// which can be undone, is split into the place and a tag.
class ScoreTable {
  public:
    struct Known {
        int low = -21, high = 21;
        int column = columns;  // the move that was best; none if `columns`
    };

    explicit ScoreTable(std::size_t megabytes)
        : largest_(static_cast<int>(
                       std::bit_width(std::max<std::size_t>(megabytes, 1) * (std::size_t{1} << 20) / place_bytes)) -
                   1),
          entries_((std::size_t{1} << largest_) * 4) {}

    // Forgets everything; `places` is how many powers of two of it to use: what fits the cache is quicker.
    void begin(int places) {
        bits_ = std::clamp(places, smallest, largest_);
        generation_ = (generation_ + 1) % generations;
        if (generation_ == 0) {
            std::fill(entries_.begin(), entries_.end(), 0);
            generation_ = 1;
        }
    }

    static std::uint64_t hash(std::uint64_t key) {
        key = key * 0x9E3779B97F4A7C15u & key_mask;
        key ^= key >> 24;
        return key * 0xC2B2AE3D27D4EB4Fu & key_mask;
    }

    void fetch(std::uint64_t hash) const { __builtin_prefetch(place(hash)); }

    bool find(std::uint64_t hash, Known& known) const {
        const std::uint64_t* const entries = place(hash);
        const std::uint64_t tag = tag_of(hash);
        for (int i = 0; i < 4; ++i) {
            if (entries[i] >> value_bits != tag) continue;
            known = {static_cast<int>(entries[i] >> 9 & 63) - 32, static_cast<int>(entries[i] >> 3 & 63) - 32,
                     static_cast<int>(entries[i] & 7)};
            return true;
        }
        return false;
    }

    void store(std::uint64_t hash, const Known& known) {
        std::uint64_t* const entries = place(hash);
        const std::uint64_t tag = tag_of(hash);
        const std::uint64_t entry = tag << value_bits | static_cast<std::uint64_t>(known.low + 32) << 9 |
                                    static_cast<std::uint64_t>(known.high + 32) << 3 |
                                    static_cast<std::uint64_t>(known.column);
        for (int i = 0; i < 4; ++i) {
            if (entries[i] >> value_bits == tag) {
                entries[i] = entry;
                return;
            }
        }
        for (int i = 3; i > 0; --i) entries[i] = entries[i - 1];  // the oldest goes
        entries[0] = entry;
    }

  private:
    static constexpr std::size_t place_bytes = 4 * sizeof(std::uint64_t);
    static constexpr int smallest = 10, value_bits = 15;
    static constexpr std::uint64_t generations = 1024;
    static constexpr std::uint64_t key_mask = (std::uint64_t{1} << 49) - 1;

    std::uint64_t* place(std::uint64_t hash) {
        return entries_.data() + 4 * (hash & ((std::uint64_t{1} << bits_) - 1));
    }
    const std::uint64_t* place(std::uint64_t hash) const {
        return entries_.data() + 4 * (hash & ((std::uint64_t{1} << bits_) - 1));
    }
    // At most 39 bits of the key, because at least ten are in the place, and ten of the generation.
    std::uint64_t tag_of(std::uint64_t hash) const { return hash >> bits_ << 10 | generation_; }

    int largest_;
    int bits_ = smallest;
    std::uint64_t generation_ = 0;
    std::vector<std::uint64_t> entries_;
};

class Solver {
  public:
    explicit Solver(std::size_t megabytes) : table_(megabytes) {}

    std::uint64_t nodes() const { return nodes_; }

    // Plies to the end with best play on both sides: above 0 a win for the side to move, below 0 a loss, 0 a draw. The
    // game must not be over.
    int plies(const Connect4::Position& position, Progress& progress) {
        const int played = std::popcount(position.discs[0] | position.discs[1]);
        const int score = this->score(position, progress);
        if (score == 0) return 0;
        const int winner = score > 0 ? played % 2 : 1 - played % 2;  // 0: the first player, who makes odd plies
        const int last = (winner == 0 ? 43 : 44) - 2 * std::abs(score);
        return score > 0 ? last - played : played - last;
    }

    int score(const Connect4::Position& position, Progress& progress) {
        progress_ = &progress;
        const std::uint64_t all = position.discs[0] | position.discs[1];
        const int played = std::popcount(all);
        const std::uint64_t own = position.discs[static_cast<std::size_t>(played % 2)];
        if (winning_cells(own, all) & landings(all)) return (cells + 1 - played) / 2;
        table_.begin((cells - played) * 7 / 10 - 2);
        int low = -(cells - played) / 2, high = (cells - 1 - played) / 2;
        // Halves the range, but asks for small scores first: they are quicker to find.
        while (low < high) {
            int middle = low + (high - low) / 2;
            if (middle <= 0 && low / 2 < middle)
                middle = low / 2;
            else if (middle >= 0 && high / 2 > middle)
                middle = high / 2;
            const int found = search(own, all, played, middle, middle + 1);
            (found <= middle ? high : low) = found;
        }
        return low;
    }

  private:
    static constexpr int cells = rows * columns;
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

    // The score of a node whose side to move cannot win at once: exact between alpha and beta, else a bound.
    int search(std::uint64_t own, std::uint64_t all, int played, int alpha, int beta) {
        progress_->node();
        ++nodes_;
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
        const int count = rank(own, all, possible, known.column, moves);
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
        if (best >= beta)
            low = std::max(low, best);
        else if (best <= floor)
            high = std::min(high, best);
        else
            low = high = best;
        table_.store(place, {low, high, column});
        return best;
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

    // The best first: what the table says, then those that threaten most, then those in most lines.
    static int rank(std::uint64_t own, std::uint64_t all, std::uint64_t possible, int table_column,
                    std::array<Ranked, columns>& moves) {
        constexpr std::array<int, columns> from_the_centre{3, 2, 4, 1, 5, 0, 6};
        int count = 0;
        for (const int column : from_the_centre) {
            const std::uint64_t disc = possible & column_mask(column);
            if (disc == 0) continue;
            int rank = std::popcount(winning_cells(own | disc, all | disc)) * 16 +
                       lines_through[static_cast<std::size_t>(std::countr_zero(disc))];
            if (column == table_column) rank += 1 << 20;
            int at = count++;
            for (; at > 0 && moves[static_cast<std::size_t>(at) - 1].rank < rank; --at)
                moves[static_cast<std::size_t>(at)] = moves[static_cast<std::size_t>(at) - 1];
            moves[static_cast<std::size_t>(at)] = {disc, rank};
        }
        return count;
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

    ScoreTable table_;
    Progress* progress_ = nullptr;
    std::uint64_t nodes_ = 0;
};

}  // namespace plyground::connect4

template <>
struct plyground::SolverOf<plyground::connect4::Connect4> {
    using type = connect4::Solver;
};
