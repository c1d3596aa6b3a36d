// The way through the door: AnyGameOf<G, Evaluations...> is the AnyGame of a game and its evaluations. A game's
// game.cpp makes one (register_game.hpp), and nobody else sees this.
#pragma once

#include <algorithm>
#include <cstring>
#include <memory>
#include <tuple>

#include "any_game.hpp"
#include "search/perft.hpp"

namespace plyground {

namespace detail {

template <class T, class Box>
T unpack(const Box& box) {
    static_assert(std::is_trivially_copyable_v<T> && sizeof(T) <= sizeof(Box), "the value does not fit the door");
    T value;
    std::memcpy(static_cast<void*>(&value), &box, sizeof(T));
    return value;
}

template <class Box, class T>
void pack(const T& value, Box& box) {
    static_assert(std::is_trivially_copyable_v<T> && sizeof(T) <= sizeof(Box), "the value does not fit the door");
    std::memcpy(static_cast<void*>(&box), &value, sizeof(T));
}

}  // namespace detail

template <Game G, class E>
    requires Evaluation<E, G>
class AnyEvaluationOf final : public AnyEvaluation {
  public:
    AnyEvaluationOf(const G& game, E evaluation) : game_(game), evaluation_(evaluation) {}

    std::string_view name() const override { return E::name; }
    std::string_view summary() const override { return E::summary; }
    bool antisymmetric() const override {
        if constexpr (HasAntisymmetricWeights<E>) return E::antisymmetric && evaluation_.antisymmetric_weights();
        return E::antisymmetric;
    }
    bool integer() const override { return std::is_integral_v<decltype(evaluation_.value(game_, {}, Side::first, 0))>; }
    bool decisive() const override {
        if constexpr (HasDecisive<E, G>) return evaluation_.decisive(game_);
        return false;
    }
    std::span<const Weight> weights() const override { return evaluation_.weights; }
    std::span<const Preset> presets() const override {
        if constexpr (HasPresets<E>) return E::presets;
        return {};
    }
    double value(const AnyPosition& position, Side viewpoint, int ply) const override {
        return static_cast<double>(
            evaluation_.value(game_, detail::unpack<typename G::Position>(position), viewpoint, ply));
    }
    std::optional<std::vector<std::pair<int, double>>> factors(const AnyPosition& position) const override {
        if constexpr (HasFactors<E, G>)
            return evaluation_.factors(game_, detail::unpack<typename G::Position>(position));
        return std::nullopt;
    }
    classic::Found<AnyMove> search(std::string_view algorithm, const AnyPosition& position,
                                   const classic::Options& options, Progress& progress) const override {
        const auto root = detail::unpack<typename G::Position>(position);
        const auto found = classic::search(algorithm, game_, evaluation_, root, options, progress);
        classic::Found<AnyMove> result{found.value, {}, found.nodes, found.complete};
        for (const auto& move : found.line) detail::pack(move, result.line.emplace_back());
        return result;
    }

    engine::Report<AnyMove> think(const AnyPosition& position, const std::vector<std::uint64_t>& history,
                                  engine::Table& table, engine::Control& control, const engine::Settings& settings,
                                  const OnReport& on_report) const override {
        if constexpr (std::is_integral_v<decltype(evaluation_.value(game_, {}, Side::first, 0))>) {
            if (antisymmetric()) {
                engine::Thinker<G, E> thinker(game_, evaluation_, table, control, settings);
                const auto root = detail::unpack<typename G::Position>(position);
                return packed(thinker.think(root, history, [&](const auto& report) { on_report(packed(report)); }));
            }
        }
        throw InvalidOption(
            name(), "the engine needs an antisymmetric evaluation of whole numbers, and " + quote(name()) + " is none");
    }

    ants::Found<AnyMove> ants(const AnyPosition& position, const ants::Settings& settings, std::uint64_t seed,
                              engine::Control& control) const override {
        ants::Colony<G, E> colony(game_, evaluation_, settings, seed);
        const auto found = colony.search(detail::unpack<typename G::Position>(position), control);
        return ants::converted<AnyMove>(found, [](const typename G::Move& move) {
            AnyMove packed_move;
            detail::pack(move, packed_move);
            return packed_move;
        });
    }

  private:
    static engine::Report<AnyMove> packed(const engine::Report<typename G::Move>& report) {
        engine::Report<AnyMove> result{
            report.depth, report.deepest, report.nodes, report.seconds, report.fill, report.whole, {}};
        for (const auto& line : report.lines) {
            auto& scored = result.lines.emplace_back(engine::ScoredLine<AnyMove>{line.score, {}});
            for (const auto& move : line.line) detail::pack(move, scored.line.emplace_back());
        }
        return result;
    }

    const G& game_;
    E evaluation_;
};

template <Game G>
class AnyMctsOf final : public AnyMcts {
  public:
    AnyMctsOf(const G& game, const mcts::Settings& settings) : tree_(game, settings) {}

