// The engine's selective search for games of captures and checks: principal-variation search that searches unlikely
// moves less deep or not at all, and forced moves deeper.
//
// The meaning of a score beyond `proved` stays the same (search_base.hpp). A cut that rests on a guess returns a guess.
// Moves are left out only after a move has been found that does not lose by force. In check all legal moves are tried.
#pragma once

#include <cmath>

#include "engine/search_base.hpp"
#include "engine/tactical_order.hpp"

namespace plyground::engine {

template <Rules G, class E>
    requires Tactical<G>
class TacticalSearch : public SearchBase<G, E> {
    using Base = SearchBase<G, E>;
    using Base::alone_, Base::deepest_, Base::game_, Base::guesses_, Base::lines_, Base::nodes_, Base::path_,
        Base::shared_;
    using Base::finished, Base::has, Base::is_drawn, Base::narrow, Base::is_usable, Base::rest_on, Base::table_key,
        Base::take_line;
    using typename Base::PathGuard;

  public:
    using typename Base::Line, typename Base::Move, typename Base::Position;

    TacticalSearch(const G& game, const E& evaluation, Shared& shared, bool alone)
        : Base(game, evaluation, shared, alone), experience_(deepest_line) {}

    // The score of `move` at the root, searched `depth` plies deep including the move. `number` is its place among the
    // root's moves, from 0.
    Score root_move(const Position& root, const Move& move, int depth, Score alpha, Score beta, int number) {
        path_.push_back(game_.key(root));
        const PathGuard guard(*this);
        root_depth_ = depth;
        const bool quiet = !game_.noisy(root, move);
        frames_[0] = {game_.place(root, move), game_.threatened(root) ? unknown : evaluate(root)};
        const Position after = game_.play(root, move);
        Score score = alpha + 1;
        if (quiet && number >= 3 && depth >= 4 && beta - alpha == 1 && !game_.threatened(after))
            score = -value(after, depth - 1 - std::max(0, reduction(depth, number) - 1), 1, -beta, -alpha);
        if (score > alpha) score = -value(after, depth - 1, 1, -beta, -alpha);
        if (score > alpha) take_line(0, move);
        return score;
    }

  private:
    // The evaluation, from a cache: the same position is met by several orders of moves and at several depths.
    Score evaluate(const Position& position) {
        const std::uint64_t key = game_.key(position);
        Remembered& known = remembered_[key % remembered_.size()];
        if (known.key != key) {
            known = {key, Base::evaluate(position)};
        } else {
            ++guesses_;
        }
        return known.score;
    }
    struct Remembered {
        std::uint64_t key = 0;
        Score score = 0;
    };

    using Before = typename Experience<G>::Before;

    // What is known of a ply of the path: the place of the move made there (-1: a pass), and the guess about the
    // position before it.
    struct Frame {
        int place = -1;
        Score guess = 0;
    };
    static constexpr Score unknown = -infinite;

    // The score of a position for the side to move there, searched about `depth` plies deep. Between alpha and beta it
    // is exact for this selective search, otherwise a bound. `excluded`: the place of a move in the list plus 1; that
    // move is left out, and the table is neither read nor written. 0: no move is left out.
    Score value(const Position& position, int depth, int ply, Score alpha, Score beta, int excluded = 0) {
        shared_.control.node(nodes_, alone_);
        lines_[static_cast<std::size_t>(ply)].clear();
        deepest_ = std::max(deepest_, ply);
        const std::uint64_t key = game_.key(position);
        if (excluded == 0) {
            const Result result = game_.result(position);
            if (result != Result::ongoing) return finished(position, result, ply);
            if (is_drawn(key)) return 0;
        }
        if (ply >= deepest_line - 2) return evaluate(position);
        if (!narrow(ply, alpha, beta)) return alpha;
        const bool threatened = game_.threatened(position);
        if (threatened && ply < 2 * root_depth_ && has(Part::extensions)) depth = std::max(depth + 1, 1);
        if (depth <= 0) return quiet_value(position, ply, alpha, beta, false);

        const bool wide = beta - alpha > 1;
        Entry entry;
        const std::uint64_t place = table_key(position, key, depth);
        const bool known = excluded == 0 && has(Part::table) && shared_.table.find(place, entry);
        if (known && !wide && is_usable(entry, depth)) {
            const Score score = from_table(entry.score, ply);
            if (entry.bound == Bound::exact || (entry.bound == Bound::lower && score >= beta) ||
                (entry.bound == Bound::upper && score <= alpha)) {
                rest_on(entry);
                return score;
            }
        }
        const Score guess = threatened ? unknown : known_guess(position, known ? &entry : nullptr, ply);
        frames_[static_cast<std::size_t>(ply)] = {-1, guess};
        if (!wide && !threatened && excluded == 0) {
            const Score cut = early_cut(position, key, depth, ply, alpha, beta, guess);
            if (cut != unknown) return cut;
        }
        if (!known && depth >= 4 && excluded == 0)
            --depth;  // no move to try first: a shallower search finds one for the next time
        return searched(position, key, place, known ? &entry : nullptr, depth, ply, alpha, beta, threatened, guess,
                        excluded);
    }

