// GIPF's moves as text: parts of rules.hpp that no search needs.
//
//     a1-b2                                      the push
//     Ga1-b2                                     the push of a GIPF-piece
//     xb2,c3,d4,e5;a1-b2;xc4,d4,e4,f4            what is emptied before it and after it, spots in text order
//
// A move without a list of spots empties nothing, if that is legal. Otherwise it stands for the only legal choice. The
// official notation is read too (official.hpp).
#pragma once

#include "official.hpp"

namespace plyground::gipf {

template <bool with_doubles>
bool Gipf<with_doubles>::legal(const Position& position, Move move) const {
    if (move.push() >= all_pushes.size()) return false;
    const Push& push = all_pushes[move.push()];
    const Pieces pieces = seen(position);
    if (!Stage(pieces).offers(move.before())) return false;
    const int reserve = position.reserve[index(position.side)] + pieces.returned(move.before());
    const Pieces left = pieces.without(move.before());
    if (!may_bring(position, move.as_double(), reserve) || !can_push(left.all(), push)) return false;
    return Stage(pushed(left, push, move.as_double())).offers(move.after());
}

template <bool with_doubles>
std::string Gipf<with_doubles>::text(Move move) const {
    const Push& push = all_pushes[move.push()];
    std::string out;
    if (move.before() != 0) out += "x" + spots_text(move.before()) + ";";
    if (move.as_double()) out += 'G';
    out += std::string(push.dot) + "-" + std::string(push.spot);
    if (move.after() != 0) out += ";x" + spots_text(move.after());
    return out;
}

namespace detail {

inline constexpr std::string_view wanted = "expected a dot and the spot beside it, as in 'a1-b2'";

// A push as it is written. `reached`: the spot that the furthest piece must reach; 0: any.
struct WrittenPush {
    std::size_t number = 0;  // in all_pushes
    bool as_double = false;
    std::uint64_t reached = 0;
};

// "a1-b2", "e1-e5", "e2", each after "G" or "g" for a GIPF-piece, or after "n". Different dots from which a piece comes
// onto an empty spot give the same board: a spot alone means the first of them.
inline WrittenPush read_push(std::string_view text, std::string_view part, bool with_doubles) {
    WrittenPush found;
    std::string_view rest = part;
    const std::string_view kinds = with_doubles ? "Ggn" : "n";
    if (rest.size() > 1 && kinds.find(rest[0]) != std::string_view::npos && rest[1] >= 'a' && rest[1] <= 'i') {
        found.as_double = rest[0] != 'n';
        rest.remove_prefix(1);
    }
    const bool alone = rest.size() == 2;
    const std::uint64_t spot =
        alone || (rest.size() == 5 && rest[2] == '-') ? find_spot(rest.substr(rest.size() - 2)) : 0;
    for (std::size_t i = 0; spot != 0 && i < all_pushes.size(); ++i) {
        const Push& push = all_pushes[i];
        if (alone ? push.entry != spot : push.dot != rest.substr(0, 2) || (push.line & spot) == 0) continue;
        found.number = i;
        if (alone || push.entry != spot) found.reached = spot;
        return found;
    }
    throw InvalidMove(text, quote(part) + " is not a push: " + std::string(wanted));
}

// A list of spots as it is written, in any order: "xb2,c3,d4,e5", in the official notation also "xGb2,c3*" or "x"
// alone.
struct WrittenTaken {
    bool given = false;         // whether there is a list
    std::uint64_t spots = 0;    // 0: they are not named
    std::uint64_t doubles = 0;  // those with a "G" before them
    std::uint64_t others = 0;   // those with a "*" after them

