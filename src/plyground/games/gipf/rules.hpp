// Basic GIPF. A turn: take away your own rows until none is left, push a piece in, take away your own rows again.
//
// Standard and Tournament GIPF would go here: a third mask of the spots with GIPF-pieces (singles and doubles look
// alike to pushes and rows), a loss when the last of them is gone, a choice to leave one in a row that is taken (so
// results of a stage with the same row differ: see `Stage`), and the opening in which they are brought in.
#pragma once

#include <bit>

#include "base/board_text.hpp"
#include "base/game.hpp"
#include "base/hash.hpp"
#include "board.hpp"
#include "symmetry.hpp"

namespace plyground::gipf {

// The pieces on the board: the mover's and the other's.
struct Pieces {
    std::uint64_t own, other;
    std::uint64_t all() const { return own | other; }
    Pieces without(std::uint64_t spots) const { return {own & ~spots, other & ~spots}; }
};

constexpr bool can_push(std::uint64_t occupied, const Push& push) {
    return (push.line & ~occupied) != 0;
}

// The spots of the pieces that a push moves on by a step: everything before the first empty spot of the line. There
// must be one.
constexpr std::uint64_t moving(const Pieces& pieces, const Push& push) {
    const std::uint64_t empty = push.line & ~(pieces.own | pieces.other);
    return push.up ? push.line & ((empty & -empty) - 1) : push.line & ~((std::bit_floor(empty) << 1) - 1);
}

// The spots one step further along a push.
constexpr std::uint64_t moved_on(std::uint64_t spots, const Push& push) {
    return push.up ? spots << push.step : spots >> push.step;
}

// The board after the mover has pushed a piece in. The line must have an empty spot.
constexpr Pieces pushed(const Pieces& pieces, const Push& push) {
    const std::uint64_t line = moving(pieces, push);
    return {(pieces.own & ~line) | moved_on(pieces.own & line, push) | push.entry,
            (pieces.other & ~line) | moved_on(pieces.other & line, push)};
}

// The pieces that go when the mover's row in a line is taken: the row and every piece connected with it in the line. 0
// if there is no row. A line is too short for two rows.
constexpr std::uint64_t row_in(const Line& line, const Pieces& pieces) {
    std::uint64_t row = fours(pieces.own & line.spots, line.step);
    if (row == 0) return 0;
    const std::uint64_t occupied = (pieces.own | pieces.other) & line.spots;
    for (std::uint64_t before = 0; row != before;) {
        before = row;
        row |= (row << line.step | row >> line.step) & occupied;
    }
    return row;
}

// Takes rows away, one after the other, until none is left. Different orders may leave different boards. Each is a
// result: the set of spots that were emptied. There is always at least one result. Results are in text order of the
// spots. Throws TooManyMoves if there are more results than it has room for: such boards have a text, but no push makes
// them.
class Stage {
  public:
    static constexpr int capacity = 128;

    explicit Stage(const Pieces& pieces) {
        add(0);
        if (!has_row(pieces.own)) {
            finished_ = 1;
            return;
        }
        for (int i = 0; i < size_; ++i) {
            const std::uint64_t emptied = sets_[i];
            if (!take(pieces.without(emptied), emptied)) sets_[finished_++] = emptied;
        }
        std::sort(sets_.begin(), sets_.begin() + finished_, text_order);
    }

    int size() const { return finished_; }
    std::uint64_t operator[](int i) const { return sets_[i]; }
    const std::uint64_t* begin() const { return sets_.data(); }
    const std::uint64_t* end() const { return sets_.data() + finished_; }

  private:
    // Takes one more row in every possible way; false if there is no row. A row that crosses no other is always taken,
    // so only crossing rows give a choice.
    bool take(const Pieces& pieces, std::uint64_t emptied) {
        std::array<std::uint64_t, lines> rows;
        std::size_t found = 0;
        for (const Line& line : all_lines) {
            if (const std::uint64_t row = row_in(line, pieces); row != 0) rows[found++] = row;
        }
        for (std::size_t i = 0; i < found; ++i) {
            bool crossed = false;
            for (std::size_t j = 0; j < found; ++j) crossed = crossed || (j != i && (rows[i] & rows[j]) != 0);
            if (crossed) continue;
            add(emptied | rows[i]);
            return true;
        }
        for (std::size_t i = 0; i < found; ++i) add(emptied | rows[i]);
        return found != 0;
    }

    void add(std::uint64_t emptied) {
        if (std::find(sets_.begin(), sets_.begin() + size_, emptied) != sets_.begin() + size_) return;
        if (size_ == capacity)
            throw TooManyMoves("a position of gipf has more than " + std::to_string(capacity) + " ways to take rows");
        sets_[static_cast<std::size_t>(size_++)] = emptied;
    }

    // Compares two sets as lists of spots: at the first difference the lower spot comes first, and a shorter list
    // first.
    static bool text_order(std::uint64_t a, std::uint64_t b) {
        const std::uint64_t lowest = (a ^ b) & -(a ^ b);
        const std::uint64_t without = a & lowest ? b : a;
        return (without > lowest) == ((a & lowest) != 0) && a != b;
    }

