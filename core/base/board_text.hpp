// Text of boards made of rows: "x.o/.x./... o" is three rows from the top, then further fields. Shared by the games
// that are written this way.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/errors.hpp"

namespace plyground {

inline std::vector<std::string> split(std::string_view text, char separator) {
    std::vector<std::string> parts(1);
    for (const char c : text) {
        if (c == separator) {
            parts.emplace_back();
        } else {
            parts.back() += c;
        }
    }
    return parts;
}

// The fields of a text: what stands between white space.
inline std::vector<std::string> fields(std::string_view text) {
    std::vector<std::string> found;
    bool inside = false;
    for (const char c : text) {
        const bool space = c == ' ' || c == '\t' || c == '\n' || c == '\r';
        if (!space && !inside) found.emplace_back();
        if (!space) found.back() += c;
        inside = !space;
    }
    return found;
}

// The characters of a UTF-8 text, so that an error never quotes half of one.
inline std::vector<std::string> characters(std::string_view text) {
    std::vector<std::string> found;
    for (const char c : text) {
        const bool continues = (static_cast<unsigned char>(c) & 0xc0) == 0x80;
        if (!continues || found.empty()) found.emplace_back();
        found.back() += c;
    }
    return found;
}

// A cell as text: column letter, then the row counted from the bottom ("b2").
inline std::string cell_text(int column, int row_from_bottom) {
    return static_cast<char>('a' + column) + std::to_string(row_from_bottom + 1);
}

// The cells of a board text row by row from the top, '.' where a row is too short; adds a fault for each that it finds.
inline std::string read_rows(std::string_view board, int columns, int rows, std::string_view symbols,
                             std::vector<std::string>& faults) {
    std::string cells(static_cast<std::size_t>(columns * rows), '.');
    const std::vector<std::string> lines = split(board, '/');
    if (static_cast<int>(lines.size()) != rows) {
        faults.push_back("expected " + std::to_string(rows) + " rows, got " + std::to_string(lines.size()));
    }
    for (std::size_t row = 0; row < lines.size(); ++row) {
        const std::string name = "row " + std::to_string(row + 1);
        const std::vector<std::string> line = characters(lines[row]);
        if (static_cast<int>(line.size()) != columns) {
            faults.push_back(name + ", " + quote(lines[row]) + ", has " + std::to_string(line.size()) +
                             " cells, expected " + std::to_string(columns));
        }
        for (std::size_t column = 0; column < line.size(); ++column) {
            const std::string& symbol = line[column];
            if (symbol.size() != 1 || symbols.find(symbol) == std::string_view::npos) {
                faults.push_back(name + ": " + quote(symbol) + " is not one of " + quote(symbols));
            } else if (row < static_cast<std::size_t>(rows) && column < static_cast<std::size_t>(columns)) {
                cells[row * static_cast<std::size_t>(columns) + column] = symbol[0];
            }
        }
    }
    return cells;
}

}  // namespace plyground
