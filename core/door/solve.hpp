// Exact answers behind the door: forced wins, exhaustive search, proofs, a game's own solver, and its solution table.
#pragma once

#include <memory>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "base/errors.hpp"
#include "base/hooks.hpp"
#include "base/progress.hpp"
#include "door/values.hpp"
#include "solve/exhaustive.hpp"
#include "solve/forced_win.hpp"
#include "solve/parallel.hpp"
#include "solve/proof_search.hpp"
#include "solve/solver.hpp"
#include "solve/table.hpp"

namespace plyground {

// A game's own exact solver, with what it remembers. It refers to the game, which must outlive it.
class AnySolver {
  public:
    virtual ~AnySolver() = default;
    // Plies to the end with best play: above 0 if the side to move wins, below 0 if it loses, 0 for a draw.
    virtual int plies(const AnyPosition& position, Progress& progress) = 0;
    virtual std::uint64_t nodes() const = 0;
};

// A game's solution table, read from its file. It refers to the game, which must outlive it.
class AnyTable {
  public:
    virtual ~AnyTable() = default;
    // The same for a position that is not over.
    virtual int plies(const AnyPosition& position) const = 0;
    virtual TableStatistics<AnyPosition> statistics() const = 0;
    virtual TableCheck<AnyPosition> verify(unsigned threads, const Watch& watch) const = 0;
    virtual TableCensus census(unsigned threads, const Watch& watch) const = 0;
};

// The exact value of a position and of each of its moves, for the side to move.
struct AnySolved {
    ExactValue value;
    std::vector<std::pair<AnyMove, ExactValue>> moves;
    std::size_t positions;
};

// Whether a side wins; for each root move that was settled on the way, whether the side to move reaches its goal by it;
// and the moves by which the side that reaches its goal does so.
struct AnyProof {
    Answer answer;
    std::size_t positions;
    std::vector<std::pair<AnyMove, bool>> settled;
    std::vector<std::pair<AnyPosition, AnyMove>> strategy;
};

// Thrown for a game that cannot be solved by looking at its positions, with the reason.
struct CannotSolve {
    std::string reason;
};

// All exact answers about one game. It refers to the game, which must outlive it.
class AnySolving {
  public:
    virtual ~AnySolving() = default;
    // The moves that win soonest, and in how many plies; no moves and 0 if there is no win within `plies` plies.
    virtual std::pair<int, std::vector<AnyMove>> forced_win(const AnyPosition& position, int plies,
                                                            Progress& progress) const = 0;
    // The exact value by looking at every position, at most `limit` of them. Throws CannotSolve.
    virtual AnySolved exhaustive(const AnyPosition& position, std::size_t limit, Progress& progress) const = 0;
    // Whether the attacker wins, within `within` plies (0: any number). Throws CannotSolve.
    virtual AnyProof prove(const AnyPosition& position, Side attacker, int within, std::size_t limit,
                           Progress& progress) const = 0;
    // The game's own solver, or null.
    virtual std::unique_ptr<AnySolver> solver(const SolverSettings& settings) const = 0;
    // Whether the game can have a solution table; building it and reading it.
    virtual bool has_table() const = 0;
    virtual void build_table(const std::string& path, unsigned threads, const Watch& watch) const = 0;
    virtual std::unique_ptr<AnyTable> table(const std::string& path) const = 0;
};

template <Game G>
class SolverBehindDoor final : public AnySolver {
  public:
    SolverBehindDoor(const G& game, const SolverSettings& settings) : solver_(game, settings) {}

    int plies(const AnyPosition& position, Progress& progress) override {
        return solver_.plies(unpack<typename G::Position>(position), progress);
    }
    std::uint64_t nodes() const override { return solver_.nodes(); }

  private:
    typename SolverOf<G>::type solver_;
};

template <Game G>
class TableBehindDoor final : public AnyTable {
  public:
    TableBehindDoor(const G& game, const std::string& path) : table_(game, path) {}

