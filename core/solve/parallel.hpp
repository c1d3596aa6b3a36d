// Work in many small parts, on several threads.
#pragma once

#include <atomic>
#include <exception>
#include <functional>
#include <thread>
#include <vector>

#include "base/progress.hpp"

namespace plyground {

// Called from time to time with how much is done, from 0 to 1. Returns whether to go on.
using Watch = std::function<bool(double done)>;

// Calls work(thread, number) for every number below `count`, on `threads` threads. The calling thread is number 0.
// `work` returns how much of everything is done by then, from 0 to 1. Thread 0 passes this on to `watch`, and throws
// Stopped if `watch` returns false. An exception of `work` on any thread is thrown here.
template <class Work>
void parallel(unsigned threads, std::size_t count, const Watch& watch, Work work) {
    std::atomic<std::size_t> next{0};
    std::atomic<bool> stop{false}, failed{false};
    std::exception_ptr error;
    const auto loop = [&](unsigned thread) {
        try {
            for (std::size_t number; !stop && (number = next.fetch_add(1)) < count;) {
                const double done = work(thread, number);
                if (thread == 0 && watch && !watch(done)) throw Stopped{};
            }
        } catch (...) {
            if (!failed.exchange(true)) error = std::current_exception();
            stop = true;
        }
    };
    std::vector<std::thread> team;
    if (count > 1)
        for (unsigned thread = 1; thread < threads; ++thread) team.emplace_back(loop, thread);
    loop(0);
    for (std::thread& helper : team) helper.join();
    if (error) std::rethrow_exception(error);
}

}  // namespace plyground
