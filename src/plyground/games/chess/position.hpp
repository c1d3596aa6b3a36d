// A position of chess and a move, as values.
#pragma once

#include <array>
#include <string>

#include "base/hash.hpp"
#include "board.hpp"

namespace plyground::chess {

// Rights to castle, as bits. For each square, `rights_kept` has the rights that are left after a move from or to it.
enum Right : unsigned { white_short = 1, white_long = 2, black_short = 4, black_long = 8 };
inline constexpr std::array<std::uint8_t, 64> rights_kept = [] {
    std::array<std::uint8_t, 64> kept{};
    kept.fill(15);
    kept[0] = 15 & ~white_long;
    kept[4] = 15 & ~(white_short | white_long);
    kept[7] = 15 & ~white_short;
    kept[56] = 15 & ~black_long;
    kept[60] = 15 & ~(black_short | black_long);
    kept[63] = 15 & ~black_short;
    return kept;
}();

// Parts of the key, combined by exclusive or.
struct Keys {
    std::array<std::array<std::array<std::uint64_t, 64>, kind_codes>, 2> pieces{};
    std::array<std::uint64_t, 16> rights{};
    std::array<std::uint64_t, 64> en_passant{};
    std::uint64_t black_to_move = 0;
};
inline constexpr Keys keys = [] {
    Keys made;
    std::uint64_t seed = 0x9e37'79b9'7f4a'7c15;
    const auto next = [&] { return mix(seed += 0x9e37'79b9'7f4a'7c15); };
    for (auto& side : made.pieces)
        for (unsigned kind = pawn; kind < kind_codes; ++kind)
            for (auto& square : side[kind]) square = next();
    for (std::size_t i = 1; i < made.rights.size(); ++i) made.rights[i] = next();
    for (std::size_t i = 1; i < made.en_passant.size(); ++i) made.en_passant[i] = next();
    made.black_to_move = next();
    return made;
}();

// Two positions are equal when the laws of chess call them the same: equal pieces, side to move, rights to castle and
// captures en passant. The two counters of moves are left out, so that repetitions are found by comparing positions.
struct Position {
    std::array<Squares, 3> planes{};  // plane i has bit i of the kind of the piece on each square
    Squares white = 0;
    std::uint64_t key = keys.rights[0];
    std::uint8_t side = 0;        // the side to move: 0 White, 1 Black
    std::uint8_t rights = 0;      // the rights to castle
    std::uint8_t en_passant = 0;  // the square to capture on, if that is legal; 0: none
    std::uint8_t reserved = 0;
    std::uint16_t quiet = 0;   // plies since a capture or a pawn's move
    std::uint16_t number = 1;  // the number of the full move

    constexpr bool operator==(const Position& other) const {
        return planes == other.planes && white == other.white && side == other.side && rights == other.rights &&
               en_passant == other.en_passant;
    }

    constexpr Squares occupied() const { return planes[0] | planes[1] | planes[2]; }
    constexpr Squares pieces(unsigned of) const { return of == 0 ? white : occupied() & ~white; }
    constexpr Squares diagonal_sliders() const { return planes[2] & planes[0]; }
    constexpr Squares straight_sliders() const { return planes[2] & planes[1]; }
    // The squares of a kind, of both sides.
    constexpr Squares of_kind(unsigned kind) const {
        return ((kind & 1) != 0 ? planes[0] : ~planes[0]) & ((kind & 2) != 0 ? planes[1] : ~planes[1]) &
               ((kind & 4) != 0 ? planes[2] : ~planes[2]);
    }
    constexpr Squares of_kind(unsigned kind, unsigned of) const { return of_kind(kind) & pieces(of); }
    constexpr int king_square(unsigned of) const { return lowest(of_kind(king, of)); }
    // `none` for an empty square.
    constexpr unsigned kind_at(int square) const {
        return static_cast<unsigned>((planes[0] >> square & 1) | (planes[1] >> square & 1) << 1 |
                                     (planes[2] >> square & 1) << 2);
    }

    // Puts a piece of the side on an empty square, or takes it off its square.
    constexpr void toggle(unsigned of, unsigned kind, int square) {
        const Squares here = bit(square);
        for (unsigned plane = 0; plane < 3; ++plane) planes[plane] ^= (kind >> plane & 1) != 0 ? here : 0;
        if (of == 0) white ^= here;
        key ^= keys.pieces[of][kind][static_cast<std::size_t>(square)];
    }
    constexpr void set_rights(unsigned now) {
        key ^= keys.rights[rights] ^ keys.rights[now];
        rights = static_cast<std::uint8_t>(now);
    }
    constexpr void set_en_passant(int square) {
        key ^= keys.en_passant[en_passant] ^ keys.en_passant[static_cast<std::size_t>(square)];
        en_passant = static_cast<std::uint8_t>(square);
    }
    constexpr void turn() {
        key ^= keys.black_to_move;
        side ^= 1;
    }
};
static_assert(sizeof(Position) == 48);

// From a square to a square, and the piece that a pawn becomes. Castling is a move of the king.
struct Move {
    std::uint16_t code;
    constexpr Move() = default;
    constexpr Move(int from, int to, unsigned promotion = none)
        : code(static_cast<std::uint16_t>(static_cast<unsigned>(from | to << 6) | promotion << 12)) {}
    constexpr int from() const { return code & 63; }
    constexpr int to() const { return code >> 6 & 63; }
    constexpr unsigned promotion() const { return code >> 12; }
    bool operator==(const Move&) const = default;
};

inline constexpr std::string_view letters = ".PNK.BRQ", small_letters = ".pnk.brq";
inline constexpr std::array<std::string_view, kind_codes> kind_names{"", "Pawn",   "Knight", "King",
                                                                     "", "Bishop", "Rook",   "Queen"};
// What a pawn may become, the strongest first.
inline constexpr std::array<unsigned, 4> promotions{queen, rook, bishop, knight};

inline std::string square_text(int square) {
    return {static_cast<char>('a' + file_of(square)), static_cast<char>('1' + rank_of(square))};
}
// The number of a square's name; -1 for any other text.
inline int parse_square(std::string_view text) {
    if (text.size() != 2 || text[0] < 'a' || text[0] > 'h' || text[1] < '1' || text[1] > '8') return -1;
    return (text[1] - '1') * 8 + text[0] - 'a';
}

}  // namespace plyground::chess
