// Ultimate tic-tac-toe: nine small boards form a large one. A small board that a player wins is that player's mark on
// the large board. The cell that a player marks sends the opponent to the small board at the same place. If that board
// is decided or full, the opponent may play anywhere. With sending=off both may always play anywhere (the "meta" game
// of the article on ants).
//
//    0 | 1 | 2     Boards and the cells of a board are numbered alike, row by row from the top left. Moves are
//   ---+---+---    generated board by board in this order, and cell by cell within a board. Texts name the cells of
//    3 | 4 | 5     the whole 9x9 board, a1 at the bottom left, and the small boards likewise, a1 to c3.
//   ---+---+---
//    6 | 7 | 8
#pragma once

#include <bit>
#include <random>

#include "base/board_text.hpp"
#include "base/game.hpp"

namespace plyground::ultimate {

using Marks = std::uint16_t;  // nine bits: the cells of a small board, or the small boards

inline constexpr Marks full = 0x1ff;
inline constexpr std::array<Marks, 8> lines{0007, 0070, 0700, 0111, 0222, 0444, 0421, 0124};

inline constexpr std::array<bool, 512> has_line = [] {
    std::array<bool, 512> found{};
    for (unsigned marks = 0; marks < 512; ++marks) {
        for (const Marks line : lines) found[marks] = found[marks] || (marks & line) == line;
    }
    return found;
}();

class Ultimate {
  public:
    static constexpr std::uint8_t anywhere = 9;

    struct Position {
        std::array<std::array<Marks, 9>, 2> marks{};  // by side, then by board
        std::array<Marks, 2> won{};                   // the boards that each side has won
        Marks closed = 0;                             // the boards that are won or full
        std::uint8_t board = anywhere;                // where the side to move must play
        Side side = Side::first;
        std::uint64_t key = 0;
        bool operator==(const Position&) const = default;
    };
    struct Move {
        std::uint8_t board;
        std::uint8_t cell;
        bool operator==(const Move&) const = default;
    };
    static constexpr bool alternates = true;
    static constexpr int usual_moves = 81;

    explicit Ultimate(const Options& options) : sending_(options.text("sending", "on") == "on") {
        std::mt19937_64 random(0x5eed);
        for (auto& side : mark_keys_) {
            for (auto& board : side) {
                for (std::uint64_t& key : board) key = random();
            }
        }
        for (std::uint64_t& key : board_keys_) key = random();
    }

    Position start() const { return {}; }
    Side side(const Position& position) const { return position.side; }

    void moves(const Position& position, Moves<Ultimate>& out) const {
        for (Marks boards = playable(position); boards != 0; boards &= boards - 1) {
            const auto board = static_cast<std::uint8_t>(std::countr_zero(boards));
            const Marks free = full & ~occupied(position, board);
            out.push_each(free, [board](int cell) { return Move{board, static_cast<std::uint8_t>(cell)}; });
        }
    }
    bool legal(const Position& position, Move move) const {
        return move.board < 9 && move.cell < 9 && (playable(position) >> move.board & 1) != 0 &&
               (occupied(position, move.board) >> move.cell & 1) == 0;
    }
    Position play(Position position, Move move) const {
        const auto mover = static_cast<std::size_t>(position.side);
        Marks& marks = position.marks[mover][move.board];
        marks |= static_cast<Marks>(1 << move.cell);
        position.key ^= mark_keys_[mover][move.board][move.cell];
        if (has_line[marks]) position.won[mover] |= static_cast<Marks>(1 << move.board);
        if (has_line[marks] || occupied(position, move.board) == full)
            position.closed |= static_cast<Marks>(1 << move.board);
        position.key ^= board_keys_[position.board];
        position.board = sending_ && (position.closed >> move.cell & 1) == 0 ? move.cell : anywhere;
        position.key ^= board_keys_[position.board];
        position.side = other(position.side);
        return position;
    }

    // Only the player who has just moved can have completed a line of boards.
    Result result(const Position& position) const {
        const Side mover = other(position.side);
        if (has_line[position.won[static_cast<std::size_t>(mover)]]) return win_for(mover);
        return position.closed == full ? Result::draw : Result::ongoing;
    }
    std::string reason(const Position& position) const {
        return result(position) == Result::draw ? "no board is left to play on" : "three boards in a row";
    }
    // The side to move follows from the number of marks.
    std::uint64_t key(const Position& position) const { return position.key; }

