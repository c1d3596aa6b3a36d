// Evaluations of tic-tac-toe: counts of lines.
#pragma once

#include <algorithm>
#include <cstdlib>

#include "base/evaluation.hpp"
#include "rules.hpp"

namespace plyground::tictactoe {

inline std::uint64_t marks_of(const TicTacToe::Position& position, Side side) {
    return position.marks[static_cast<std::size_t>(side)];
}

// The lecture's evaluation: lines that are still free for me, minus lines that are still free for the opponent.
struct Open {
    static constexpr std::string_view name = "open";
    static constexpr std::string_view summary = "lines still free for me less lines still free for the opponent";
    static constexpr bool antisymmetric = true;
    std::array<Weight, 2> weights{{{"line", 1, "a line without a mark of the other side"},
                                   {"win", 1'000, "a win at the root; one less for each ply"}}};

    bool decisive(const TicTacToe& game) const {
        return is_decisive(weights[1].value, std::int64_t{std::abs(weights[0].value)} * std::ssize(game.lines()));
    }

    int value(const TicTacToe& game, const TicTacToe::Position& position, Side viewpoint, int ply) const {
        const Result result = game.result(position);
        if (result != Result::ongoing) return finished_value(result, viewpoint, ply, weights[1].value);
        const std::uint64_t mine = marks_of(position, viewpoint), theirs = marks_of(position, other(viewpoint));
        int difference = 0;
        for (const std::uint64_t line : game.lines()) difference += ((line & theirs) == 0) - ((line & mine) == 0);
        return weights[0].value * difference;
    }
};

// Open lines, lines one mark short of completion, and lines of the opponent that one mark of ours has blocked, by the
// first four weights: the article on ants.
inline int threats(const TicTacToe& game, const TicTacToe::Position& position, Side viewpoint, const Weight* weights) {
    const std::uint64_t mine = marks_of(position, viewpoint), theirs = marks_of(position, other(viewpoint));
    const int almost = game.line_length() - 1;
    int value = 0;
    for (const std::uint64_t line : game.lines()) {
        const int own = std::popcount(line & mine), opponent = std::popcount(line & theirs);
        if (opponent == 0) value += weights[0].value + (own == almost ? weights[1].value : 0);
        if (opponent == almost && own <= 1) value += own == 0 ? weights[2].value : weights[3].value;
    }
    return value;
}

inline constexpr Weight open_line{"open", 1, "a line without a mark of the opponent's"},
    own_line{"own", 50, "an own line one short of completion"},
    opponent_line{"opponent", -100, "a line of the opponent's one short of completion"},
    blocked_line{"blocked", 40, "a line of the opponent's, complete but for one mark of ours"};

// The evaluation of the article on ants, as it stands there: a win is divided by the ply at which it comes. So a late
// win may be worth less than an unfinished position. It is not antisymmetric: threats against us weigh more.
struct Threats {
    static constexpr std::string_view name = "threats";
    static constexpr std::string_view summary =
        "open lines, lines one short of completion, and blocked ones; a win is worth 100 / ply, less than some "
        "unfinished "
        "positions, so a search may put a win off";
    static constexpr bool antisymmetric = false;
    std::array<Weight, 5> weights{open_line, own_line, opponent_line, blocked_line,
                                  Weight{"win", 100, "a win, divided by the ply at which it comes"}};

    double value(const TicTacToe& game, const TicTacToe::Position& position, Side viewpoint, int ply) const {
        const Result result = game.result(position);
        if (result == Result::draw) return 0;
        if (result != Result::ongoing) {
            const double win = static_cast<double>(weights[4].value) / std::max(ply, 1);
            return result == win_for(viewpoint) ? win : -win;
        }
        return threats(game, position, viewpoint, weights.data());
    }
};

// The same for unfinished positions, and a win is worth more than any of them.
struct Default {
    static constexpr std::string_view name = "default";
    static constexpr std::string_view summary =
        "a win first of all; then open lines, lines one short, and blocked ones";
    static constexpr bool antisymmetric = false;
    std::array<Weight, 5> weights{open_line, own_line, opponent_line, blocked_line,
                                  Weight{"win", 100'000, "a win at the root; one less for each ply"}};

    bool decisive(const TicTacToe& game) const {
        std::int64_t largest = 0;
        for (std::size_t i = 0; i < 4; ++i) largest += std::abs(weights[i].value);
        return is_decisive(weights[4].value, largest * std::ssize(game.lines()));
    }

    int value(const TicTacToe& game, const TicTacToe::Position& position, Side viewpoint, int ply) const {
        const Result result = game.result(position);
        if (result != Result::ongoing) return finished_value(result, viewpoint, ply, weights[4].value);
        return threats(game, position, viewpoint, weights.data());
    }
};

}  // namespace plyground::tictactoe