    int plies(const AnyPosition& position) const override {
        return table_.plies(unpack<typename G::Position>(position));
    }
    TableStatistics<AnyPosition> statistics() const override {
        const auto found = table_.statistics();
        TableStatistics<AnyPosition> all{found.plies, found.drawn, {}};
        for (const auto& position : found.longest) all.longest.push_back(packed<AnyPosition>(position));
        return all;
    }
    TableCheck<AnyPosition> verify(unsigned threads, const Watch& watch) const override {
        const auto found = table_.verify(threads, watch);
        return {found.positions, found.wrong, packed<AnyPosition>(found.example)};
    }
    TableCensus census(unsigned threads, const Watch& watch) const override { return table_.census(threads, watch); }

  private:
    typename TableOf<G>::type table_;
};

template <Game G>
class SolvingOf final : public AnySolving {
    using Position = typename G::Position;
    using Move = typename G::Move;
    static constexpr bool tabled = !std::is_void_v<typename TableOf<G>::type>;

  public:
    explicit SolvingOf(const G& game) : game_(game) {}

    std::pair<int, std::vector<AnyMove>> forced_win(const AnyPosition& position, int plies,
                                                    Progress& progress) const override {
        const auto [within, winning] = plyground::forced_win(game_, unpack<Position>(position), plies, progress);
        std::vector<AnyMove> moves;
        for (const Move& move : winning) moves.push_back(packed<AnyMove>(move));
        return {within, moves};
    }

    AnySolved exhaustive(const AnyPosition& position, std::size_t limit, Progress& progress) const override {
        if constexpr (HasTableKey<G>) {
            throw CannotSolve{counts_moves};
        } else {
            try {
                const auto found = Exhaustive<G>(game_, limit, progress).solve(unpack<Position>(position));
                AnySolved solved{found.value, {}, found.positions};
                for (const auto& [move, value] : found.moves) solved.moves.emplace_back(packed<AnyMove>(move), value);
                return solved;
            } catch (const Endless<Position>& endless) {
                throw CannotSolve{quote(game_.text(endless.position)) +
                                  " can come again, so the game can go on for ever"};
            }
        }
    }

    AnyProof prove(const AnyPosition& position, Side attacker, int within, std::size_t limit,
                   Progress& progress) const override {
        if constexpr (HasTableKey<G>) {
            throw CannotSolve{counts_moves};
        } else {
            ProofSearch<G> search(game_, attacker, within, limit, progress);
            AnyProof proof{search.answer(unpack<Position>(position)), search.positions(), {}, {}};
            if (proof.answer == Answer::yes || (proof.answer == Answer::no && within == 0)) {
                for (const auto& [from, move] : search.strategy())
                    proof.strategy.emplace_back(packed<AnyPosition>(from), packed<AnyMove>(move));
            }
            search.settle_moves(settling(search.positions()));
            for (const auto& [move, succeeds] : search.settled_moves())
                proof.settled.emplace_back(packed<AnyMove>(move), succeeds);
            return proof;
        }
    }

    std::unique_ptr<AnySolver> solver([[maybe_unused]] const SolverSettings& settings) const override {
        if constexpr (!std::is_void_v<typename SolverOf<G>::type>)
            return std::make_unique<SolverBehindDoor<G>>(game_, settings);
        return nullptr;
    }

    bool has_table() const override { return tabled; }
    void build_table([[maybe_unused]] const std::string& path, [[maybe_unused]] unsigned threads,
                     [[maybe_unused]] const Watch& watch) const override {
        if constexpr (tabled) TableOf<G>::type::build(game_, path, threads, watch);
    }
    std::unique_ptr<AnyTable> table([[maybe_unused]] const std::string& path) const override {
        if constexpr (tabled) return std::make_unique<TableBehindDoor<G>>(game_, path);
        return nullptr;
    }

  private:
    static constexpr const char* counts_moves =
        "its rules count moves, so equal positions may be worth different things";

    const G& game_;
};

}  // namespace plyground
