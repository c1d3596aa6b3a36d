// How a game gets into the registry.
#pragma once

#include "any_game_of.hpp"
#include "registry.hpp"

namespace plyground {

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
