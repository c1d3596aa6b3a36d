// The contract of a game in the core. Everything else here is written against this file.
//
// A game is an immutable object that holds the options (board size, reserves, ...) and the tables made from them. A
// position is a small value: copied, never changed in place, so there is no undo anywhere. Searches are templates over
// the game; any_game_of.hpp erases its type once, for everyone else.
#pragma once

#include <array>
#include <cassert>
#include <concepts>
#include <cstdint>
#include <string>
#include <string_view>
#include <type_traits>

#include "errors.hpp"
#include "options.hpp"
#include "side.hpp"
#include "view.hpp"

namespace plyground {

// Moves on the stack: no search allocates at a node.
template <class Move, int capacity>
class MoveList {
  public:
    void push(Move move) {
        assert(size_ < capacity);
        moves_[size_++] = move;
    }
    int size() const { return size_; }
    bool empty() const { return size_ == 0; }
    void clear() { size_ = 0; }
    Move operator[](int i) const { return moves_[i]; }
    Move* begin() { return moves_.data(); }
    Move* end() { return moves_.data() + size_; }
    const Move* begin() const { return moves_.data(); }
    const Move* end() const { return moves_.data() + size_; }

  private:
    int size_ = 0;
    std::array<Move, capacity> moves_;  // deliberately not initialised beyond size_
};

template <class G>
using Moves = MoveList<typename G::Move, G::max_moves>;

template <class T>
concept SmallValue = std::is_trivially_copyable_v<T> && std::equality_comparable<T>;

// What a search needs of a game.
template <class G>
concept Rules = SmallValue<typename G::Position> && SmallValue<typename G::Move> &&
                requires(const G game, const typename G::Position position, const typename G::Move move, Moves<G> out) {
                    // The legal moves of a position that is not over, appended in the game's documented order.
                    { game.moves(position, out) } -> std::same_as<void>;
                    // The position after a legal move. Legality is the caller's business.
                    { game.play(position, move) } -> std::same_as<typename G::Position>;
                    { game.side(position) } -> std::same_as<Side>;
                    { game.result(position) } -> std::same_as<Result>;
                    // Equal positions have equal keys; others almost never.
                    { game.key(position) } -> std::same_as<std::uint64_t>;
                };

// A whole game: rules, and what people write and see of it.
template <class G>
concept Game =
    Rules<G> && std::constructible_from<G, const Options&> &&
    requires(const G game, const typename G::Position position, const typename G::Move move, std::string_view text) {
        { game.start() } -> std::same_as<typename G::Position>;
        // Why a finished game ended, as half a sentence: "three in a row".
        { game.reason(position) } -> std::same_as<std::string>;
        // Text both ways. Parsing a move checks its form only (InvalidMove); the position is there for
        // notations that may be abbreviated: what then stands for no legal move, or for several, is an
        // IllegalMove. Parsing a position names every fault (InvalidPosition).
        { game.text(position) } -> std::same_as<std::string>;
        { game.text(move) } -> std::same_as<std::string>;
        { game.parse_position(text) } -> std::same_as<typename G::Position>;
        { game.parse_move(position, text) } -> std::same_as<typename G::Move>;
        // What a person sees, and what he clicks to play a legal move.
        { game.view(position) } -> std::same_as<View>;
        { game.click(position, move) } -> std::same_as<Click>;
    };

// Optional hooks, found by name.

// A quick test of legality in a position that is not over; without it the moves are generated and looked through.
template <class G>
concept HasLegal = requires(const G game, const typename G::Position position, const typename G::Move move) {
    { game.legal(position, move) } -> std::same_as<bool>;
};

// The static order: moves with a higher number are looked at first, equal ones in the order of moves().
template <class G>
concept HasOrder = requires(const G game, const typename G::Position position, const typename G::Move move) {
    { game.order(position, move) } -> std::same_as<int>;
};

// Moves after which a static evaluation is not to be trusted.
template <class G>
concept HasNoisy = requires(const G game, const typename G::Position position, const typename G::Move move) {
    { game.noisy(position, move) } -> std::same_as<bool>;
};

// One key for all positions that are the same but for a symmetry of the board, and so worth the same.
template <class G>
concept HasSymmetricKey = requires(const G game, const typename G::Position position) {
    { game.symmetric_key(position) } -> std::same_as<std::uint64_t>;
};

// One position that stands for all that are the same but for a symmetry of the board, itself among them: what proofs
// and exact tables fold by, since keys may, though almost never, be those of several positions.
template <class G>
concept HasCanonical = requires(const G game, const typename G::Position position) {
    { game.canonical(position) } -> std::same_as<typename G::Position>;
};

// Moves that are enough to know who wins a position that is not over: those added to `out`, if any; then every other
// one loses at once, or one of these wins at once. None are added where no move is forced.
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

// Positions that are equal may still be worth different things, where the rules count moves: what the engine's table
// tells them apart by, instead of the key.
template <class G>
concept HasTableKey = requires(const G game, const typename G::Position position) {
    { game.table_key(position) } -> std::same_as<std::uint64_t>;
};

// How many plies ago the last move was made that nothing can undo: no earlier position can come again.
template <class G>
concept HasReversible = requires(const G game, const typename G::Position position) {
    { game.reversible(position) } -> std::same_as<int>;
};

// What the engine's selective search wants to know of a game of captures (engine/tactical.hpp).
template <class G>
concept Tactical = HasOrder<G> && HasNoisy<G> &&
                   requires(const G game, const typename G::Position position, const typename G::Move move,
                            MoveList<typename G::Move, G::max_moves> out) {
                       // Whether the side to move would lose at once if it passed: a check.
                       { game.threatened(position) } -> std::same_as<bool>;
                       // The noisy moves alone, in the order of moves().
                       { game.noisy_moves(position, out) } -> std::same_as<void>;
                       // Whether the captures that a move begins on its target win at least so much for its side,
                       // when both sides capture only as long as it pays; in hundredths of the smallest piece.
                       { game.exchange_wins(position, move, 0) } -> std::same_as<bool>;
                       // What a move captures, and wins by promotion, at once.
                       { game.gain(position, move) } -> std::same_as<int>;
                       // The position with the other side to move, and whether passing is likely to be worse than
                       // any move, so that a search may learn from it. Not where the side to move is threatened.
                       { game.pass(position) } -> std::same_as<typename G::Position>;
                       { game.may_pass(position) } -> std::same_as<bool>;
                       // What moves have in common, for tables of those that were good: a number below G::routes
                       // for its squares, one below G::places for its piece and target.
                       { game.route(move) } -> std::same_as<int>;
                       { game.place(position, move) } -> std::same_as<int>;
                       requires G::routes > 0 && G::places > 0;
                   };

// The board's cells and edges, of a game whose own table says them; the others' game.toml has a grid.
template <class G>
concept HasLayout = requires(const G game) {
    { game.layout() } -> std::same_as<Layout>;
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

template <class G>
typename G::Position canonical(const G& game, const typename G::Position& position) {
    if constexpr (HasCanonical<G>) return game.canonical(position);
    return position;
}

template <class G>
bool is_over(const G& game, const typename G::Position& position) {
    return game.result(position) != Result::ongoing;
}

}  // namespace plyground
