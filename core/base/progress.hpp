// How a long computation is stopped, from outside or by a limit.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <limits>
#include <optional>

namespace plyground {

struct Stopped {};       // from outside
struct LimitReached {};  // by a limit

// A search calls node() at every node. Every 65,536 nodes `poll` is asked whether to go on; when it says no, Stopped is
// thrown, and the caller that set `poll` catches it. LimitReached is thrown at the first node too many or too late.
class Progress {
  public:
    using Clock = std::chrono::steady_clock;

    std::function<bool()> poll;

    void limit_nodes(std::uint64_t most) {
        most_ = most;
        next_ = following();
    }
    void limit_time(Clock::time_point end) {
        end_ = end;
        pause_ = time_pause;
        next_ = following();
    }

    void node() {
        if (++nodes_ == next_) look_up();
    }
    std::uint64_t nodes() const { return nodes_; }

  private:
    static constexpr std::uint64_t poll_pause = 0x10000, time_pause = 0x400;

    void look_up() {
        next_ = following();  // before anything is thrown: a search that was stopped may go on, and be stopped again
        if (nodes_ > most_ || (end_ && Clock::now() >= *end_)) throw LimitReached{};
        if (nodes_ % poll_pause == 0 && poll && !poll()) throw Stopped{};
    }
    std::uint64_t following() const {
        const std::uint64_t pause = nodes_ - nodes_ % pause_ + pause_;
        return most_ >= nodes_ && most_ < pause ? most_ + 1 : pause;
    }

    std::uint64_t nodes_ = 0;
    std::uint64_t most_ = std::numeric_limits<std::uint64_t>::max();
    std::uint64_t pause_ = poll_pause;
    std::uint64_t next_ = poll_pause;
    std::optional<Clock::time_point> end_;
};

}  // namespace plyground
