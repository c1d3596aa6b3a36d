// Retrograde analysis: the result and the exact distance of every position of a game, from the ends of games backwards.
//
// Positions are numbers below Space::slots. A space says of each, once, what the rules show (`begin`), and later, for
// the ones that were decided, which positions lead to them (`predecessors`):
//     void begin(Slot from, Slot to, found) const         calls found(Slot, Beginning) for each of them
//     int predecessors(Slot, std::array<Slot, Space::max_predecessors>&) const      distinct; returns how many
// A position is decided at distance d when it is won by a move to a position lost in d - 1, or lost because all its
// moves lead to positions won, the last of them in d - 1. So the distances are taken in turn, and what was decided at
// each tells what is decided at the next: every position and every move is looked at once, whatever the distance. What
// is never decided is a draw: neither side can make the other lose, and play can go on for ever.
//
// Positions in which the side to move wins at once are left out: in games with a king to capture they are the most.
// `begin` does not count the moves that lead to them, and `predecessors` is never asked about them.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <stdexcept>
#include <vector>

#include "solve/pages.hpp"
#include "solve/parallel.hpp"

namespace plyground::retrograde {

using Byte = std::uint8_t;
// The byte that the table holds for a position:
//     0 to most_plies     decided: the byte is the number of plies, won if odd, lost if even
//     undecided, above    undecided + n: n moves are left that may not lose; what is left in the end is drawn
inline constexpr Byte most_plies = 180;
inline constexpr Byte undecided = most_plies + 1;
inline constexpr Byte lost_at_once = 253;  // in two plies: every move lets the other side win at once
inline constexpr Byte won_at_once = 254, unused = 255;
inline constexpr int most_moves = lost_at_once - 1 - undecided;

constexpr bool drawn(Byte byte) {
    return byte >= undecided && byte < lost_at_once;
}

// What is known of a position from the start: that it is no position or won at once, that there is no move (and so
// lost), or how many different positions its moves lead to that are not won at once for the other side.
struct Beginning {
    enum Kind : std::uint8_t { is_unused, is_won_at_once, is_lost, is_open } kind;
    int moves = 0;
};

template <class Space>
class Retrograde {
  public:
    using Slot = typename Space::Slot;

    Retrograde(const Space& space, unsigned threads, Watch watch)
        : space_(space), threads_(std::max(1u, threads)), watch_(std::move(watch)), pages_(Space::slots) {}

    // The value of every position; what is still `undecided` or above is drawn. Throws Stopped.
    Pages run() {
        begin();
        for (Byte distance = 0;; ++distance) {
            // At even distances positions were lost, at odd ones won: nothing at two in turn means nothing ever again.
            if (found_[distance] == 0 && (distance == 0 || found_[distance - 1u] == 0) && nothing_after(distance))
                break;
            if (distance == most_plies) throw std::runtime_error("a game longer than the table can hold");
            step(distance);
        }
        return std::move(pages_);
    }

  private:
    static constexpr std::size_t chunk = 1 << 16;
    static constexpr double share_of_beginning = 0.4;  // of the time, about
    // A distance with more positions than this is found by going through the table, in its order, which is kind to the
    // caches; the few of a smaller one are kept in lists.
    static constexpr std::uint64_t listed = Space::slots / 256;

    void begin() {
        std::vector<std::array<std::uint64_t, 3>> counts(threads_);
        const std::size_t chunks = (Space::slots + chunk - 1) / chunk;
        parallel(threads_, chunks, watch_, [&](unsigned thread, std::size_t number) {
            auto& count = counts[thread];
            const std::size_t end = std::min<std::size_t>((number + 1) * chunk, Space::slots);
            space_.begin(static_cast<Slot>(number * chunk), static_cast<Slot>(end), [&](Slot slot, Beginning known) {
                Byte& byte = pages_.data()[slot];
                switch (known.kind) {
                    case Beginning::is_unused:
                        byte = unused;
                        break;
                    case Beginning::is_won_at_once:
                        byte = won_at_once;
                        break;
                    case Beginning::is_lost:
                        byte = 0;
                        ++count[0];
                        break;
                    case Beginning::is_open:
                        if (known.moves > most_moves) throw std::runtime_error("more moves than the table can count");
                        ++count[1];
                        if (known.moves == 0) {
                            byte = lost_at_once;
                            ++count[2];
                        } else {
                            byte = static_cast<Byte>(undecided + known.moves);
                        }
                }
            });
            return share_of_beginning * static_cast<double>(number) / static_cast<double>(chunks);
        });
        for (const auto& count : counts) {
            found_[0] += count[0];
            open_ += count[1];
            found_[2] += count[2];
        }
        decided_ = found_[2];
    }

