// What a person sees of a position and clicks to play a move, as data. The shapes are those of DRAWING in
// docs/reference/drawing.md; the page, the terminal and pictures draw from them alone.
#pragma once

#include <string>
#include <utility>
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

// The cells and zones to click, in order. No two legal moves of a position have the same path.
struct Click {
    std::vector<std::string> path;
    std::string kind;  // move, capture, drop, place, push, remove or promote
    std::string label;
};

}  // namespace plyground
