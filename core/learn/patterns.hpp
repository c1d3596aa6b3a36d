// Patterns: what a learned evaluation looks at.
//
// A position is seen as a row of small numbers, one for each place (HasSight in base/hooks.hpp). A pattern is some of
// the places in a fixed order; the numbers there are the digits of an index into a table of weights. The value of a
// position is the sum of the weights of all patterns. Patterns that are the same but for a symmetry of the board share
// a table. A pattern that a symmetry maps to itself can be read in several orders, which must have the same weight.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <stdexcept>
#include <vector>

namespace plyground::learn {

inline constexpr std::size_t most_places = 512, most_weights = 1 << 26;

// Patterns as data: how many states each place has, and the tables. A table has its placements on the board, and a
// placement has the orders in which it is read.
struct Description {
    using Order = std::vector<std::uint16_t>;
    using Placement = std::vector<Order>;
    std::vector<std::uint16_t> states;
    std::vector<std::vector<Placement>> tables;
    bool apart = false;  // whether each side to move has tables of its own
};

class Patterns {
  public:
    // Throws std::invalid_argument if the description does not fit together.
    explicit Patterns(const Description& description) : states_(description.states), apart_(description.apart) {
        require(!states_.empty() && states_.size() <= most_places, "expected 1 to 512 places");
        for (const std::uint16_t states : states_) require(states >= 1 && states <= 256, "a place has 1 to 256 states");
        for (const std::vector<Description::Placement>& table : description.tables) add(table);
        require(size_ > 0, "expected at least one pattern");
    }

    std::size_t places() const { return states_.size(); }
    std::size_t placements() const { return placements_.size(); }
    // All weights: those for the first player to move, and then, if they are apart, those for the second.
    std::size_t weights() const { return apart_ ? 2 * size_ : size_; }
    std::size_t begin_of(bool second) const { return apart_ && second ? size_ : 0; }

    // Puts every number into the range of its place.
    void clamp(std::uint8_t* seen) const {
        for (std::size_t place = 0; place < states_.size(); ++place)
            seen[place] = static_cast<std::uint8_t>(std::min<int>(seen[place], states_[place] - 1));
    }

    // The sum of the weights of what is seen. `weight(index)` gives one.
    template <class Sum, class WeightAt>
    Sum sum(const std::uint8_t* seen, const WeightAt& weight) const {
        Sum total = 0;
        for (const Placement& placement : placements_) total += weight(index(placement, 0, seen));
        return total;
    }

    // Calls `change(indices)` for each placement, with the indices of its orders: they share one weight. The least of
    // them comes first.
    template <class Change>
    void for_each(const std::uint8_t* seen, const Change& change) const {
        std::uint32_t indices[most_orders];
        for (const Placement& placement : placements_) {
            for (std::uint32_t order = 0; order < placement.orders; ++order)
                indices[order] = index(placement, order, seen);
            std::iter_swap(indices, std::min_element(indices, indices + placement.orders));
            change(std::span<const std::uint32_t>(indices, placement.orders));
        }
    }

  private:
    static constexpr std::size_t most_orders = 16;

    struct Step {
        std::uint16_t place, states;
    };
    struct Placement {
        std::uint32_t table, begin, length, orders;
    };

    std::uint32_t index(const Placement& placement, std::uint32_t order, const std::uint8_t* seen) const {
        const Step* step = &steps_[placement.begin + order * placement.length];
        std::uint32_t index = 0;
        for (const Step* const end = step + placement.length; step != end; ++step)
            index = index * step->states + seen[step->place];
        return placement.table + index;
    }

    void add(const std::vector<Description::Placement>& table) {
        require(!table.empty() && !table[0].empty(), "a table without a placement");
        std::size_t size = 0;
        for (const Description::Placement& placement : table) {
            require(!placement.empty() && placement.size() <= most_orders, "a placement has 1 to 16 orders");
            const std::size_t length = placement[0].size(), begin = steps_.size();
            for (const Description::Order& order : placement) {
                std::size_t states = 1;
                for (const std::uint16_t place : order) {
                    require(place < states_.size(), "a pattern with a place that there is not");
                    steps_.push_back({place, states_[place]});
                    states *= states_[place];
                    require(states <= most_weights, "a pattern with too many states");
                }
                require(order.size() == length && (size == 0 || states == size), "orders that do not fit together");
                size = states;
            }
            placements_.push_back({static_cast<std::uint32_t>(size_), static_cast<std::uint32_t>(begin),
                                   static_cast<std::uint32_t>(length), static_cast<std::uint32_t>(placement.size())});
        }
        size_ += size;
        require(weights() <= most_weights, "too many weights");
    }

    static void require(bool holds, const char* problem) {
        if (!holds) throw std::invalid_argument(problem);
    }

    std::vector<std::uint16_t> states_;
    bool apart_;
    std::size_t size_ = 0;  // the weights of one side to move
    std::vector<Step> steps_;
    std::vector<Placement> placements_;
};

}  // namespace plyground::learn
