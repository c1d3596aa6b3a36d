// The board of GIPF. Everything is made from one table, the 21 lines: spots, pushes, rows, drawing and text.
// Columns go from a to i, rows are counted from White's side, e5 is the centre; a line begins and ends with a dot,
// where pieces come in, and has spots between.
//
// A spot of column b + c has the bit 8 c + v, where v counts the lines that are parallel to a5-i1, from below; each
// column right of e begins one higher. Then the three directions of the lines are three constant steps of the bits.
//
//     v  6             e8 f7 g6 h5     the places outside the hexagon, and those with v = 7,
//        5          d7 e7 f6 g5 h4     stay empty and keep the lines apart
//        4       c6 d6 e6 f5 g4 h3
//        3    b5 c5 d5 e5 f4 g3 h2     step 1: up a column       (e1 to e9)
//        2    b4 c4 d4 e4 f3 g2        step 8: down to the right (a5 to i1)
//        1    b3 c3 d3 e3 f2           step 9: up to the right   (a1 to i5)
//        0    b2 c2 d2 e2
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <string_view>

namespace plyground::gipf {

inline constexpr int lines = 21, pushes = 2 * lines;

inline constexpr std::array<std::string_view, lines> line_table{
    "a1 b2 c3 d4 e5 f5 g5 h5 i5", "a5 b5 c5 d5 e5 f4 g3 h2 i1", "e1 e2 e3 e4 e5 e6 e7 e8 e9", "a2 b3 c4 d5 e6 f6 g6 h6",
    "a4 b4 c4 d4 e4 f3 g2 h1",    "b1 c2 d3 e4 f4 g4 h4 i4",    "b6 c6 d6 e6 f5 g4 h3 i2",    "d1 d2 d3 d4 d5 d6 d7 d8",
    "f1 f2 f3 f4 f5 f6 f7 f8",    "a3 b3 c3 d3 e3 f2 g1",       "a3 b4 c5 d6 e7 f7 g7",       "c1 c2 c3 c4 c5 c6 c7",
    "c1 d2 e3 f3 g3 h3 i3",       "c7 d7 e7 f6 g5 h4 i3",       "g1 g2 g3 g4 g5 g6 g7",       "a2 b2 c2 d2 e2 f1",
    "a4 b5 c6 d7 e8 f8",          "b1 b2 b3 b4 b5 b6",          "d1 e2 f2 g2 h2 i2",          "d8 e8 f7 g6 h5 i4",
    "h1 h2 h3 h4 h5 h6",
};

// The names in a line of the table.
constexpr int count(std::string_view line) {
    return static_cast<int>(line.size() + 1) / 3;
}
constexpr std::string_view name(std::string_view line, int i) {
    return line.substr(static_cast<std::size_t>(3 * i), 2);
}

constexpr int bit_number(std::string_view spot) {
    return (spot[0] - 'b') * 8 + (spot[1] - '2') + std::max(0, spot[0] - 'e');
}
constexpr std::uint64_t bit(std::string_view spot) {
    return std::uint64_t{1} << bit_number(spot);
}

struct Line {
    std::uint64_t spots = 0;
    int step = 0;
};

// A way to bring a piece in: onto `dot`, then onto `spot`, the first of `line`. Along the push the bits rise or fall.
struct Push {
    std::string_view dot, spot;
    std::uint64_t line = 0, entry = 0;
    int step = 0;
    bool up = false;
    std::string_view towards;  // the dot at the other end
};

inline constexpr auto all_lines = [] {
    std::array<Line, lines> found{};
    for (std::size_t i = 0; i < found.size(); ++i) {
        const std::string_view row = line_table[i];
        const int first = bit_number(name(row, 1)), second = bit_number(name(row, 2));
        found[i].step = std::max(first, second) - std::min(first, second);
        for (int k = 1; k + 1 < count(row); ++k) found[i].spots |= bit(name(row, k));
    }
    return found;
}();

// In the order of dot, then spot, as texts.
inline constexpr auto all_pushes = [] {
    std::array<Push, pushes> found{};
    for (std::size_t i = 0; i < line_table.size(); ++i) {
        const std::string_view row = line_table[i];
        const int last = count(row) - 1;
        const bool up = bit_number(name(row, 1)) < bit_number(name(row, 2));
        const auto [spots, step] = all_lines[i];
        found[2 * i] = {name(row, 0), name(row, 1), spots, bit(name(row, 1)), step, up, name(row, last)};
        found[2 * i + 1] = {name(row, last), name(row, last - 1), spots, bit(name(row, last - 1)), step, !up,
                            name(row, 0)};
    }
    std::sort(found.begin(), found.end(),
              [](const Push& a, const Push& b) { return a.dot != b.dot ? a.dot < b.dot : a.spot < b.spot; });
    return found;
}();

inline constexpr std::uint64_t all_spots = [] {
    std::uint64_t spots = 0;
    for (const Line& line : all_lines) spots |= line.spots;
    return spots;
}();

// The names of the spots by their bits; empty where there is none. In the order of the bits they are in text order.
inline constexpr auto spot_names = [] {
    std::array<std::string_view, 64> names{};
    for (const std::string_view row : line_table) {
        for (int k = 1; k + 1 < count(row); ++k)
            names[static_cast<std::size_t>(bit_number(name(row, k)))] = name(row, k);
    }
    return names;
}();

static_assert(std::popcount(all_spots) == 37);
static_assert([] {
    int dots = 0;
    for (std::size_t i = 0; i < all_pushes.size(); ++i) dots += i == 0 || all_pushes[i].dot != all_pushes[i - 1].dot;
    return dots == 24;
}());
static_assert(
    [] {
        for (std::size_t i = 0; i < line_table.size(); ++i) {
            const auto at = [&](int k) { return bit_number(name(line_table[i], k)); };
            for (int k = 2; k + 1 < count(line_table[i]); ++k) {
                if (at(k) - at(k - 1) != at(2) - at(1)) return false;
            }
            if (all_lines[i].step != 1 && all_lines[i].step != 8 && all_lines[i].step != 9) return false;
        }
        return true;
    }(),
    "neighbours along a line are one step apart");

// The lowest spot of every four adjacent pieces in a direction.
constexpr std::uint64_t fours(std::uint64_t pieces, int step) {
    const std::uint64_t pairs = pieces & (pieces >> step);
    return pairs & (pairs >> (2 * step));
}

// Whether there is a row anywhere. It tests all 21 lines at once, which is faster than to test those that a push
// changed.
constexpr bool has_row(std::uint64_t pieces) {
    return (fours(pieces, 1) | fours(pieces, 8) | fours(pieces, 9)) != 0;
}

}  // namespace plyground::gipf
