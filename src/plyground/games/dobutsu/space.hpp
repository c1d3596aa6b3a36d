// Dobutsu Shogi as a space for retrograde analysis (solve/retrograde.hpp). It answers two questions about the position
// that has a number (index.hpp): what do the rules alone show, and which positions have a move that leads to it?
//
// In every numbered position the first player is to move.
#pragma once

#include "index.hpp"
#include "solve/retrograde.hpp"

namespace plyground::dobutsu {

// Whether the side to move can win with its next move: by capturing the Lion, or by moving its own Lion to the last
// rank where it cannot be captured.
inline bool wins_at_once(const Dobutsu& rules, const Dobutsu::Position& position) {
    const unsigned me = position.side();
    if (rules.lion_attacked(position, me ^ 1)) return true;
    const int from = Dobutsu::lion_square(position, me);
    for (std::uint32_t to = targets[me][lion][from] & last_rank[me] & ~position.pieces(me); to != 0; to &= to - 1) {
        const Dobutsu::Position after = rules.play(position, Dobutsu::Move(from, std::countr_zero(to)));
        if (!rules.lion_attacked(after, me)) return true;
    }
    return false;
}

class Space {
  public:
    using Slot = dobutsu::Slot;
    static constexpr Slot slots = dobutsu::slots;
    static constexpr int max_predecessors = 256;

    explicit Space(const Dobutsu& rules) : rules_(rules) {}

    // Calls found(slot, beginning) for every number from `from` up to, but without, `to`. The numbers of a row differ
    // in the Giraffes alone, so what does not depend on them is worked out once for the row.
    template <class Found>
    void begin(Slot from, Slot to, Found found) const {
        using retrograde::Beginning;
        for (Row row; from < to; from = row.first + row.count) {
            row = row_of(from);
            const Slot end = std::min(to, row.first + row.count);
            const bool folded = in_the_middle(row.position);
            // Another piece than a Giraffe can capture the Lion, so all positions of the row are won at once.
            const bool won = !folded && rules_.lion_attacked(row.position, 1);
            for (Slot slot = from; slot < end; ++slot)
                found(slot, won ? Beginning{Beginning::is_won_at_once} : begin(row, slot, folded));
        }
    }

    // Writes the numbers of all positions with a move to this one to `out`, each once, and returns how many there are.
    // The first player is to move, so the second player made that move: each of its pieces is taken off its square and
    // put back to where it may have come from.
    int predecessors(Slot slot, std::array<Slot, max_predecessors>& out) const {
        const Dobutsu::Position position = position_at(rules_, slot);
        int count = 0;
        for (std::uint32_t left = position.pieces(1); left != 0; left &= left - 1) {
            const int to = std::countr_zero(left), kind = position.kind_at(to);
            if (kind == lion && position.stays()) continue;  // "stays" says that another piece made the last move
            const bool across = (last_rank[1] >> to & 1) != 0;
            Dobutsu::Position without = position;
            without.sides |= std::uint64_t{1} << side_bit;
            without.sides &= ~(std::uint64_t{1} << (lane_bits + to) | std::uint64_t{1} << (hens_lane + to));
            const std::uint64_t lane = std::uint64_t{1} << (lane_bits * (kind == hen ? static_cast<int>(chick) : kind));
            without.kinds -= lane << to;
            if (kind <= giraffe) {  // the piece may have been dropped
                Dobutsu::Position before = without;
                before.kinds += lane << hand_shift(1);
                add(before, out, count);
            }
            // A Chick on the last rank was dropped there. By a move it would have become a Hen.
            if (!(kind == chick && across)) from_squares(without, lane, kind, to, kind == hen, out, count);
            if (kind == hen && across) from_squares(without, lane, chick, to, false, out, count);
        }
        // A position that is its own mirror image has two moves back, mirror images of each other, to one number.
        bool mirrored = false;
        if (in_the_middle(position)) slot_of(position, &mirrored);
        return mirrored ? distinct(out.data(), count) : count;
    }

    // How many open moves a position has, by the rules: moves after which the other side cannot win at once. The side
    // to move must not be able to win at once itself. open_moves, below, counts the same with less work.
    int open_moves_by_rules(const Dobutsu::Position& position, bool mirrored) const {
        Moves<Dobutsu> moves;
        rules_.moves(position, moves);
        int count = 0;
        GrowingList<Slot, Dobutsu::usual_moves> seen;
        for (const Dobutsu::Move move : moves) {
            const Dobutsu::Position after = rules_.play(position, move);
            if (wins_at_once(rules_, after)) continue;
            if (mirrored) seen.push(slot_of(after));
            ++count;
        }
        // In a position that is its own mirror image, a move and its mirror image lead to one number: they count once.
        return mirrored ? distinct(seen.begin(), count) : count;
    }

