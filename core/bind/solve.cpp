// Exact answers in Python: a game's own solver, exhaustive search, and proofs.
#include "bind/native.hpp"
#include "bind/python_game.hpp"

namespace plyground {
namespace {

struct NativeSolver {
    const NativeGame* game;
    std::unique_ptr<AnySolver> solver;
};

// Runs `work`. Raises TooLarge, which quotes the position, if there are too many positions.
template <class Work>
auto within_limits(const std::string& text, std::size_t limit, nb::handle on_nodes, Work work) {
    try {
        return interruptible(work, on_nodes);
    } catch (const TooManyPositions&) {
        std::string most = std::to_string(limit);
        for (int i = static_cast<int>(most.size()) - 3; i > 0; i -= 3) most.insert(static_cast<std::size_t>(i), ",");
        raise(contract.too_large, quote(text) + " has more than " + most + " positions below it", text);
    } catch (const PathTooLong&) {
        raise(contract.endless, quote(text) + " has lines of play that are too long to follow", text);
    } catch (const CannotSolve& error) {
        raise(contract.endless, quote(text) + " cannot be solved: " + error.reason, text);
    }
}

nb::tuple to_python(const ExactValue& value) {
    return nb::make_tuple(static_cast<int>(value.result), value.plies);
}

nb::tuple exhaustive(const NativePosition& position, std::size_t limit, nb::object on_nodes) {
    const std::string text = position.game->rules->text(position.state);
    const AnySolved solved = within_limits(text, limit, on_nodes, [&](Progress& progress) {
        return position.game->solving->exhaustive(position.state, limit, progress);
    });
    nb::list moves;
    for (const auto& [move, value] : solved.moves)
        moves.append(nb::make_tuple(position.game->move_object(move), to_python(value)));
    return nb::make_tuple(to_python(solved.value), moves, solved.positions);
}

nb::object to_python(Answer answer) {
    if (answer == Answer::open) return nb::none();
    return nb::bool_(answer == Answer::yes);
}

nb::tuple prove(const NativePosition& position, nb::handle attacker, int within, std::size_t limit,
                nb::object on_nodes) {
    const std::string text = position.game->rules->text(position.state);
    const Side side = to_side(attacker);
    const AnyProof proof = within_limits(text, limit, on_nodes, [&](Progress& progress) {
        return position.game->solving->prove(position.state, side, within, limit, progress);
    });
    nb::list settled, strategy;
    for (const auto& [move, succeeds] : proof.settled)
        settled.append(nb::make_tuple(position.game->move_object(move), succeeds));
    for (const auto& [from, move] : proof.strategy) {
        strategy.append(nb::make_tuple(NativePosition{position.game, from}, position.game->move_object(move)));
    }
    return nb::make_tuple(to_python(proof.answer), proof.positions, settled, strategy);
}

// The same for a game written in Python, where the attacker's goal is to get at least `least`, or more than that.
nb::tuple prove_in_python(nb::object position, nb::handle attacker, int within, std::size_t limit, nb::object on_nodes,
                          nb::object least, bool more) {
    const Side side = to_side(attacker);
    const PythonGame game(PythonGame::Aim{side, least, more});
    const PythonGame::Position root = game.number(position);
    nb::list settled, strategy;
    const std::string text = nb::cast<std::string>(nb::str(position));
    return within_limits(text, limit, on_nodes, [&](Progress& progress) {
        ProofSearch<PythonGame> search(game, side, within, limit, progress);
        const Answer answer = search.answer(root);
        const std::size_t positions = search.positions();
        std::vector<std::pair<PythonGame::Position, PythonGame::Move>> chosen;
        if (answer == Answer::yes || (answer == Answer::no && within == 0)) chosen = search.strategy();
        search.settle_moves(settling(positions));
        const auto moves = search.settled_moves();
        const nb::gil_scoped_acquire hold;
        for (const auto& [move, succeeds] : moves) settled.append(nb::make_tuple(game.object(move), succeeds));
        for (const auto& [from, move] : chosen)
            strategy.append(nb::make_tuple(nb::borrow(game.object(from)), game.object(move)));
        return nb::make_tuple(to_python(answer), positions, settled, strategy);
    });
}

}  // namespace

void bind_solve(nb::module_& m, nb::class_<NativePosition>& native_position) {
    native_position.def(
        "forced_win",
        [](const NativePosition& p, int plies) {
            checked_depth(plies);
            const auto [within, winning] = interruptible(
                [&](Progress& progress) { return p.game->solving->forced_win(p.state, plies, progress); });
            nb::list moves;
            for (const AnyMove& move : winning) moves.append(p.game->move_object(move));
            return nb::make_tuple(within, nb::tuple(moves));
        },
        "plies"_a, "In how many plies the side to move wins (0: not within `plies`), and the moves that do.");
    m.def("exhaustive", &exhaustive, "position"_a, "limit"_a, "on_nodes"_a.none(),
          "The exact value of a position and of each move, and how many positions were visited; symmetric ones count "
          "once.");
    m.def("prove", &prove, "position"_a, "attacker"_a, "within"_a, "limit"_a, "on_nodes"_a.none(),
          "Whether the attacker wins within `within` plies (0: any number; the answer None: not known), how many "
          "positions were visited, the root's moves that were settled, and the moves by which one side reaches its "
          "goal.");
    m.def("prove_in_python", &prove_in_python, "position"_a, "attacker"_a, "within"_a, "limit"_a, "on_nodes"_a.none(),
          nb::kw_only(), "least"_a, "more"_a,
          "The same for a game written in Python, where the attacker must get at least `least`, or more than that.");
    nb::class_<NativeSolver>(m, "Solver", "A game's own exact solver, with its table.")
        .def(
            "plies",
            [](NativeSolver& native, const NativePosition& position, std::optional<std::uint64_t> most) {
                if (native.game != position.game) throw nb::value_error("the position is of another game");
                if (is_over(position)) throw nb::value_error("the game is over: there is nothing to solve");
                return interruptible([&](Progress& progress) -> std::optional<int> {
                    if (most) progress.limit_nodes(*most);
                    try {
                        return native.solver->plies(position.state, progress);
                    } catch (const LimitReached&) {
                        return std::nullopt;
                    }
                });
            },
            "position"_a, "most"_a = nb::none(),
            "To the end with best play: above 0 a win for the side to move, below 0 a loss, 0 a draw. None when that "
            "takes more than `most` nodes; with several threads `most` is ignored.")
        .def_prop_ro("nodes", [](const NativeSolver& native) { return native.solver->nodes(); });
    m.def(
        "solver",
        [](const NativePosition& position, std::size_t megabytes, unsigned threads, bool remember,
           const nb::bytes& book) -> std::optional<NativeSolver> {
            const auto* bytes = static_cast<const std::uint8_t*>(book.data());
            auto solver = position.game->solving->solver({megabytes, threads, remember, {bytes, book.size()}});
            if (!solver) return std::nullopt;
            return NativeSolver{position.game, std::move(solver)};
        },
        "position"_a, "megabytes"_a, nb::kw_only(), "threads"_a = 1, "remember"_a = false, "book"_a = nb::bytes("", 0),
        nb::keep_alive<0, 1>(), "The solver of the position's game, if it has one.");
}

}  // namespace plyground