    mcts::Found<AnyMove> search(const AnyPosition& position, const std::vector<std::uint64_t>& history,
                                std::uint64_t seed, engine::Control& control) override {
        tree_.go_to(detail::unpack<typename G::Position>(position), history);
        const auto found = tree_.search(seed, control);
        mcts::Found<AnyMove> result{found.simulations, found.inherited, found.seconds, {}};
        for (const auto& choice : found.choices) {
            result.choices.push_back({{}, choice.visits, choice.mean, choice.proof, choice.plies});
            detail::pack(choice.move, result.choices.back().move);
        }
        return result;
    }

  private:
    mcts::Tree<G> tree_;
};

template <Game G>
class AnySolverOf final : public AnySolver {
  public:
    AnySolverOf(const G& game, const SolverSettings& settings) : solver_(game, settings) {}

    int plies(const AnyPosition& position, Progress& progress) override {
        return solver_.plies(detail::unpack<typename G::Position>(position), progress);
    }
    std::uint64_t nodes() const override { return solver_.nodes(); }

  private:
    typename SolverOf<G>::type solver_;
};

template <Game G>
class AnyTableOf final : public AnyTable {
  public:
    AnyTableOf(const G& game, const std::string& path) : table_(game, path) {}

    int plies(const AnyPosition& position) const override {
        return table_.plies(detail::unpack<typename G::Position>(position));
    }
    TableStatistics<AnyPosition> statistics() const override {
        const auto found = table_.statistics();
        TableStatistics<AnyPosition> all{found.plies, found.drawn, {}};
        for (const auto& position : found.longest) detail::pack(position, all.longest.emplace_back());
        return all;
    }
    TableCheck<AnyPosition> verify(unsigned threads, const Watch& watch) const override {
        const auto found = table_.verify(threads, watch);
        TableCheck<AnyPosition> check{found.positions, found.wrong, {}};
        detail::pack(found.example, check.example);
        return check;
    }
    TableCensus census(unsigned threads, const Watch& watch) const override { return table_.census(threads, watch); }

  private:
    typename TableOf<G>::type table_;
};

template <Game G, class... Evaluations>
    requires(Evaluation<Evaluations, G> && ...)
class AnyGameOf final : public AnyGame {
    using Position = typename G::Position;
    using Move = typename G::Move;
    static constexpr bool tabled = !std::is_void_v<typename TableOf<G>::type>;

  public:
    static_assert(std::has_unique_object_representations_v<Move>, "moves are compared and hashed as bytes");

    explicit AnyGameOf(const Options& options) : game_(options) {}

    AnyPosition start() const override { return pack(game_.start()); }
    Side side(const AnyPosition& position) const override { return game_.side(unpack(position)); }
    Result result(const AnyPosition& position) const override { return game_.result(unpack(position)); }
    std::string reason(const AnyPosition& position) const override { return game_.reason(unpack(position)); }

    void moves(const AnyPosition& position, std::vector<AnyMove>& out) const override {
        out.clear();
        const Position from = unpack(position);
        if (is_over(game_, from)) return;
        Moves<G> legal;
        game_.moves(from, legal);
        for (const Move& move : legal) out.push_back(pack(move));
    }

    bool legal(const AnyPosition& position, AnyMove move) const override {
        const Position from = unpack(position);
        if (is_over(game_, from)) return false;
        if constexpr (HasLegal<G>) {
            return game_.legal(from, unpack(move));
        } else {
            Moves<G> legal;
            game_.moves(from, legal);
            return std::find(legal.begin(), legal.end(), unpack(move)) != legal.end();
        }
    }

    void play(const AnyPosition& position, AnyMove move, AnyPosition& out) const override {
        detail::pack(game_.play(unpack(position), unpack(move)), out);
    }
    bool equal(const AnyPosition& a, const AnyPosition& b) const override { return unpack(a) == unpack(b); }
    std::uint64_t key(const AnyPosition& position) const override { return game_.key(unpack(position)); }
    std::uint64_t symmetric_key(const AnyPosition& position) const override {
        if constexpr (HasSymmetricKey<G>) return game_.symmetric_key(unpack(position));
        return key(position);
    }

    std::string text(const AnyPosition& position) const override { return game_.text(unpack(position)); }
    std::string text(AnyMove move) const override { return game_.text(unpack(move)); }
    AnyPosition parse_position(std::string_view text) const override { return pack(game_.parse_position(text)); }
    AnyMove parse_move(const AnyPosition& position, std::string_view text) const override {
        return pack(game_.parse_move(unpack(position), text));
    }

    Layout layout() const override {
        if constexpr (HasLayout<G>) return game_.layout();
        return {};
    }
    View view(const AnyPosition& position) const override { return game_.view(unpack(position)); }
    Click click(const AnyPosition& position, AnyMove move) const override {
        return game_.click(unpack(position), unpack(move));
    }

    int order(const AnyPosition& position, AnyMove move) const override {
        if constexpr (HasOrder<G>) return game_.order(unpack(position), unpack(move));
        return 0;
    }
    bool noisy(const AnyPosition& position, AnyMove move) const override {
        if constexpr (HasNoisy<G>) return game_.noisy(unpack(position), unpack(move));
        return false;
    }

    std::vector<std::string_view> evaluation_names() const override { return {Evaluations::name..., Zero::name}; }

