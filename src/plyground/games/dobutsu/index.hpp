// Every position of Dobutsu Shogi with both Lions on the board, numbered: the table's index.
//
// The side to move always moves up: if it is the second player's turn, the board is turned by half a turn and the
// players exchange their names. A position and its mirror image have the same number. A number begins with the squares
// of the two Lions (`pairs`). Pairs side by side come last: there the side to move captures the Lion, so the table
// leaves them out. Then, for each pair, come the other six pieces on the ten squares left or in hand (`arrangements`):
// first the Chicks, then the Elephants on the squares that are still free, then the Giraffes. Every number is a
// position. Only if both Lions stand in the middle column, two numbers mean one position, and the smaller one is used.
//
// A number does not say whether the opponent's Lion `stays` (see rules.hpp). If that Lion stands on the last rank and
// cannot be captured, the number means the position with the mark, because without the mark the game is over.
#pragma once

#include "rules.hpp"

namespace plyground::dobutsu {

using Slot = std::uint32_t;

namespace index {

inline constexpr int free_squares = squares - 2;

constexpr Slot choose_two(int n) {
    return static_cast<Slot>(n * (n - 1) / 2);
}

// Two equal pieces and n free squares: none on the board (the hands tell how many are whose), one (on which square,
// whose, and in whose hand the other is), or two (on which squares, and whose each is). `ways` is 2 for Chicks, which
// may be Hens, else 1.
constexpr Slot none = 3;
constexpr Slot one(int n, int ways) {
    return static_cast<Slot>(n * 4 * ways);
}
constexpr Slot two(int n, int ways) {
    return choose_two(n) * static_cast<Slot>(4 * ways * ways);
}

// In how many ways the Giraffes, and the Giraffes and Elephants together, can be arranged on n squares.
constexpr Slot giraffes(int n) {
    return none + one(n, 1) + two(n, 1);
}
constexpr Slot both(int n) {
    return none * giraffes(n) + one(n, 1) * giraffes(n - 1) + two(n, 1) * giraffes(n - 2);
}
template <class F>
constexpr std::array<Slot, squares> by_squares(F count) {
    std::array<Slot, squares> table{};
    for (int n = 6; n <= free_squares; ++n) table[static_cast<std::size_t>(n)] = count(n);
    return table;
}
inline constexpr auto giraffes_on = by_squares(giraffes);
inline constexpr auto both_on = by_squares([](int n) { return n < 8 ? 0 : both(n); });
inline constexpr Slot arrangements = none * both(free_squares) + one(free_squares, 2) * both(free_squares - 1) +
                                     two(free_squares, 2) * both(free_squares - 2);

// turned[image][mask]: the mask mirrored (1), turned by half a turn (2), or both (3). Each is made from a mask with one
// bit less, because compilers limit the steps of a constant expression.
inline constexpr auto turned = [] {
    std::array<std::array<std::uint16_t, 1 << squares>, 4> table{};
    for (unsigned image = 0; image < 4; ++image) {
        std::array<unsigned, squares> to{};
        for (int square = 0; square < squares; ++square) {
            int column = square % columns, row = square / columns;
            // Half a turn mirrors both ways; so image 2 turns rows and columns, image 3 the rows alone.
            if (image == 1 || image == 2) column = columns - 1 - column;
            if (image >= 2) row = rows - 1 - row;
            to[static_cast<std::size_t>(square)] = 1u << (row * columns + column);
        }
        for (unsigned mask = 1; mask < 1u << squares; ++mask) {
            const auto lowest = static_cast<std::size_t>(std::countr_zero(mask));
            table[image][mask] = static_cast<std::uint16_t>(table[image][mask & (mask - 1)] | to[lowest]);
        }
    }
    return table;
}();

// The squares of the Lions, of the side to move and of the other: `apart` pairs, then those side by side.
struct Pairs {
    std::array<std::array<std::int8_t, squares>, squares> number{};  // -1 for none
    std::array<std::array<std::int8_t, 2>, squares * squares> lions{};
    int count = 0, apart = 0;
};
inline constexpr Pairs pairs = [] {
    Pairs found;
    for (auto& row : found.number) row.fill(-1);
    for (const bool adjacent : {false, true}) {
        for (int mine = 0; mine < squares; ++mine) {
            for (int theirs = 0; theirs < squares; ++theirs) {
                const bool folded = mine % columns == 2 || (mine % columns == 1 && theirs % columns == 2);
                const bool touch = (targets[0][lion][mine] >> theirs & 1) != 0;
                if (folded || touch != adjacent || mine == theirs) continue;
                found.lions[found.count] = {static_cast<std::int8_t>(mine), static_cast<std::int8_t>(theirs)};
                found.number[mine][theirs] = static_cast<std::int8_t>(found.count++);
            }
        }
        if (!adjacent) found.apart = found.count;
    }
    return found;
}();

// The r-th set bit of a mask.
inline constexpr auto select = [] {
    std::array<std::array<std::uint8_t, free_squares>, 1 << squares> table{};
    for (unsigned mask = 0; mask < 1u << squares; ++mask) {
        int rank = 0;
        for (int square = 0; square < squares && rank < free_squares; ++square)
            if (mask >> square & 1) table[mask][rank++] = static_cast<std::uint8_t>(square);
    }
    return table;
}();

// The squares of the kinds as the side to move sees them.
struct Placed {
    std::uint32_t mine;  // whose they are
    std::uint32_t hens;
    std::array<std::uint32_t, 3> kinds;  // Chicks, Elephants, Giraffes
    std::array<int, 3> hand;             // how many the side to move has in hand
};

// The number of one kind's arrangement on the n squares of `open`. `after[k]`: the number of arrangements of the later
// kinds if k pieces of this kind are on the board. Removes the squares of this kind from `open`.
template <int ways>
inline Slot number(const Placed& placed, int kind, std::uint32_t& open, int n, const std::array<Slot, 3>& after) {
    const std::uint32_t here = placed.kinds[static_cast<std::size_t>(kind)];
    const auto hand = static_cast<Slot>(placed.hand[static_cast<std::size_t>(kind)]);
    const auto rank = [&](std::uint32_t bit) { return static_cast<Slot>(std::popcount(open & (bit - 1))); };
    const auto nature = [&](std::uint32_t bit) {  // whose piece it is, and for Chicks whether it is a Hen
        const Slot owner = (placed.mine & bit) != 0;
        return ways == 1 ? owner : owner * 2 + ((placed.hens & bit) != 0);
    };
    if (here == 0) return hand * after[0];
    const std::uint32_t low = here & (~here + 1), high = here ^ low;
    const Slot low_rank = rank(low), low_nature = nature(low);
    if (high == 0) {
        open ^= low;
        return none * after[0] + ((low_rank * (2 * ways) + low_nature) * 2 + hand) * after[1];
    }
    const Slot high_rank = rank(high);
    const Slot squares_number = high_rank * (high_rank - 1) / 2 + low_rank;
    open ^= here;
    return none * after[0] + one(n, ways) * after[1] +
           ((squares_number * (2 * ways) + low_nature) * (2 * ways) + nature(high)) * after[2];
}

inline Slot number(const Placed& placed, std::uint32_t open) {
    const auto at = [](const auto& table, int n) { return table[static_cast<std::size_t>(n)]; };
    int n = free_squares;
    Slot result = number<2>(placed, chick, open, n, {at(both_on, 10), at(both_on, 9), at(both_on, 8)});
    n = std::popcount(open);
    result +=
        number<1>(placed, elephant, open, n, {at(giraffes_on, n), at(giraffes_on, n - 1), at(giraffes_on, n - 2)});
    n = std::popcount(open);
    return result + number<1>(placed, giraffe, open, n, {1, 1, 1});
}

}  // namespace index

// Numbers below `slots` have the Lions apart; those from there to `all_slots` side by side.
inline constexpr Slot slots = static_cast<Slot>(index::pairs.apart) * index::arrangements;
inline constexpr Slot all_slots = static_cast<Slot>(index::pairs.count) * index::arrangements;

// The number of a position with both Lions on the board. `*mirrored`: whether it is its own mirror image.
inline Slot slot_of(const Dobutsu::Position& position, bool* mirrored = nullptr) {
    using namespace index;
    const unsigned me = position.side();
    const auto image = [&](unsigned mirror) {
        const auto& turn = turned[(me * 2) ^ mirror];
        const std::uint32_t mine = turn[position.pieces(me)];
        const std::uint32_t lions = turn[position.squares_of(lion)];
        const int own = std::countr_zero(lions & mine), other = std::countr_zero(lions & ~mine);
        const int pair = pairs.number[static_cast<std::size_t>(own)][static_cast<std::size_t>(other)];
        const Placed placed{
            mine,
            turn[position.hens()],
            {turn[position.squares_of(chick)], turn[position.squares_of(elephant)], turn[position.squares_of(giraffe)]},
            {position.in_hand(me, chick), position.in_hand(me, elephant), position.in_hand(me, giraffe)}};
        return static_cast<Slot>(pair) * arrangements + number(placed, board & ~lions);
    };
    constexpr std::uint32_t left = 01111, middle = 02222;
    const std::uint32_t lions = position.squares_of(lion);
    if (mirrored != nullptr) *mirrored = false;
    if ((lions & ~middle) == 0) {
        const Slot plain = image(0);
        const Slot other = image(1);
        if (mirrored != nullptr) *mirrored = plain == other;
        return std::min(plain, other);
    }
    // The mirror image is chosen so that, as the mover sees it, the mover's Lion is left of the middle; or in the
    // middle, with the other Lion left of it.

    const std::uint32_t own = position.lion_of(me);
    const std::uint32_t deciding = (own & middle) != 0 ? lions ^ own : own;
    const bool on_left = (deciding & left) != 0;
    return image(on_left == (me == 0) ? 0 : 1);
}

namespace index {

// Puts a kind's arrangement, by its number, on the open squares.
template <int ways>
inline void put(Dobutsu::Position& position, int kind, std::uint32_t& open, int n, Slot& rest,
                const std::array<Slot, 3>& after) {
    const auto hands = [&](int mine, int theirs) {
        const std::uint64_t lane = std::uint64_t{1} << (lane_bits * kind);
        position.kinds += lane * static_cast<std::uint64_t>(mine) << hand_shift(0);
        position.kinds += lane * static_cast<std::uint64_t>(theirs) << hand_shift(1);
    };
    const auto place = [&](unsigned square, Slot nature) {
        const Slot owner = ways == 1 ? nature : nature / 2;
        position.kinds += std::uint64_t{1} << (lane_bits * kind + static_cast<int>(square));
        position.sides |= std::uint64_t{1} << (owner != 0 ? square : lane_bits + square);
        if (ways == 2 && nature % 2 != 0) position.sides |= std::uint64_t{1} << (hens_lane + square);
    };
    if (rest < none * after[0]) {
        const auto mine = static_cast<int>(rest / after[0]);
        rest %= after[0];
        return hands(mine, 2 - mine);
    }
    rest -= none * after[0];
    if (rest < one(n, ways) * after[1]) {
        const Slot code = rest / after[1];
        rest %= after[1];
        const unsigned square = select[open][code / (4 * ways)];
        place(square, code / 2 % (2 * ways));
        hands(static_cast<int>(code % 2), static_cast<int>(1 - code % 2));
        open ^= 1u << square;
        return;
    }
    rest -= one(n, ways) * after[1];
    const Slot code = rest / after[2];
    rest %= after[2];
    const Slot squares_number = code / (4 * ways * ways);
    Slot high = 1;
    while (high * (high + 1) / 2 <= squares_number) ++high;
    const unsigned first = select[open][squares_number - high * (high - 1) / 2], second = select[open][high];
    place(first, code / (2 * ways) % (2 * ways));
    place(second, code % (2 * ways));
    open ^= 1u << first | 1u << second;
}

}  // namespace index

// All numbers that differ only in the Giraffes. These numbers follow each other.
struct Row {
    Dobutsu::Position position;  // without Giraffes
    std::uint32_t open = 0;      // the squares they may stand on
    Slot first = 0, count = 0;

