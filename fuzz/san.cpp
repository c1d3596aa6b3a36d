// Algebraic notation: any text is refused with InvalidMove or IllegalMove, which have the text, or names exactly one
// legal move. Whether it does is looked up in all that may be written for each legal move, which shares no code with
// the reader. Input: a byte that chooses the position, then moves with blanks between; those that are legal are played.
#include <set>

#include "../src/plyground/games/chess/exchange.hpp"
#include "../src/plyground/games/chess/san.hpp"
#include "../tests/native/checks.hpp"

namespace plyground::chess {
namespace {

constexpr std::array<std::string_view, 8> positions{
    start_text,
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 3 20",
    "1n1n4/P1P4k/8/8/8/8/p1p4K/1N1N4 w - - 0 1",
    "1n1n4/P1P4k/8/8/8/8/p1p4K/1N1N4 b - - 0 1",
    "rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3",
    "R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1",
    "7k/8/3N1N2/8/3N1N2/8/B5B1/K7 w - - 0 1",
};

// All ways to write a legal move, marks and annotations apart.
std::set<std::string> spellings(const Position& position, Move move) {
    const std::string from = square_text(move.from()), to = square_text(move.to());
    const unsigned kind = position.kind_at(move.from());
    std::set<std::string> found;
    if (kind == king && file_of(move.from()) == 4 && file_of(move.to()) == 6) found = {"O-O", "0-0"};
    if (kind == king && file_of(move.from()) == 4 && file_of(move.to()) == 2) found = {"O-O-O", "0-0-0"};
    const bool straight = kind == pawn && from[0] == to[0];
    std::vector<std::string> endings{""};
    if (move.promotion() != none)
        endings = {std::string{letters[move.promotion()]}, std::string{'=', letters[move.promotion()]}};
    for (const std::string& origin : {std::string(), from.substr(0, 1), from.substr(1), from}) {
        const bool says_file = !origin.empty() && origin[0] == from[0];
        for (const std::string between : {"", "x", "-"}) {
            // A pawn's move without its file is one straight ahead, and captures nothing.
            if (kind == pawn && !says_file && (!straight || between == "x")) continue;
            for (const std::string& ending : endings)
                found.insert((kind == pawn ? "" : std::string{letters[kind]}) + origin + between + to + ending);
        }
    }
    return found;
}

std::string without_marks(std::string text) {
    while (!text.empty() && (text.back() == '!' || text.back() == '?')) text.pop_back();
    if (!text.empty() && (text.back() == '+' || text.back() == '#')) text.pop_back();
    return text;
}

// The moves that a text names.
std::vector<Move> named(const Chess& game, const Position& position, const std::string& text) {
    const std::string bare = without_marks(text);
    std::vector<Move> found;
    if (bare.size() > 8 || game.result(position) != Result::ongoing) return found;  // the longest are as e7xd8=Q
    Moves<Chess> moves;
    game.moves(position, moves);
    const bool castles = bare.starts_with('O') || bare.starts_with('0');
    for (const Move& move : moves) {
        if (text == game.text(move)) return {move};
        const bool may_be = castles ? position.kind_at(move.from()) == king
                                    : bare.find(square_text(move.to())) != std::string::npos;  // for speed alone
        if (may_be && spellings(position, move).contains(bare)) found.push_back(move);
    }
    return found;
}

void check(const std::string& text) {
    const Chess game{Options()};
    if (text.empty()) return;
    Position position = game.parse_position(positions[static_cast<unsigned char>(text[0]) % positions.size()]);
    for (const std::string& word : split(std::string_view(text).substr(1), ' ')) {
        const std::vector<Move> expected = named(game, position, word);
        const std::string where = quote(word) + " in " + game.text(position);
        try {
            const Move move = game.parse_move(position, word);
            Moves<Chess> moves;
            if (game.result(position) == Result::ongoing) game.moves(position, moves);
            if (std::find(moves.begin(), moves.end(), move) == moves.end()) {
                require(word == game.text(move), "an illegal move is read: " + where);
                continue;
            }
            require(expected.size() == 1 && expected[0] == move, "names another move: " + where);
            require(game.parse_move(position, san(game, position, move)) == move, "does not read back: " + where);
            position = game.play(position, move);
        } catch (const InvalidMove& error) {
            require(error.input == word && expected.empty(), "is not understood: " + where);
        } catch (const IllegalMove& error) {
            require(error.input == word && expected.size() != 1, "is refused: " + where);
        }
    }
}

}  // namespace
}  // namespace plyground::chess

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size) {
    plyground::chess::check({reinterpret_cast<const char*>(data), size});
    return 0;
}
