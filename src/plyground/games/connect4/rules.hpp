// Connect Four: seven columns, six rows, four in a row wins.
//
//      6 13 20 27 34 41 48     a bitboard has seven bits a column, the top one always
//      5 12 19 26 33 40 47     empty: it keeps the lines of one column from running
//      4 11 18 25 32 39 46     into the next, and adding 1 to a full column lands in it
//      3 10 17 24 31 38 45
//      2  9 16 23 30 37 44     bit = column * 7 + row from the bottom
//      1  8 15 22 29 36 43
//      0  7 14 21 28 35 42
//      a  b  c  d  e  f  g     people see cells; moves are the columns 1 to 7
#pragma once

#include <algorithm>
#include <bit>
#include <cstdlib>

#include "base/board_text.hpp"
#include "base/game.hpp"
#include "base/hash.hpp"

namespace plyground::connect4 {

inline constexpr int columns = 7, rows = 6, height = rows + 1;

constexpr std::uint64_t bit_at(int column, int row) {
    return std::uint64_t{1} << (column * height + row);
}
constexpr std::uint64_t column_mask(int column) {
    return ((std::uint64_t{1} << rows) - 1) << (column * height);
}

inline constexpr std::uint64_t bottom = [] {
    std::uint64_t cells = 0;
    for (int column = 0; column < columns; ++column) cells |= bit_at(column, 0);
    return cells;
}();
inline constexpr std::uint64_t board = bottom * ((1u << rows) - 1);

// The steps along a column, a row and the two diagonals.
inline constexpr std::array<int, 4> directions{1, height, height - 1, height + 1};

// The lowest cells of all fours in `discs`, direction by direction.
constexpr std::uint64_t fours(std::uint64_t discs, int step) {
    const std::uint64_t pairs = discs & (discs >> step);
    return pairs & (pairs >> (2 * step));
}

constexpr bool has_four(std::uint64_t discs) {
    for (const int step : directions) {
        if (fours(discs, step) != 0) return true;
    }
    return false;
}

// Columns exchanged: the first with the last, and so on.
constexpr std::uint64_t mirrored(std::uint64_t discs) {
    constexpr std::uint64_t a = column_mask(0), b = column_mask(1), c = column_mask(2), d = column_mask(3);
    return (discs & a) << 6 * height | (discs & b) << 4 * height | (discs & c) << 2 * height | (discs & d) |
           (discs >> 2 * height & c) | (discs >> 4 * height & b) | (discs >> 6 * height & a);
}

class Connect4 {
  public:
    struct Position {
        std::array<std::uint64_t, 2> discs{};  // first player's, second player's
        bool operator==(const Position&) const = default;
    };
    struct Move {
        std::uint8_t column;
        bool operator==(const Move&) const = default;
    };
    static constexpr bool alternates = true;
    static constexpr int usual_moves = columns;
    // Reductions showed no gain here: docs/benchmarks.md.
    static constexpr bool late_moves_matter(const Position&, int) { return true; }

    explicit Connect4(const Options&) {}

    Position start() const { return {}; }
    Side side(const Position& position) const {
        return std::popcount(occupied(position)) % 2 == 0 ? Side::first : Side::second;
    }

    void moves(const Position& position, Moves<Connect4>& out) const {
        for (int column = 0; column < columns; ++column) {
            const Move move{static_cast<std::uint8_t>(column)};
            if (legal(position, move)) out.push(move);
        }
    }
    bool legal(const Position& position, Move move) const {
        return move.column < columns && (occupied(position) & bit_at(move.column, rows - 1)) == 0;
    }
    Position play(Position position, Move move) const {
        position.discs[static_cast<std::size_t>(side(position))] |= landing(position, move);
        return position;
    }

    // Only the player who has just moved can have completed a four.
    Result result(const Position& position) const {
        const Side mover = other(side(position));
        if (has_four(position.discs[static_cast<std::size_t>(mover)])) return win_for(mover);
        return occupied(position) == board ? Result::draw : Result::ongoing;
    }
    std::string reason(const Position& position) const {
        return result(position) == Result::draw ? "the board is full" : "four in a row";
    }
    std::uint64_t key(const Position& position) const { return mix(position.discs[0] + mix(position.discs[1] + 1)); }

