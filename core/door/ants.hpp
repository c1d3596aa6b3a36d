// The ant colony behind the door.
#pragma once

#include "ants/colony.hpp"
#include "door/values.hpp"

namespace plyground {

// The ant colony with one evaluation. It refers to game and evaluation, which must outlive it.
class AnyColony {
  public:
    virtual ~AnyColony() = default;
    virtual ants::Found<AnyMove> search(const AnyPosition& position, const ants::Settings& settings, std::uint64_t seed,
                                        Control& control) const = 0;
};

template <Game G, class E>
class ColonyOf final : public AnyColony {
  public:
    ColonyOf(const G& game, const E& evaluation) : game_(game), evaluation_(evaluation) {}

    ants::Found<AnyMove> search(const AnyPosition& position, const ants::Settings& settings, std::uint64_t seed,
                                Control& control) const override {
        ants::Colony<G, E> colony(game_, evaluation_, settings, seed);
        const auto found = colony.search(unpack<typename G::Position>(position), control);
        return ants::converted<AnyMove>(found, [](const typename G::Move& move) { return packed<AnyMove>(move); });
    }

  private:
    const G& game_;
    const E& evaluation_;
};

}  // namespace plyground
