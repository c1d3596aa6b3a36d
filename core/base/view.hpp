// Drawing as data: what a position looks like, what a person clicks to play a move, and what happens then. The shapes
// are those of docs/reference/drawing.md; the page, the terminal and pictures draw from them alone.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "base/side.hpp"

namespace plyground {

struct CellView {
    std::string id;
    double x, y;        // in cell widths, y upwards as the first player sees it
    std::string shape;  // square, hex, spot, dot or hole
};

// What does not change during a game.
struct Layout {
    std::vector<CellView> cells;
    std::vector<std::pair<std::string, std::string>> edges;
};

struct PieceView {
    std::string cell;
    std::string piece;
    Side side;
};

struct ZoneView {
    std::string zone;
    std::string piece;
    int count;
};

struct MarkView {
    std::string cell;
    std::string kind;
};

struct View {
    std::vector<PieceView> pieces;
    std::vector<ZoneView> zones;
    std::vector<MarkView> marks;
};

// What a person clicks: a cell (a click on one in `also` means the same), a piece in a zone, several cells that are
// picked as one, or a button.
struct CellElement {
    std::string cell;
    std::vector<std::string> also = {};
};
struct ZoneElement {
    std::string zone, piece;
};
struct RowElement {
    std::vector<std::string> row;
};
struct ChoiceElement {
    std::string choice;
};
using Element = std::variant<CellElement, ZoneElement, RowElement, ChoiceElement>;

// What to click, in order. No legal move's path equals the path of another, or is the beginning of one.
struct Click {
    std::vector<Element> path;
    std::string kind;  // move, capture, drop, place, push, remove or promote
    std::string label;
};

// A point in cell widths, as CellView has it; it may lie off the board.
struct Point {
    double x, y;
};

// Nowhere, the id of a cell or of a zone, or a point.
using Place = std::variant<std::monostate, std::string, Point>;

// Something that happens to a piece. It appears if it comes from nowhere, and vanishes if it goes nowhere. `piece` and
// `side` say what it is from then on; left out, it stays what it was on the cell it came from, or is the mover's.
struct Step {
    Place from = {}, to = {};
    std::string piece = {};
    std::optional<Side> side = {};
    int count = 1;  // in a zone: how many pieces alike
    int order = 0;  // steps with the same one happen together, the lowest first
};

// What happens when a move is played: the steps for each element of its path.
using Motion = std::vector<std::vector<Step>>;

}  // namespace plyground