    // The same count without playing the moves. All pieces step to neighbouring squares, so no piece can stand in the
    // way of an attack. So a move is open when the Lion goes to a square that is not attacked, or when no attacker of
    // the Lion is left after it. Where the other Lion could reach the last rank with its next move, that is not enough,
    // and the rules decide.
    int open_moves(const Dobutsu::Position& position) const {
        const std::uint32_t own = position.pieces(0);
        const int home = Dobutsu::lion_square(position, 0), other = Dobutsu::lion_square(position, 1);
        if ((targets[1][lion][other] & last_rank[1]) != 0) return open_moves_by_rules(position, false);
        std::uint32_t reached = 0, attackers = 0;
        for (std::uint32_t left = position.pieces(1); left != 0; left &= left - 1) {
            const int square = std::countr_zero(left);
            const std::uint32_t to = targets[1][position.kind_at(square)][square];
            reached |= to;
            if (to >> home & 1) attackers |= 1u << square;
        }
        int count = std::popcount(targets[0][lion][home] & ~own & ~reached);
        if ((attackers & (attackers - 1)) != 0) return count;  // of two attackers a move captures only one
        const std::uint32_t useful = attackers != 0 ? attackers : ~own;
        for (std::uint32_t left = own & ~(1u << home); left != 0; left &= left - 1) {
            const int square = std::countr_zero(left);
            count += std::popcount(targets[0][position.kind_at(square)][square] & useful);
        }
        if (attackers != 0) return count;
        for (int kind = chick; kind <= giraffe; ++kind)
            if (position.in_hand(0, kind) != 0) count += std::popcount(position.empty());
        return count;
    }

  private:
    retrograde::Beginning begin(const Row& row, Slot slot, bool folded) const {
        using retrograde::Beginning;
        const Dobutsu::Position position = row.at(rules_, slot);
        bool mirrored = false;
        if (folded && slot_of(position, &mirrored) != slot) return {Beginning::is_unused};
        if (wins_at_once(rules_, position)) return {Beginning::is_won_at_once};
        const int moves = mirrored ? open_moves_by_rules(position, true) : open_moves(position);
        if (moves == 0 && rules_.result(position) != Result::ongoing) return {Beginning::is_lost};
        return {Beginning::is_open, moves};
    }
    static bool in_the_middle(const Dobutsu::Position& position) { return (position.squares_of(lion) & ~02222u) == 0; }
    static int distinct(Slot* slots_of, int count) {
        std::sort(slots_of, slots_of + count);
        return static_cast<int>(std::unique(slots_of, slots_of + count) - slots_of);
    }
    static void add(const Dobutsu::Position& before, std::array<Slot, max_predecessors>& out, int& count) {
        const Slot slot = slot_of(before);
        if (slot < slots) out[static_cast<std::size_t>(count++)] = slot;
    }
    // Puts the piece, which was taken off `to`, back on each square that it may have come from. The move may have
    // captured nothing, or any kind of piece that the mover now has in hand: then that piece stands on `to` again.
    static void from_squares(const Dobutsu::Position& without, std::uint64_t lane, int kind, int to, bool is_hen,
                             std::array<Slot, max_predecessors>& out, int& count) {
        const std::uint32_t vacant = without.empty() & ~(1u << to);
        for (std::uint32_t from = targets[0][kind][to] & vacant; from != 0; from &= from - 1) {
            const int square = std::countr_zero(from);
            Dobutsu::Position before = without;
            before.kinds += lane << square;
            before.sides |= std::uint64_t{1} << (lane_bits + square);
            if (is_hen) before.sides |= std::uint64_t{1} << (hens_lane + square);
            add(before, out, count);
            for (int captured = chick; captured <= giraffe; ++captured) {
                if (before.in_hand(1, captured) == 0) continue;
                const std::uint64_t its = std::uint64_t{1} << (lane_bits * captured);
                Dobutsu::Position with = before;
                with.kinds += (its << to) - (its << hand_shift(1));
                with.sides |= std::uint64_t{1} << to;
                add(with, out, count);
                if (captured != chick) continue;
                with.sides |= std::uint64_t{1} << (hens_lane + to);
                add(with, out, count);
            }
        }
    }

    const Dobutsu& rules_;
};

}  // namespace plyground::dobutsu
