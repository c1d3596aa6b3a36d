#include "door/register_game.hpp"
#include "evals.hpp"
#include "rules.hpp"

namespace plyground::ultimate {

static const RegisterGame<Ultimate, Default, Threats> registered("ultimate");

}  // namespace plyground::ultimate
