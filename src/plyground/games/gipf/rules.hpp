// GIPF. A turn: deal with your own rows, push a piece in, deal with your own rows again.
//
// `Gipf<false>` is Basic GIPF, without GIPF-pieces. `Gipf<true>` has them: Standard GIPF, where each side begins with
// three, and Tournament GIPF, where they are brought in.
#pragma once

#include <utility>

#include "base/board_text.hpp"
#include "base/game.hpp"
#include "base/hash.hpp"
#include "stage.hpp"
#include "symmetry.hpp"

namespace plyground::gipf {

namespace detail {
struct Written;  // a move as it is written
}

constexpr std::size_t index(Side side) {
    return static_cast<std::size_t>(side);
}

// What a position has beyond Basic GIPF's.
template <bool with_doubles>
struct Doubles {
    static constexpr std::uint64_t doubles = 0;  // the spots with GIPF-pieces
    static constexpr std::uint8_t opening = 0;   // a bit for each side that may still bring GIPF-pieces in
    bool operator==(const Doubles&) const = default;
};
template <>
struct Doubles<true> {
    std::uint64_t doubles = 0;
    std::uint8_t opening = 0;
    bool operator==(const Doubles&) const = default;
};

template <bool with_doubles>
class Gipf {
  public:
    struct Position : Doubles<with_doubles> {
        std::array<std::uint8_t, 2> reserve{};
        Side side = Side::first;
        std::array<std::uint64_t, 2> pieces{};  // White's, Black's
        bool operator==(const Position&) const = default;

        std::uint64_t doubles_of(Side which) const { return pieces[index(which)] & this->doubles; }
        bool may_bring_double(Side which) const { return (this->opening >> index(which) & 1) != 0; }
        // In Tournament GIPF a side that has not begun must bring in a GIPF-piece.
        bool has_begun(Side which) const { return !may_bring_double(which) || doubles_of(which) != 0; }
    };
    // A push, and the spots that are emptied before and after it.
    struct Move {
        Move() = default;
        Move(std::size_t push, bool as_double, std::uint64_t before, std::uint64_t after)
            : code_(push | (as_double ? 0x80 : 0) | before << 8), after_(after) {}
        std::size_t push() const { return code_ & 0x7f; }  // its number in all_pushes
        bool as_double() const { return with_doubles && (code_ & 0x80) != 0; }
        std::uint64_t before() const { return code_ >> 8; }
        std::uint64_t after() const { return after_; }
        bool operator==(const Move&) const = default;

      private:
        std::uint64_t code_, after_;
    };
    static constexpr bool alternates = true;
    // In Basic GIPF 378 moves are the most known with 15 pieces a side. Lines of GIPF-pieces give thousands.
    static constexpr int usual_moves = 384;
    static constexpr bool equal_children = true;  // pushes from different dots may leave the same board

    explicit Gipf(const Options& options);

    Position start() const { return start_; }
    Side side(const Position& position) const { return position.side; }

    // Ordered by the spots taken before the push, then by dot and spot, then a single piece before a GIPF-piece, then
    // by the spots taken after the push.
    void moves(const Position& position, Moves<Gipf>& out) const {
        const Pieces pieces = seen(position);
        if (!has_row(pieces.own)) return add_pushes(position, pieces, 0, out);
        for (const std::uint64_t before : Stage(pieces)) add_pushes(position, pieces, before, out);
    }
    bool legal(const Position& position, Move move) const;
    Position play(const Position& position, Move move) const {
        const std::size_t mover = index(position.side);
        Pieces pieces = seen(position);
        Position next = position;
        if (move.before() != 0) pieces = taken(pieces, move.before(), next.reserve[mover]);
        pieces = pushed(pieces, all_pushes[move.push()], move.as_double());
        next.reserve[mover] = static_cast<std::uint8_t>(next.reserve[mover] - 1 - move.as_double());
        if (move.after() != 0) pieces = taken(pieces, move.after(), next.reserve[mover]);
        next.pieces[mover] = pieces.own;
        next.pieces[1 - mover] = pieces.other;
        next.side = other(position.side);
        if constexpr (with_doubles) {
            next.doubles = pieces.doubles;
            if (next.opening != 0) [[unlikely]]
                end_opening(position, move, next);
        }
        return next;
    }

