// Tic-tac-toe on m x n cells, k in a row wins. At most 64 cells, so that a player's marks are one bitboard.
//
//     a   b   c
//     0 | 1 | 2   3      bit = row from the top * columns + column;
//    ---+---+---         moves are generated in the order of the bits,
//     3 | 4 | 5   2      texts count rows from the bottom: bit 4 is b2
//    ---+---+---
//     6 | 7 | 8   1
#pragma once

#include <algorithm>
#include <bit>

#include "base/bit_permutation.hpp"
#include "base/board_text.hpp"
#include "base/game.hpp"
#include "base/hash.hpp"
#include "holding.hpp"

namespace plyground::tictactoe {

class TicTacToe {
  public:
    struct Position {
        std::array<std::uint64_t, 2> marks{};  // first player's, second player's
        bool operator==(const Position&) const = default;
    };
    struct Move {
        std::uint8_t bit;
        bool operator==(const Move&) const = default;
    };
    static constexpr bool alternates = true;
    static constexpr int usual_moves = 64;

    explicit TicTacToe(const Options& options)
        : columns_(options.integer("columns", 3)),
          rows_(options.integer("rows", 3)),
          length_(options.integer("line", 3)) {
        const std::string size = std::to_string(columns_) + "x" + std::to_string(rows_);
        if (columns_ < 1 || rows_ < 1 || columns_ > 26 || rows_ > 26 || columns_ * rows_ > 64) {
            throw InvalidOption(
                size, "a board of " + size + " cells: columns and rows go from 1 to 26, with at most 64 cells");
        }
        if (length_ < 1 || length_ > std::max(columns_, rows_)) {
            throw InvalidOption(std::to_string(length_),
                                std::to_string(length_) + " in a row does not fit a board of " + size);
        }
        all_ = cells() == 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << cells()) - 1;
        make_lines();
        make_symmetries();
    }

    Position start() const { return {}; }
    Side side(const Position& position) const {
        return std::popcount(position.marks[0]) == std::popcount(position.marks[1]) ? Side::first : Side::second;
    }

    void moves(const Position& position, Moves<TicTacToe>& out) const {
        out.push_each(all_ & ~occupied(position), [](int cell) { return Move{static_cast<std::uint8_t>(cell)}; });
    }
    bool legal(const Position& position, Move move) const {
        return move.bit < cells() && (occupied(position) >> move.bit & 1) == 0;
    }
    Position play(Position position, Move move) const {
        position.marks[static_cast<std::size_t>(side(position))] |= std::uint64_t{1} << move.bit;
        return position;
    }

    // Only the player who has just moved can have completed a line.
    Result result(const Position& position) const {
        const Side mover = other(side(position));
        if (has_line(position.marks[static_cast<std::size_t>(mover)])) return win_for(mover);
        return occupied(position) == all_ ? Result::draw : Result::ongoing;
    }
    std::string reason(const Position& position) const {
        return result(position) == Result::draw ? "the board is full" : std::to_string(length_) + " in a row";
    }
    std::uint64_t key(const Position& position) const { return mix(position.marks[0] + mix(position.marks[1] + 1)); }

    // The same for all positions that differ only by a turn or a reflection.
    Position canonical(const Position& position) const {
        Position least = position;
        for (const BitPermutation& way : symmetries_) {
            const Position turned = image(position, way);
            if (turned.marks < least.marks) least = turned;
        }
        return least;
    }
    std::uint64_t symmetric_key(const Position& position) const { return key(canonical(position)); }

    // A cell that completes a line; or else a cell where the opponent would complete one. If there are two such cells,
    // the game is lost.
    void forced(const Position& position, Moves<TicTacToe>& out) const {
        const auto mover = static_cast<std::size_t>(side(position));
        const std::uint64_t free = all_ & ~occupied(position);
        std::uint64_t cells = completing(position.marks[mover], free);
        if (cells == 0) cells = completing(position.marks[1 - mover], free);
        if (cells != 0) out.push({static_cast<std::uint8_t>(std::countr_zero(cells))});
    }

    // See holding.hpp. All images of a position must give the same answer, but the limited search for pairs may succeed
    // in one and fail in another. So if it gives up, all images are tried.
    bool holds(const Position& position, Side side) const {
        const Holding found = holding(position, side);
        if (found.holds() || !found.gave_up()) return found.holds();
        return std::any_of(symmetries_.begin(), symmetries_.end(),
                           [&](const BitPermutation& way) { return holding(image(position, way), side).holds(); });
    }
    std::string hold(const Position& position, Side side) const;

    // The static order: by the number of lines through the cell, so centre, corners, edges on 3x3.
    int order(const Position&, Move move) const { return lines_through_[move.bit]; }

