// The engine's search for any game: principal-variation search with a transposition table. An object is one thread's.
// Games of captures have another search (tactical.hpp).
#pragma once

#include <cstring>

#include "base/hash.hpp"
#include "base/key_set.hpp"
#include "engine/search_base.hpp"

namespace plyground::engine {

template <Rules G, class E>
class Search : public SearchBase<G, E> {
    using Base = SearchBase<G, E>;
    using Base::alone_, Base::deepest_, Base::evaluation_, Base::game_, Base::guesses_, Base::lines_, Base::nodes_,
        Base::path_, Base::shared_;
    using Base::evaluate, Base::finished, Base::has, Base::is_drawn, Base::is_final, Base::is_repetition, Base::narrow,
        Base::is_usable, Base::rest_on, Base::table_key, Base::take_line;
    using typename Base::PathGuard;

  public:
    using typename Base::Line, typename Base::Move, typename Base::Position;

    using Base::Base;

    // The score of `move` at the root, searched `depth` plies deep including the move. Requires alpha < beta.
    Score root_move(const Position& root, const Move& move, int depth, Score alpha, Score beta, int) {
        path_.push_back(game_.key(root));
        const PathGuard guard(*this);
        const Score score = value_after(root, game_.play(root, move), depth - 1, 1, alpha, beta, move);
        if (score > alpha) take_line(0, move);
        return score;
    }

  private:
    // The score of the position after a move for the side that made it, searched `depth` plies deep.
    Score value_after(const Position& before, const Position& after, int depth, int ply, Score alpha, Score beta,
                      const Move& move) {
        if (moves_again(game_, before, after)) return value(after, depth, ply, alpha, beta, move);
        return -value(after, depth, ply, -beta, -alpha, move);
    }

    // The score of a position for the side to move there, searched `depth` plies deep.
    //     alpha < v < beta    v is exact for this depth
    //     v <= alpha          an upper bound
    //     v >= beta           a lower bound
    Score value(const Position& position, int depth, int ply, Score alpha, Score beta, const Move& last) {
        shared_.control.node(nodes_, alone_);
        lines_[static_cast<std::size_t>(ply)].clear();
        deepest_ = std::max(deepest_, ply);
        const Result result = game_.result(position);
        if (result != Result::ongoing) return finished(position, result, ply);
        const std::uint64_t key = game_.key(position);
        if (is_drawn(key)) return 0;
        if (ply >= deepest_line - 2) return evaluate(position);
        if (!narrow(ply, alpha, beta)) return alpha;
        if (depth <= 0) return quiet_value(position, ply, alpha, beta, quiescence_plies);

        Entry entry;
        const std::uint64_t place = table_key(position, key, depth);
        const bool known = has(Part::table) && shared_.table.find(place, entry);
        if (known) {
            const Score score = from_table(entry.score, ply);
            const bool usable = is_usable(entry, depth);
            if (usable && (entry.bound == Bound::exact || (entry.bound == Bound::lower && score >= beta) ||
                           (entry.bound == Bound::upper && score <= alpha))) {
                rest_on(entry);
                return score;
            }
        }
        return searched(position, key, place, known ? entry.move : 0, depth, ply, alpha, beta, last);
    }

    Score searched(const Position& position, std::uint64_t key, std::uint64_t place, int table_move, int depth, int ply,
                   Score alpha, Score beta, const Move& last) {
        const std::uint64_t guesses = guesses_;
        Moves<G> moves;
        game_.moves(position, moves);
        RankedMoves ranked;
        rank(position, moves, table_move, ply, last, ranked);
        path_.push_back(key);
        const PathGuard guard(*this);

        if (depth >= 2 && has(Part::table) && has(Part::known_cuts)) {
            const Score cut = known_cut(position, moves, depth, ply, beta);
            if (cut >= beta) return cut;
        }
        Score best = -infinite;
        int best_index = 0;
        const Score low = alpha;
        for (int i = 0; i < ranked.size(); ++i) {
            const Ranked next = pick(ranked, i);
            const Move move = moves[next.index];
            const Position after = game_.play(position, move);
            const std::uint64_t before = guesses_;
            const Score score = child_value(position, after, move, next, i, depth, ply, alpha, beta);
            if (score > best) {
                best = score;
                best_index = next.index + 1;
                if (score > alpha) {
                    alpha = score;
                    take_line(ply, move);
                }
                if (alpha >= beta) {
                    guesses_ = guesses + (guesses_ - before);  // guesses about the other moves do not matter
                    remember_cut(game_.side(position), moves, ranked, i, depth, ply, last);
                    break;
                }
            }
        }
        if (is_final(best)) guesses_ = guesses;
        const Bound bound = best <= low ? Bound::upper : best >= beta ? Bound::lower : Bound::exact;
        shared_.table.store(place, {to_table(best, ply), remembered_move(best_index), guesses_ == guesses,
                                    static_cast<std::uint8_t>(std::min(depth, 255)), bound, 0});
        return best;
    }