    // The cells row by row from a1, then the boards likewise.
    int place_count() const { return 81 + 9; }
    void see(const Position& position, std::uint8_t* seen) const {
        const auto mover = static_cast<std::size_t>(position.side);
        const Marks open = playable(position);
        for (int row = 0; row < 9; ++row) {
            for (int column = 0; column < 9; ++column) {
                const Move cell = at(column, 8 - row);
                *seen++ = static_cast<std::uint8_t>((position.marks[mover][cell.board] >> cell.cell & 1) |
                                                    (position.marks[1 - mover][cell.board] >> cell.cell & 1) << 1);
            }
        }
        for (const int board : {6, 7, 8, 3, 4, 5, 0, 1, 2}) {
            *seen++ = (position.won[mover] >> board & 1) != 0       ? 2
                      : (position.won[1 - mover] >> board & 1) != 0 ? 3
                      : (position.closed >> board & 1) != 0         ? 4
                                                                    : open >> board & 1;
        }
    }

    // The static order: moves that win a board first, then by the number of lines through the cell.
    int order(const Position& position, Move move) const {
        const Marks marks = position.marks[static_cast<std::size_t>(position.side)][move.board];
        return (wins_board(marks, move.cell) ? 10 : 0) + (move.cell == 4 ? 4 : move.cell % 2 == 0 ? 3 : 2);
    }
    bool noisy(const Position& position, Move move) const {
        return wins_board(position.marks[static_cast<std::size_t>(position.side)][move.board], move.cell);
    }

    std::string text(Move move) const {
        return cell_text(move.board % 3 * 3 + move.cell % 3, 8 - (move.board / 3 * 3 + move.cell / 3));
    }
    std::string text(const Position& position) const;
    Move parse_move(const Position& position, std::string_view text) const;
    Position parse_position(std::string_view text) const;
    View view(const Position& position) const;
    Click click(const Position&, Move move) const { return {{CellElement{text(move)}}, "place", text(move)}; }
    Motion motion(const Position& position, Move move) const {
        return {{{.to = text(move), .piece = position.side == Side::first ? "X" : "O"}}};
    }

    // The boards on which the side to move may play.
    static Marks playable(const Position& position) {
        return position.board == anywhere ? static_cast<Marks>(full & ~position.closed)
                                          : static_cast<Marks>(1 << position.board);
    }
    static Marks occupied(const Position& position, int board) {
        return position.marks[0][static_cast<std::size_t>(board)] | position.marks[1][static_cast<std::size_t>(board)];
    }

  private:
    static bool wins_board(Marks marks, int cell) { return has_line[marks | (1 << cell)]; }
    static std::string board_text(int board) { return cell_text(board % 3, 2 - board / 3); }
    static Move at(int column, int row_from_top) {
        return {static_cast<std::uint8_t>(row_from_top / 3 * 3 + column / 3),
                static_cast<std::uint8_t>(row_from_top % 3 * 3 + column % 3)};
    }
    void find_impossible(const Position& position, std::vector<std::string>& faults) const;
    void find_unsent(const Position& position, std::vector<std::string>& faults) const;

