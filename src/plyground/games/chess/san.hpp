// Moves as text. The game's notation is that of UCI (e2e4, a7a8q). People see standard algebraic notation (Nf3,
// exd8=Q+), which is read too.
#pragma once

#include <optional>

#include "fen.hpp"

namespace plyground::chess {

inline std::string Chess::text(Move move) const {
    std::string out = square_text(move.from()) + square_text(move.to());
    if (move.promotion() != none) out += small_letters[move.promotion()];
    return out;
}

// The move in algebraic notation, with '+' or '#'. The file, rank or square that it comes from is written only if other
// pieces of its kind could go there too.
inline std::string san(const Chess& game, const Position& position, Move move) {
    const unsigned kind = position.kind_at(move.from());
    const std::string target = square_text(move.to());
    std::string out;
    if (kind == king && file_of(move.from()) == 4 && (file_of(move.to()) == 6 || file_of(move.to()) == 2)) {
        out = file_of(move.to()) == 6 ? "O-O" : "O-O-O";
    } else if (kind == pawn) {
        if (file_of(move.from()) != file_of(move.to())) out = square_text(move.from()).substr(0, 1) + 'x';
        out += target;
        if (move.promotion() != none) out += std::string{'=', letters[move.promotion()]};
    } else {
        Moves<Chess> moves;
        game.moves(position, moves);
        bool same_file = false, same_rank = false, several = false;
        for (const Move& another : moves) {
            if (another == move || another.to() != move.to() || position.kind_at(another.from()) != kind) continue;
            several = true;
            same_file = same_file || file_of(another.from()) == file_of(move.from());
            same_rank = same_rank || rank_of(another.from()) == rank_of(move.from());
        }
        const std::string origin = square_text(move.from());
        out = letters[kind];
        if (several && (!same_file || same_rank)) out += origin[0];
        if (several && same_file) out += origin[1];
        out += (position.kind_at(move.to()) != none ? "x" : "") + target;
    }
    const Position after = game.play(position, move);
    if (!game.threatened(after)) return out;
    return out + (game.result(after) == win_for(static_cast<Side>(position.side)) ? '#' : '+');
}

// The content of a move in algebraic notation.
struct SanPattern {
    unsigned kind = pawn;
    int file = -1, rank = -1;  // where it comes from; -1: not written
    int to = -1;
    unsigned promotion = none;

    bool fits(const Position& position, Move move) const {
        const int from = move.from();
        return move.to() == to && move.promotion() == promotion && position.kind_at(from) == kind &&
               (file < 0 || file_of(from) == file) && (rank < 0 || rank_of(from) == rank);
    }
};

// The content of a text; nothing if it is not algebraic notation. It is read backwards: marks, promotion, target, then
// the rest.
inline std::optional<SanPattern> parse_san(const Position& position, std::string_view text) {
    const std::string_view annotations = "!?", marks = "+#", pieces = "NBRQ";
    while (!text.empty() && annotations.find(text.back()) != std::string_view::npos) text.remove_suffix(1);
    if (!text.empty() && marks.find(text.back()) != std::string_view::npos) text.remove_suffix(1);
    SanPattern found;
    const int home = position.side == 0 ? 4 : 60;
    if (text == "O-O" || text == "0-0" || text == "O-O-O" || text == "0-0-0") {
        found.kind = king;
        found.file = 4;
        found.rank = rank_of(home);
        found.to = text.size() == 3 ? home + 2 : home - 2;
        return found;
    }
    if (text.size() >= 3 && pieces.find(text.back()) != std::string_view::npos) {
        found.promotion = static_cast<unsigned>(letters.find(text.back()));
        text.remove_suffix(1);
        if (text.back() == '=') text.remove_suffix(1);
    }
    if (text.size() < 2) return std::nullopt;
    found.to = parse_square(text.substr(text.size() - 2));
    if (found.to < 0) return std::nullopt;
    text.remove_suffix(2);
    if (!text.empty() && text[0] != '.' && letters.find(text[0]) != std::string_view::npos && text[0] != 'P') {
        found.kind = static_cast<unsigned>(letters.find(text[0]));
        text.remove_prefix(1);
    }
    const bool captures = !text.empty() && text.back() == 'x';
    if (!text.empty() && (text.back() == 'x' || text.back() == '-')) text.remove_suffix(1);
    if (!text.empty() && text[0] >= 'a' && text[0] <= 'h') {
        found.file = text[0] - 'a';
        text.remove_prefix(1);
    }
    if (!text.empty() && text[0] >= '1' && text[0] <= '8') {
        found.rank = text[0] - '1';
        text.remove_prefix(1);
    }
    if (!text.empty() || (found.promotion != none && found.kind != pawn)) return std::nullopt;
    if (found.kind == pawn && found.file < 0) {
        if (captures) return std::nullopt;
        found.file = file_of(found.to);
    }
    return found;
}

inline Move Chess::parse_move(const Position& position, std::string_view text) const {
    if (text.size() == 4 || text.size() == 5) {
        const int from = parse_square(text.substr(0, 2)), to = parse_square(text.substr(2, 2));
        const std::size_t promotion = text.size() == 4 ? 0 : std::string_view("nbrq").find(text[4]);
        if (from >= 0 && to >= 0 && promotion != std::string_view::npos)
            return Move(from, to, text.size() == 4 ? none : static_cast<unsigned>(small_letters.find(text[4])));
    }
    const std::optional<SanPattern> pattern = parse_san(position, text);
    if (!pattern)
        throw InvalidMove(text, "expected two squares, as in 'e2e4' or 'a7a8q', or as in 'Nf3', 'exd5', 'O-O'");
    Moves<Chess> moves;
    if (result(position) == Result::ongoing) moves_fitting(*pattern, position, moves);
    if (moves.size() == 1) return moves[0];
    std::string candidates;
    for (const Move& move : moves) candidates += (candidates.empty() ? "" : ", ") + this->text(move);
    throw IllegalMove(text, moves.empty() ? "" : "it may be any of " + candidates);
}

inline void Chess::moves_fitting(const SanPattern& pattern, const Position& position, Moves<Chess>& out) const {
    Moves<Chess> all;
    moves(position, all);
    for (const Move& move : all)
        if (pattern.fits(position, move)) out.push(move);
}

}  // namespace plyground::chess
