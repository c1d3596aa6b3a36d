#include "default_eval.hpp"
#include "door/register_game.hpp"
#include "evals.hpp"
#include "exchange.hpp"
#include "san.hpp"

namespace plyground::chess {

static const RegisterGame<Chess, Default, Document, Queens> registered("chess");

}  // namespace plyground::chess
