// Layouts, views and clicks as Python dictionaries: the shapes of docs/reference/drawing.md.
#include "bind/native.hpp"

namespace plyground {
namespace {

// The cells and edges of a layout in docs/reference/drawing.md.
nb::dict layout(const NativeGame& game) {
    const Layout drawn = game.rules->layout();
    nb::list cells, edges;
    for (const CellView& cell : drawn.cells) {
        nb::dict entry;
        entry["id"] = cell.id;
        entry["x"] = cell.x;
        entry["y"] = cell.y;
        entry["shape"] = cell.shape;
        entry["label"] = cell.id;
        cells.append(entry);
    }
    for (const auto& [one, other] : drawn.edges) edges.append(nb::make_tuple(one, other));
    nb::dict result;
    if (!drawn.cells.empty()) {
        result["cells"] = cells;
        result["edges"] = edges;
    }
    return result;
}

// The shape of a view in docs/reference/drawing.md.
nb::dict view(const NativePosition& position) {
    const View seen = position.game->rules->view(position.state);
    const auto side_text = [](Side side) { return side == Side::first ? "first" : "second"; };
    nb::list pieces, marks;
    nb::dict zones;
    for (const PieceView& piece : seen.pieces) {
        nb::dict entry;
        entry["cell"] = piece.cell;
        entry["piece"] = piece.piece;
        entry["side"] = side_text(piece.side);
        pieces.append(entry);
    }
    for (const ZoneView& zone : seen.zones) {
        nb::dict entry;
        entry["piece"] = zone.piece;
        entry["count"] = zone.count;
        if (!zones.contains(zone.zone.c_str())) zones[zone.zone.c_str()] = nb::list();
        nb::cast<nb::list>(zones[zone.zone.c_str()]).append(entry);
    }
    for (const MarkView& mark : seen.marks) {
        nb::dict entry;
        entry["cell"] = mark.cell;
        entry["kind"] = mark.kind;
        marks.append(entry);
    }
    nb::dict result;
    result["side"] = side_text(position.game->rules->side(position.state));
    result["pieces"] = pieces;
    result["zones"] = zones;
    result["marks"] = marks;
    return result;
}

nb::dict click(const NativePosition& position, nb::handle given) {
    const AnyMove move = own_move(position, given);
    const Click clicked = position.game->rules->click(position.state, move);
    nb::dict result;
    result["move"] = position.game->rules->text(move);
    result["path"] = nb::cast(clicked.path);
    result["kind"] = clicked.kind;
    result["label"] = clicked.label;
    return result;
}

}  // namespace

void bind_drawing(nb::class_<NativeGame>& game, nb::class_<NativePosition>& position) {
    game.def("layout", &layout, "The board's cells and edges, where the game's own table says them.");
    position.def("view", &view, "What a person sees, as data.")
        .def("click", &click, "move"_a, "What a person clicks to play the move, as data.");
}

}  // namespace plyground
