// The transposition table of Connect Four's solver: scores of positions.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <cstdint>
#include <cstring>
#include <vector>

#include "rules.hpp"
#include "solve/pages.hpp"

namespace plyground::connect4 {

// An entry has eight bytes, a place has four entries. The key is kept whole: its hash can be undone, and is split into
// the place and a tag. Threads may share the table, because an entry is one word: it is there as a whole or not at all.
class ScoreTable {
  public:
    struct Known {
        int low = -21, high = 21;
        int column = columns;  // the move that was best; none if `columns`
        int work = 0;          // how many nodes it took, as a logarithm, 15 at most
    };

    explicit ScoreTable(std::size_t megabytes)
        : largest_(std::max(smallest, static_cast<int>(std::bit_width((megabytes << 20) / place_bytes)) - 1)),
          pages_((std::size_t{1} << largest_) * place_bytes),
          entries_(reinterpret_cast<std::uint64_t*>(pages_.data())) {}

    // Forgets everything. The table begins small enough for the caches, and grows when it is full. Most positions need
    // no more, and in a table of full size each access would wait for memory.
    void begin() { begin(smallest); }

    // Whether it has grown as large as it may: from then on threads may share it.
    bool full_grown() const { return bits_ == largest_; }
    // Makes the table as large as it may be.
    void grow_fully() {
        while (!full_grown()) grow();
    }

    static std::uint64_t hash(std::uint64_t key) {
        key = key * 0x9E3779B97F4A7C15u & key_mask;
        key ^= key >> 24;
        return key * 0xC2B2AE3D27D4EB4Fu & key_mask;
    }

    void fetch(std::uint64_t hash) const { __builtin_prefetch(place(hash)); }

    bool find(std::uint64_t hash, Known& known) const {
        std::uint64_t* const entries = place(hash);
        const std::uint64_t tag = tag_of(hash);
        for (int i = 0; i < 4; ++i) {
            const std::uint64_t entry = load(entries + i);
            if (entry >> value_bits != tag) continue;
            known = {static_cast<int>(entry >> 9 & 63) - 32, static_cast<int>(entry >> 3 & 63) - 32,
                     static_cast<int>(entry & 7)};
            return true;
        }
        return false;
    }

    void store(std::uint64_t hash, const Known& known) {
        std::uint64_t* const entries = place(hash);
        const std::uint64_t tag = tag_of(hash);
        const std::uint64_t entry = tag << value_bits | static_cast<std::uint64_t>(known.work) << work_shift |
                                    static_cast<std::uint64_t>(known.low + 32) << 9 |
                                    static_cast<std::uint64_t>(known.high + 32) << 3 |
                                    static_cast<std::uint64_t>(known.column);
        for (int i = 0; i < 4; ++i) {
            if (load(entries + i) >> value_bits == tag) return store(entries + i, entry);
        }
        push(entries, entry);
        if (!full_grown() && ++stored_ > std::uint64_t{crowded} << bits_) [[unlikely]]
            grow();
    }

  private:
    static constexpr std::size_t place_bytes = 4 * sizeof(std::uint64_t);
    // A smaller table that forgets something is quicker than a larger one that the caches do not hold. So the table
    // grows only when `crowded` entries have been stored for each place.
    static constexpr int smallest = 12, growth = 4, crowded = 32;
    static constexpr int work_shift = 15, value_bits = 19, generation_bits = 8;
    static constexpr std::uint64_t generations = 1 << generation_bits;
    static constexpr std::uint64_t key_mask = (std::uint64_t{1} << 49) - 1;

    static std::uint64_t load(std::uint64_t* entry) {
        return std::atomic_ref<std::uint64_t>(*entry).load(std::memory_order_relaxed);
    }
    static void store(std::uint64_t* entry, std::uint64_t value) {
        std::atomic_ref<std::uint64_t>(*entry).store(value, std::memory_order_relaxed);
    }
    // The work of an entry, 0 for one that was forgotten.
    int work(std::uint64_t entry) const {
        return (entry >> value_bits) % generations == generation_ ? static_cast<int>(entry >> work_shift & 15) + 1 : 0;
    }
    void push(std::uint64_t* entries, std::uint64_t entry) const {
        const std::uint64_t third = load(entries + 1);
        store(entries + 1, load(entries));
        store(entries, entry);
        const int first_work = work(load(entries + 2)), second_work = work(load(entries + 3));
        if (work(third) >= std::min(first_work, second_work))
            store(entries + (first_work <= second_work ? 2 : 3), third);
    }

    void begin(int bits) {
        bits_ = std::min(bits, largest_);
        stored_ = 0;
        generation_ = (generation_ + 1) % generations;
        if (generation_ == 0) {
            std::memset(pages_.data(), 0, place_bytes << used_bits_);
            used_bits_ = 0;
            generation_ = 1;
        }
        used_bits_ = std::max(used_bits_, bits_);
    }

    // Grows and keeps the entries: place and tag give the hash of an entry back.
    void grow() {
        std::vector<std::array<std::uint64_t, 2>> kept;
        for (std::uint64_t at = 0; at < std::uint64_t{1} << bits_; ++at) {
            for (int i = 3; i >= 0; --i) {
                const std::uint64_t entry = entries_[4 * at + static_cast<std::uint64_t>(i)];
                if ((entry >> value_bits) % generations != generation_) continue;
                kept.push_back(
                    {entry >> value_bits >> generation_bits << bits_ | at, entry & ((1u << value_bits) - 1)});
            }
        }
        begin(bits_ + growth);
        for (const auto& [hash, value] : kept) push(place(hash), tag_of(hash) << value_bits | value);
        stored_ = kept.size();
    }

    std::uint64_t* place(std::uint64_t hash) const { return entries_ + 4 * (hash & ((std::uint64_t{1} << bits_) - 1)); }
    // At most 37 bits of the key, because at least twelve are in the place, and those of the generation.
    std::uint64_t tag_of(std::uint64_t hash) const { return hash >> bits_ << generation_bits | generation_; }

    int largest_;
    int bits_ = smallest, used_bits_ = 0;  // the largest since it was last cleared
    std::uint64_t generation_ = 0, stored_ = 0;
    Pages pages_;
    std::uint64_t* entries_;
};

}  // namespace plyground::connect4