    std::unique_ptr<AnyEvaluation> evaluation(std::string_view name,
                                              std::span<const NamedWeight> weights) const override {
        std::unique_ptr<AnyEvaluation> found;
        (make_if_named<Evaluations>(name, weights, found), ..., make_if_named<Zero>(name, weights, found));
        if (found) return found;
        std::string names;
        for (std::string_view known : evaluation_names()) names += (names.empty() ? "" : ", ") + std::string(known);
        throw InvalidOption(name, "no evaluation " + quote(name) + "; there are: " + names);
    }

    std::vector<std::uint64_t> perft(const AnyPosition& position, int depth, bool apart,
                                     Progress& progress) const override {
        return plyground::perft(game_, unpack(position), depth, apart, progress);
    }

    std::unique_ptr<AnySolver> solver([[maybe_unused]] const SolverSettings& settings) const override {
        if constexpr (!std::is_void_v<typename SolverOf<G>::type>)
            return std::make_unique<AnySolverOf<G>>(game_, settings);
        return nullptr;
    }

    bool has_table() const override { return tabled; }
    void build_table([[maybe_unused]] const std::string& path, [[maybe_unused]] unsigned threads,
                     [[maybe_unused]] const Watch& watch) const override {
        if constexpr (tabled) TableOf<G>::type::build(game_, path, threads, watch);
    }
    std::unique_ptr<AnyTable> table([[maybe_unused]] const std::string& path) const override {
        if constexpr (tabled) return std::make_unique<AnyTableOf<G>>(game_, path);
        return nullptr;
    }

    std::unique_ptr<AnyMcts> mcts(const mcts::Settings& settings) const override {
        return std::make_unique<AnyMctsOf<G>>(game_, settings);
    }

    AnySolved exhaustive(const AnyPosition& position, std::size_t limit, Progress& progress) const override {
        if constexpr (HasTableKey<G>) {
            throw CannotSolve{counts_moves};
        } else {
            try {
                const auto found = Exhaustive<G>(game_, limit, progress).solve(unpack(position));
                AnySolved solved{found.value, {}, found.positions};
                for (const auto& [move, value] : found.moves) solved.moves.emplace_back(pack(move), value);
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
            AnyProof proof{search.answer(unpack(position)), search.positions(), {}, {}};
            if (proof.answer == Answer::yes || (proof.answer == Answer::no && within == 0)) {
                for (const auto& [from, move] : search.strategy()) proof.strategy.emplace_back(pack(from), pack(move));
            }
            search.settle_moves(settling(search.positions()));
            for (const auto& [move, succeeds] : search.settled_moves())
                proof.settled.emplace_back(pack(move), succeeds);
            return proof;
        }
    }

    std::string hold([[maybe_unused]] const AnyPosition& position, [[maybe_unused]] Side side) const override {
        if constexpr (HasHolds<G>) {
            if (!is_over(game_, unpack(position))) return game_.hold(unpack(position), side);
        }
        return "";
    }

    std::pair<int, std::vector<AnyMove>> forced_win(const AnyPosition& position, int plies,
                                                    Progress& progress) const override {
        const auto [within, winning] = plyground::forced_win(game_, unpack(position), plies, progress);
        std::vector<AnyMove> moves;
        for (const Move& move : winning) moves.push_back(pack(move));
        return {within, moves};
    }

  private:
    static constexpr const char* counts_moves =
        "its rules count moves, so equal positions may be worth different things";

    static Position unpack(const AnyPosition& position) { return detail::unpack<Position>(position); }
    static Move unpack(AnyMove move) { return detail::unpack<Move>(move); }
    static AnyPosition pack(const Position& position) {
        AnyPosition packed;
        detail::pack(position, packed);
        return packed;
    }
    static AnyMove pack(const Move& move) {
        AnyMove packed;
        detail::pack(move, packed);
        return packed;
    }

    template <class E>
    void make_if_named(std::string_view name, std::span<const NamedWeight> weights,
                       std::unique_ptr<AnyEvaluation>& found) const {
        if (found || name != E::name) return;
        E evaluation;
        for (const NamedWeight& given : weights) {
            const auto weight = std::find_if(evaluation.weights.begin(), evaluation.weights.end(),
                                             [&](const Weight& known) { return known.name == given.name; });
            if (weight == evaluation.weights.end()) {
                std::string names;
                for (const Weight& known : evaluation.weights)
                    names += (names.empty() ? "" : ", ") + std::string(known.name);
                throw InvalidOption(given.name, "evaluation " + quote(name) + " has no weight " + quote(given.name) +
                                                    "; it has: " + names);
            }
            if (given.value < -largest_weight || given.value > largest_weight) {
                const std::string value = std::to_string(given.value);
                throw InvalidOption(value, "weight " + quote(given.name) + " goes from -" +
                                               std::to_string(largest_weight) + " to " +
                                               std::to_string(largest_weight) + ", not to " + quote(value));
            }
            weight->value = given.value;
        }
        found = std::make_unique<AnyEvaluationOf<G, E>>(game_, evaluation);
    }

    G game_;
};

}  // namespace plyground
