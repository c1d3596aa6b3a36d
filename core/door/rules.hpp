// The rules of a game behind the door: positions, moves, texts, drawing, the static order, and counting the tree.
#pragma once

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "base/game.hpp"
#include "base/hooks.hpp"
#include "base/progress.hpp"
#include "door/values.hpp"
#include "search/perft.hpp"

namespace plyground {

class AnyRules {
  public:
    virtual ~AnyRules() = default;

    virtual AnyPosition start() const = 0;
    virtual Side side(const AnyPosition& position) const = 0;
    virtual Result result(const AnyPosition& position) const = 0;
    virtual std::string reason(const AnyPosition& position) const = 0;
    // The legal moves, in place of what `out` held. There are none if and only if the game is over.
    virtual void moves(const AnyPosition& position, std::vector<AnyMove>& out) const = 0;
    virtual bool legal(const AnyPosition& position, AnyMove move) const = 0;
    virtual void play(const AnyPosition& position, AnyMove move, AnyPosition& out) const = 0;
    virtual bool equal(const AnyPosition& a, const AnyPosition& b) const = 0;
    virtual std::uint64_t key(const AnyPosition& position) const = 0;
    // A key that a position shares with its images under symmetries; its own key if the game knows none.
    virtual std::uint64_t symmetric_key(const AnyPosition& position) const = 0;

    virtual std::string text(const AnyPosition& position) const = 0;
    virtual std::string text(AnyMove move) const = 0;
    virtual AnyPosition parse_position(std::string_view text) const = 0;
    virtual AnyMove parse_move(const AnyPosition& position, std::string_view text) const = 0;

    virtual Layout layout() const = 0;
    virtual View view(const AnyPosition& position) const = 0;
    virtual Click click(const AnyPosition& position, AnyMove move) const = 0;
    // Empty if the game gives no motion.
    virtual Motion motion(const AnyPosition& position, AnyMove move) const = 0;

    virtual int order(const AnyPosition& position, AnyMove move) const = 0;
    virtual bool noisy(const AnyPosition& position, AnyMove move) const = 0;
    // Why the side surely does not lose, if the game can tell without a search (HasHolds); otherwise empty.
    virtual std::string hold(const AnyPosition& position, Side side) const = 0;

    virtual std::vector<std::uint64_t> perft(const AnyPosition& position, int depth, bool apart,
                                             Progress& progress) const = 0;
};

// Owns the game, to which the other families' objects refer. The hot functions are those that the textbook calls at
// every node: the linker puts them side by side, so that they share the processor's cache with the interpreter.
template <Game G>
class RulesOf final : public AnyRules {
    using Position = typename G::Position;
    using Move = typename G::Move;

  public:
    static_assert(std::has_unique_object_representations_v<Move>, "moves are compared and hashed as bytes");

    explicit RulesOf(const Options& options) : game_(options) {}

    const G& game() const { return game_; }

    AnyPosition start() const override { return packed<AnyPosition>(game_.start()); }
    [[gnu::hot]] Side side(const AnyPosition& position) const override { return game_.side(of(position)); }
    [[gnu::hot]] Result result(const AnyPosition& position) const override { return game_.result(of(position)); }
    std::string reason(const AnyPosition& position) const override { return game_.reason(of(position)); }

    [[gnu::hot]] void moves(const AnyPosition& position, std::vector<AnyMove>& out) const override {
        out.clear();
        const Position from = of(position);
        if (is_over(game_, from)) return;
        Moves<G> legal;
        game_.moves(from, legal);
        for (const Move& move : legal) out.push_back(packed<AnyMove>(move));
    }

    [[gnu::hot]] bool legal(const AnyPosition& position, AnyMove move) const override {
        const Position from = of(position);
        if (is_over(game_, from)) return false;
        if constexpr (HasLegal<G>) {
            return game_.legal(from, of(move));
        } else {
            Moves<G> legal;
            game_.moves(from, legal);
            return std::find(legal.begin(), legal.end(), of(move)) != legal.end();
        }
    }

    [[gnu::hot]] void play(const AnyPosition& position, AnyMove move, AnyPosition& out) const override {
        pack(game_.play(of(position), of(move)), out);
    }
    bool equal(const AnyPosition& a, const AnyPosition& b) const override { return of(a) == of(b); }
    std::uint64_t key(const AnyPosition& position) const override { return game_.key(of(position)); }
    std::uint64_t symmetric_key(const AnyPosition& position) const override {
        if constexpr (HasSymmetricKey<G>) return game_.symmetric_key(of(position));
        return key(position);
    }

    std::string text(const AnyPosition& position) const override { return game_.text(of(position)); }
    std::string text(AnyMove move) const override { return game_.text(of(move)); }
    AnyPosition parse_position(std::string_view text) const override {
        return packed<AnyPosition>(game_.parse_position(text));
    }
    AnyMove parse_move(const AnyPosition& position, std::string_view text) const override {
        return packed<AnyMove>(game_.parse_move(of(position), text));
    }

    Layout layout() const override {
        if constexpr (HasLayout<G>) return game_.layout();
        return {};
    }
    View view(const AnyPosition& position) const override { return game_.view(of(position)); }
    Click click(const AnyPosition& position, AnyMove move) const override {
        return game_.click(of(position), of(move));
    }
    Motion motion(const AnyPosition& position, AnyMove move) const override {
        if constexpr (HasMotion<G>) return game_.motion(of(position), of(move));
        return {};
    }

    int order(const AnyPosition& position, AnyMove move) const override {
        if constexpr (HasOrder<G>) return game_.order(of(position), of(move));
        return 0;
    }
    bool noisy(const AnyPosition& position, AnyMove move) const override {
        if constexpr (HasNoisy<G>) return game_.noisy(of(position), of(move));
        return false;
    }
    std::string hold([[maybe_unused]] const AnyPosition& position, [[maybe_unused]] Side side) const override {
        if constexpr (HasHolds<G>) {
            if (!is_over(game_, of(position))) return game_.hold(of(position), side);
        }
        return "";
    }

    std::vector<std::uint64_t> perft(const AnyPosition& position, int depth, bool apart,
                                     Progress& progress) const override {
        return plyground::perft(game_, of(position), depth, apart, progress);
    }

  private:
    static Position of(const AnyPosition& position) { return unpack<Position>(position); }
    static Move of(AnyMove move) { return unpack<Move>(move); }

    G game_;
};

}  // namespace plyground
