// A game written in Python, as the core's searches see it.
//
// Each position and each move gets a number when it is first met. What Python says of a position is remembered: its
// side, its result, its moves and the positions after them. So a search asks Python once for each position, until
// positions are forgotten to make room. The GIL is held only while Python is called. A search runs on one thread.
#pragma once

#include <algorithm>
#include <cmath>

#include "base/hash.hpp"
#include "bind/native.hpp"
#include "bind/python_payoffs.hpp"

namespace plyground {

class PythonGame {
  public:
    struct Position {
        std::uint32_t number;
        bool operator==(const Position&) const = default;
    };
    struct Move {
        std::uint32_t number;
        bool operator==(const Move&) const = default;
    };
    static constexpr int usual_moves = 64;
    static constexpr bool alternates = false;

    // The most new positions in one search: they take much memory.
    static constexpr std::size_t most_positions = 4'000'000;

    // Makes every end a win for the attacker who gets enough there, and a loss if he does not: at least `least`, or
    // more than that.
    struct Aim {
        Side attacker;
        nb::object least;
        bool more;
    };

    PythonGame() = default;
    explicit PythonGame(Aim aim) : aim_(std::move(aim)) {}
    PythonGame(const PythonGame&) = delete;
    ~PythonGame() {
        const nb::gil_scoped_acquire hold;
        nodes_.clear();
        moves_.clear();
        payoffs_.clear();
        aim_.reset();
        position_numbers_.reset();
        move_numbers_.reset();
    }

    // The number of a Python position; needs the GIL.
    Position number(nb::handle position) const {
        const auto known = find_number(position_numbers_, position, unused_.empty() ? nodes_.size() : unused_.back());
        if (known.second) {
            if (unused_.empty()) {
                nodes_.emplace_back();
            } else {
                unused_.pop_back();
            }
            Node& node = nodes_[known.first];
            node.position = nb::borrow(position);
            node.side = to_side(position.attr("side"));
            const nb::object outcome = position.attr("outcome")();
            if (!outcome.is_none()) {
                const nb::object winner = outcome.attr("winner");
                node.result = winner.is_none() ? Result::draw : win_for(to_side(winner));
                node.payoff = payoffs_.number(outcome, node.result);
                if (aim_) node.result = win_for(is_enough(outcome) ? aim_->attacker : other(aim_->attacker));
            }
        }
        return {static_cast<std::uint32_t>(known.first)};
    }

    // The number of a Python move; needs the GIL.
    Move number_of_move(nb::handle move) const {
        const auto known = find_number(move_numbers_, move, moves_.size());
        if (known.second) moves_.push_back(nb::borrow(move));
        return {static_cast<std::uint32_t>(known.first)};
    }

    void moves(const Position& position, Moves<PythonGame>& out) const {
        expand(position);
        for (const auto& [move, after] : nodes_[position.number].children) out.push(move);
    }
    Position play(const Position& position, const Move& move) const {
        expand(position);
        for (auto& [known, after] : nodes_[position.number].children) {
            if (!(known == move)) continue;
            if (after == unknown) {
                if (size() >= most_) throw std::invalid_argument("the search met more than 4,000,000 positions");
                const nb::gil_scoped_acquire hold;
                const nb::object played = nodes_[position.number].position.attr("play")(moves_[move.number]);
                const std::uint32_t reached =
                    number(played).number;  // this may move `nodes_`, so `after` is looked for again
                for (auto& [again, place] : nodes_[position.number].children) {
                    if (again == move) place = reached;
                }
                return {reached};
            }
            return {after};
        }
        throw std::invalid_argument("a move that is not legal");
    }
    Side side(const Position& position) const { return nodes_[position.number].side; }
    Result result(const Position& position) const { return nodes_[position.number].result; }
    bool has_payoffs() const { return payoffs_.possible(); }
    double payoff(const Position& position) const { return payoffs_.near(nodes_[position.number].payoff); }
    std::int32_t payoff_rank(const Position& position) const { return payoffs_.rank(nodes_[position.number].payoff); }
    const PythonPayoffs& payoffs() const { return payoffs_; }
    std::uint64_t key(const Position& position) const { return mix(position.number + std::uint64_t{1}); }

    // How many positions are remembered.
    std::size_t size() const { return nodes_.size() - unused_.size(); }

