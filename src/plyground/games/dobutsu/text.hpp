// Dobutsu Shogi as text and as data for drawing: the parts of rules.hpp that no search needs.
//
//     position   gle/1c1/1C1/ELG[] w          rows from the top, both hands, side to move; "stays" where rules.hpp says
//     move       b2b3, C@b2                   from and to, or a drop
#pragma once

#include "base/board_text.hpp"
#include "rules.hpp"

namespace plyground::dobutsu {

// The rows from the top, then both hands in brackets in Fairy-Stockfish's order, then the side to move.
inline std::string Dobutsu::text(const Position& position) const {
    const auto cased = [](int kind, unsigned owner) {
        const char letter = letters[static_cast<std::size_t>(kind)];
        return owner == 0 ? letter : static_cast<char>(letter - 'A' + 'a');
    };
    std::string out;
    int gap = 0;
    const auto close_gap = [&] {
        if (gap != 0) out += std::to_string(gap);
        gap = 0;
    };
    for (int square = 0; square < squares; ++square) {
        if (square != 0 && square % columns == 0) {
            close_gap();
            out += '/';
        }
        if (position.empty() >> square & 1) {
            ++gap;
            continue;
        }
        close_gap();
        const int kind = position.kind_at(square);
        if (kind == hen) out += '+';
        out += cased(kind == hen ? static_cast<int>(chick) : kind, position.pieces(1) >> square & 1);
    }
    close_gap();
    out += '[';
    for (unsigned owner = 0; owner < 2; ++owner) {
        for (const int kind : {lion, giraffe, chick, elephant})
            out.append(static_cast<std::size_t>(position.in_hand(owner, kind)), cased(kind, owner));
    }
    return out + (position.side() == 0 ? "] w" : "] b") + (position.stays() ? " stays" : "");
}

inline Dobutsu::Move Dobutsu::parse_move(const Position&, std::string_view text) const {
    const auto square = [&](std::size_t at) {
        const int column = text[at] - 'a', row = text[at + 1] - '1';
        return column < 0 || column >= columns || row < 0 || row >= rows ? -1 : (rows - 1 - row) * columns + column;
    };
    if (text.size() == 4) {
        const int to = square(2);
        const std::size_t kind = letters.substr(0, 3).find(text[0]);
        const int from = text[1] != '@' ? square(0) : kind < 3 ? squares + static_cast<int>(kind) : -1;
        if (from >= 0 && to >= 0) return Move(from, to);
    }
    throw InvalidMove(text, "expected two squares from a1 to c4, as in 'b2b3', or a drop of C, E or G, as in 'C@b2'");
}

inline Dobutsu::Position Dobutsu::parse_position(std::string_view text) const {
    const std::vector<std::string> parts = fields(text);
    if (parts.size() != 2 && parts.size() != 3) {
        throw InvalidPosition(text, {"expected rows with the hands in brackets and the side to move, as in "
                                     "'gle/1c1/1C1/ELG[] w', got " +
                                     std::to_string(parts.size()) + " fields"});
    }
    std::vector<std::string> faults;
    Position position;
    const std::size_t bracket = parts[0].find('[');
    read_board(std::string_view(parts[0]).substr(0, bracket), position, faults);
    if (bracket == std::string::npos || parts[0].back() != ']') {
        faults.push_back("expected the pieces in hand in brackets after the rows, '[]' for none");
    } else {
        read_hands(std::string_view(parts[0]).substr(bracket + 1, parts[0].size() - bracket - 2), position, faults);
    }
    if (parts[1] != "w" && parts[1] != "b")
        faults.push_back("side to move " + quote(parts[1]) + " is neither 'w' nor 'b'");
    if (parts.size() == 3 && parts[2] != "stays")
        faults.push_back("after the side to move there may be 'stays', not " + quote(parts[2]));
    if (parts[1] == "b") position.sides |= std::uint64_t{1} << side_bit;
    if (faults.empty()) count_pieces(position, faults);
    if (faults.empty() && parts.size() == 3) {
        mark_stay_of(position, position.side() ^ 1);
        if (!position.stays())
            faults.push_back("'stays' is for a Lion of the player not to move, on the last rank and safe from capture");
    }
    if (!faults.empty()) throw InvalidPosition(text, faults);
    return position;
}

inline void Dobutsu::put(Position& position, unsigned side, int kind, int square) {
    position.kinds |= std::uint64_t{1} << (lane_bits * (kind == hen ? static_cast<int>(chick) : kind) + square);
    position.sides |= std::uint64_t{1} << (lane_bits * side + square);
    if (kind == hen) position.sides |= std::uint64_t{1} << (hens_lane + square);
}

constexpr char upper(char c) {
    return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
}

inline void Dobutsu::read_board(std::string_view text, Position& position, std::vector<std::string>& faults) {
    const std::vector<std::string> lines = split(text, '/');
    if (lines.size() != rows)
        faults.push_back("expected " + std::to_string(rows) + " rows, got " + std::to_string(lines.size()));
    for (std::size_t row = 0; row < lines.size(); ++row) {
        const std::string name = "row " + std::to_string(row + 1);
        int column = 0;
        bool promoted = false;
        for (const std::string& symbol : characters(lines[row])) {
            if (symbol == "+" && !promoted) {
                promoted = true;
                continue;
            }
            const char c = symbol.size() == 1 ? symbol[0] : '?';
            const std::size_t kind = letters.substr(0, 4).find(upper(c));
            const std::string shown = quote((promoted ? "+" : "") + symbol);
            if (!promoted && c >= '1' && c <= '3') {
                column += c - '0';
                continue;
            }
            if (kind == std::string_view::npos) {
                faults.push_back(name + ": " + shown + " is neither a piece nor a number of empty squares");
            } else if (promoted && kind != chick) {
                faults.push_back(name + ": " + shown + ": only a Chick is promoted");
            } else if (row < rows && column < columns) {
                put(position, c == upper(c) ? 0 : 1, promoted ? static_cast<int>(hen) : static_cast<int>(kind),
                    static_cast<int>(row) * columns + column);
            }
            promoted = false;
            ++column;
        }
        if (promoted) faults.push_back(name + ": '+' with no piece after it");
        if (column != columns) {
            faults.push_back(name + ", " + quote(lines[row]) + ", has " + std::to_string(column) +
                             " squares, expected " + std::to_string(columns));
        }
    }
}

// The pieces in hand, in any order; '-' for none, as Fairy-Stockfish reads them.
inline void Dobutsu::read_hands(std::string_view text, Position& position, std::vector<std::string>& faults) {
    if (text == "-") return;
    for (const std::string& symbol : characters(text)) {
        const char c = symbol.size() == 1 ? symbol[0] : '?';
        const std::size_t kind = letters.substr(0, 4).find(upper(c));
        const unsigned owner = c == upper(c) ? 0 : 1;
        if (kind == std::string_view::npos) {
            faults.push_back("in hand: " + quote(symbol) + " is not one of 'LGCElgce'");
        } else if (position.in_hand(owner, static_cast<int>(kind)) == 3) {
            faults.push_back("in hand: more than three of " + quote(symbol));
        } else {
            position.kinds += std::uint64_t{1} << (lane_bits * static_cast<int>(kind) + hand_shift(owner));
        }
    }
}

inline void Dobutsu::count_pieces(const Position& position, std::vector<std::string>& faults) {
    for (int kind = chick; kind < lion; ++kind) {
        const int count =
            std::popcount(position.squares_of(kind)) + position.in_hand(0, kind) + position.in_hand(1, kind);
        if (count != 2) {
            const std::string name(names[static_cast<std::size_t>(kind)]);
            faults.push_back(std::to_string(count) + " of the kind " + name + (kind == chick ? " (or Hen)" : "") +
                             " on the board and in hand, expected 2");
        }
    }
    const std::array<std::string, 2> player{"the first player", "the second player"};
    for (unsigned side = 0; side < 2; ++side) {
        const int count = std::popcount(position.lion_of(side)) + position.in_hand(side ^ 1, lion);
        if (count != 1) {
            faults.push_back(player[side] + "'s Lion is there " + std::to_string(count) +
                             " times, expected once, on the board or in the opponent's hand");
        }
    }
    if (position.in_hand(position.side(), lion) != 0)
        faults.push_back(player[position.side()] +
                         " is to move, but holds the captured Lion: the game was over before");
}

}  // namespace plyground::dobutsu
