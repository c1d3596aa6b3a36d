// GIPF as data for drawing: what is seen, what is clicked, and what happens when a move is played.
#pragma once

#include <cmath>
#include <set>

#include "choices.hpp"
#include "move_text.hpp"

namespace plyground::gipf {

// A regular hexagon: neighbours are one apart, the columns upright, column e the longest.
template <bool with_doubles>
Layout Gipf<with_doubles>::layout() const {
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

template <bool with_doubles>
View Gipf<with_doubles>::view(const Position& position) const {
    View view;
    const Pieces pieces = seen(position);
    std::uint64_t rows = 0;
    for (const Line& line : all_lines) rows |= row_in(line, pieces);
    for (std::uint64_t spots = all_spots; spots != 0; spots &= spots - 1) {
        const std::uint64_t spot = spots & -spots;
        const std::string cell = spots_text(spot);
        const std::string high = position.doubles & spot ? "G" : "";
        if (position.pieces[0] & spot) view.pieces.push_back({cell, "W" + high, Side::first});
        if (position.pieces[1] & spot) view.pieces.push_back({cell, "B" + high, Side::second});
        if (rows & spot) view.marks.push_back({cell, "line"});
    }
    view.zones = {{"reserve:first", "W", position.reserve[0]},
                  {"lost:first", "W", captured(position, Side::first)},
                  {"reserve:second", "B", position.reserve[1]},
                  {"lost:second", "B", captured(position, Side::second)}};
    return view;
}

// What a person does in a turn, in the order of the clicks.
template <bool with_doubles>
struct Gipf<with_doubles>::Turn {
    Turn(const Position& position, Move move)
        : push(all_pushes[move.push()]),
          pieces(seen(position)),
          left(pieces.without(move.before())),
          after(pushed(left, push, move.as_double())),
          before_push(Stage(pieces), pieces.doubles, move.before()),
          after_push(Stage(after), after.doubles, move.after()) {
        const int reserve = position.reserve[index(position.side)] + pieces.returned(move.before());
        kind_is_chosen = may_bring(position, true, reserve) && may_bring(position, false, reserve);
    }

    const Push& push;
    const Pieces pieces, left, after;  // at the start, when rows have been dealt with, and after the push
    const Choices before_push, after_push;
    bool kind_is_chosen;
};

template <bool with_doubles>
Click Gipf<with_doubles>::click(const Position& position, Move move) const {
    const Turn turn(position, move);
    std::vector<Element> path;
    for (const Choice& choice : turn.before_push.clicks()) path.push_back(choice.element);
    path.emplace_back(CellElement{std::string(turn.push.dot)});
    path.emplace_back(CellElement{std::string(turn.push.spot)});
    if (turn.kind_is_chosen) path.emplace_back(ChoiceElement{move.as_double() ? "GIPF-piece" : "Single piece"});
    for (const Choice& choice : turn.after_push.clicks()) path.push_back(choice.element);
    return {path, (move.before() | move.after()) != 0 ? "remove" : "push",
            official_ ? official(position, move) : text(move)};
}

// The steps of a move as they are made: those of one click happen together, or one group after the other.
class Steps {
  public:
    explicit Steps(Side mover) : first_(mover == Side::first) {}

    // The steps that follow belong to the next click.
    void next_click() {
        motion_.emplace_back();
        order_ = 0;
    }
    // The steps that follow happen when those before, of the same click, have ended.
    void then() { order_ += !motion_.back().empty() && motion_.back().back().order == order_; }

    // Pieces are taken: the mover's go to the reserve, the others to the lost pieces. A GIPF-piece is two.
    void take(const Pieces& pieces, std::uint64_t spots) {
        for (const bool own : {true, false}) {
            const std::uint64_t side = own ? pieces.own : pieces.other;
            const bool white = own == first_;
            const std::string zone = std::string(own ? "reserve:" : "lost:") + (white ? "first" : "second");
            for (const std::string& spot : spot_list(side & spots & ~pieces.doubles)) add({.from = spot, .to = zone});
            for (const std::string& spot : spot_list(side & spots & pieces.doubles))
                add({.from = spot, .to = zone, .piece = white ? "W" : "B", .count = 2});
        }
    }
    void bring(std::string_view dot) { add({.from = reserve(), .to = std::string(dot), .piece = letter()}); }
    // A second piece from the reserve is put on the one there.
    void stack(std::string_view cell) {
        add({.from = reserve(), .piece = letter()});
        add({.from = std::string(cell), .to = std::string(cell), .piece = letter() + "G"});
    }
    void shift(std::string_view from, std::string_view to) { add({.from = std::string(from), .to = std::string(to)}); }

    Motion motion() && { return std::move(motion_); }

  private:
    std::string letter() const { return first_ ? "W" : "B"; }
    std::string reserve() const { return first_ ? "reserve:first" : "reserve:second"; }
    void add(Step step) {
        step.order = order_;
        motion_.back().push_back(std::move(step));
    }

    bool first_;
    int order_ = 0;
    Motion motion_;
};

// A piece is put on the dot, and then pushes the line on. A GIPF-piece is two pieces that are put there; if the kind is
// chosen, the second is put on the first after the push. What no choice is about is taken before the piece is put down,
// and after the push.
template <bool with_doubles>
Motion Gipf<with_doubles>::motion(const Position& position, Move move) const {
    const Turn turn(position, move);
    const auto name = [](std::uint64_t spot) { return spot_names[static_cast<std::size_t>(std::countr_zero(spot))]; };
    Steps steps(position.side);
    steps.next_click();
    steps.take(turn.pieces, turn.before_push.at_once());
    for (bool begun = false; const Choice& choice : turn.before_push.clicks()) {
        if (std::exchange(begun, true)) steps.next_click();
        steps.then();
        steps.take(turn.pieces, choice.emptied);
    }
    if (!turn.before_push.clicks().empty()) steps.next_click();
    steps.then();
    steps.bring(turn.push.dot);
    if (move.as_double() && !turn.kind_is_chosen) {
        steps.then();
        steps.stack(turn.push.dot);
    }

    steps.next_click();
    steps.shift(turn.push.dot, turn.push.spot);
    for (std::uint64_t line = moving(turn.left.all(), turn.push); line != 0; line &= line - 1)
        steps.shift(name(line & -line), name(moved_on(line & -line, turn.push)));
    if (turn.kind_is_chosen) {
        steps.next_click();
        if (move.as_double()) steps.stack(turn.push.spot);
    }
    steps.then();
    steps.take(turn.after, turn.after_push.at_once());
    for (const Choice& choice : turn.after_push.clicks()) {
        steps.next_click();
        steps.take(turn.after, choice.emptied);
    }
    return std::move(steps).motion();
}

}  // namespace plyground::gipf
