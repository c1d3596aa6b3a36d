// Chess: the laws. FEN is in fen.hpp, the notation of moves in san.hpp, captures in sequence in exchange.hpp.
//
// Draws that the laws let a player claim end the game at once here: fifty moves without a capture or a pawn's move,
// and, by game.toml, the third occurrence of a position. So does material with which no mate is possible: a king alone
// against a king and at most one minor piece, or any bishops that all stand on squares of one colour.
#pragma once

#include "attacks.hpp"
#include "base/game.hpp"

namespace plyground::chess {

inline constexpr int fifty_moves = 100;  // plies

struct SanPattern;

class Chess {
  public:
    using Position = chess::Position;
    using Move = chess::Move;
    static constexpr bool alternates = true;
    static constexpr int usual_moves = 256;  // 218 is the most in a position with a legal number of pieces

    explicit Chess(const Options&) {}

    Position start() const;
    Side side(const Position& position) const { return static_cast<Side>(position.side); }
    std::uint64_t key(const Position& position) const { return position.key; }

    // Ordered by kind: pawns, knights, bishops, rooks, queens, the king. The pieces of a kind come in the order of
    // their squares, from a1 along the ranks to h8, and so do the targets of each piece. Promotions: queen, rook,
    // bishop, knight. Castling is a move of the king.
    void moves(const Position& position, Moves<Chess>& out) const { generate<false>(position, out); }
    // Captures and promotions alone, in the same order.
    void noisy_moves(const Position& position, Moves<Chess>& out) const { generate<true>(position, out); }

    Position play(Position position, Move move) const;
    Result result(const Position& position) const;
    std::string reason(const Position& position) const;

    // The static order: captures, the most valuable piece by the least valuable first, with promotions; then the rest.
    int order(const Position& position, Move move) const {
        constexpr std::array<int, kind_codes> worth{0, 1, 3, 10, 0, 3, 5, 9};
        const int gain = worth[captured(position, move)] + (move.promotion() != none ? worth[move.promotion()] - 1 : 0);
        return gain == 0 ? 0 : 16 * gain - worth[position.kind_at(move.from())];
    }
    bool noisy(const Position& position, Move move) const {
        return captured(position, move) != none || move.promotion() != none;
    }

    // The squares in the order of their bits.
    int place_count() const { return 64; }
    void see(const Position& position, std::uint8_t* seen) const {
        constexpr std::array<std::uint8_t, kind_codes> kinds{0, 5, 4, 0, 0, 3, 2, 1};  // K, Q, R, B, N, P
        std::fill_n(seen, 64, std::uint8_t{0});
        for (const unsigned of : {0u, 1u}) {
            for (Squares left = position.pieces(of); left != 0; left &= left - 1) {
                const int square = lowest(left), others = of == position.side ? 0 : 6;
                seen[square] = static_cast<std::uint8_t>(1 + others + kinds[position.kind_at(square)]);
            }
        }
    }

    // Whether the side to move is in check.
    bool threatened(const Position& position) const {
        return attackers(position, position.king_square(position.side), position.side ^ 1u, position.occupied()) != 0;
    }
    // The kind of the piece that the move captures; a pawn for a capture en passant.
    static unsigned captured(const Position& position, Move move) {
        const bool passing =
            position.en_passant != 0 && move.to() == position.en_passant && position.kind_at(move.from()) == pawn;
        return passing ? static_cast<unsigned>(pawn) : position.kind_at(move.to());
    }

    // For the engine (Tactical in game.hpp); exchange.hpp has them.
    static constexpr int routes = 64 * 64, places = kind_codes * 64;
    int route(Move move) const { return move.code & (routes - 1); }
    int place(const Position& position, Move move) const {
        return static_cast<int>(position.kind_at(move.from())) * 64 + move.to();
    }
    int gain(const Position& position, Move move) const;
    bool exchange_wins(const Position& position, Move move, int least) const;
    Position pass(Position position) const;
    bool may_pass(const Position& position) const;
    int reversible(const Position& position) const { return position.quiet; }
    // Far from the fiftieth move the counter does not matter: what a search sees comes before it.
    std::uint64_t table_key(const Position& position) const {
        return position.quiet < 50 ? position.key : position.key ^ mix(position.quiet);
    }

