// A move list grows, and at its bound throws, also in builds without assertions: from the list itself, and out of the
// engine's threads.
// Usage: move_list
#include <cstdio>
#include <cstdlib>
#include <string>

#include "base/evaluation.hpp"
#include "base/key_set.hpp"
#include "base/move_list.hpp"
#include "engine/engine.hpp"

namespace plyground {
namespace {

void require(bool holds, const char* what) {
    if (holds) return;
    std::fprintf(stderr, "does not hold: %s\n", what);
    std::abort();
}

// A game with two moves in every position, except at one ply, where there are `crowd`: more than lie on the stack. All
// but the last two of them lead to positions that others lead to.
struct Crowded {
    struct Position {
        int plies = 0;
        int sum = 0;
        bool operator==(const Position&) const = default;
    };
    struct Move {
        int step = 0;
        bool operator==(const Move&) const = default;
    };
    static constexpr bool alternates = true;
    static constexpr int usual_moves = 2;
    static constexpr bool equal_children = true;

    int crowd = 2;

    void moves(const Position& position, Moves<Crowded>& out) const {
        const int count = position.plies == 6 ? crowd : 2;
        for (int step = 0; step < count; ++step) out.push({step});
    }
    Position play(const Position& position, const Move& move) const {
        const bool late = position.plies == 6 && move.step + 2 >= crowd;
        return {position.plies + 1, position.sum + (late ? move.step + 3 - crowd : 0)};
    }
    Side side(const Position& position) const { return position.plies % 2 == 0 ? Side::first : Side::second; }
    Result result(const Position& position) const { return position.plies < 10 ? Result::ongoing : Result::draw; }
    std::uint64_t key(const Position& position) const {
        return static_cast<std::uint64_t>(position.plies * 64 + position.sum + 1);
    }
};

struct Sum {
    int value(const Crowded& game, const Crowded::Position& position, Side viewpoint, int) const {
        return game.side(position) == viewpoint ? position.sum : -position.sum;
    }
};

template <class Work>
std::string refusal(const Work& work) {
    try {
        work();
    } catch (const TooManyMoves& error) {
        return error.what();
    }
    return "";
}

void check_list() {
    game_with_moves<int> = "a made-up game";
    GrowingList<int, 3, 5> list;
    list.push(7);
    list.push_each(0b100010, [](int bit) { return 10 * bit; });
    require(list.size() == 3 && list[0] == 7 && list[1] == 10 && list[2] == 50,
            "a move for each bit, the lowest first");
    list.push(3);
    require(list.size() == 4 && list[0] == 7 && list[2] == 50 && list[3] == 3, "the list grows and keeps what it has");
    const std::string one = refusal([&] { list.push_each(0b11, [](int bit) { return bit; }); });
    require(one.find("a made-up game has more than 5 moves") != std::string::npos, "the error names game and size");
    require(list.size() == 4 && list[3] == 3, "of bits that do not all fit none is taken");
    list.push(4);
    require(refusal([&] { list.push(5); }) == one, "the same error for one move");
    require(list.size() == 5 && list[4] == 4, "the list is as it was");
    list.clear();
    list.push_each(0b11111, [](int bit) { return bit; });
    require(list.size() == 5 && list[4] == 4, "as many bits as the list may hold");
}

void check_set() {
    KeySet<2> few(1'000);
    for (std::uint64_t key = 0; key < 1'000; ++key) require(key == 1 || few.add(key << 30), "a new key");
    for (std::uint64_t key = 0; key < 1'000; ++key) require(key == 1 || !few.add(key << 30), "a known key");
}

engine::Report<Crowded::Move> thought(int crowd, int threads, int depth) {
    const Crowded game{crowd};
    const Sum evaluation;
    engine::Table table(1);
    engine::Settings settings;
    settings.threads = threads;
    Control control({{}, depth, {}});
    engine::Thinker<Crowded, Sum> thinker(game, evaluation, table, control, settings);
    return thinker.think({6, 0}, {}, [](const auto&) {});
}

}  // namespace
}  // namespace plyground

int main() {
    using namespace plyground;
    check_list();
    check_set();
    for (const int threads : {1, 2, 4}) {
        const auto report = thought(40'000, threads, 2);
        require(report.lines.front().line.front().step == 39'999, "the last of many moves is found");
        bool refused = false;
        try {
            thought(most_in_list + 1, threads, 2);
        } catch (const TooManyMoves&) {
            refused = true;
        }
        require(refused, "the engine throws what a list throws, from whatever thread");
    }
    std::puts("nothing wrong");
    return 0;
}