    // The cells, row by row from a1.
    int place_count() const { return cells(); }
    void see(const Position& position, std::uint8_t* seen) const {
        const Side mover = side(position);
        const std::uint64_t own = position.marks[static_cast<std::size_t>(mover)];
        const std::uint64_t others = position.marks[static_cast<std::size_t>(other(mover))];
        for (int row = rows_ - 1; row >= 0; --row)
            for (int bit = row * columns_; bit < (row + 1) * columns_; ++bit)
                *seen++ = static_cast<std::uint8_t>((own >> bit & 1) | (others >> bit & 1) << 1);
    }

    int columns() const { return columns_; }
    int rows() const { return rows_; }
    int cells() const { return columns_ * rows_; }
    int line_length() const { return length_; }
    const std::vector<std::uint64_t>& lines() const { return lines_; }

    std::string text(Move move) const { return cell_text(move.bit % columns_, rows_ - 1 - move.bit / columns_); }
    std::string text(const Position& position) const;
    Move parse_move(const Position& position, std::string_view text) const;
    Position parse_position(std::string_view text) const;
    View view(const Position& position) const;
    Click click(const Position&, Move move) const { return {{CellElement{text(move)}}, "place", text(move)}; }
    Motion motion(const Position& position, Move move) const {
        return {{{.to = text(move), .piece = side(position) == Side::first ? "X" : "O"}}};
    }

  private:
    // The lines of one direction all begin in `starts` and go on every `step` bits.
    struct Direction {
        int step;
        std::uint64_t starts;
    };

    static std::uint64_t occupied(const Position& position) { return position.marks[0] | position.marks[1]; }

    static Position image(const Position& position, const BitPermutation& way) {
        return {{way(position.marks[0]), way(position.marks[1])}};
    }
    Holding holding(const Position& position, Side side) const {
        const auto holder = static_cast<std::size_t>(side);
        return {lines_, position.marks[1 - holder], position.marks[holder], this->side(position) != side};
    }

    // The free cells that complete a line of these marks.
    std::uint64_t completing(std::uint64_t marks, std::uint64_t free) const {
        std::uint64_t cells = 0;
        for (const std::uint64_t line : lines_) {
            const std::uint64_t missing = line & ~marks;
            if ((missing & (missing - 1)) == 0) cells |= missing & free;
        }
        return cells;
    }

    bool has_line(std::uint64_t marks) const {
        for (const Direction& direction : directions_) {
            std::uint64_t runs = marks & direction.starts;
            for (int i = 1; i < length_ && runs != 0; ++i) runs &= marks >> (i * direction.step);
            if (runs != 0) return true;
        }
        return false;
    }

    // Pairs of cells as text. `back` turns a cell of the pairs into its place on the board.
    template <class Back>
    std::string pairs_text(std::span<const std::uint64_t> pairs, const Back& back) const;

    void make_lines() {
        lines_through_.assign(static_cast<std::size_t>(cells()), 0);
        constexpr int steps[4][2] = {{1, 0}, {0, 1}, {1, 1}, {-1, 1}};  // columns and rows downwards
        const int directions = length_ == 1 ? 1 : 4;                    // a line of one cell has no direction
        for (int d = 0; d < directions; ++d) {
            const auto [right, down] = steps[d];
            Direction direction{right + down * columns_, 0};
            for (int bit = 0; bit < cells(); ++bit) {
                const int last_column = bit % columns_ + right * (length_ - 1);
                const int last_row = bit / columns_ + down * (length_ - 1);
                if (last_column < 0 || last_column >= columns_ || last_row >= rows_) continue;
                direction.starts |= std::uint64_t{1} << bit;
                std::uint64_t line = 0;
                for (int i = 0; i < length_; ++i) {
                    line |= std::uint64_t{1} << (bit + i * direction.step);
                    ++lines_through_[static_cast<std::size_t>(bit + i * direction.step)];
                }
                lines_.push_back(line);
            }
            if (direction.starts != 0) directions_.push_back(direction);
        }
    }

    // The symmetries of the board, except the identity: three, or seven if the board is square.
    void make_symmetries() {
        for (int way = 1; way < (columns_ == rows_ ? 8 : 4); ++way) {
            symmetries_.emplace_back(static_cast<std::size_t>(cells()), [&](std::size_t bit) {
                int column = static_cast<int>(bit) % columns_, row = static_cast<int>(bit) / columns_;
                if (way & 1) column = columns_ - 1 - column;
                if (way & 2) row = rows_ - 1 - row;
                if (way & 4) std::swap(column, row);
                return row * columns_ + column;
            });
        }
    }

    int columns_, rows_, length_;
    std::uint64_t all_ = 0;
    std::vector<Direction> directions_;
    std::vector<std::uint64_t> lines_;
    std::vector<int> lines_through_;
    std::vector<BitPermutation> symmetries_;
};

inline std::string TicTacToe::text(const Position& position) const {
    std::string board;
    for (int bit = 0; bit < cells(); ++bit) {
        if (bit != 0 && bit % columns_ == 0) board += '/';
        board += position.marks[0] >> bit & 1 ? 'x' : position.marks[1] >> bit & 1 ? 'o' : '.';
    }
    return board + (side(position) == Side::first ? " x" : " o");
}

