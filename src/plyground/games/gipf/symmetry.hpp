// The twelve symmetries of the hexagon. The rules prefer no direction, so positions that differ only by a symmetry have
// the same value.
#pragma once

#include <algorithm>
#include <cstdlib>
#include <vector>

#include "base/bit_permutation.hpp"
#include "board.hpp"

namespace plyground::gipf {

class Symmetries {
  public:
    static constexpr std::size_t count = 12;

    Symmetries() {
        for (std::size_t way = 0; way < count; ++way) {
            ways_.emplace_back(spot_names.size(),
                               [&](std::size_t spot) { return spot_names[spot].empty() ? spot : moved(spot, way); });
        }
    }

    std::uint64_t apply(std::size_t way, std::uint64_t spots) const { return ways_[way](spots); }

  private:
    // Steps along the three directions from the centre; their sum is 0.
    struct Place {
        int q, r, s;
        bool operator==(const Place&) const = default;
    };

    static Place place_of(std::string_view name) {
        const int q = name[0] - 'e';
        const int doubled = 2 * (name[1] - '0') - (10 - std::abs(q));  // the height above the middle, in half steps
        const int r = (doubled - q) / 2;
        return {q, r, -q - r};
    }

    static std::size_t moved(std::size_t spot, std::size_t way) {
        Place place = place_of(spot_names[spot]);
        for (std::size_t turn = 0; turn < way % 6; ++turn) place = {-place.r, -place.s, -place.q};
        if (way >= 6) place = {place.q, place.s, place.r};
        const auto found = std::find_if(spot_names.begin(), spot_names.end(), [&](std::string_view name) {
            return !name.empty() && place_of(name) == place;
        });
        return static_cast<std::size_t>(found - spot_names.begin());
    }

    std::vector<BitPermutation> ways_;
};

}  // namespace plyground::gipf
