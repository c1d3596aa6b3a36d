// What a game may say beyond the contract of game.hpp: all optional hooks that exist, each found by its name.
//
// Hooks of an evaluation stand in evaluation.hpp. A game's own solver and solution table are announced by
// SolverOf and TableOf (solve/solver.hpp, solve/table.hpp), since their types belong to solve/.
#pragma once

#include <concepts>
#include <cstdint>
#include <string>

#include "base/game.hpp"

namespace plyground {

// Rules
// ---------------------------------------------------------------------------------------------------------------------

// A quick test of legality in a position that is not over; without it the moves are generated and looked through.
template <class G>
concept HasLegal = requires(const G game, const typename G::Position position, const typename G::Move move) {
    { game.legal(position, move) } -> std::same_as<bool>;
};

// How many moves one move stands for where equal pieces are told apart: a drop with two alike in hand is two.
template <class G>
concept HasCopies = requires(const G game, const typename G::Position position, const typename G::Move move) {
    { game.copies(position, move) } -> std::same_as<int>;
};

template <class G>
std::uint64_t copies(const G& game, const typename G::Position& position, const typename G::Move& move) {
    if constexpr (HasCopies<G>) return static_cast<std::uint64_t>(game.copies(position, move));
    return 1;
}

// The board's cells and edges, of a game that makes them itself; other games have a grid in their game.toml.
template <class G>
concept HasLayout = requires(const G game) {
    { game.layout() } -> std::same_as<Layout>;
};

// What happens on the board when a legal move is played: as many lists of steps as click(position, move) has elements,
// and the same lists for moves whose paths begin alike. All steps lead from the view before the move to the one after
// it. Without this hook, Python makes steps from the two views.
template <class G>
concept HasMotion = requires(const G game, const typename G::Position position, const typename G::Move move) {
    { game.motion(position, move) } -> std::same_as<Motion>;
};

// Ends that are worth more or less than a win. `has_payoffs()` says whether they are, or may be, as long as no finished
// position has been met; it is the same for all of them. `payoff(position)`: what the winner gets at the end.
// `payoff_rank(position)`: a whole number instead, from 1 to engine::most_rank, larger for larger payoffs and equal for
// equal ones. It throws RanksMoved when ranks that it gave before are not valid any more.
template <class G>
concept HasPayoffs = requires(const G game, const typename G::Position position) {
    { game.has_payoffs() } -> std::same_as<bool>;
    { game.payoff(position) } -> std::same_as<double>;
    { game.payoff_rank(position) } -> std::same_as<std::int32_t>;
};

struct RanksMoved {};

template <class G>
bool has_payoffs([[maybe_unused]] const G& game) {
    if constexpr (HasPayoffs<G>) return game.has_payoffs();
    return false;
}

// What the side to move sees, as numbers for learned patterns: one for each place, `place_count()` of them. Places are
// the cells of the layout but its dots, in its order; then the groups of cells, in the order in which the cells name
// them; then the zones of the side to move and those of the other side, in the layout's order, with a place for each
// kind of piece that may lie there.
//
// A cell: 0 if it is empty, or 1 + kind, and for the other side's piece 1 + kinds + kind. Kinds count from 0 in the
// order of the layout's pieces; a piece that only the first player has and one that only the second has are the same
// kind. A group: 0 open, 1 open and the side to move may play there, 2 won by it, 3 lost, 4 full. A zone: how many.
template <class G>
concept HasSight = requires(const G game, const typename G::Position position, std::uint8_t* seen) {
    { game.place_count() } -> std::same_as<int>;
    { game.see(position, seen) } -> std::same_as<void>;
};

// Symmetry and keys
// ---------------------------------------------------------------------------------------------------------------------

// One key for all positions that are the same but for a symmetry of the board, and so worth the same.
template <class G>
concept HasSymmetricKey = requires(const G game, const typename G::Position position) {
    { game.symmetric_key(position) } -> std::same_as<std::uint64_t>;
};

// One position that stands for all that are the same but for a symmetry of the board, itself among them. Proofs and
// exact tables fold by it and not by the key, because several positions may, though almost never do, have one key.
template <class G>
concept HasCanonical = requires(const G game, const typename G::Position position) {
    { game.canonical(position) } -> std::same_as<typename G::Position>;
};

template <class G>
typename G::Position canonical(const G& game, const typename G::Position& position) {
    if constexpr (HasCanonical<G>) return game.canonical(position);
    return position;
}

// Where the rules count moves, equal positions may be worth different things. The engine's table then uses this key,
// which tells them apart.
template <class G>
concept HasTableKey = requires(const G game, const typename G::Position position) {
    { game.table_key(position) } -> std::same_as<std::uint64_t>;
};

// How many plies ago the last move was made that nothing can undo: no earlier position can come again.
template <class G>
concept HasReversible = requires(const G game, const typename G::Position position) {
    { game.reversible(position) } -> std::same_as<int>;
};

// `static constexpr bool equal_children = true`: different moves of a position may lead to equal positions. The engine
// then searches only the first of them.
template <class G>
concept HasEqualChildren = requires { requires G::equal_children; };

// Which moves to look at, and in which order
// ---------------------------------------------------------------------------------------------------------------------

// The static order: moves with a higher number are looked at first, equal ones in the order of moves().
template <class G>
concept HasOrder = requires(const G game, const typename G::Position position, const typename G::Move move) {
    { game.order(position, move) } -> std::same_as<int>;
};

// All moves of a position put in order at once, instead of one number for each.
template <class G>
concept OrdersMoves = requires(const G game, const typename G::Position position, Moves<G> moves) {
    { game.put_in_order(position, moves) } -> std::same_as<void>;
};

// Keeps only the essential moves of a position and says true; or says false and leaves the choice to the search.
template <class G>
concept SelectsMoves = requires(const G game, const typename G::Position position, Moves<G> moves) {
    { game.select(position, moves) } -> std::same_as<bool>;
};

// Moves after which a static evaluation is not to be trusted.
template <class G>
concept HasNoisy = requires(const G game, const typename G::Position position, const typename G::Move move) {
    { game.noisy(position, move) } -> std::same_as<bool>;
};

// Whether moves that come late in the order are good too often in this position for the engine, which still has `depth`
// plies to go, to search them less deep.
template <class G>
concept HasLateMoves = requires(const G game, const typename G::Position position, int depth) {
    { game.late_moves_matter(position, depth) } -> std::same_as<bool>;
};

// Moves that are enough to know who wins a position that is not over. Where any are added to `out`, every other move
// loses at once, or one of these wins at once. None are added where no move is forced.
template <class G>
concept HasForced = requires(const G game, const typename G::Position position, Moves<G> out) {
    { game.forced(position, out) } -> std::same_as<void>;
};

// Whether the side surely does not lose a position that is not over, by an argument that needs no search and is proved
// in the game's folder. False says nothing. `hold` is the argument in words, empty where there is none.
template <class G>
concept HasHolds = requires(const G game, const typename G::Position position, Side side) {
    { game.holds(position, side) } -> std::same_as<bool>;
    { game.hold(position, side) } -> std::same_as<std::string>;
};

// What the engine's selective search asks of a game of captures (engine/tactical.hpp).
template <class G>
concept Tactical =
    HasOrder<G> && HasNoisy<G> && G::alternates &&
    requires(const G game, const typename G::Position position, const typename G::Move move, Moves<G> out) {
        // Whether the side to move would lose at once if it passed: a check.
        { game.threatened(position) } -> std::same_as<bool>;
        // The noisy moves alone, in the order of moves().
        { game.noisy_moves(position, out) } -> std::same_as<void>;
        // Whether the captures that a move begins on its target win at least this much for its side, when both sides
        // capture only as long as it pays; in hundredths of the smallest piece.
        { game.exchange_wins(position, move, 0) } -> std::same_as<bool>;
        // What a move captures, and wins by promotion, at once.
        { game.gain(position, move) } -> std::same_as<int>;
        // The position with the other side to move; not where the side to move is threatened.
        { game.pass(position) } -> std::same_as<typename G::Position>;
        // Whether passing is likely to be worse than any move, so that a search may learn from it.
        { game.may_pass(position) } -> std::same_as<bool>;
        // What moves have in common, for tables of those that were good: a number below G::routes for the squares of a
        // move, one below G::places for its piece and target.
        { game.route(move) } -> std::same_as<int>;
        { game.place(position, move) } -> std::same_as<int>;
        requires G::routes > 0 && G::places > 0;
    };

}  // namespace plyground
