// Evaluation in Python, with the searches of the classic family.
#pragma once

#include "native.hpp"

namespace plyground {
namespace {

struct NativeEvaluation {
    const NativeGame* game;
    std::shared_ptr<const AnyEvaluation> evaluation;
    bool integer;
};

const NativePosition& same_game(const NativeEvaluation& evaluation, const NativePosition& position) {
    if (evaluation.game != position.game) throw nb::value_error("the position is of another game than the evaluation");
    return position;
}

// A value for Python; an average of whole numbers need not be one.
nb::object number(bool integer, double value) {
    const bool whole = integer && value == std::floor(value) && std::abs(value) < 0x1p63;
    return whole ? nb::object(nb::int_(static_cast<std::int64_t>(value))) : nb::object(nb::float_(value));
}

NativeEvaluation make_evaluation(const NativeGame& game, const std::string& name,
                                 const std::map<std::string, int>& weights) {
    std::vector<NamedWeight> given;
    for (const auto& [weight, value] : weights) given.push_back({weight, value});
    std::shared_ptr<const AnyEvaluation> evaluation = game.rules->evaluation(name, given);
    const bool integer = evaluation->integer();
    return {&game, std::move(evaluation), integer};
}

void bind_evaluation(nb::module_& module) {
    nb::class_<NativeEvaluation>(module, "Evaluation", "An evaluation of a native game with its weights.")
        .def_prop_ro("name", [](const NativeEvaluation& e) { return std::string(e.evaluation->name()); })
        .def_prop_ro("summary", [](const NativeEvaluation& e) { return std::string(e.evaluation->summary()); })
        .def_prop_ro("antisymmetric", [](const NativeEvaluation& e) { return e.evaluation->antisymmetric(); })
        .def_prop_ro("decisive", [](const NativeEvaluation& e) { return e.evaluation->decisive(); })
        .def_prop_ro("integer", [](const NativeEvaluation& e) { return e.integer; })
        .def_prop_ro("weights",
                     [](const NativeEvaluation& e) {
                         nb::dict weights;
                         for (const Weight& weight : e.evaluation->weights())
                             weights[std::string(weight.name).c_str()] = weight.value;
                         return weights;
                     })
        .def_prop_ro("weight_summaries",
                     [](const NativeEvaluation& e) {
                         nb::dict summaries;
                         for (const Weight& weight : e.evaluation->weights())
                             summaries[std::string(weight.name).c_str()] = std::string(weight.summary);
                         return summaries;
                     })
        .def(
            "factors",
            [](const NativeEvaluation& e, const NativePosition& position) {
                const auto found = e.evaluation->factors(same_game(e, position).state);
                if (!found) throw nb::value_error("the evaluation does not say what it is a sum of");
                nb::list factors;
                for (const auto& [parameter, factor] : *found) factors.append(nb::make_tuple(parameter, factor));
                return factors;
            },
            "position"_a, "The parameters that the first player's value is a sum of, by number, with their factors.")
        .def_prop_ro("presets",
                     [](const NativeEvaluation& e) {
                         nb::dict presets;
                         for (const Preset& preset : e.evaluation->presets()) {
                             nb::dict weights;
                             for (const WeightChange& change : preset.weights)
                                 weights[std::string(change.name).c_str()] = change.value;
                             presets[std::string(preset.name).c_str()] = weights;
                         }
                         return presets;
                     })
        .def(
            "weighted",
            [](const NativeEvaluation& e, const std::map<std::string, int>& weights) {
                std::map<std::string, int> all;
                for (const Weight& weight : e.evaluation->weights()) all[std::string(weight.name)] = weight.value;
                for (const auto& [name, value] : weights) all[name] = value;
                return make_evaluation(*e.game, std::string(e.evaluation->name()), all);
            },
            "weights"_a, "The same evaluation with some weights changed.")
        .def(
            "value",
            [](const NativeEvaluation& e, const NativePosition& p, nb::handle viewpoint, int ply) {
                return number(e.integer, e.evaluation->value(same_game(e, p).state, to_side(viewpoint), ply));
            },
            "position"_a, "viewpoint"_a, "ply"_a,
            "How good the position, `ply` plies from the root, is for the side `viewpoint`.")
        .def(
            "search",
            [](const NativeEvaluation& e, const std::string& algorithm, const NativePosition& p, int min_depth,
               int max_depth, double threshold, int m, int n, int width, bool order, bool table, bool cuts,
               std::optional<std::uint64_t> nodes, std::optional<double> seconds) -> nb::object {
                same_game(e, p);
                const classic::Options options{
                    checked_depth(min_depth), checked_depth(max_depth), threshold, m, n, width, order, table, cuts};
                const auto found = interruptible([&](Progress& progress) -> std::optional<classic::Found<AnyMove>> {
                    if (nodes) progress.limit_nodes(*nodes);
                    if (seconds) {
                        const std::chrono::duration<double> time(*seconds);
                        progress.limit_time(Progress::Clock::now() +
                                            std::chrono::duration_cast<Progress::Clock::duration>(time));
                    }
                    try {
                        return e.evaluation->search(algorithm, p.state, options, progress);
                    } catch (const LimitReached&) {
                        return std::nullopt;
                    }
                });
                if (!found) return nb::none();
                nb::list line;
                for (const AnyMove& move : found->line) line.append(p.game->move_object(move));
                return nb::make_tuple(number(e.integer, found->value), nb::tuple(line), found->nodes, found->complete);
            },
            "algorithm"_a, "position"_a, nb::kw_only(), "min_depth"_a, "max_depth"_a, "threshold"_a = 0.0, "m"_a = 1,
            "n"_a = 1, "width"_a = 0, "order"_a = false, "table"_a = false, "cuts"_a = false, "nodes"_a = nb::none(),
            "seconds"_a = nb::none(),
            "A search of the classic family: its value, line and nodes, and whether every leaf was the end of a game. "
            "None where it would visit more than so many nodes or take longer.");
}

}  // namespace
}  // namespace plyground
