// Which move the colony chooses in the end.
#pragma once

#include <optional>
#include <vector>

#include "ants/found.hpp"
#include "ants/graph.hpp"
#include "ants/settings.hpp"

namespace plyground::ants {

template <class Move>
class Decision {
  public:
    // `nodes`: the graph, with the pheromone up to date at the root's children. `firsts`: for each first move, by its
    // number, the ants that took it. `last`: the walks of the epoch that decides.
    Decision(const std::vector<Node<Move>>& nodes, const std::vector<First>& firsts, const std::vector<Walk>& last,
             Decide reading)
        : nodes_(nodes), firsts_(firsts), last_(last), reading_(reading) {}

    // At least one move must have been seen.
    Found<Move> decide() const {
        Found<Move> found;
        std::vector<double> backed_up;
        if (reading_ == Decide::backup) backed_up = back_up();
        std::optional<std::size_t> best, heaviest;
        for (std::uint32_t child = nodes_[0].first_child; child != none; child = nodes_[child].next) {
            const FirstMove<Move> move = first_move(child, backed_up);
            const std::size_t place = found.moves.size();
            found.moves.push_back(move);
            if (!heaviest || move.weight > found.moves[*heaviest].weight) heaviest = place;
            if (reading_ != Decide::last && nodes_[child].walked && (!best || move.value > found.moves[*best].value))
                best = place;
        }
        if (reading_ == Decide::last) {
            for (const Walk& walk : last_) {  // of equal moves the first ant's is chosen
                if (walk.nodes.empty()) continue;
                const std::size_t place = place_of(walk.nodes.front());
                if (!best || found.moves[place].value > found.moves[*best].value) best = place;
            }
        }
        found.chosen = best ? *best : *heaviest;
        found.value = best ? found.moves[*best].value : found.moves[*heaviest].weight;
        found.line = line_of(found.chosen);
        if (found.line.empty()) found.line = {found.moves[found.chosen].move};
        found.nodes = nodes_.size();
        found.bytes = nodes_.size() * sizeof(Node<Move>);
        return found;
    }

  private:
    FirstMove<Move> first_move(std::uint32_t child, const std::vector<double>& backed_up) const {
        const Node<Move>& node = nodes_[child];
        const First first = node.number < firsts_.size() ? firsts_[node.number] : First{};
        FirstMove<Move> move{node.move, node.weight, node.pheromone, first.ants, 0, 0, 0, 0};
        if (first.ants != 0) move.mean = first.total / static_cast<double>(first.ants);
        for (const Walk& walk : last_) {
            if (walk.nodes.empty() || walk.nodes.front() != child) continue;
            ++move.last;
            move.last_total += walk.value;
        }
        move.value = reading_ == Decide::last     ? move.last_total
                     : reading_ == Decide::mean   ? move.mean
                     : reading_ == Decide::backup ? backed_up[child]
                                                  : node.pheromone;
        return move;
    }

    std::size_t place_of(std::uint32_t wanted) const {
        std::size_t place = 0;
        for (std::uint32_t child = nodes_[0].first_child; child != wanted; child = nodes_[child].next) ++place;
        return place;
    }

    std::vector<Move> line_of(std::size_t chosen) const {
        const Walk* best = nullptr;
        for (const Walk& walk : last_) {
            if (walk.nodes.empty() || place_of(walk.nodes.front()) != chosen) continue;
            if (best == nullptr || walk.value > best->value) best = &walk;
        }
        std::vector<Move> line;
        if (best != nullptr) {
            for (const std::uint32_t at : best->nodes) line.push_back(nodes_[at].move);
        }
        return line;
    }

    // The value of each node if the player at the root takes the best of the moves that ants took, and the opponent
    // the best of the moves that ants saw.
    std::vector<double> back_up() const {
        std::vector<double> values(nodes_.size());
        std::vector<bool> settled(nodes_.size(), false);
        for (std::size_t i = 0; i < nodes_.size(); ++i) values[i] = nodes_[i].weight;
        for (std::size_t i = nodes_.size() - 1; i > 0; --i) {
            const std::size_t above = nodes_[i].parent;
            const bool own = nodes_[above].own;
            if (own && !nodes_[i].walked) continue;
            if (!settled[above] || (own ? values[i] > values[above] : values[i] < values[above]))
                values[above] = values[i];
            settled[above] = true;
        }
        return values;
    }

    const std::vector<Node<Move>>& nodes_;
    const std::vector<First>& firsts_;
    const std::vector<Walk>& last_;
    const Decide reading_;
};

}  // namespace plyground::ants
