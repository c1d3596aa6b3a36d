// The order in which the tactical search tries moves: the table's move, captures that win material, moves that were
// good elsewhere, the other moves.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "base/hooks.hpp"

namespace plyground::engine {

// What one thread's search has learnt about quiet moves.
template <Tactical G>
class Experience {
    using Move = typename G::Move;

  public:
    // The two moves before a node: the place of the last move and of the one before it; -1 if there is none.
    struct Before {
        int last = -1, own = -1;
    };

    explicit Experience(std::size_t plies)
        : killers_(plies),
          counters_(static_cast<std::size_t>(2 * G::places)),
          routes_(static_cast<std::size_t>(2 * G::routes)),
          answers_(static_cast<std::size_t>(G::places) * G::places),
          plans_(static_cast<std::size_t>(G::places) * G::places) {}

    bool is_killer(int ply, const Move& move) const {
        const Killers& here = killers_[static_cast<std::size_t>(ply)];
        return (here.known > 0 && here.moves[0] == move) || (here.known > 1 && here.moves[1] == move);
    }
    bool is_counter(Side side, const Before& before, const Move& move) const {
        if (before.last < 0) return false;
        const Counter& counter = counters_[counter_at(side, before.last)];
        return counter.known && counter.move == move;
    }
    // How good the move has been so far, from about -3 * largest to 3 * largest.
    int worth(Side side, const Before& before, int route, int place) const {
        int sum = routes_[route_at(side, route)];
        if (before.last >= 0) sum += answers_[pair_at(before.last, place)];
        if (before.own >= 0) sum += plans_[pair_at(before.own, place)];
        return sum;
    }
    void forget_killers(int ply) { killers_[static_cast<std::size_t>(ply)].known = 0; }

    // Remembers that a quiet move made a cut.
    void remember_cut(Side side, const Before& before, int ply, const Move& move) {
        Killers& here = killers_[static_cast<std::size_t>(ply)];
        if (here.known == 0 || !(here.moves[0] == move)) {
            here.moves[1] = here.moves[0];
            here.moves[0] = move;
            here.known = std::min(here.known + 1, 2);
        }
        if (before.last >= 0) counters_[counter_at(side, before.last)] = {move, true};
    }
    // Changes the worth of a quiet move: upwards if it made a cut, downwards if it was tried before the one that did.
    void learn(Side side, const Before& before, int route, int place, int change) {
        draw(routes_[route_at(side, route)], change);
        if (before.last >= 0) draw(answers_[pair_at(before.last, place)], change);
        if (before.own >= 0) draw(plans_[pair_at(before.own, place)], change);
    }

    static constexpr int largest = 16'384;

  private:
    struct Killers {
        std::array<Move, 2> moves{};
        int known = 0;
    };
    struct Counter {
        Move move{};
        bool known = false;
    };

    static std::size_t counter_at(Side side, int place) {
        return static_cast<std::size_t>(static_cast<int>(side) * G::places + place);
    }
    static std::size_t route_at(Side side, int route) {
        return static_cast<std::size_t>(static_cast<int>(side) * G::routes + route);
    }
    static std::size_t pair_at(int before, int place) {
        return static_cast<std::size_t>(before) * G::places + static_cast<std::size_t>(place);
    }
    // Adds the change, less the nearer the value already is to `largest`, which it never passes.
    static void draw(std::int16_t& value, int change) {
        value = static_cast<std::int16_t>(value + change - value * std::abs(change) / largest);
    }

    std::vector<Killers> killers_;
    std::vector<Counter> counters_;
    std::vector<std::int16_t> routes_, answers_, plans_;
};

// Gives the moves of a node one after the other, the most promising first.
template <Tactical G>
class Order {
    using Position = typename G::Position;
    using Move = typename G::Move;

  public:
    struct Next {
        int index;  // the place in the position's list
        bool noisy;
        int worth;  // of a quiet move, from Experience
    };

    // `table_move` is a place in the list plus 1, or 0.
    Order(const G& game, const Position& position, const Moves<G>& moves, int table_move,
          const Experience<G>& experience, const typename Experience<G>::Before& before, int ply)
        : game_(game), position_(position), moves_(moves), count_(moves.size()) {
        const Side side = game.side(position);
        for (int i = 0; i < count_; ++i) {
            const Move& move = moves[i];
            Entry entry{0, i, game.noisy(position, move), 0};
            if (!entry.noisy) {
                entry.worth = experience.worth(side, before, game.route(move), game.place(position, move));
                entry.rank = experience.is_killer(ply, move)             ? killers
                             : experience.is_counter(side, before, move) ? counters
                                                                         : entry.worth;
            } else {
                entry.rank = captures + game.order(position, move);
            }
            if (i + 1 == table_move) entry.rank = first;
            entries_.push(entry);
        }
    }

    bool next(Next& found) {
        while (given_ < count_) {
            int best = given_;
            for (int j = given_ + 1; j < count_; ++j)
                if (entries_[j].rank > entries_[best].rank) best = j;
            Entry& entry = entries_[best];
            // A capture that loses material is tried last. Whether it does is found out when its turn comes.
            if (entry.noisy && entry.rank >= captures && entry.rank != first &&
                !game_.exchange_wins(position_, moves_[entry.index], 0)) {
                entry.rank += losing - captures;
                continue;
            }
            std::swap(entry, entries_[given_]);
            const Entry& chosen = entries_[given_++];
            found = {chosen.index, chosen.noisy, chosen.worth};
            return true;
        }
        return false;
    }

  private:
    struct Entry {
        std::int32_t rank;
        std::int32_t index;
        bool noisy;
        std::int32_t worth;
    };
    static constexpr std::int32_t first = 1 << 30, captures = 1 << 28, killers = 1 << 26, counters = 1 << 25,
                                  losing = -(1 << 28);

    const G& game_;
    const Position& position_;
    const Moves<G>& moves_;
    int count_;
    int given_ = 0;
    GrowingList<Entry, G::usual_moves> entries_;
};

}  // namespace plyground::engine
