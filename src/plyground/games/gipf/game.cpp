#include "evals.hpp"
#include "register_game.hpp"
#include "rules.hpp"

namespace plyground::gipf {

static const RegisterGame<Gipf, Default, Formula> registered("gipf");

}  // namespace plyground::gipf