    bool fits(std::uint64_t emptied) const { return !given || (spots != 0 ? emptied == spots : emptied != 0); }
    // Whether there are such pieces.
    bool agrees(const Pieces& pieces) const {
        return (doubles & ~pieces.doubles) == 0 && (others & ~pieces.other) == 0;
    }
};

inline WrittenTaken read_taken(std::string_view text, std::string_view part) {
    WrittenTaken found{.given = true};
    if (part == "x") return found;
    for (const std::string& name : split(part.substr(1), ',')) {
        const bool marked_double = name.starts_with('G'), marked_other = name.ends_with('*');
        const std::uint64_t spot =
            name.size() == std::size_t{2} + marked_double + marked_other ? find_spot(name.substr(marked_double, 2)) : 0;
        if (spot == 0) throw InvalidMove(text, quote(name) + " is not a spot");
        if ((found.spots & spot) != 0) throw InvalidMove(text, quote(name) + " is taken twice");
        found.spots |= spot;
        if (marked_double) found.doubles |= spot;
        if (marked_other) found.others |= spot;
    }
    return found;
}

// Several ways to empty spots as words: "xb2,c3 or xe5,e6", the first few of them.
inline std::string ways_text(const std::vector<std::uint64_t>& ways) {
    constexpr std::size_t most = 6;
    std::string out;
    for (std::size_t i = 0; i < std::min(ways.size(), most); ++i)
        out += (i == 0 ? "" : " or ") + (ways[i] == 0 ? "nothing" : "x" + spots_text(ways[i]));
    if (ways.size() > most) out += " or one of " + std::to_string(ways.size() - most) + " more";
    return out;
}

// A move as it is written, to be compared with legal ones.
struct Written {
    WrittenPush push;
    WrittenTaken before, after;

    bool reaches(const Pieces& left) const {
        return push.reached == 0 || push.reached == furthest(left.all(), all_pushes[push.number]);
    }
};

inline Written read_move(std::string_view text, bool with_doubles) {
    const std::vector<std::string> parts = split(text, ';');
    const auto takes = [](std::string_view part) { return part.starts_with('x'); };
    const bool before = takes(parts.front()), after = parts.size() > 1 && takes(parts.back());
    if (parts.size() != std::size_t{1} + before + after) throw InvalidMove(text, wanted);
    return {read_push(text, parts[before], with_doubles), before ? read_taken(text, parts.front()) : WrittenTaken{},
            after ? read_taken(text, parts.back()) : WrittenTaken{}};
}

}  // namespace detail

template <bool with_doubles>
typename Gipf<with_doubles>::Move Gipf<with_doubles>::parse_move(const Position& position,
                                                                 std::string_view text) const {
    const detail::Written written = detail::read_move(text, with_doubles);
    const Move move = meant(position, text, written);
    const Push& push = all_pushes[move.push()];
    const Pieces pieces = seen(position), left = pieces.without(move.before());
    if (!can_push(left.all(), push)) return move;  // which is not legal
    if (!written.reaches(left)) {
        const bool alone = written.push.reached == push.entry;
        throw IllegalMove(text, alone ? spots_text(push.entry) + " is not empty"
                                      : "the furthest piece reaches " + spots_text(furthest(left.all(), push)));
    }
    if (!written.before.agrees(pieces) || !written.after.agrees(pushed(left, push, move.as_double())))
        throw InvalidMove(text, "'G' goes before a GIPF-piece that is taken, and '*' follows one of the opponent's");
    return move;
}

// The move with what is written, and with nothing emptied where nothing is said, if that is legal. Otherwise the only
// legal move that fits. Throws if there are several. The move need not be legal.
template <bool with_doubles>
typename Gipf<with_doubles>::Move Gipf<with_doubles>::meant(const Position& position, std::string_view text,
                                                            const detail::Written& written) const {
    const auto& [push, before, after] = written;
    const Move plain(push.number, push.as_double, before.spots, after.spots);
    const bool complete = before.spots != 0 && after.spots != 0;
    const bool fits = before.fits(before.spots) && after.fits(after.spots);
    if (complete || (fits && legal(position, plain))) return plain;
    Moves<Gipf> all;
    if (result(position) == Result::ongoing) moves(position, all);
    std::vector<Move> fitting;
    for (const Move& move : all) {
        if (move.push() == push.number && move.as_double() == push.as_double && before.fits(move.before()) &&
            after.fits(move.after()) && written.reaches(seen(position).without(move.before())))
            fitting.push_back(move);
    }
    if (fitting.size() == 1) return fitting[0];
    if (fitting.empty() && fits) return plain;
    if (fitting.empty()) throw IllegalMove(text, "nothing is taken");
    std::vector<std::uint64_t> first, second;
    for (const Move& move : fitting) {
        if (std::find(first.begin(), first.end(), move.before()) == first.end()) first.push_back(move.before());
        second.push_back(move.after());
    }
    throw InvalidMove(text, "say which row is taken " + std::string(first.size() > 1 ? "before" : "after") +
                                " the push: " + detail::ways_text(first.size() > 1 ? first : second));
}

}  // namespace plyground::gipf
