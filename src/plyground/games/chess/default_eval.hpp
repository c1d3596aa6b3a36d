// The engine's evaluation of chess: a sum of terms. Each term has a worth in the middle game and one in the endgame;
// the pieces left on the board decide how much each of the two counts.
//
// The terms are numbered; their worths stand in parameters.hpp, made by bench/chess_tuning.py from games that the
// engine played against itself. The sum is linear in them: `describe` says how often each term counts for White and for
// Black. The evaluation adds these numbers up, and the tuning writes them to a file.
#pragma once

#include <algorithm>
#include <vector>

#include "base/evaluation.hpp"
#include "parameters.hpp"
#include "rules.hpp"

namespace plyground::chess {

// What a term belongs to; each group can be given more or less weight.
enum Group : unsigned { material, placement, mobility, pawns, king_safety, threats, groups };

// Where the terms of a table begin in parameters.hpp.
namespace term {
inline constexpr int piece = 0;                       // by kind code
inline constexpr int square = piece + 8;              // by kind code and square, as White sees the board
inline constexpr int moves_knight = square + 8 * 64;  // by the number of squares that a piece reaches
inline constexpr int moves_bishop = moves_knight + 9;
inline constexpr int moves_rook = moves_bishop + 14;
inline constexpr int moves_queen = moves_rook + 15;
inline constexpr int bishop_pair = moves_queen + 28;
inline constexpr int rook_open = bishop_pair + 1;     // on a file without pawns
inline constexpr int rook_half_open = rook_open + 1;  // on a file without own pawns
inline constexpr int outpost = rook_half_open + 1;    // a knight, then a bishop, guarded by a pawn and safe from pawns
inline constexpr int doubled = outpost + 2;
inline constexpr int isolated = doubled + 1;
inline constexpr int backward = isolated + 1;
inline constexpr int connected = backward + 1;           // by rank: guarded by a pawn, or beside one
inline constexpr int passed = connected + 8;             // by rank
inline constexpr int passed_free = passed + 8;           // by rank: the square ahead is empty and not attacked
inline constexpr int passed_own_king = passed_free + 8;  // by the distance of the king to the square ahead
inline constexpr int passed_their_king = passed_own_king + 8;
inline constexpr int shield = passed_their_king + 8;  // by the rank of the nearest own pawn on each file by the king
inline constexpr int storm = shield + 8;              // by the rank of the nearest pawn of the opponent's there
inline constexpr int open_by_king = storm + 8;
inline constexpr int danger = open_by_king + 1;  // by the weight of the attack on the king
inline constexpr int dangers = 48;
inline constexpr int pawn_threat = danger + dangers;  // by the kind attacked
inline constexpr int minor_threat = pawn_threat + 8;
inline constexpr int rook_threat = minor_threat + 8;
inline constexpr int hanging = rook_threat + 8;  // attacked and not guarded
inline constexpr int push_threat = hanging + 1;  // a pawn can step to where it attacks a piece
inline constexpr int corner = push_threat + 1;   // driving a bare king to the edge, and going near it
inline constexpr int nearness = corner + 1;
inline constexpr int count = nearness + 1;
}  // namespace term
static_assert(parameters.size() == term::count);

inline constexpr int whole_phase = 24;

// How much of the middle game is left, from 24 down to 0.
inline int phase_of(const Position& position) {
    const int minor = count(position.of_kind(knight) | position.of_kind(bishop));
    return std::min(whole_phase, minor + 2 * count(position.of_kind(rook)) + 4 * count(position.of_kind(queen)));
}

// In sixty-fourths, how much of an advantage in the endgame counts: little without pawns, less with bishops of opposite
// colours.
inline int endgame_share(const Position& position, bool white_is_better) {
    const unsigned better = white_is_better ? 0 : 1;
    if (position.of_kind(pawn, better) == 0) {
        const auto worth = [&](unsigned side) {
            return 3 * count(position.of_kind(knight, side) | position.of_kind(bishop, side)) +
                   5 * count(position.of_kind(rook, side)) + 9 * count(position.of_kind(queen, side));
        };
        if (worth(better) - worth(better ^ 1) <= 3) return worth(better) < 5 ? 2 : 12;
    }
    const Squares bishops = position.of_kind(bishop);
    const bool opposite = count(position.of_kind(bishop, 0)) == 1 && count(position.of_kind(bishop, 1)) == 1 &&
                          count(bishops & dark_squares) == 1;
    if (opposite)
        return (position.occupied() & ~bishops & (position.planes[1] | position.planes[2]) & ~position.of_kind(king)) ==
                       0
                   ? 32
                   : 52;
    return 64;
}

// Goes through a position and calls `sink.add<group, side>(term, times)` for everything that counts.
template <class Sink>
class Description {
  public:
    Description(const Position& position, Sink& sink) : position_(position), sink_(sink) {
        for (const unsigned side : {0u, 1u}) {
            pawns_[side] = position.of_kind(pawn, side);
            pawn_reach_[side] = pawn_attacks(side, pawns_[side]);
            const int at = position.king_square(side);
            kings_[side] = at;
            const Squares steps = king_steps[static_cast<std::size_t>(at)];
            zone_[side] = steps | bit(at) | forward(side, steps);
            reach_[side] = pawn_reach_[side] | steps;
        }
    }