    // The same for a position and its mirror image.
    Position canonical(const Position& position) const {
        const Position image{{mirrored(position.discs[0]), mirrored(position.discs[1])}};
        return image.discs < position.discs ? image : position;
    }
    std::uint64_t symmetric_key(const Position& position) const { return key(canonical(position)); }

    // The static order: centre first.
    int order(const Position&, Move move) const { return -std::abs(move.column - columns / 2); }

    // The cells, row by row from a1.
    int place_count() const { return columns * rows; }
    void see(const Position& position, std::uint8_t* seen) const {
        static constexpr auto cell_of = [] {
            std::array<std::uint8_t, columns * height> cells{};
            for (int bit = 0; bit < columns * height; ++bit)
                cells[static_cast<std::size_t>(bit)] = static_cast<std::uint8_t>(bit % height * columns + bit / height);
            return cells;
        }();
        const auto mover = static_cast<std::size_t>(side(position));
        std::fill_n(seen, columns * rows, std::uint8_t{0});
        for (std::uint64_t own = position.discs[mover]; own != 0; own &= own - 1)
            seen[cell_of[static_cast<std::size_t>(std::countr_zero(own))]] = 1;
        for (std::uint64_t others = position.discs[1 - mover]; others != 0; others &= others - 1)
            seen[cell_of[static_cast<std::size_t>(std::countr_zero(others))]] = 2;
    }

    std::string text(Move move) const { return std::to_string(move.column + 1); }
    std::string text(const Position& position) const;
    Move parse_move(const Position& position, std::string_view text) const;
    // Rows and side, or the moves played from the start as digits.
    Position parse_position(std::string_view text) const;
    View view(const Position& position) const;
    // The path is the cell where the disc comes to lie; any other hole of the column does as well.
    Click click(const Position& position, Move move) const {
        CellElement element{landing_text(position, move)};
        for (int row = 0; row < rows; ++row) {
            const std::string cell = cell_text(move.column, row);
            if (cell != element.cell) element.also.push_back(cell);
        }
        return {{element}, "place", text(move)};
    }
    // The disc falls in from above.
    Motion motion(const Position& position, Move move) const {
        return {{{.from = Point{static_cast<double>(move.column), rows},
                  .to = landing_text(position, move),
                  .piece = side(position) == Side::first ? "X" : "O"}}};
    }