    struct Ranked {
        std::int64_t rank;
        std::int32_t index;
        bool noisy;
    };
    using RankedMoves = GrowingList<Ranked, G::usual_moves>;

    // The score of a move that reaches beta by what the table already knows; -infinite if there is none.
    Score known_cut(const Position& position, const Moves<G>& moves, int depth, int ply, Score beta) {
        struct Child {
            std::uint64_t key, place;
        };
        constexpr int together = 8;  // memory is slow, so several entries are fetched at once
        for (int first = 0; first < moves.size(); first += together) {
            std::array<Child, together> children;
            std::array<bool, together>
                again{};  // the same side moves there; the compiler drops it where sides alternate
            const int count = std::min(together, moves.size() - first);
            for (int i = 0; i < count; ++i) {
                const Position after = game_.play(position, moves[first + i]);
                const std::uint64_t key = game_.key(after), place = table_key(after, key, depth - 1);
                shared_.table.fetch(place);
                children[static_cast<std::size_t>(i)] = {key, place};
                if constexpr (!G::alternates) again[static_cast<std::size_t>(i)] = moves_again(game_, position, after);
            }
            for (int i = 0; i < count; ++i) {
                const auto [key, place] = children[static_cast<std::size_t>(i)];
                Entry entry;
                if (is_repetition(key) || !shared_.table.find(place, entry)) continue;
                const bool same = !G::alternates && again[static_cast<std::size_t>(i)];
                const Score score = from_table(same ? entry.score : -entry.score, ply + 1);
                const Bound other = same ? Bound::upper : Bound::lower;
                if (score >= beta && entry.bound != other && is_usable(entry, depth - 1)) {
                    rest_on(entry);
                    return score;
                }
            }
        }
        return -infinite;
    }

    // The first move is searched with the whole window. For the others it is only asked whether they are better; late
    // moves are searched less deep at first.
    Score child_value(const Position& position, const Position& after, const Move& move, const Ranked& next, int number,
                      int depth, int ply, Score alpha, Score beta) {
        const auto search = [&](int plies, Score low, Score high) {
            return value_after(position, after, plies, ply + 1, low, high, move);
        };
        if (number == 0 || !has(Part::null_windows)) return search(depth - 1, alpha, beta);
        const int reduced = next.noisy ? 0 : reduction(position, depth, number);
        Score score = search(depth - 1 - reduced, alpha, alpha + 1);
        if (score > alpha && reduced > 0) score = search(depth - 1, alpha, alpha + 1);
        if (score > alpha && score < beta) score = search(depth - 1, alpha, beta);
        return score;
    }

    // By how many plies less the move with this number in the order is searched at first.
    int reduction([[maybe_unused]] const Position& position, int depth, int number) const {
        if (!shared_.features.selective || !has(Part::reductions) || depth < 3 || number < 3) return 0;
        if constexpr (HasLateMoves<G>) {
            if (game_.late_moves_matter(position, depth)) return 0;
        }
        return std::min(1 + (number >= 8) + (depth >= 6 && number >= 16), depth - 2);
    }

