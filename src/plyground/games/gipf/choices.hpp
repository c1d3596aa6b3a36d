// What a person clicks to choose among the results of a stage.
//
// First, if rows of single pieces cross, the single pieces that are taken; then each GIPF-piece about which there is
// still a choice, in text order: it is taken, or left. What is emptied whatever the choice is emptied before the first
// click.
#pragma once

#include "base/view.hpp"
#include "stage.hpp"

namespace plyground::gipf {

inline std::vector<std::string> spot_list(std::uint64_t spots) {
    std::vector<std::string> out;
    for (; spots != 0; spots &= spots - 1)
        out.emplace_back(spot_names[static_cast<std::size_t>(std::countr_zero(spots))]);
    return out;
}

struct Choice {
    Element element;
    std::uint64_t emptied;  // by this click
};

class Choices {
  public:
    // The clicks for the result `chosen` of a stage; `doubles` are the spots with GIPF-pieces there.
    Choices(const Stage& stage, std::uint64_t doubles, std::uint64_t chosen)
        : left_(stage.begin(), stage.end()), chosen_(chosen) {
        if (left_.size() > 1 && undecided(~doubles)) {
            const std::uint64_t singles = chosen & ~doubles;
            decide(~doubles, singles != 0 ? Element(RowElement{spot_list(singles)})
                                          : Element(ChoiceElement{"Take no single piece"}));
        } else {
            at_once_ = done_ = common();
        }
        for (std::uint64_t rest = doubles; rest != 0; rest &= rest - 1) {
            const std::uint64_t spot = rest & -rest;
            if (!undecided(spot)) continue;
            const std::vector<std::string> name = spot_list(spot);
            decide(spot, (chosen & spot) != 0 ? Element(RowElement{name}) : Element(ChoiceElement{"Leave " + name[0]}));
        }
    }

    std::uint64_t at_once() const { return at_once_; }
    const std::vector<Choice>& clicks() const { return clicks_; }

  private:
    // What all results that are left empty.
    std::uint64_t common() const {
        std::uint64_t spots = ~std::uint64_t{0};
        for (const std::uint64_t result : left_) spots &= result;
        return spots;
    }
    // Whether the results that are left differ in these spots.
    bool undecided(std::uint64_t spots) const {
        return std::any_of(left_.begin(), left_.end(),
                           [&](std::uint64_t result) { return ((result ^ left_[0]) & spots) != 0; });
    }
    void decide(std::uint64_t spots, Element element) {
        std::erase_if(left_, [&](std::uint64_t result) { return ((result ^ chosen_) & spots) != 0; });
        clicks_.push_back({std::move(element), common() & ~done_});
        done_ |= common();
    }

    std::vector<std::uint64_t> left_;
    std::uint64_t chosen_, at_once_ = 0, done_ = 0;
    std::vector<Choice> clicks_;
};

}  // namespace plyground::gipf
