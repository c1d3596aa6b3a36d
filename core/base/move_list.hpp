// The list that a game writes its moves to. The usual number of them lies on the stack: there no search allocates at a
// node. Beyond it a list grows, so that no move is ever dropped.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <memory>
#include <string>

#include "base/errors.hpp"

namespace plyground {

// The most elements of a list. Beyond it TooManyMoves is thrown, in every build, before memory and time run out.
inline constexpr int most_in_list = 1'000'000;

// The name of the game that has moves of this type, for the error below. A game that registers itself sets it.
template <class Move>
inline const char* game_with_moves = "this game";

// `usual` elements fit without allocating. What lies between size() and that number is not initialised.
template <class Element, int usual, int most = most_in_list>
class GrowingList {
  public:
    GrowingList() { elements_ = usual_.data(); }  // here, since the fields that every push needs stand before `usual_`
    GrowingList(const GrowingList&) = delete;
    GrowingList& operator=(const GrowingList&) = delete;

    void push(Element element) {
        if (size_ == room_) [[unlikely]]
            grow(size_ + 1);
        elements_[size_++] = element;
    }
    // An element for each bit that is set, the lowest first. The room is looked at once: searches feel a look at each
    // move.
    template <class ElementOf>
    void push_each(std::uint64_t bits, const ElementOf& element_of) {
        if (std::popcount(bits) > room_ - size_) [[unlikely]]
            grow(size_ + std::popcount(bits));
        int size = size_;
        for (; bits != 0; bits &= bits - 1) elements_[size++] = element_of(std::countr_zero(bits));
        size_ = size;
    }
    int size() const { return size_; }
    bool empty() const { return size_ == 0; }
    void clear() { size_ = 0; }
    void assign(int size, Element element) {
        if (size > room_) [[unlikely]]
            grow(size);
        std::fill_n(elements_, size, element);
        size_ = size;
    }
    // Drops what follows the first `size` elements.
    void shorten(int size) { size_ = size; }
    const Element& operator[](int i) const { return elements_[i]; }
    Element& operator[](int i) { return elements_[i]; }
    Element* begin() { return elements_; }
    Element* end() { return elements_ + size_; }
    const Element* begin() const { return elements_; }
    const Element* end() const { return elements_ + size_; }

  private:
    [[gnu::cold, gnu::noinline]] void grow(int least) {
        if (least > most) {
            throw TooManyMoves("a position of " + std::string(game_with_moves<Element>) + " has more than " +
                               std::to_string(most) + " moves, the most that a list holds");
        }
        const int room = std::min(std::max(2 * room_, least), most);
        auto larger = std::make_unique_for_overwrite<Element[]>(static_cast<std::size_t>(room));
        std::copy_n(elements_, size_, larger.get());
        heap_ = std::move(larger);
        elements_ = heap_.get();
        room_ = room;
    }

    int size_ = 0, room_ = usual;
    Element* elements_ = nullptr;
    std::unique_ptr<Element[]> heap_;
    std::array<Element, static_cast<std::size_t>(usual)> usual_;  // deliberately not initialised beyond size_
};

}  // namespace plyground