inline std::string TicTacToe::hold(const Position& position, Side side) const {
    const Holding found = holding(position, side);
    if (found.open_lines() == 0) return "no line is open";
    if (found.light()) return "weight";
    if (found.holds()) return pairs_text(found.pairs(), [](std::uint64_t cell) { return cell; });
    for (const BitPermutation& way : symmetries_) {
        const Holding turned = holding(image(position, way), side);
        if (!turned.holds()) continue;
        return pairs_text(turned.pairs(), [&](std::uint64_t cell) {
            std::uint64_t before = 1;
            while (way(before) != cell) before <<= 1;
            return before;
        });
    }
    return "";
}

template <class Back>
std::string TicTacToe::pairs_text(std::span<const std::uint64_t> pairs, const Back& back) const {
    std::string words = "pairs";
    for (const std::uint64_t pair : pairs) {
        const std::uint64_t one = back(pair & -pair), two = back(pair & (pair - 1));
        words += " " + text(Move{static_cast<std::uint8_t>(std::countr_zero(one))}) + "-" +
                 text(Move{static_cast<std::uint8_t>(std::countr_zero(two))});
    }
    return words;
}

inline TicTacToe::Move TicTacToe::parse_move(const Position&, std::string_view text) const {
    const int column = text.empty() ? -1 : text[0] - 'a';
    int row = 0;
    bool number = text.size() >= 2 && text.size() <= 3 && text[1] != '0';
    for (std::size_t i = 1; i < text.size() && number; ++i) {
        number = text[i] >= '0' && text[i] <= '9';
        row = row * 10 + (text[i] - '0');
    }
    if (!number || column < 0 || column >= columns_ || row > rows_) {
        throw InvalidMove(text, "expected a cell from a1 to " + cell_text(columns_ - 1, rows_ - 1));
    }
    return {static_cast<std::uint8_t>((rows_ - row) * columns_ + column)};
}

inline TicTacToe::Position TicTacToe::parse_position(std::string_view text) const {
    std::vector<std::string> faults;
    const std::vector<std::string> parts = fields(text);
    if (parts.size() != 2) {
        throw InvalidPosition(text, {"expected rows and the side to move, as in " + quote(this->text(start())) +
                                     ", got " + std::to_string(parts.size()) + " fields"});
    }
    Position position;
    const std::string board = read_rows(parts[0], columns_, rows_, "xo.", faults);
    for (std::size_t bit = 0; bit < board.size(); ++bit) {
        if (board[bit] == 'x') position.marks[0] |= std::uint64_t{1} << bit;
        if (board[bit] == 'o') position.marks[1] |= std::uint64_t{1} << bit;
    }
    if (parts[1] != "x" && parts[1] != "o")
        faults.push_back("side to move " + quote(parts[1]) + " is neither 'x' nor 'o'");
    if (!faults.empty()) throw InvalidPosition(text, faults);  // what follows needs a readable board

    const int x = std::popcount(position.marks[0]), o = std::popcount(position.marks[1]);
    if (x != o && x != o + 1) {
        faults.push_back(std::to_string(x) + " x and " + std::to_string(o) +
                         " o: x begins, so x has as many as o, or one more");
    } else if ((x == o) != (parts[1] == "x")) {
        faults.push_back("with " + std::to_string(x) + " x and " + std::to_string(o) + " o it is the turn of " +
                         (x == o ? "x" : "o"));
    }
    const Side mover = parts[1] == "x" ? Side::second : Side::first;
    if (has_line(position.marks[static_cast<std::size_t>(other(mover))])) {
        faults.push_back(std::string(mover == Side::first ? "o" : "x") + " had a line already before the last move");
    }
    std::uint64_t in_all_lines = ~std::uint64_t{0};
    for (const std::uint64_t line : lines_) {
        if ((line & ~position.marks[static_cast<std::size_t>(mover)]) == 0) in_all_lines &= line;
    }
    if (in_all_lines == 0)
        faults.push_back(std::string(mover == Side::first ? "x" : "o") + " has lines that no single move completes");
    if (!faults.empty()) throw InvalidPosition(text, faults);
    return position;
}

inline View TicTacToe::view(const Position& position) const {
    View view;
    for (int bit = 0; bit < cells(); ++bit) {
        const std::string cell = text(Move{static_cast<std::uint8_t>(bit)});
        if (position.marks[0] >> bit & 1) view.pieces.push_back({cell, "X", Side::first});
        if (position.marks[1] >> bit & 1) view.pieces.push_back({cell, "O", Side::second});
    }
    const Side mover = other(side(position));
    for (const std::uint64_t line : lines_) {
        if ((line & ~position.marks[static_cast<std::size_t>(mover)]) != 0) continue;
        for (int bit = 0; bit < cells(); ++bit) {
            if (line >> bit & 1) view.marks.push_back({text(Move{static_cast<std::uint8_t>(bit)}), "line"});
        }
    }
    return view;
}

}  // namespace plyground::tictactoe
