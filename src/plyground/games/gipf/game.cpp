#include "door/register_game.hpp"
#include "evals.hpp"
#include "rules.hpp"
#include "text.hpp"

namespace plyground::gipf {

static const RegisterGame<Gipf, Default, Formula> registered("gipf");

}  // namespace plyground::gipf
