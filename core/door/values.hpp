// Positions and moves whose type has been erased: bytes with room for the values of every game.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <type_traits>

namespace plyground {

struct AnyPosition {
    alignas(16) std::array<std::byte, 128> bytes;
};

struct AnyMove {
    std::uint64_t low = 0;
    std::uint64_t high = 0;
    bool operator==(const AnyMove&) const = default;
};

template <class T, class Box>
T unpack(const Box& box) {
    static_assert(std::is_trivially_copyable_v<T> && sizeof(T) <= sizeof(Box), "the value does not fit the door");
    T value;
    std::memcpy(static_cast<void*>(&value), &box, sizeof(T));
    return value;
}

template <class Box, class T>
void pack(const T& value, Box& box) {
    static_assert(std::is_trivially_copyable_v<T> && sizeof(T) <= sizeof(Box), "the value does not fit the door");
    std::memcpy(static_cast<void*>(&box), &value, sizeof(T));
}

template <class Box, class T>
Box packed(const T& value) {
    Box box;
    pack(value, box);
    return box;
}

}  // namespace plyground
