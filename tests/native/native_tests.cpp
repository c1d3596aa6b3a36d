// Plays random games of every native game, some with MCTS and ants, and feeds its parsers mutated texts, all assertions
// on. Built with sanitizers by `make sanitize`. Usage: native_tests [games per variant] [seed] [names]
#include <cstdio>
#include <cstdlib>
#include <random>
#include <string>

#include "checks.hpp"

namespace plyground {
namespace {

// Options that a game is also tried with, and for how many of the games: large boards take long.
struct Variant {
    Options::Texts options;
    double share = 1;
};

const std::map<std::string, std::vector<Variant>> variants = {
    {"tictactoe",
     {{{{"columns", "8"}, {"rows", "8"}, {"line", "5"}}, 0.1},
      {{{"columns", "26"}, {"rows", "2"}, {"line", "2"}}},
      {{{"columns", "1"}, {"rows", "1"}, {"line", "1"}}, 0.01},
      {{{"columns", "64"}, {"rows", "64"}, {"line", "3"}}}}},
    {"gipf",
     {{{{"reserve", "2,1"}}, 0.1},
      {{{"reserve", "34"}}, 0.01},
      {{{"rules", "standard"}}, 0.3},
      {{{"rules", "tournament"}}, 0.3},
      {{{"rules", "tournament"}, {"notation", "official"}}, 0.1}}},
    {"ultimate", {{{{"sending", "off"}}}}},
};

std::string mutated(std::string text, std::mt19937_64& chance) {
    const auto pick = [&](std::size_t n) { return static_cast<std::size_t>(chance() % n); };
    const std::string symbols = "xo./ wb-123789azAZ:,=+@[]KQkqNnPpOG*;#\n\t";
    for (std::size_t times = 1 + pick(4); times-- > 0;) {
        const char symbol = pick(8) == 0 ? static_cast<char>(pick(256)) : symbols[pick(symbols.size())];
        switch (pick(4)) {
            case 0:
                text.insert(text.begin() + static_cast<std::ptrdiff_t>(pick(text.size() + 1)), symbol);
                break;
            case 1:
                if (!text.empty()) text.erase(pick(text.size()), 1 + pick(3));
                break;
            case 2:
                if (!text.empty()) text[pick(text.size())] = symbol;
                break;
            default:
                text += text.substr(pick(text.size() + 1));
                break;
        }
        if (text.size() > 2000) text.resize(2000);
    }
    return text;
}

// Mutated texts of a position and of a move.
void check_mutations(const AnyGame& any, const AnyPosition& position, std::mt19937_64& chance) {
    const AnyRules& game = *any.rules;
    check_position_text(any, mutated(game.text(position), chance));
    std::vector<AnyMove> moves;
    game.moves(position, moves);
    check_move_text(game, position, mutated(moves.empty() ? "b2" : game.text(moves[chance() % moves.size()]), chance));
}

// Monte Carlo tree search that keeps a small tree along a game, in which it plays one side.
void check_mcts(const AnyGame& any, std::mt19937_64& chance) {
    const AnyRules& game = *any.rules;
    const auto mcts = any.mcts({1.4, 3, 500}, {});
    std::vector<std::uint64_t> history;
    std::vector<AnyMove> moves;
    AnyPosition position = game.start();
    for (int ply = 0; ply < 60 && game.result(position) == Result::ongoing; ++ply) {
        game.moves(position, moves);
        AnyMove move = moves[chance() % moves.size()];
        if (ply % 2 == 0) {
            Control control({{}, {}, 40});
            const auto found = mcts->search(position, history, chance(), control);
            require(found.choices.size() == moves.size(), "not every move is a choice: " + game.text(position));
            move = found.choices[0].move;
            require(game.legal(position, move), "a choice is not legal: " + game.text(position));
        }
        history.push_back(game.key(position));
        AnyPosition next;
        game.play(position, move, next);
        position = next;
    }
}

// Ants with readings drawn at random, which play both sides; every other move is cut short.
void check_ants(const AnyGame& any, std::mt19937_64& chance) {
    const AnyRules& game = *any.rules;
    std::vector<AnyMove> moves;
    AnyPosition position = game.start();
    for (int ply = 0; ply < 60 && game.result(position) == Result::ongoing; ++ply) {
        const auto draw = [&]<class Reading>(Reading& reading) {
            reading = static_cast<Reading>(chance() % ants::names<Reading>.size());
        };
        ants::Settings settings;
        settings.epochs = ply % 2 == 0 ? 6 : 0;
        settings.look = static_cast<int>(1 + chance() % 20);
        settings.beta = static_cast<double>(chance() % 4);
        settings.most_nodes = 2 + chance() % 400;
        draw(settings.weigh);
        draw(settings.blind);
        draw(settings.end);
        draw(settings.path);
        draw(settings.deposit);
        draw(settings.erase);
        draw(settings.update);
        draw(settings.fade);
        draw(settings.again);
        draw(settings.decide);
        const auto names = any.evaluations->names();
        const AnyEvaluation evaluation = any.evaluations->make(names[chance() % names.size()], {});
        Control control({ply % 2 == 0 ? std::optional<double>{} : 1e-6, {}, {}});
        if (ply % 7 == 0) control.stop();  // before the first step
        const auto found = evaluation.ants->search(position, settings, chance(), control);
        game.moves(position, moves);
        require(found.moves.size() <= moves.size() && found.nodes > found.moves.size(), "more moves than there are");
        for (const auto& first : found.moves)
            require(game.legal(position, first.move), "an ant's move is not legal: " + game.text(position));
        AnyPosition next;
        game.play(position, found.moves[found.chosen].move, next);
        position = next;
    }
}

long play_games(const AnyGame& any, long games, std::mt19937_64& chance) {
    const AnyRules& game = *any.rules;
    long positions = 0;
    std::vector<AnyMove> moves;
    for (long i = 0; i < games; ++i) {
        if (i % 1000 == 0) check_mcts(any, chance);
        if (i % 1000 == 0) check_ants(any, chance);
        AnyPosition position = game.start();
        for (int ply = 0; ply < 400; ++ply) {
            game.moves(position, moves);
            ++positions;
            if (i % 16 == 0) {
                check_position(any, position, moves);
                check_mutations(any, position, chance);
            }
            if (moves.empty()) break;
            AnyPosition next;
            game.play(position, moves[chance() % moves.size()], next);
            position = next;
        }
    }
    return positions;
}

int run(long games, std::uint64_t seed, const std::vector<std::string>& names) {
    std::mt19937_64 chance(seed);
    for (const auto& [name, make] : native_games()) {
        if (!names.empty() && std::find(names.begin(), names.end(), name) == names.end()) continue;
        std::vector<Variant> tried{{}};
        if (const auto more = variants.find(name); more != variants.end()) {
            tried.insert(tried.end(), more->second.begin(), more->second.end());
        }
        for (const Variant& variant : tried) {
            std::string label = name;
            for (const auto& [option, value] : variant.options) label += " " + option + "=" + value;
            const long share = std::max(1L, static_cast<long>(static_cast<double>(games) * variant.share));
            try {
                const AnyGame game = make(Options(variant.options));
                const long positions = play_games(game, share, chance);
                std::printf("%8ld games %10ld positions  %s\n", share, positions, label.c_str());
            } catch (const InvalidOption&) {
                std::printf("refused %s\n", label.c_str());
            }
        }
    }
    return 0;
}

}  // namespace
}  // namespace plyground

int main(int count, char** arguments) {
    const long games = count > 1 ? std::strtol(arguments[1], nullptr, 10) : 20'000;
    const unsigned long long seed = count > 2 ? std::strtoull(arguments[2], nullptr, 10) : 1;
    return plyground::run(games, seed, {arguments + std::min(count, 3), arguments + count});
}
