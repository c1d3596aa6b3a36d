// The classic family of searches behind the door.
#pragma once

#include <string_view>

#include "door/values.hpp"
#include "search/classic/all.hpp"

namespace plyground {

// The searches with one evaluation. It refers to game and evaluation, which must outlive it.
class AnyClassic {
  public:
    virtual ~AnyClassic() = default;
    // The search that has this name. Throws InvalidOption for an unknown one.
    virtual classic::Found<AnyMove> search(std::string_view algorithm, const AnyPosition& position,
                                           const classic::Options& options, Progress& progress) const = 0;
};

template <Game G, class E>
class ClassicOf final : public AnyClassic {
  public:
    ClassicOf(const G& game, const E& evaluation) : game_(game), evaluation_(evaluation) {}

    classic::Found<AnyMove> search(std::string_view algorithm, const AnyPosition& position,
                                   const classic::Options& options, Progress& progress) const override {
        const auto root = unpack<typename G::Position>(position);
        const auto found = classic::search(algorithm, game_, evaluation_, root, options, progress);
        classic::Found<AnyMove> result{found.value, {}, found.nodes, found.complete};
        for (const auto& move : found.line) result.line.push_back(packed<AnyMove>(move));
        return result;
    }

  private:
    const G& game_;
    const E& evaluation_;
};

}  // namespace plyground
