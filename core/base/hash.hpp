// Hashing of small values.
#pragma once

#include <cstdint>

namespace plyground {

// Mixes the bits of a number: splitmix64's finaliser. Keys of positions are made from it.
constexpr std::uint64_t mix(std::uint64_t x) {
    x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9u;
    x = (x ^ (x >> 27)) * 0x94d049bb133111ebu;
    return x ^ (x >> 31);
}

}  // namespace plyground
