// What must hold for every native game, whatever text it is given; for the native tests and the fuzz targets.
#pragma once

#include <cstdio>
#include <cstdlib>
#include <optional>
#include <string>

#include "door/registry.hpp"

namespace plyground {

inline void require(bool holds, const std::string& what) {
    if (holds) return;
    std::fprintf(stderr, "does not hold: %s\n", what.c_str());
    std::abort();
}

inline void check_position(const AnyGame& any, const AnyPosition& position, const std::vector<AnyMove>& moves) {
    const AnyRules& game = *any.rules;
    const std::string text = game.text(position);
    const AnyPosition again = game.parse_position(text);
    require(game.equal(again, position) && game.key(again) == game.key(position), "does not read back: " + text);
    require(game.symmetric_key(again) == game.symmetric_key(position), "another symmetric key: " + text);
    require(moves.empty() == (game.result(position) != Result::ongoing), "moves and result disagree: " + text);
    game.view(position);
    for (const AnyMove& move : moves) {
        require(game.legal(position, move), "a generated move is not legal: " + text);
        require(game.parse_move(position, game.text(move)) == move, "a move does not read back: " + game.text(move));
        const Motion motion = game.motion(position, move);
        require(motion.empty() || motion.size() == game.click(position, move).path.size(),
                "not as many lists of steps as clicks: " + game.text(move));
        game.order(position, move);
        game.noisy(position, move);
    }
    for (const std::string_view name : any.evaluations->names()) {
        const AnyEvaluation evaluation = any.evaluations->make(name, {});
        const double first = evaluation.values->value(position, Side::first, 3);
        const double second = evaluation.values->value(position, Side::second, 3);
        require(!evaluation.values->antisymmetric() || first == -second,
                std::string(name) + " is not antisymmetric: " + text);
    }
}

// Either a text is refused with the right error, which has the text, or it is a position like any other.
inline std::optional<AnyPosition> check_position_text(const AnyGame& game, const std::string& text) {
    try {
        const AnyPosition parsed = game.rules->parse_position(text);
        std::vector<AnyMove> moves;
        game.rules->moves(parsed, moves);
        check_position(game, parsed, moves);
        return parsed;
    } catch (const InvalidPosition& error) {
        require(error.input == text, "refused as another text: " + text);
        require(!error.faults.empty(), "refused without a fault: " + text);
        for (const std::string& fault : error.faults) require(!fault.empty(), "refused with an empty fault: " + text);
    }
    return std::nullopt;
}

// Either a text is refused with the right error, or it is a move; nothing where it is not legal.
inline std::optional<AnyMove> check_move_text(const AnyRules& game, const AnyPosition& position,
                                              const std::string& text) {
    try {
        const AnyMove parsed = game.parse_move(position, text);
        if (!game.legal(position, parsed)) return std::nullopt;
        require(game.parse_move(position, game.text(parsed)) == parsed, "a move does not read back: " + text);
        return parsed;
    } catch (const InvalidMove& error) {
        require(error.input == text, "refused as another text: " + text);
    } catch (const IllegalMove& error) {
        require(error.input == text, "refused as another text: " + text);
    }
    return std::nullopt;
}

}  // namespace plyground
