#include "door/register_game.hpp"
#include "drawing.hpp"
#include "evals.hpp"

namespace plyground::gipf {

// With GIPF-pieces, in a source file of its own: each game with all searches takes a while to compile.
AnyGame with_doubles(const Options& options);

static const RegisterGame<Gipf<false>, Default<false>, Formula> registered("gipf", [](const Options& options) {
    return options.text("rules", "basic") == "basic" ? any_game<Gipf<false>, Default<false>, Formula>(options)
                                                     : with_doubles(options);
});

}  // namespace plyground::gipf
