// Learning by playing: temporal differences, TD(lambda), with a step size for each weight.
//
// A game is played against itself. Every move is the one whose position has the least value for the side that then
// moves; the first moves, and now and then one later, are random. At the end each position on the way is drawn towards
// what came after it: the value of the next position, with weight 1 - lambda, and the target of the next position, with
// weight lambda; the target of the end is its result. A position in which a random move was played is not changed, and
// its own value stands for what came after it. (Sutton and Barto, Reinforcement Learning, chapter 12.)
//
// The step size of a weight is the part of its changes that have not cancelled out: temporal coherence (Beal and Smith
// 1999).
//
// What happens in a game follows from the seed, its number and the weights before it. So one thread learns the same
// weights each time, wherever it is interrupted between two games.
#pragma once

#include <algorithm>
#include <atomic>
#include <cmath>
#include <limits>
#include <memory>
#include <span>
#include <vector>

#include "base/game.hpp"
#include "base/random.hpp"
#include "learn/patterns.hpp"

namespace plyground::learn {

struct Settings {
    std::uint64_t seed;
    double lambda;
    double rate;     // of the first step, which is divided among all weights
    double explore;  // the part of moves that are random
    int opening;     // at most so many random moves at the beginning
    int longest;     // plies; a longer game is a draw
};

// A weight, with the sum of its recommended changes and of their sizes. Threads that learn together may overwrite each
// other's changes now and then, which does no harm.
struct LearnedWeight {
    std::atomic<double> sum{0}, size{0};
};

// What is learned so far.
class Memory {
  public:
    explicit Memory(std::size_t weights)
        : count(weights), values(new std::atomic<double>[weights] {}), changes(new LearnedWeight[weights]) {}

    double value(std::size_t index) const { return values[index].load(std::memory_order_relaxed); }

    const std::size_t count;
    const std::unique_ptr<std::atomic<double>[]> values;
    const std::unique_ptr<LearnedWeight[]> changes;
    std::atomic<std::uint64_t> games{0};      // played
    std::atomic<std::uint64_t> positions{0};  // learned from
    std::atomic<double> error{0};             // the sum of the squares of their errors
};

// One thread that plays and learns. `see(position, seen)` writes what the side to move sees.
template <Rules G, class See>
class Learner {
    using Position = typename G::Position;

  public:
    Learner(const G& game, const Position& start, const See& see, const Patterns& patterns, const Settings& settings,
            Memory& memory)
        : game_(game), start_(start), see_(see), patterns_(patterns), settings_(settings), memory_(memory) {}

    void play(std::uint64_t number) {
        Stream random((settings_.seed << 32) + number);
        const std::size_t opening = random.below(static_cast<std::size_t>(settings_.opening) + 1);
        path_.clear();
        double result = 0;  // of the game, for the side to move at its end
        for (Position position = start_;;) {
            const Result ended = game_.result(position);
            const Side mover = game_.side(position);
            if (ended != Result::ongoing) result = ended == Result::draw ? 0 : ended == win_for(mover) ? 1 : -1;
            if (ended != Result::ongoing || path_.size() >= static_cast<std::size_t>(settings_.longest)) {
                learn(mover, result);
                return;
            }
            std::uint8_t* const seen = seen_at(path_.size());
            see_(position, seen);
            const double value = std::tanh(sum(mover, seen));
            moves_.clear();
            game_.moves(position, moves_);
            const bool by_chance = path_.size() < opening || random.next() < settings_.explore;
            path_.push_back({mover, by_chance, value});
            const auto any = [&] { return static_cast<int>(random.below(static_cast<std::size_t>(moves_.size()))); };
            position = by_chance ? game_.play(position, moves_[any()]) : best(position, mover);
        }
    }

  private:
    struct Visit {
        Side mover;
        bool by_chance;  // whether the move from here was random
        double value;
    };

    // What was seen at a ply of the game; one place more is for positions that are only looked at.
    std::uint8_t* seen_at(std::size_t ply) {
        const std::size_t end = (ply + 2) * patterns_.places();
        if (seen_.size() < end) seen_.resize(2 * end);
        return &seen_[(ply + 1) * patterns_.places()];
    }

