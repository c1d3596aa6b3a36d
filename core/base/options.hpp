// The options of a game, as named texts. Which exist, their types and ranges stand in the game's game.toml and are
// checked before they get here; a game checks only what its own tables need.
#pragma once

#include <charconv>
#include <map>
#include <string>
#include <string_view>

#include "base/errors.hpp"

namespace plyground {

class Options {
  public:
    using Texts = std::map<std::string, std::string, std::less<>>;

    Options() = default;
    explicit Options(Texts texts) : texts_(std::move(texts)) {}

    std::string text(std::string_view name, std::string_view otherwise) const {
        const auto found = texts_.find(name);
        return found == texts_.end() ? std::string(otherwise) : found->second;
    }

    int integer(std::string_view name, int otherwise) const {
        const auto found = texts_.find(name);
        if (found == texts_.end()) return otherwise;
        const std::string& text = found->second;
        int value = 0;
        const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
        if (error != std::errc() || end != text.data() + text.size()) {
            throw InvalidOption(text, std::string(name) + " takes a whole number, not " + quote(text));
        }
        return value;
    }

  private:
    Texts texts_;
};

}  // namespace plyground
