#include "door/register_game.hpp"
#include "evals.hpp"
#include "rules.hpp"

namespace plyground::tictactoe {

static const RegisterGame<TicTacToe, Default, Threats, Open> registered("tictactoe");

}  // namespace plyground::tictactoe
