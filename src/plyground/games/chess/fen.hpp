// Positions as text: FEN, written as the standard says, and read with every fault named.
//
// Four fields (no counters, as in EPD) are read as well as six. The square for a capture en passant is kept and written
// only if such a capture is legal. So equal positions have equal texts, except for the counters.
#pragma once

#include "base/board_text.hpp"
#include "rules.hpp"

namespace plyground::chess {

inline constexpr std::string_view start_text = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
inline constexpr std::string_view right_letters = "KQkq";  // in the order of the bits of Position::rights

inline std::string Chess::text(const Position& position) const {
    std::string out;
    for (int rank = 7; rank >= 0; --rank) {
        int gap = 0;
        for (int file = 0; file < 8; ++file) {
            const int square = rank * 8 + file;
            const unsigned kind = position.kind_at(square);
            if (kind == none) {
                ++gap;
                continue;
            }
            if (gap != 0) out += std::to_string(gap);
            gap = 0;
            out += (position.white >> square & 1) != 0 ? letters[kind] : small_letters[kind];
        }
        if (gap != 0) out += std::to_string(gap);
        if (rank != 0) out += '/';
    }
    out += position.side == 0 ? " w " : " b ";
    for (unsigned right = 0; right < 4; ++right)
        if ((position.rights >> right & 1) != 0) out += right_letters[right];
    if (position.rights == 0) out += '-';
    out += ' ' + (position.en_passant == 0 ? "-" : square_text(position.en_passant));
    return out + ' ' + std::to_string(position.quiet) + ' ' + std::to_string(position.number);
}

// Reads one FEN. `faults` has everything that is wrong with it.
class FenReader {
  public:
    FenReader(const std::vector<std::string>& parts, std::vector<std::string>& faults)
        : parts_(parts), faults_(faults) {}

    Position read() {
        read_board();
        read_side();
        read_rights();
        const int passed = read_square();
        if (parts_.size() == 6) {
            position_.quiet = read_number(parts_[4], "the number of plies since a capture or a pawn's move");
            position_.number = std::max<std::uint16_t>(1, read_number(parts_[5], "the number of the move"));
        }
        if (!faults_.empty()) return position_;
        check_material();
        check_rights();
        const bool kings = count(position_.of_kind(king, 0)) == 1 && count(position_.of_kind(king, 1)) == 1;
        const bool possible = passed == 0 || check_passed(passed);
        if (kings && possible) check_checks(passed);
        if (faults_.empty() && passed != 0) offer_en_passant(position_, passed);
        return position_;
    }

  private:
    void fault(std::string text) { faults_.push_back(std::move(text)); }

    void read_board() {
        const std::vector<std::string> rows = split(parts_[0], '/');
        if (rows.size() != 8) fault("expected 8 rows, got " + std::to_string(rows.size()));
        for (std::size_t row = 0; row < rows.size(); ++row) read_row(rows[row], static_cast<int>(row));
    }
    void read_row(const std::string& text, int row) {
        const std::string name = "row " + std::to_string(row + 1);
        int file = 0;
        bool after_number = false;
        for (const std::string& symbol : characters(text)) {
            const char c = symbol.size() == 1 ? symbol[0] : '?';
            const bool number = c >= '1' && c <= '8';
            if (number && after_number) fault(name + ", " + quote(text) + ": two numbers in a row");
            after_number = number;
            if (number) {
                file += c - '0';
                continue;
            }
            std::size_t kind = c == '.' ? std::string_view::npos : letters.find(c);
            const bool is_white = kind != std::string_view::npos;
            if (!is_white) kind = c == '.' ? kind : small_letters.find(c);
            if (kind == std::string_view::npos) {
                fault(name + ": " + quote(symbol) + " is neither a piece nor a number of empty squares");
            } else if (row < 8 && file < 8) {
                position_.toggle(is_white ? 0 : 1, static_cast<unsigned>(kind), (7 - row) * 8 + file);
            }
            ++file;
        }
        if (file != 8) fault(name + ", " + quote(text) + ", has " + std::to_string(file) + " squares, expected 8");
    }
    void read_side() {
        if (parts_[1] == "b") position_.turn();
        if (parts_[1] != "b" && parts_[1] != "w") fault("side to move " + quote(parts_[1]) + " is neither 'w' nor 'b'");
    }
    void read_rights() {
        if (parts_[2] == "-") return;
        unsigned found = 0;
        for (const std::string& symbol : characters(parts_[2])) {
            const std::size_t right = symbol.size() == 1 ? right_letters.find(symbol) : std::string_view::npos;
            if (right == std::string_view::npos) {
                fault("castling " + quote(parts_[2]) + ": " + quote(symbol) + " is not one of 'KQkq'");
            } else if ((found >> right & 1) != 0) {
                fault("castling " + quote(parts_[2]) + ": " + quote(symbol) + " is there twice");
            } else {
                found |= 1u << right;
            }
        }
        position_.set_rights(found);
    }
    int read_square() {
        if (parts_[3] == "-") return 0;
        const int square = parse_square(parts_[3]);
        if (square < 0) {
            fault("en passant " + quote(parts_[3]) + " is neither a square nor '-'");
        } else if (rank_of(square) != (parts_[1] == "b" ? 2 : 5) && (parts_[1] == "b" || parts_[1] == "w")) {
            fault("en passant " + quote(parts_[3]) + ": with " + quote(parts_[1]) + " to move it is on rank " +
                  (parts_[1] == "b" ? "3" : "6"));
        }
        return std::max(square, 0);
    }
    std::uint16_t read_number(const std::string& text, const std::string& what) {
        const bool digits = !text.empty() && text.find_first_not_of("0123456789") == std::string::npos;
        if (!digits || text.size() > 4) {
            fault(what + ", " + quote(text) + ", is not a number from 0 to " + std::to_string(largest_number));
            return 0;
        }
        return static_cast<std::uint16_t>(std::stoi(text));
    }