    // The evaluation, or the table's score if it is nearer to the truth.
    Score known_guess(const Position& position, const Entry* entry, int ply) {
        const Score guess = evaluate(position);
        if (entry == nullptr || is_proved(entry->score)) return guess;
        const Score score = from_table(entry->score, ply);
        const bool better = entry->bound == Bound::exact || (entry->bound == Bound::lower && score > guess) ||
                            (entry->bound == Bound::upper && score < guess);
        return better ? score : guess;
    }

    // Whether a side with this score is nearly lost. Then margins are not used: they would hide the forced win.
    static bool hunted(Score score) {
        if constexpr (HasUnit<E>) return score <= -12 * E::unit;
        return false;
    }

    bool is_improving(int ply) const {
        if (ply < 2) return false;
        const Score now = frames_[static_cast<std::size_t>(ply)].guess,
                    then = frames_[static_cast<std::size_t>(ply) - 2].guess;
        return now != unknown && (then == unknown || now > then);
    }

    // A cut before any move is searched, or `unknown`. There are three: the position is so good that the opponent will
    // avoid it; it is so bad that only captures could help, and they do not; even passing keeps it above beta.
    Score early_cut(const Position& position, std::uint64_t key, int depth, int ply, Score alpha, Score beta,
                    Score guess) {
        if (is_proved(beta) || is_proved(alpha) || hunted(beta)) return unknown;
        if constexpr (HasUnit<E>) {
            const Score margin = E::unit * (3 * depth - 2 * is_improving(ply)) / 4;
            if (has(Part::pruning) && depth <= 8 && guess - margin >= beta) return guess;
            if (has(Part::pruning) && depth <= 3 && guess + E::unit * (1 + 2 * depth) <= alpha) {
                const Score score = quiet_value(position, ply, alpha, alpha + 1, true);
                if (score <= alpha) return score;
            }
        }
        const bool passed = ply >= 1 && frames_[static_cast<std::size_t>(ply) - 1].place < 0;
        if (depth < 3 || guess < beta || passed || !has(Part::passes) || !game_.may_pass(position)) return unknown;
        int less = 3 + depth / 3;
        if constexpr (HasUnit<E>) less += std::min((guess - beta) / (2 * E::unit), 3);
        path_.push_back(key);
        const PathGuard guard(*this);
        frames_[static_cast<std::size_t>(ply)].place = -1;
        const Score score = -value(game_.pass(position), depth - less, ply + 1, -beta, -beta + 1);
        if (score < beta) return unknown;
        ++guesses_;
        return is_proved(score) ? beta : score;
    }

