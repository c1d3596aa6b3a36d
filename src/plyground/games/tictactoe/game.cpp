#include "evals.hpp"
#include "register_game.hpp"
#include "rules.hpp"

namespace plyground::tictactoe {

static const RegisterGame<TicTacToe, Threats, Open> registered("tictactoe");

}  // namespace plyground::tictactoe
