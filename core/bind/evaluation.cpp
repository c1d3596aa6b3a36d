// Evaluation in Python: the evaluations of native games, and evaluations written in Python for native games.
#include <cmath>
#include <functional>
#include <list>

#include "bind/native.hpp"

namespace plyground {
namespace {

// An evaluation written in Python, for positions of a native game. Searches call it without the GIL.
class CalledValues final : public OutsideValues {
  public:
    CalledValues(const NativeGame& game, nb::handle evaluation)
        : game_(game),
          value_(evaluation.attr("value")),
          name_(nb::cast<std::string>(evaluation.attr("name"))),
          summary_(nb::cast<std::string>(evaluation.attr("summary"))),
          antisymmetric_(nb::cast<bool>(evaluation.attr("antisymmetric"))),
          decisive_(nb::cast<bool>(evaluation.attr("decisive"))) {
        const nb::object summaries = evaluation.attr("weight_summaries");
        for (const auto& [name, value] : nb::cast<std::map<std::string, int>>(evaluation.attr("weights"))) {
            const std::string& kept = texts_.emplace_back(name);
            const std::string& told = texts_.emplace_back(nb::cast<std::string>(summaries.attr("get")(name, "")));
            weights_.push_back({kept, value, told});
        }
    }

    std::string_view name() const override { return name_; }
    std::string_view summary() const override { return summary_; }
    bool antisymmetric() const override { return antisymmetric_; }
    bool integer() const override { return true; }  // a value is an int in Python again where it is whole
    bool decisive() const override { return decisive_; }
    std::span<const Weight> weights() const override { return weights_; }
    std::span<const Preset> presets() const override { return {}; }
    double value(const AnyPosition& position, Side viewpoint, int ply) const override {
        const nb::gil_scoped_acquire hold;
        return nb::cast<double>(value_(NativePosition{&game_, position}, to_python(viewpoint), ply));
    }
    std::optional<std::vector<std::pair<int, double>>> factors(const AnyPosition&) const override { return {}; }

  private:
    const NativeGame& game_;
    const nb::object value_;
    const std::string name_, summary_;
    const bool antisymmetric_, decisive_;
    std::list<std::string> texts_;  // the names and summaries of the weights; a list does not move them
    std::vector<Weight> weights_;
};

// The weights that differ from the evaluation's own. Asked only of evaluations that have a name.
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

int win_of(const NativeEvaluation& learned) {
    return learned.values->weights()[0].value;
}

NativeEvaluation weighted(const NativeEvaluation& evaluation, const std::map<std::string, int>& given) {
    if (evaluation.python.is_valid())
        return call_evaluation(*evaluation.game, evaluation.python.attr("weighted")(given));
    if (evaluation.learned.is_valid()) {
        const NativeEvaluation zero = make_evaluation(*evaluation.game, "zero", given);  // it has the same weight
        return learned_evaluation(*evaluation.game, evaluation.learned[0], nb::borrow<nb::bytes>(evaluation.learned[1]),
                                  given.empty() ? win_of(evaluation) : zero.values->weights()[0].value);
    }
    std::map<std::string, int> all = changed(evaluation);
    for (const auto& [name, value] : given) all[name] = value;
    return make_evaluation(*evaluation.game, std::string(evaluation.values->name()), all);
}

bool equal(const NativeEvaluation& a, const NativeEvaluation& b) {
    if (a.game != b.game || a.python.is_valid() != b.python.is_valid()) return false;
    if (a.python.is_valid()) return a.python.equal(b.python);
    if (a.learned.is_valid() || b.learned.is_valid())
        return a.learned.is_valid() && b.learned.is_valid() && a.learned.equal(b.learned) && win_of(a) == win_of(b);
    return a.values->name() == b.values->name() && changed(a) == changed(b);
}

nb::tuple reduced(const NativeEvaluation& e) {
    if (e.python.is_valid()) return call_of(game_object(*e.game), "calling", e.python);
    if (e.learned.is_valid()) return call_of(game_object(*e.game), "learned", e.learned[0], e.learned[1], win_of(e));
    return call_of(game_object(*e.game), "evaluation", std::string(e.values->name()), changed(e));
}

std::string shown(const NativeEvaluation& e) {
    if (e.python.is_valid()) return nb::cast<std::string>(nb::repr(e.python));
    std::string text = "Evaluation(" + quote(e.values->name());
    if (e.learned.is_valid()) return text + ")";
    for (const auto& [name, value] : changed(e)) text += ", " + name + "=" + std::to_string(value);
    return text + ")";
}

}  // namespace

NativeEvaluation call_evaluation(const NativeGame& game, nb::object evaluation) {
    return {game.evaluations->make(std::make_unique<const CalledValues>(game, evaluation)), &game, true, evaluation};
}

nb::class_<NativeEvaluation> bind_evaluation(nb::module_& m) {
    nb::class_<NativeEvaluation> evaluation(m, "Evaluation", "An evaluation of a native game with its weights.");
    evaluation
        .def_prop_ro(
            "python", [](const NativeEvaluation& e) { return e.python.is_valid() ? e.python : nb::none(); },
            "The evaluation that is called, if it is written in Python.")
        .def_prop_ro("name", [](const NativeEvaluation& e) { return std::string(e.values->name()); })
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
        .def("weighted", &weighted, "weights"_a, "The same evaluation with some weights changed.")
        .def(
            "value",
            [](const NativeEvaluation& e, const NativePosition& p, nb::handle viewpoint, int ply) {
                return number(e.integer, e.values->value(same_game(e, p).state, to_side(viewpoint), ply));
            },
            "position"_a, "viewpoint"_a, "ply"_a,
            "How good the position, `ply` plies from the root, is for the side `viewpoint`.")
        .def("__repr__", &shown)
        .def("__hash__", [](const NativeEvaluation& e) { return std::hash<std::string_view>()(e.values->name()) >> 1; })
        .def("__eq__", &equal, nb::is_operator())
        .def("__reduce__", &reduced);
    return evaluation;
}

}  // namespace plyground
