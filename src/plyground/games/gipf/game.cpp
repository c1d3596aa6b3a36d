#include "door/register_game.hpp"
#include "drawing.hpp"
#include "evals.hpp"
#include "rules.hpp"

namespace plyground::gipf {

static const RegisterGame<Gipf, Default, Formula> registered("gipf");

}  // namespace plyground::gipf
