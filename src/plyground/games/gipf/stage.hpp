// A stage of a turn: before the push and after it, the mover deals with his rows.
//
// Each line with a row is dealt with once, in any order, as long as it still has a row. Its single pieces, and those
// that extend the row, are taken. GIPF-pieces among them are taken or left. What is left may still be a row.
#pragma once

#include "base/move_list.hpp"
#include "pieces.hpp"

namespace plyground::gipf {

// All results of a stage, each the set of spots that were emptied, in text order of the spots. There is always at least
// one. Different orders, and different choices, may give the same result, which counts once.
class Stage {
  public:
    explicit Stage(const Pieces& pieces) {
        if (!has_row(pieces.own)) {
            results_.push(0);
            return;
        }
        std::array<States, 2> states;  // those to go on with, and those that come of them: one more line is dealt with
        states[0].push({0, 0});
        for (std::size_t now = 0; !states[now].empty(); now = 1 - now) {
            States& next = states[1 - now];
            next.clear();
            for (const State& state : states[now]) go_on(pieces, state, next);
            keep_distinct(next, [](const State& a, const State& b) {
                return a.emptied != b.emptied ? a.emptied < b.emptied : a.dealt < b.dealt;
            });
        }
        keep_distinct(results_, text_order);
    }

    int size() const { return results_.size(); }
    std::uint64_t operator[](int i) const { return results_[i]; }
    const std::uint64_t* begin() const { return results_.begin(); }
    const std::uint64_t* end() const { return results_.end(); }
    bool offers(std::uint64_t emptied) const { return std::find(begin(), end(), emptied) != end(); }

  private:
    struct State {
        std::uint64_t emptied;
        std::uint32_t dealt;  // a bit for each line that has been dealt with
        bool operator==(const State&) const = default;
    };
    using States = GrowingList<State, 32>;

    struct Row {
        std::uint64_t spots;
        std::uint32_t line;  // a bit
    };

    // Deals with one more row in every possible way; if there is none, the state is a result. A row that crosses no
    // other can be dealt with first, so that only crossing rows are tried in several orders.
    void go_on(const Pieces& pieces, const State& state, States& next) {
        const Pieces left = pieces.without(state.emptied);
        std::array<Row, lines> rows;
        std::size_t found = 0;
        for (std::size_t i = 0; i < all_lines.size(); ++i) {
            if (state.dealt >> i & 1) continue;
            if (const std::uint64_t row = row_in(all_lines[i], left); row != 0) rows[found++] = {row, 1u << i};
        }
        if (found == 0) results_.push(state.emptied);
        std::size_t alone = 0;
        while (alone < found && crossed(rows, found, alone)) ++alone;
        if (alone < found) return deal_with(rows[alone], left, state, next);
        for (std::size_t i = 0; i < found; ++i) deal_with(rows[i], left, state, next);
    }

    static bool crossed(const std::array<Row, lines>& rows, std::size_t count, std::size_t which) {
        for (std::size_t i = 0; i < count; ++i)
            if (i != which && (rows[i].spots & rows[which].spots) != 0) return true;
        return false;
    }

    // Every choice of the GIPF-pieces in the row that are taken.
    static void deal_with(const Row& row, const Pieces& left, const State& state, States& next) {
        const std::uint64_t free = row.spots & left.doubles, taken = state.emptied | (row.spots & ~free);
        std::uint64_t choice = 0;
        do {
            next.push({taken | choice, state.dealt | row.line});
            choice = (choice - free) & free;
        } while (choice != 0);
    }

    template <class List, class Less>
    static void keep_distinct(List& list, const Less& less) {
        if (list.size() < 2) return;
        std::sort(list.begin(), list.end(), less);
        list.shorten(static_cast<int>(std::unique(list.begin(), list.end()) - list.begin()));
    }

    // Compares two sets as lists of spots: at the first difference the lower spot comes first, and a shorter list
    // first.
    static bool text_order(std::uint64_t a, std::uint64_t b) {
        const std::uint64_t lowest = (a ^ b) & -(a ^ b);
        const std::uint64_t without = a & lowest ? b : a;
        return (without > lowest) == ((a & lowest) != 0) && a != b;
    }

    GrowingList<std::uint64_t, 64> results_;
};

}  // namespace plyground::gipf
