// GIPF's options and positions as text: parts of rules.hpp that no search needs.
//
//     W:b5,e2,h5 B:b2,e8,h2 r:12/12 w          pieces ("-" for none), reserves, side to move
//     W:b5*,e2*,h5* B:b2,e8*,h2 r:12/12 w      "*" follows a GIPF-piece
//     W:- B:- r:18/18 w o:wb                   Tournament GIPF: who may still bring GIPF-pieces in
#pragma once

#include "rules.hpp"

namespace plyground::gipf {

inline constexpr int most_in_reserve = 34;

// "b2,c3*": spots in text order, those with GIPF-pieces marked.
inline std::string spots_text(std::uint64_t spots, std::uint64_t doubles = 0) {
    std::string out;
    for (; spots != 0; spots &= spots - 1) {
        out += (out.empty() ? "" : ",") + std::string(spot_names[static_cast<std::size_t>(std::countr_zero(spots))]);
        if ((spots & -spots & doubles) != 0) out += '*';
    }
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

inline std::string side_name(Side side) {
    return side == Side::first ? "White" : "Black";
}

template <bool with_doubles>
Gipf<with_doubles>::Gipf(const Options& options)
    : tournament_(options.text("rules", "basic") == "tournament"),
      official_(options.text("notation", "plain") == "official") {
    const std::string given = options.text("reserve", tournament_ ? "18" : "12");
    std::vector<std::string> reserves = split(given, ',');
    if (reserves.size() == 1) reserves.push_back(reserves[0]);
    if (!tournament_) start_.pieces = {bit("b5") | bit("e2") | bit("h5"), bit("b2") | bit("e8") | bit("h2")};
    if constexpr (with_doubles) {
        start_.doubles = start_.pieces[0] | start_.pieces[1];
        start_.opening = tournament_ ? 3 : 0;
    }
    for (const Side side : {Side::first, Side::second}) {
        const std::size_t i = index(side);
        const int least = tournament_ ? 2 : 1, reserve = reserves.size() == 2 ? small_number(reserves[i]) : -1;
        if (reserve < least || reserve > most_in_reserve) {
            throw InvalidOption(given, "reserve takes one number or two, White's and Black's, from " +
                                           std::to_string(least) + " to " + std::to_string(most_in_reserve) + ", not " +
                                           quote(given));
        }
        start_.reserve[i] = static_cast<std::uint8_t>(reserve);
        pieces_[i] = reserve + on_board(start_, side);
    }
}

template <bool with_doubles>
std::string Gipf<with_doubles>::text(const Position& position) const {
    const auto listed = [&](std::uint64_t spots) { return spots == 0 ? "-" : spots_text(spots, position.doubles); };
    std::string out = "W:" + listed(position.pieces[0]) + " B:" + listed(position.pieces[1]) +
                      " r:" + std::to_string(position.reserve[0]) + "/" + std::to_string(position.reserve[1]) +
                      (position.side == Side::first ? " w" : " b");
    if (tournament_) out += std::array{" o:-", " o:w", " o:b", " o:wb"}[position.opening];
    return out;
}

namespace detail {

// Reads a field of pieces; the spots with GIPF-pieces are added to `doubles`, if there is such a mask.
inline std::uint64_t read_pieces(const std::string& field, const std::string& label, std::uint64_t* doubles,
                                 std::vector<std::string>& faults) {
    if (!field.starts_with(label)) {
        faults.push_back("expected " + label + " and spots, got " + quote(field));
        return 0;
    }
    if (field == label + "-") return 0;
    std::uint64_t spots = 0;
    for (const std::string& written : split(std::string_view(field).substr(label.size()), ',')) {
        const bool as_double = written.ends_with('*');
        const std::string name = written.substr(0, written.size() - as_double);
        const std::uint64_t spot = find_spot(name);
        if (spot == 0) {
            faults.push_back(label + " " + quote(name) + (is_dot(name) ? " is a dot, not a spot" : " is not a spot"));
        } else if ((spots & spot) != 0) {
            faults.push_back(label + " " + quote(name) + " is named twice");
        }
        if (as_double && doubles == nullptr)
            faults.push_back(label + " " + quote(written) + " is a GIPF-piece, which Basic GIPF does not have");
        if (as_double && doubles != nullptr) *doubles |= spot;
        spots |= spot;
    }
    return spots;
}

inline std::array<std::uint8_t, 2> read_reserves(const std::string& field, std::vector<std::string>& faults) {
    std::array<std::uint8_t, 2> reserve{};
    const std::vector<std::string> parts =
        split(std::string_view(field).substr(std::min<std::size_t>(2, field.size())), '/');
    for (std::size_t i = 0; i < 2; ++i) {
        const int number = field.starts_with("r:") && parts.size() == 2 ? small_number(parts[i]) : -1;
        if (number < 0 || number > 255) {
            faults.push_back("expected the reserves as in 'r:12/12', got " + quote(field));
            break;
        }
        reserve[i] = static_cast<std::uint8_t>(number);
    }
    return reserve;
}

// "o:wb": a bit for each side.
inline std::uint8_t read_opening(const std::string& field, std::vector<std::string>& faults) {
    constexpr std::array<std::string_view, 4> texts{"o:-", "o:w", "o:b", "o:wb"};
    const auto found = std::find(texts.begin(), texts.end(), field);
    if (found == texts.end()) {
        faults.push_back("expected who may still bring GIPF-pieces in, 'o:wb', 'o:w', 'o:b' or 'o:-', got " +
                         quote(field));
        return 0;
    }
    return static_cast<std::uint8_t>(found - texts.begin());
}

}  // namespace detail

template <bool with_doubles>
typename Gipf<with_doubles>::Position Gipf<with_doubles>::parse_position(std::string_view text) const {
    const std::vector<std::string> parts = fields(text);
    if (parts.size() != (tournament_ ? 5 : 4)) {
        throw InvalidPosition(
            text, {"expected White's spots, Black's spots, the reserves" +
                   std::string(tournament_ ? ", the side to move and who may still bring GIPF-pieces in"
                                           : " and the side to move") +
                   ", as in " + quote(this->text(start_)) + ", got " + std::to_string(parts.size()) + " fields"});
    }
    std::vector<std::string> faults;
    Position position;
    std::uint64_t* doubles = nullptr;
    if constexpr (with_doubles) doubles = &position.doubles;
    position.pieces[0] = detail::read_pieces(parts[0], "W:", doubles, faults);
    position.pieces[1] = detail::read_pieces(parts[1], "B:", doubles, faults);
    position.reserve = detail::read_reserves(parts[2], faults);
    if (parts[3] != "w" && parts[3] != "b")
        faults.push_back("side to move " + quote(parts[3]) + " is neither 'w' nor 'b'");
    position.side = parts[3] == "b" ? Side::second : Side::first;
    if constexpr (with_doubles) {
        if (tournament_) position.opening = detail::read_opening(parts[4], faults);
    }
    if (faults.empty()) find_impossible(position, faults);
    if (!faults.empty()) throw InvalidPosition(text, faults);
    return position;
}

// Finds what cannot occur in a game.
template <bool with_doubles>
void Gipf<with_doubles>::find_impossible(const Position& position, std::vector<std::string>& faults) const {
    if (const std::uint64_t both = position.pieces[0] & position.pieces[1]; both != 0)
        faults.push_back("pieces of both sides on " + spots_text(both));
    for (const Side side : {Side::first, Side::second}) {
        const int reserve = position.reserve[index(side)], all = pieces_[index(side)];
        const std::string name = side_name(side), of = ", of " + std::to_string(all) + " in the game";
        if (captured(position, side) < 0) {
            faults.push_back(name + " has " + std::to_string(on_board(position, side)) + " pieces on the board and " +
                             std::to_string(reserve) + " in reserve" + of);
        }
        const int doubles = std::popcount(position.doubles_of(side)), first = std::popcount(start_.doubles_of(side));
        if (!tournament_ && doubles > first) {
            faults.push_back(name + " has " + std::to_string(doubles) + " GIPF-pieces, of " + std::to_string(first) +
                             " in the game");
        }
        if (!position.may_bring_double(side)) continue;
        if (position.pieces[index(side)] != position.doubles_of(side)) {
            faults.push_back(name + " has single pieces on the board and cannot bring GIPF-pieces in any more");
        } else if (!position.has_begun(side) && reserve != all) {
            faults.push_back(name + " has not begun, but only " + std::to_string(reserve) + " pieces in reserve" + of);
        }
    }
    find_impossible_rows(position, faults);
}

template <bool with_doubles>
void Gipf<with_doubles>::find_impossible_rows(const Position& position, std::vector<std::string>& faults) const {
    // Whether the rows of `own` can have been left: only GIPF-pieces are.
    const auto can_be_left = [&](std::uint64_t own, std::uint64_t all) {
        const Pieces pieces{own & all, all & ~own};
        return std::all_of(all_lines.begin(), all_lines.end(),
                           [&](const Line& line) { return (row_in(line, pieces) & ~position.doubles) == 0; });
    };
    const Pieces pieces = seen(position);
    if (!can_be_left(pieces.other, pieces.all()))
        faults.push_back(side_name(other(position.side)) + " has a row that had to be taken before");
    if (!has_row(pieces.own)) return;
    // The last push made all rows of the side to move that it did not leave itself: it changed a spot of each, all in
    // one line.
    const bool one_push = std::any_of(all_lines.begin(), all_lines.end(), [&](const Line& line) {
        return can_be_left(pieces.own, pieces.all() & ~line.spots);
    });
    if (!one_push) {
        faults.push_back(side_name(position.side) + " has rows that no single push makes");
    } else if (faults.empty()) {
        try {
            Moves<Gipf> moves;
            this->moves(position, moves);
        } catch (const TooManyMoves&) {
            faults.push_back(side_name(position.side) + " has more than " + std::to_string(most_in_list) +
                             " ways to take the rows");
        }
    }
}

}  // namespace plyground::gipf