    Score searched(const Position& position, std::uint64_t key, std::uint64_t place, const Entry* entry, int depth,
                   int ply, Score alpha, Score beta, bool threatened, Score guess, int excluded) {
        const std::uint64_t guesses = guesses_;
        const Side side = game_.side(position);
        const bool wide = beta - alpha > 1, improving = is_improving(ply);
        Moves<G> moves;
        game_.moves(position, moves);
        const Before before{place_at(ply - 1), place_at(ply - 2)};
        if (ply + 2 < deepest_line) experience_.forget_killers(ply + 2);
        const int table_move = entry != nullptr ? entry->move : 0;
        Order<G> order(game_, position, moves, table_move, experience_, before, ply);
        const int extended = excluded == 0 && entry != nullptr ? singular(position, *entry, depth, ply) : 0;
        path_.push_back(key);
        const PathGuard guard(*this);

        Score best = -infinite;
        int best_index = 0, number = 0, tried_count = 0;
        std::array<int, 64> tried;  // quiet moves that were searched and made no cut
        bool left_out = false;
        const Score low = alpha;
        typename Order<G>::Next next;
        while (order.next(next)) {
            if (next.index + 1 == excluded) continue;
            const Move move = moves[next.index];
            const bool may_leave_out = best > -proved && !threatened && !hunted(-alpha) && has(Part::pruning);
            if (may_leave_out && unlikely(position, move, next, number, depth, improving, guess, alpha)) {
                left_out = true;
                continue;
            }
            const Position after = game_.play(position, move);
            const bool threatens = game_.threatened(after);
            if constexpr (HasUnit<E>) {
                // A quiet move cannot raise the score by that much.
                if (may_leave_out && !next.noisy && !threatens && depth <= 6 && !is_proved(alpha) &&
                    guess + E::unit * (6 + 5 * depth) / 5 <= alpha) {
                    left_out = true;
                    continue;
                }
            }
            frames_[static_cast<std::size_t>(ply)].place = game_.place(position, move);
            const int deeper = next.index + 1 == table_move ? extended : 0;
            int reduced = 0;
            if (has(Part::reductions) && depth >= 3 && number >= 1 + wide && (!next.noisy || number >= 4)) {
                reduced = reduction(depth, number) - wide - threatens + !improving;
                if (next.noisy) {
                    reduced /= 2;
                } else {
                    reduced -= experience_.is_killer(ply, move) + next.worth / 12'000;
                }
                reduced = std::clamp(reduced, 0, depth - 2);
            }
            const std::uint64_t so_far = guesses_;
            const Score score = child_value(after, number, depth - 1 + deeper, reduced, ply, alpha, beta);
            ++number;
            if (score > best) {
                best = score;
                best_index = next.index + 1;
                if (score > alpha) {
                    alpha = score;
                    if (wide) take_line(ply, move);
                }
                if (alpha >= beta) {
                    guesses_ = guesses + (guesses_ - so_far);  // guesses about the other moves do not matter
                    left_out = false;
                    learn(position, side, before, moves, move, next.noisy, tried, tried_count, depth, ply);
                    break;
                }
            }
            if (!next.noisy && tried_count < static_cast<int>(tried.size()))
                tried[static_cast<std::size_t>(tried_count++)] = next.index;
        }
        if (number == 0) return alpha;  // the excluded move was the only one
        if (left_out) ++guesses_;
        if (is_proved(best)) guesses_ = guesses;
        if (excluded == 0) {
            const Bound bound = best <= low ? Bound::upper : best >= beta ? Bound::lower : Bound::exact;
            // An upper bound does not say which move is best: the table keeps the move that it had.
            const int kept = bound == Bound::upper && table_move != 0 ? table_move : best_index;
            shared_.table.store(place, {to_table(best, ply), remembered_move(kept), guesses_ == guesses,
                                        static_cast<std::uint8_t>(std::min(depth, 255)), bound, 0});
        }
        return best;
    }

    // By how many plies deeper the table's move is searched: 1 if all other moves are clearly worse.
    int singular(const Position& position, const Entry& entry, int depth, int ply) {
        if (!has(Part::extensions) || depth < 7 || ply >= 2 * root_depth_ || entry.move == 0 ||
            entry.depth + 3 < depth || entry.bound == Bound::upper || is_proved(entry.score))
            return 0;
        Score margin = 2 * depth;
        if constexpr (HasUnit<E>) margin = E::unit * depth / 50;
        const Score bar = entry.score - margin;
        const Frame here = frames_[static_cast<std::size_t>(ply)];
        const Score others = value(position, (depth - 1) / 2, ply, bar - 1, bar, entry.move);
        frames_[static_cast<std::size_t>(ply)] = here;
        return others < bar ? 1 : 0;
    }

