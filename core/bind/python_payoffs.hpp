// The payoffs of a game written in Python, without their signs. They are ints and Fractions of any size, and are told
// apart exactly.
//
// A search compares numbers of its own. The engine compares ranks: whole numbers in the order of the payoffs met so
// far. Where a payoff comes between two that have neighbouring ranks, all ranks are given anew, and the engine begins
// again. Monte Carlo tree search, which takes means, compares doubles: two payoffs with the same double are refused
// there.
#pragma once

#include <algorithm>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/hooks.hpp"
#include "bind/native.hpp"
#include "engine/score.hpp"

namespace plyground {

class PythonPayoffs {
  public:
    // Whether ends have payoffs; perhaps, until an end has been met.
    bool possible() const { return given_ != Given::no; }

    // The number of what the winner of a finished game gets. Without payoffs that is 1. Needs the GIL.
    std::uint32_t number(nb::handle outcome, Result result) {
        const nb::object payoff = outcome.attr("payoff");
        const Given given = payoff.is_none() ? Given::no : Given::yes;
        if (given_ == Given::unknown) given_ = given;
        if (given_ != given) {
            raise(contract.broken_game, "some ends of the game have a payoff, and some have none: give all of them one",
                  "");
        }
        if (given == Given::no) return find(nb::int_(result == Result::draw ? 0 : 1));
        return find(nb::module_::import_("builtins").attr("abs")(payoff));
    }

    // The payoff as a double. Raises TooLarge where another payoff has the same double.
    double near(std::uint32_t number) const {
        if (alike_) refuse_alike();
        return amounts_[number].near;
    }

    // The payoff's place in the order of all payoffs: see HasPayoffs. Throws RanksMoved.
    std::int32_t rank(std::uint32_t number) {
        if (amounts_[number].rank == 0) give_rank(number);
        return amounts_[number].rank;
    }

    // Whether there are more payoffs than ranks, so that some have the same.
    bool crowded() const { return crowded_; }

    // The payoff as Python wrote it, for a side that gets `near` or loses it, or whose payoff has this rank; None if
    // ends have no payoffs. Needs the GIL.
    nb::object written(double near) const {
        return written_if(near < 0, [near](const Amount& amount) { return amount.near == std::abs(near); });
    }
    nb::object written_by_rank(std::int32_t rank, bool lost) const {
        return written_if(lost, [rank](const Amount& amount) { return amount.rank == rank; });
    }

    void clear() { amounts_.clear(); }

  private:
    enum class Given : std::uint8_t { unknown, no, yes };

    struct Amount {
        nb::object written;
        double near;
        std::int32_t rank = 0;  // 0: none yet
    };

    // The number of an amount; a new one gets the next.
    std::uint32_t find(const nb::object& written) {
        const double near = nb::cast<double>(nb::float_(written));
        const auto place = std::lower_bound(order_.begin(), order_.end(), near, [&](std::uint32_t at, double) {
            const Amount& known = amounts_[at];
            return known.near != near ? known.near < near : is_less(known.written, written);
        });
        if (place != order_.end() && amounts_[*place].written.equal(written)) return *place;
        const auto number = static_cast<std::uint32_t>(amounts_.size());
        for (const auto& beside : {place == order_.begin() ? order_.end() : place - 1, place}) {
            if (beside != order_.end() && amounts_[*beside].near == near) alike_ = {*beside, number};
        }
        order_.insert(place, number);
        amounts_.push_back({written, near});
        return number;
    }

    static bool is_less(const nb::object& one, const nb::object& other) {
        const int less = PyObject_RichCompareBool(one.ptr(), other.ptr(), Py_LT);
        if (less < 0) throw nb::python_error();
        return less == 1;
    }

    // Gives a rank: hundredths, if that fits between the ranks beside it, or else one in the middle.
    void give_rank(std::uint32_t number) {
        const auto place = std::find(order_.begin(), order_.end(), number);
        std::int32_t below = 0, above = engine::most_rank + 1;
        for (auto at = place; at != order_.begin() && below == 0;) below = amounts_[*--at].rank;
        for (auto at = place; ++at != order_.end() && above > engine::most_rank;) {
            if (amounts_[*at].rank != 0) above = amounts_[*at].rank;
        }
        Amount& amount = amounts_[number];
        const std::int32_t usual = engine::hundredths(amount.near);
        if (below < usual && usual < above) {
            amount.rank = usual;
        } else if (above - below >= 2) {
            amount.rank = (below + above) / 2;
        } else if (order_.size() < engine::most_rank) {
            spread();
            throw RanksMoved{};
        } else {
            crowded_ = true;
            amount.rank = std::max(below, 1);
        }
    }
    void spread() {
        const auto count = static_cast<std::int64_t>(order_.size());
        for (std::int64_t i = 0; i < count; ++i) {
            amounts_[order_[static_cast<std::size_t>(i)]].rank =
                static_cast<std::int32_t>((i + 1) * engine::most_rank / (count + 1));
        }
    }

    template <class Wanted>
    nb::object written_if(bool lost, const Wanted& wanted) const {
        if (given_ != Given::yes) return nb::none();
        const auto found = std::find_if(amounts_.begin(), amounts_.end(), wanted);
        const nb::object payoff = found == amounts_.end() ? nb::object(nb::int_(0)) : found->written;
        return lost ? -payoff : payoff;
    }

    [[noreturn]] void refuse_alike() const {
        const nb::gil_scoped_acquire hold;
        const auto text = [&](std::uint32_t number) {
            return nb::cast<std::string>(nb::str(amounts_[number].written));
        };
        raise(contract.too_large,
              "the payoffs " + quote(text(alike_->first)) + " and " + quote(text(alike_->second)) +
                  " are too close together for this search: `engine`, `perfect` and `plyground solve` tell them apart",
              text(alike_->second));
    }

    Given given_ = Given::unknown;
    std::vector<Amount> amounts_;                                   // by number
    std::vector<std::uint32_t> order_;                              // the numbers, the smallest amount first
    std::optional<std::pair<std::uint32_t, std::uint32_t>> alike_;  // two with the same double
    bool crowded_ = false;
};

}  // namespace plyground
