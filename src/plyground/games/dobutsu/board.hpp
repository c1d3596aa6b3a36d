// The board of Dobutsu Shogi: squares, kinds of pieces, and where each kind steps.
//
//     a   b   c
//     0 | 1 | 2   4      bit = row from the top * 3 + column; the first player
//     3 | 4 | 5   3      moves up, to the rank of bits 0 to 2, the second down,
//     6 | 7 | 8   2      to the rank of bits 9 to 11
//     9 |10 |11   1
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace plyground::dobutsu {

inline constexpr int columns = 3, rows = 4, squares = columns * rows;
inline constexpr std::uint32_t board = (1u << squares) - 1;
inline constexpr std::array<std::uint32_t, 2> last_rank{0007, 07000};  // by side; a rank is an octal digit

// The first four are also the lanes of Position::kinds. A Hen is a Chick with an extra bit.
enum Kind : int { chick, elephant, giraffe, lion, hen };
inline constexpr std::string_view letters = "CEGLH";
inline constexpr std::array<std::string_view, 5> names{"Chick", "Elephant", "Giraffe", "Lion", "Hen"};

using Targets = std::array<std::array<std::array<std::uint16_t, squares>, 5>, 2>;

// targets[side][kind][square]: where a piece steps on an empty board.
inline constexpr Targets targets = [] {
    Targets found{};
    for (int side = 0; side < 2; ++side) {
        for (int kind = 0; kind < 5; ++kind) {
            for (int square = 0; square < squares; ++square) {
                for (int right = -1; right <= 1; ++right) {
                    for (int forward = -1; forward <= 1; ++forward) {
                        const int column = square % columns + right;
                        const int row = square / columns + (side == 0 ? -forward : forward);
                        if (column < 0 || column >= columns || row < 0 || row >= rows) continue;
                        const bool straight = right == 0 || forward == 0;
                        const bool steps = kind == lion       ? right != 0 || forward != 0
                                           : kind == giraffe  ? straight && right != forward
                                           : kind == elephant ? !straight
                                           : kind == chick    ? right == 0 && forward == 1
                                           : straight         ? right != forward
                                                              : forward == 1;
                        if (steps)
                            found[side][kind][square] |= static_cast<std::uint16_t>(1u << (row * columns + column));
                    }
                }
            }
        }
    }
    return found;
}();

}  // namespace plyground::dobutsu
