// The twelve ways to lay the hexagon on itself. The rules know no direction, so positions that differ by one are worth
// the same.
#pragma once

#include <algorithm>
#include <cstdlib>
#include <memory>

#include "board.hpp"

namespace plyground::gipf {

class Symmetries {
  public:
    static constexpr std::size_t count = 12;

    Symmetries() : bytes_(std::make_unique<Table>()) {
        for (std::size_t way = 0; way < count; ++way) {
            std::array<std::uint64_t, 64> image{};
            for (std::size_t spot = 0; spot < image.size(); ++spot) {
                if (!spot_names[spot].empty()) image[spot] = std::uint64_t{1} << moved(spot, way);
            }
            for (std::size_t byte = 0; byte < 8; ++byte) {
                for (std::size_t bits = 0; bits < 256; ++bits) {
                    std::uint64_t& out = (*bytes_)[way][byte][bits];
                    for (std::size_t bit = 0; bit < 8; ++bit) {
                        if (bits >> bit & 1) out |= image[byte * 8 + bit];
                    }
                }
            }
        }
    }

    std::uint64_t apply(std::size_t way, std::uint64_t spots) const {
        std::uint64_t out = 0;
        for (std::size_t byte = 0; byte < 8; ++byte) out |= (*bytes_)[way][byte][spots >> (8 * byte) & 0xff];
        return out;
    }

  private:
    using Table = std::array<std::array<std::array<std::uint64_t, 256>, 8>, count>;

    // Steps along the three directions from the centre; they add up to nothing.
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

    std::unique_ptr<Table> bytes_;
};

}  // namespace plyground::gipf
