// How long a search for a move may take, and how it is stopped: for the engine, MCTS and ants.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>

#include "base/progress.hpp"

namespace plyground {

struct Limits {
    std::optional<double> seconds;
    std::optional<int> depth;
    std::optional<std::uint64_t> nodes;
    std::optional<double> enough = std::nullopt;  // seconds after which no further depth is begun, about
};

// Shared by the threads of one search. `stop` may be called from any thread at any time.
class Control {
  public:
    explicit Control(const Limits& limits) : limits_(limits), began_(Clock::now()) {}

    // Asked every 1,024 nodes whether to go on, where it is set; by the thread that searches.
    std::function<bool()> poll;

    void stop() { stopped_.store(true, std::memory_order_relaxed); }
    bool stopped() const { return stopped_.load(std::memory_order_relaxed); }
    double seconds() const { return std::chrono::duration<double>(Clock::now() - began_).count(); }
    const Limits& limits() const { return limits_; }

    // At every node of every thread; throws Stopped when it is time. The clock is read every 1,024 nodes. A node limit
    // is kept exactly with one thread, and within a thread's 1,024 nodes with several.
    void node(std::uint64_t& own, bool alone) {
        ++own;
        if (alone && limits_.nodes && own >= *limits_.nodes) stop();
        if ((own & 1023) == 0) {
            const std::uint64_t all = all_.fetch_add(1024, std::memory_order_relaxed) + 1024;
            if (limits_.nodes && all >= *limits_.nodes) stop();
            if (limits_.seconds && seconds() >= *limits_.seconds) stop();
            if (poll && !poll()) stop();
        }
        if (stopped()) throw Stopped{};
    }

  private:
    using Clock = std::chrono::steady_clock;
    const Limits limits_;
    const Clock::time_point began_;
    std::atomic<bool> stopped_{false};
    std::atomic<std::uint64_t> all_{0};
};

}  // namespace plyground
