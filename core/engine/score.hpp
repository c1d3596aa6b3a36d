// Scores of the engine: whole numbers for the side to move. Beyond `proved` they are wins with their payoff and their
// distance in plies, and losses likewise beyond -`proved`. Between the two they are guesses of the evaluation.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdlib>

namespace plyground::engine {

using Score = std::int32_t;

inline constexpr Score proved = 1'000'000'000;
inline constexpr Score longest = 10'000;     // no search is this many plies deep
inline constexpr Score most_rank = 100'000;  // of payoffs
inline constexpr Score infinite = proved + (most_rank + 1) * longest;

// A larger payoff, which has a higher rank, is better than any smaller one, then a sooner win. Games without payoffs
// take 1 for every win.
constexpr Score win_in(int plies, Score rank = 1) {
    return proved + rank * longest - plies;
}
constexpr Score loss_in(int plies) {
    return -win_in(plies);
}
constexpr bool is_proved(Score score) {
    return score > proved || score < -proved;
}

// The usual rank of a payoff: rounded to hundredths, and not too large.
inline Score hundredths(double payoff) {
    return static_cast<Score>(std::clamp(std::round(100 * std::abs(payoff)), 1.0, double{most_rank}));
}

// Of a proved score.
constexpr Score rank_of(Score score) {
    return (std::abs(score) - proved + longest - 1) / longest;
}
constexpr int plies_of(Score score) {
    return rank_of(score) * longest - (std::abs(score) - proved);
}

// In the table the distance of a win counts from the position, in the search from the root.
constexpr Score to_table(Score score, int ply) {
    return score > proved ? score + ply : score < -proved ? score - ply : score;
}
constexpr Score from_table(Score score, int ply) {
    return score > proved ? score - ply : score < -proved ? score + ply : score;
}

}  // namespace plyground::engine
