// What all searches of the engine share: the path, the lines, draws by repetition, and the use of the table.
//
// What a search proves. A score beyond `proved` is a forced win or loss; it also says in how many plies. It rests only
// on finished games at the leaves. An evaluation at the horizon, a reduced search or a repetition never gives a score
// beyond `proved`, so none of them can make such a score or prevent one.
//
// Repetition. If a position's next occurrence is a draw by the game's history, it is a draw wherever the search meets
// it. A position that occurs twice on the path of the search counts as even; that is a guess.
#pragma once

#include <algorithm>
#include <array>
#include <cstdlib>
#include <string_view>
#include <unordered_set>
#include <vector>

#include "base/control.hpp"
#include "base/evaluation.hpp"
#include "base/hooks.hpp"
#include "engine/table.hpp"

namespace plyground::engine {

// Parts of the search that can be switched off, to measure what they gain. Not all searches have all of them.
enum class Part : unsigned {
    table,         // remember positions, within a search and from one search to the next
    known_cuts,    // look for a cut in the table before any move is searched
    symmetry,      // one entry of the table for a position and its images
    aspiration,    // begin with a narrow window around the score of the depth before
    null_windows,  // ask of later moves only whether they are better
    killers,       // try early what made a cut elsewhere at this ply, or after the same move
    history,       // try early what often made a cut
    reductions,    // search late moves less deep
    quiescence,    // search noisy moves beyond the horizon
    passes,        // cut where even passing would be good enough
    pruning,       // leave out moves and positions whose evaluation is far from the window
    extensions,    // search threats and single good moves deeper
};
inline constexpr std::array<std::string_view, 12> part_names{"table",        "known_cuts", "symmetry", "aspiration",
                                                             "null_windows", "killers",    "history",  "reductions",
                                                             "quiescence",   "passes",     "pruning",  "extensions"};

struct Features {
    bool selective = true;   // reductions and quiescence; without them the value is plain alpha-beta's
    bool repetition = true;  // draws by repetition, in games with that rule
    unsigned without = 0;    // a bit for each part that is left out

    bool has(Part part) const { return (without >> static_cast<unsigned>(part) & 1) == 0; }
};

// What the threads of a search share.
struct Shared {
    Table& table;
    Control& control;
    Features features;
    std::unordered_set<std::uint64_t> drawn;  // keys of positions whose next occurrence is a draw
    std::vector<std::uint64_t> earlier;       // keys of the positions before the root, the oldest first
    bool repeats = false;                     // whether the game has a rule about repetition
};

inline constexpr int deepest_line = 128;

template <Rules G, class E>
class SearchBase {
  public:
    using Position = typename G::Position;
    using Move = typename G::Move;
    using Line = std::vector<Move>;

    SearchBase(const G& game, const E& evaluation, Shared& shared, bool alone)
        : game_(game), evaluation_(evaluation), shared_(shared), alone_(alone) {
        for (const std::uint64_t key : shared.earlier) path_.push_back(key);
    }

    std::uint64_t nodes() const { return nodes_; }
    int deepest() const { return deepest_; }
    // How often so far a score rested on the evaluation of an unfinished game, or on the path to a position.
    std::uint64_t guesses() const { return guesses_; }
    const Line& line() const { return lines_[0]; }

  protected:
    struct PathGuard {  // restores the path also when Stopped is thrown
        explicit PathGuard(SearchBase& search) : search_(search) {}
        ~PathGuard() { search_.path_.pop_back(); }
        SearchBase& search_;
    };

    // The key of a position in the table. Symmetric positions share one, except near the horizon, where computing it
    // costs too much, and except while the history makes draws, because the history has no symmetry. (The best move of
    // one image may be wrong for another. That only spoils the order of moves.)
    std::uint64_t table_key(const Position& position, std::uint64_t key, int depth) const {
        if constexpr (HasSymmetricKey<G>) {
            if (depth >= 2 && shared_.drawn.empty() && has(Part::symmetry)) return game_.symmetric_key(position);
        }
        if constexpr (HasTableKey<G>) return game_.table_key(position);
        return key;
    }

    // Whether a score that is proved stays what it is when more is looked at. If ends have payoffs, there may be a
    // better win beyond the horizon.
    bool is_final(Score score) const { return is_proved(score) && !has_payoffs(game_); }

    // Counts the use of an entry as a guess, unless it is final or rests on no guess.
    void rest_on(const Entry& entry) { guesses_ += entry.whole || is_final(entry.score) ? 0 : 1; }

    // Whether an entry answers a search of this depth. A proved win that takes longer than the depth does not, because
    // there may be a shorter one. Without selection the value must be plain alpha-beta's, so the depth must be equal.
    bool is_usable(const Entry& entry, int depth) const {
        if (is_final(entry.score)) return plies_of(entry.score) <= depth;
        if (has_payoffs(game_) && entry.whole) return true;
        return shared_.features.selective ? entry.depth >= depth : entry.depth == depth;
    }

    bool has(Part part) const { return shared_.features.has(part); }

    Score evaluate(const Position& position) {
        ++guesses_;
        const auto value = [&] {
            if constexpr (HasGuess<E, G>)
                return evaluation_.guess(game_, position, game_.side(position));
            else
                return evaluation_.value(game_, position, game_.side(position), 0);
        }();
        return std::clamp(static_cast<Score>(value), -proved + 1, proved - 1);
    }

    // Whether the position counts as a draw by repetition: by the game's history, or because it is on the path already.
    bool is_repetition(std::uint64_t key) const {
        if (!shared_.repeats || !shared_.features.repetition) return false;
        if (!shared_.drawn.empty() && shared_.drawn.contains(key)) return true;
        const std::size_t before_root = shared_.earlier.size();
        for (std::size_t i = path_.size(); i > before_root; --i) {
            if (path_[i - 1] == key) return true;
        }
        return false;
    }

    // The same, and counts the draw as a guess.
    bool is_drawn(std::uint64_t key) {
        if (!is_repetition(key)) return false;
        ++guesses_;
        return true;
    }

    // Narrows the window: from here the best result is a win at the next ply, and the worst a loss now. Returns whether
    // anything is left of it.
    bool narrow(int ply, Score& alpha, Score& beta) const {
        if (has_payoffs(game_)) return true;
        alpha = std::max(alpha, loss_in(ply));
        beta = std::min(beta, win_in(ply + 1));
        return alpha < beta;
    }

    void take_line(int ply, const Move& move) {
        Line& line = lines_[static_cast<std::size_t>(ply)];
        const Line& rest = lines_[static_cast<std::size_t>(ply) + 1];
        line.assign(1, move);
        line.insert(line.end(), rest.begin(), rest.end());
    }

    // The score of a finished game for the side to move there.
    Score finished(const Position& position, Result result, int ply) const {
        if (result == Result::draw) return 0;
        const Score won = win_in(ply, rank_of_payoff(position));
        return result == win_for(game_.side(position)) ? won : -won;
    }

    Score rank_of_payoff([[maybe_unused]] const Position& position) const {
        if constexpr (HasPayoffs<G>) {
            if (game_.has_payoffs()) return game_.payoff_rank(position);
        }
        return 1;
    }

    const G& game_;
    const E& evaluation_;
    Shared& shared_;
    const bool alone_;
    NodeCount nodes_;
    int deepest_ = 0;
    std::uint64_t guesses_ = 0;
    std::vector<std::uint64_t> path_;  // keys of the history and of the line to the current node
    std::array<Line, deepest_line> lines_;
};

}  // namespace plyground::engine
