// Random numbers that are the same everywhere.
#pragma once

#include <cstdint>

#include "base/hash.hpp"

namespace plyground {

// A stream of random numbers from 0 up to 1: splitmix64. The textbook has the same (textbook/ants.py).
class Stream {
  public:
    explicit Stream(std::uint64_t seed) : state_(seed) {}
    double next() {
        state_ += 0x9e3779b97f4a7c15u;
        return static_cast<double>(mix(state_) >> 11) * 0x1p-53;
    }
    // A whole number below `end`.
    std::size_t below(std::size_t end) { return static_cast<std::size_t>(next() * static_cast<double>(end)); }

  private:
    std::uint64_t state_;
};

}  // namespace plyground
