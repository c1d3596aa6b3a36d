// Who moves, and how a game stands.
#pragma once

#include <cstdint>

namespace plyground {

enum class Side : std::uint8_t { first, second };

constexpr Side other(Side side) {
    return side == Side::first ? Side::second : Side::first;
}

enum class Result : std::uint8_t { ongoing, first_wins, second_wins, draw };

constexpr Result win_for(Side side) {
    return side == Side::first ? Result::first_wins : Result::second_wins;
}

}  // namespace plyground
