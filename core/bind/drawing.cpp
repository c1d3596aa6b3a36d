// Layouts, views, clicks and motions as Python dictionaries: the shapes of docs/reference/drawing.md.
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

const char* side_text(Side side) {
    return side == Side::first ? "first" : "second";
}

// The shape of a view in docs/reference/drawing.md.
nb::dict view(const NativePosition& position) {
    const View seen = position.game->rules->view(position.state);
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

// An element of a path as a dictionary; one overload for each kind.
struct ElementAsDict {
    nb::dict result;
    void operator()(const CellElement& element) {
        result["cell"] = element.cell;
        if (!element.also.empty()) result["also"] = nb::cast(element.also);
    }
    void operator()(const ZoneElement& element) {
        result["zone"] = element.zone;
        result["piece"] = element.piece;
    }
    void operator()(const RowElement& element) { result["row"] = nb::cast(element.row); }
    void operator()(const ChoiceElement& element) { result["choice"] = element.choice; }
};

nb::dict click(const NativePosition& position, nb::handle given) {
    const AnyMove move = own_move(position, given);
    const Click clicked = position.game->rules->click(position.state, move);
    nb::dict result;
    result["move"] = position.game->rules->text(move);
    nb::list path;
    for (const Element& element : clicked.path) {
        ElementAsDict made;
        std::visit(made, element);
        path.append(made.result);
    }
    result["path"] = path;
    result["kind"] = clicked.kind;
    result["label"] = clicked.label;
    return result;
}

void set_place(nb::dict& step, const char* key, const Place& place) {
    if (const auto* id = std::get_if<std::string>(&place)) step[key] = *id;
    if (const auto* point = std::get_if<Point>(&place)) step[key] = nb::make_tuple(point->x, point->y);
}

nb::dict step_as_dict(const Step& step) {
    nb::dict result;
    set_place(result, "from", step.from);
    set_place(result, "to", step.to);
    if (!step.piece.empty()) result["piece"] = step.piece;
    if (step.side) result["side"] = side_text(*step.side);
    if (step.count != 1) result["count"] = step.count;
    if (step.order != 0) result["order"] = step.order;
    return result;
}

// None if the game gives no motion.
nb::object motion(const NativePosition& position, nb::handle given) {
    nb::list result;
    for (const std::vector<Step>& steps : position.game->rules->motion(position.state, own_move(position, given))) {
        nb::list together;
        for (const Step& step : steps) together.append(step_as_dict(step));
        result.append(together);
    }
    return nb::len(result) == 0 ? nb::none() : nb::object(result);
}

}  // namespace

void bind_drawing(nb::class_<NativeGame>& game, nb::class_<NativePosition>& position) {
    game.def("layout", &layout, "The board's cells and edges, where the game's own table says them.");
    position.def("view", &view, "What a person sees, as data.")
        .def("click", &click, "move"_a, "What a person clicks to play the move, as data.")
        .def("motion", &motion, "move"_a, "What happens on the board when the move is played, as data.");
}

}  // namespace plyground
