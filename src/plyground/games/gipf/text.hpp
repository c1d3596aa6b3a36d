// GIPF as text: parts of rules.hpp that no search needs.
//
//     position   W:b5,e2,h5 B:b2,e8,h2 r:12/12 w         pieces ("-" for none), reserves, side to move
//     move       a1-b2                                   the push
//                xb2,c3,d4,e5;a1-b2;xc4,d4,e4,f4         what is taken before it and after it, spots in text order
//
// The spots taken may be left out of a move if there is no choice.
#pragma once

#include "rules.hpp"

namespace plyground::gipf {

inline constexpr int most_in_reserve = 34;

inline std::string spots_text(std::uint64_t spots) {
    std::string out;
    for (; spots != 0; spots &= spots - 1)
        out += (out.empty() ? "" : ",") + std::string(spot_names[static_cast<std::size_t>(std::countr_zero(spots))]);
    return out;
}

// The bit of a spot's name; 0 for anything else.
inline std::uint64_t find_spot(std::string_view name) {
    for (std::uint64_t spots = all_spots; spots != 0; spots &= spots - 1)
        if (spot_names[static_cast<std::size_t>(std::countr_zero(spots))] == name) return spots & -spots;
    return 0;
}
inline bool is_dot(std::string_view name) {
    return std::any_of(all_pushes.begin(), all_pushes.end(), [&](const Push& push) { return push.dot == name; });
}

// A number of at most three digits, or -1.
inline int small_number(std::string_view text) {
    if (text.empty() || text.size() > 3 || text.find_first_not_of("0123456789") != std::string_view::npos) return -1;
    return std::stoi(std::string(text));
}

inline Gipf::Gipf(const Options& options) {
    const std::string given = options.text("reserve", "12");
    std::vector<std::string> reserves = split(given, ',');
    if (reserves.size() == 1) reserves.push_back(reserves[0]);
    start_.pieces = {bit("b5") | bit("e2") | bit("h5"), bit("b2") | bit("e8") | bit("h2")};
    for (std::size_t i = 0; i < 2; ++i) {
        const int reserve = reserves.size() == 2 ? small_number(reserves[i]) : -1;
        if (reserve < 1 || reserve > most_in_reserve) {
            throw InvalidOption(given, "reserve takes one number or two, White's and Black's, from 1 to " +
                                           std::to_string(most_in_reserve) + ", not " + quote(given));
        }
        start_.reserve[i] = static_cast<std::uint8_t>(reserve);
        pieces_[i] = reserve + std::popcount(start_.pieces[i]);
    }
}

inline bool Gipf::legal(const Position& position, Move move) const {
    if (move.push() >= all_pushes.size()) return false;
    const Push& push = all_pushes[move.push()];
    const auto offers = [](const Stage& stage, std::uint64_t emptied) {
        return std::find(stage.begin(), stage.end(), emptied) != stage.end();
    };
    const Pieces pieces = seen(position);
    if (!offers(Stage(pieces), move.before())) return false;
    const Pieces left = pieces.without(move.before());
    return can_push(left.all(), push) && offers(Stage(pushed(left, push)), move.after());
}

// Moves
// ----------------------------------------------------------------------------------------------------------------

inline std::string Gipf::text(Move move) const {
    const Push& push = all_pushes[move.push()];
    std::string out;
    if (move.before() != 0) out += "x" + spots_text(move.before()) + ";";
    out += std::string(push.dot) + "-" + std::string(push.spot);
    if (move.after() != 0) out += ";x" + spots_text(move.after());
    return out;
}

namespace detail {

inline constexpr std::string_view wanted = "expected a dot and the spot beside it, as in 'a1-b2'";

inline std::size_t read_push(std::string_view text, std::string_view part) {
    for (std::size_t i = 0; i < all_pushes.size(); ++i) {
        const Push& push = all_pushes[i];
        if (part.size() == 5 && part.substr(0, 2) == push.dot && part[2] == '-' && part.substr(3) == push.spot)
            return i;
    }
    throw InvalidMove(text, quote(part) + " is not a push: " + std::string(wanted));
}

// "xb2,c3,d4,e5", spots in any order.
inline std::uint64_t read_taken(std::string_view text, std::string_view part) {
    std::uint64_t spots = 0;
    for (const std::string& name : split(part.substr(1), ',')) {
        const std::uint64_t spot = find_spot(name);
        if (spot == 0) throw InvalidMove(text, quote(name) + " is not a spot");
        if ((spots & spot) != 0) throw InvalidMove(text, quote(name) + " is taken twice");
        spots |= spot;
    }
    return spots;
}

// The only result of a stage, for a move that leaves it out. Throws if there are several.
inline std::uint64_t only_result(std::string_view text, const Stage& stage, std::string_view when) {
    if (stage.size() == 1) return stage[0];
    std::string ways;
    for (const std::uint64_t emptied : stage) ways += (ways.empty() ? "x" : " or x") + spots_text(emptied);
    throw InvalidMove(text, "say which row is taken " + std::string(when) + " the push: " + ways);
}

}  // namespace detail

inline Gipf::Move Gipf::parse_move(const Position& position, std::string_view text) const {
    const std::vector<std::string> parts = split(text, ';');
    const auto takes = [](std::string_view part) { return part.starts_with('x'); };
    const bool before = takes(parts.front()), after = parts.size() > 1 && takes(parts.back());
    if (parts.size() != std::size_t{1} + before + after) throw InvalidMove(text, detail::wanted);

    const std::size_t number = detail::read_push(text, parts[before]);
    const std::uint64_t given_before = before ? detail::read_taken(text, parts.front()) : 0;
    const std::uint64_t given_after = after ? detail::read_taken(text, parts.back()) : 0;
    const Pieces pieces = seen(position);
    const Stage stage(pieces);
    const std::uint64_t first = before ? given_before : detail::only_result(text, stage, "before");
    const Pieces left = pieces.without(first);
    const Push& push = all_pushes[number];
    const bool offered = std::find(stage.begin(), stage.end(), first) != stage.end();
    if (after || !offered || !can_push(left.all(), push)) return {number, first, given_after};
    return {number, first, detail::only_result(text, Stage(pushed(left, push)), "after")};
}

// Positions
// ------------------------------------------------------------------------------------------------------------

inline std::string Gipf::text(const Position& position) const {
    const auto listed = [](std::uint64_t spots) { return spots == 0 ? "-" : spots_text(spots); };
    return "W:" + listed(position.pieces[0]) + " B:" + listed(position.pieces[1]) +
           " r:" + std::to_string(position.reserve[0]) + "/" + std::to_string(position.reserve[1]) +
           (position.side == Side::first ? " w" : " b");
}

namespace detail {

inline std::uint64_t read_pieces(const std::string& field, const std::string& label, std::vector<std::string>& faults) {
    if (!field.starts_with(label)) {
        faults.push_back("expected " + label + " and spots, got " + quote(field));
        return 0;
    }
    if (field == label + "-") return 0;
    std::uint64_t spots = 0;
    for (const std::string& name : split(std::string_view(field).substr(label.size()), ',')) {
        const std::uint64_t spot = find_spot(name);
        if (spot == 0) {
            faults.push_back(label + " " + quote(name) + (is_dot(name) ? " is a dot, not a spot" : " is not a spot"));
        } else if ((spots & spot) != 0) {
            faults.push_back(label + " " + quote(name) + " is named twice");
        }
        spots |= spot;
    }
    return spots;
}

// Whether there is room for all results of taking rows.
inline bool fits(const Pieces& pieces) {
    try {
        const Stage stage(pieces);
        return true;
    } catch (const TooManyMoves&) {
        return false;
    }
}

}  // namespace detail

inline Gipf::Position Gipf::parse_position(std::string_view text) const {
    const std::vector<std::string> parts = fields(text);
    if (parts.size() != 4) {
        throw InvalidPosition(text,
                              {"expected White's spots, Black's spots, the reserves and the side to move, as in " +
                               quote(this->text(start_)) + ", got " + std::to_string(parts.size()) + " fields"});
    }
    std::vector<std::string> faults;
    Position position;
    position.pieces = {detail::read_pieces(parts[0], "W:", faults), detail::read_pieces(parts[1], "B:", faults)};
    const std::vector<std::string> reserves =
        split(std::string_view(parts[2]).substr(std::min<std::size_t>(2, parts[2].size())), '/');
    for (std::size_t i = 0; i < 2; ++i) {
        const int reserve = parts[2].starts_with("r:") && reserves.size() == 2 ? small_number(reserves[i]) : -1;
        if (reserve < 0 || reserve > 255) {
            faults.push_back("expected the reserves as in 'r:12/12', got " + quote(parts[2]));
            break;
        }
        position.reserve[i] = static_cast<std::uint8_t>(reserve);
    }
    if (parts[3] != "w" && parts[3] != "b")
        faults.push_back("side to move " + quote(parts[3]) + " is neither 'w' nor 'b'");
    position.side = parts[3] == "b" ? Side::second : Side::first;
    if (faults.empty()) find_impossible(position, faults);
    if (!faults.empty()) throw InvalidPosition(text, faults);
    return position;
}

// Finds what cannot occur in a game.
inline void Gipf::find_impossible(const Position& position, std::vector<std::string>& faults) const {
    const auto name = [](Side side) -> std::string { return side == Side::first ? "White" : "Black"; };
    if (const std::uint64_t both = position.pieces[0] & position.pieces[1]; both != 0)
        faults.push_back("pieces of both sides on " + spots_text(both));
    for (const Side side : {Side::first, Side::second}) {
        if (captured(position, side) < 0) {
            const std::size_t i = index(side);
            faults.push_back(name(side) + " has " + std::to_string(std::popcount(position.pieces[i])) +
                             " pieces on the board and " + std::to_string(position.reserve[i]) + " in reserve, of " +
                             std::to_string(pieces_[i]) + " in the game");
        }
    }
    const Pieces pieces = seen(position);
    if (has_row(pieces.other)) faults.push_back(name(other(position.side)) + " has a row that had to be taken before");
    if (!has_row(pieces.own)) return;
    // The last push made all rows of the side to move: it changed a spot of each, all in one line.
    const bool one_push = std::any_of(all_lines.begin(), all_lines.end(),
                                      [&](const Line& line) { return !has_row(pieces.own & ~line.spots); });
    if (!one_push || !detail::fits(pieces)) {
        faults.push_back(name(position.side) + " has rows that no single push makes");
    } else if (faults.empty()) {
        try {
            Moves<Gipf> moves;
            this->moves(position, moves);
        } catch (const TooManyMoves&) {
            faults.push_back(name(position.side) + " has too many ways to take the rows");
        }
    }
}

}  // namespace plyground::gipf
