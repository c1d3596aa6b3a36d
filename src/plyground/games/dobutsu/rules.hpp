// Dobutsu Shogi: Lion, Giraffe, Elephant and Chick on three files and four ranks, captured pieces dropped again.
//
//     a   b   c
//     0 | 1 | 2   4      bit = row from the top * 3 + column; the first player
//     3 | 4 | 5   3      moves up, to the rank of bits 0 to 2, the second down,
//     6 | 7 | 8   2      to the rank of bits 9 to 11
//     9 |10 |11   1
//
// The try. "The game ends when a Lion moves to the last rank and the opponent cannot capture it at once (if he can, the
// game goes on)": the win is in the move. So a Lion that came there en prise, and was not captured, has not won by
// that, nor has it when its owner then makes it safe by a move of another piece: no Lion has moved. It wins when it
// moves again, along the last rank too, and cannot be captured there. The count of 62,520,789 positions to depth 9
// comes out under this reading alone (were such a Lion to win as soon as it is safe, it would be 62,288,108; by a move
// within the rank not, 62,609,532). A position therefore has to remember one thing: that the opponent's Lion stands on
// the last rank, cannot be captured, and has not won, because the last move was another piece's. Its text then ends in
// "stays". Nowhere else does the last move matter, so the mark is set nowhere else, and equal positions stay equal.
#pragma once

#include <bit>

#include "board_text.hpp"
#include "game.hpp"
#include "hash.hpp"

namespace plyground::dobutsu {

inline constexpr int columns = 3, rows = 4, squares = columns * rows;
inline constexpr std::uint32_t board = (1u << squares) - 1;
inline constexpr std::array<std::uint32_t, 2> last_rank{0007, 07000};  // by side; a rank is an octal digit

// The first four are also the lanes of Position::kinds. A Hen is a Chick with a bit of its own.
enum Kind : int { chick, elephant, giraffe, lion, hen };
inline constexpr std::string_view letters = "CEGLH";
inline constexpr std::array<std::string_view, 5> names{"Chick", "Elephant", "Giraffe", "Lion", "Hen"};

using Targets = std::array<std::array<std::array<std::uint16_t, squares>, 5>, 2>;

// targets[side][kind][square]: where a piece steps on an empty board.
inline constexpr Targets targets = [] {
    Targets found{};
    for (int side = 0; side < 2; ++side) {
        for (int kind = 0; kind < 5; ++kind) {
            for (int square = 0; square < squares; ++square) {
                for (int right = -1; right <= 1; ++right) {
                    for (int forward = -1; forward <= 1; ++forward) {
                        const int column = square % columns + right;
                        const int row = square / columns + (side == 0 ? -forward : forward);
                        if (column < 0 || column >= columns || row < 0 || row >= rows) continue;
                        const bool straight = right == 0 || forward == 0;
                        const bool steps = kind == lion       ? right != 0 || forward != 0
                                           : kind == giraffe  ? straight && right != forward
                                           : kind == elephant ? !straight
                                           : kind == chick    ? right == 0 && forward == 1
                                           : straight         ? right != forward
                                                              : forward == 1;
                        if (steps)
                            found[side][kind][square] |= static_cast<std::uint16_t>(1u << (row * columns + column));
                    }
                }
            }
        }
    }
    return found;
}();

constexpr char upper(char c) {
    return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
}

inline constexpr int lane_bits = 16, hens_lane = 32, side_bit = 48, stays_bit = 49;
inline constexpr std::uint64_t lanes = 0x0001'0001'0001'0001;  // the lowest bit of each

// Where a lane of Position::kinds counts the pieces in a side's hand.
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
        // What stands on a square that is not empty.
        constexpr int kind_at(int square) const {
            const std::uint64_t here = kinds >> square & lanes;
            return (std::countr_zero(here) >> 4) + static_cast<int>(hens() >> square & 1) * hen;
        }
    };
    static_assert(sizeof(Position) == 16);

    // From a square, or from the hand: 12 + kind.
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
    static constexpr int max_moves = 36 + 30;  // all eight pieces on the board; three kinds on ten squares

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
            for (std::uint32_t to = targets[me][position.kind_at(from)][from] & ~own; to != 0; to &= to - 1)
                out.push(Move(from, std::countr_zero(to)));
        }
        if (hand_is_empty(position, me)) return;
        for (int kind = chick; kind <= giraffe; ++kind) {
            if (position.in_hand(me, kind) == 0) continue;
            for (std::uint32_t to = position.empty(); to != 0; to &= to - 1)
                out.push(Move(squares + kind, std::countr_zero(to)));
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

    // How many moves this one is where equal pieces in hand are told apart.
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
        // With a piece in hand there is a move: four squares at least are empty. Without, the Lion can nearly always
        // go.
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
    // One for a position and its mirror image.
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

    // Whether a piece of side `by` can step to the square, if that is not its own.
    bool attacked(const Position& position, unsigned by, int square) const {
        // A piece steps here from where its like of the other side would step to from here.
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

    // Marks that the Lion of `side`, which has just not moved, stands on the last rank and cannot be captured.
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

// Any order, '-' for none, as Fairy-Stockfish reads them.
inline void Dobutsu::read_hands(std::string_view text, Position& position, std::vector<std::string>& faults) {
    if (text == "-") return;
    for (const std::string& symbol : characters(text)) {
        const char c = symbol.size() == 1 ? symbol[0] : '?';
        const std::size_t kind = letters.substr(0, 4).find(upper(c));
        const unsigned owner = c == upper(c) ? 0 : 1;
        if (kind == std::string_view::npos) {
            faults.push_back("in hand: " + quote(symbol) + " is none of 'LGCElgce'");
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

// A captured Lion is seen at the end of its captor's hand.
inline View Dobutsu::view(const Position& position) const {
    const auto letter = [](int kind) { return std::string{letters[static_cast<std::size_t>(kind)]}; };
    View view;
    for (std::uint32_t left = board & ~position.empty(); left != 0; left &= left - 1) {
        const int square = std::countr_zero(left);
        view.pieces.push_back({square_text(square), letter(position.kind_at(square)),
                               position.pieces(0) >> square & 1 ? Side::first : Side::second});
    }
    for (unsigned side = 0; side < 2; ++side) {
        for (int kind = chick; kind <= lion; ++kind) {
            const int count = position.in_hand(side, kind);
            if (count != 0) view.zones.push_back({side == 0 ? "hand:first" : "hand:second", letter(kind), count});
        }
    }
    const unsigned me = position.side();
    if (result(position) == Result::ongoing && lion_attacked(position, me))
        view.marks.push_back({square_text(lion_square(position, me)), "threatened"});
    return view;
}

inline Click Dobutsu::click(const Position& position, Move move) const {
    const std::string to = square_text(move.to());
    if (move.drop()) {
        const std::string hand = position.side() == 0 ? "hand:first:" : "hand:second:";
        return {{hand + letters[static_cast<std::size_t>(move.kind())], to}, "drop", text(move)};
    }
    const bool promotes = position.kind_at(move.from()) == chick && (last_rank[position.side()] >> move.to() & 1) != 0;
    const char* kind = captures_piece(position, move) ? "capture" : promotes ? "promote" : "move";
    return {{square_text(move.from()), to}, kind, text(move)};
}

}  // namespace plyground::dobutsu