    // Makes room for another search. If more than `many` positions are remembered, all but `kept` are forgotten, and
    // their numbers are used again. `kept` may be in any order and have duplicates. Needs the GIL.
    void make_room(const std::vector<Position>& kept, std::size_t many) {
        if (size() > many) forget_all_but(kept);
        most_ = size() + most_positions;
    }

    nb::handle object(const Position& position) const { return nodes_[position.number].position; }
    nb::object object(const Move& move) const { return moves_[move.number]; }

  private:
    static constexpr std::uint32_t unknown = 0xffffffff;

    struct Node {
        nb::object position;
        Side side = Side::first;
        Result result = Result::ongoing;
        bool expanded = false;
        std::uint32_t payoff = 0;  // its number in `payoffs_`
        std::vector<std::pair<Move, std::uint32_t>> children;
    };

    // Whether the attacker gets enough at this end.
    bool is_enough(nb::handle outcome) const {
        const nb::object value = outcome.attr("value");  // for the first player
        const nb::object gets = aim_->attacker == Side::first ? value : -value;
        const int enough = PyObject_RichCompareBool(gets.ptr(), aim_->least.ptr(), aim_->more ? Py_GT : Py_GE);
        if (enough < 0) throw nb::python_error();
        return enough == 1;
    }

    // The number of an object and whether it is new.
    static std::pair<std::size_t, bool> find_number(nb::dict& numbers, nb::handle object, std::size_t next) {
        if (numbers.contains(object)) return {nb::cast<std::size_t>(numbers[object]), false};
        numbers[object] = next;
        return {next, true};
    }

    void expand(const Position& position) const {
        if (nodes_[position.number].expanded) return;
        const nb::gil_scoped_acquire hold;
        std::vector<std::pair<Move, std::uint32_t>> children;
        for (nb::handle move : nodes_[position.number].position.attr("moves")()) {
            if (children.size() == most_in_list) refuse(position, "has more than 1,000,000 moves");
            children.push_back({number_of_move(move), unknown});
        }
        // Searches rely on a move to play: what a user's game does not keep must not crash them.
        const bool over = nodes_[position.number].result != Result::ongoing;
        if (children.empty() && !over) refuse(position, "has no moves, but its outcome is None");
        nodes_[position.number].children = std::move(children);
        nodes_[position.number].expanded = true;
    }

    [[noreturn]] void refuse(const Position& position, const std::string& words) const {
        const std::string text = nb::cast<std::string>(nb::str(nodes_[position.number].position));
        raise(contract.broken_game, "the position " + quote(text) + " " + words, text);
    }

    void forget_all_but(const std::vector<Position>& kept) {
        std::vector<bool> keep(nodes_.size(), false);
        for (const Position& position : kept) keep[position.number] = true;
        for (std::uint32_t i = 0; i < nodes_.size(); ++i) {
            if (!nodes_[i].position.is_valid()) continue;  // forgotten already
            if (keep[i]) {
                for (auto& [move, after] : nodes_[i].children) {
                    if (after != unknown && !keep[after]) after = unknown;
                }
            } else {
                nb::del(position_numbers_[nodes_[i].position]);
                nodes_[i] = Node{};
                unused_.push_back(i);
            }
        }
    }

    // Mutable, because what is remembered does not change any answer.
    mutable std::vector<Node> nodes_;
    mutable std::vector<std::uint32_t> unused_;  // numbers of forgotten positions
    std::size_t most_ = most_positions;
    mutable std::vector<nb::object> moves_;
    mutable nb::dict position_numbers_, move_numbers_;
    mutable PythonPayoffs payoffs_;
    std::optional<Aim> aim_;
};

// An evaluation written in Python; its values are rounded to whole numbers.
struct PythonEvaluation {
    nb::object evaluation;

    std::int64_t value(const PythonGame& game, const PythonGame::Position& position, Side viewpoint, int ply) const {
        const nb::gil_scoped_acquire hold;
        const nb::object value = evaluation.attr("value")(game.object(position), to_python(viewpoint), ply);
        const double number = nb::cast<double>(value);
        if (!std::isfinite(number)) throw std::invalid_argument("the evaluation gives a value that is not finite");
        return std::llround(std::clamp(number, -1e9, 1e9));
    }
};

}  // namespace plyground
