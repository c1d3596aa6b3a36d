// Dobutsu Shogi: Lion, Giraffe, Elephant and Chick on three files and four ranks. Captured pieces can be dropped again.
//
// The rule of the last rank. "The game ends when a Lion moves to the last rank and the opponent cannot capture it at
// once (if he can, the game goes on)": only a move of the Lion wins. So a Lion that moved there, could be captured and
// was not captured has not won. It has not won either if its owner then makes it safe by a move of another piece,
// because no Lion has moved. It wins when it moves again, also along the last rank, and cannot be captured there. Only
// this reading gives the count of 62,520,789 positions to depth 9. (If such a Lion won as soon as it is safe, the count
// would be 62,288,108; if a move along the rank did not win, 62,609,532.) So a position must remember one thing: the
// opponent's Lion stands on the last rank, cannot be captured, and has not won, because another piece made the last
// move. Then its text ends in "stays". The mark is set only where the last move matters, so that equal positions stay
// equal.
#pragma once

#include <bit>

#include "base/board_text.hpp"
#include "base/game.hpp"
#include "base/hash.hpp"
#include "board.hpp"

namespace plyground::dobutsu {

inline constexpr int lane_bits = 16, hens_lane = 32, side_bit = 48, stays_bit = 49;
inline constexpr std::uint64_t lanes = 0x0001'0001'0001'0001;  // the lowest bit of each

// The place in a lane of Position::kinds that counts the pieces in a side's hand.
constexpr int hand_shift(unsigned side) {
    return squares + 2 * static_cast<int>(side);
}

class Dobutsu {
  public:
    // `kinds` has a lane of 16 bits for each of Chick (or Hen), Elephant, Giraffe and Lion: twelve bits for the
    // squares, then two for how many the first player has in hand and two for the second. A capture moves a bit within
    // its lane. A captured Lion lies in its captor's hand, so that the four lanes always hold two pieces each. `sides`
    // has the squares of the first player's pieces, of the second's, and of all Hens, in lanes of 16 bits too; then a
    // bit for the side to move and one for a Lion that stays.
    struct Position {
        std::uint64_t kinds = 0;
        std::uint64_t sides = 0;
        bool operator==(const Position&) const = default;

        constexpr unsigned side() const { return static_cast<unsigned>(sides >> side_bit & 1); }
        constexpr bool stays() const { return (sides >> stays_bit & 1) != 0; }
        constexpr std::uint32_t pieces(unsigned of) const {
            return static_cast<std::uint32_t>(sides >> (lane_bits * of)) & board;
        }
        constexpr std::uint32_t hens() const { return static_cast<std::uint32_t>(sides >> hens_lane) & board; }
        // The squares of a kind, of both sides; Hens are Chicks here.
        constexpr std::uint32_t squares_of(int kind) const {
            return static_cast<std::uint32_t>(kinds >> (lane_bits * kind)) & board;
        }
        constexpr std::uint32_t lion_of(unsigned of) const { return squares_of(lion) & pieces(of); }
        constexpr int in_hand(unsigned of, int kind) const {
            return static_cast<int>(kinds >> (lane_bits * kind + hand_shift(of)) & 3);
        }
        constexpr std::uint32_t empty() const { return board & ~(pieces(0) | pieces(1)); }
        // The kind of the piece on a square that is not empty.
        constexpr int kind_at(int square) const {
            const std::uint64_t here = kinds >> square & lanes;
            return (std::countr_zero(here) >> 4) + static_cast<int>(hens() >> square & 1) * hen;
        }
    };
    static_assert(sizeof(Position) == 16);

    // `from` is a square, or for a drop 12 + kind.
    struct Move {
        std::uint16_t
            code;  // would fit a byte, but a store of bytes may alias anything, which costs the generator time
        constexpr Move() = default;
        constexpr Move(int from, int to) : code(static_cast<std::uint16_t>(to << 4 | from)) {}
        constexpr int from() const { return code & 15; }
        constexpr int to() const { return code >> 4; }
        constexpr bool drop() const { return from() >= squares; }
        constexpr int kind() const { return from() - squares; }  // of a drop
        bool operator==(const Move&) const = default;
    };
    static constexpr bool alternates = true;
    static constexpr int usual_moves = 36 + 30;  // all eight pieces on the board; three kinds on ten squares

    explicit Dobutsu(const Options&) {}

    Position start() const { return parse_position("gle/1c1/1C1/ELG[] w"); }
    Side side(const Position& position) const { return static_cast<Side>(position.side()); }