    // The value at the horizon: the evaluation, or more if noisy moves lead to a better position.
    Score quiet_value(const Position& position, int ply, Score alpha, Score beta, int plies) {
        Score best = evaluate(position);
        if (!shared_.features.selective || !has(Part::quiescence) || plies == 0) return best;
        if constexpr (HasNoisy<G>) {
            if (best >= beta) return best;
            alpha = std::max(alpha, best);
            Moves<G> moves;
            game_.moves(position, moves);
            for (const Move& move : moves) {
                if (!game_.noisy(position, move)) continue;
                shared_.control.node(nodes_, alone_);
                const Position after = game_.play(position, move);
                const Result result = game_.result(after);
                const bool again = moves_again(game_, position, after);
                const Score found = result != Result::ongoing ? finished(after, result, ply + 1)
                                    : again                   ? quiet_value(after, ply + 1, alpha, beta, plies - 1)
                                                              : quiet_value(after, ply + 1, -beta, -alpha, plies - 1);
                const Score score = again ? found : -found;
                best = std::max(best, score);
                alpha = std::max(alpha, best);
                if (alpha >= beta) break;
            }
        }
        return best;
    }

    void rank(const Position& position, const Moves<G>& moves, int table_move, int ply, const Move& last,
              RankedMoves& ranked) {
        const std::array<Move, 2>& killers = killers_[static_cast<std::size_t>(ply)];
        const Move counter = counters_[place_of(last)];
        [[maybe_unused]] KeySet<HasEqualChildren<G> ? G::usual_moves : 1> known(HasEqualChildren<G> ? moves.size() : 0);
        for (int i = 0; i < moves.size(); ++i) {
            const Move& move = moves[i];
            if constexpr (HasEqualChildren<G>) {
                // Different moves may lead to the same position, which is searched once.
                if (!known.add(game_.key(game_.play(position, move)))) continue;
            }
            bool noisy = false;
            if constexpr (HasNoisy<G>) noisy = game_.noisy(position, move);
            std::int64_t rank = 0;
            if constexpr (HasOrder<G>) rank = std::int64_t{game_.order(position, move)} * 16384;
            if (i + 1 == table_move) {
                rank = std::int64_t{1} << 50;
            } else if (noisy) {
                rank += std::int64_t{1} << 44;
            } else if (has(Part::killers) && (move == killers[0] || move == killers[1])) {
                rank += std::int64_t{1} << 42;
            } else if (has(Part::killers) && move == counter) {
                rank += std::int64_t{1} << 41;
            } else if (has(Part::history)) {
                rank += history_[static_cast<std::size_t>(game_.side(position))][place_of(move)];
            }
            ranked.push({rank, i, noisy});
        }
    }

    // Moves the best of the moves from place `i` on to place `i`. Equal moves keep their order.
    static const Ranked& pick(RankedMoves& ranked, int i) {
        int best = i;
        for (int j = i + 1; j < ranked.size(); ++j) {
            if (ranked[j].rank > ranked[best].rank) best = j;
        }
        std::rotate(ranked.begin() + i, ranked.begin() + best, ranked.begin() + best + 1);
        return ranked[i];
    }

    // Remembers that the move at place `cut` made a cut, and that those searched before it did not.
    void remember_cut(Side side, const Moves<G>& moves, const RankedMoves& ranked, int cut, int depth, int ply,
                      const Move& last) {
        const Move& move = moves[ranked[cut].index];
        if (ranked[cut].noisy) return;
        std::array<Move, 2>& killers = killers_[static_cast<std::size_t>(ply)];
        if (!(killers[0] == move)) {
            killers[1] = killers[0];
            killers[0] = move;
        }
        counters_[place_of(last)] = move;
        for (int i = 0; i <= cut; ++i) {
            const Ranked& tried = ranked[i];
            if (tried.noisy) continue;
            std::int64_t& worth = history_[static_cast<std::size_t>(side)][place_of(moves[tried.index])];
            const std::int64_t change = i == cut ? depth * depth : -depth * depth;
            worth += change * 16 - worth * depth * depth / 1024;  // the second term keeps it within bounds
        }
    }

    // A move's place in the tables of good moves. Different moves may share a place: that costs only a little order.
    static std::size_t place_of(const Move& move) {
        std::array<std::uint64_t, 2> words{};
        std::memcpy(words.data(), &move, sizeof(Move));
        return mix(words[0] + mix(words[1])) % places;
    }

    static constexpr std::size_t places = 4096;
    static constexpr int quiescence_plies = 8;

    std::array<std::array<Move, 2>, deepest_line> killers_{};
    std::array<Move, places> counters_{};
    std::array<std::array<std::int64_t, places>, 2> history_{};
};

}  // namespace plyground::engine
