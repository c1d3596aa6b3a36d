// A hash table from positions to values. It stores whole positions, because two positions may have the same key. It
// never removes an entry, so what was proved can be read later.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace plyground {

// Thrown when there are more positions than the table may hold.
struct TooManyPositions {};

// `Value` has a method `unused()`, which must be true for a new value.
template <class Position, class Value>
class ExactTable {
  public:
    explicit ExactTable(std::size_t most) : most_(most), slots_(std::size_t{1} << first_bits) {}

    // The value of the position, whose key is `hash`, or nullptr. The pointer is valid until the next `add`.
    Value* find(const Position& position, std::uint64_t hash) {
        Slot& slot = place(position, hash);
        return slot.value.unused() ? nullptr : &slot.value;
    }

    // The same, but a position that is not there is added. The caller must then make its value used. Throws
    // TooManyPositions.
    Value& add(const Position& position, std::uint64_t hash) {
        Slot* slot = &place(position, hash);
        if (!slot->value.unused()) return slot->value;
        if (size_ >= most_) throw TooManyPositions{};
        if (size_ * 4 >= slots_.size() * 3) {
            grow();
            slot = &place(position, hash);
        }
        ++size_;
        slot->position = position;
        slot->hash = static_cast<std::uint32_t>(hash >> 32);
        return slot->value;
    }

    std::size_t size() const { return size_; }
    // From now on the table may have up to `most` positions.
    void allow(std::size_t most) { most_ = most; }

  private:
    static constexpr int first_bits = 12;

    struct Slot {
        Position position{};
        Value value{};
        std::uint32_t hash =
            0;  // the upper half of the key: for a quick comparison, and to place entries anew when the table grows
    };

    // The slot where the position is or would be. There is always a free slot.
    Slot& place(const Position& position, std::uint64_t hash) {
        const std::uint32_t upper = static_cast<std::uint32_t>(hash >> 32);
        for (std::size_t i = first(upper);; i = (i + 1) & (slots_.size() - 1)) {
            Slot& slot = slots_[i];
            if (slot.value.unused() || (slot.hash == upper && slot.position == position)) return slot;
        }
    }
    std::size_t first(std::uint32_t upper) const {
        // 32 bits are enough: memory has no room for more slots.
        return (upper * std::size_t{0x9e3779b97f4a7c15}) >> 20 & (slots_.size() - 1);
    }

    void grow() {
        std::vector<Slot> before(slots_.size() * 2);
        before.swap(slots_);
        for (const Slot& slot : before) {
            if (slot.value.unused()) continue;
            std::size_t i = first(slot.hash);
            while (!slots_[i].value.unused()) i = (i + 1) & (slots_.size() - 1);
            slots_[i] = slot;
        }
    }

    std::size_t most_;
    std::size_t size_ = 0;
    std::vector<Slot> slots_;
};

}  // namespace plyground