    void run() {
        pieces<0>();
        pieces<1>();
        rest_of<0>();
        rest_of<1>();
    }

  private:
    template <Group group, unsigned side>
    void add(int index, int times = 1) {
        sink_.template add<group, side>(index, times);
    }
    template <unsigned side>
    void stand(unsigned kind, int at) {
        add<material, side>(term::piece + static_cast<int>(kind));
        add<placement, side>(term::square + static_cast<int>(kind) * 64 + seen_by(side, at));
    }

    template <unsigned side>
    void rest_of() {
        pawn_structure<side>();
        king<side>();
        menaces<side>();
        lone_king<side>();
    }

    template <unsigned side>
    void pieces() {
        const Squares own = position_.pieces(side), occupied = position_.occupied();
        const Squares free = ~(pawn_reach_[side ^ 1] | (own & (pawns_[side] | bit(kings_[side]))));
        constexpr std::array<int, kind_codes> table{
            0, 0, term::moves_knight, 0, 0, term::moves_bishop, term::moves_rook, term::moves_queen};
        constexpr std::array<int, kind_codes> force{0, 0, 2, 0, 0, 2, 3, 4};  // of an attack on the king
        stand<side>(chess::king, kings_[side]);
        for (const unsigned kind : {knight, bishop, rook, queen}) {
            // Sliders see through pieces that move alike: a battery reaches as far as its last piece.
            const Squares through = kind == bishop ? occupied & ~position_.of_kind(queen, side)
                                    : kind == rook ? occupied & ~(position_.straight_sliders() & own)
                                                   : occupied;
            for (Squares left = position_.of_kind(kind) & own; left != 0; left &= left - 1) {
                const int at = lowest(left);
                stand<side>(kind, at);
                const Squares to = attacks(kind, at, through);
                add<mobility, side>(table[kind] + count(to & free));
                by_kind_[side][kind] |= to;
                twice_[side] |= reach_[side] & to;
                reach_[side] |= to;
                if ((to & zone_[side ^ 1]) != 0) {
                    ++attackers_[side];
                    force_[side] += force[kind] + count(to & king_steps[static_cast<std::size_t>(kings_[side ^ 1])]);
                }
            }
        }
        const Squares bishops = position_.of_kind(bishop) & own;
        if ((bishops & dark_squares) != 0 && (bishops & ~dark_squares) != 0) add<material, side>(term::bishop_pair);
        const Squares minors = (position_.of_kind(knight) | bishops) & own & pawn_reach_[side];
        for (Squares left = minors; left != 0; left &= left - 1) {
            const int at = lowest(left), rank = rank_of(seen_by(side, at));
            if (rank < 3 || rank > 5 || (ahead_beside(side, at) & pawns_[side ^ 1]) != 0) continue;
            add<placement, side>(term::outpost + static_cast<int>(position_.planes[0] >> at & 1));
        }
        for (Squares left = position_.of_kind(rook) & own; left != 0; left &= left - 1) {
            const Squares file = file_mask(file_of(lowest(left)));
            if ((file & pawns_[side]) != 0) continue;
            add<placement, side>((file & pawns_[side ^ 1]) == 0 ? term::rook_open : term::rook_half_open);
        }
    }

    // The squares ahead of a square, on its file and on the files beside it.
    static Squares ahead(unsigned side, int at) {
        const int rank = rank_of(at);
        return side == 0 ? (rank == 7 ? 0 : ~Squares{0} << (8 * (rank + 1))) : (Squares{1} << (8 * rank)) - 1;
    }
    static Squares ahead_beside(unsigned side, int at) {
        const Squares file = file_mask(file_of(at));
        return ahead(side, at) & (leftward(file) | rightward(file));
    }
    static int distance(int a, int b) {
        return std::max(std::abs(file_of(a) - file_of(b)), std::abs(rank_of(a) - rank_of(b)));
    }

