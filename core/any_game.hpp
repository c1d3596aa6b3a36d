// The one dynamic door. AnyGame is a game whose type has been erased: bindings, native tests and programs see only
// this. any_game_of.hpp has the one implementation of it.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "ants/colony.hpp"
#include "engine/engine.hpp"
#include "evaluation.hpp"
#include "game.hpp"
#include "mcts/mcts.hpp"
#include "parallel.hpp"
#include "search/classic/all.hpp"
#include "search/progress.hpp"
#include "solve/exhaustive.hpp"
#include "solve/forced_win.hpp"
#include "solve/proof_search.hpp"
#include "solve/solver.hpp"
#include "solve/table.hpp"

namespace plyground {

// Room for any game's position and move; AnyGameOf checks that they fit.
struct AnyPosition {
    alignas(16) std::array<std::byte, 128> bytes;
};

struct AnyMove {
    std::uint64_t low = 0;
    std::uint64_t high = 0;
    bool operator==(const AnyMove&) const = default;
};

using OnReport = std::function<void(const engine::Report<AnyMove>&)>;

// An evaluation of one game with its weights fixed. It refers to the game, which must outlive it.
class AnyEvaluation {
  public:
    virtual ~AnyEvaluation() = default;
    virtual std::string_view name() const = 0;
    virtual std::string_view summary() const = 0;
    virtual bool antisymmetric() const = 0;
    virtual bool integer() const = 0;
    virtual bool decisive() const = 0;
    virtual std::span<const Weight> weights() const = 0;
    virtual std::span<const Preset> presets() const = 0;
    virtual double value(const AnyPosition& position, Side viewpoint, int ply) const = 0;
    // The numbers of the parameters that a position's value is a sum of, with their factors (HasFactors); nothing for
    // an evaluation that does not say.
    virtual std::optional<std::vector<std::pair<int, double>>> factors(const AnyPosition& position) const = 0;
    // The search of the classic family that has this name.
    virtual classic::Found<AnyMove> search(std::string_view algorithm, const AnyPosition& position,
                                           const classic::Options& options, Progress& progress) const = 0;
    // The engine. Throws InvalidOption for an evaluation that is not antisymmetric and whole.
    virtual engine::Report<AnyMove> think(const AnyPosition& position, const std::vector<std::uint64_t>& history,
                                          engine::Table& table, engine::Control& control,
                                          const engine::Settings& settings, const OnReport& on_report) const = 0;
    virtual ants::Found<AnyMove> ants(const AnyPosition& position, const ants::Settings& settings, std::uint64_t seed,
                                      engine::Control& control) const = 0;
};

// Monte Carlo tree search with the tree that it keeps. It refers to the game, which must outlive it.
class AnyMcts {
  public:
    virtual ~AnyMcts() = default;
    virtual mcts::Found<AnyMove> search(const AnyPosition& position, const std::vector<std::uint64_t>& history,
                                        std::uint64_t seed, engine::Control& control) = 0;
};

// A game's own exact solver, with its table. It refers to the game, which must outlive it.
class AnySolver {
  public:
    virtual ~AnySolver() = default;
    // To the end with best play: above 0 a win for the side to move, below 0 a loss, 0 a draw.
    virtual int plies(const AnyPosition& position, Progress& progress) = 0;
    virtual std::uint64_t nodes() const = 0;
};

// A game's table of all positions, read from its file. It refers to the game, which must outlive it.
class AnyTable {
  public:
    virtual ~AnyTable() = default;
    // Of a game that is not over, to the end with best play: above 0 a win for the side to move, below 0 a loss, 0 a
    // draw.
    virtual int plies(const AnyPosition& position) const = 0;
    virtual TableStatistics<AnyPosition> statistics() const = 0;
    virtual TableCheck<AnyPosition> verify(unsigned threads, const Watch& watch) const = 0;
    virtual TableCensus census(unsigned threads, const Watch& watch) const = 0;
};

// A position with the exact value of each move, as the side to move sees them.
struct AnySolved {
    ExactValue value;
    std::vector<std::pair<AnyMove, ExactValue>> moves;
    std::size_t positions;
};

// Whether a side wins, what the root's moves that were settled on the way mean for the side to move there (true: it
// reaches its goal), and the moves by which the side that reaches its goal does it.
struct AnyProof {
    Answer answer;
    std::size_t positions;
    std::vector<std::pair<AnyMove, bool>> settled;
    std::vector<std::pair<AnyPosition, AnyMove>> strategy;
};

// The game cannot be solved by looking at positions, and why.
struct CannotSolve {
    std::string reason;
};

struct NamedWeight {
    std::string name;
    int value;
};

class AnyGame {
  public:
    virtual ~AnyGame() = default;

