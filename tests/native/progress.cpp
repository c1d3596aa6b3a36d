// A limit that has stopped a computation stops it again if it goes on. Usage: progress [times]
#include <cstdio>
#include <cstdlib>

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

void stopped_again(long times) {
    Progress progress;
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

}  // namespace
}  // namespace plyground

int main(int count, char** arguments) {
    const long times = count > 1 ? std::strtol(arguments[1], nullptr, 10) : 10;
    plyground::stopped_again(times);
    plyground::limited_anew(times);
    std::puts("progress: nothing wrong");
}
