// Evaluation in Python.
#include <functional>

#include "bind/native.hpp"

namespace plyground {
namespace {

// The weights that differ from the evaluation's own.
std::map<std::string, int> changed(const NativeEvaluation& evaluation) {
    const AnyEvaluation own = evaluation.game->evaluations->make(evaluation.values->name(), {});
    const std::span<const Weight> before = own.values->weights(), now = evaluation.values->weights();
    std::map<std::string, int> weights;
    for (std::size_t i = 0; i < now.size(); ++i)
        if (now[i].value != before[i].value) weights[std::string(now[i].name)] = now[i].value;
    return weights;
}

nb::dict weights(const NativeEvaluation& evaluation) {
    nb::dict found;
    for (const Weight& weight : evaluation.values->weights()) found[std::string(weight.name).c_str()] = weight.value;
    return found;
}

}  // namespace

nb::class_<NativeEvaluation> bind_evaluation(nb::module_& m) {
    nb::class_<NativeEvaluation> evaluation(m, "Evaluation", "An evaluation of a native game with its weights.");
    evaluation.def_prop_ro("name", [](const NativeEvaluation& e) { return std::string(e.values->name()); })
        .def_prop_ro("summary", [](const NativeEvaluation& e) { return std::string(e.values->summary()); })
        .def_prop_ro("antisymmetric", [](const NativeEvaluation& e) { return e.values->antisymmetric(); })
        .def_prop_ro("decisive", [](const NativeEvaluation& e) { return e.values->decisive(); })
        .def_prop_ro("integer", [](const NativeEvaluation& e) { return e.integer; })
        .def_prop_ro("weights", &weights)
        .def_prop_ro("weight_summaries",
                     [](const NativeEvaluation& e) {
                         nb::dict summaries;
                         for (const Weight& weight : e.values->weights())
                             summaries[std::string(weight.name).c_str()] = std::string(weight.summary);
                         return summaries;
                     })
        .def(
            "factors",
            [](const NativeEvaluation& e, const NativePosition& position) {
                const auto found = e.values->factors(same_game(e, position).state);
                if (!found) throw nb::value_error("the evaluation does not say what it is a sum of");
                nb::list factors;
                for (const auto& [parameter, factor] : *found) factors.append(nb::make_tuple(parameter, factor));
                return factors;
            },
            "position"_a, "The parameters that the first player's value is a sum of, by number, with their factors.")
        .def_prop_ro("presets",
                     [](const NativeEvaluation& e) {
                         nb::dict presets;
                         for (const Preset& preset : e.values->presets()) {
                             nb::dict weights;
                             for (const WeightChange& change : preset.weights)
                                 weights[std::string(change.name).c_str()] = change.value;
                             presets[std::string(preset.name).c_str()] = weights;
                         }
                         return presets;
                     })
        .def(
            "weighted",
            [](const NativeEvaluation& e, const std::map<std::string, int>& given) {
                std::map<std::string, int> all = changed(e);
                for (const auto& [name, value] : given) all[name] = value;
                return make_evaluation(*e.game, std::string(e.values->name()), all);
            },
            "weights"_a, "The same evaluation with some weights changed.")
        .def(
            "value",
            [](const NativeEvaluation& e, const NativePosition& p, nb::handle viewpoint, int ply) {
                return number(e.integer, e.values->value(same_game(e, p).state, to_side(viewpoint), ply));
            },
            "position"_a, "viewpoint"_a, "ply"_a,
            "How good the position, `ply` plies from the root, is for the side `viewpoint`.")
        .def("__repr__",
             [](const NativeEvaluation& e) {
                 std::string text = "Evaluation(" + quote(e.values->name());
                 for (const auto& [name, value] : changed(e)) text += ", " + name + "=" + std::to_string(value);
                 return text + ")";
             })
        .def("__hash__", [](const NativeEvaluation& e) { return std::hash<std::string_view>()(e.values->name()) >> 1; })
        .def(
            "__eq__",
            [](const NativeEvaluation& a, const NativeEvaluation& b) {
                return a.game == b.game && a.values->name() == b.values->name() && changed(a) == changed(b);
            },
            nb::is_operator())
        .def("__reduce__", [](const NativeEvaluation& e) {
            return call_of(game_object(*e.game), "evaluation", std::string(e.values->name()), changed(e));
        });
    return evaluation;
}

}  // namespace plyground