    virtual AnyPosition start() const = 0;
    virtual Side side(const AnyPosition& position) const = 0;
    virtual Result result(const AnyPosition& position) const = 0;
    virtual std::string reason(const AnyPosition& position) const = 0;
    // The legal moves, replacing what `out` held; none exactly when the game is over.
    virtual void moves(const AnyPosition& position, std::vector<AnyMove>& out) const = 0;
    virtual bool legal(const AnyPosition& position, AnyMove move) const = 0;
    virtual void play(const AnyPosition& position, AnyMove move, AnyPosition& out) const = 0;
    virtual bool equal(const AnyPosition& a, const AnyPosition& b) const = 0;
    virtual std::uint64_t key(const AnyPosition& position) const = 0;
    // The same for all images of a position by the symmetries that the game knows; otherwise its key.
    virtual std::uint64_t symmetric_key(const AnyPosition& position) const = 0;

    virtual std::string text(const AnyPosition& position) const = 0;
    virtual std::string text(AnyMove move) const = 0;
    virtual AnyPosition parse_position(std::string_view text) const = 0;
    virtual AnyMove parse_move(const AnyPosition& position, std::string_view text) const = 0;

    virtual Layout layout() const = 0;
    virtual View view(const AnyPosition& position) const = 0;
    virtual Click click(const AnyPosition& position, AnyMove move) const = 0;
    virtual int order(const AnyPosition& position, AnyMove move) const = 0;
    virtual bool noisy(const AnyPosition& position, AnyMove move) const = 0;

    virtual std::vector<std::string_view> evaluation_names() const = 0;
    // Throws InvalidOption for an unknown name or weight.
    virtual std::unique_ptr<AnyEvaluation> evaluation(std::string_view name,
                                                      std::span<const NamedWeight> weights) const = 0;
    virtual std::vector<std::uint64_t> perft(const AnyPosition& position, int depth, bool apart,
                                             Progress& progress) const = 0;
    virtual std::unique_ptr<AnyMcts> mcts(const mcts::Settings& settings) const = 0;
    // The moves that win soonest and in how many plies; none, in 0, when there is no win within `plies` plies.
    virtual std::pair<int, std::vector<AnyMove>> forced_win(const AnyPosition& position, int plies,
                                                            Progress& progress) const = 0;
    // The exact value by looking at everything, at most `limit` positions. Throws CannotSolve.
    virtual AnySolved exhaustive(const AnyPosition& position, std::size_t limit, Progress& progress) const = 0;
    // Whether the attacker wins, within so many plies (0: any number). Throws CannotSolve.
    virtual AnyProof prove(const AnyPosition& position, Side attacker, int within, std::size_t limit,
                           Progress& progress) const = 0;
    // Why the side surely does not lose, where that can be seen without a search (HasHolds); otherwise empty.
    virtual std::string hold(const AnyPosition& position, Side side) const = 0;
    // The game's own solver; none if it has none.
    virtual std::unique_ptr<AnySolver> solver(const SolverSettings& settings) const = 0;
    // Whether there can be a table of all positions; building it and reading it.
    virtual bool has_table() const = 0;
    virtual void build_table(const std::string& path, unsigned threads, const Watch& watch) const = 0;
    virtual std::unique_ptr<AnyTable> table(const std::string& path) const = 0;
};

}  // namespace plyground
