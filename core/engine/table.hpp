// The transposition table. All threads of a search share it without locks.
//
// An entry is two words: the data, and the key combined with the data by exclusive or. If a thread reads an entry that
// another thread has half written, the key does not fit, and the entry counts as absent. Four entries share a cache
// line.
#pragma once

#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <cstdint>
#include <memory>
#include <stdexcept>
#include <string>

#include "engine/score.hpp"

namespace plyground::engine {

enum class Bound : std::uint8_t { none, upper, lower, exact };

struct Entry {
    Score score = 0;         // its distances count from the position: see to_table
    std::uint16_t move = 0;  // the place of the best move in the position's list, plus 1; 0: none, or not known
    bool whole = false;      // whether the score rests on no guess: every line came to the end of the game
    std::uint8_t depth = 0;  // how many plies deep it was searched
    Bound bound = Bound::none;
    std::uint8_t age = 0;
};

// The number of a move as an entry has it, in 15 bits. Moves that come later in a long list are not remembered.
inline std::uint16_t remembered_move(int number) {
    return number < 1 << 15 ? static_cast<std::uint16_t>(number) : std::uint16_t{0};
}

class Table {
  public:
    explicit Table(std::size_t megabytes) {
        // Checked here, because many systems promise more memory than there is and end the program when it is used.
        const std::size_t memory =
            static_cast<std::size_t>(sysconf(_SC_PHYS_PAGES)) * static_cast<std::size_t>(sysconf(_SC_PAGESIZE)) >> 20;
        if (megabytes == 0 || megabytes > memory * 3 / 4) {
            throw std::invalid_argument("a table of " + std::to_string(megabytes) + " MB: expected 1 to " +
                                        std::to_string(memory * 3 / 4) + ", three quarters of this machine's memory");
        }
        count_ = std::bit_floor(megabytes * (std::size_t{1} << 20) / sizeof(Bucket));
        buckets_ = std::make_unique<Bucket[]>(count_);
    }

    // Fetches the entries of a key into the cache, for a `find` that follows soon.
    void fetch(std::uint64_t key) const { __builtin_prefetch(&bucket(key)); }

    bool find(std::uint64_t key, Entry& found) const {
        for (const Slot& slot : bucket(key).slots) {
            const std::uint64_t data = slot.data.load(std::memory_order_relaxed);
            if ((slot.check.load(std::memory_order_relaxed) ^ data) == key && data != 0) {
                found = unpack(data);
                return true;
            }
        }
        return false;
    }

    // Replaces the position's entry; if it has none, a free one or the oldest and shallowest.
    void store(std::uint64_t key, Entry entry) {
        entry.age = age_;
        Slot* place = nullptr;
        int least = 0;
        for (Slot& slot : bucket(key).slots) {
            const std::uint64_t data = slot.data.load(std::memory_order_relaxed);
            if (data == 0 || (slot.check.load(std::memory_order_relaxed) ^ data) == key) {
                place = &slot;
                break;
            }
            const Entry known = unpack(data);
            const int worth = known.depth - 8 * ((age_ - known.age) & ages);
            if (place == nullptr || worth < least) {
                place = &slot;
                least = worth;
            }
        }
        const std::uint64_t data = pack(entry);
        place->check.store(key ^ data, std::memory_order_relaxed);
        place->data.store(data, std::memory_order_relaxed);
    }

    // The same, but does not replace a deeper entry of the same position and search.
    void store_if_room(std::uint64_t key, const Entry& entry) {
        for (const Slot& slot : bucket(key).slots) {
            const std::uint64_t data = slot.data.load(std::memory_order_relaxed);
            const Entry known = unpack(data);
            const bool same = data != 0 && (slot.check.load(std::memory_order_relaxed) ^ data) == key;
            if (same && known.depth > entry.depth && known.age == age_) return;
            if (same) break;
        }
        store(key, entry);
    }

    // Marks all entries as those of an earlier search, which are replaced first.
    void grow_older() { age_ = (age_ + 1) & ages; }

    void clear() {
        for (std::size_t i = 0; i < count_; ++i) {
            for (Slot& slot : buckets_[i].slots) {
                slot.check.store(0, std::memory_order_relaxed);
                slot.data.store(0, std::memory_order_relaxed);
            }
        }
    }

    // How much of the table this search has filled, in thousandths; estimated from a sample.
    int fill() const {
        int filled = 0;
        const std::size_t sample = std::min<std::size_t>(count_, 250);
        for (std::size_t i = 0; i < sample; ++i) {
            for (const Slot& slot : buckets_[i].slots) {
                const std::uint64_t data = slot.data.load(std::memory_order_relaxed);
                filled += data != 0 && unpack(data).age == age_;
            }
        }
        return static_cast<int>(static_cast<std::size_t>(filled) * 250 / sample);
    }

  private:
    struct Slot {
        std::atomic<std::uint64_t> check{0};
        std::atomic<std::uint64_t> data{0};
    };
    struct alignas(64) Bucket {
        std::array<Slot, 4> slots;
    };

    static constexpr std::uint8_t ages = 0x3f;  // six bits

    Bucket& bucket(std::uint64_t key) const { return buckets_[(key >> 20) & (count_ - 1)]; }

    static std::uint64_t pack(const Entry& entry) {
        return static_cast<std::uint32_t>(entry.score) | std::uint64_t{entry.move} << 32 |
               std::uint64_t{entry.whole} << 47 | std::uint64_t{entry.depth} << 48 |
               static_cast<std::uint64_t>(entry.bound) << 56 | static_cast<std::uint64_t>(entry.age) << 58;
    }
    static Entry unpack(std::uint64_t data) {
        Entry entry;
        entry.score = static_cast<Score>(static_cast<std::uint32_t>(data));
        entry.move = static_cast<std::uint16_t>(data >> 32 & 0x7fff);
        entry.whole = (data >> 47 & 1) != 0;
        entry.depth = static_cast<std::uint8_t>(data >> 48);
        entry.bound = static_cast<Bound>(data >> 56 & 3);
        entry.age = static_cast<std::uint8_t>(data >> 58);
        return entry;
    }

    std::size_t count_ = 0;
    std::unique_ptr<Bucket[]> buckets_;
    std::uint8_t age_ = 0;
};

}  // namespace plyground::engine
