// Evaluations of Ultimate tic-tac-toe.
#pragma once

#include <algorithm>
#include <cstdlib>

#include "base/evaluation.hpp"
#include "rules.hpp"

namespace plyground::ultimate {

// How many marks a board has. Without an instruction for it, which not every processor has, a table is faster.
inline constexpr auto mark_counts = [] {
    std::array<std::uint8_t, 512> counts{};
    for (std::size_t marks = 0; marks < counts.size(); ++marks)
        counts[marks] = static_cast<std::uint8_t>(std::popcount(marks));
    return counts;
}();

// Ours: boards won, open lines of boards, and open lines on each board. A line on a board counts once for each open
// line of boards through that board.
struct Default {
    static constexpr std::string_view name = "default";
    static constexpr std::string_view summary =
        "boards won, open lines of boards, and open lines on boards that matter";
    static constexpr bool antisymmetric = true;
    std::array<Weight, 7> weights{{{"board", 60, "a board won"},
                                   {"line_one", 20, "a line of boards open to one side, one board won"},
                                   {"line_two", 120, "a line of boards open to one side, two boards won"},
                                   {"one", 1, "a line on a board open to one side, one mark; for each line of boards"},
                                   {"two", 5, "a line on a board open to one side, two marks; for each line of boards"},
                                   {"free", 15, "to move and free to play anywhere"},
                                   {"win", 100'000, "a win at the root; one less for each ply"}}};

    bool decisive(const Ultimate&) const {
        std::int64_t bound = 9 * std::int64_t{std::abs(weights[0].value)} + std::abs(weights[5].value);
        bound += 8 * std::int64_t{std::max(std::abs(weights[1].value), std::abs(weights[2].value))};
        bound += 9 * 8 * 4 * std::int64_t{std::max(std::abs(weights[3].value), std::abs(weights[4].value))};
        return is_decisive(weights[6].value, bound);
    }

    int value(const Ultimate& game, const Ultimate::Position& position, Side viewpoint, int ply) const {
        const Result result = game.result(position);
        if (result != Result::ongoing) return finished_value(result, viewpoint, ply, weights[6].value);
        const int first = side_value(position, 0) - side_value(position, 1);
        int value = viewpoint == Side::first ? first : -first;
        if (position.board == Ultimate::anywhere)
            value += position.side == viewpoint ? weights[5].value : -weights[5].value;
        return value;
    }

  private:
    int side_value(const Ultimate::Position& position, std::size_t side) const {
        const Marks mine = position.won[side];
        const Marks lost = position.closed & ~mine;  // boards won by the other side, or full
        int value = weights[0].value * std::popcount(mine);
        std::array<int, 9> open_lines{};  // through each board
        for (const Marks line : lines) {
            if ((line & lost) != 0) continue;
            const int won = std::popcount(static_cast<Marks>(line & mine));
            if (won != 0) value += weights[static_cast<std::size_t>(won)].value;
            for (std::size_t board = 0; board < 9; ++board) open_lines[board] += line >> board & 1;
        }
        for (Marks boards = full & ~position.closed; boards != 0; boards &= boards - 1) {
            const auto board = static_cast<std::size_t>(std::countr_zero(boards));
            if (open_lines[board] == 0) continue;
            int local = 0;
            for (const Marks line : lines) {
                const int own = mark_counts[line & position.marks[side][board]];
                if (own != 0 && (line & position.marks[1 - side][board]) == 0)
                    local += weights[static_cast<std::size_t>(own + 2)].value;
            }
            value += open_lines[board] * local;
        }
        return value;
    }
};

// The tic-tac-toe evaluation of the article on ants, on each open small board and on the board of boards.
struct Threats {
    static constexpr std::string_view name = "threats";
    static constexpr std::string_view summary =
        "open lines, lines one short and blocked ones, on each board and of boards; a win is worth 100 / ply, less "
        "than "
        "some unfinished positions, so a search may put a win off";
    static constexpr bool antisymmetric = false;
    std::array<Weight, 6> weights{{{"open", 1, "a line without a mark of the opponent's"},
                                   {"own", 50, "an own line one short of completion"},
                                   {"opponent", -100, "a line of the opponent's one short of completion"},
                                   {"blocked", 40, "a line of the opponent's, complete but for one mark of ours"},
                                   {"large", 1, "how many times the board of boards counts"},
                                   {"win", 100, "a win, divided by the ply at which it comes"}}};

    double value(const Ultimate& game, const Ultimate::Position& position, Side viewpoint, int ply) const {
        const Result result = game.result(position);
        if (result == Result::draw) return 0;
        if (result != Result::ongoing) {
            const double win = static_cast<double>(weights[5].value) / std::max(ply, 1);
            return result == win_for(viewpoint) ? win : -win;
        }
        const auto me = static_cast<std::size_t>(viewpoint);
        const Marks nobodys = position.closed & ~(position.won[0] | position.won[1]);  // full: open to nobody
        int value = weights[4].value * board_value(position.won[me], position.won[1 - me], nobodys);
        for (Marks boards = full & ~position.closed; boards != 0; boards &= boards - 1) {
            const auto board = static_cast<std::size_t>(std::countr_zero(boards));
            value += board_value(position.marks[me][board], position.marks[1 - me][board], 0);
        }
        return value;
    }

  private:
    int board_value(Marks mine, Marks theirs, Marks nobodys) const {
        int value = 0;
        for (const Marks line : lines) {
            if ((line & nobodys) != 0) continue;
            const int own = mark_counts[line & mine], opponent = mark_counts[line & theirs];
            if (opponent == 0) value += weights[0].value + (own == 2 ? weights[1].value : 0);
            if (opponent == 2) value += own == 0 ? weights[2].value : weights[3].value;
        }
        return value;
    }
};

}  // namespace plyground::ultimate