    static std::string player(unsigned side) { return side == 0 ? "White" : "Black"; }

    void check_material() {
        constexpr std::array<int, kind_codes> at_first{0, 8, 2, 1, 0, 2, 2, 1};
        if ((position_.of_kind(pawn) & (rank_mask(0) | rank_mask(7))) != 0)
            fault("a pawn stands on the first or last rank");
        for (const unsigned side : {0u, 1u}) {
            const int kings = count(position_.of_kind(king, side)), pawns = count(position_.of_kind(pawn, side));
            if (kings != 1) fault(player(side) + " has " + std::to_string(kings) + " kings, expected 1");
            if (pawns > 8) fault(player(side) + " has " + std::to_string(pawns) + " pawns, more than 8");
            int promoted = 0;
            for (const unsigned kind : {knight, bishop, rook, queen})
                promoted += std::max(0, count(position_.of_kind(kind, side)) - at_first[kind]);
            if (pawns <= 8 && promoted > 8 - pawns) {
                fault(player(side) + " has " + std::to_string(promoted) + " pieces more than at first, but only " +
                      std::to_string(8 - pawns) + " pawns less");
            }
        }
    }
    void check_rights() {
        constexpr std::array<std::array<int, 2>, 4> homes{{{4, 7}, {4, 0}, {60, 63}, {60, 56}}};
        for (unsigned right = 0; right < 4; ++right) {
            const unsigned side = right / 2;
            const auto [king_home, rook_home] = homes[right];
            const bool there = (position_.of_kind(king, side) & bit(king_home)) != 0 &&
                               (position_.of_kind(rook, side) & bit(rook_home)) != 0;
            if ((position_.rights >> right & 1) != 0 && !there) {
                fault("castling " + quote(right_letters.substr(right, 1)) + " needs a king on " +
                      square_text(king_home) + " and a rook on " + square_text(rook_home));
            }
        }
    }
    // Whether a pawn can just have stepped over the square.
    bool check_passed(int square) {
        const int from = position_.side == 0 ? square + 8 : square - 8;
        const bool pawn_there = (position_.of_kind(pawn, position_.side ^ 1u) & bit(square ^ 8)) != 0;
        if (pawn_there && (position_.occupied() & (bit(square) | bit(from))) == 0) return true;
        fault("en passant " + quote(parts_[3]) + ": no pawn can just have moved from " + square_text(from) + " to " +
              square_text(square ^ 8));
        return false;
    }
    // Checks that the opponent's king cannot be captured, and that one move can have given these checks.
    void check_checks(int passed) {
        const unsigned me = position_.side;
        if (attackers(position_, position_.king_square(me ^ 1), me, position_.occupied()) != 0)
            fault(player(me ^ 1) + "'s king can be captured, but it is " + player(me) + "'s turn");
        const int own = position_.king_square(me);
        const Squares checkers = attackers(position_, own, me ^ 1, position_.occupied());
        if (count(checkers) > 2) {
            fault(player(me) + " is in check from " + std::to_string(count(checkers)) + " pieces");
        } else if (passed != 0 && checkers != 0) {
            const int from = me == 0 ? passed + 8 : passed - 8;
            const Squares before = (position_.occupied() ^ bit(passed ^ 8)) | bit(from);
            if (count(checkers) == 2 || (checkers != bit(passed ^ 8) && attackers(position_, own, me ^ 1, before) != 0))
                fault("en passant " + quote(parts_[3]) + ": the pawn's double step cannot have given this check");
        } else if (count(checkers) == 2) {
            const auto one = static_cast<std::size_t>(lowest(checkers));
            const auto other = static_cast<std::size_t>(lowest(checkers & (checkers - 1)));
            if ((line[one][other] >> own & 1) != 0)
                fault(player(me) + " is in check from two pieces on one line, which no move can give");
        }
    }

    const std::vector<std::string>& parts_;
    std::vector<std::string>& faults_;
    Position position_;
};

inline Position Chess::parse_position(std::string_view text) const {
    const std::vector<std::string> parts = fields(text);
    if (parts.size() != 6 && parts.size() != 4) {
        throw InvalidPosition(text, {"expected the six fields of a FEN, as in " + quote(start_text) + ", got " +
                                     std::to_string(parts.size())});
    }
    std::vector<std::string> faults;
    const Position position = FenReader(parts, faults).read();
    if (!faults.empty()) throw InvalidPosition(text, faults);
    return position;
}

inline Position Chess::start() const {
    return parse_position(start_text);
}

}  // namespace plyground::chess
