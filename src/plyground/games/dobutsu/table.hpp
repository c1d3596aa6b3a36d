// The solution table of Dobutsu Shogi: its file, and what is read from it.
#pragma once

#include "census.hpp"
#include "solve/packed_bytes.hpp"
#include "solve/table.hpp"
#include "solve/table_file.hpp"

namespace plyground::dobutsu {

class Table {
  public:
    static void build(const Dobutsu& rules, const std::string& path, unsigned threads, const Watch& watch) {
        constexpr double share_of_solving = 0.95;
        const Space space(rules);
        const Watch solving = [&](double done) { return watch(done * share_of_solving); };
        const Pages bytes = retrograde::Retrograde<Space>(space, threads, solving).run();
        Head head;
        for (Slot slot = 0; slot < slots; ++slot) {
            std::uint8_t& byte = bytes.data()[slot];
            if (retrograde::drawn(byte)) byte = retrograde::undecided;
            ++head.counts[byte];
        }
        remember_longest(bytes.bytes(), head);
        std::array<bool, 256> keep;
        keep.fill(true);
        for (const std::uint8_t byte : {retrograde::unused, retrograde::won_at_once, retrograde::lost_at_once})
            keep[byte] = false;
        head.sizes = PackedBytes::measure(bytes.bytes(), keep);
        const Pages content(sizeof head + head.sizes.bytes());
        std::memcpy(content.data(), &head, sizeof head);
        if (watch && !watch(share_of_solving)) throw Stopped{};
        PackedBytes::pack(bytes.bytes(), keep, head.sizes, content.data() + sizeof head);
        TableFile::write(path, kind, content.bytes());
        if (watch) watch(1.0);
    }

    Table(const Dobutsu& rules, const std::string& path) : rules_(rules), file_(path, kind) {
        if (file_.content().size() < sizeof head_) throw DamagedTable("'" + path + "' is too short to be a table");
        std::memcpy(&head_, file_.content().data(), sizeof head_);
        bytes_ = PackedBytes(head_.sizes, file_.content().data() + sizeof head_);
    }

    // The plies to the end of a game that is not over: above 0 the side to move wins, below 0 it loses, 0 is a draw.
    int plies(const Dobutsu::Position& position) const {
        if (wins_at_once(rules_, position)) return 1;
        return stored(slot_of(position));
    }

    TableStatistics<Dobutsu::Position> statistics() const {
        TableStatistics<Dobutsu::Position> all;
        all.plies.assign(head_.counts.begin(), head_.counts.begin() + retrograde::undecided);
        while (!all.plies.empty() && all.plies.back() == 0) all.plies.pop_back();
        all.plies[1] += head_.counts[retrograde::won_at_once];
        all.plies[2] += head_.counts[retrograde::lost_at_once];
        all.drawn = head_.counts[retrograde::undecided];
        for (std::size_t i = 0; i < head_.longest_count; ++i)
            all.longest.push_back(position_at(rules_, head_.longest[i]));
        return all;
    }

    // Compares every position with those that its moves lead to, by the rules alone: how the table was made is not
    // used.
    TableCheck<Dobutsu::Position> verify(unsigned threads, const Watch& watch) const {
        constexpr std::size_t chunk = 1 << 14, chunks = (slots + chunk - 1) / chunk;
        std::vector<TableCheck<Dobutsu::Position>> parts(threads);
        parallel(threads, chunks, watch, [&](unsigned thread, std::size_t number) {
            const Slot end = static_cast<Slot>(std::min<std::size_t>((number + 1) * chunk, slots));
            for (Slot slot = static_cast<Slot>(number * chunk); slot < end; ++slot) {
                const Dobutsu::Position position = position_at(rules_, slot);
                if (slot_of(position) != slot) continue;
                ++parts[thread].positions;
                const bool right =
                    wins_at_once(rules_, position) ? !bytes_.kept(slot) : stored(slot) == by_moves(position);
                if (right) continue;
                if (parts[thread].wrong++ == 0) parts[thread].example = position;
            }
            return static_cast<double>(number) / static_cast<double>(chunks);
        });
        TableCheck<Dobutsu::Position> all;
        for (const auto& part : parts) {
            all.positions += part.positions;
            if (all.wrong == 0) all.example = part.example;
            all.wrong += part.wrong;
        }
        return all;
    }

    TableCensus census(unsigned threads, const Watch& watch) const {
        return dobutsu::census(rules_, threads, watch,
                               [&](const Dobutsu::Position& position) { return plies(position); });
    }

  private:
    static constexpr const char* kind = "dobutsu, all, 1";

    struct Head {
        PackedBytes::Sizes sizes;
        std::array<std::uint64_t, 256> counts{};
        std::uint64_t longest_count = 0;
        std::array<Slot, 64> longest{};
    };

    static void remember_longest(std::span<const std::uint8_t> bytes, Head& head) {
        std::uint8_t most = 0;
        for (std::uint8_t plies = 1; plies <= retrograde::most_plies; plies += 2)
            if (head.counts[plies] != 0) most = plies;
        for (std::size_t slot = 0; slot < bytes.size() && head.longest_count < head.longest.size(); ++slot)
            if (bytes[slot] == most) head.longest[head.longest_count++] = static_cast<Slot>(slot);
    }

    int stored(Slot slot) const {
        if (!bytes_.kept(slot)) return -2;
        const std::uint8_t byte = bytes_[slot];
        return byte == retrograde::undecided ? 0 : byte % 2 == 1 ? byte : -byte;
    }

    // The value of a position that follows from the values after its moves. The side to move does not win at once.
    int by_moves(const Dobutsu::Position& position) const {
        Moves<Dobutsu> moves;
        rules_.moves(position, moves);
        int soonest = 0, latest = 0;
        bool draws = false;
        for (const Dobutsu::Move move : moves) {
            const Dobutsu::Position after = rules_.play(position, move);
            const int value = rules_.result(after) == Result::ongoing ? plies(after) : 0;
            if (value > 0) {
                latest = std::max(latest, value + 1);
            } else if (value < 0 || rules_.result(after) != Result::ongoing) {
                soonest = soonest == 0 ? 1 - value : std::min(soonest, 1 - value);
            } else {
                draws = true;
            }
        }
        return soonest != 0 ? soonest : draws ? 0 : -latest;
    }

    const Dobutsu& rules_;
    TableFile file_;
    Head head_;
    PackedBytes bytes_;
};

}  // namespace plyground::dobutsu

template <>
struct plyground::TableOf<plyground::dobutsu::Dobutsu> {
    using type = plyground::dobutsu::Table;
};
