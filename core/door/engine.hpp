// The engine behind the door.
#pragma once

#include <functional>
#include <type_traits>
#include <vector>

#include "base/errors.hpp"
#include "door/values.hpp"
#include "engine/engine.hpp"

namespace plyground {

using OnReport = std::function<void(const engine::Report<AnyMove>&)>;

// The engine with one evaluation. It refers to game and evaluation, which must outlive it.
class AnyThinker {
  public:
    virtual ~AnyThinker() = default;
    virtual engine::Report<AnyMove> think(const AnyPosition& position, const std::vector<std::uint64_t>& history,
                                          engine::Table& table, Control& control, const engine::Settings& settings,
                                          const OnReport& on_report) const = 0;
};

template <Game G, class E>
class ThinkerOf final : public AnyThinker {
  public:
    ThinkerOf(const G& game, const E& evaluation) : game_(game), evaluation_(evaluation) {}

    engine::Report<AnyMove> think(const AnyPosition& position, const std::vector<std::uint64_t>& history,
                                  engine::Table& table, Control& control, const engine::Settings& settings,
                                  const OnReport& on_report) const override {
        engine::Thinker<G, E> thinker(game_, evaluation_, table, control, settings);
        const auto root = unpack<typename G::Position>(position);
        return erased(thinker.think(root, history, [&](const auto& report) { on_report(erased(report)); }));
    }

  private:
    static engine::Report<AnyMove> erased(const engine::Report<typename G::Move>& report) {
        engine::Report<AnyMove> result{
            report.depth, report.deepest, report.nodes, report.seconds, report.fill, report.whole, {}};
        for (const auto& line : report.lines) {
            auto& scored = result.lines.emplace_back(engine::ScoredLine<AnyMove>{line.score, {}});
            for (const auto& move : line.line) scored.line.push_back(packed<AnyMove>(move));
        }
        return result;
    }

    const G& game_;
    const E& evaluation_;
};

}  // namespace plyground
