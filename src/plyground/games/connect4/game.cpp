#include "door/register_game.hpp"
#include "evals.hpp"
#include "rules.hpp"
#include "solver.hpp"

namespace plyground::connect4 {

static const RegisterGame<Connect4, Default> registered("connect4");

}  // namespace plyground::connect4