    // The position of a number of the row, with the first player to move, and with `stays` if the number means that.
    Dobutsu::Position at(const Dobutsu& rules, Slot slot) const {
        Dobutsu::Position with = position;
        std::uint32_t left = open;
        Slot rest = slot - first;
        index::put<1>(with, giraffe, left, std::popcount(open), rest, {1, 1, 1});
        rules.mark_stay_of(with, 1);
        return with;
    }
};

inline Row row_of(Slot slot) {
    using namespace index;
    const auto at = [](const auto& table, int n) { return table[static_cast<std::size_t>(n)]; };
    const auto [mine, theirs] = pairs.lions[slot / arrangements];
    Slot rest = slot % arrangements;
    Row row;
    row.position.kinds = (std::uint64_t{1} << mine | std::uint64_t{1} << theirs) << (lane_bits * lion);
    row.position.sides = std::uint64_t{1} << mine | std::uint64_t{1} << (lane_bits + theirs);
    row.open = board & ~(1u << mine | 1u << theirs);
    put<2>(row.position, chick, row.open, free_squares, rest, {at(both_on, 10), at(both_on, 9), at(both_on, 8)});
    const int n = std::popcount(row.open);
    put<1>(row.position, elephant, row.open, n, rest,
           {at(giraffes_on, n), at(giraffes_on, n - 1), at(giraffes_on, n - 2)});
    row.count = at(giraffes_on, std::popcount(row.open));
    row.first = slot - rest;
    return row;
}

inline Dobutsu::Position position_at(const Dobutsu& rules, Slot slot) {
    return row_of(slot).at(rules, slot);
}

}  // namespace plyground::dobutsu
