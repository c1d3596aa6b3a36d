// How long a search for a move may take, and how it is stopped: for the engine, MCTS and ants.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <optional>

#include "base/pace.hpp"
#include "base/progress.hpp"

namespace plyground {

struct Limits {
    std::optional<double> seconds;
    std::optional<int> depth;
    std::optional<std::uint64_t> nodes;
    std::optional<double> enough = std::nullopt;  // seconds after which no further depth is begun, about
};

// The nodes that one thread of a search has visited, and when it looks at the clock next.
class NodeCount {
  public:
    explicit NodeCount(std::uint64_t before = 0) : all_(before), told_(before), look_(before + 1) {}
    operator std::uint64_t() const { return all_; }

  private:
    friend class Control;
    std::uint64_t all_, told_, look_;  // `told_`: those that the other threads know of
    Pace pace_{0.001, 1024};
    Clock::time_point looked_{};
};

// Shared by the threads of one search. `stop` may be called from any thread at any time.
class Control {
  public:
    using Now = Clock::time_point (*)();

    // `now` reads the clock.
    explicit Control(const Limits& limits, Now now = &Clock::now) : limits_(limits), now_(now), began_(now()) {}

    // Asked now and then whether to go on, where it is set; by the thread that searches.
    std::function<bool()> poll;

    void stop() { stopped_.store(true, std::memory_order_relaxed); }
    bool stopped() const { return stopped_.load(std::memory_order_relaxed); }
    double seconds() const { return seconds_between(began_, now_()); }
    const Limits& limits() const { return limits_; }

    // At every node of every thread; throws Stopped when it is time. The clock is read about every millisecond, and
    // after each node that takes longer. A node limit is kept exactly with one thread, and within a thread's 1,024
    // nodes with several.
    void node(NodeCount& own, bool alone) {
        ++own.all_;
        if (alone && limits_.nodes && own.all_ >= *limits_.nodes) stop();
        if (own.all_ >= own.look_) look(own);
        if (stopped()) throw Stopped{};
    }

  private:
    // Not inlined: the loops of searches stay small.
    [[gnu::noinline, gnu::cold]] void look(NodeCount& own) {
        const Clock::time_point now = now_();
        own.pace_.adapt(seconds_between(own.looked_ == Clock::time_point{} ? began_ : own.looked_, now));
        own.looked_ = now;
        own.look_ = own.all_ + own.pace_.nodes();
        const std::uint64_t new_ones = own.all_ - own.told_;
        own.told_ = own.all_;
        if (all_.fetch_add(new_ones, std::memory_order_relaxed) + new_ones >= limits_.nodes.value_or(never)) stop();
        if (limits_.seconds && seconds_between(began_, now) >= *limits_.seconds) stop();
        if (poll && !poll()) stop();
    }

    static constexpr std::uint64_t never = ~std::uint64_t{0};

    const Limits limits_;
    const Now now_;
    const Clock::time_point began_;
    std::atomic<bool> stopped_{false};
    std::atomic<std::uint64_t> all_{0};
};

}  // namespace plyground
