// A file that is either complete or does not exist. It is written under another name, forced to the disk and then
// renamed. It is read by a memory map, and refused if its length or its checksum is wrong.
#pragma once

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdint>
#include <cstring>
#include <filesystem>
#include <span>
#include <stdexcept>
#include <string>
#include <system_error>
#include <utility>

namespace plyground {

// Thrown if the file exists but is damaged, cut short, or of another version.
struct DamagedTable : std::runtime_error {
    using std::runtime_error::runtime_error;
};

// Almost any change of a byte changes the checksum. It is computed in four independent parts, which is as fast as
// memory can be read.
inline std::uint64_t checksum(std::span<const std::uint8_t> bytes) {
    constexpr std::uint64_t factor = 0x9e3779b97f4a7c15;
    std::uint64_t lanes[4] = {1, 2, 3, 4};
    std::size_t at = 0;
    for (; at + 32 <= bytes.size(); at += 32) {
        for (std::size_t lane = 0; lane < 4; ++lane) {
            std::uint64_t word;
            std::memcpy(&word, bytes.data() + at + lane * 8, 8);
            lanes[lane] = (lanes[lane] ^ word) * factor;
            lanes[lane] ^= lanes[lane] >> 29;
        }
    }
    std::uint64_t sum = bytes.size();
    for (; at < bytes.size(); ++at) sum = (sum ^ bytes[at]) * factor;
    for (const std::uint64_t lane : lanes) sum = ((sum ^ lane) * factor) ^ (sum >> 31);
    return sum;
}

class TableFile {
  public:
    // `kind` names the content and its version, in at most 24 characters.
    static void write(const std::string& path, const std::string& kind, std::span<const std::uint8_t> content) {
        const std::string part = path + ".part";
        const int file = open(part.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0644);
        if (file < 0) fail(part);
        const Head head = head_of(kind, content);
        const bool good =
            put(file, &head, sizeof head) && put(file, content.data(), content.size()) && fsync(file) == 0;
        const int error = errno;
        if (close(file) != 0 || !good || rename(part.c_str(), path.c_str()) != 0) {
            const int later = good ? errno : error;
            unlink(part.c_str());
            errno = later;
            fail(path);
        }
        const std::string folder = std::filesystem::path(path).parent_path().string();
        const int directory = open(folder.empty() ? "." : folder.c_str(), O_RDONLY | O_CLOEXEC);
        if (directory >= 0) {
            fsync(directory);
            close(directory);
        }
    }

    // Throws std::system_error if the file cannot be read, and DamagedTable.
    TableFile(const std::string& path, const std::string& kind) {
        const int file = open(path.c_str(), O_RDONLY | O_CLOEXEC);
        if (file < 0) fail(path);
        struct stat status{};
        const bool known = fstat(file, &status) == 0;
        size_ = known ? static_cast<std::size_t>(status.st_size) : 0;
        if (size_ >= sizeof(Head)) {
            void* memory = mmap(nullptr, size_, PROT_READ, MAP_SHARED, file, 0);
            if (memory != MAP_FAILED) data_ = static_cast<const std::uint8_t*>(memory);
        }
        const int error = errno;
        close(file);
        if (size_ < sizeof(Head)) throw DamagedTable("'" + path + "' is too short to be a table");
        if (data_ == nullptr) {
            errno = error;
            fail(path);
        }
        Head head;
        std::memcpy(&head, data_, sizeof head);
        const Head expected = head_of(kind, content());
        if (std::memcmp(&head, &expected, sizeof head) != 0) {
            unmap();
            throw DamagedTable("'" + path + "' is damaged or of another version");
        }
    }
    TableFile(TableFile&& other) noexcept
        : data_(std::exchange(other.data_, nullptr)), size_(std::exchange(other.size_, 0)) {}
    TableFile& operator=(TableFile&&) = delete;
    ~TableFile() { unmap(); }

    std::span<const std::uint8_t> content() const { return {data_ + sizeof(Head), size_ - sizeof(Head)}; }

  private:
    struct Head {
        std::array<char, 8> magic{'P', 'L', 'Y', 'T', 'A', 'B', 'L', 'E'};
        std::array<char, 24> kind{};
        std::uint64_t size = 0, sum = 0;
        std::array<char, 16> rest{};  // so that the content begins at a cache line
    };
    static_assert(sizeof(Head) == 64);

    static Head head_of(const std::string& kind, std::span<const std::uint8_t> content) {
        Head head;
        if (kind.size() > head.kind.size()) throw std::logic_error("the kind's name is too long");
        std::copy(kind.begin(), kind.end(), head.kind.begin());
        head.size = content.size();
        head.sum = checksum(content);
        return head;
    }
    static bool put(int file, const void* data, std::size_t size) {
        const auto* at = static_cast<const std::uint8_t*>(data);
        while (size != 0) {
            const ssize_t written = ::write(file, at, size);
            if (written < 0 && errno == EINTR) continue;
            if (written <= 0) return false;
            at += written;
            size -= static_cast<std::size_t>(written);
        }
        return true;
    }
    [[noreturn]] static void fail(const std::string& path) {
        throw std::system_error(errno, std::generic_category(), "'" + path + "'");
    }
    void unmap() {
        if (data_ != nullptr) munmap(const_cast<std::uint8_t*>(data_), size_);
        data_ = nullptr;
    }

    const std::uint8_t* data_ = nullptr;
    std::size_t size_ = 0;
};

}  // namespace plyground
