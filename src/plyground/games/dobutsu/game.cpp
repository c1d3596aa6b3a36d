#include "evals.hpp"
#include "register_game.hpp"
#include "rules.hpp"
#include "table.hpp"

namespace plyground::dobutsu {

static const RegisterGame<Dobutsu, Default, Pieces> registered("dobutsu");

}  // namespace plyground::dobutsu
