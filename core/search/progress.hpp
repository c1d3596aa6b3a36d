// How a long computation is stopped from outside.
#pragma once

#include <cstdint>
#include <functional>

namespace plyground {

struct Stopped {};

// A search calls node() at every node. Every 65,536 nodes `poll` is asked whether to go on; when it says no, Stopped is
// thrown, and the caller that set `poll` catches it.
class Progress {
  public:
    std::function<bool()> poll;

    void node() {
        if ((++nodes_ & 0xffff) == 0 && poll && !poll()) throw Stopped{};
    }
    std::uint64_t nodes() const { return nodes_; }

  private:
    std::uint64_t nodes_ = 0;
};

}  // namespace plyground
