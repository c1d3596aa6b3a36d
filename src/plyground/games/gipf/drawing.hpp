// GIPF as data for drawing: what is seen, what is clicked, and what happens when a move is played.
#pragma once

#include <cmath>
#include <set>

#include "text.hpp"

namespace plyground::gipf {

// A regular hexagon: neighbours are one apart, the columns upright, column e the longest.
inline Layout Gipf::layout() const {
    Layout layout;
    std::set<std::string_view> known;
    for (const std::string_view row : line_table) {
        for (int k = 0; k < count(row); ++k) {
            const std::string_view id = name(row, k);
            if (k > 0) layout.edges.emplace_back(name(row, k - 1), id);
            if (!known.insert(id).second) continue;
            const int column = id[0] - 'a', from_centre = std::abs(id[0] - 'e');
            layout.cells.push_back({std::string(id), column * std::sqrt(3.0) / 2, (id[1] - '1') + from_centre / 2.0,
                                    k == 0 || k + 1 == count(row) ? "dot" : "spot"});
        }
    }
    std::sort(layout.cells.begin(), layout.cells.end(), [](const auto& a, const auto& b) { return a.id < b.id; });
    return layout;
}

inline View Gipf::view(const Position& position) const {
    View view;
    const Pieces pieces = seen(position);
    std::uint64_t rows = 0;
    for (const Line& line : all_lines) rows |= row_in(line, pieces);
    for (std::uint64_t spots = all_spots; spots != 0; spots &= spots - 1) {
        const std::uint64_t spot = spots & -spots;
        const std::string cell = spots_text(spot);
        if (position.pieces[0] & spot) view.pieces.push_back({cell, "W", Side::first});
        if (position.pieces[1] & spot) view.pieces.push_back({cell, "B", Side::second});
        if (rows & spot) view.marks.push_back({cell, "line"});
    }
    view.zones = {{"reserve:first", "W", position.reserve[0]},
                  {"lost:first", "W", captured(position, Side::first)},
                  {"reserve:second", "B", position.reserve[1]},
                  {"lost:second", "B", captured(position, Side::second)}};
    return view;
}

inline std::vector<std::string> spot_list(std::uint64_t spots) {
    std::vector<std::string> out;
    for (; spots != 0; spots &= spots - 1) out.push_back(spots_text(spots & -spots));
    return out;
}

inline Click Gipf::click(const Position& position, Move move) const {
    const Push& push = all_pushes[move.push()];
    const Pieces pieces = seen(position);
    std::vector<Element> path;
    if (Stage(pieces).size() > 1) path.emplace_back(RowElement{spot_list(move.before())});
    path.emplace_back(CellElement{std::string(push.dot)});
    path.emplace_back(CellElement{std::string(push.spot)});
    if (Stage(pushed(pieces.without(move.before()), push)).size() > 1)
        path.emplace_back(RowElement{spot_list(move.after())});
    return {path, (move.before() | move.after()) != 0 ? "remove" : "push", text(move)};
}

// A row is taken: the mover's pieces go to the reserve, the others to the lost pieces.
inline std::vector<Step> Gipf::taking(const Pieces& pieces, std::uint64_t spots, Side mover) {
    const bool first = mover == Side::first;
    std::vector<Step> steps;
    for (const std::string& spot : spot_list(pieces.own & spots))
        steps.push_back({.from = spot, .to = first ? "reserve:first" : "reserve:second"});
    for (const std::string& spot : spot_list(pieces.other & spots))
        steps.push_back({.from = spot, .to = first ? "lost:second" : "lost:first"});
    return steps;
}

// A piece is put on the dot, and then pushes the line on. Rows with no choice are taken before the piece is put down,
// and after the push.
inline Motion Gipf::motion(const Position& position, Move move) const {
    const bool first = position.side == Side::first;
    const Push& push = all_pushes[move.push()];
    const Pieces pieces = seen(position), left = pieces.without(move.before()), after = pushed(left, push);
    Motion motion;
    std::vector<Step> put = taking(pieces, move.before(), position.side);
    const int second_step = put.empty() ? 0 : 1;
    if (Stage(pieces).size() > 1) motion.push_back(std::exchange(put, {}));
    put.push_back({.from = first ? "reserve:first" : "reserve:second",
                   .to = std::string(push.dot),
                   .piece = first ? "W" : "B",
                   .order = motion.empty() ? second_step : 0});
    motion.push_back(put);

    std::vector<Step> shift{{.from = std::string(push.dot), .to = std::string(push.spot)}};
    for (std::uint64_t line = moving(left, push); line != 0; line &= line - 1) {
        const std::uint64_t spot = line & -line;
        shift.push_back({.from = spots_text(spot), .to = spots_text(moved_on(spot, push))});
    }
    std::vector<Step> rows = taking(after, move.after(), position.side);
    const bool choice = Stage(after).size() > 1;
    if (!choice) {
        for (Step& step : rows) {
            step.order = 1;
            shift.push_back(std::move(step));
        }
    }
    motion.push_back(std::move(shift));
    if (choice) motion.push_back(std::move(rows));
    return motion;
}

}  // namespace plyground::gipf