    // Whether a move is left out: a late quiet move near the horizon, or a move that loses material there.
    bool unlikely(const Position& position, const Move& move, const typename Order<G>::Next& next, int number,
                  int depth, bool improving, Score guess, Score alpha) const {
        if (guess == unknown || is_proved(alpha)) return false;
        if (!next.noisy) {
            if (depth <= 8 && number >= (4 + depth * depth) / (improving ? 1 : 2)) return true;
            if (depth <= 4 && next.worth < -4'000 * depth) return true;
            return depth <= 7 && !game_.exchange_wins(position, move, -60 * depth);
        }
        return depth <= 6 && number > 0 && !game_.exchange_wins(position, move, -100 * depth);
    }

    // The first move is searched with the whole window. For the others it is only asked whether they are better; late
    // moves are searched less deep at first.
    Score child_value(const Position& after, int number, int depth, int reduced, int ply, Score alpha, Score beta) {
        if (number == 0) return -value(after, depth, ply + 1, -beta, -alpha);
        Score score = -value(after, depth - reduced, ply + 1, -alpha - 1, -alpha);
        if (score > alpha && reduced > 0) score = -value(after, depth, ply + 1, -alpha - 1, -alpha);
        if (score > alpha && score < beta) score = -value(after, depth, ply + 1, -beta, -alpha);
        return score;
    }

    static int reduction(int depth, int number) {
        static const auto table = [] {
            std::array<std::array<int, 64>, 64> made{};
            for (int d = 1; d < 64; ++d)
                for (int n = 1; n < 64; ++n)
                    made[static_cast<std::size_t>(d)][static_cast<std::size_t>(n)] =
                        static_cast<int>(0.5 + std::log(d) * std::log(n) / 2.1);
            return made;
        }();
        return table[static_cast<std::size_t>(std::min(depth, 63))][static_cast<std::size_t>(std::min(number, 63))];
    }

    int place_at(int ply) const { return ply < 0 ? -1 : frames_[static_cast<std::size_t>(ply)].place; }

    void learn(const Position& position, Side side, const Before& before, const Moves<G>& moves, const Move& good,
               bool noisy, const std::array<int, 64>& tried, int tried_count, int depth, int ply) {
        const int change = std::min(160 * depth, 2'000);
        if (!noisy) {
            experience_.remember_cut(side, before, ply, good);
            experience_.learn(side, before, game_.route(good), game_.place(position, good), change);
        }
        for (int i = 0; i < tried_count; ++i) {
            const Move& move = moves[tried[static_cast<std::size_t>(i)]];
            experience_.learn(side, before, game_.route(move), game_.place(position, move), -change);
        }
    }

    // The value at the horizon: the evaluation, or more by noisy moves that win something; in check by any move.
    // `again`: the caller searches this position too and has asked the table, which is then neither read nor written.
    Score quiet_value(const Position& position, int ply, Score alpha, Score beta, bool again) {
        const std::uint64_t key = game_.key(position), place = table_key(position, key, 0);
        const bool wide = beta - alpha > 1;
        Entry entry;
        if (!again && !wide && has(Part::table) && shared_.table.find(place, entry)) {
            const Score score = from_table(entry.score, ply);
            if (is_usable(entry, 0) && (entry.bound == Bound::exact || (entry.bound == Bound::lower && score >= beta) ||
                                        (entry.bound == Bound::upper && score <= alpha))) {
                rest_on(entry);
                return score;
            }
        }
        if (ply >= deepest_line - 2) return evaluate(position);
        deepest_ = std::max(deepest_, ply);
        const bool threatened = game_.threatened(position);
        const std::uint64_t guesses = guesses_;
        const Score low = alpha;
        Score best = -infinite, guess = unknown;
        Moves<G> moves;
        if (threatened) {
            game_.moves(position, moves);
            if (moves.empty()) return loss_in(ply);
        } else {
            best = guess = evaluate(position);
            if (best >= beta) return best;
            alpha = std::max(alpha, best);
            game_.noisy_moves(position, moves);
        }
        GrowingList<int, G::usual_moves> ranks;
        for (const Move& move : moves) ranks.push(game_.order(position, move));
        for (int i = 0; i < moves.size(); ++i) {
            int at = i;
            for (int j = i + 1; j < moves.size(); ++j)
                if (ranks[j] > ranks[at]) at = j;
            std::swap(ranks[i], ranks[at]);
            std::swap(moves[i], moves[at]);
            const Move move = moves[i];
            if (best > -proved) {
                if constexpr (HasUnit<E>) {
                    // The move wins too little to matter.
                    if (!threatened && guess + game_.gain(position, move) * E::unit / 100 + 2 * E::unit <= alpha)
                        continue;
                }
                if (!game_.exchange_wins(position, move, 0)) continue;
            }
            shared_.control.node(nodes_, alone_);
            const Score score = -quiet_value(game_.play(position, move), ply + 1, -beta, -alpha, false);
            if (score > best) {
                best = score;
                alpha = std::max(alpha, best);
                if (alpha >= beta) break;
            }
        }
        if (is_proved(best) && threatened) guesses_ = guesses;
        if (!again) {
            const Bound bound = best <= low ? Bound::upper : best >= beta ? Bound::lower : Bound::exact;
            shared_.table.store_if_room(place, {to_table(best, ply), 0, guesses_ == guesses, 0, bound, 0});
        }
        return best;
    }

    int root_depth_ = 0;
    std::array<Frame, deepest_line> frames_{};
    Experience<G> experience_;
    std::vector<Remembered> remembered_ = std::vector<Remembered>(std::size_t{1} << 15);
};

}  // namespace plyground::engine
