// Positions of tic-tac-toe that a side cannot lose, found without a search.
//
// The holder keeps the attacker from completing a line; lines of the holder's own do not matter (completing one wins,
// which is no loss). A line that has a mark of the holder is dead. Let the others be open, and a line's gaps its free
// cells. Two arguments:
//
// Pairs. If there are pairs of free cells, no cell in two of them, such that every open line has a whole pair among its
// gaps, the holder answers a mark on one cell of a pair with the other cell, and anything else with any free cell. An
// answer is never taken already: until the attacker marks one cell of a pair, the other is either free or the holder's,
// and then the line needs no answer. So the attacker gets at most one cell of each pair, and completes no line. It does
// not matter which side is to move: one more mark never harms the holder.
//
// Weight. Let an open line with g gaps weigh 1/2^g. If the holder is to move and all open lines together weigh less
// than 1, the holder marks the free cell whose lines weigh most together, w. These lines are then dead. The attacker's
// next mark, on a cell whose lines weigh v <= w, doubles their weight: over the two plies the sum does not grow. So it
// stays below 1 whenever the holder is to move. A completed line weighs 1, so none is ever completed. If the attacker
// is to move, the attacker's mark can add at most the weight of the heaviest cell; a sum below 1 after that is enough.
// (Erdos and Selfridge, 1973.)
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace plyground::tictactoe {

class Holding {
  public:
    // For a position that is not over. `lines`: all lines of the board.
    Holding(std::span<const std::uint64_t> lines, std::uint64_t attacker, std::uint64_t holder, bool attacker_moves) {
        for (const std::uint64_t line : lines) {
            if ((line & holder) == 0) gaps_[open_++] = line & ~attacker;
        }
        light_ = weighs_little(attacker_moves);
        holds_ = light_ || find_pairs();
    }

    bool holds() const { return holds_; }
    // The argument. open_lines: how many lines are open; with 0 no argument is needed. Then: whether the lines weigh
    // too little; if not, the pairs.
    std::size_t open_lines() const { return open_; }
    bool light() const { return light_; }
    // Whether the search for pairs ended before it was complete.
    bool gave_up() const { return tries_ < 0; }
    std::span<const std::uint64_t> pairs() const { return {pairs_.data(), pair_count_}; }

  private:
    static constexpr std::size_t most_lines = 4 * 64;
    static constexpr int most_tries = 300;  // the most pairs that are tried: to give up is always safe

    // Weights are whole multiples of 2^-32. A line with more than 32 gaps counts as if it had 32: too much, which is
    // safe.
    static constexpr std::uint64_t one = std::uint64_t{1} << 32;
    static std::uint64_t weight(std::uint64_t gaps) {
        const int count = std::popcount(gaps);
        return count > 32 ? 1 : one >> count;
    }

    bool weighs_little(bool attacker_moves) const {
        std::uint64_t sum = 0, heaviest = 0;
        for (std::size_t i = 0; i < open_; ++i) sum += weight(gaps_[i]);
        if (sum >= one) return false;
        if (!attacker_moves) return true;
        std::array<std::uint64_t, 64> cells{};
        for (std::size_t i = 0; i < open_; ++i) {
            for (std::uint64_t gaps = gaps_[i]; gaps != 0; gaps &= gaps - 1) {
                std::uint64_t& cell = cells[static_cast<std::size_t>(std::countr_zero(gaps))];
                cell += weight(gaps_[i]);
                if (cell > heaviest) heaviest = cell;
            }
        }
        return sum + heaviest < one;
    }

    bool find_pairs() {
        for (std::size_t i = 0; i < open_; ++i) {
            if (std::popcount(gaps_[i]) < 2) return false;
        }
        return pair_up(0);
    }

    // Pairs for all lines that have none yet; `used` are the cells of the pairs so far. The line with the fewest cells
    // left comes first.
    bool pair_up(std::uint64_t used) {
        std::uint64_t tightest = 0;
        int fewest = 65;
        for (std::size_t i = 0; i < open_; ++i) {
            if (has_pair(gaps_[i])) continue;
            const int cells = std::popcount(gaps_[i] & ~used);
            if (cells < 2) return false;
            if (cells < fewest) {
                fewest = cells;
                tightest = gaps_[i] & ~used;
            }
        }
        if (tightest == 0) return true;
        for (std::uint64_t rest = tightest; rest != 0; rest &= rest - 1) {
            const std::uint64_t low = rest & -rest;
            for (std::uint64_t higher = rest & (rest - 1); higher != 0; higher &= higher - 1) {
                if (--tries_ < 0) return false;
                const std::uint64_t pair = low | (higher & -higher);
                pairs_[pair_count_++] = pair;
                if (pair_up(used | pair)) return true;
                --pair_count_;
            }
        }
        return false;
    }
    bool has_pair(std::uint64_t gaps) const {
        for (std::size_t i = 0; i < pair_count_; ++i) {
            if ((pairs_[i] & ~gaps) == 0) return true;
        }
        return false;
    }

    std::array<std::uint64_t, most_lines> gaps_;  // of the open lines
    std::size_t open_ = 0;
    std::array<std::uint64_t, 32> pairs_;
    std::size_t pair_count_ = 0;
    int tries_ = most_tries;
    bool light_ = false, holds_ = false;
};

}  // namespace plyground::tictactoe