    // A side has lost when a turn has ended and it has no GIPF-piece on the board; if both have none, the side that has
    // just moved has won. And a side that cannot bring a piece in at its turn has lost. Either its reserve is empty and
    // it has no row that would fill it; or every spot is taken and it has no row that would free some.
    Result result(const Position& position) const {
        const Side waiting = other(position.side);
        if constexpr (with_doubles) {
            if (!has_double(position, position.side)) return win_for(waiting);
            if (!has_double(position, waiting)) return win_for(position.side);
        }
        const bool empty_handed = position.reserve[index(position.side)] == 0;
        const bool full = (position.pieces[0] | position.pieces[1]) == all_spots;
        if ((!empty_handed && !full) || has_row(position.pieces[index(position.side)])) return Result::ongoing;
        return win_for(waiting);
    }
    std::string reason(const Position& position) const {
        const auto name = [](Side which) -> std::string { return which == Side::first ? "White" : "Black"; };
        if constexpr (with_doubles) {
            for (const Side loser : {position.side, other(position.side)})
                if (!has_double(position, loser)) return name(loser) + " has no GIPF-piece left on the board";
        }
        return name(position.side) + (position.reserve[index(position.side)] == 0
                                          ? " has no piece to bring in"
                                          : " finds no line with an empty spot");
    }
    std::uint64_t key(const Position& position) const {
        std::uint64_t rest = position.reserve[0] << 9 | position.reserve[1] << 1 | int(position.side);
        if constexpr (with_doubles) rest = mix((rest | position.opening << 17) + mix(position.doubles));
        return mix(position.pieces[0] + mix(position.pieces[1] + mix(rest + 1)));
    }
    // The same for all positions that differ only by a turn or a reflection.
    Position canonical(const Position& position) const {
        Position least = position, image = position;
        for (std::size_t way = 1; way < Symmetries::count; ++way) {
            for (std::size_t side = 0; side < 2; ++side)
                image.pieces[side] = symmetries_.apply(way, position.pieces[side]);
            if constexpr (with_doubles) {
                if (image.pieces > least.pieces) continue;
                image.doubles = symmetries_.apply(way, position.doubles);
                if (image.pieces < least.pieces || image.doubles < least.doubles) least = image;
            } else {
                if (image.pieces < least.pieces) least = image;
            }
        }
        return least;
    }
    std::uint64_t symmetric_key(const Position& position) const { return key(canonical(position)); }

    // The static order: turns that capture most first, then those that bring most pieces back.
    int order(const Position& position, Move move) const {
        const std::size_t mover = index(position.side);
        const Position next = play(position, move);
        return 16 * captures(position, next) + next.reserve[mover] - position.reserve[mover];
    }
    bool noisy(const Position& position, Move move) const {
        return (move.before() | move.after()) != 0 && captures(position, play(position, move)) != 0;
    }
    // When the other side can run out of pieces before the search ends, it is enough to keep it from its rows. The
    // turns that do so are quiet, and no order finds them.
    bool late_moves_matter(const Position& position, int depth) const {
        return 2 * position.reserve[index(other(position.side))] < depth;
    }

    // The spots in the order of their bits, then reserve and captured pieces of the mover and of the other.
    int place_count() const { return std::popcount(all_spots) + 4; }
    void see(const Position& position, std::uint8_t* seen) const {
        constexpr int kinds = with_doubles ? 2 : 1;
        const Pieces pieces = Gipf::seen(position);
        for (std::uint64_t spots = all_spots; spots != 0; spots &= spots - 1) {
            const std::uint64_t spot = spots & -spots;
            const int piece = (pieces.all() & spot) == 0 ? 0 : (pieces.own & spot) != 0 ? 1 : 1 + kinds;
            *seen++ = static_cast<std::uint8_t>(piece + ((pieces.doubles & spot) != 0 ? 1 : 0));
        }
        for (const Side which : {position.side, other(position.side)}) {
            *seen++ = position.reserve[index(which)];
            *seen++ = static_cast<std::uint8_t>(captured(position, which));
        }
    }

