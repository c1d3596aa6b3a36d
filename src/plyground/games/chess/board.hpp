// The chessboard as sets of squares, and the squares that pieces go to.
//
//     a8 = 56 ... h8 = 63      bit = rank * 8 + file, both counted from 0;
//      .            .          the first player, White, moves up
//     a1 = 0  ... h1 = 7
#pragma once

#include <array>
#include <bit>
#include <cstdint>

namespace plyground::chess {

using Squares = std::uint64_t;

// The numbers are chosen so that three bit planes tell the kinds apart cheaply: bit 2 is set for pieces that slide, and
// of these bit 0 for those that slide diagonally, bit 1 for those that slide straight. 0 is an empty square.
enum Kind : unsigned { none = 0, pawn = 1, knight = 2, king = 3, bishop = 5, rook = 6, queen = 7 };
inline constexpr unsigned kind_codes = 8;

inline constexpr Squares file_a = 0x0101'0101'0101'0101, rank_1 = 0xff, dark_squares = 0xaa55'aa55'aa55'aa55;

constexpr Squares bit(int square) {
    return Squares{1} << square;
}
constexpr int lowest(Squares squares) {
    return std::countr_zero(squares);
}
constexpr int count(Squares squares) {
    return std::popcount(squares);
}
constexpr int file_of(int square) {
    return square & 7;
}
constexpr int rank_of(int square) {
    return square >> 3;
}
constexpr Squares file_mask(int file) {
    return file_a << file;
}
constexpr Squares rank_mask(int rank) {
    return rank_1 << (8 * rank);
}
// A square as the side sees it: for Black the board is turned upside down.
constexpr int seen_by(unsigned side, int square) {
    return side == 0 ? square : square ^ 56;
}

// All squares one step away in the direction of the side's pawns.
constexpr Squares forward(unsigned side, Squares squares) {
    return side == 0 ? squares << 8 : squares >> 8;
}
constexpr Squares leftward(Squares squares) {
    return squares >> 1 & ~file_mask(7);
}
constexpr Squares rightward(Squares squares) {
    return squares << 1 & ~file_a;
}
// What a side's pawns attack together.
constexpr Squares pawn_attacks(unsigned side, Squares pawns) {
    const Squares ahead = forward(side, pawns);
    return leftward(ahead) | rightward(ahead);
}

namespace detail {

constexpr Squares step(int square, int right, int up) {
    const int file = file_of(square) + right, rank = rank_of(square) + up;
    return file < 0 || file > 7 || rank < 0 || rank > 7 ? 0 : bit(rank * 8 + file);
}

constexpr Squares ray(int square, int right, int up) {
    Squares found = 0;
    for (int i = 1; i < 8; ++i) found |= step(square, i * right, i * up);
    return found;
}

template <class Make>
constexpr std::array<Squares, 64> for_each_square(Make make) {
    std::array<Squares, 64> found{};
    for (int square = 0; square < 64; ++square) found[static_cast<std::size_t>(square)] = make(square);
    return found;
}

using Pairs = std::array<std::array<Squares, 64>, 64>;

inline constexpr std::array<std::array<int, 2>, 8> directions{
    {{1, 0}, {-1, 0}, {0, 1}, {0, -1}, {1, 1}, {-1, -1}, {1, -1}, {-1, 1}}};

}  // namespace detail

inline constexpr std::array<Squares, 64> knight_steps = detail::for_each_square([](int square) {
    Squares found = 0;
    for (const int a : {-2, 2})
        for (const int b : {-1, 1}) found |= detail::step(square, a, b) | detail::step(square, b, a);
    return found;
});
inline constexpr std::array<Squares, 64> king_steps = detail::for_each_square([](int square) {
    Squares found = 0;
    for (const auto& [right, up] : detail::directions) found |= detail::step(square, right, up);
    return found;
});
inline constexpr std::array<std::array<Squares, 64>, 2> pawn_steps{
    detail::for_each_square([](int square) { return pawn_attacks(0, bit(square)); }),
    detail::for_each_square([](int square) { return pawn_attacks(1, bit(square)); })};

// between[a][b]: the squares strictly between two squares of one line; line[a][b]: the whole line through both, without
// a. Both are empty for squares that no rook and no bishop connects.
inline constexpr detail::Pairs between = [] {
    detail::Pairs found{};
    for (int from = 0; from < 64; ++from) {
        for (const auto& [right, up] : detail::directions) {
            Squares passed = 0;
            for (int i = 1; i < 8; ++i) {
                const Squares here = detail::step(from, i * right, i * up);
                if (here == 0) break;
                found[static_cast<std::size_t>(from)][static_cast<std::size_t>(lowest(here))] = passed;
                passed |= here;
            }
        }
    }
    return found;
}();
inline constexpr detail::Pairs line = [] {
    detail::Pairs found{};
    for (int from = 0; from < 64; ++from) {
        for (const auto& [right, up] : detail::directions) {
            const Squares whole = detail::ray(from, right, up) | detail::ray(from, -right, -up);
            for (Squares left = detail::ray(from, right, up); left != 0; left &= left - 1)
                found[static_cast<std::size_t>(from)][static_cast<std::size_t>(lowest(left))] = whole;
        }
    }
    return found;
}();

// Sliding attacks by hyperbola quintessence. Read a line as a number and subtract the slider's bit from the occupied
// bits: the subtraction borrows up to the first piece above the slider, so the bits that change are the squares that it
// reaches upwards. The same on the line read backwards gives the other direction. Reversing the bytes of the board
// reads every line backwards, except a rank. Ranks come from a table.
struct Lines {
    Squares file, rising, falling;  // through the square, without it
};
inline constexpr std::array<Lines, 64> lines_through = [] {
    std::array<Lines, 64> found{};
    for (int square = 0; square < 64; ++square) {
        found[static_cast<std::size_t>(square)] = {detail::ray(square, 0, 1) | detail::ray(square, 0, -1),
                                                   detail::ray(square, 1, 1) | detail::ray(square, -1, -1),
                                                   detail::ray(square, -1, 1) | detail::ray(square, 1, -1)};
    }
    return found;
}();
// rank_reach[file][the occupied squares among the six inner squares of the rank]. The outer squares do not matter: a
// rook sees them whether they are occupied or not.
inline constexpr std::array<std::array<std::uint8_t, 64>, 8> rank_reach = [] {
    std::array<std::array<std::uint8_t, 64>, 8> found{};
    for (int file = 0; file < 8; ++file) {
        for (unsigned inner = 0; inner < 64; ++inner) {
            const unsigned occupied = inner << 1;
            unsigned reach = 0;
            for (const int right : {1, -1}) {
                for (int at = file + right; at >= 0 && at < 8; at += right) {
                    reach |= 1u << at;
                    if ((occupied >> at & 1) != 0) break;
                }
            }
            found[static_cast<std::size_t>(file)][inner] = static_cast<std::uint8_t>(reach);
        }
    }
    return found;
}();

inline Squares along(Squares line_mask, Squares slider, Squares occupied) {
    const Squares up = (occupied & line_mask) - slider;
    const Squares down = __builtin_bswap64(__builtin_bswap64(occupied & line_mask) - __builtin_bswap64(slider));
    return (up ^ down) & line_mask;
}
inline Squares diagonal_attacks(int square, Squares occupied) {
    const Lines& lines = lines_through[static_cast<std::size_t>(square)];
    return along(lines.rising, bit(square), occupied) | along(lines.falling, bit(square), occupied);
}
inline Squares straight_attacks(int square, Squares occupied) {
    const int shift = square & 56;
    const Squares rank = rank_reach[static_cast<std::size_t>(file_of(square))][occupied >> (shift + 1) & 63];
    return along(lines_through[static_cast<std::size_t>(square)].file, bit(square), occupied) | rank << shift;
}

// What a piece other than a pawn attacks.
inline Squares attacks(unsigned kind, int square, Squares occupied) {
    switch (kind) {
        case knight:
            return knight_steps[static_cast<std::size_t>(square)];
        case king:
            return king_steps[static_cast<std::size_t>(square)];
        case bishop:
            return diagonal_attacks(square, occupied);
        case rook:
            return straight_attacks(square, occupied);
        default:
            return diagonal_attacks(square, occupied) | straight_attacks(square, occupied);
    }
}

}  // namespace plyground::chess
