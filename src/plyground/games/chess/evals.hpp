// Evaluations of chess from the source documents; our own is in default_eval.hpp.
#pragma once

#include "base/evaluation.hpp"
#include "rules.hpp"

namespace plyground::chess {

// Document C's example: the difference in queens.
struct Queens {
    static constexpr std::string_view name = "queens";
    static constexpr std::string_view summary = "the difference in queens";
    static constexpr bool antisymmetric = true;
    std::array<Weight, 2> weights{
        {{"queen", 1, "a queen"}, {"win", 10'000, "a win at the root; one less for each ply"}}};

    bool decisive(const Chess&) const {
        return is_decisive(weights[1].value, 9 * std::abs(std::int64_t{weights[0].value}));
    }

    int value(const Chess& game, const Position& position, Side viewpoint, int ply) const {
        const Result result = game.result(position);
        if (result != Result::ongoing) return finished_value(result, viewpoint, ply, weights[1].value);
        const auto me = static_cast<unsigned>(viewpoint);
        return weights[0].value * (count(position.of_kind(queen, me)) - count(position.of_kind(queen, me ^ 1)));
    }
};

// Document D's: pieces by value and by number, pieces attacked, pieces in the centre, and checks by a piece that cannot
// be captured. A mate is worth 2000 there. Here it is worth one less for each ply, so that a sooner mate is preferred.
struct Document {
    static constexpr std::string_view name = "document";
    static constexpr std::string_view summary = "pieces, pieces attacked, the centre, and checks by a safe piece";
    static constexpr bool antisymmetric = true;
    std::array<Weight, 10> weights{{{"pawn", 1, "a pawn"},
                                    {"knight", 3, "a knight"},
                                    {"bishop", 3, "a bishop"},
                                    {"rook", 15, "a rook"},
                                    {"queen", 25, "a queen"},
                                    {"number", 1, "any piece, the king too"},
                                    {"attacked", 1, "a piece of the opponent's that is attacked"},
                                    {"centre", 1, "a piece on d4, e4, d5 or e5"},
                                    {"check", 500, "check by a piece that is not attacked itself"},
                                    {"win", 2'000, "mate at the root; one less for each ply"}}};

    bool decisive(const Chess&) const {
        constexpr std::array<int, 9> most{8, 10, 10, 10, 9, 16, 16, 4, 1};
        std::int64_t largest = 0;
        for (std::size_t i = 0; i < most.size(); ++i) largest += most[i] * std::abs(std::int64_t{weights[i].value});
        return is_decisive(weights[9].value, largest);
    }

    int value(const Chess& game, const Position& position, Side viewpoint, int ply) const {
        const Result result = game.result(position);
        if (result != Result::ongoing) return finished_value(result, viewpoint, ply, weights[9].value);
        const int white = of_side(position, 0) - of_side(position, 1);
        return viewpoint == Side::first ? white : -white;
    }

  private:
    int of_side(const Position& position, unsigned me) const {
        constexpr std::array<unsigned, 5> kinds{pawn, knight, bishop, rook, queen};
        constexpr Squares centre = bit(27) | bit(28) | bit(35) | bit(36);
        const Squares own = position.pieces(me), occupied = position.occupied(), theirs = occupied & ~own;
        int sum = weights[5].value * count(own) + weights[7].value * count(own & centre);
        for (std::size_t i = 0; i < kinds.size(); ++i)
            sum += weights[i].value * count(position.of_kind(kinds[i]) & own);
        for (Squares left = theirs; left != 0; left &= left - 1)
            sum += attackers(position, lowest(left), me, occupied) != 0 ? weights[6].value : 0;
        const Squares checkers = attackers(position, position.king_square(me ^ 1), me, occupied);
        for (Squares left = checkers; left != 0; left &= left - 1)
            if (attackers(position, lowest(left), me ^ 1, occupied) == 0) return sum + weights[8].value;
        return sum;
    }
};

}  // namespace plyground::chess
