// The contract of a game in the core. Everything else is written against this file; hooks.hpp has what a game may say
// beyond it.
//
// A game is an immutable object that holds the options (board size, reserves, ...) and the tables made from them. A
// position is a small value: copied, never changed in place, so there is no undo anywhere. Searches are templates over
// the game; door/ erases its type once, for everyone else.
#pragma once

#include <concepts>
#include <cstdint>
#include <string>
#include <string_view>
#include <type_traits>

#include "base/errors.hpp"
#include "base/move_list.hpp"
#include "base/options.hpp"
#include "base/side.hpp"
#include "base/view.hpp"

namespace plyground {

template <class T>
concept SmallValue = std::is_trivially_copyable_v<T> && std::equality_comparable<T>;

// G::usual_moves: a list has room for so many moves without allocating. A position may have more.
template <class G>
using Moves = GrowingList<typename G::Move, G::usual_moves>;

// What a search needs of a game.
//
// G::alternates: whether every move gives the turn to the other side. If it is false, the position says whose turn it
// is, and the same side may move again.
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
                    { G::alternates } -> std::convertible_to<bool>;
                };

// A whole game: rules, and what people write and see of it.
template <class G>
concept Game =
    Rules<G> && std::constructible_from<G, const Options&> &&
    requires(const G game, const typename G::Position position, const typename G::Move move, std::string_view text) {
        { game.start() } -> std::same_as<typename G::Position>;
        // Why a finished game ended, as half a sentence: "three in a row".
        { game.reason(position) } -> std::same_as<std::string>;
        // Text both ways. Parsing a move checks its form only (InvalidMove). The position is there for notations that
        // may be abbreviated: an abbreviation that fits no legal move, or several, is an IllegalMove. Parsing a
        // position names every fault (InvalidPosition).
        { game.text(position) } -> std::same_as<std::string>;
        { game.text(move) } -> std::same_as<std::string>;
        { game.parse_position(text) } -> std::same_as<typename G::Position>;
        { game.parse_move(position, text) } -> std::same_as<typename G::Move>;
        // What a person sees, and clicks to play a legal move.
        { game.view(position) } -> std::same_as<View>;
        { game.click(position, move) } -> std::same_as<Click>;
    };

// Whether the side that moved from `before` to `after` moves again.
template <class G>
bool moves_again(const G& game, const typename G::Position& before, const typename G::Position& after) {
    if constexpr (G::alternates) return false;
    return game.side(before) == game.side(after);
}

template <class G>
bool is_over(const G& game, const typename G::Position& position) {
    return game.result(position) != Result::ongoing;
}

}  // namespace plyground
