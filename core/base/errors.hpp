// The errors that input can cause. Each quotes what it got; bind/ maps each to the Python class of the same name.
#pragma once

#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace plyground {

// A text for a message: a long one is shortened, between two characters of UTF-8.
inline std::string quote(std::string_view text) {
    constexpr std::size_t longest = 200;  // characters
    std::size_t characters = 0, end = 0;
    for (std::size_t i = 0; i < text.size() && characters <= longest; ++i) {
        const bool begins = (static_cast<unsigned char>(text[i]) & 0xc0) != 0x80;
        if (begins && ++characters == longest - 2) end = i;
    }
    return "'" + (characters > longest ? std::string(text.substr(0, end)) + "..." : std::string(text)) + "'";
}

struct InputError : std::invalid_argument {
    InputError(std::string_view given, std::string_view problem)
        : std::invalid_argument(std::string(problem)), input(given) {}
    std::string input;  // as given, unquoted
};

// Not written in the game's notation.
struct InvalidMove : InputError {
    using InputError::InputError;
};

// Well written, but not legal in the position.
struct IllegalMove : InputError {
    using InputError::InputError;
};

// An option of a game or of an evaluation that does not exist or has no such value.
struct InvalidOption : InputError {
    using InputError::InputError;
};

// All faults of a position text at once.
struct InvalidPosition : InputError {
    InvalidPosition(std::string_view given, std::vector<std::string> found)
        : InputError(given, found.empty() ? "" : found.front()), faults(std::move(found)) {}
    std::vector<std::string> faults;
};

// A position has more moves than a list of the game's has room for. Not an error of the input: the list is too short.
struct TooManyMoves : std::length_error {
    using std::length_error::length_error;
};

}  // namespace plyground
