// The list that a game writes its moves to. It lies on the stack: no search allocates at a node.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <string>

#include "base/errors.hpp"

namespace plyground {

// The name of the game that has moves of this type, for the error below. A game that registers itself sets it.
template <class Move>
inline const char* game_with_moves = "this game";

// A list that is full throws TooManyMoves, in every build: no move is ever dropped.
template <class Move, int capacity>
class MoveList {
  public:
    void push(Move move) {
        if (size_ == capacity) [[unlikely]]
            overflow();
        moves_[size_++] = move;
    }
    // A move for each bit that is set, the lowest first. The room is looked at once: searches feel a look at each move.
    template <class MoveOf>
    void push_each(std::uint64_t bits, const MoveOf& move_of) {
        if (std::popcount(bits) > capacity - size_) [[unlikely]]
            overflow();
        int size = size_;
        for (; bits != 0; bits &= bits - 1) moves_[size++] = move_of(std::countr_zero(bits));
        size_ = size;
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
    [[noreturn, gnu::cold, gnu::noinline]] static void overflow() {
        throw TooManyMoves("a position of " + std::string(game_with_moves<Move>) + " has more than " +
                           std::to_string(capacity) + " moves, the most that its list holds: its max_moves is wrong");
    }

    int size_ = 0;
    std::array<Move, capacity> moves_;  // deliberately not initialised beyond size_
};

}  // namespace plyground
