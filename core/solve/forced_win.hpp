// Is there a forced win within n plies? The search is complete, so the answer is proved.
//
// The search ends after n plies, so it also works for games that can go on for ever. A quickest win never repeats a
// position, so a rule about repetition does not change the answer.
#pragma once

#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>

#include "base/game.hpp"
#include "base/progress.hpp"

namespace plyground {

template <Rules G>
class ForcedWin {
    using Position = typename G::Position;

  public:
    ForcedWin(const G& game, Progress& progress)
        : game_(game), progress_(progress), table_(std::size_t{1} << table_bits) {}

    // Whether the side to move wins within `plies` plies, whatever the other does.
    bool wins(const Position& position, int plies) {
        progress_.node();
        const Result result = game_.result(position);
        if (result != Result::ongoing) return result == win_for(game_.side(position));
        if (plies <= 0) return false;
        Entry& entry = table_[game_.key(position) & (table_.size() - 1)];
        if (entry.key == game_.key(position)) {
            if (entry.wins_in <= plies) return true;
            if (entry.not_in >= plies) return false;
        }
        const bool won = some_move_wins(position, plies);
        // A position below this one may have taken the entry.
        if (entry.key != game_.key(position)) entry = {game_.key(position), never, 0};
        if (won) {
            entry.wins_in = static_cast<std::uint8_t>(std::min<int>(entry.wins_in, plies));
        } else {
            entry.not_in = static_cast<std::uint8_t>(std::max<int>(entry.not_in, plies));
        }
        return won;
    }

    // Whether the side to move loses within `plies` plies, whatever it does.
    bool loses(const Position& position, int plies) {
        progress_.node();
        const Result result = game_.result(position);
        if (result != Result::ongoing) return result == win_for(other(game_.side(position)));
        if (plies <= 0) return false;
        Moves<G> moves;
        game_.moves(position, moves);
        for (const auto& move : moves) {
            const Position after = game_.play(position, move);
            const bool again = moves_again(game_, position, after);
            if (!(again ? loses(after, plies - 1) : wins(after, plies - 1))) return false;
        }
        return true;
    }

    // Whether the side to move wins within `plies` plies by this move.
    bool wins_by(const Position& position, const typename G::Move& move, int plies) {
        const Position after = game_.play(position, move);
        return moves_again(game_, position, after) ? wins(after, plies - 1) : loses(after, plies - 1);
    }

  private:
    static constexpr int table_bits = 18;
    static constexpr std::uint8_t never = 255;

    // What is known about a position where the attacker is to move.
    struct Entry {
        std::uint64_t key = 0;
        std::uint8_t wins_in = never;
        std::uint8_t not_in = 0;
    };

    bool some_move_wins(const Position& position, int plies) {
        Moves<G> moves;
        game_.moves(position, moves);
        // Shorter wins are tried first: they are found more quickly, and there usually is one.
        for (int within = 1; within <= plies; ++within) {
            for (const auto& move : moves) {
                if (wins_by(position, move, within)) return true;
            }
        }
        return false;
    }

    const G& game_;
    Progress& progress_;
    std::vector<Entry> table_;
};

// The moves that win soonest, and in how many plies; no moves if there is no win within `plies` plies.
template <Rules G>
std::pair<int, std::vector<typename G::Move>> forced_win(const G& game, const typename G::Position& position, int plies,
                                                         Progress& progress) {
    std::vector<typename G::Move> winning;
    if (is_over(game, position)) return {0, winning};
    ForcedWin<G> search(game, progress);
    Moves<G> moves;
    game.moves(position, moves);
    for (int within = 1; within <= plies; ++within) {
        for (const auto& move : moves) {
            if (search.wins_by(position, move, within)) winning.push_back(move);
        }
        if (!winning.empty()) return {within, winning};
    }
    return {0, winning};
}

}  // namespace plyground
