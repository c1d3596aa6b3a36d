// The evaluations of a game behind the door, each with the searches that use it.
#pragma once

#include <algorithm>
#include <cmath>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "base/evaluation.hpp"
#include "door/ants.hpp"
#include "door/classic.hpp"
#include "door/engine.hpp"
#include "door/values.hpp"
#include "learn/learned.hpp"

namespace plyground {

// An evaluation with its weights fixed. It refers to the game, which must outlive it.
class AnyValues {
  public:
    virtual ~AnyValues() = default;
    virtual std::string_view name() const = 0;
    virtual std::string_view summary() const = 0;
    virtual bool antisymmetric() const = 0;
    virtual bool integer() const = 0;
    virtual bool decisive() const = 0;
    virtual std::span<const Weight> weights() const = 0;
    virtual std::span<const Preset> presets() const = 0;
    virtual double value(const AnyPosition& position, Side viewpoint, int ply) const = 0;
    // The numbered parameters whose sum is the value of a position, with their factors (HasFactors); nothing if the
    // evaluation does not say.
    virtual std::optional<std::vector<std::pair<int, double>>> factors(const AnyPosition& position) const = 0;
};

template <Game G, class E>
    requires Evaluation<E, G>
class ValuesOf final : public AnyValues {
  public:
    ValuesOf(const G& game, const E& evaluation) : game_(game), evaluation_(evaluation) {}

    const E& evaluation() const { return evaluation_; }

    std::string_view name() const override { return E::name; }
    std::string_view summary() const override { return E::summary; }
    bool antisymmetric() const override {
        if constexpr (HasAntisymmetricWeights<E>) return E::antisymmetric && evaluation_.antisymmetric_weights();
        return E::antisymmetric;
    }
    bool integer() const override { return gives_integers; }
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
        return static_cast<double>(evaluation_.value(game_, unpack<typename G::Position>(position), viewpoint, ply));
    }
    std::optional<std::vector<std::pair<int, double>>> factors(const AnyPosition& position) const override {
        if constexpr (HasFactors<E, G>) return evaluation_.factors(game_, unpack<typename G::Position>(position));
        return std::nullopt;
    }

    static constexpr bool gives_integers =
        std::is_integral_v<decltype(std::declval<const E&>().value(std::declval<const G&>(), {}, Side::first, 0))>;

  private:
    const G& game_;
    E evaluation_;
};

// Values that come from outside the core, for positions of any one game. The searches see them as an evaluation: as
// they are, or rounded, as the engine needs them.
class OutsideValues : public AnyValues {
  public:
    struct Exact {
        template <Game G>
        double value(const G&, const typename G::Position& position, Side viewpoint, int ply) const {
            return values.value(packed<AnyPosition>(position), viewpoint, ply);
        }
        const AnyValues& values;
    };
    struct Rounded {
        template <Game G>
        std::int64_t value(const G&, const typename G::Position& position, Side viewpoint, int ply) const {
            const double value = values.value(packed<AnyPosition>(position), viewpoint, ply);
            return std::llround(std::clamp(value, -1e9, 1e9));
        }
        const AnyValues& values;
    };

    OutsideValues() = default;
    OutsideValues(const OutsideValues&) = delete;

    const Exact exact{*this};
    const Rounded rounded{*this};
};

// An evaluation with the searches that use it.
struct AnyEvaluation {
    std::unique_ptr<const AnyValues> values;
    std::unique_ptr<const AnyClassic> classic;
    std::unique_ptr<const AnyColony> ants;
    std::unique_ptr<const AnyThinker> engine;  // none unless the evaluation is antisymmetric, with whole numbers
};

template <Game G, class E>
AnyEvaluation any_evaluation(const G& game, const E& given) {
    auto values = std::make_unique<const ValuesOf<G, E>>(game, given);
    const E& evaluation = values->evaluation();
    AnyEvaluation any;
    any.classic = std::make_unique<ClassicOf<G, E>>(game, evaluation);
    any.ants = std::make_unique<ColonyOf<G, E>>(game, evaluation);
    if constexpr (ValuesOf<G, E>::gives_integers) {
        if (values->antisymmetric()) any.engine = std::make_unique<ThinkerOf<G, E>>(game, evaluation);
    }
    any.values = std::move(values);
    return any;
}