    std::string text(Move move) const;
    std::string text(const Position& position) const;
    Move parse_move(const Position& position, std::string_view text) const;
    Position parse_position(std::string_view text) const;
    View view(const Position& position) const;
    Click click(const Position& position, Move move) const;
    Motion motion(const Position& position, Move move) const;

  private:
    template <bool noisy_only>
    static void generate(const Position& position, Moves<Chess>& out);
    template <bool noisy_only>
    static void pawn_moves(const Position& position, const Threats& threats, Moves<Chess>& out);
    template <bool noisy_only>
    static void king_moves(const Position& position, const Threats& threats, Moves<Chess>& out);
    static Squares castlings(const Position& position);
    static void castle_rook(Position& position, unsigned mover, int king_to);
    static bool has_move(const Position& position);
    static bool mate_is_impossible(const Position& position);
    void moves_fitting(const SanPattern& pattern, const Position& position, Moves<Chess>& out) const;
};

template <bool noisy_only>
void Chess::generate(const Position& position, Moves<Chess>& out) {
    const unsigned me = position.side;
    const Squares own = position.pieces(me), occupied = position.occupied();
    const Threats threats = threats_to_king(position);
    if (count(threats.checkers) < 2) {
        pawn_moves<noisy_only>(position, threats, out);
        const Squares targets = threats.answers & (noisy_only ? occupied & ~own : ~own);
        for (const unsigned kind : {knight, bishop, rook, queen}) {
            for (Squares left = position.of_kind(kind) & own; left != 0; left &= left - 1) {
                const int from = lowest(left);
                Squares to = attacks(kind, from, occupied) & targets;
                if ((threats.pinned >> from & 1) != 0) to &= threats.pin_line(from);
                out.push_each(to, [from](int target) { return Move(from, target); });
            }
        }
    }
    king_moves<noisy_only>(position, threats, out);
}

template <bool noisy_only>
void Chess::pawn_moves(const Position& position, const Threats& threats, Moves<Chess>& out) {
    const unsigned me = position.side;
    const Squares empty = ~position.occupied(), others = position.pieces(me ^ 1);
    const Squares last_rank = rank_mask(me == 0 ? 7 : 0), third_rank = rank_mask(me == 0 ? 2 : 5);
    for (Squares left = position.of_kind(pawn, me); left != 0; left &= left - 1) {
        const int from = lowest(left);
        const Squares once = forward(me, bit(from)) & empty;
        Squares to = once | (forward(me, once & third_rank) & empty);
        if (noisy_only) to &= last_rank;
        const Squares reach = pawn_steps[me][static_cast<std::size_t>(from)];
        to = (to | (reach & others)) & threats.answers;
        if ((threats.pinned >> from & 1) != 0) to &= threats.pin_line(from);
        if (position.en_passant != 0 && (reach >> position.en_passant & 1) != 0 &&
            en_passant_is_legal(position, from, position.en_passant))
            to |= bit(position.en_passant);
        for (; to != 0; to &= to - 1) {
            const int target = lowest(to);
            if ((last_rank >> target & 1) != 0) {
                for (const unsigned promotion : promotions) out.push(Move(from, target, promotion));
            } else {
                out.push(Move(from, target));
            }
        }
    }
}

template <bool noisy_only>
void Chess::king_moves(const Position& position, const Threats& threats, Moves<Chess>& out) {
    const unsigned me = position.side;
    const Squares own = position.pieces(me), without_king = position.occupied() ^ bit(threats.king);
    Squares to = king_steps[static_cast<std::size_t>(threats.king)] & ~own;
    if (noisy_only) {
        to &= position.occupied();
    } else if (threats.checkers == 0 && position.rights != 0) {
        to |= castlings(position);
    }
    for (; to != 0; to &= to - 1) {
        const int target = lowest(to);
        if (attackers(position, target, me ^ 1, without_king) == 0) out.push(Move(threats.king, target));
    }
}

// The king's targets by castling, for a king that is not in check. Whether the target itself is safe is tested later,
// together with the king's other moves.
inline Squares Chess::castlings(const Position& position) {
    const unsigned me = position.side;
    const Squares occupied = position.occupied();
    const int home = me == 0 ? 4 : 60;
    const auto safe = [&](int square) { return attackers(position, square, me ^ 1, occupied) == 0; };
    Squares to = 0;
    if ((position.rights & (me == 0 ? white_short : black_short)) != 0 &&
        (occupied & Squares{0x60} << (home - 4)) == 0 && safe(home + 1))
        to |= bit(home + 2);
    if ((position.rights & (me == 0 ? white_long : black_long)) != 0 && (occupied & Squares{0x0e} << (home - 4)) == 0 &&
        safe(home - 1))
        to |= bit(home - 2);
    return to;
}

inline Position Chess::play(Position position, Move move) const {
    const unsigned me = position.side;
    const int from = move.from(), to = move.to();
    const unsigned kind = position.kind_at(from), taken = position.kind_at(to);
    const int passing = position.en_passant;
    if (passing != 0) position.set_en_passant(0);
    if (taken != none) position.toggle(me ^ 1, taken, to);
    position.toggle(me, kind, from);
    position.toggle(me, move.promotion() != none ? move.promotion() : kind, to);
    const unsigned kept = rights_kept[static_cast<std::size_t>(from)] & rights_kept[static_cast<std::size_t>(to)];
    if ((position.rights & ~kept) != 0) position.set_rights(position.rights & kept);
    position.quiet = static_cast<std::uint16_t>(taken != none || kind == pawn ? 0 : position.quiet + 1);
    position.number = static_cast<std::uint16_t>(position.number + (me == 1 && position.number < largest_number));
    position.turn();
    if (kind == pawn) {
        if (passing != 0 && to == passing) position.toggle(me ^ 1, pawn, to ^ 8);
        if ((from ^ to) == 16) offer_en_passant(position, (from + to) / 2);
    } else if (kind == king && (from - to == 2 || to - from == 2)) {
        castle_rook(position, me, to);
    }
    return position;
}

inline void Chess::castle_rook(Position& position, unsigned mover, int king_to) {
    const bool to_the_right = file_of(king_to) == 6;
    position.toggle(mover, rook, to_the_right ? king_to + 1 : king_to - 2);
    position.toggle(mover, rook, to_the_right ? king_to - 1 : king_to + 1);
}

// Whether there is any legal move: nearly always a pawn or a knight that is not pinned has one.
inline bool Chess::has_move(const Position& position) {
    const unsigned me = position.side;
    const Squares own = position.pieces(me);
    const Threats threats = threats_to_king(position);
    if (threats.checkers == 0) {
        const Squares free = own & ~threats.pinned;
        if ((forward(me, position.of_kind(pawn) & free) & ~position.occupied()) != 0) return true;
        for (Squares left = position.of_kind(knight) & free; left != 0; left &= left - 1)
            if ((knight_steps[static_cast<std::size_t>(lowest(left))] & ~own) != 0) return true;
    }
    Moves<Chess> found;
    king_moves<false>(position, threats, found);
    if (!found.empty()) return true;
    generate<false>(position, found);
    return !found.empty();
}

inline bool Chess::mate_is_impossible(const Position& position) {
    if ((position.straight_sliders() | position.of_kind(pawn)) != 0) return false;
    const Squares bishops = position.of_kind(bishop), knights = position.of_kind(knight);
    if (knights != 0) return count(knights | bishops) == 1;
    return (bishops & dark_squares) == 0 || (bishops & ~dark_squares) == 0;
}

inline Result Chess::result(const Position& position) const {
    if (!has_move(position))
        return threatened(position) ? win_for(other(static_cast<Side>(position.side))) : Result::draw;
    return position.quiet >= fifty_moves || mate_is_impossible(position) ? Result::draw : Result::ongoing;
}

inline std::string Chess::reason(const Position& position) const {
    if (!has_move(position)) return threatened(position) ? "checkmate" : "stalemate";
    if (mate_is_impossible(position)) return "neither side has the pieces to give mate";
    return "fifty moves without a capture or a pawn's move";
}

}  // namespace plyground::chess
