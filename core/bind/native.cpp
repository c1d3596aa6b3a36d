#include "bind/native.hpp"

#include <cmath>

namespace plyground {

Contract contract;

void load_contract() {
    const nb::module_ game = nb::module_::import_("plyground.game");
    const auto borrow = [&](const char* name) { return nb::handle(nb::object(game.attr(name)).release()); };
    const nb::object side = game.attr("Side");
    contract = {nb::object(side.attr("FIRST")).release(),
                nb::object(side.attr("SECOND")).release(),
                borrow("Outcome"),
                borrow("InvalidMove"),
                borrow("IllegalMove"),
                borrow("InvalidPosition"),
                borrow("InvalidOption"),
                borrow("BrokenGame"),
                borrow("UnknownGame"),
                borrow("TooLarge"),
                borrow("Endless")};
}

[[gnu::hot]] nb::handle to_python(Side side) {
    return side == Side::first ? contract.first : contract.second;
}

Side to_side(nb::handle side) {
    if (side.is(contract.first)) return Side::first;
    if (side.is(contract.second)) return Side::second;
    throw nb::type_error("expected Side.FIRST or Side.SECOND");
}

[[gnu::hot]] nb::object NativeGame::move_object(AnyMove move) const {
    constexpr std::uint64_t limit = 1 << 16;
    if (move.high != 0 || move.low >= limit) return nb::cast(NativeMove{this, move});
    if (move.low >= known_moves.size()) known_moves.resize(move.low + 1);
    nb::object& known = known_moves[move.low];
    if (!known.is_valid()) known = nb::cast(NativeMove{this, move});
    return known;
}

nb::object game_object(const NativeGame& game) {
    return nb::cast(&game, nb::rv_policy::reference);
}

const NativeGame* find_game(const std::string& name, const Options::Texts& options) {
    using Interned = std::map<std::pair<std::string, Options::Texts>, std::unique_ptr<NativeGame>>;
    static auto& interned = *new Interned;  // never destroyed: it holds Python objects, and Python ends first
    const std::pair key{name, options};
    if (const auto known = interned.find(key); known != interned.end()) return known->second.get();
    const auto make = native_games().find(name);
    if (make == native_games().end()) raise(contract.unknown_game, "no native game " + quote(name), name);
    std::unique_ptr<NativeGame> made(new NativeGame{make->second(Options(options)), name, options});
    return (interned[key] = std::move(made)).get();
}

NativeEvaluation make_evaluation(const NativeGame& game, const std::string& name,
                                 const std::map<std::string, int>& weights) {
    std::vector<NamedWeight> given;
    for (const auto& [weight, value] : weights) given.push_back({weight, value});
    AnyEvaluation evaluation = game.evaluations->make(name, given);
    const bool integer = evaluation.values->integer();
    return {std::move(evaluation), &game, integer};
}

bool is_over(const NativePosition& position) {
    return position.game->rules->result(position.state) != Result::ongoing;
}

const NativePosition& same_game(const NativeEvaluation& evaluation, const NativePosition& position) {
    if (evaluation.game != position.game) throw nb::value_error("the position is of another game than the evaluation");
    return position;
}

std::vector<std::uint64_t> history_keys(const NativePosition& position, nb::sequence history) {
    std::vector<std::uint64_t> keys;
    for (nb::handle earlier : history) {
        const NativePosition* before = nullptr;
        if (!nb::try_cast(earlier, before) || before == nullptr || before->game != position.game) {
            throw nb::value_error("the history has a position of another game");
        }
        keys.push_back(before->game->rules->key(before->state));
    }
    return keys;
}

std::string utf8(nb::str text) {
    const nb::object bytes = nb::steal(PyUnicode_AsEncodedString(text.ptr(), "utf-8", "replace"));
    if (!bytes.is_valid()) throw nb::python_error();
    return {PyBytes_AsString(bytes.ptr()), static_cast<std::size_t>(PyBytes_Size(bytes.ptr()))};
}

int checked_depth(int depth) {
    if (depth < 0) throw nb::value_error(("depth must not be negative, got " + std::to_string(depth)).c_str());
    return depth;
}

nb::object number(bool integer, double value) {
    const bool whole = integer && value == std::floor(value) && std::abs(value) < 0x1p63;
    return whole ? nb::object(nb::int_(static_cast<std::int64_t>(value))) : nb::object(nb::float_(value));
}

namespace {

template <class Input>
[[noreturn]] void raise_illegal(const NativePosition& position, const std::string& text, const Input& input,
                                const std::string& why = "") {
    const std::string reason = is_over(position) ? "the game is over" : why;
    raise(contract.illegal_move,
          quote(text) + " is not legal in " + quote(position.game->rules->text(position.state)) +
              (reason.empty() ? "" : ": " + reason),
          input);
}

// Reads a text that must be a legal move of the position.
AnyMove read_move(const NativePosition& position, nb::str given) {
    const AnyRules& rules = *position.game->rules;
    const std::string text = utf8(given);
    AnyMove move;
    try {
        move = rules.parse_move(position.state, text);
    } catch (const InvalidMove& error) {
        raise(contract.invalid_move, quote(text) + " is not a move of " + position.game->name + ": " + error.what(),
              given);
    } catch (const IllegalMove& error) {
        raise_illegal(position, text, given, error.what());
    }
    if (!rules.legal(position.state, move)) raise_illegal(position, text, given);
    return move;
}

}  // namespace

[[gnu::hot]] AnyMove own_move(const NativePosition& position, nb::handle given) {
    const NativeMove* move = nullptr;
    if (!nb::try_cast(given, move) || move == nullptr) {
        if (nb::isinstance<nb::str>(given)) return read_move(position, nb::borrow<nb::str>(given));
        throw nb::type_error("expected a move or its text");
    }
    if (move->game != position.game) [[unlikely]] {
        const std::string text = move->game->rules->text(move->move);
        raise(contract.invalid_move, quote(text) + " is a move of another game, " + move->game->name, text);
    }
    if (!position.game->rules->legal(position.state, move->move)) [[unlikely]] {
        const std::string text = position.game->rules->text(move->move);
        raise_illegal(position, text, text);
    }
    return move->move;
}

}  // namespace plyground
