// A limit that has stopped a computation stops it again if it goes on, and a limit of time is kept also where nodes are
// slow. Usage: progress [times]
#include <cstdio>
#include <cstdlib>

#include "base/control.hpp"
#include "base/progress.hpp"

namespace plyground {
namespace {

void require(bool holds, const char* what) {
    if (holds) return;
    std::fprintf(stderr, "progress: %s\n", what);
    std::exit(1);
}

constexpr std::uint64_t poll_pause = 0x10000;

// Runs until something is thrown.
template <class Thrown>
std::uint64_t nodes_until(Progress& progress) {
    const std::uint64_t before = progress.nodes();
    try {
        while (progress.nodes() - before < 100 * poll_pause) progress.node();
    } catch (const Thrown&) {
        return progress.nodes() - before;
    }
    return 0;
}

// A clock that the test sets.
Clock::time_point shown{std::chrono::hours(1)};
Clock::time_point show() {
    return shown;
}
void pass(double seconds) {
    shown += std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(seconds));
}

void stopped_again(long times) {
    Progress progress(&show);
    bool go_on = false;
    progress.poll = [&] { return go_on; };
    for (long i = 0; i < times; ++i) require(nodes_until<Stopped>(progress) == poll_pause, "is not asked again");
    go_on = true;
    require(nodes_until<Stopped>(progress) == 0, "stops by itself");
}

void limited_anew(long times) {
    Progress progress;
    for (long i = 1; i <= times; ++i) {
        progress.limit_nodes(static_cast<std::uint64_t>(1000 * i));
        nodes_until<LimitReached>(progress);
        require(progress.nodes() == static_cast<std::uint64_t>(1000 * i + 1), "a limit is not kept");
    }
}

// How many nodes of so many seconds each are searched until a limit of time ends the search.
std::uint64_t limited(double limit, double slow, std::uint64_t fast_ones, double fast) {
    Progress progress(&show);
    progress.limit_time(limit);
    Control control({limit, {}, {}}, &show);
    NodeCount controlled;
    std::uint64_t nodes = 0, ended = 0, stopped = 0;
    while (nodes < 1'000'000 && (ended == 0 || stopped == 0)) {
        pass(nodes < fast_ones ? fast : slow);
        ++nodes;
        try {
            if (ended == 0) progress.node();
        } catch (const LimitReached&) {
            ended = nodes;
        }
        try {
            if (stopped == 0) control.node(controlled, true);
        } catch (const Stopped&) {
            stopped = nodes;
        }
    }
    require(ended == stopped, "the two kinds of limits differ");
    return ended;
}

void slow_nodes() {
    require(limited(1, 0.3, 0, 0) == 4, "slow nodes overrun");
    require(limited(1, 0.01, 0, 0) == 100, "nodes of a hundredth of a second overrun");
    // Microseconds for each node: the clock is read after thousands of them. Then they become slow.
    const std::uint64_t found = limited(1, 0.01, 10'000, 1e-6);
    require(found > 10'000 && found < 10'000 + 100 + 1024, "nodes that become slow overrun");
}

void polled_sooner() {
    Progress progress(&show);
    int asked = 0;
    progress.poll = [&] { return ++asked > 0; };
    for (int i = 0; i < 100; ++i) {
        pass(0.01);
        progress.node();
    }
    require(asked >= 45 && asked <= 50, "is not asked where nodes are slow");  // fifty times twenty milliseconds
}

void slow_polls() {
    Control control({}, &show);
    int asked = 0;
    control.poll = [&] { return ++asked < 10; };
    NodeCount nodes;
    try {
        while (true) {
            pass(0.1);
            control.node(nodes, true);
        }
    } catch (const Stopped&) {
    }
    require(nodes == 10, "Ctrl-C waits where nodes are slow");
}

}  // namespace
}  // namespace plyground

int main(int count, char** arguments) {
    const long times = count > 1 ? std::strtol(arguments[1], nullptr, 10) : 10;
    plyground::stopped_again(times);
    plyground::limited_anew(times);
    plyground::slow_nodes();
    plyground::polled_sooner();
    plyground::slow_polls();
    std::puts("progress: nothing wrong");
}
