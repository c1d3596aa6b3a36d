// Connect Four's bounds by what a player can hold, against the plain scores of late positions. Usage: connect4_holding
// [games] [seed]
#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <random>
#include <string>
#include <unordered_map>

#include "../../src/plyground/games/connect4/holding.hpp"

namespace plyground::connect4 {
namespace {

constexpr int cells = rows * columns, none = -cells;

void require(bool holds, const std::string& what) {
    if (holds) return;
    std::fprintf(stderr, "connect4_holding: %s\n", what.c_str());
    std::exit(1);
}

// How many discs the winner has left at the win, by a complete search. There is no four yet.
class Plain {
  public:
    int score(std::uint64_t own, std::uint64_t all) {
        const int played = std::popcount(all);
        if (played == cells) return 0;
        if (const auto known = scores_.find(own + all); known != scores_.end()) return known->second;
        int best = none;
        for (std::uint64_t rest = landings(all); rest != 0; rest &= rest - 1) {
            const std::uint64_t disc = rest & -rest;
            const int score = has_four(own | disc) ? (cells + 1 - played) / 2 : -this->score(own ^ all, all | disc);
            best = std::max(best, score);
        }
        scores_.emplace(own + all, best);
        return best;
    }

  private:
    std::unordered_map<std::uint64_t, int> scores_;
};

struct Claims {
    std::array<long, 2> prizes{}, pairs{};  // with the holder to move, and with the leader
};

void check(std::uint64_t own, std::uint64_t all, Plain& plain, Claims& claims) {
    const bool first_moves = std::popcount(all) % 2 == 0;
    const std::uint64_t other = own ^ all;
    const Holding mine(own, other, winning_cells(own, all), first_moves);
    const Holding theirs(other, own, winning_cells(other, all), !first_moves);
    const std::array<int, 2> prizes{mine.by_prize(true, none), theirs.by_prize(false, none)};
    const std::array<int, 2> pairs{first_moves ? none : mine.by_pairs(true, none),
                                   first_moves ? theirs.by_pairs(false, none) : none};
    const int score = plain.score(own, all);
    const std::string where = "own " + std::to_string(own) + ", all " + std::to_string(all);
    require(score >= prizes[0] && -score >= prizes[1], "a prize gives less: " + where);
    require(score >= pairs[0] && -score >= pairs[1], "pairs give less: " + where);
    for (std::size_t i = 0; i < 2; ++i) {
        claims.prizes[i] += prizes[i] != none;
        claims.pairs[i] += pairs[i] != none;
    }
}

// Plays at random, and checks when only a few cells are free. Winning moves are left out, so that games get long.
void play(std::mt19937_64& chance, int free, Claims& claims) {
    std::uint64_t own = 0, all = 0;
    Plain plain;
    while (all != board) {
        std::array<std::uint64_t, columns> discs{};
        std::size_t count = 0;
        for (std::uint64_t rest = landings(all); rest != 0; rest &= rest - 1) {
            if (!has_four(own | (rest & -rest))) discs[count++] = rest & -rest;
        }
        if (count == 0) return;
        own ^= all;  // the other's, who is to move next
        all |= discs[chance() % count];
        if (cells - std::popcount(all) <= free) check(own, all, plain, claims);
    }
}

}  // namespace
}  // namespace plyground::connect4

int main(int count, char** arguments) {
    using namespace plyground::connect4;
    const long games = count > 1 ? std::strtol(arguments[1], nullptr, 10) : 500;
    std::mt19937_64 chance(count > 2 ? std::strtoull(arguments[2], nullptr, 10) : 1);
    Claims claims;
    for (long i = 0; i < games; ++i) play(chance, 15, claims);
    for (std::size_t i = 0; i < 2; ++i) {
        require(claims.prizes[i] > games / 10, "few prizes");
        require(claims.pairs[i] > games / 10, "few pairs");
    }
    std::printf("connect4_holding: %ld games, %ld and %ld prizes, %ld and %ld pairs, nothing wrong\n", games,
                claims.prizes[0], claims.prizes[1], claims.pairs[0], claims.pairs[1]);
}