    bool sending_;
    std::array<std::array<std::array<std::uint64_t, 9>, 9>, 2> mark_keys_{};
    std::array<std::uint64_t, 10> board_keys_{};
};

inline std::string Ultimate::text(const Position& position) const {
    std::string out;
    for (int row = 0; row < 9; ++row) {
        for (int column = 0; column < 9; ++column) {
            const Move cell = at(column, row);
            out += position.marks[0][cell.board] >> cell.cell & 1   ? 'x'
                   : position.marks[1][cell.board] >> cell.cell & 1 ? 'o'
                                                                    : '.';
        }
        out += row == 8 ? ' ' : '/';
    }
    out += position.side == Side::first ? "x " : "o ";
    return out + (position.board == anywhere ? "-" : board_text(position.board));
}

inline Ultimate::Move Ultimate::parse_move(const Position&, std::string_view text) const {
    if (text.size() != 2 || text[0] < 'a' || text[0] > 'i' || text[1] < '1' || text[1] > '9') {
        throw InvalidMove(text, "expected a cell from a1 to i9");
    }
    return at(text[0] - 'a', '9' - text[1]);
}

inline Ultimate::Position Ultimate::parse_position(std::string_view text) const {
    const std::vector<std::string> parts = fields(text);
    if (parts.size() != 3) {
        throw InvalidPosition(text, {"expected rows, the side to move and the board to play on, as in " +
                                     quote(this->text(start())) + ", got " + std::to_string(parts.size()) + " fields"});
    }
    std::vector<std::string> faults;
    Position position;
    const std::string cells = read_rows(parts[0], 9, 9, "xo.", faults);
    for (int i = 0; i < 81; ++i) {
        const char mark = cells[static_cast<std::size_t>(i)];
        const Move cell = at(i % 9, i / 9);
        if (mark == '.') continue;
        const std::size_t side = mark == 'x' ? 0 : 1;
        position.marks[side][cell.board] |= static_cast<Marks>(1 << cell.cell);
        position.key ^= mark_keys_[side][cell.board][cell.cell];
    }
    for (std::size_t board = 0; board < 9; ++board) {
        const auto bit = static_cast<Marks>(1 << board);
        for (const std::size_t side : {0u, 1u}) {
            if (has_line[position.marks[side][board]]) position.won[side] |= bit;
        }
        if (((position.won[0] | position.won[1]) & bit) != 0 || occupied(position, static_cast<int>(board)) == full) {
            position.closed |= bit;
        }
    }
    if (parts[1] != "x" && parts[1] != "o")
        faults.push_back("side to move " + quote(parts[1]) + " is neither 'x' nor 'o'");
    position.side = parts[1] == "o" ? Side::second : Side::first;
    const std::string& board = parts[2];
    if (board.size() == 2 && board[0] >= 'a' && board[0] <= 'c' && board[1] >= '1' && board[1] <= '3') {
        position.board = static_cast<std::uint8_t>(('3' - board[1]) * 3 + (board[0] - 'a'));
    } else if (board != "-") {
        faults.push_back("board to play on " + quote(board) + " is neither '-' nor from a1 to c3");
    }
    position.key ^= board_keys_[anywhere] ^ board_keys_[position.board];
    if (faults.empty()) find_impossible(position, faults);
    if (!faults.empty()) throw InvalidPosition(text, faults);
    return position;
}

// Finds what cannot occur in a game.
inline void Ultimate::find_impossible(const Position& position, std::vector<std::string>& faults) const {
    std::array<int, 2> counts{};
    for (const std::size_t side : {0u, 1u}) {
        for (const Marks marks : position.marks[side]) counts[side] += std::popcount(marks);
    }
    const auto [x, o] = counts;
    const std::string found = std::to_string(x) + " x and " + std::to_string(o) + " o";
    if (x != o && x != o + 1) {
        faults.push_back(found + ": x begins, so x has as many as o, or one more");
    } else if ((x == o) != (position.side == Side::first)) {
        faults.push_back("with " + found + " it is the turn of " + (x == o ? "x" : "o"));
    }
    for (int board = 0; board < 9; ++board) {
        const auto index = static_cast<std::size_t>(board);
        if ((position.won[0] & position.won[1]) >> board & 1)
            faults.push_back("both have a line on board " + board_text(board));
        for (const std::size_t side : {0u, 1u}) {
            Marks in_all_lines = full;
            for (const Marks line : lines) {
                if ((line & ~position.marks[side][index]) == 0) in_all_lines &= line;
            }
            if (in_all_lines == 0) faults.push_back("no single move completes the lines on board " + board_text(board));
        }
    }
    if (has_line[position.won[static_cast<std::size_t>(position.side)]]) {
        faults.push_back(std::string(position.side == Side::first ? "x" : "o") +
                         " had three boards in a row already before the last move");
    }
    find_unsent(position, faults);
}

// The board to play on must be one that the last move can have led to.
inline void Ultimate::find_unsent(const Position& position, std::vector<std::string>& faults) const {
    if (!sending_) {
        if (position.board != anywhere) faults.push_back("without sending the board to play on is always '-'");
        return;
    }
    Marks cells = 0;  // where the last mover has marks, on any board
    for (const Marks marks : position.marks[static_cast<std::size_t>(other(position.side))]) cells |= marks;
    if (position.board == anywhere) {
        if (cells != 0 && (cells & position.closed) == 0)
            faults.push_back("no last move lets the next player play anywhere");
    } else if (position.closed >> position.board & 1) {
        faults.push_back("board " + board_text(position.board) + " is decided or full: expected '-'");
    } else if ((cells >> position.board & 1) == 0) {
        faults.push_back("no last move can have sent to board " + board_text(position.board));
    }
}

inline View Ultimate::view(const Position& position) const {
    View view;
    const bool ongoing = result(position) == Result::ongoing;
    for (int row = 8; row >= 0; --row) {
        for (int column = 0; column < 9; ++column) {
            const Move cell = at(column, row);
            const std::string name = text(cell);
            const bool x = position.marks[0][cell.board] >> cell.cell & 1,
                       o = position.marks[1][cell.board] >> cell.cell & 1;
            if (x || o) view.pieces.push_back({name, x ? "X" : "O", x ? Side::first : Side::second});
            if (position.won[0] >> cell.board & 1) view.marks.push_back({name, "won:first"});
            if (position.won[1] >> cell.board & 1) view.marks.push_back({name, "won:second"});
            if (ongoing && legal(position, cell)) view.marks.push_back({name, "playable"});
        }
    }
    return view;
}

}  // namespace plyground::ultimate
