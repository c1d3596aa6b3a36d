// What every search of the engine has: the path, the lines, draws by repetition, and the use of the table.
//
// What a search proves: a score beyond `proved` is a forced win or loss within that many plies. It comes from finished
// games at the leaves alone: a guess at the horizon, a reduced search or a repetition never lies beyond `proved`, so
// none of them can make or break such a score. Repetition: a position that has come up often enough in the game's
// history is a draw wherever it is met, whatever the path; a position that repeats along the line counts as even, a
// guess like any other.
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

// Parts of the search that can be left out, to see what they are worth. Not all searches have all of them.
enum class Part : unsigned {
    table,         // positions met before, within a search and from one to the next
    known_cuts,    // looking for a cut in the table before any move is searched
    symmetry,      // one place in the table for a position and its images
    aspiration,    // a narrow window around the score of the depth before
    null_windows,  // later moves are only asked whether they are better
    killers,       // moves that cut elsewhere at this ply, or after the same move
    history,       // moves that often cut
    reductions,    // late moves less deep
    quiescence,    // noisy moves beyond the horizon
    passes,        // cuts where even passing would be good enough
    pruning,       // moves and positions not looked at because a guess is far from the window
    extensions,    // threats and single good moves deeper
};
inline constexpr std::array<std::string_view, 12> part_names{"table",        "known_cuts", "symmetry", "aspiration",
                                                             "null_windows", "killers",    "history",  "reductions",
                                                             "quiescence",   "passes",     "pruning",  "extensions"};

struct Features {
    bool selective = true;   // reductions and quiescence; without them the value is plain alpha-beta's
    bool repetition = true;  // for games that have the rule
    unsigned without = 0;    // a bit for each part that is left out

    bool has(Part part) const { return (without >> static_cast<unsigned>(part) & 1) == 0; }
};

// What all threads of a search know.
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
    // How often so far a score rested on a guess at an unfinished game, or on the path that led to a position.
    std::uint64_t guesses() const { return guesses_; }
    const Line& line() const { return lines_[0]; }

  protected:
    struct PathGuard {  // keeps the path right when Stopped is thrown
        explicit PathGuard(SearchBase& search) : search_(search) {}
        ~PathGuard() { search_.path_.pop_back(); }
        SearchBase& search_;
    };

    // Where the table keeps a position: symmetric ones together, where that is worth finding out. The history knows no
    // symmetry, so not while it makes draws. (The best move of an image is another's place in the list: a bad hint.)
    std::uint64_t table_key(const Position& position, std::uint64_t key, int depth) const {
        if constexpr (HasSymmetricKey<G>) {
            if (depth >= 2 && shared_.drawn.empty() && has(Part::symmetry)) return game_.symmetric_key(position);
        }
        if constexpr (HasTableKey<G>) return game_.table_key(position);
        return key;
    }

    // Counts an answer of the table's as a guess, unless it is proved or saw everything.
    void rest_on(const Entry& entry) { guesses_ += entry.whole || is_proved(entry.score) ? 0 : 1; }

    // Whether what the table knows answers a search of this depth. A win further away than that is looked for anew:
    // there may be a shorter one. Without selection the value is to be plain alpha-beta's, so a guess must be of just
    // this depth.
    bool is_usable(const Entry& entry, int depth) const {
        if (is_proved(entry.score)) return win - std::abs(entry.score) <= depth;
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

    // Draws by repetition. A position of the history that would now come up for the last time is a draw for good; one
    // that this line has had before counts as even.
    bool is_repetition(std::uint64_t key) const {
        if (!shared_.repeats || !shared_.features.repetition) return false;
        if (!shared_.drawn.empty() && shared_.drawn.contains(key)) return true;
        const std::size_t before_root = shared_.earlier.size();
        for (std::size_t i = path_.size(); i > before_root; --i) {
            if (path_[i - 1] == key) return true;
        }
        return false;
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
        return result == win_for(game_.side(position)) ? win_in(ply) : loss_in(ply);
    }

    const G& game_;
    const E& evaluation_;
    Shared& shared_;
    const bool alone_;
    std::uint64_t nodes_ = 0;
    int deepest_ = 0;
    std::uint64_t guesses_ = 0;
    std::vector<std::uint64_t> path_;  // keys of the history and of the line to the current node
    std::array<Line, deepest_line> lines_;
};

}  // namespace plyground::engine
