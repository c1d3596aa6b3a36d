// Puts a game into the registry. A game's game.cpp includes this file, and no other file of the door.
#pragma once

#include "door/registry.hpp"

namespace plyground {

// In game.cpp: `static const RegisterGame<TicTacToe, Open, Threats> registered("tictactoe");`
// The first evaluation is the game's default; Zero is added to every game. A game that is of several types makes the
// one that its options ask for.
template <Game G, class... Evaluations>
struct RegisterGame {
    explicit RegisterGame(const char* name, const MakeGame& make = any_game<G, Evaluations...>) {
        game_with_moves<typename G::Move> = name;
        native_games()[name] = make;
    }
};

}  // namespace plyground