    bool nothing_after(Byte distance) const {
        return std::all_of(found_.begin() + distance, found_.end(), [](std::uint64_t count) { return count == 0; });
    }

    // All positions decided at `distance`, and from them those at the next.
    void step(Byte distance) {
        std::vector<Worker> workers;
        for (unsigned thread = 0; thread < threads_; ++thread) workers.emplace_back(*this, distance);
        const Byte also = distance == 2 ? lost_at_once : distance;
        const bool by_list = complete_ && lists_distance_ == distance;
        if (by_list) {
            constexpr std::size_t part = 1 << 12;
            std::vector<std::span<const Slot>> parts;
            for (const auto& list : lists_)
                for (std::size_t from = 0; from < list.size(); from += part)
                    parts.emplace_back(list.data() + from, std::min(part, list.size() - from));
            parallel(threads_, parts.size(), watch_, [&](unsigned thread, std::size_t number) {
                for (const Slot slot : parts[number]) workers[thread].take(slot);
                return done();
            });
        } else if (found_[distance] != 0) {
            parallel(threads_, (Space::slots + chunk - 1) / chunk, watch_, [&](unsigned thread, std::size_t number) {
                const std::size_t end = std::min<std::size_t>((number + 1) * chunk, Space::slots);
                for (std::size_t slot = number * chunk; slot < end; ++slot) {
                    const Byte byte = value(slot).load(std::memory_order_relaxed);
                    if (byte == distance || byte == also) workers[thread].take(static_cast<Slot>(slot));
                }
                return done();
            });
        }
        std::uint64_t total = 0;
        lists_.clear();
        complete_ = true;
        for (Worker& worker : workers) {
            worker.flush();
            total += worker.found();
            complete_ = complete_ && worker.list().size() == worker.found();
            lists_.push_back(worker.take_list());
        }
        const std::size_t next = distance + 1u;
        complete_ = complete_ && found_[next] == 0;  // some were known before, and are in no list
        lists_distance_ = static_cast<Byte>(next);
        found_[next] += total;
        decided_ += total;
    }

    // One thread's part of a step: the predecessors are collected and asked for from memory before they are needed.
    class Worker {
      public:
        Worker(Retrograde& owner, Byte distance) : owner_(&owner), next_(static_cast<Byte>(distance + 1)) {}

        void take(Slot slot) {
            std::array<Slot, Space::max_predecessors> before;
            const int count = owner_->space_.predecessors(slot, before);
            for (int i = 0; i < count; ++i) {
                __builtin_prefetch(owner_->pages_.data() + before[static_cast<std::size_t>(i)], 1);
                waiting_[waiting_count_++] = before[static_cast<std::size_t>(i)];
            }
            if (waiting_count_ > batch) flush();
        }
        void flush() {
            for (std::size_t i = 0; i < waiting_count_; ++i)
                if (decides(waiting_[i])) found(waiting_[i]);
            waiting_count_ = 0;
        }
        std::uint64_t found() const { return found_; }
        const std::vector<Slot>& list() const { return list_; }
        std::vector<Slot> take_list() { return std::move(list_); }

      private:
        static constexpr std::size_t batch = 256;

        // Whether the position is decided by what was found of one it leads to. Nobody else changes an undecided byte
        // in this step but by the same rule, so the order of the threads does not matter.
        bool decides(Slot slot) {
            const auto byte = owner_->value(slot);
            const Byte before = byte.load(std::memory_order_relaxed);
            if (!drawn(before)) return false;
            if (next_ % 2 == 1) return byte.exchange(next_, std::memory_order_relaxed) > undecided;
            if (byte.fetch_sub(1, std::memory_order_relaxed) != undecided + 1) return false;
            byte.store(next_, std::memory_order_relaxed);
            return true;
        }
        void found(Slot slot) {
            ++found_;
            if (list_.size() <= listed) list_.push_back(slot);
        }

        Retrograde* owner_;
        Byte next_;
        std::array<Slot, batch + Space::max_predecessors + 1> waiting_{};
        std::size_t waiting_count_ = 0;
        std::uint64_t found_ = 0;
        std::vector<Slot> list_;
    };

    std::atomic_ref<Byte> value(std::size_t slot) const { return std::atomic_ref<Byte>(pages_.data()[slot]); }
    double done() const {
        return share_of_beginning +
               (1 - share_of_beginning) * static_cast<double>(decided_) / static_cast<double>(open_ + 1);
    }

    const Space& space_;
    unsigned threads_;
    Watch watch_;
    Pages pages_;
    std::array<std::uint64_t, most_plies + 2> found_{};
    std::uint64_t open_ = 0, decided_ = 0;
    std::vector<std::vector<Slot>> lists_;
    Byte lists_distance_ = 0;
    bool complete_ = false;
};

}  // namespace plyground::retrograde
