#include "evals.hpp"
#include "registry.hpp"
#include "rules.hpp"

namespace plyground::chess {

static const RegisterGame<Chess, Queens> registered("chess");

}  // namespace plyground::chess
