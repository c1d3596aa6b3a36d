// Learning behind the door.
#pragma once

#include <functional>
#include <optional>

#include "base/errors.hpp"
#include "door/values.hpp"
#include "learn/learned.hpp"
#include "learn/td.hpp"

namespace plyground {

// The number of the next game to play; nothing when it is time to end.
using NextGame = std::function<std::optional<std::uint64_t>()>;

// It refers to the game, which must outlive it.
class AnyLearning {
  public:
    virtual ~AnyLearning() = default;
    virtual std::size_t place_count() const = 0;
    virtual void see(const AnyPosition& position, std::uint8_t* seen) const = 0;
    // Plays games and learns from them. Several threads may do so at a time, with the same memory.
    virtual void learn(const learn::Patterns& patterns, const learn::Settings& settings, learn::Memory& memory,
                       const NextGame& next) const = 0;
};

template <HasSight G>
class LearningOf final : public AnyLearning {
  public:
    explicit LearningOf(const G& game) : game_(game) {}

    std::size_t place_count() const override { return static_cast<std::size_t>(game_.place_count()); }
    void see(const AnyPosition& position, std::uint8_t* seen) const override {
        game_.see(unpack<typename G::Position>(position), seen);
    }
    void learn(const learn::Patterns& patterns, const learn::Settings& settings, learn::Memory& memory,
               const NextGame& next) const override {
        const auto see = [&](const typename G::Position& position, std::uint8_t* seen) {
            learn::see(game_, position, patterns, seen);
        };
        learn::Learner learner(game_, game_.start(), see, patterns, settings, memory);
        while (const std::optional<std::uint64_t> number = next()) learner.play(*number);
    }

  private:
    const G& game_;
};

}  // namespace plyground