    // How many pieces of a side have been captured so far.
    int captured(const Position& position, Side side) const {
        return pieces_[index(side)] - on_board(position, side) - position.reserve[index(side)];
    }
    // The pieces of a side on the board; a GIPF-piece is two.
    static int on_board(const Position& position, Side side) {
        return std::popcount(position.pieces[index(side)]) + std::popcount(position.doubles_of(side));
    }
    static Pieces seen(const Position& position) {
        return {position.pieces[index(position.side)], position.pieces[index(other(position.side))], position.doubles};
    }

    std::string text(Move move) const;
    std::string official(const Position& position, Move move) const;
    std::string text(const Position& position) const;
    Move parse_move(const Position& position, std::string_view text) const;
    Position parse_position(std::string_view text) const;
    Layout layout() const;
    View view(const Position& position) const;
    // The path is dot and spot, and the kind of piece if there is a choice; before and after them what is taken, as in
    // choices.hpp.
    Click click(const Position& position, Move move) const;
    Motion motion(const Position& position, Move move) const;

  private:
    struct Turn;
    static Pieces taken(const Pieces& pieces, std::uint64_t spots, std::uint8_t& reserve) {
        reserve = static_cast<std::uint8_t>(reserve + pieces.returned(spots));
        return pieces.without(spots);
    }
    static int captures(const Position& position, const Position& next) {
        return on_board(position, other(position.side)) - on_board(next, other(position.side));
    }
    // Whether a side has what it must not lose: a GIPF-piece, or in Tournament GIPF its first turn still to come.
    static bool has_double(const Position& position, Side which) {
        return (position.pieces[index(which)] & position.doubles) != 0 || position.may_bring_double(which);
    }
    // Whether the mover may bring in a piece of this kind when he has so many in reserve.
    static bool may_bring(const Position& position, bool as_double, int reserve) {
        if (as_double) return position.may_bring_double(position.side) && reserve >= 2;
        return reserve >= 1 && position.has_begun(position.side);
    }
    // The first single piece ends a side's right to bring GIPF-pieces in, and so does the loss of its last GIPF-piece.
    static void end_opening(const Position& position, Move move, Position& next) {
        const auto end = [&](Side which) {
            next.opening = static_cast<std::uint8_t>(next.opening & ~(1 << index(which)));
        };
        if (!move.as_double() || next.doubles_of(position.side) == 0) end(position.side);
        const Side waiting = other(position.side);
        if (position.doubles_of(waiting) != 0 && next.doubles_of(waiting) == 0) end(waiting);
    }
    static void add_pushes(const Position& position, const Pieces& pieces, std::uint64_t before, Moves<Gipf>& out) {
        const Pieces left = pieces.without(before);
        if constexpr (with_doubles) {
            const int reserve = position.reserve[index(position.side)] + pieces.returned(before);
            if (may_bring(position, false, reserve)) add_pushes_of(false, left, before, out);
            if (may_bring(position, true, reserve)) add_pushes_of(true, left, before, out);
        } else {
            add_pushes_of(false, left, before, out);
        }
    }
    static void add_pushes_of(bool as_double, const Pieces& left, std::uint64_t before, Moves<Gipf>& out) {
        const std::uint64_t occupied = left.all();
        for (std::size_t i = 0; i < all_pushes.size(); ++i) {
            if (!can_push(occupied, all_pushes[i])) continue;
            const Pieces next = pushed(left, all_pushes[i], as_double);
            if (!has_row(next.own)) [[likely]] {
                out.push(Move(i, as_double, before, 0));
                continue;
            }
            for (const std::uint64_t after : Stage(next)) out.push(Move(i, as_double, before, after));
        }
    }
    Move meant(const Position& position, std::string_view text, const detail::Written& written) const;
    void find_impossible(const Position& position, std::vector<std::string>& faults) const;
    void find_impossible_rows(const Position& position, std::vector<std::string>& faults) const;

    bool tournament_ = false;
    bool official_ = false;      // whether people see the official notation
    std::array<int, 2> pieces_;  // of each side, in the whole game
    Position start_;
    Symmetries symmetries_;
};

}  // namespace plyground::gipf
