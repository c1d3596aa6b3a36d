#include "evals.hpp"
#include "registry.hpp"
#include "rules.hpp"

namespace plyground::gipf {

static const RegisterGame<Gipf, Default, Formula> registered("gipf");

}  // namespace plyground::gipf
