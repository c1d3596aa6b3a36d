#include "evals.hpp"
#include "registry.hpp"
#include "rules.hpp"

namespace plyground::ultimate {

static const RegisterGame<Ultimate, Default, Threats> registered("ultimate");

}  // namespace plyground::ultimate
