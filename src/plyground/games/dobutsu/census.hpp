// The positions of Dobutsu Shogi that can occur, counted as in the published analysis. There a game is over if the Lion
// of the side not to move can be captured, or has reached the last rank and cannot be captured. No moves follow such a
// position, so positions after a Lion that was left to be captured are not counted.
#pragma once

#include "solve/table.hpp"
#include "space.hpp"

namespace plyground::dobutsu {

// One bit for every number, also for positions with the Lions side by side.
class Marks {
  public:
    Marks() : words_(all_slots / 64 * 8 + 8) {}

    std::size_t count() const { return words_.size() / 8; }
    std::atomic_ref<std::uint64_t> word(std::size_t number) const {
        return std::atomic_ref<std::uint64_t>(reinterpret_cast<std::uint64_t*>(words_.data())[number]);
    }
    void set(Slot slot) const {
        const std::uint64_t bit = std::uint64_t{1} << slot % 64;
        const auto here = word(slot / 64);
        if ((here.load(std::memory_order_relaxed) & bit) == 0) here.fetch_or(bit, std::memory_order_relaxed);
    }

  private:
    Pages words_;
};

// plies(position): the table's value of a position that is not over.
template <class Plies>
TableCensus census(const Dobutsu& rules, unsigned threads, const Watch& watch, Plies plies) {
    const Marks reached, followed;
    reached.set(slot_of(rules.start()));
    std::vector<TableCensus> counts(threads);
    const auto look_at = [&](Slot slot, TableCensus& count) {
        const Dobutsu::Position position = position_at(rules, slot);
        if (rules.lion_attacked(position, 1)) {
            ++count.all.won;
            return;
        }
        if (position.stays()) {  // the Lion is safe on the last rank: the number means "stays", here it is a loss
            ++count.all.lost;
            return;
        }
        const int value = rules.result(position) == Result::ongoing ? plies(position) : -1;
        const auto result = value > 0   ? &TableCensus::Results::won
                            : value < 0 ? &TableCensus::Results::lost
                                        : &TableCensus::Results::drawn;
        ++(count.all.*result);
        ++(count.open.*result);
        Moves<Dobutsu> moves;
        rules.moves(position, moves);
        for (const Dobutsu::Move move : moves) reached.set(slot_of(rules.play(position, move)));
    };
    // Goes over all marks again and again, until no new one is found. Within a part, new marks are followed at once.
    constexpr std::size_t part = 1 << 10;
    const std::size_t parts = (reached.count() + part - 1) / part;
    for (std::atomic<bool> more{true}; more;) {
        more = false;
        parallel(threads, parts, watch, [&](unsigned thread, std::size_t number) {
            const std::size_t end = std::min((number + 1) * part, reached.count());
            for (std::size_t at = number * part; at < end; ++at) {
                for (;;) {
                    const std::uint64_t fresh = reached.word(at).load(std::memory_order_relaxed) &
                                                ~followed.word(at).load(std::memory_order_relaxed);
                    if (fresh == 0) break;
                    more = true;
                    followed.word(at).fetch_or(fresh, std::memory_order_relaxed);
                    for (std::uint64_t left = fresh; left != 0; left &= left - 1)
                        look_at(static_cast<Slot>(at * 64 + static_cast<std::size_t>(std::countr_zero(left))),
                                counts[thread]);
                }
            }
            return static_cast<double>(number) / static_cast<double>(parts);
        });
    }
    TableCensus total;
    for (const TableCensus& count : counts) {
        for (const auto results : {&TableCensus::all, &TableCensus::open}) {
            (total.*results).won += (count.*results).won;
            (total.*results).lost += (count.*results).lost;
            (total.*results).drawn += (count.*results).drawn;
        }
    }
    return total;
}

}  // namespace plyground::dobutsu