    int size_ = 0, finished_ = 0;
    std::array<std::uint64_t, capacity> sets_;  // first the results, then the sets that are still being worked on
};

class Gipf {
  public:
    struct Position {
        std::array<std::uint64_t, 2> pieces{};  // White's, Black's
        std::array<std::uint8_t, 2> reserve{};
        Side side = Side::first;
        bool operator==(const Position&) const = default;
    };
    // A push, and the spots that are emptied before and after it.
    struct Move {
        Move() = default;
        Move(std::size_t push, std::uint64_t before, std::uint64_t after) : code_(push | before << 8), after_(after) {}
        std::size_t push() const { return code_ & 0xff; }  // its number in all_pushes
        std::uint64_t before() const { return code_ >> 8; }
        std::uint64_t after() const { return after_; }
        bool operator==(const Move&) const = default;

      private:
        std::uint64_t code_, after_;
    };
    // The most moves known, on boards where one push reaches all rows: 378 with 15 pieces a side, 672 with 18. The
    // parser refuses positions with more than there is room for.
    static constexpr bool alternates = true;
    static constexpr int max_moves = 768;
    static constexpr bool equal_children = true;  // pushes from different dots may leave the same board

    explicit Gipf(const Options& options);

    Position start() const { return start_; }
    Side side(const Position& position) const { return position.side; }

    // Ordered by the spots taken before the push, then by dot and spot, then by the spots taken after it.
    void moves(const Position& position, Moves<Gipf>& out) const {
        const Pieces pieces = seen(position);
        if (!has_row(pieces.own)) return add_pushes(pieces, 0, out);
        for (const std::uint64_t before : Stage(pieces)) add_pushes(pieces.without(before), before, out);
    }
    bool legal(const Position& position, Move move) const;
    Position play(const Position& position, Move move) const {
        const std::size_t mover = index(position.side);
        Pieces pieces = seen(position);
        Position next = position;
        if (move.before() != 0) pieces = taken(pieces, move.before(), next.reserve[mover]);
        pieces = pushed(pieces, all_pushes[move.push()]);
        --next.reserve[mover];
        if (move.after() != 0) pieces = taken(pieces, move.after(), next.reserve[mover]);
        next.pieces[mover] = pieces.own;
        next.pieces[1 - mover] = pieces.other;
        next.side = other(position.side);
        return next;
    }

    // A side that cannot bring a piece in at its turn has lost. Either its reserve is empty and it has no row that
    // would fill it; or (with more pieces than by default) every spot is taken and it has no row that would free some.
    Result result(const Position& position) const {
        const bool empty_handed = position.reserve[index(position.side)] == 0;
        const bool full = (position.pieces[0] | position.pieces[1]) == all_spots;
        if ((!empty_handed && !full) || has_row(position.pieces[index(position.side)])) return Result::ongoing;
        return win_for(other(position.side));
    }
    std::string reason(const Position& position) const {
        const std::string loser = position.side == Side::first ? "White" : "Black";
        return loser + (position.reserve[index(position.side)] == 0 ? " has no piece to bring in"
                                                                    : " finds no line with an empty spot");
    }
    std::uint64_t key(const Position& position) const {
        const std::uint64_t rest = position.reserve[0] << 9 | position.reserve[1] << 1 | int(position.side);
        return mix(position.pieces[0] + mix(position.pieces[1] + mix(rest + 1)));
    }
    // The same for all positions that differ only by a turn or a reflection.
    Position canonical(const Position& position) const {
        Position least = position, image = position;
        for (std::size_t way = 1; way < Symmetries::count; ++way) {
            for (std::size_t side = 0; side < 2; ++side)
                image.pieces[side] = symmetries_.apply(way, position.pieces[side]);
            if (image.pieces < least.pieces) least = image;
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

    // How many pieces of a side have been captured so far.
    int captured(const Position& position, Side side) const {
        const std::size_t i = index(side);
        return pieces_[i] - std::popcount(position.pieces[i]) - position.reserve[i];
    }
    static Pieces seen(const Position& position) {
        return {position.pieces[index(position.side)], position.pieces[index(other(position.side))]};
    }
    static constexpr std::size_t index(Side side) { return static_cast<std::size_t>(side); }

    std::string text(Move move) const;
    std::string text(const Position& position) const;
    Move parse_move(const Position& position, std::string_view text) const;
    Position parse_position(std::string_view text) const;
    Layout layout() const;
    View view(const Position& position) const;
    // The path is dot and spot; before and after them, if there is a choice, the row to take.
    Click click(const Position& position, Move move) const;
    Motion motion(const Position& position, Move move) const;

  private:
    static std::vector<Step> taking(const Pieces& pieces, std::uint64_t spots, Side mover);
    static Pieces taken(const Pieces& pieces, std::uint64_t spots, std::uint8_t& reserve) {
        reserve = static_cast<std::uint8_t>(reserve + std::popcount(pieces.own & spots));
        return pieces.without(spots);
    }
    static int captures(const Position& position, const Position& next) {
        const std::size_t opponent = index(other(position.side));
        return std::popcount(position.pieces[opponent]) - std::popcount(next.pieces[opponent]);
    }
    static void add_pushes(const Pieces& pieces, std::uint64_t before, Moves<Gipf>& out) {
        const std::uint64_t occupied = pieces.all();
        for (std::size_t i = 0; i < all_pushes.size(); ++i) {
            if (!can_push(occupied, all_pushes[i])) continue;
            const Pieces next = pushed(pieces, all_pushes[i]);
            if (!has_row(next.own)) [[likely]] {
                out.push(Move(i, before, 0));
                continue;
            }
            for (const std::uint64_t after : Stage(next)) out.push(Move(i, before, after));
        }
    }
    void find_impossible(const Position& position, std::vector<std::string>& faults) const;

    std::array<int, 2> pieces_;  // of each side, in the whole game
    Position start_;
    Symmetries symmetries_;
};

}  // namespace plyground::gipf
