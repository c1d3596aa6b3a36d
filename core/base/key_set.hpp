// A set of keys, to find the moves of a position that lead to equal positions. It takes the usual number without
// allocating.
#pragma once

#include <bit>
#include <cstdint>

#include "base/move_list.hpp"

namespace plyground {

template <int usual>
class KeySet {
  public:
    // For at most `most` keys.
    explicit KeySet(int most) : mask_(std::bit_ceil(2 * static_cast<unsigned>(most)) - 1) {
        places_.assign(static_cast<int>(mask_) + 1, 0);
    }

    // False if the key was known already.
    bool add(std::uint64_t key) {
        key += key == 0;  // 0 is an empty place
        unsigned place = static_cast<unsigned>(key >> 32) & mask_;
        for (; places_[static_cast<int>(place)] != 0; place = (place + 1) & mask_) {
            if (places_[static_cast<int>(place)] == key) return false;
        }
        places_[static_cast<int>(place)] = key;
        return true;
    }

  private:
    unsigned mask_;
    GrowingList<std::uint64_t, static_cast<int>(std::bit_ceil(2 * static_cast<unsigned>(usual))), 4 * most_in_list>
        places_;
};

}  // namespace plyground
