// Is there a forced win within n plies? The search is complete, so the answer is proved.
//
// The search ends after n plies, so it also works for games that can go on for ever. A quickest win never repeats a
// position, so a rule about repetition does not change the answer.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "base/hooks.hpp"
#include "base/key_set.hpp"
#include "base/progress.hpp"
#include "solve/pages.hpp"

namespace plyground {

template <Rules G>
class ForcedWin {
    using Position = typename G::Position;
    using Move = typename G::Move;

  public:
    // For wins within at most `plies` plies: a long search gets a large table.
    ForcedWin(const G& game, int plies, Progress& progress)
        : game_(game),
          progress_(progress),
          entries_(std::size_t{1} << std::clamp(12 + 2 * (plies - 3), 12, 22)),
          table_(entries_ * sizeof(Entry)),
          best_(static_cast<std::size_t>(std::max(plies, 0)) + 1) {}

    // Whether the side to move wins within `plies` plies, whatever the other does.
    bool wins(const Position& position, int plies) { return decided<true>(position, plies); }

    // Whether the side to move loses within `plies` plies, whatever it does.
    bool loses(const Position& position, int plies) { return decided<false>(position, plies); }

    // Whether the side to move wins within `plies` plies by this move.
    bool wins_by(const Position& position, const Move& move, int plies) {
        const Position after = game_.play(position, move);
        return moves_again(game_, position, after) ? wins(after, plies - 1) : loses(after, plies - 1);
    }

  private:
    // What is known about a position: the attacker wins within so many plies (0: no win is known), and does not within
    // so many. An entry of zeros is empty.
    struct Entry {
        std::uint64_t key;
        std::uint8_t wins_in, not_in;
    };

    // The move that decided the last position with so many plies left, for each side: likely to decide this one too.
    struct Best {
        std::optional<Move> attack, defence;
    };

    // Whether the attacker, who is to move or not, wins within `plies` plies.
    template <bool attacks>
    bool decided(const Position& position, int plies) {
        progress_.node();
        const Side side = game_.side(position);
        const Result result = game_.result(position);
        if (result != Result::ongoing) return result == win_for(attacks ? side : other(side));
        if (plies <= 0) return false;
        const std::uint64_t key = game_.key(position) + attacks;
        Entry& entry = reinterpret_cast<Entry*>(table_.data())[key & (entries_ - 1)];
        if (entry.key == key) {
            if (entry.wins_in != 0 && entry.wins_in <= plies) return true;
            if (entry.not_in >= plies) return false;
        }
        const bool won = attacks ? some_move_wins(position, plies) : !some_move_escapes(position, plies);
        // A position below this one may have taken the entry.
        if (entry.key != key) entry = {key, 0, 0};
        if (won) {
            entry.wins_in = static_cast<std::uint8_t>(entry.wins_in == 0 ? plies : std::min<int>(entry.wins_in, plies));
        } else {
            entry.not_in = static_cast<std::uint8_t>(std::max<int>(entry.not_in, plies));
        }
        return won;
    }

    bool some_move_wins(const Position& position, int plies) {
        std::optional<Move>& best = best_[static_cast<std::size_t>(plies)].attack;
        const std::vector<Child> children = reached_from(position, best);
        // Shorter wins are tried first: they are found more quickly, and there usually is one. Where the sides take
        // turns, most wins are of odd length.
        for (int within = G::alternates ? 2 - plies % 2 : 1; within <= plies; within += G::alternates ? 2 : 1) {
            for (const Child& child : children) {
                const bool again = moves_again(game_, position, child.position);
                if (!(again ? wins(child.position, within - 1) : loses(child.position, within - 1))) continue;
                best = child.move;
                return true;
            }
        }
        return false;
    }

    bool some_move_escapes(const Position& position, int plies) {
        std::optional<Move>& best = best_[static_cast<std::size_t>(plies)].defence;
        for (const Child& child : reached_from(position, best)) {
            const bool again = moves_again(game_, position, child.position);
            if (again ? loses(child.position, plies - 1) : wins(child.position, plies - 1)) continue;
            best = child.move;
            return true;
        }
        return false;
    }

    struct Child {
        Move move;
        Position position;
    };

    // The different positions that moves lead to, that of the move `first` before the others.
    std::vector<Child> reached_from(const Position& position, const std::optional<Move>& first) const {
        Moves<G> moves;
        game_.moves(position, moves);
        [[maybe_unused]] KeySet<HasEqualChildren<G> ? G::usual_moves : 1> known(HasEqualChildren<G> ? moves.size() : 0);
        std::vector<Child> children;
        children.reserve(static_cast<std::size_t>(moves.size()));
        for (const Move& move : moves) {
            const Position after = game_.play(position, move);
            if constexpr (HasEqualChildren<G>) {
                if (!known.add(game_.key(after))) continue;
            }
            children.push_back({move, after});
            if (first && move == *first) std::swap(children.front(), children.back());
        }
        return children;
    }

    const G& game_;
    Progress& progress_;
    const std::size_t entries_;
    Pages table_;             // only what is used of it costs time
    std::vector<Best> best_;  // by the plies left
};

// The moves that win soonest, and in how many plies; no moves if there is no win within `plies` plies.
template <Rules G>
std::pair<int, std::vector<typename G::Move>> forced_win(const G& game, const typename G::Position& position, int plies,
                                                         Progress& progress) {
    std::vector<typename G::Move> winning;
    if (is_over(game, position)) return {0, winning};
    ForcedWin<G> search(game, plies, progress);
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
