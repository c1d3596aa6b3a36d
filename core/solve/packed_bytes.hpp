// An array of bytes, packed so that each byte can be read without unpacking the others. Bytes of some values are left
// out; the others take about half their size.
//   - One bit for every place says whether its byte is kept.
//   - Each kept byte has a code of half a byte. Codes 0 to 14 are the fifteen most common values. Code 15 is an escape:
//     the byte stands in a separate list.
//   - For every 512 places two counts say how many kept bytes and how many escapes come before.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <cstring>
#include <numeric>
#include <span>
#include <vector>

namespace plyground {

class PackedBytes {
  public:
    static constexpr std::size_t block = 512;
    static constexpr unsigned escape = 15;

    struct Sizes {
        std::uint64_t places = 0, kept = 0, escapes = 0;
        std::array<std::uint8_t, 16> common{};

        std::size_t blocks() const { return (places + block - 1) / block; }
        std::size_t bits() const { return blocks() * (block / 8); }
        std::size_t counts() const { return blocks() * sizeof(Counts); }
        std::size_t halves() const { return (kept / 16 + 1) * 8; }
        std::size_t bytes() const { return bits() + counts() + halves() + escapes; }
    };

    // The sizes of the parts when `bytes` is packed. `keep` says which values are kept.
    static Sizes measure(std::span<const std::uint8_t> bytes, const std::array<bool, 256>& keep) {
        std::array<std::uint64_t, 256> count{};
        for (const std::uint8_t byte : bytes) ++count[byte];
        std::array<std::uint8_t, 256> order{};
        std::iota(order.begin(), order.end(), std::uint8_t{0});
        std::stable_sort(order.begin(), order.end(), [&](std::uint8_t a, std::uint8_t b) {
            return (keep[a] ? count[a] : 0) > (keep[b] ? count[b] : 0);
        });
        Sizes sizes;
        sizes.places = bytes.size();
        for (std::size_t i = 0; i < 256; ++i) {
            if (!keep[order[i]]) continue;
            sizes.kept += count[order[i]];
            if (i < escape) {
                sizes.common[i] = order[i];
            } else {
                sizes.escapes += count[order[i]];
            }
        }
        return sizes;
    }

    // Packs into `out`, which must have sizes.bytes() bytes, all 0.
    static void pack(std::span<const std::uint8_t> bytes, const std::array<bool, 256>& keep, const Sizes& sizes,
                     std::uint8_t* out) {
        std::array<std::uint8_t, 256> code;
        code.fill(escape);
        for (std::uint8_t i = 0; i < escape; ++i)
            if (keep[sizes.common[i]]) code[sizes.common[i]] = i;
        std::uint8_t* const bits = out;
        std::uint8_t* const counts = bits + sizes.bits();
        std::uint8_t* const halves = counts + sizes.counts();
        std::uint8_t* const escaped = halves + sizes.halves();
        Counts before;
        for (std::size_t place = 0; place < bytes.size(); ++place) {
            if (place % block == 0) std::memcpy(counts + place / block * sizeof(Counts), &before, sizeof(Counts));
            const std::uint8_t byte = bytes[place];
            if (!keep[byte]) continue;
            bits[place / 8] |= static_cast<std::uint8_t>(1u << place % 8);
            halves[before.kept / 2] |= static_cast<std::uint8_t>(code[byte] << before.kept % 2 * 4);
            ++before.kept;
            if (code[byte] == escape) escaped[before.escapes++] = byte;
        }
    }

    PackedBytes() = default;
    // Reads packed bytes. `data` must outlive this object.
    PackedBytes(const Sizes& sizes, const std::uint8_t* data) : common_(sizes.common), bits_(data) {
        counts_ = bits_ + sizes.bits();
        halves_ = counts_ + sizes.counts();
        escaped_ = halves_ + sizes.halves();
    }

    bool kept(std::size_t place) const { return (bits_[place / 8] >> place % 8 & 1) != 0; }

    // The byte at a place. Requires that it is kept.
    std::uint8_t operator[](std::size_t place) const {
        const std::size_t number = place / block;
        Counts before;
        std::memcpy(&before, counts_ + number * sizeof(Counts), sizeof(Counts));
        std::size_t rank = before.kept;
        const std::size_t word = place % block / 64;
        for (std::size_t i = 0; i < word; ++i) rank += std::popcount(load(bits_ + number * (block / 8) + i * 8));
        const std::uint64_t below = (std::uint64_t{1} << place % 64) - 1;
        rank += std::popcount(load(bits_ + number * (block / 8) + word * 8) & below);
        const unsigned code = halves_[rank / 2] >> rank % 2 * 4 & 15;
        if (code != escape) return common_[code];
        return escaped_[before.escapes + escapes_between(before.kept, rank)];
    }

    void prefetch(std::size_t place) const {
        __builtin_prefetch(bits_ + place / block * (block / 8));
        __builtin_prefetch(counts_ + place / block * sizeof(Counts));
    }

  private:
    struct Counts {
        std::uint32_t kept = 0, escapes = 0;
    };

    static std::uint64_t load(const std::uint8_t* from) {
        std::uint64_t word;
        std::memcpy(&word, from, sizeof word);
        return word;
    }
    // How many of the codes with numbers from `from` to `to` - 1 are escapes.
    std::size_t escapes_between(std::size_t from, std::size_t to) const {
        std::size_t count = 0;
        for (std::size_t word = from / 16; word <= to / 16; ++word) {
            std::uint64_t halves = load(halves_ + word * 8);
            halves &= halves >> 1;
            halves &= halves >> 2 & 0x1111'1111'1111'1111;  // the lowest bit of every half that is 15
            if (word == from / 16) halves &= ~std::uint64_t{0} << from % 16 * 4;
            if (word == to / 16) halves &= (std::uint64_t{1} << to % 16 * 4) - 1;
            count += std::popcount(halves);
        }
        return count;
    }

    std::array<std::uint8_t, 16> common_{};
    const std::uint8_t* bits_ = nullptr;
    const std::uint8_t* counts_ = nullptr;
    const std::uint8_t* halves_ = nullptr;
    const std::uint8_t* escaped_ = nullptr;
};

static_assert(std::endian::native == std::endian::little, "packed tables are read word by word, lowest byte first");

}  // namespace plyground
