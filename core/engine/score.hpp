// Scores of the engine: whole numbers for the side to move. From `proved` on they are wins with their distance in
// plies, and losses likewise from -`proved` on. Between the two they are guesses of the evaluation.
#pragma once

#include <cstdint>

namespace plyground::engine {

using Score = std::int32_t;

inline constexpr Score win = 2'000'000'000;    // a win now; one less for each ply
inline constexpr Score proved = win - 10'000;  // no search is 10,000 plies deep
inline constexpr Score infinite = win + 1;

constexpr Score win_in(int plies) {
    return win - plies;
}
constexpr Score loss_in(int plies) {
    return plies - win;
}
constexpr bool is_proved(Score score) {
    return score >= proved || score <= -proved;
}

// In the table the distance of a win counts from the position, in the search from the root.
constexpr Score to_table(Score score, int ply) {
    return score >= proved ? score + ply : score <= -proved ? score - ply : score;
}
constexpr Score from_table(Score score, int ply) {
    return score >= proved ? score - ply : score <= -proved ? score + ply : score;
}

}  // namespace plyground::engine
