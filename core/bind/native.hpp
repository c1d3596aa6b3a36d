// What the Python objects of the core are made of, and how Python's errors come about.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/stl/map.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <cmath>

#include "../hash.hpp"
#include "../registry.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace plyground {
namespace {

// The Python objects of the contract, borrowed from plyground.game, which outlives this module's use of them.
struct Contract {
    nb::handle first, second, outcome, invalid_move, illegal_move, invalid_position, invalid_option, unknown_game,
        too_large, endless;
} contract;

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
                borrow("UnknownGame"),
                borrow("TooLarge"),
                borrow("Endless")};
}

nb::handle to_python(Side side) {
    return side == Side::first ? contract.first : contract.second;
}

Side to_side(nb::handle side) {
    if (side.is(contract.first)) return Side::first;
    if (side.is(contract.second)) return Side::second;
    throw nb::type_error("expected Side.FIRST or Side.SECOND");
}

struct NativeGame;

struct NativeMove {
    const NativeGame* game;
    AnyMove move;
};

struct NativePosition {
    const NativeGame* game;
    AnyPosition state;
};

struct NativeGame {
    std::string name;
    Options::Texts options;
    std::unique_ptr<AnyGame> rules;
    // Python objects of the moves whose code is a small number, made when first needed.
    mutable std::vector<nb::object> known_moves;
    mutable std::vector<AnyMove> buffer;  // guarded by the GIL

    nb::object move_object(AnyMove move) const {
        constexpr std::uint64_t limit = 1 << 16;
        if (move.high != 0 || move.low >= limit) return nb::cast(NativeMove{this, move});
        if (move.low >= known_moves.size()) known_moves.resize(move.low + 1);
        nb::object& known = known_moves[move.low];
        if (!known.is_valid()) known = nb::cast(NativeMove{this, move});
        return known;
    }
};

std::map<std::pair<std::string, Options::Texts>, std::unique_ptr<NativeGame>>& interned() {
    // Never destroyed: that would happen after Python's end, to Python objects.
    static auto& games = *new std::map<std::pair<std::string, Options::Texts>, std::unique_ptr<NativeGame>>;
    return games;
}

template <class... Arguments>
[[noreturn]] void raise(nb::handle type, const Arguments&... arguments) {
    PyErr_SetObject(type.ptr(), nb::make_tuple(arguments...).ptr());
    throw nb::python_error();
}

const NativeGame* find_game(const std::string& name, const Options::Texts& options) {
    auto& slot = interned()[{name, options}];
    if (!slot) {
        const auto make = native_games().find(name);
        if (make == native_games().end()) {
            interned().erase({name, options});
            raise(contract.unknown_game, "no native game " + quote(name), name);
        }
        try {
            slot = std::make_unique<NativeGame>(name, options, make->second(Options(options)));
        } catch (...) {
            interned().erase({name, options});
            throw;
        }
    }
    return slot.get();
}

// A Python text as UTF-8; what cannot be encoded (half of a surrogate pair) becomes a question mark.
std::string utf8(nb::str text) {
    const nb::object bytes = nb::steal(PyUnicode_AsEncodedString(text.ptr(), "utf-8", "replace"));
    if (!bytes.is_valid()) throw nb::python_error();
    return {PyBytes_AS_STRING(bytes.ptr()), static_cast<std::size_t>(PyBytes_GET_SIZE(bytes.ptr()))};
}

bool is_over(const NativePosition& position) {
    return position.game->rules->result(position.state) != Result::ongoing;
}

// The keys of the positions before `position`, which must be of its game.
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
    const AnyGame& rules = *position.game->rules;
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

AnyMove own_move(const NativePosition& position, nb::handle given) {
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

// Runs native work without the GIL; Ctrl-C stops it, and so does an exception of `on_nodes`, which is told the number
// of nodes from time to time, unless it is None.
template <class Work>
auto interruptible(Work work, nb::handle on_nodes = nb::none()) {
    Progress progress;
    progress.poll = [&] {
        const nb::gil_scoped_acquire hold;
        if (PyErr_CheckSignals() != 0) return false;
        if (on_nodes.is_none()) return true;
        const nb::object nodes = nb::cast(progress.nodes());
        return nb::steal(PyObject_CallOneArg(on_nodes.ptr(), nodes.ptr())).is_valid();
    };
    try {
        const nb::gil_scoped_release released;
        return work(progress);
    } catch (const Stopped&) {
        throw nb::python_error();
    }
}

int checked_depth(int depth) {
    if (depth < 0) throw nb::value_error(("depth must not be negative, got " + std::to_string(depth)).c_str());
    return depth;
}

}  // namespace
}  // namespace plyground