    double sum(Side mover, const std::uint8_t* seen) const {
        const std::size_t begin = patterns_.begin_of(mover == Side::second);
        return patterns_.sum<double>(seen, [&](std::uint32_t index) { return memory_.value(begin + index); });
    }

    // The position after the best move, the first of equal ones.
    Position best(const Position& position, Side mover) {
        Position found = position;
        double most = -std::numeric_limits<double>::infinity();
        for (const auto& move : moves_) {
            const Position next = game_.play(position, move);
            const double value = value_for(next, mover);
            if (value > most) {
                most = value;
                found = next;
            }
        }
        return found;
    }

    double value_for(const Position& position, Side viewpoint) {
        constexpr double won = std::numeric_limits<double>::max();
        const Result result = game_.result(position);
        if (result == Result::draw) return 0;
        if (result != Result::ongoing) return result == win_for(viewpoint) ? won : -won;
        const Side mover = game_.side(position);
        see_(position, seen_.data());  // before those of the game's plies
        return mover == viewpoint ? sum(mover, seen_.data()) : -sum(mover, seen_.data());
    }

    // `mover` is to move at the end of the game, whose `result` is for that side.
    void learn(Side mover, double result) {
        double value = result, target = result;  // of the next position, for `mover`
        double errors = 0;
        std::uint64_t learned = 0;
        for (std::size_t i = path_.size(); i-- > 0;) {
            const Visit& visit = path_[i];
            const double sign = visit.mover == mover ? 1 : -1;
            mover = visit.mover;
            target =
                visit.by_chance ? visit.value : sign * ((1 - settings_.lambda) * value + settings_.lambda * target);
            value = visit.value;
            if (visit.by_chance) continue;
            const double error = target - value;
            change(mover, seen_at(i), error * (1 - value * value));
            errors += error * error;
            ++learned;
        }
        memory_.positions.fetch_add(learned, std::memory_order_relaxed);
        memory_.error.store(memory_.error.load(std::memory_order_relaxed) + errors, std::memory_order_relaxed);
        memory_.games.fetch_add(1, std::memory_order_relaxed);
    }

    // Changes the weights of what was seen, so that their sum grows by `rate` times `change` if all take whole steps. A
    // weight that is seen several times changes as often, and each time counts as often: so their number is squared.
    void change(Side mover, const std::uint8_t* seen, double change) {
        constexpr auto relaxed = std::memory_order_relaxed;
        const std::size_t begin = patterns_.begin_of(mover == Side::second);
        const double step = settings_.rate / collisions(seen) * change;
        patterns_.for_each(seen, [&](std::span<const std::uint32_t> indices) {
            const std::size_t first = begin + indices[0];
            LearnedWeight& made = memory_.changes[first];
            const double sum = made.sum.load(relaxed), size = made.size.load(relaxed);
            const double coherent = size == 0 ? 1 : std::abs(sum) / size;
            const double weight = memory_.value(first) + coherent * step;
            made.sum.store(sum + change, relaxed);
            made.size.store(size + std::abs(change), relaxed);
            for (const std::uint32_t index : indices) memory_.values[begin + index].store(weight, relaxed);
        });
    }

    // The sum of the squares of how often each weight is seen.
    double collisions(const std::uint8_t* seen) {
        indices_.clear();
        patterns_.for_each(seen, [&](std::span<const std::uint32_t> indices) { indices_.push_back(indices[0]); });
        std::sort(indices_.begin(), indices_.end());
        double sum = 0;
        for (std::size_t i = 0, begin = 0; i < indices_.size(); ++i) {
            if (i + 1 < indices_.size() && indices_[i + 1] == indices_[i]) continue;
            sum += static_cast<double>((i + 1 - begin) * (i + 1 - begin));
            begin = i + 1;
        }
        return sum;
    }

    const G& game_;
    const Position start_;
    const See& see_;
    const Patterns& patterns_;
    const Settings& settings_;
    Memory& memory_;
    Moves<G> moves_;
    std::vector<Visit> path_;
    std::vector<std::uint32_t> indices_;
    std::vector<std::uint8_t> seen_;  // of the position looked at, then of those of the game
};

}  // namespace plyground::learn