    template <unsigned side>
    void pawn_structure() {
        const Squares own = pawns_[side], theirs = pawns_[side ^ 1];
        for (Squares left = own; left != 0; left &= left - 1) {
            const int at = lowest(left), rank = rank_of(seen_by(side, at));
            const Squares file = file_mask(file_of(at)), beside = leftward(file) | rightward(file);
            const int next = side == 0 ? at + 8 : at - 8;
            stand<side>(pawn, at);
            if ((file & ahead(side, at) & own) != 0) add<pawns, side>(term::doubled);
            const bool guarded = (pawn_reach_[side] >> at & 1) != 0;
            const bool in_phalanx = ((leftward(bit(at)) | rightward(bit(at))) & own) != 0;
            if (guarded || in_phalanx) {
                add<pawns, side>(term::connected + rank);
            } else if ((beside & own) == 0) {
                add<pawns, side>(term::isolated);
            } else if ((beside & own & ~ahead(side, at)) == 0 && (pawn_reach_[side ^ 1] >> next & 1) != 0) {
                add<pawns, side>(term::backward);
            }
            if ((ahead(side, at) & (file | beside) & theirs) == 0 && (file & ahead(side, at) & own) == 0)
                passed_pawn<side>(next, rank);
        }
    }
    template <unsigned side>
    void passed_pawn(int next, int rank) {
        add<pawns, side>(term::passed + rank);
        if (rank < 3) return;
        if (((position_.occupied() | reach_[side ^ 1]) >> next & 1) == 0) add<pawns, side>(term::passed_free + rank);
        add<pawns, side>(term::passed_own_king + distance(kings_[side], next), rank - 2);
        add<pawns, side>(term::passed_their_king + distance(kings_[side ^ 1], next), rank - 2);
    }

    template <unsigned side>
    void king() {
        const int at = kings_[side], middle = std::clamp(file_of(at), 1, 6);
        for (int file = middle - 1; file <= middle + 1; ++file) {
            const Squares before = file_mask(file) & (ahead(side, at) | rank_mask(rank_of(at)));
            const auto nearest = [&](Squares found) {
                if (found == 0) return 0;
                return rank_of(seen_by(side, side == 0 ? lowest(found) : 63 - std::countl_zero(found)));
            };
            add<king_safety, side>(term::shield + nearest(before & pawns_[side]));
            add<king_safety, side>(term::storm + nearest(before & pawns_[side ^ 1]));
            if ((file_mask(file) & (pawns_[0] | pawns_[1])) == 0) add<king_safety, side>(term::open_by_king);
        }
        // The attack on this king, of the other side's pieces.
        const unsigned attacker = side ^ 1;
        if (attackers_[attacker] == 0) return;
        const Squares occupied = position_.occupied(), theirs = position_.pieces(attacker);
        const Squares weak = ~reach_[side] | (~twice_[side] & king_steps[static_cast<std::size_t>(at)]);
        const Squares safe = ~theirs & (~reach_[side] | (weak & twice_[attacker]));
        const Squares straight = straight_attacks(at, occupied) & safe,
                      diagonal = diagonal_attacks(at, occupied) & safe;
        const auto& by = by_kind_[attacker];
        int force = force_[attacker];
        if ((by[knight] & knight_steps[static_cast<std::size_t>(at)] & safe) != 0) force += 5;
        if ((by[bishop] & diagonal) != 0) force += 4;
        if ((by[rook] & straight) != 0) force += 6;
        if ((by[queen] & (straight | diagonal)) != 0) force += 5;
        force += 2 * count(weak & reach_[attacker] & king_steps[static_cast<std::size_t>(at)]);
        if (position_.of_kind(queen, attacker) == 0) force /= 2;
        if (attackers_[attacker] < 2 && force < 8) return;
        add<king_safety, side>(term::danger + std::min(force, term::dangers - 1));
    }

    template <unsigned side>
    void menaces() {
        const Squares theirs = position_.pieces(side ^ 1), prey = theirs & ~pawns_[side ^ 1] & ~bit(kings_[side ^ 1]);
        const Squares minor_reach = by_kind_[side][knight] | by_kind_[side][bishop];
        const auto each = [&](Squares attacked, int table) {
            for (Squares left = attacked; left != 0; left &= left - 1)
                add<threats, side>(table + static_cast<int>(position_.kind_at(lowest(left))));
        };
        each(prey & pawn_reach_[side], term::pawn_threat);
        each(prey & minor_reach, term::minor_threat);
        each(prey & by_kind_[side][rook], term::rook_threat);
        add<threats, side>(term::hanging, count(theirs & ~bit(kings_[side ^ 1]) & reach_[side] & ~reach_[side ^ 1]));
        const Squares step = forward(side, pawns_[side]) & ~position_.occupied() & ~pawn_reach_[side ^ 1] &
                             (reach_[side] | ~reach_[side ^ 1]);
        add<threats, side>(term::push_threat, count(pawn_attacks(side, step) & prey));
    }

    // A king that has no pieces left is driven to the edge, and mated with the help of the other king.
    template <unsigned side>
    void lone_king() {
        const int hunted = kings_[side ^ 1];
        if (position_.pieces(side ^ 1) != bit(hunted)) return;
        const int off_centre =
            std::max(3 - file_of(hunted), file_of(hunted) - 4) + std::max(3 - rank_of(hunted), rank_of(hunted) - 4);
        add<material, side>(term::corner, off_centre);
        add<material, side>(term::nearness, 7 - distance(kings_[side], hunted));
    }

