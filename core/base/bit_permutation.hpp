// A permutation of the cells of a bitboard: a board turned or reflected.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace plyground {

class BitPermutation {
  public:
    // `image(bit)` is where the bit goes; only the first `size` bits may be set in a board.
    template <class Image>
    BitPermutation(std::size_t size, const Image& image) : bytes_((size + 7) / 8) {
        for (std::size_t byte = 0; byte < bytes_; ++byte) {
            for (std::size_t bits = 0; bits < 256; ++bits) {
                for (std::size_t bit = 0; bit < 8 && byte * 8 + bit < size; ++bit) {
                    if (bits >> bit & 1) table_[byte][bits] |= std::uint64_t{1} << image(byte * 8 + bit);
                }
            }
        }
    }

    std::uint64_t operator()(std::uint64_t board) const {
        std::uint64_t out = 0;
        for (std::size_t byte = 0; byte < bytes_; ++byte) out |= table_[byte][board >> (8 * byte) & 0xff];
        return out;
    }

  private:
    std::size_t bytes_;
    std::array<std::array<std::uint64_t, 256>, 8> table_{};  // by byte: its bits, permuted
};

}  // namespace plyground
