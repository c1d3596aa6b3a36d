// Chess's captures in sequence against a plain recursion that sets up every board anew; and moves against each other:
// every noisy move is a legal move, and the key that is updated equals the key that is computed anew. Built with
// sanitizers by `make sanitize`.
#include <cstdio>
#include <cstdlib>
#include <random>

#include "../../src/plyground/games/chess/exchange.hpp"
#include "../../src/plyground/games/chess/san.hpp"

namespace plyground::chess {
namespace {

void require(bool holds, const std::string& what) {
    if (holds) return;
    std::fprintf(stderr, "chess_exchange: %s\n", what.c_str());
    std::exit(1);
}

// What the side to capture on the square wins at best; it may stop. Pins do not count, as in the exchange.
int best_gain(const Position& position, int square, unsigned side) {
    for (const unsigned kind : {pawn, knight, bishop, rook, queen, king}) {
        const Squares from = attackers(position, square, side, position.occupied()) & position.of_kind(kind, side);
        if (from == 0) continue;
        Position after = position;
        const unsigned taken = position.kind_at(square);
        after.toggle(side ^ 1, taken, square);
        after.toggle(side, kind, lowest(from));
        after.toggle(side, kind, square);
        if (kind == king && attackers(after, square, side ^ 1, after.occupied()) != 0) return 0;
        return std::max(0, exchange_worth[taken] - best_gain(after, square, side ^ 1));
    }
    return 0;
}

int plain_exchange(const Chess& game, const Position& position, Move move) {
    const unsigned side = position.side;
    Position after = position;
    const bool passing = position.kind_at(move.to()) == none && Chess::captured(position, move) != none;
    if (passing) after.toggle(side ^ 1, pawn, move.to() ^ 8);
    if (position.kind_at(move.to()) != none) after.toggle(side ^ 1, position.kind_at(move.to()), move.to());
    const unsigned kind = position.kind_at(move.from());
    after.toggle(side, kind, move.from());
    after.toggle(side, move.promotion() != none ? move.promotion() : kind, move.to());
    return game.gain(position, move) - best_gain(after, move.to(), side ^ 1);
}

long check_position(const Chess& game, const Position& position) {
    Moves<Chess> moves, noisy;
    game.moves(position, moves);
    game.noisy_moves(position, noisy);
    int loud = 0;
    for (const Move& move : moves) {
        if (game.noisy(position, move)) require(noisy[loud++] == move, "noisy moves: " + game.text(position));
        const bool castles = position.kind_at(move.from()) == king && std::abs(move.from() - move.to()) == 2;
        if (castles) continue;
        const int exact = plain_exchange(game, position, move);
        for (const int least : {exact - 1, exact, exact + 1, 0}) {
            require(game.exchange_wins(position, move, least) == (exact >= least),
                    game.text(position) + " " + game.text(move) + ": " + std::to_string(exact) + ", asked for " +
                        std::to_string(least));
        }
        const Position after = game.play(position, move);
        require(after.key == game.parse_position(game.text(after)).key, "key: " + game.text(after));
        require(game.parse_move(position, san(game, position, move)) == move, "notation: " + game.text(position));
    }
    require(loud == noisy.size(), "more noisy moves than moves: " + game.text(position));
    return moves.size();
}

}  // namespace
}  // namespace plyground::chess

int main(int count, char** arguments) {
    using namespace plyground;
    const long games = count > 1 ? std::strtol(arguments[1], nullptr, 10) : 100;
    const chess::Chess game{Options()};
    std::mt19937_64 chance(count > 2 ? std::strtoull(arguments[2], nullptr, 10) : 1);
    long checked = 0;
    for (long i = 0; i < games; ++i) {
        chess::Position position = game.start();
        for (int ply = 0; ply < 300 && !is_over(game, position); ++ply) {
            checked += chess::check_position(game, position);
            Moves<chess::Chess> moves;
            game.moves(position, moves);
            position = game.play(position, moves[static_cast<int>(chance() % static_cast<unsigned>(moves.size()))]);
        }
    }
    std::printf("%8ld games %10ld moves of chess\n", games, checked);
    return 0;
}
