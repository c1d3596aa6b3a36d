// A full move list throws, also in builds without assertions: from the list itself, and out of the engine's threads.
// Usage: move_list
#include <cstdio>
#include <cstdlib>
#include <string>

#include "base/evaluation.hpp"
#include "base/move_list.hpp"
#include "engine/engine.hpp"

namespace plyground {
namespace {

void require(bool holds, const char* what) {
    if (holds) return;
    std::fprintf(stderr, "does not hold: %s\n", what);
    std::abort();
}

// A game with two moves in every position, except at one ply, where there are more than the list holds.
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
    static constexpr int max_moves = 2;

    bool crowded = true;

    void moves(const Position& position, Moves<Crowded>& out) const {
        const int count = crowded && position.plies == 6 ? 3 : 2;
        for (int step = 0; step < count; ++step) out.push({step});
    }
    Position play(const Position& position, const Move& move) const {
        return {position.plies + 1, position.sum + move.step};
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
    MoveList<int, 3> list;
    list.push(7);
    list.push_each(0b100010, [](int bit) { return 10 * bit; });
    require(list.size() == 3 && list[0] == 7 && list[1] == 10 && list[2] == 50,
            "a move for each bit, the lowest first");
    list.push_each(0, [](int bit) { return bit; });
    const std::string one = refusal([&] { list.push(3); });
    require(one.find("a made-up game has more than 3 moves") != std::string::npos, "the error names game and size");
    require(refusal([&] { list.push_each(1, [](int bit) { return bit; }); }) == one, "the same error for bits");
    require(list.size() == 3 && list[2] == 50, "the list is as it was");
    list.clear();
    require(refusal([&] { list.push_each(0b1111, [](int bit) { return bit; }); }) == one,
            "more bits than an empty list holds");
    require(list.empty(), "of bits that do not all fit none is taken");
}

bool overflows(bool crowded, int threads) {
    const Crowded game{crowded};
    const Sum evaluation;
    engine::Table table(1);
    engine::Settings settings;
    settings.threads = threads;
    Control control({{}, 10, {}});
    engine::Thinker<Crowded, Sum> thinker(game, evaluation, table, control, settings);
    try {
        thinker.think({}, {}, [](const auto&) {});
        return false;
    } catch (const TooManyMoves&) {
        return true;
    }
}

}  // namespace
}  // namespace plyground

int main() {
    using namespace plyground;
    check_list();
    for (const int threads : {1, 2, 4}) {
        require(overflows(true, threads), "the engine throws what a list throws, from whatever thread");
        require(!overflows(false, threads), "a list that is just full is no fault");
    }
    std::puts("nothing wrong");
    return 0;
}
