// Retrograde analysis and the table of Dobutsu Shogi: random graphs against a plain fixed point, the index there and
// back, moves taken back against moves made, packed bytes and damaged files. Usage: retrograde [times] [seed] [folder]
#include <cstdio>
#include <cstdlib>
#include <random>
#include <set>
#include <string>

#include "../../src/plyground/games/dobutsu/table.hpp"
#include "../../src/plyground/games/dobutsu/text.hpp"

namespace plyground {
namespace {

void require(bool holds, const std::string& what) {
    if (holds) return;
    std::fprintf(stderr, "retrograde: %s\n", what.c_str());
    std::exit(1);
}

using Chance = std::mt19937_64;

// A game of `slots` numbers with random moves. Some numbers stand for no position, and in some positions the side to
// move wins at once.
struct Graph {
    using Slot = std::uint32_t;
    static constexpr Slot slots = 3000;
    static constexpr int max_predecessors = 512;

    std::vector<std::set<Slot>> after, before;
    std::vector<retrograde::Beginning::Kind> kinds;

    explicit Graph(Chance& chance) : after(slots), before(slots), kinds(slots, retrograde::Beginning::is_open) {
        const unsigned most = 1 + static_cast<unsigned>(chance() % 6);
        for (Slot slot = 0; slot < slots; ++slot) {
            if (chance() % 20 == 0) kinds[slot] = retrograde::Beginning::is_unused;
            if (chance() % 5 == 0) kinds[slot] = retrograde::Beginning::is_won_at_once;
        }
        for (Slot slot = 0; slot < slots; ++slot) {
            if (kinds[slot] != retrograde::Beginning::is_open) continue;
            const unsigned moves = static_cast<unsigned>(chance() % (most + 1));
            if (moves == 0) kinds[slot] = retrograde::Beginning::is_lost;
            while (after[slot].size() < moves) {
                // Mostly near, so that games get long.
                const Slot to = static_cast<Slot>((slot + 1 + chance() % (chance() % 8 == 0 ? slots : 40)) % slots);
                if (kinds[to] == retrograde::Beginning::is_unused) continue;
                after[slot].insert(to);
                before[to].insert(slot);
            }
        }
    }
    template <class Found>
    void begin(Slot from, Slot to, Found found) const {
        for (Slot slot = from; slot < to; ++slot) {
            int open = 0;
            for (const Slot next : after[slot]) open += kinds[next] != retrograde::Beginning::is_won_at_once;
            found(slot, retrograde::Beginning{kinds[slot], open});
        }
    }
    int predecessors(Slot slot, std::array<Slot, max_predecessors>& out) const {
        require(before[slot].size() <= out.size(), "too many predecessors for this test");
        return static_cast<int>(std::copy(before[slot].begin(), before[slot].end(), out.begin()) - out.begin());
    }
};

// Goes over all positions until nothing changes: plies to the end, odd for a win; -1 for a draw.
std::vector<int> by_fixed_point(const Graph& graph) {
    std::vector<int> plies(Graph::slots, -1);
    for (Graph::Slot slot = 0; slot < Graph::slots; ++slot) {
        if (graph.kinds[slot] == retrograde::Beginning::is_won_at_once) plies[slot] = 1;
        if (graph.kinds[slot] == retrograde::Beginning::is_lost) plies[slot] = 0;
    }
    for (int distance = 1, quiet = 0; quiet < 2; ++distance) {
        std::vector<Graph::Slot> found;
        for (Graph::Slot slot = 0; slot < Graph::slots; ++slot) {
            if (graph.kinds[slot] != retrograde::Beginning::is_open || plies[slot] >= 0) continue;
            bool wins = false, loses = true;
            for (const Graph::Slot next : graph.after[slot]) {
                wins = wins || (plies[next] >= 0 && plies[next] % 2 == 0 && plies[next] < distance);
                loses = loses && plies[next] >= 0 && plies[next] % 2 == 1 && plies[next] < distance;
            }
            if (distance % 2 == 1 ? wins : loses) found.push_back(slot);
        }
        for (const Graph::Slot slot : found) plies[slot] = distance;
        quiet = found.empty() && distance > 2 ? quiet + 1 : 0;
    }
    return plies;
}

void random_graph(Chance& chance) {
    const Graph graph(chance);
    const Pages bytes = retrograde::Retrograde<Graph>(graph, 1 + static_cast<unsigned>(chance() % 3), {}).run();
    const std::vector<int> expected = by_fixed_point(graph);
    for (Graph::Slot slot = 0; slot < Graph::slots; ++slot) {
        const retrograde::Byte byte = bytes.data()[slot];
        const int got = byte == retrograde::won_at_once    ? 1
                        : byte == retrograde::lost_at_once ? 2
                        : byte == retrograde::unused       ? -2
                        : retrograde::drawn(byte)          ? -1
                                                           : byte;
        const int want = graph.kinds[slot] == retrograde::Beginning::is_unused ? -2 : expected[slot];
        require(got == want, "position " + std::to_string(slot) + " of a graph: " + std::to_string(got) + ", not " +
                                 std::to_string(want));
    }
}

void packed(Chance& chance) {
    std::vector<std::uint8_t> bytes(1 + chance() % 5000);
    const unsigned spread = 1 + static_cast<unsigned>(chance() % 60);
    for (std::uint8_t& byte : bytes) byte = static_cast<std::uint8_t>(std::min(chance() % spread, chance() % spread));
    std::array<bool, 256> keep;
    for (bool& kept : keep) kept = chance() % 3 != 0;
    const auto sizes = PackedBytes::measure(bytes, keep);
    const Pages space(sizes.bytes());
    PackedBytes::pack(bytes, keep, sizes, space.data());
    const PackedBytes read(sizes, space.data());
    for (std::size_t place = 0; place < bytes.size(); ++place) {
        require(read.kept(place) == keep[bytes[place]],
                "a packed byte is kept that should not, or the other way round");
        require(!read.kept(place) || read[place] == bytes[place], "a packed byte reads as another");
    }
}

void damaged_file(Chance& chance, const std::string& folder) {
    const std::string path = folder + "/retrograde-test.table";
    std::vector<std::uint8_t> content(1 + chance() % 300);
    for (std::uint8_t& byte : content) byte = static_cast<std::uint8_t>(chance());
    TableFile::write(path, "test 1", content);
    {
        const TableFile file(path, "test 1");
        require(std::equal(content.begin(), content.end(), file.content().begin(), file.content().end()),
                "a file reads as another");
    }
    const auto refused = [&](const std::string& kind) {
        try {
            const TableFile file(path, kind);
            return false;
        } catch (const DamagedTable&) {
            return true;
        }
    };
    require(refused("test 2"), "a file of another kind is believed");
    const std::size_t size = std::filesystem::file_size(path);
    if (chance() % 2 == 0) {
        std::filesystem::resize_file(path, chance() % size);
    } else {
        std::FILE* file = std::fopen(path.c_str(), "r+b");
        require(file != nullptr, "cannot open " + path);
        const auto at = static_cast<long>(chance() % size);
        std::fseek(file, at, SEEK_SET);
        const int old = std::fgetc(file);
        std::fseek(file, at, SEEK_SET);
        std::fputc(old ^ (1 << chance() % 8), file);
        std::fclose(file);
    }
    require(refused("test 1"), "a damaged file is believed");
    std::filesystem::remove(path);
}

// A random position of Dobutsu Shogi, from the index.
void dobutsu_position(Chance& chance) {
    using namespace dobutsu;
    const Dobutsu rules{Options{}};
    const Space space(rules);
    const Slot slot = static_cast<Slot>(chance() % slots);
    const Dobutsu::Position position = position_at(rules, slot);
    const std::string text = rules.text(position);
    bool mirrored = false;
    const Slot folded = slot_of(position, &mirrored);
    require(folded <= slot && slot_of(position_at(rules, folded)) == folded, "the number does not come back: " + text);
    require(rules.parse_position(text) == position, "does not read back: " + text);
    require(rules.symmetric_key(position) == rules.symmetric_key(position_at(rules, folded)),
            "another position: " + text);
    if (wins_at_once(rules, position) || rules.result(position) != Result::ongoing) return;
    require(mirrored || space.open_moves(position) == space.open_moves_by_rules(position, false),
            "open moves of " + text);
    Moves<Dobutsu> moves;
    rules.moves(position, moves);
    std::array<Slot, Space::max_predecessors> before;
    for (const Dobutsu::Move move : moves) {
        const Dobutsu::Position after = rules.play(position, move);
        if (wins_at_once(rules, after)) continue;
        const int count = space.predecessors(slot_of(after), before);
        require(std::count(before.begin(), before.begin() + count, folded) == 1,
                "not found going back from " + rules.text(after) + ": " + text);
    }
    if (folded != slot) return;
    const int count = space.predecessors(slot, before);
    for (int i = 0; i < count; ++i) {
        const Dobutsu::Position from = position_at(rules, before[static_cast<std::size_t>(i)]);
        if (wins_at_once(rules, from)) continue;
        Moves<Dobutsu> there;
        rules.moves(from, there);
        const bool leads = std::any_of(there.begin(), there.end(), [&](Dobutsu::Move move) {
            const Dobutsu::Position after = rules.play(from, move);
            return rules.result(after) == Result::ongoing ? slot_of(after) == slot : false;
        });
        require(leads || rules.result(position) != Result::ongoing, rules.text(from) + " does not lead to " + text);
    }
}

}  // namespace
}  // namespace plyground

int main(int count, char** arguments) {
    const long times = count > 1 ? std::strtol(arguments[1], nullptr, 10) : 100;
    plyground::Chance chance(count > 2 ? std::strtoull(arguments[2], nullptr, 10) : 1);
    const std::string folder = count > 3 ? arguments[3] : std::filesystem::temp_directory_path().string();
    for (long i = 0; i < times; ++i) {
        plyground::random_graph(chance);
        plyground::packed(chance);
        plyground::damaged_file(chance, folder);
        for (int j = 0; j < 2000; ++j) plyground::dobutsu_position(chance);
    }
    std::printf("retrograde: %ld times, nothing wrong\n", times);
}
