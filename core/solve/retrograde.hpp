// Retrograde analysis: finds the result and the exact distance of every position of a game, backwards from the ends.
//
// Positions are numbers below Space::slots. A space has two functions. `begin` says what the rules show about each
// position. `predecessors` is called later, for positions that were decided, and gives the positions that lead to them:
//     void begin(Slot from, Slot to, found) const         calls found(Slot, Beginning) for each position
//     int predecessors(Slot, std::array<Slot, Space::max_predecessors>&) const      all different; returns their number
// A position is won at distance d if a move leads to a position lost at d - 1. It is lost at distance d if all its
// moves lead to won positions, the last of them at d - 1. So the distances are handled in order, and the positions
// decided at one distance decide those at the next. Every position and every move is looked at once. A position that is
// never decided is a draw: neither side can make the other lose, and play can go on for ever.
//
// Positions where the side to move wins at once are left out. In games with a king to capture most positions are of
// this kind. `begin` does not count moves that lead to them, and `predecessors` is never called for them.
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
//     0 to most_plies     decided: the byte is the number of plies; odd: won, even: lost
//     undecided + n       n moves are not known to lose yet; drawn, if that is still so at the end
inline constexpr Byte most_plies = 180;
inline constexpr Byte undecided = most_plies + 1;
inline constexpr Byte lost_at_once = 253;  // in two plies: every move lets the other side win at once
inline constexpr Byte won_at_once = 254, unused = 255;
inline constexpr int most_moves = lost_at_once - 1 - undecided;

constexpr bool drawn(Byte byte) {
    return byte >= undecided && byte < lost_at_once;
}

// What is known of a number at the beginning: that it stands for no position; that the position is won at once; that it
// is lost, because there is no move; or to how many different positions its moves lead, without those where the other
// side wins at once.
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

    // Finds the byte of every position. Throws Stopped.
    Pages run() {
        begin();
        for (Byte distance = 0;; ++distance) {
            // Lost positions have even distances and won ones odd. If two distances in a row have none, no more follow.
            if (found_[distance] == 0 && (distance == 0 || found_[distance - 1u] == 0) && nothing_after(distance))
                break;
            if (distance == most_plies)
                throw std::runtime_error("a position takes more plies than the table can store");
            step(distance);
        }
        return std::move(pages_);
    }

  private:
    static constexpr std::size_t chunk = 1 << 16;
    static constexpr double share_of_beginning = 0.4;  // the share of the time that `begin` takes, roughly
    // If a distance has at most this many positions, they are kept in lists. If it has more, the whole table is read in
    // order, which is faster than many random accesses.
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
                        if (known.moves > most_moves)
                            throw std::runtime_error("a position has more moves than the table can count");
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

    // From the positions decided at `distance`, finds those at the next distance.
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
        complete_ = complete_ && found_[next] == 0;  // otherwise some were known before and are in no list
        lists_distance_ = static_cast<Byte>(next);
        found_[next] += total;
        decided_ += total;
    }

    // One thread's part of a step. It collects predecessors in batches, so that memory is fetched before it is needed.
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

        // Counts that one more move of the position leads to a position decided in this step. Returns whether this
        // decides the position. All threads follow the same rule, so their order does not matter.
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
