// What the searches of the classic family share. Each is the native twin of the textbook's file of the same name: it
// visits the same positions in the same order and returns the same value, line and count. The textbook says what the
// values mean; here there are comments only where the code differs.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <vector>

#include "base/evaluation.hpp"
#include "base/hooks.hpp"
#include "base/progress.hpp"

namespace plyground::classic {

inline constexpr double infinity = std::numeric_limits<double>::infinity();

struct Options {
    int min_depth = 1;  // a search of fixed depth has both depths equal
    int max_depth = 1;
    double threshold = 0;
    int m = 1;
    int n = 1;
    int width = 0;  // 0: all moves
    bool order = false;
    bool table = false;
    bool cuts = false;
};

template <class Move>
struct Found {
    double value;
    std::vector<Move> line;
    std::uint64_t nodes;  // every position visited, the root included
    bool complete;        // whether every leaf was the end of a game
};

// For each ply the line of best play from the node that was visited last there: a triangle of moves in one vector.
template <class Move>
class Lines {
  public:
    explicit Lines(int depth)
        : width_(static_cast<std::size_t>(depth) + 2), moves_(width_ * width_), sizes_(width_ + 1) {}

    void end(int ply) { sizes_[static_cast<std::size_t>(ply)] = 0; }

    // The line at this ply is now `move` and the line of the next ply.
    void take(int ply, Move move) {
        const auto at = static_cast<std::size_t>(ply);
        moves_[at * width_] = move;
        std::copy_n(moves_.data() + (at + 1) * width_, sizes_[at + 1], moves_.data() + at * width_ + 1);
        sizes_[at] = sizes_[at + 1] + 1;
    }

    std::vector<Move> get(int ply) const {
        const Move* const first = moves_.data() + static_cast<std::size_t>(ply) * width_;
        return {first, first + sizes_[static_cast<std::size_t>(ply)]};
    }
    void set(int ply, const std::vector<Move>& line) {
        std::copy(line.begin(), line.end(), moves_.data() + static_cast<std::size_t>(ply) * width_);
        sizes_[static_cast<std::size_t>(ply)] = line.size();
    }

  private:
    std::size_t width_;
    std::vector<Move> moves_;
    std::vector<std::size_t> sizes_;
};

template <Rules G, class E>
class Search {
  public:
    using Position = typename G::Position;
    using Move = typename G::Move;

    Search(const G& game, const E& evaluation, const Position& root, const Options& options, Progress& progress)
        : options_(options),
          game_(game),
          viewpoint_(game.side(root)),
          lines_(options.max_depth),
          evaluation_(evaluation),
          progress_(progress) {}

  protected:
    void visit() {
        progress_.node();
        ++nodes_;
    }

    double evaluate(const Position& position, int ply) const {
        return static_cast<double>(evaluation_.value(game_, position, viewpoint_, ply));
    }

    bool maximises(const Position& position) const { return game_.side(position) == viewpoint_; }

    // Adds the moves of a node at this ply. It adds none from `depth` on, and none when the game is over.
    void moves_above(int depth, const Position& position, int ply, Moves<G>& moves) {
        if (ply >= depth) {
            complete_ = complete_ && is_over(game_, position);
        } else if (!is_over(game_, position)) {
            game_.moves(position, moves);
        }
    }

    void put_in_order(const Position& position, Moves<G>& moves) const {
        if constexpr (OrdersMoves<G>) {
            game_.put_in_order(position, moves);
        } else if constexpr (HasOrder<G>) {
            std::stable_sort(moves.begin(), moves.end(), [&](const Move& a, const Move& b) {
                return game_.order(position, a) > game_.order(position, b);
            });
        }
    }

    // Keeps the moves that the game selects, or the `width` moves with the best value one ply ahead, the best first.
    void select(const Position& position, int ply, Moves<G>& moves) const {
        if (options_.order) put_in_order(position, moves);
        if constexpr (SelectsMoves<G>) {
            if (game_.select(position, moves)) return;
        }
        if (options_.width == 0) return;
        std::vector<std::pair<double, Move>> looks;
        const double sign = maximises(position) ? -1 : 1;
        for (const Move& move : moves) looks.emplace_back(sign * evaluate(game_.play(position, move), ply + 1), move);
        std::stable_sort(looks.begin(), looks.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
        moves.clear();
        for (std::size_t i = 0; i < looks.size() && i < static_cast<std::size_t>(options_.width); ++i) {
            moves.push(looks[i].second);
        }
    }

    Found<Move> found(double value) const {
        return {value + 0.0, lines_.get(0), nodes_, complete_};
    }  // adding 0 turns -0 into 0

    const Options options_;
    const G& game_;
    const Side viewpoint_;
    Lines<Move> lines_;

  private:
    const E& evaluation_;
    Progress& progress_;
    std::uint64_t nodes_ = 0;
    bool complete_ = true;
};

// Keeps the k best values so far, the best first.
class BestFew {
  public:
    BestFew(int k, bool largest) : k_(static_cast<std::size_t>(k)), sign_(largest ? 1 : -1) { values_.reserve(k_ + 1); }

    bool better(double value) const { return values_.empty() || sign_ * value > sign_ * values_.front(); }
    void add(double value) {
        const auto place =
            std::find_if(values_.begin(), values_.end(), [&](double known) { return sign_ * value > sign_ * known; });
        values_.insert(place, value);
        if (values_.size() > k_) values_.pop_back();
    }
    bool known() const { return values_.size() == k_; }
    double last() const { return values_.back(); }
    double average() const {
        double sum = 0;
        for (const double value : values_) sum += value;
        return sum / static_cast<double>(k_);
    }

  private:
    std::size_t k_;
    double sign_;
    std::vector<double> values_;
};

}  // namespace plyground::classic
