// The engine on several threads, stopped from yet another: built with ThreadSanitizer by `make sanitize-threads`.
#include <cstdio>
#include <string>
#include <thread>

#include "door/registry.hpp"

int main() {
    using namespace plyground;
    for (const auto& [name, make] : native_games()) {
        const AnyGame game = make(Options());
        for (const std::string_view evaluation_name : game.evaluations->names()) {
            const AnyEvaluation evaluation = game.evaluations->make(evaluation_name, {});
            if (!evaluation.engine) continue;
            engine::Table table(1);  // small, so that the threads use the same entries
            engine::Settings settings;
            settings.threads = 4;
            for (const bool stopped : {false, true}) {
                Limits limits;
                if (stopped) {
                    limits.seconds = 600;
                } else {
                    limits.nodes = 40'000;
                }
                Control control(limits);
                std::jthread stopper;
                if (stopped) {
                    stopper = std::jthread([&control] {
                        std::this_thread::sleep_for(std::chrono::milliseconds(300));
                        control.stop();
                    });
                }
                int reports = 0;
                const auto report = evaluation.engine->think(game.rules->start(), {}, table, control, settings,
                                                             [&reports](const auto&) { ++reports; });
                std::printf("%-10s %-8s depth %2d %9lu nodes %3d reports%s\n", name.c_str(),
                            std::string(evaluation_name).c_str(), report.depth,
                            static_cast<unsigned long>(report.nodes), reports, stopped ? ", stopped" : "");
            }
        }
    }
    return 0;
}
