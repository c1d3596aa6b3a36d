#include "door/register_game.hpp"
#include "drawing.hpp"
#include "evals.hpp"
#include "rules.hpp"
#include "table.hpp"

namespace plyground::dobutsu {

static const RegisterGame<Dobutsu, Default, Pieces> registered("dobutsu");

}  // namespace plyground::dobutsu
