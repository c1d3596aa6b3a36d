// How often a search looks at the clock.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstdint>

namespace plyground {

using Clock = std::chrono::steady_clock;

// The nodes that are searched before the clock is read again. Reading it takes time too, so there are many where nodes
// are fast, at most `most`. There are few where they are slow: somebody's evaluation in Python may take a second.
class Pace {
  public:
    // `aim`: about the seconds between two looks.
    constexpr Pace(double aim, std::uint64_t most) : aim_(aim), most_(most) {}

    std::uint64_t nodes() const { return nodes_; }

    // The last nodes took these seconds.
    void adapt(double seconds) {
        if (seconds > 2 * aim_) {
            nodes_ =
                std::max<std::uint64_t>(1, static_cast<std::uint64_t>(static_cast<double>(nodes_) * aim_ / seconds));
        } else if (seconds < aim_) {
            nodes_ = std::min(most_, 2 * nodes_);
        }
    }

  private:
    double aim_;
    std::uint64_t most_;
    std::uint64_t nodes_ = 1;
};

inline double seconds_between(Clock::time_point began, Clock::time_point ended) {
    return std::chrono::duration<double>(ended - began).count();
}

}  // namespace plyground
