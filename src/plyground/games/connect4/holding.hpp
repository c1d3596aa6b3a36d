// What a player of Connect Four can hold to the end of the game whatever the other does, seen from the board alone.
//
// The holder answers each disc of the leader, so that cells come in pairs of which each player gets one. Rows count
// from 0 here: the lower cells are those of rows 0, 2 and 4, the upper ones those of rows 1, 3 and 5.
//
// - Where a column has an even number of free cells, the pairs stand one on the other: the leader gets the lower cells,
//   the holder the upper ones.
// - Where it has an odd number, its lowest free cell is single and the rest are such pairs. Single cells are answered
//   with single cells: which of them the leader gets is open.
// - A prize is a free cell that would give the holder a four, and that cannot be reached yet. The holder never plays in
//   the cell directly below it, and the leader loses by doing so, unless he has a four there himself: so that cell
//   counts as the leader's, and what is above the prize as nobody's. In the cells of the prize's column further down,
//   the holder gets those in rows like that of the prize and the leader the others; if the lowest free one is like the
//   prize, it is single.
//
// All these cells together are even in number if the leader is to move: so the single ones are too, and there is always
// an answer. They are odd in number if the holder is to move: then he takes a single cell first, of which there is one.
// That is so without a prize for the second player, as the free cells are even in number when the first is to move. A
// prize takes away the cells from the one below it upwards: an even number of them if it is an upper cell, which is
// right for the second player again, and an odd number if it is a lower one, which makes it right for the first.
//
// If the leader's discs and all that he may get have no four, the leader does not win. If there is a prize, he comes to
// play below it at last, when everything else is full; who wins sooner than that has a better score. Without a prize
// the board fills, and the holder has won by then if his discs and the cells that he is sure of have a four.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>

#include "rules.hpp"

namespace plyground::connect4 {

inline constexpr std::uint64_t lower_cells = bottom | bottom << 2 | bottom << 4, upper_cells = lower_cells << 1;

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

// The cells that can be played in.
constexpr std::uint64_t landings(std::uint64_t all) {
    return (all + bottom) & board;
}

class Holding {
  public:
    static constexpr int most = 3;  // that a prize can give: the second player's in row 1

    // `wins` are the winning cells of the holder. Neither side has a four. Whether the holder is to move follows from
    // who he is and the number of discs; it is asked for below because the callers know it.
    Holding(std::uint64_t holder, std::uint64_t leader, std::uint64_t wins, bool holder_is_first)
        : holder_(holder),
          leader_(leader),
          wins_(wins),
          free_(board ^ (holder | leader)),
          landing_(landings(holder | leader)),
          first_(holder_is_first) {}

    // The best score that a prize gives the holder, if it is more than `known`; else `known`. Called at every node, a
    // tenth of the time goes if this is not in place.
    [[gnu::always_inline]] int by_prize(bool holder_moves, int known) const {
        const std::uint64_t like = first_ ? lower_cells : upper_cells;
        std::uint64_t prizes = wins_ & like & ~landing_;
        if (prizes == 0) return known;
        const std::uint64_t lower = leaders_lower(), singles = landing_ & upper_cells;
        for (; prizes != 0; prizes &= prizes - 1) {
            const int cell = std::countr_zero(prizes);
            const int score = (rows + 1 - cell % height) / 2;  // with one disc in the prize and the cells above it free
            if (score <= known) continue;
            const std::uint64_t column = column_mask(cell / height);
            const std::uint64_t below = free_ & column & ((prizes & -prizes) - 1);
            const std::uint64_t leaders = leader_ | (lower & ~column) | (below & ~like);
            const std::uint64_t single = (singles & ~column) | (landing_ & column & like);
            if (holder_moves ? take_single(leaders, single) != 0 : !has_four(leaders | single)) known = score;
        }
        return known;
    }

    // The best score that the second player, who must be the holder, has without a prize, if it is more than `known`;
    // else `known`. It is a draw, or a win if his discs and the upper cells have a four.
    [[gnu::always_inline]] int by_pairs(bool holder_moves, int known) const {
        if (known >= 1) return known;
        const std::uint64_t leaders = leader_ | leaders_lower(), single = landing_ & upper_cells;
        std::uint64_t holders = holder_ | (free_ & upper_cells & ~single);
        if (holder_moves) {
            const std::uint64_t taken = take_single(leaders, single);
            if (taken == 0) return known;
            holders |= taken;
        } else if (has_four(leaders | single)) {
            return known;
        }
        return std::max(known, has_four(holders) ? 1 : 0);
    }

  private:
    // What the leader may get in columns without a prize: no cells above those of rows 1 and 3 that the holder wins
    // with, as he gets these first.
    std::uint64_t leaders_lower() const {
        const std::uint64_t wins = wins_ & ~landing_;
        const std::uint64_t second = wins & bottom << 1, fourth = wins & bottom << 3;
        return free_ & lower_cells & ~(second << 1 | second << 3 | fourth << 1);
    }

    // A single cell that leaves the leader without a four if the holder takes it; 0 if there is none.
    static std::uint64_t take_single(std::uint64_t leaders, std::uint64_t single) {
        if (has_four(leaders)) return 0;
        for (std::uint64_t rest = single; rest != 0; rest &= rest - 1) {
            const std::uint64_t taken = rest & -rest;
            if (single == taken || !has_four(leaders | (single ^ taken))) return taken;
        }
        return 0;
    }

    std::uint64_t holder_, leader_, wins_;
    std::uint64_t free_, landing_;
    bool first_;
};

}  // namespace plyground::connect4