  private:
    static std::uint64_t occupied(const Position& position) { return position.discs[0] | position.discs[1]; }
    static std::uint64_t landing(const Position& position, Move move) {
        return (occupied(position) + bit_at(move.column, 0)) & column_mask(move.column);
    }
    static std::string landing_text(const Position& position, Move move) {
        return cell_text(move.column, std::countr_zero(landing(position, move)) % height);
    }
    Position parse_digits(std::string_view digits, std::string_view text) const;
    static void find_impossible(const Position& position, Side side, std::vector<std::string>& faults);
};

inline std::string Connect4::text(const Position& position) const {
    std::string out;
    for (int row = rows - 1; row >= 0; --row) {
        for (int column = 0; column < columns; ++column) {
            const std::uint64_t bit = bit_at(column, row);
            out += position.discs[0] & bit ? 'x' : position.discs[1] & bit ? 'o' : '.';
        }
        out += row == 0 ? ' ' : '/';
    }
    return out + (side(position) == Side::first ? 'x' : 'o');
}

inline Connect4::Move Connect4::parse_move(const Position&, std::string_view text) const {
    if (text.size() != 1 || text[0] < '1' || text[0] > '7') throw InvalidMove(text, "expected a column from 1 to 7");
    return {static_cast<std::uint8_t>(text[0] - '1')};
}

inline Connect4::Position Connect4::parse_digits(std::string_view digits, std::string_view text) const {
    Position position = start();
    for (std::size_t i = 0; i < digits.size(); ++i) {
        const std::string which = "move " + std::to_string(i + 1) + ", " + quote(digits.substr(i, 1)) + ",";
        if (is_over(*this, position)) throw InvalidPosition(text, {which + " comes after the end of the game"});
        if (digits[i] < '1' || digits[i] > '7')
            throw InvalidPosition(text, {which + " is not a column: expected 1 to 7"});
        const Move move = parse_move(position, digits.substr(i, 1));
        if (!legal(position, move)) throw InvalidPosition(text, {which + " goes into a full column"});
        position = play(position, move);
    }
    return position;
}

inline Connect4::Position Connect4::parse_position(std::string_view text) const {
    const std::vector<std::string> parts = fields(text);
    if (parts.size() == 1 && parts[0].find_first_not_of("0123456789") == std::string::npos)
        return parse_digits(parts[0], text);
    if (parts.size() != 2) {
        throw InvalidPosition(
            text, {"expected rows and the side to move, as in " + quote(this->text(start())) +
                   ", or the columns played, as in '4453', got " + std::to_string(parts.size()) + " fields"});
    }
    std::vector<std::string> faults;
    Position position;
    const std::string cells = read_rows(parts[0], columns, rows, "xo.", faults);
    for (int i = 0; i < columns * rows; ++i) {
        const std::uint64_t bit = bit_at(i % columns, rows - 1 - i / columns);
        if (cells[static_cast<std::size_t>(i)] == 'x') position.discs[0] |= bit;
        if (cells[static_cast<std::size_t>(i)] == 'o') position.discs[1] |= bit;
    }
    if (parts[1] != "x" && parts[1] != "o")
        faults.push_back("side to move " + quote(parts[1]) + " is neither 'x' nor 'o'");
    if (faults.empty()) find_impossible(position, parts[1] == "x" ? Side::first : Side::second, faults);
    if (!faults.empty()) throw InvalidPosition(text, faults);
    return position;
}

// Finds what cannot occur in a game.
inline void Connect4::find_impossible(const Position& position, Side side, std::vector<std::string>& faults) {
    const auto name = [](Side who) -> std::string { return who == Side::first ? "x" : "o"; };
    const int x = std::popcount(position.discs[0]), o = std::popcount(position.discs[1]);
    if (x != o && x != o + 1) {
        faults.push_back(std::to_string(x) + " x and " + std::to_string(o) +
                         " o: x begins, so x has as many as o, or one more");
    } else if ((x == o) != (side == Side::first)) {
        faults.push_back("with " + std::to_string(x) + " x and " + std::to_string(o) + " o it is the turn of " +
                         (x == o ? "x" : "o"));
    }
    const std::uint64_t discs = occupied(position);
    std::uint64_t tops = 0;  // the discs that may have been played last
    for (int column = 0; column < columns; ++column) {
        const std::uint64_t stack = discs & column_mask(column);
        if ((stack & (stack + bit_at(column, 0))) != 0)
            faults.push_back("column " + std::to_string(column + 1) + " has a disc above an empty cell");
        tops |= std::bit_floor(stack);
    }
    const Side mover = other(side);
    if (has_four(position.discs[static_cast<std::size_t>(side)]))
        faults.push_back(name(side) + " had four in a row already before the last move");
    if (has_four(position.discs[static_cast<std::size_t>(mover)])) {
        bool possible = false;
        for (std::uint64_t last = tops & position.discs[static_cast<std::size_t>(mover)]; last != 0; last &= last - 1) {
            possible = possible || !has_four(position.discs[static_cast<std::size_t>(mover)] & ~(last & -last));
        }
        if (!possible) faults.push_back(name(mover) + " has fours in a row that no single last move completes");
    }
}

inline View Connect4::view(const Position& position) const {
    View view;
    const std::uint64_t last = position.discs[static_cast<std::size_t>(other(side(position)))];
    std::uint64_t in_fours = 0;
    for (const int step : directions) {
        const std::uint64_t starts = fours(last, step);
        in_fours |= starts | starts << step | starts << (2 * step) | starts << (3 * step);
    }
    for (int row = 0; row < rows; ++row) {
        for (int column = 0; column < columns; ++column) {
            const std::uint64_t bit = bit_at(column, row);
            if (position.discs[0] & bit) view.pieces.push_back({cell_text(column, row), "X", Side::first});
            if (position.discs[1] & bit) view.pieces.push_back({cell_text(column, row), "O", Side::second});
            if (in_fours & bit) view.marks.push_back({cell_text(column, row), "line"});
        }
    }
    return view;
}

}  // namespace plyground::connect4
