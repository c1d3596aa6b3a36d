// Connect Four's opening book: the exact score of every position in which few discs have been played.
//
// A book begins with a byte that says how many plies it covers. Then it has one byte, the score plus 64, for each
// position with exactly that many discs in which the game goes on. Mirror images count once; the order is that of their
// symmetric keys. Scores of positions with fewer discs follow from these by the rules. bench/connect4_book.py makes it.
#pragma once

#include <algorithm>
#include <cstdlib>
#include <optional>
#include <span>
#include <stdexcept>
#include <utility>
#include <vector>

#include "rules.hpp"

namespace plyground::connect4 {

class Book {
  public:
    Book() = default;

    // Throws std::invalid_argument if the bytes are not a book.
    Book(const Connect4& rules, std::span<const std::uint8_t> bytes) {
        if (bytes.empty()) return;
        const std::size_t plies = bytes[0];
        if (plies > most_plies) throw std::invalid_argument("a book of more plies than there are");
        std::vector<std::vector<Connect4::Position>> levels{{rules.start()}};
        while (levels.size() <= plies) levels.push_back(after(rules, levels.back()));
        if (bytes.size() - 1 != levels.back().size()) throw std::invalid_argument("a book of another size");
        if (!std::all_of(bytes.begin() + 1, bytes.end(), is_score))
            throw std::invalid_argument("a book of scores that there are not");
        scores_.resize(plies + 1);
        for (std::size_t i = 0; i < levels[plies].size(); ++i)
            scores_[plies].emplace_back(rules.symmetric_key(levels[plies][i]), static_cast<int>(bytes[i + 1]) - offset);
        for (std::size_t ply = plies; ply-- > 0;)
            for (const Connect4::Position& position : levels[ply])
                scores_[ply].emplace_back(rules.symmetric_key(position),
                                          by_moves(rules, position, static_cast<int>(ply)));
    }

    // The score of a position in which the game goes on, if it is in the book.
    std::optional<int> score(const Connect4& rules, const Connect4::Position& position) const {
        const auto ply = static_cast<std::size_t>(std::popcount(position.discs[0] | position.discs[1]));
        if (ply >= scores_.size()) return std::nullopt;
        const std::uint64_t key = rules.symmetric_key(position);
        const auto& level = scores_[ply];
        const auto found = std::lower_bound(level.begin(), level.end(), std::pair{key, -offset});
        if (found == level.end() || found->first != key) return std::nullopt;
        return found->second;
    }

  private:
    static constexpr int offset = 64;
    static constexpr bool is_score(std::uint8_t byte) { return std::abs(byte - offset) <= rows * columns / 2; }
    static constexpr std::size_t most_plies = 12;

    // The positions one ply later in which the game goes on, ordered by their keys. Mirror images count once.
    static std::vector<Connect4::Position> after(const Connect4& rules, const std::vector<Connect4::Position>& level) {
        std::vector<std::pair<std::uint64_t, Connect4::Position>> found;
        for (const Connect4::Position& position : level) {
            Moves<Connect4> moves;
            rules.moves(position, moves);
            for (const Connect4::Move move : moves) {
                const Connect4::Position next = rules.play(position, move);
                if (rules.result(next) == Result::ongoing) found.emplace_back(rules.symmetric_key(next), next);
            }
        }
        // Not with std::ranges: clang 14 cannot compile GCC's version of it.
        std::sort(found.begin(), found.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
        const auto twice =
            std::unique(found.begin(), found.end(), [](const auto& a, const auto& b) { return a.first == b.first; });
        std::vector<Connect4::Position> next;
        std::transform(found.begin(), twice, std::back_inserter(next), [](const auto& entry) { return entry.second; });
        return next;
    }

    int by_moves(const Connect4& rules, const Connect4::Position& position, int ply) const {
        int best = -offset;
        Moves<Connect4> moves;
        rules.moves(position, moves);
        for (const Connect4::Move move : moves) {
            const Connect4::Position next = rules.play(position, move);
            if (rules.result(next) != Result::ongoing) return (rows * columns + 1 - ply) / 2;
            best = std::max(best, -score(rules, next).value());
        }
        return best;
    }

    std::vector<std::vector<std::pair<std::uint64_t, int>>> scores_;  // by plies
};

}  // namespace plyground::connect4
