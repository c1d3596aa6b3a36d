#include "evals.hpp"
#include "register_game.hpp"
#include "rules.hpp"

namespace plyground::ultimate {

static const RegisterGame<Ultimate, Default, Threats> registered("ultimate");

}  // namespace plyground::ultimate
