#include "default_eval.hpp"
#include "door/register_game.hpp"
#include "drawing.hpp"
#include "evals.hpp"
#include "exchange.hpp"

namespace plyground::chess {

static const RegisterGame<Chess, Default, Document, Queens> registered("chess");

}  // namespace plyground::chess
