// FEN: any text is refused with InvalidPosition, which has the text and its faults, or is a position that reads back
// and every move of which reads back, from UCI's notation and from algebraic notation.
#include "../src/plyground/games/chess/exchange.hpp"
#include "../src/plyground/games/chess/san.hpp"
#include "../tests/native/checks.hpp"

namespace plyground::chess {
namespace {

void check_moves(const Chess& game, const Position& position, const std::string& text) {
    Moves<Chess> moves;
    game.moves(position, moves);
    require(moves.size() <= 218, "more moves than there can be: " + text);
    for (const Move& move : moves) {
        require(game.parse_move(position, game.text(move)) == move, game.text(move) + " does not read back: " + text);
        const std::string algebraic = san(game, position, move);
        require(game.parse_move(position, algebraic) == move, algebraic + " does not read back: " + text);
        const Position after = game.play(position, move);
        const Position again = game.parse_position(game.text(after));
        require(again == after && again.key == after.key, "does not read back after " + algebraic + ": " + text);
    }
}

void check(const std::string& text) {
    const Chess game{Options()};
    try {
        const Position position = game.parse_position(text);
        const std::string written = game.text(position);
        const Position again = game.parse_position(written);
        require(again == position && again.key == position.key, "does not read back: " + written);
        require(game.text(again) == written, "is written in two ways: " + written);
        if (game.result(position) == Result::ongoing) check_moves(game, position, written);
    } catch (const InvalidPosition& error) {
        require(error.input == text, "refused as another text: " + text);
        require(!error.faults.empty(), "refused without a fault: " + text);
    }
}

}  // namespace
}  // namespace plyground::chess

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size) {
    plyground::chess::check({reinterpret_cast<const char*>(data), size});
    return 0;
}
