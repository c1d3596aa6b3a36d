// A result that a player of Connect Four can hold to the end of the game, whatever the other does. It is found from the
// board alone, without a search.
//
// The holder answers each disc of the leader, so that cells come in pairs of which each player gets one. Rows count
// from 0 here: the lower cells are those of rows 0, 2 and 4, the upper ones those of rows 1, 3 and 5.
//
// - In a column with an even number of free cells, the pairs stand one on the other: the leader gets the lower cells,
//   the holder the upper ones.
// - In a column with an odd number of free cells, the lowest is single and the rest are such pairs. A single cell is
//   answered with a single cell: which of them the leader gets is open.
// - A prize is a free cell that would give the holder a four, and that cannot be reached yet. The holder never plays in
//   the cell directly below it, and the leader loses by doing so, unless he has a four there himself: so that cell
//   counts as the leader's, and what is above the prize as nobody's. In the cells of the prize's column further down,
//   the holder gets those in rows like that of the prize and the leader the others; if the lowest free one is like the
//   prize, it is single.
//
// The number of all these cells must be even if the leader is to move: then the number of single cells is even too, and
// there is always an answer. It must be odd if the holder is to move: then there is a single cell, and the holder takes
// it first. Without a prize this is true if the holder is the second player, because the number of free cells is even
// when the first player is to move. A prize takes away the cell below it and all cells above that. If the prize is an
// upper cell, that is an even number of cells, so the holder must again be the second player. If it is a lower cell,
// the number is odd, and the holder must be the first player.
//
// If the leader's discs and all cells that the leader may get have no four, the leader does not win. If there is a
// prize, the leader must play below it in the end, when everything else is full; a sooner win of the holder has a
// better score. Without a prize the board fills up, and the holder wins if the holder's discs and sure cells have a
// four.
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
    static constexpr int most = 3;  // the best score of a prize: the second player's in row 1

    // `wins`: the winning cells of the holder. Neither side has a four. `holder_moves` below would follow from the side
    // of the holder and the number of discs; it is a parameter because the callers know it.
    Holding(std::uint64_t holder, std::uint64_t leader, std::uint64_t wins, bool holder_is_first)
        : holder_(holder),
          leader_(leader),
          wins_(wins),
          free_(board ^ (holder | leader)),
          landing_(landings(holder | leader)),
          first_(holder_is_first) {}

    // The best score that a prize gives the holder, if it is more than `known`; else `known`. It is called at every
    // node: without inlining, the search takes a tenth more time.
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
    // The cells that the leader may get in columns without a prize. If the holder wins with a cell of row 1 or 3, the
    // cells above it are left out, because the holder gets that cell first.
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
