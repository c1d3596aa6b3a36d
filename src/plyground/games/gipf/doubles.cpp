// Standard and Tournament GIPF.
#include "door/register_game.hpp"
#include "drawing.hpp"
#include "evals.hpp"

namespace plyground::gipf {

AnyGame with_doubles(const Options& options) {
    game_with_moves<Gipf<true>::Move> = "gipf";
    return any_game<Gipf<true>, Default<true>, Formula>(options);
}

}  // namespace plyground::gipf