    const Position& position_;
    Sink& sink_;
    std::array<Squares, 2> pawns_{}, pawn_reach_{}, zone_{}, reach_{}, twice_{};
    std::array<std::array<Squares, kind_codes>, 2> by_kind_{};
    std::array<int, 2> kings_{}, attackers_{}, force_{};
};

struct Default {
    static constexpr std::string_view name = "default";
    static constexpr std::string_view summary =
        "pieces, their squares and mobility, pawns, kings and threats, between middle game and endgame";
    static constexpr bool antisymmetric = true;
    static constexpr int unit = 100;  // a pawn's worth, about: the measure of margins in the engine's selection
    std::array<Weight, 8> weights{{{"material", 100, "pieces, in hundredths"},
                                   {"placement", 100, "the squares they stand on, in hundredths"},
                                   {"mobility", 100, "the squares that they reach, in hundredths"},
                                   {"pawns", 100, "how pawns stand together, and passed ones, in hundredths"},
                                   {"king", 100, "the safety of the kings, in hundredths"},
                                   {"threats", 100, "pieces under attack, in hundredths"},
                                   {"turn", 15, "being to move"},
                                   {"win", 100'000, "a win at the root; one less for each ply"}}};

    bool decisive(const Chess&) const { return is_decisive(weights[7].value, most); }

    int value(const Chess& game, const Position& position, Side viewpoint, int ply) const {
        const Result result = game.result(position);
        if (result != Result::ongoing) return finished_value(result, viewpoint, ply, weights[7].value);
        return guess(game, position, viewpoint);
    }

    // The value of a position that is not over.
    int guess(const Chess&, const Position& position, Side viewpoint) const {
        Sum sum;
        Description<Sum>(position, sum).run();
        std::int64_t middle = 0, end = 0;
        for (std::size_t group = 0; group < groups; ++group) {
            middle += std::int64_t{middle_of(sum.of[group])} * weights[group].value;
            end += std::int64_t{end_of(sum.of[group])} * weights[group].value;
        }
        const int phase = phase_of(position);
        end = end * endgame_share(position, end > 0) / 64;
        const auto white = static_cast<int>((middle * phase + end * (whole_phase - phase)) / (100 * whole_phase));
        const int turn = position.side == static_cast<unsigned>(viewpoint) ? weights[6].value : -weights[6].value;
        return std::clamp((viewpoint == Side::first ? white : -white) + turn, -most, most);
    }

    // White's value as a sum: each entry is the number of a parameter and its factor. Term n has the number 2 n for the
    // middle game and 2 n + 1 for the endgame. Weights and the turn are left out.
    std::vector<std::pair<int, double>> factors(const Chess&, const Position& position) const {
        Trace trace;
        Description<Trace>(position, trace).run();
        const double phase = static_cast<double>(phase_of(position)) / whole_phase;
        int end = 0;
        for (std::size_t i = 0; i < trace.times.size(); ++i) end += trace.times[i] * parameters[i].end;
        const double share = endgame_share(position, end > 0) / 64.0;
        std::vector<std::pair<int, double>> found;
        for (std::size_t i = 0; i < trace.times.size(); ++i) {
            if (trace.times[i] == 0) continue;
            found.emplace_back(static_cast<int>(2 * i), trace.times[i] * phase);
            found.emplace_back(static_cast<int>(2 * i + 1), trace.times[i] * (1 - phase) * share);
        }
        return found;
    }

  private:
    static constexpr int most = 20'000;

    // Both worths of a term in one number, the endgame's in the upper half, so that one addition adds both.
    static constexpr std::array<std::int32_t, term::count> packed = [] {
        std::array<std::int32_t, term::count> made{};
        for (std::size_t i = 0; i < made.size(); ++i) made[i] = parameters[i].end * 65'536 + parameters[i].middle;
        return made;
    }();
    static constexpr int middle_of(std::int32_t sum) { return static_cast<std::int16_t>(sum); }
    static constexpr int end_of(std::int32_t sum) { return (sum + 0x8000) >> 16; }

    struct Sum {
        std::array<std::int32_t, groups> of{};
        template <Group group, unsigned side>
        void add(int index, int times) {
            const std::int32_t worth = packed[static_cast<std::size_t>(index)] * times;
            of[group] += side == 0 ? worth : -worth;
        }
    };
    struct Trace {
        std::array<int, term::count> times{};
        template <Group group, unsigned side>
        void add(int index, int n) {
            times[static_cast<std::size_t>(index)] += side == 0 ? n : -n;
        }
    };
};

}  // namespace plyground::chess
