// The games that were compiled in. A game's game.cpp adds itself; nothing else names it.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <string>

#include "any_game.hpp"

namespace plyground {

using MakeGame = std::function<std::unique_ptr<AnyGame>(const Options&)>;

inline std::map<std::string, MakeGame, std::less<>>& native_games() {
    static std::map<std::string, MakeGame, std::less<>> games;
    return games;
}

// In game.cpp: `static const RegisterGame<TicTacToe, Open, Threats> registered("tictactoe");`
// The first evaluation is the game's default; Zero is added to every game.
template <Game G, class... Evaluations>
struct RegisterGame {
    explicit RegisterGame(const char* name) {
        native_games()[name] = [](const Options& options) -> std::unique_ptr<AnyGame> {
            return std::make_unique<AnyGameOf<G, Evaluations...>>(options);
        };
    }
};

}  // namespace plyground