template <Game G>
AnyEvaluation any_evaluation(const G& game, std::unique_ptr<const OutsideValues> values) {
    AnyEvaluation any;
    any.classic = std::make_unique<ClassicOf<G, OutsideValues::Exact>>(game, values->exact);
    any.ants = std::make_unique<ColonyOf<G, OutsideValues::Exact>>(game, values->exact);
    if (values->antisymmetric())
        any.engine = std::make_unique<ThinkerOf<G, OutsideValues::Rounded>>(game, values->rounded);
    any.values = std::move(values);
    return any;
}

struct NamedWeight {
    std::string name;
    int value;
};

// All evaluations of a game, by name. It refers to the game, which must outlive it.
class AnyEvaluations {
  public:
    virtual ~AnyEvaluations() = default;
    virtual std::vector<std::string_view> names() const = 0;
    // Throws InvalidOption for an unknown name or weight.
    virtual AnyEvaluation make(std::string_view name, std::span<const NamedWeight> weights) const = 0;
    // The learned evaluation. Throws std::invalid_argument if its patterns do not fit what the game says is seen.
    virtual AnyEvaluation make(const learn::Learned& learned) const = 0;
    // The searches of this game with values from outside.
    virtual AnyEvaluation make(std::unique_ptr<const OutsideValues> values) const = 0;
};

template <Game G, class... Evaluations>
    requires(Evaluation<Evaluations, G> && ...)
class EvaluationsOf final : public AnyEvaluations {
  public:
    explicit EvaluationsOf(const G& game) : game_(game) {}

    std::vector<std::string_view> names() const override { return {Evaluations::name..., Zero::name}; }

    AnyEvaluation make(std::string_view name, std::span<const NamedWeight> weights) const override {
        std::optional<AnyEvaluation> found;
        (make_if_named<Evaluations>(name, weights, found), ..., make_if_named<Zero>(name, weights, found));
        if (found) return std::move(*found);
        std::string known;
        for (const std::string_view each : names()) known += (known.empty() ? "" : ", ") + std::string(each);
        throw InvalidOption(name, "no evaluation " + quote(name) + "; there are: " + known);
    }

    AnyEvaluation make(const learn::Learned& learned) const override {
        if constexpr (HasSight<G>) {
            if (learned.tables->patterns.places() == static_cast<std::size_t>(game_.place_count()))
                return any_evaluation(game_, learned);
        }
        throw std::invalid_argument("the patterns are of another game");
    }

    AnyEvaluation make(std::unique_ptr<const OutsideValues> values) const override {
        return any_evaluation(game_, std::move(values));
    }

  private:
    template <class E>
    void make_if_named(std::string_view name, std::span<const NamedWeight> weights,
                       std::optional<AnyEvaluation>& found) const {
        if (found || name != E::name) return;
        E evaluation;
        for (const NamedWeight& given : weights) set(evaluation.weights, name, given);
        found = any_evaluation(game_, evaluation);
    }

    static void set(std::span<Weight> weights, std::string_view name, const NamedWeight& given) {
        const auto weight =
            std::find_if(weights.begin(), weights.end(), [&](const Weight& known) { return known.name == given.name; });
        if (weight == weights.end()) {
            std::string known;
            for (const Weight& each : weights) known += (known.empty() ? "" : ", ") + std::string(each.name);
            throw InvalidOption(
                given.name, "evaluation " + quote(name) + " has no weight " + quote(given.name) + "; it has: " + known);
        }
        if (given.value < -largest_weight || given.value > largest_weight) {
            const std::string value = std::to_string(given.value), most = std::to_string(largest_weight);
            throw InvalidOption(value, "weight " + quote(given.name) + " takes a number from -" + most + " to " + most +
                                           ", not " + quote(value));
        }
        weight->value = given.value;
    }

    const G& game_;
};

}  // namespace plyground
