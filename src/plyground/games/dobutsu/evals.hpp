// Evaluations of Dobutsu Shogi.
#pragma once

#include <cstdlib>

#include "base/evaluation.hpp"
#include "rules.hpp"

namespace plyground::dobutsu {

// A weight for each kind on the board (Chick, Elephant, Giraffe, Hen), then for each in hand (Chick, Elephant,
// Giraffe): the first player's pieces less the second's. Both Lions are on the board while the game goes on.
template <std::size_t n>
int material(const std::array<Weight, n>& weights, const Dobutsu::Position& position) {
    const std::uint32_t hens = position.hens(), chicks = position.squares_of(chick) & ~hens;
    const std::array<std::uint32_t, 4> kinds{chicks, position.squares_of(elephant), position.squares_of(giraffe), hens};
    int value = 0;
    for (std::size_t i = 0; i < kinds.size(); ++i) {
        value += weights[i].value *
                 (std::popcount(kinds[i] & position.pieces(0)) - std::popcount(kinds[i] & position.pieces(1)));
    }
    for (std::size_t kind = chick; kind <= giraffe; ++kind) {
        const int held = position.in_hand(0, static_cast<int>(kind)) - position.in_hand(1, static_cast<int>(kind));
        value += weights[4 + kind].value * held;
    }
    return value;
}

// No more than two of each kind are on one side.
template <std::size_t n>
std::int64_t largest_material(const std::array<Weight, n>& weights) {
    std::int64_t sum = 0;
    for (std::size_t i = 0; i < 7; ++i) sum += 2 * std::abs(std::int64_t{weights[i].value});
    return sum;
}

// Document A's: the sum of the pieces, on the board and in hand. It gives each Lion 10,000 too, which cancels out while
// both are there, and a finished game +-(10,000 + the remaining depth). An evaluation knows the ply, not the remaining
// depth. In a search of a given depth their sum is constant, so win - ply puts all values in the same order. A search
// only compares values, so it visits the same positions.
struct Pieces {
    static constexpr std::string_view name = "pieces";
    static constexpr std::string_view summary = "the sum of the pieces, on the board and in hand";
    static constexpr bool antisymmetric = true;
    std::array<Weight, 8> weights{{{"chick", 2, "a Chick on the board"},
                                   {"elephant", 6, "an Elephant on the board"},
                                   {"giraffe", 6, "a Giraffe on the board"},
                                   {"hen", 12, "a Hen"},
                                   {"chick_hand", 1, "a Chick in hand"},
                                   {"elephant_hand", 3, "an Elephant in hand"},
                                   {"giraffe_hand", 3, "a Giraffe in hand"},
                                   {"win", 10'000, "a win at the root; one less for each ply"}}};

    bool decisive(const Dobutsu&) const { return is_decisive(weights[7].value, largest_material(weights)); }

    int value(const Dobutsu& game, const Dobutsu::Position& position, Side viewpoint, int ply) const {
        const Result result = game.result(position);
        if (result != Result::ongoing) return finished_value(result, viewpoint, ply, weights[7].value);
        const int value = material(weights, position);
        return viewpoint == Side::first ? value : -value;
    }
};

// Ours: pieces in hand are worth about as much as on the board, because they can go anywhere; squares under attack; a
// Lion in danger; and above all a Lion that the player to move can capture, because that player wins.
struct Default {
    static constexpr std::string_view name = "default";
    static constexpr std::string_view summary = "pieces, squares under attack, and Lions in danger";
    static constexpr bool antisymmetric = true;
    std::array<Weight, 13> weights{{{"chick", 60, "a Chick on the board"},
                                    {"elephant", 180, "an Elephant on the board"},
                                    {"giraffe", 200, "a Giraffe on the board"},
                                    {"hen", 240, "a Hen"},
                                    {"chick_hand", 70, "a Chick in hand"},
                                    {"elephant_hand", 190, "an Elephant in hand"},
                                    {"giraffe_hand", 230, "a Giraffe in hand"},
                                    {"control", 12, "a square that an own piece can step to"},
                                    {"guard", 20, "a square around the opponent's Lion that an own piece can step to"},
                                    {"advance", 12, "a rank that the Lion is ahead of its first"},
                                    {"turn", 30, "being to move"},
                                    {"capture", 2'000, "the opponent's Lion can be captured now"},
                                    {"win", 20'000, "a win at the root; one less for each ply"}}};

    bool decisive(const Dobutsu&) const {
        std::int64_t largest = largest_material(weights);
        constexpr std::array<int, 5> most{squares, 8, rows, 1, 1};  // the largest counts of control, guard, ...
        for (std::size_t i = 0; i < most.size(); ++i) largest += most[i] * std::abs(std::int64_t{weights[7 + i].value});
        return is_decisive(weights[12].value, largest);
    }

    int value(const Dobutsu& game, const Dobutsu::Position& position, Side viewpoint, int ply) const {
        const Result result = game.result(position);
        if (result != Result::ongoing) return finished_value(result, viewpoint, ply, weights[12].value);
        const std::array<std::uint32_t, 2> reach{reached(position, 0), reached(position, 1)};
        const int difference =
            material(weights, position) + placement(position, 0, reach[0]) - placement(position, 1, reach[1]);
        const unsigned mover = position.side();
        const bool captures = (reach[mover] & position.lion_of(mover ^ 1)) != 0;
        const int to_move = weights[10].value + (captures ? weights[11].value : 0);
        return (viewpoint == Side::first ? difference : -difference) +
               (game.side(position) == viewpoint ? to_move : -to_move);
    }

  private:
    // All squares that pieces of the side can step to. Squares of own pieces count too: those are guarded.
    static std::uint32_t reached(const Dobutsu::Position& position, unsigned side) {
        std::uint32_t found = 0;
        for (std::uint32_t left = position.pieces(side); left != 0; left &= left - 1) {
            const int square = std::countr_zero(left);
            found |= targets[side][position.kind_at(square)][square];
        }
        return found;
    }
    int placement(const Dobutsu::Position& position, unsigned side, std::uint32_t reach) const {
        const int lion_row = Dobutsu::lion_square(position, side) / columns;
        const std::uint32_t around = targets[side][lion][Dobutsu::lion_square(position, side ^ 1)];
        return weights[7].value * std::popcount(reach) + weights[8].value * std::popcount(reach & around) +
               weights[9].value * (side == 0 ? rows - 1 - lion_row : lion_row);
    }
};

}  // namespace plyground::dobutsu
