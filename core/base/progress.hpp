// How a long computation is stopped, from outside or by a limit.
#pragma once

#include <cstdint>
#include <functional>
#include <limits>
#include <optional>

#include "base/pace.hpp"

namespace plyground {

struct Stopped {};       // from outside
struct LimitReached {};  // by a limit

// A search calls node() at every node. Every 65,536 nodes, and sooner where these take long, `poll` is asked whether to
// go on; when it says no, Stopped is thrown, and the caller that set `poll` catches it. LimitReached is thrown at the
// first node too many, and at the first look at the clock that is too late: these are then about a millisecond apart.
class Progress {
  public:
    using Now = Clock::time_point (*)();

    // `now` reads the clock.
    explicit Progress(Now now = &Clock::now) : now_(now), looked_(now()), polled_(looked_) {}

    std::function<bool()> poll;

    void limit_nodes(std::uint64_t most) {
        most_ = most;
        next_ = following();
    }
    void limit_time(double seconds) {
        end_ = now_() + std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(seconds));
        pace_ = Pace(0.001, 1024);
        next_ = following();
    }

    void node() {
        if (++nodes_ == next_) look_up();
    }
    std::uint64_t nodes() const { return nodes_; }

  private:
    static constexpr std::uint64_t poll_pause = 0x10000;
    static constexpr double poll_seconds = 0.02;

    // Not inlined: the loops of searches stay small.
    [[gnu::noinline, gnu::cold]] void look_up() {
        const Clock::time_point now = now_();
        pace_.adapt(seconds_between(looked_, now));
        looked_ = now;
        next_ = following();  // before anything is thrown: a search that was stopped may go on, and be stopped again
        if (nodes_ > most_ || (end_ && now >= *end_)) throw LimitReached{};
        if (nodes_ < next_poll_ && seconds_between(polled_, now) < poll_seconds) return;
        polled_ = now;
        next_poll_ = nodes_ - nodes_ % poll_pause + poll_pause;
        if (poll && !poll()) throw Stopped{};
    }
    std::uint64_t following() const {
        const std::uint64_t look =
            std::min(nodes_ + pace_.nodes(), nodes_ < next_poll_ ? next_poll_ : nodes_ + poll_pause);
        return most_ >= nodes_ && most_ < look ? most_ + 1 : look;
    }

    Now now_;
    std::uint64_t nodes_ = 0;
    std::uint64_t most_ = std::numeric_limits<std::uint64_t>::max();
    std::uint64_t next_ = 1;
    std::uint64_t next_poll_ = poll_pause;
    Pace pace_{poll_seconds, poll_pause};
    Clock::time_point looked_, polled_;
    std::optional<Clock::time_point> end_;
};

}  // namespace plyground