    // The pieces on the board, square by square from a4 row by row, each with its targets in the same order; then the
    // drops of a Chick, an Elephant, a Giraffe, each on the empty squares in that order. Equal pieces in hand are one.
    void moves(const Position& position, Moves<Dobutsu>& out) const {
        const unsigned me = position.side();
        const std::uint32_t own = position.pieces(me);
        for (std::uint32_t left = own; left != 0; left &= left - 1) {
            const int from = std::countr_zero(left);
            const std::uint32_t reach = targets[me][position.kind_at(from)][from] & ~own;
            out.push_each(reach, [from](int to) { return Move(from, to); });
        }
        if (hand_is_empty(position, me)) return;
        for (int kind = chick; kind <= giraffe; ++kind) {
            if (position.in_hand(me, kind) == 0) continue;
            out.push_each(position.empty(), [kind](int to) { return Move(squares + kind, to); });
        }
    }

    bool legal(const Position& position, Move move) const {
        const unsigned me = position.side();
        if (move.to() >= squares || move.kind() > giraffe) return false;
        const std::uint32_t to = 1u << move.to();
        if (move.drop()) return position.in_hand(me, move.kind()) != 0 && (position.empty() & to) != 0;
        const std::uint32_t own = position.pieces(me);
        return (own >> move.from() & 1) != 0 &&
               (targets[me][position.kind_at(move.from())][move.from()] & ~own & to) != 0;
    }

    // How many moves this move counts for if equal pieces in hand count separately.
    int copies(const Position& position, Move move) const {
        return move.drop() ? position.in_hand(position.side(), move.kind()) : 1;
    }

    Position play(Position position, Move move) const {
        const unsigned me = position.side();
        const int from = move.from(), to = move.to();
        const std::uint64_t to_bit = std::uint64_t{1} << to;
        bool lion_moved = false;
        position.sides &= ~(std::uint64_t{1} << stays_bit);
        position.sides ^= std::uint64_t{1} << side_bit;
        if (move.drop()) {
            const std::uint64_t piece = std::uint64_t{1} << (lane_bits * move.kind());
            position.kinds += (piece << to) - (piece << hand_shift(me));
            position.sides |= to_bit << (lane_bits * me);
        } else {
            const std::uint64_t moved = position.kinds >> from & lanes, captured = position.kinds >> to & lanes;
            const std::uint64_t both = to_bit | std::uint64_t{1} << from;
            const std::uint64_t is_hen = (position.hens() >> from & 1) | (moved & last_rank[me] >> to & 1);
            position.kinds += (moved << to) - (moved << from) + (captured << hand_shift(me)) - (captured << to);
            position.sides &= ~(to_bit << (lane_bits * (me ^ 1)) | both << hens_lane);
            position.sides ^= both << (lane_bits * me) | is_hen << (hens_lane + to);
            lion_moved = moved >> (lane_bits * lion) != 0;
        }
        if (!lion_moved) mark_stay_of(position, me);
        return position;
    }

    Result result(const Position& position) const {
        const unsigned me = position.side(), opponent = me ^ 1;
        if (lion_captured(position)) [[unlikely]]
            return win_for(static_cast<Side>(opponent));
        if ((position.lion_of(opponent) & last_rank[opponent]) != 0 && !position.stays() &&
            !lion_attacked(position, opponent))
            return win_for(static_cast<Side>(opponent));
        // With a piece in hand there is always a move, because at least four squares are empty. Without one, the Lion
        // can nearly always move.
        const std::uint32_t own = position.pieces(me);
        if (hand_is_empty(position, me) && (targets[me][lion][lion_square(position, me)] & ~own) == 0) [[unlikely]] {
            Moves<Dobutsu> any;
            moves(position, any);
            if (any.empty()) return win_for(static_cast<Side>(opponent));
        }
        return Result::ongoing;
    }
    std::string reason(const Position& position) const {
        if (lion_captured(position)) return "the Lion is captured";
        const unsigned opponent = position.side() ^ 1;
        const bool tried = (position.lion_of(opponent) & last_rank[opponent]) != 0 && !position.stays();
        return tried && !lion_attacked(position, opponent) ? "the Lion has reached the last rank"
                                                           : "there is no legal move";
    }
    std::uint64_t key(const Position& position) const { return mix(position.kinds + mix(position.sides + 1)); }
    // The same for a position and its mirror image.
    Position canonical(const Position& position) const {
        constexpr std::uint64_t left = 0x249, right = 0x924;  // the squares of the outer columns, in a lane
        constexpr std::uint64_t three_lanes = lanes & ~(std::uint64_t{1} << side_bit);
        const auto mirrored = [](std::uint64_t word, std::uint64_t in) {
            const std::uint64_t outer = (left | right) * in;
            return (word & ~outer) | (word & left * in) << 2 | (word & right * in) >> 2;
        };
        const Position image{mirrored(position.kinds, lanes), mirrored(position.sides, three_lanes)};
        const bool less =
            image.kinds < position.kinds || (image.kinds == position.kinds && image.sides < position.sides);
        return less ? image : position;
    }
    std::uint64_t symmetric_key(const Position& position) const { return key(canonical(position)); }

