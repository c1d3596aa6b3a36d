// The positions and moves of all native games, through the one door. Input: a byte that chooses the game, then lines: a
// position (where it is none, the game's start is taken) and moves; those that are legal are played.
#include "../core/base/board_text.hpp"
#include "../tests/native/checks.hpp"

namespace plyground {
namespace {

// Options that games are tried with beside their own.
const std::map<std::string, std::vector<Options::Texts>> variants = {
    {"tictactoe", {{{"columns", "5"}, {"rows", "5"}, {"line", "5"}}}},
    {"gipf", {{{"reserve", "2,1"}}, {{"rules", "standard"}}, {{"rules", "tournament"}}}},
    {"ultimate", {{{"sending", "off"}}}},
};

std::vector<AnyGame> made() {
    std::vector<AnyGame> games;
    for (const auto& [name, make] : native_games()) games.push_back(make(Options()));
    for (const auto& [name, all] : variants)
        for (const Options::Texts& options : all) games.push_back(native_games().at(name)(Options(options)));
    return games;
}

void check(const std::string& text) {
    static const std::vector<AnyGame> games = made();
    if (text.empty()) return;
    const AnyGame& any = games[static_cast<unsigned char>(text[0]) % games.size()];
    const std::vector<std::string> lines = split(std::string_view(text).substr(1), '\n');
    const AnyRules& game = *any.rules;
    AnyPosition position = check_position_text(any, lines[0]).value_or(game.start());
    for (std::size_t i = 1; i < lines.size(); ++i) {
        const std::optional<AnyMove> move = check_move_text(game, position, lines[i]);
        if (!move) continue;
        AnyPosition next;
        game.play(position, *move, next);
        position = next;
    }
}

}  // namespace
}  // namespace plyground

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size) {
    plyground::check({reinterpret_cast<const char*>(data), size});
    return 0;
}
