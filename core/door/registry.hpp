// The games that were compiled in. Each game's game.cpp adds its game; nothing else names games.
#pragma once

#include <functional>
#include <map>
#include <string>

#include "door/any_game.hpp"

namespace plyground {

using MakeGame = std::function<AnyGame(const Options&)>;

inline std::map<std::string, MakeGame, std::less<>>& native_games() {
    static std::map<std::string, MakeGame, std::less<>> games;
    return games;
}

}  // namespace plyground