    // The static order: captures (the most valuable piece, by the least valuable, first), then a Lion's or a Chick's
    // move to the last rank, then drops, then moves.
    int order(const Position& position, Move move) const {
        constexpr std::array<int, 5> worth{1, 2, 3, 5, 4};  // by kind
        if (move.drop()) return 1;
        const int kind = position.kind_at(move.from());
        if (captures_piece(position, move)) return 10 * worth[position.kind_at(move.to())] - worth[kind];
        const bool crosses = (kind == lion || kind == chick) && (last_rank[position.side()] >> move.to() & 1) != 0;
        return crosses ? 2 : 0;
    }
    bool noisy(const Position& position, Move move) const { return captures_piece(position, move); }

    // The squares, row by row from a1, then how many Giraffes, Elephants and Chicks each side has in hand.
    int place_count() const { return squares + 2 * 3; }
    void see(const Position& position, std::uint8_t* seen) const {
        constexpr std::array<std::uint8_t, 5> kinds{3, 2, 1, 0, 4};  // Lion, Giraffe, Elephant, Chick, Hen
        const unsigned me = position.side();
        for (int row = rows - 1; row >= 0; --row) {
            for (int square = row * columns; square < (row + 1) * columns; ++square) {
                const bool empty = (position.empty() >> square & 1) != 0;
                const int others = (position.pieces(me) >> square & 1) != 0 ? 0 : 5;
                *seen++ = static_cast<std::uint8_t>(empty ? 0 : 1 + others + kinds[position.kind_at(square)]);
            }
        }
        for (const unsigned of : {me, me ^ 1})
            for (int kind = giraffe; kind >= chick; --kind)
                *seen++ = static_cast<std::uint8_t>(position.in_hand(of, kind));
    }

    // Whether a piece of side `by` can step to the square, if that is not its own.
    bool attacked(const Position& position, unsigned by, int square) const {
        // A piece can step to `square` from the squares that the same kind of the other side could step to from
        // `square`.
        const auto& from = targets[by ^ 1];
        const std::uint32_t hens = position.hens();
        const std::uint32_t attackers =
            (from[chick][square] & position.squares_of(chick) & ~hens) | (from[hen][square] & hens) |
            (from[elephant][square] & position.squares_of(elephant)) |
            (from[giraffe][square] & position.squares_of(giraffe)) | (from[lion][square] & position.squares_of(lion));
        return (attackers & position.pieces(by)) != 0;
    }
    // Whether the opponent's pieces can step to where the Lion of `side` stands.
    bool lion_attacked(const Position& position, unsigned side) const {
        return attacked(position, side ^ 1, lion_square(position, side));
    }
    static int lion_square(const Position& position, unsigned side) { return std::countr_zero(position.lion_of(side)); }

    std::string text(Move move) const {
        const std::string to = square_text(move.to());
        return move.drop() ? std::string{letters[static_cast<std::size_t>(move.kind())], '@'} + to
                           : square_text(move.from()) + to;
    }
    std::string text(const Position& position) const;
    Move parse_move(const Position& position, std::string_view text) const;
    Position parse_position(std::string_view text) const;
    View view(const Position& position) const;
    Click click(const Position& position, Move move) const;
    Motion motion(const Position& position, Move move) const;

    // Sets the mark if the Lion of `side`, which did not make the last move, is on the last rank and cannot be
    // captured.
    void mark_stay_of(Position& position, unsigned side) const {
        if ((position.lion_of(side) & last_rank[side]) != 0) [[unlikely]]
            mark_stay(position, side);
    }

  private:
    static bool hand_is_empty(const Position& position, unsigned side) {
        return (position.kinds & (3 * lanes) << hand_shift(side)) == 0;
    }
    static bool lion_captured(const Position& position) { return position.kinds >> (lane_bits * lion + squares) != 0; }
    static bool captures_piece(const Position& position, Move move) {
        return !move.drop() && (position.pieces(position.side() ^ 1) >> move.to() & 1) != 0;
    }
    // After a move of another piece than the Lion, which stands on the last rank.
    void mark_stay(Position& position, unsigned mover) const {
        if (!lion_captured(position) && !lion_attacked(position, mover))
            position.sides |= std::uint64_t{1} << stays_bit;
    }
    static std::string square_text(int square) { return cell_text(square % columns, rows - 1 - square / columns); }

    static void put(Position& position, unsigned side, int kind, int square);
    static void read_board(std::string_view text, Position& position, std::vector<std::string>& faults);
    static void read_hands(std::string_view text, Position& position, std::vector<std::string>& faults);
    static void count_pieces(const Position& position, std::vector<std::string>& faults);
};

}  // namespace plyground::dobutsu
